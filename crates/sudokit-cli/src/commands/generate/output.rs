//! Generated puzzles as text: their columns.

use super::difficulty::DifficultyArgs;
use crate::report::{At, Columns, Grids, Report, Row, Text, Value, Verdict};
use crate::stream::Worked;
use sudokit::rate::{self, Rating, Scale};
use sudokit::target::Answer;
use sudokit::text::{Content, Format};
use sudokit_answer::{Column, Kind};

/// A generated puzzle: its number, and what it took.
pub(super) struct Item<'a> {
    index: u64,
    answer: &'a Answer,
}

/// What is shown of every puzzle.
const ALWAYS: [&str; 6] = ["item", "puzzle", "solution", "givens", "tries", "weight"];
/// What is shown beside, with a wish for difficulty.
const OF_TRIES: [&str; 2] = ["drawn", "judged"];

const OWN: [Column; 8] = {
    const fn column(name: &'static str, kind: Kind, about: &'static str) -> Column {
        Column { name, kind, about }
    }
    [
        column(ALWAYS[0], Kind::Integer, "Its number in the stream of the seed, from 0"),
        column(ALWAYS[1], Kind::Text, "The puzzle, 81 characters"),
        column(ALWAYS[2], Kind::Text, "Its solution, 81 digits"),
        column(ALWAYS[3], Kind::Integer, "Its number of givens"),
        column(ALWAYS[4], Kind::Integer, "How many tries it took"),
        column(
            ALWAYS[5],
            Kind::Real,
            "What it counts for in statistics of all minimal puzzles (with --unbiased)",
        ),
        column(OF_TRIES[0], Kind::Integer, "How many of the tries made a puzzle"),
        column(OF_TRIES[1], Kind::Integer, "How many of these passed the filter and were judged"),
    ]
};

const AT_LEAST: Column = Column {
    name: "at_least",
    kind: Kind::Text,
    about: "The grades that are lower bounds: the budget ran out, or no technique applied",
};

impl Columns for Item<'_> {
    const GRIDS: Grids = Grids::InLines;

    fn common() -> &'static [Column] {
        &[]
    }

    fn all() -> Vec<Column> {
        let grades = Rating::all_columns().map(Column::of_grades);
        OWN.into_iter().chain(grades).chain([AT_LEAST]).collect()
    }

    fn value(&self, column: &str) -> Value {
        let Item { index, answer } = self;
        let Some(found) = &answer.found else { return Value::Missing };
        match column {
            "item" => Value::of(index),
            "solution" => Value::text(Some(found.made.solution)),
            "tries" => Value::of(answer.tries),
            "weight" => Value::of(found.made.weight),
            "drawn" => Value::of(answer.drawn),
            "judged" => Value::of(answer.judged),
            "at_least" => {
                Value::of(found.grades.bounds().map(|column| column.name).collect::<Vec<_>>())
            }
            grade => {
                let column = Rating::all_columns().find(|column| column.name == grade);
                column.map_or(Value::Missing, |column| found.grades.value(column).into())
            }
        }
    }
}

/// The scale whose rating gives a column.
fn scale(column: &rate::Column) -> Option<Scale> {
    column.scale.or(column.rating().columns[0].scale)
}

/// What is shown if no columns are chosen: with a wish for difficulty the columns of HoDoKu's
/// rating, and the scales of the wish.
pub(super) fn default(difficulty: &DifficultyArgs) -> Vec<&'static str> {
    let mut names = ALWAYS.to_vec();
    if difficulty.is_given() {
        names.extend(OF_TRIES);
        let scales = difficulty.scales().into_iter().map(Scale::column);
        let grades = Scale::Level.column().rating().columns.iter().chain(scales);
        for name in grades.map(|column| column.name).chain([AT_LEAST.name]) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}

/// The scales that are shown.
pub(super) fn scales(report: &Report) -> Vec<Scale> {
    if report.is_text() || report.is_plain() {
        return Vec::new();
    }
    let shown = Rating::all_columns().filter(|column| report.shows(column.name));
    shown.filter_map(scale).collect()
}

/// Appends the puzzle that was found, if one was.
pub(super) fn write(report: &mut Report, index: u64, answer: &Answer, out: &mut Worked) {
    let Some(found) = &answer.found else { return };
    let content = Content::Puzzle(found.made.puzzle);
    let at = At {
        source: "",
        line: index,
        number: 0,
        last_line: index,
        column: None,
        format: Format::Line,
        content: Some(&content),
        details: None,
        kept: None,
        variant: None,
    };
    let item = Item { index, answer };
    let row = Row::new(Verdict::Proper, ());
    report.write(&at, &row, &|column| item.value(column), || Text::Grid(content), out);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scale_has_a_column_of_its_name() {
        for &own in Scale::ALL {
            assert_eq!(scale(own.column()), Some(own));
            assert!(Item::all().iter().any(|column| column.name == own.column().name));
        }
    }
}
