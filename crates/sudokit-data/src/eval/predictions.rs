//! Predictions of a system: grids, or texts that hold them, one after the other.

use super::pairing;
use crate::column::Value;
use crate::error::DataError;
use crate::lines::{Counted, unpack};
use crate::read::{DataSet, Input, ReadOptions, Reading};
use crate::rows::{Given, Rows};
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use sudokit::canon::Transform;

/// The columns that hold predictions, where none is named; the first that exists.
pub const COLUMNS: [&str; 13] = [
    "prediction",
    "predictions",
    "predicted",
    "completion",
    "response",
    "output",
    "generated",
    "generated_text",
    "answer",
    "text",
    "solution",
    "content",
    "puzzle",
];

/// What a system answers.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// A grid, 0 for a blank.
    Grid([u8; 81]),
    /// A text that may hold one.
    Text(String),
    /// Nothing.
    Missing,
}

/// One answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Prediction {
    /// What it is.
    pub said: Said,
    /// It answers the puzzle as this transform moves it.
    pub moved: Option<Box<Transform>>,
}

impl Prediction {
    /// An answer to the puzzle itself.
    pub fn new(said: Said) -> Prediction {
        Prediction { said, moved: None }
    }
}

/// Where predictions stand.
#[derive(Clone, Debug, Default)]
pub struct Format {
    /// The column or key of a table; guessed by its name if not given.
    pub column: Option<String>,
    /// The numbers of an npy file are HRM's tokens: digit + 1.
    pub tokens: bool,
}

/// A file of predictions.
#[derive(Debug)]
pub struct Predictions {
    name: String,
    place: Place,
}

#[derive(Debug)]
enum Place {
    /// Rows with columns, or grids.
    Set { data: Box<DataSet>, column: Option<String> },
    /// A prediction a line, whatever it says.
    Lines(std::path::PathBuf),
}

impl Predictions {
    /// Tables (CSV, TSV, JSON Lines, Parquet), npy files and folders by their endings; any other
    /// file has a prediction a line, in which `\n` may stand for line ends.
    ///
    /// # Errors
    /// When it cannot be read, or has no column of that name.
    pub fn open(path: &Path, format: &Format) -> Result<Predictions, DataError> {
        let name = path.display().to_string();
        let lower = name.to_ascii_lowercase();
        let lower = lower.trim_end_matches(".gz").trim_end_matches(".zst");
        let ends = |endings: &[&str]| endings.iter().any(|ending| lower.ends_with(ending));
        let is_grids = path.is_dir() || ends(&[".npy"]);
        let open = |column: Option<&str>| {
            let puzzle = column.map(str::to_owned);
            let options = ReadOptions { puzzle, tokens: format.tokens, ..ReadOptions::default() };
            DataSet::new(vec![Input::path(path)], options)
        };
        let set = |data, column: Option<&str>| Predictions {
            name: name.clone(),
            place: Place::Set { data: Box::new(data), column: column.map(str::to_owned) },
        };
        if is_grids {
            return Ok(set(open(None)?, None));
        }
        if let Some(column) = &format.column {
            return Ok(set(open(Some(column))?, Some(column)));
        }
        if ends(&[".jsonl", ".ndjson", ".json"]) {
            let file = File::open(path).map_err(|error| DataError::io(&*name, error))?;
            let mut first = String::new();
            let unpacked = unpack(file).map_err(|error| DataError::io(&*name, error))?;
            let read = BufReader::new(unpacked).read_line(&mut first);
            read.map_err(|error| DataError::io(&*name, error))?;
            let object: serde_json::Map<String, serde_json::Value> =
                serde_json::from_str(&first).unwrap_or_default();
            let column = COLUMNS.iter().find(|column| object.contains_key(**column));
            let Some(column) = column else { return Err(no_column(&name)) };
            return Ok(set(open(Some(column))?, Some(column)));
        }
        if ends(&[".csv", ".tsv", ".parquet"]) {
            for column in COLUMNS {
                let data = open(Some(column))?;
                let has_column = |rows: &Rows| rows.table.names().iter().any(|n| **n == *column);
                let first = data.read(Arc::default()).next();
                if first.is_some_and(|rows| rows.is_ok_and(|rows| has_column(&rows))) {
                    return Ok(set(data, Some(column)));
                }
            }
            return Err(no_column(&name));
        }
        std::fs::metadata(path).map_err(|error| DataError::io(&*name, error))?;
        Ok(Predictions { name, place: Place::Lines(path.to_owned()) })
    }

