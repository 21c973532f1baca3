//! Generated puzzles as text.

use super::difficulty::DifficultyArgs;
use crate::report::{self, Grids, Object, TableLine, Value};
#[cfg(feature = "parquet")]
use crate::stream;
use crate::stream::Worked;
use clap::ValueEnum;
use clap::builder::{PossibleValue, TypedValueParser};
use std::sync::{Arc, LazyLock};
use sudokit::rate::{self, Rating, Scale};
use sudokit::target::{Answer, Found};
use sudokit::text::{Format, write_grid};
use sudokit_answer::{Column, Kind};

/// A field of a generated puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Field {
    Item,
    Puzzle,
    Solution,
    Givens,
    Tries,
    Weight,
    Drawn,
    Judged,
    /// What `sudokit grade` has of it.
    Grade(&'static rate::Column),
    AtLeast,
}

impl ValueEnum for Field {
    fn value_variants<'a>() -> &'a [Field] {
        static ALL: LazyLock<Vec<Field>> = LazyLock::new(|| {
            let own = Field::ALWAYS.into_iter().chain([Field::Drawn, Field::Judged]);
            own.chain(Rating::all_columns().map(Field::Grade)).chain([Field::AtLeast]).collect()
        });
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, about, _) = self.row();
        Some(PossibleValue::new(name).help(about))
    }
}

impl Field {
    /// What is shown of every puzzle.
    const ALWAYS: [Field; 6] =
        [Field::Item, Field::Puzzle, Field::Solution, Field::Givens, Field::Tries, Field::Weight];

    /// Its name, what it is, and what its values are.
    fn row(self) -> (&'static str, &'static str, Kind) {
        match self {
            Field::Item => ("item", "Its number in the stream of the seed, from 0", Kind::Integer),
            Field::Puzzle => ("puzzle", "The puzzle, 81 characters", Kind::Text),
            Field::Solution => ("solution", "Its solution, 81 digits", Kind::Text),
            Field::Givens => ("givens", "Its number of givens", Kind::Integer),
            Field::Tries => ("tries", "How many tries it took", Kind::Integer),
            Field::Weight => (
                "weight",
                "What it counts for in statistics of all minimal puzzles (with --unbiased)",
                Kind::Real,
            ),
            Field::Drawn => ("drawn", "How many of the tries made a puzzle", Kind::Integer),
            Field::Judged => {
                ("judged", "How many of these passed the filter and were judged", Kind::Integer)
            }
            Field::Grade(column) => (column.name, column.about, Column::of_grades(column).kind),
            Field::AtLeast => (
                "at_least",
                "The grades that are lower bounds: the budget ran out, or no technique applied",
                Kind::Text,
            ),
        }
    }

    fn name(self) -> String {
        self.row().0.to_owned()
    }

    /// The scale whose rating gives it.
    fn scale(self) -> Option<Scale> {
        match self {
            Field::Grade(column) => column.scale.or(column.rating().columns[0].scale),
            _ => None,
        }
    }

    /// What is shown if no fields are chosen: with a target for difficulty the columns of HoDoKu's
    /// rating, and the scales of the target.
    fn default(difficulty: &DifficultyArgs) -> Vec<Field> {
        let mut fields = Field::ALWAYS.to_vec();
        if difficulty.is_given() {
            fields.extend([Field::Drawn, Field::Judged]);
            let scales = difficulty.scales().into_iter().map(Scale::column);
            let grades = Scale::Level.column().rating().columns.iter().chain(scales);
            for field in grades.map(Field::Grade).chain([Field::AtLeast]) {
                if !fields.contains(&field) {
                    fields.push(field);
                }
            }
        }
        fields
    }

    fn value(self, index: u64, answer: &Answer, found: &Found) -> Value {
        let made = &found.made;
        match self {
            Field::Item => Value::of(index),
            Field::Puzzle => Value::text(Some(made.puzzle)),
            Field::Solution => Value::text(Some(made.solution)),
            Field::Givens => Value::of(made.puzzle.given_count()),
            Field::Tries => Value::of(answer.tries),
            Field::Weight => Value::of(made.weight),
            Field::Drawn => Value::of(answer.drawn),
            Field::Judged => Value::of(answer.judged),
            Field::Grade(column) => found.grades.value(column).into(),
            Field::AtLeast => {
                Value::of(found.grades.bounds().map(|column| column.name).collect::<Vec<_>>())
            }
        }
    }
}

