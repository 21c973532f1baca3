//! Rows of a data set: puzzles, labels, and their columns.

use crate::column::{Table, Value};
use std::fmt;
use std::sync::Arc;
use sudokit::{Pencilmarks, Puzzle};

/// The puzzle of a row.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Given {
    /// A 9x9 puzzle.
    Puzzle(Puzzle),
    /// A grid of pencilmarks (sukaku).
    Sukaku(Box<Pencilmarks>),
    /// A grid of another size.
    #[non_exhaustive]
    OtherSize {
        /// How many cells it has.
        cells: usize,
    },
    /// No puzzle: what was expected and what was found.
    Unreadable(Box<Unreadable>),
}

impl Given {
    /// The puzzle, if it is one of givens.
    pub fn puzzle(&self) -> Option<&Puzzle> {
        match self {
            Given::Puzzle(puzzle) => Some(puzzle),
            _ => None,
        }
    }
}

/// Why a value is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// Where in its line or value, in characters from 1.
    pub column: usize,
    /// What was needed there.
    pub expected: String,
    /// The text there.
    pub found: String,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

/// The stored solution of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// There is none.
    Missing,
    /// 81 values, unchecked.
    Grid(Puzzle),
    /// Something that is no grid of 81 cells.
    Unreadable,
}

/// Places of rows in their file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Places {
    /// The line of each, from 1.
    Lines(Vec<u64>),
    /// They are rows of a file without lines: the number of the first, from 1.
    RowsFrom(u64),
    /// The number of each row, from 1.
    Rows(Vec<u64>),
}

/// The place of a row: `line 7`, or `row 7` in a file without lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A line of a text, from 1.
    Line(u64),
    /// A row, from 1.
    Row(u64),
}

impl Place {
    /// The number.
    pub fn number(self) -> u64 {
        match self {
            Place::Line(number) | Place::Row(number) => number,
        }
    }
}

impl fmt::Display for Place {
    /// `7` for a line, `row 7`: the part after `file:` in messages.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Line(number) => write!(f, "{number}"),
            Place::Row(number) => write!(f, "row {number}"),
        }
    }
}

/// Consecutive rows of one file with the same columns.
#[derive(Clone, Debug)]
pub struct Rows {
    /// Which input they come from, counted from 0 in the order in which they are read.
    pub input: usize,
    /// The name of that input.
    pub source: Arc<str>,
    /// The number of the first row, from 0, counted over all inputs.
    pub first: u64,
    /// Their places.
    pub places: Places,
    /// The puzzles.
    pub givens: Vec<Given>,
    /// The labels.
    pub labels: Vec<Label>,
    /// All columns, that of the puzzles included.
    pub table: Table,
    /// Which column holds the puzzles.
    pub puzzle: usize,
    /// Which column holds the labels, if there are any.
    pub label: Option<usize>,
}

impl Rows {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.givens.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.givens.is_empty()
    }

    /// Whether the puzzle of a row has any text, so that the row can be written unchanged.
    pub fn has_text(&self, row: usize) -> bool {
        !matches!(self.table.columns()[self.puzzle].values.get(row), Value::Missing)
    }

    /// Some of them, in this order; a row may be named more than once.
    #[must_use]
    pub fn select(&self, rows: &[usize]) -> Rows {
        let lines = rows.iter().map(|&row| self.place(row).number());
        Rows {
            input: self.input,
            source: Arc::clone(&self.source),
            first: self.first,
            places: match self.places {
                Places::Lines(_) => Places::Lines(lines.collect()),
                Places::RowsFrom(_) | Places::Rows(_) => Places::Rows(lines.collect()),
            },
            givens: rows.iter().map(|&row| self.givens[row].clone()).collect(),
            labels: rows.iter().map(|&row| self.labels[row]).collect(),
            table: self.table.select(rows),
            puzzle: self.puzzle,
            label: self.label,
        }
    }

    /// The same with another sign for empty cells, if one is requested.
    #[cfg(feature = "parquet")]
    pub(crate) fn with_blank(mut self, blank: Option<u8>) -> Rows {
        let Some(blank) = blank else { return self };
        let mut texts = crate::column::Texts::with_capacity(self.len(), 81);
        for given in &self.givens {
            match given.puzzle() {
                Some(puzzle) => texts.push(&puzzle.to_line(blank)),
                None => texts.push_missing(),
            }
        }
        self.table.replace(self.puzzle, crate::column::Values::Text(texts));
        self
    }

    /// The place of a row; `row` counts from 0 in this piece.
    pub fn place(&self, row: usize) -> Place {
        match &self.places {
            Places::Lines(lines) => Place::Line(lines[row]),
            Places::RowsFrom(first) => Place::Row(first + row as u64),
            Places::Rows(rows) => Place::Row(rows[row]),
        }
    }
}