    /// How messages call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Goes through them from the beginning.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn read(&self) -> Result<ReadPredictions<'_>, DataError> {
        let from = match &self.place {
            Place::Set { data, column } => From::Set {
                reading: Box::new(data.read(Arc::default())),
                column: column.as_deref(),
                rows: None,
            },
            Place::Lines(path) => {
                let error = |error| DataError::io(&*self.name, error);
                let file = File::open(path).map_err(error)?;
                let counted = Counted::new(Box::new(file), Arc::new(AtomicU64::new(0)));
                From::Lines(BufReader::with_capacity(1 << 16, unpack(counted).map_err(error)?))
            }
        };
        Ok(ReadPredictions { name: &self.name, from })
    }
}

fn no_column(name: &str) -> DataError {
    let expected = format!("a column of predictions: {}", COLUMNS.join(", "));
    DataError::format(name, expected, "none of them (--prediction-column names it)")
}

/// A pass over predictions.
pub struct ReadPredictions<'a> {
    name: &'a str,
    from: From<'a>,
}

enum From<'a> {
    Set { reading: Box<Reading<'a>>, column: Option<&'a str>, rows: Option<(Rows, usize)> },
    Lines(BufReader<Box<dyn Read + Send>>),
}

impl ReadPredictions<'_> {
    /// The next one, and what it has in the column of that name.
    pub(super) fn next_with_key(
        &mut self,
        key: &str,
    ) -> Option<Result<(Option<String>, Prediction), DataError>> {
        let said = self.next()?;
        let From::Set { rows: Some((rows, next)), .. } = &self.from else {
            let expected = "a table with a column for --key";
            return Some(Err(DataError::format(self.name, expected, "lines")));
        };
        Some(said.and_then(|said| Ok((pairing::value(rows, *next - 1, key)?, said))))
    }
}

impl Iterator for ReadPredictions<'_> {
    type Item = Result<Prediction, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.from {
            From::Lines(reader) => {
                let mut line = Vec::new();
                match reader.read_until(b'\n', &mut line) {
                    Ok(0) => None,
                    Ok(_) => {
                        let text = String::from_utf8_lossy(&line).trim_end().to_owned();
                        let said = if text.is_empty() { Said::Missing } else { Said::Text(text) };
                        Some(Ok(Prediction::new(said)))
                    }
                    Err(error) => Some(Err(DataError::io(self.name, error))),
                }
            }
            From::Set { reading, column, rows } => {
                while rows.as_ref().is_none_or(|(rows, next)| *next == rows.len()) {
                    match reading.next()? {
                        Ok(more) => *rows = Some((more, 0)),
                        Err(error) => return Some(Err(error)),
                    }
                }
                let (rows, next) = rows.as_mut()?;
                *next += 1;
                Some(of_row(rows, *next - 1, *column))
            }
        }
    }
}

/// The prediction of a row.
fn of_row(rows: &Rows, row: usize, column: Option<&str>) -> Result<Prediction, DataError> {
    let value = |name: &str| {
        let column = rows.table.columns().iter().find(|column| *column.name == *name)?;
        match column.values.get(row) {
            Value::Missing => None,
            Value::Text(text) | Value::Json(text) => {
                Some(String::from_utf8_lossy(&text).into_owned())
            }
        }
    };
    let said = match (&rows.givens[row], column) {
        (Given::Puzzle(grid), _) => Said::Grid(*grid.values()),
        (_, Some(column)) => value(column).map_or(Said::Missing, Said::Text),
        _ => Said::Missing,
    };
    let moved = match value("transform").filter(|text| !text.is_empty()) {
        None => None,
        Some(text) => {
            let place = format!("{}:{}", rows.source, rows.place(row));
            let wrong = || DataError::format(place, "a transform", text.clone());
            Some(Box::new(text.parse::<Transform>().map_err(|_| wrong())?))
        }
    };
    Ok(Prediction { said, moved })
}
