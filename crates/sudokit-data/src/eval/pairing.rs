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

/// The text of a key as it is compared; a blank one is none.
pub(super) fn key_of(text: &str) -> Option<String> {
    Some(normal(text)).filter(|key| !key.is_empty())
}

/// There is no column for the key.
pub(super) fn no_key(place: &str, key: &str, names: &[impl AsRef<str>]) -> DataError {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    let found = format!("the columns {}", names.join(", "));
    DataError::format(place, format!("a column {key:?} for --key"), found)
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
    let column = column.ok_or_else(|| no_key(&rows.source, key, &rows.table.names()))?;
    Ok(match column.values.get(row) {
        Value::Missing => None,
        Value::Json(text) if *text == *b"null" => None,
        Value::Text(text) | Value::Json(text) => key_of(&String::from_utf8_lossy(&text)),
    })
}

/// Predictions by key.
#[derive(Debug)]
pub(super) struct Keyed {
    known: HashMap<String, Found>,
    votes: usize,
    pairing: Pairing,
    /// A key of the test set without a prediction.
    first_missing: Option<String>,
}

#[derive(Debug, Default)]
struct Found {
    said: Vec<Prediction>,
    /// The puzzle that they answer.
    used_by: Option<Puzzle>,
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
        Keyed { known: HashMap::new(), votes, pairing, first_missing: None }
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
    ///
    /// # Errors
    /// When another puzzle has the same key: a prediction answers one puzzle.
    pub(super) fn of(
        &mut self,
        key: Option<&str>,
        puzzle: &Puzzle,
    ) -> Result<Vec<Prediction>, DataError> {
        let found = key.and_then(|key| self.known.get_mut(key));
        let mut said = match found {
            None => {
                self.pairing.missing += 1;
                if let (Some(key), None) = (key, &self.first_missing) {
                    self.first_missing = Some(key.to_owned());
                }
                Vec::new()
            }
            Some(found) => {
                if found.used_by.get_or_insert(*puzzle) != puzzle {
                    let name = &self.pairing.key;
                    let key = key.unwrap_or_default();
                    return Err(DataError::Request(format!(
                        "--key {name}: expected another key for each puzzle of the test set, found \
                         {key:?} for two"
                    )));
                }
                found.said.clone()
            }
        };
        said.resize_with(self.votes, || Prediction::new(Said::Missing));
        Ok(said)
    }

    /// How it went, after the last row.
    ///
    /// # Errors
    /// When there are keys on both sides and none is on both: these are other keys.
    pub(super) fn finish(mut self) -> Result<Pairing, DataError> {
        let is_used = |found: &&Found| found.used_by.is_some();
        if let (Some(missing), Some(unknown), None) =
            (&self.first_missing, self.known.keys().min(), self.known.values().find(is_used))
        {
            let name = &self.pairing.key;
            return Err(DataError::Request(format!(
                "--key {name}: expected keys of the test set such as {missing:?}, found none of \
                 them, but {unknown:?}"
            )));
        }
        let unused = self.known.values().filter(|found| found.used_by.is_none());
        self.pairing.unknown += unused.map(|found| found.said.len() as u64).sum::<u64>();
        Ok(self.pairing)
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
        let [one, two, three] = ["1", "2", "3"].map(grid);
        let missing = || Prediction::new(Said::Missing);
        assert_eq!(keyed.of(Some("b"), &one).unwrap(), [text("2"), missing()]);
        assert_eq!(keyed.of(Some("a"), &two).unwrap(), [text("1"), text("3")]);
        assert_eq!(keyed.of(Some("c"), &three).unwrap(), vec![missing(); 2]);
        assert_eq!(keyed.of(None, &three).unwrap(), vec![missing(); 2]);
        assert_eq!(keyed.of(Some("a"), &two).unwrap().len(), 2, "a row that stands twice");
        let error = keyed.of(Some("a"), &one).unwrap_err().to_string();
        assert!(error.contains("found \"a\" for two"), "{error}");
        let expected = Pairing { key: "id".to_owned(), missing: 2, doubled: 1, unknown: 2 };
        assert_eq!(keyed.finish().unwrap(), expected);
    }

    /// A puzzle with this digit in its first cell.
    fn grid(digit: &str) -> Puzzle {
        (digit.to_owned() + &".".repeat(80)).parse().unwrap()
    }

    #[test]
    fn keys_of_which_none_is_on_both_sides_are_an_error_and_blank_ones_are_none() {
        let mut keyed = Keyed::new("id", 1);
        keyed.add(key_of("1.0"), Prediction::new(Said::Missing));
        keyed.of(Some("1"), &Puzzle::EMPTY).unwrap();
        let error = keyed.finish().unwrap_err().to_string();
        assert!(error.contains("such as \"1\", found none of them, but \"1.0\""), "{error}");
        assert_eq!(key_of(" "), None);
    }

    #[test]
    fn a_puzzle_is_the_same_key_with_any_sign_for_blanks() {
        let dots =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(normal(&dots.replace('.', "0")), dots);
        assert_eq!(normal(" id-7 "), "id-7");
    }
}
