//! Generated puzzles as text.

use super::difficulty::DifficultyArgs;
use crate::report::{self, Grids, Object, TableLine, Value};
#[cfg(feature = "parquet")]
use crate::stream;
use crate::stream::Worked;
use clap::ValueEnum;
use clap::builder::TypedValueParser;
use std::sync::Arc;
use sudokit::rate::{Rated, Scale};
use sudokit::text::{Format, write_grid};
use sudokit::wish::{Answer, Found};
#[cfg(feature = "parquet")]
use sudokit_data::column::Kind;

/// What is known of a generated puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[value(rename_all = "snake_case")]
pub(super) enum Field {
    /// Its number in the stream of the seed, from 0.
    Item,
    /// The puzzle, 81 characters.
    Puzzle,
    /// Its solution, 81 digits.
    Solution,
    /// Its number of givens.
    Givens,
    /// How many tries it took.
    Tries,
    /// What it counts for in statistics of all minimal puzzles (with --unbiased).
    Weight,
    /// How many of the tries made a puzzle.
    Drawn,
    /// How many of these passed the filter and were judged.
    Judged,
    /// The least of singles, locked, subsets, fish that solves it.
    Closure,
    /// HoDoKu's level.
    HodokuLevel,
    /// HoDoKu's score.
    HodokuScore,
    /// HoDoKu's steps by technique, by its short names.
    Techniques,
    /// Sudoku Explainer's rating of the hardest step.
    SeEr,
    /// The same of the steps up to the first digit.
    SeEp,
    /// The same of the first step.
    SeEd,
    /// Depth of trials: 0 for singles.
    Te,
    /// Longest braid needed, in variables.
    B,
    /// Longest whip needed.
    W,
    /// Longest braid with groups needed.
    Gb,
    /// Longest whip with groups needed.
    Gw,
    /// Longest braid needed inside trials.
    Bxb,
    /// Longest braid needed inside trials of depth 2.
    Bxbb,
    /// Hardest kind of step, when all steps of the easiest kind are taken at once.
    Sudokit,
    /// Mean number of guesses of a plain search, to two decimals.
    Guesses,
    /// Fewest cells that leave singles only.
    Backdoor,
    /// The grades that are lower bounds: the budget ran out, or no technique applied.
    AtLeast,
}

impl Field {
    /// What is shown of every puzzle.
    const ALWAYS: [Field; 6] =
        [Field::Item, Field::Puzzle, Field::Solution, Field::Givens, Field::Tries, Field::Weight];

    /// What is shown besides where a difficulty is wished, with the scales of the wish.
    const WISHED: [Field; 5] =
        [Field::Drawn, Field::Judged, Field::HodokuLevel, Field::HodokuScore, Field::Techniques];

    fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// The scale that it shows: fields of scales have their names.
    fn scale(self) -> Option<Scale> {
        match self {
            Field::Techniques => Some(Scale::Level),
            _ => Scale::ALL.iter().copied().find(|scale| scale.name() == self.name()),
        }
    }

    fn of_scale(scale: Scale) -> Option<Field> {
        let is_of = |field: &&Field| field.name() == scale.name();
        Field::value_variants().iter().find(is_of).copied()
    }

    /// What is shown by default.
    fn default(difficulty: &DifficultyArgs) -> Vec<Field> {
        let mut fields = Field::ALWAYS.to_vec();
        if difficulty.is_given() {
            fields.extend(Field::WISHED);
            let scales = difficulty.scales().into_iter().filter_map(Field::of_scale);
            for field in scales.chain([Field::AtLeast]) {
                if !fields.contains(&field) {
                    fields.push(field);
                }
            }
        }
        fields
    }

    /// What its values are, for files whose columns have types.
    #[cfg(feature = "parquet")]
    fn kind(self) -> Kind {
        match self {
            Field::Puzzle | Field::Solution | Field::Techniques | Field::AtLeast => Kind::Text,
            Field::Weight => Kind::Real,
            _ => match self.scale() {
                Some(scale) if scale.is_in_words() => Kind::Word,
                Some(scale) if scale.unit() != 1 => Kind::Real,
                _ => Kind::Integer,
            },
        }
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
            Field::Techniques => Value::text(found.grades.steps()),
            Field::AtLeast => Value::of(lower_bounds(found)),
            _ => self.scale().map_or(Value::Missing, |scale| grade(scale, found)),
        }
    }
}

/// A grade as the fields of `sudokit grade` have it.
fn grade(scale: Scale, found: &Found) -> Value {
    let Some(Rated::Exactly(number) | Rated::AtLeast(number)) = found.grades.get(scale) else {
        return Value::Missing;
    };
    match scale.unit() {
        _ if scale.is_in_words() => Value::text(Some(scale.write(number))),
        1 => Value::of(number),
        unit => Value::of(f64::from(number) / f64::from(unit)),
    }
}

/// The names of the grades that are lower bounds.
fn lower_bounds(found: &Found) -> Vec<&'static str> {
    let is_bound = |scale: &&Scale| matches!(found.grades.get(**scale), Some(Rated::AtLeast(_)));
    Scale::ALL.iter().filter(is_bound).map(|scale| scale.name()).collect()
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
                let columns: Vec<_> = chosen.iter().map(|f| (f.name(), f.kind())).collect();
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
            assert_eq!(Field::of_scale(scale).and_then(Field::scale), Some(scale));
        }
        assert!(Field::ALWAYS.iter().all(|field| field.scale().is_none()));
    }
}
