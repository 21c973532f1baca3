//! Predictions that are found by a key: an id, or the puzzle itself.
//!
//! They are held in memory: a file in another order than the test set cannot be read beside it.

use super::predictions::{Prediction, Predictions, Said};
use crate::column::Value;
use crate::error::DataError;
use crate::rows::Rows;
use serde::Serialize;
use std::collections::HashMap;
use std::fmt;
use sudokit::Puzzle;

/// How predictions met the puzzles of a test set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Pairing {
    /// By which column.
    pub key: String,
    /// Rows of the test set without a prediction; they count as missing.
    pub missing: u64,
    /// Predictions beyond the first of a key, or beyond its votes: they do not count.
    pub doubled: u64,
    /// Predictions without a row in the test set.
    pub unknown: u64,
}

impl fmt::Display for Pairing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Pairing { key, missing, doubled, unknown } = self;
        write!(
            f,
            "paired by {key}: puzzles without a prediction {missing}, predictions that are doubled \
             {doubled}, of no puzzle {unknown}"
        )
    }
}

/// A key as it is compared: grids with any sign for an empty cell are the same.
pub fn normal(text: &str) -> String {
    let text = text.trim();
    let grid = if text.len() >= 81 { text.parse::<Puzzle>().ok() } else { None };
    grid.map_or_else(|| text.to_owned(), |grid| grid.to_string())
}

/// The key that is the puzzle itself, in whatever column of the test set that stands.
const PUZZLE: &str = "puzzle";

/// The key of each row of a test set.
///
/// # Errors
/// When there is no such column.
pub(super) fn keys(rows: &Rows, key: &str) -> Result<Vec<Option<String>>, DataError> {
    let puzzle = |row: usize| rows.givens[row].puzzle().map(ToString::to_string);
    if key == PUZZLE && !rows.table.names().iter().any(|name| **name == *key) {
        return Ok((0..rows.len()).map(puzzle).collect());
    }
    (0..rows.len()).map(|row| value(rows, row, key)).collect()
}

/// The key of a row in a column.
///
/// # Errors
/// When there is no such column.
pub(super) fn value(rows: &Rows, row: usize, key: &str) -> Result<Option<String>, DataError> {
    let column = rows.table.columns().iter().find(|column| *column.name == *key);
    let column = column.ok_or_else(|| {
        let names = rows.table.names().join(", ");
        let expected = format!("a column {key:?} for --key");
        DataError::format(&*rows.source, expected, format!("the columns {names}"))
    })?;
    Ok(match column.values.get(row) {
        Value::Missing => None,
        Value::Text(text) | Value::Json(text) => Some(normal(&String::from_utf8_lossy(&text))),
    })
}

/// Predictions by key.
#[derive(Debug)]
pub(super) struct Keyed {
    known: HashMap<String, Found>,
    votes: usize,
    pairing: Pairing,
}

#[derive(Debug, Default)]
struct Found {
    said: Vec<Prediction>,
    is_used: bool,
}

impl Keyed {
    /// Reads all predictions.
    pub(super) fn read(
        predictions: &Predictions,
        key: &str,
        votes: usize,
    ) -> Result<Keyed, DataError> {
        let mut keyed = Keyed::new(key, votes);
        let mut reading = predictions.read()?;
        while let Some(next) = reading.next_with_key(key) {
            let (key, said) = next?;
            keyed.add(key, said);
        }
        Ok(keyed)
    }

    fn new(key: &str, votes: usize) -> Keyed {
        let pairing = Pairing { key: key.to_owned(), missing: 0, doubled: 0, unknown: 0 };
        Keyed { known: HashMap::new(), votes, pairing }
    }

    fn add(&mut self, key: Option<String>, said: Prediction) {
        let Some(key) = key else {
            self.pairing.unknown += 1;
            return;
        };
        let found = self.known.entry(key).or_default();
        if found.said.len() < self.votes {
            found.said.push(said);
        } else {
            self.pairing.doubled += 1;
        }
    }

    /// The predictions of a row: as many as votes.
    pub(super) fn of(&mut self, key: Option<&str>) -> Vec<Prediction> {
        let found = key.and_then(|key| self.known.get_mut(key));
        let mut said = match found {
            None => {
                self.pairing.missing += 1;
                Vec::new()
            }
            Some(found) => {
                found.is_used = true;
                found.said.clone()
            }
        };
        said.resize_with(self.votes, || Prediction::new(Said::Missing));
        said
    }

    /// How it went, after the last row.
    pub(super) fn finish(mut self) -> Pairing {
        let unused = self.known.values().filter(|found| !found.is_used);
        self.pairing.unknown += unused.map(|found| found.said.len() as u64).sum::<u64>();
        self.pairing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_counted_as_they_are_planted() {
        let text = |text: &str| Prediction::new(Said::Text(text.to_owned()));
        let mut keyed = Keyed::new("id", 2);
        for (key, said) in [("a", "1"), ("b", "2"), ("a", "3"), ("a", "4"), ("z", "5")] {
            keyed.add(Some(key.to_owned()), text(said));
        }
        keyed.add(None, text("6"));
        assert_eq!(keyed.of(Some("b")), [text("2"), Prediction::new(Said::Missing)]);
        assert_eq!(keyed.of(Some("a")), [text("1"), text("3")]);
        assert_eq!(keyed.of(Some("c")), vec![Prediction::new(Said::Missing); 2]);
        assert_eq!(keyed.of(Some("a")).len(), 2, "a row of the test set that stands twice");
        let expected = Pairing { key: "id".to_owned(), missing: 1, doubled: 1, unknown: 2 };
        assert_eq!(keyed.finish(), expected);
    }

    #[test]
    fn a_puzzle_is_the_same_key_with_any_sign_for_blanks() {
        let dots =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(normal(&dots.replace('.', "0")), dots);
        assert_eq!(normal(" id-7 "), "id-7");
    }
}