/// How puzzles are written.
pub(super) enum Layout {
    /// As a grid.
    Grid(Format),
    /// A table: its separator, its header and its columns.
    Table(u8, Arc<[u8]>, Vec<Field>),
    /// A JSON object a line.
    Json(Vec<Field>),
    /// Rows of a Parquet file: the header of its columns, and these.
    #[cfg(feature = "parquet")]
    Parquet(Arc<[u8]>, Vec<Field>),
}

impl Layout {
    /// The layouts that puzzles alone can be written in.
    pub(super) fn parser() -> impl TypedValueParser<Value = report::Layout> {
        report::Layout::parser(Grids::InLines)
    }

    /// What these options mean.
    ///
    /// # Errors
    /// When fields are chosen for a grid.
    pub(super) fn new(
        format: Option<report::Layout>,
        json: bool,
        fields: &[Field],
        difficulty: &DifficultyArgs,
    ) -> anyhow::Result<Layout> {
        let asked = !fields.is_empty();
        let chosen = if asked { fields.to_vec() } else { Field::default(difficulty) };
        Ok(match format {
            #[cfg(feature = "parquet")]
            Some(report::Layout::Parquet) => {
                let columns: Vec<_> = chosen.iter().map(|f| (f.name(), f.row().2)).collect();
                Layout::Parquet(stream::columns_header(&columns), chosen)
            }
            None | Some(report::Layout::Json) if json || format.is_some() => Layout::Json(chosen),
            Some(report::Layout::Table(separator)) => Layout::table(separator, chosen),
            None if asked => Layout::table(b',', chosen),
            _ if asked => {
                anyhow::bail!("--fields goes with --format csv, tsv, jsonl or parquet")
            }
            Some(report::Layout::Text(Some(format))) => Layout::Grid(format),
            _ => Layout::Grid(Format::Line),
        })
    }

    fn table(separator: u8, fields: Vec<Field>) -> Layout {
        let (mut header, mut line) = (Vec::new(), TableLine::new(separator));
        fields.iter().for_each(|field| line.push(&field.name(), &mut header));
        line.end(&mut header);
        Layout::Table(separator, header.into(), fields)
    }

    /// Whether the rows make a file of columns with types.
    pub(super) fn is_parquet(&self) -> bool {
        #[cfg(feature = "parquet")]
        return matches!(self, Layout::Parquet(..));
        #[cfg(not(feature = "parquet"))]
        false
    }

    /// The scales that are shown.
    pub(super) fn scales(&self) -> Vec<Scale> {
        let fields: &[Field] = match self {
            Layout::Grid(_) => &[],
            Layout::Table(_, _, fields) | Layout::Json(fields) => fields,
            #[cfg(feature = "parquet")]
            Layout::Parquet(_, fields) => fields,
        };
        fields.iter().filter_map(|field| field.scale()).collect()
    }

    /// Appends the puzzle that was found, if one was, with this sign for empty cells.
    pub(super) fn write(&self, index: u64, answer: &Answer, blank: Option<u8>, out: &mut Worked) {
        let Some(found) = &answer.found else { return };
        let value = |field: &Field| {
            let value = field.value(index, answer, found);
            if *field == Field::Puzzle { value.with_blank(blank) } else { value }
        };
        match self {
            Layout::Grid(format) => {
                if !format.is_one_line() {
                    out.begin_grid();
                }
                write_grid(&mut out.bytes, *format, &found.made.puzzle, blank);
            }
            Layout::Table(separator, header, fields) => {
                out.under(header);
                let mut line = TableLine::new(*separator);
                for field in fields {
                    line.push_value(&value(field), &mut out.bytes);
                }
                line.end(&mut out.bytes);
            }
            #[cfg(feature = "parquet")]
            Layout::Parquet(header, fields) => {
                out.under(header);
                let mut cells = stream::Cells::default();
                fields.iter().for_each(|field| cells.push_value(&value(field)));
                cells.end(out);
            }
            Layout::Json(fields) => {
                let mut object = Object::new(&mut out.bytes);
                object.push("version", &1, &mut out.bytes);
                for field in fields {
                    object.push_value(&field.name(), &value(field), &mut out.bytes);
                }
                object.end(&mut out.bytes);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scale_has_a_field_of_its_name() {
        for &scale in Scale::ALL {
            assert_eq!(Field::Grade(scale.column()).scale(), Some(scale));
        }
        assert!(Field::ALWAYS.iter().all(|field| field.scale().is_none()));
    }
}
