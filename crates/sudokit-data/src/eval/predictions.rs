//! Predictions of a system: grids, or texts that hold them, one after the other.

use super::pairing;
use super::records::{Kind, Record, Records, place};
use crate::column::Value;
use crate::error::DataError;
use crate::lines::unpack;
use crate::read::{DataSet, Input, ReadOptions, Reading};
use crate::rows::{Given, Rows};
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use sudokit::canon::Transform;
use sudokit::text::names;
use sudokit_answer::prose;

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
    /// Grids, or a table of Parquet.
    Set { data: Box<DataSet>, column: Option<String> },
    /// A table of texts.
    Table { path: PathBuf, kind: Kind, column: Column },
    /// A prediction a line, whatever it says.
    Lines(PathBuf),
}

/// The column of a table that holds the predictions.
#[derive(Clone, Debug)]
struct Column {
    name: String,
    /// It was not named, but guessed.
    is_guessed: bool,
}

/// Names that labels have in some sets, and predictions in others.
const LABELS: [&str; 6] = ["output", "answer", "text", "solution", "content", "puzzle"];

/// Columns beside predictions that hold texts, too: what was asked, and what is expected.
const OTHERS: [&str; 12] = [
    "prompt",
    "messages",
    "instruction",
    "system",
    "source",
    "transform",
    "label",
    "gold",
    "target",
    "reference",
    "expected",
    "ground_truth",
];

/// Records of a table in which the column of the predictions is looked for.
const FIRST: usize = 100;

impl Predictions {
    /// Tables (CSV, TSV, JSON Lines, an array of JSON, Parquet), npy files and folders by their
    /// endings; any other file has a prediction a line, in which `\n` may stand for line ends. With
    /// a named column it is a table, too.
    ///
    /// # Errors
    /// When it cannot be read, has no column of that name, or several that may be meant.
    pub fn open(path: &Path, format: &Format) -> Result<Predictions, DataError> {
        let name = path.display().to_string();
        let lower = name.to_ascii_lowercase();
        let lower = lower.trim_end_matches(".gz").trim_end_matches(".zst");
        let ends = |endings: &[&str]| endings.iter().any(|ending| lower.ends_with(ending));
        let asked = format.column.as_deref();
        let io = |error| DataError::io(&*name, error);
        if path.is_dir() || ends(&[".npy", ".parquet"]) {
            let place = Predictions::set(path, &name, format, ends(&[".parquet"]))?;
            return Ok(Predictions { name, place });
        }
        let kind = if ends(&[".jsonl", ".ndjson", ".json"]) {
            Kind::Json
        } else if ends(&[".csv", ".tsv"]) {
            Kind::Separated
        } else if asked.is_some() {
            Kind::of(path).map_err(io)?
        } else {
            std::fs::metadata(path).map_err(io)?;
            return Ok(Predictions { name, place: Place::Lines(path.to_owned()) });
        };
        let records = Records::open(path, kind, |column| is_wanted(column, asked))?;
        let names = records.names().to_vec();
        let first = records.take(FIRST).collect::<Result<Vec<Record>, _>>()?;
        let has = |wanted: &str| {
            let is_wanted = |name: &String| name.trim().eq_ignore_ascii_case(wanted);
            names.iter().any(is_wanted) || first.iter().any(|record| record.get(wanted).is_some())
        };
        let column = chosen(&name, asked, has)?;
        let is_it = |known: &&String| known.trim().eq_ignore_ascii_case(&column.name);
        if names.iter().filter(is_it).count() > 1 {
            let expected = format!("one column {:?}", column.name);
            return Err(DataError::format(name, expected, "two of that name"));
        }
        if column.is_guessed {
            let entries = first.iter().flat_map(Record::entries);
            let texts = entries.filter_map(|(name, text)| Some((name, text?)));
            expect_clear(&name, &column.name, texts)?;
        }
        let place = Place::Table { path: path.to_owned(), kind, column };
        Ok(Predictions { name, place })
    }

    /// Grids, or a table of Parquet.
    fn set(path: &Path, name: &str, format: &Format, is_table: bool) -> Result<Place, DataError> {
        let open = |column: Option<&str>| {
            let puzzle = column.map(str::to_owned);
            let options = ReadOptions { puzzle, tokens: format.tokens, ..ReadOptions::default() };
            DataSet::new(vec![Input::path(path)], options).map(Box::new)
        };
        if !is_table {
            return Ok(Place::Set { data: open(None)?, column: None });
        }
        if let Some(column) = &format.column {
            return Ok(Place::Set { data: open(Some(column))?, column: Some(column.clone()) });
        }
        for column in COLUMNS {
            let data = open(Some(column))?;
            let Some(Ok(rows)) = data.read(Arc::default()).next() else { continue };
            let all = || rows.table.columns().iter();
            let Some(found) = all().find(|known| known.name.eq_ignore_ascii_case(column)) else {
                continue;
            };
            let texts = all().flat_map(|column| {
                let text = |row| text_of(column.values.get(row));
                (0..rows.len().min(FIRST)).filter_map(move |row| Some((&*column.name, text(row)?)))
            });
            expect_clear(name, &found.name, texts)?;
            return Ok(Place::Set { column: Some(found.name.to_string()), data });
        }
        Err(no_column(name))
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
            Place::Table { path, kind, column } => {
                let records =
                    Records::open(path, *kind, |name| is_wanted(name, Some(&column.name)));
                From::Table { records: records?, column, last: None, is_seen: false }
            }
            Place::Lines(path) => {
                let error = |error| DataError::io(&*self.name, error);
                let text = unpack(File::open(path).map_err(error)?).map_err(error)?;
                From::Lines(BufReader::with_capacity(1 << 16, text))
            }
        };
        Ok(ReadPredictions { name: &self.name, from })
    }
}

/// Whether a column may hold predictions.
fn is_wanted(name: &str, asked: Option<&str>) -> bool {
    let is = |known: &&str| name.eq_ignore_ascii_case(known);
    asked.map_or_else(|| COLUMNS.iter().any(is), |asked| is(&asked))
}

/// Which column of a table in memory holds the predictions, by the rule of files: the one that was
/// named, the only one, or the first of [`COLUMNS`] that exists. `texts` has the texts of a
/// column in so many first rows.
///
/// # Errors
/// When there is none, or its name may be that of labels and another column holds grids, too.
pub fn prediction_column(
    names: &[String],
    asked: Option<&str>,
    texts: impl Fn(usize, usize) -> Vec<String>,
) -> Result<usize, DataError> {
    if let ([_], None) = (names, asked) {
        return Ok(0);
    }
    let table = "the table of predictions";
    let column = chosen(table, asked, |wanted| place(names, wanted).is_some())?;
    if column.is_guessed {
        let of = |at: usize| texts(at, FIRST).into_iter().map(move |text| (&*names[at], text));
        expect_clear(table, &column.name, (0..names.len()).flat_map(of))?;
    }
    place(names, &column.name).ok_or_else(|| no_column(table))
}

/// The column that was named, or the first of those that exist.
fn chosen(
    file: &str,
    asked: Option<&str>,
    has: impl Fn(&str) -> bool,
) -> Result<Column, DataError> {
    if let Some(asked) = asked {
        let missing =
            || DataError::format(file, format!("a column {asked:?}"), "none of that name");
        let column = Column { name: asked.to_owned(), is_guessed: false };
        return has(asked).then_some(column).ok_or_else(missing);
    }
    let name = COLUMNS.iter().find(|column| has(column)).ok_or_else(|| no_column(file))?;
    Ok(Column { name: (*name).to_owned(), is_guessed: true })
}

/// Refuses a guess that may be wrong: the labels of a test set must not be taken for predictions,
/// which would be right without exception.
fn expect_clear<'a, T: AsRef<str> + 'a>(
    file: &str,
    chosen: &str,
    texts: impl Iterator<Item = (&'a str, T)>,
) -> Result<(), DataError> {
    let is = |name: &str, known: &[&str]| known.iter().any(|k| name.trim().eq_ignore_ascii_case(k));
    if !is(chosen, &LABELS) {
        return Ok(());
    }
    let is_other = |(name, text): &(&str, T)| {
        let is_known = is(name, &[chosen]) || is(name, &names::PUZZLE) || is(name, &OTHERS);
        !is_known && prose::grid(text.as_ref()) != Err(prose::NoGrid::Nothing)
    };
    let mut texts = texts;
    let Some((other, _)) = texts.find(is_other) else { return Ok(()) };
    Err(DataError::format(
        file,
        "one column of predictions",
        format!("{chosen:?}, which may be labels, beside {other:?} (--prediction-column names it)"),
    ))
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
    Table { records: Records, column: &'a Column, last: Option<Record>, is_seen: bool },
    Lines(BufReader<Box<dyn Read + Send>>),
}

impl ReadPredictions<'_> {
    /// The next one, and what it has in the column of that name.
    pub(super) fn next_with_key(
        &mut self,
        key: &str,
    ) -> Option<Result<(Option<String>, Prediction), DataError>> {
        let said = match self.next()? {
            Ok(said) => said,
            Err(error) => return Some(Err(error)),
        };
        let key = match &self.from {
            From::Set { rows: Some((rows, next)), .. } => pairing::value(rows, *next - 1, key),
            From::Table { last: Some(record), .. } => match record.get(key) {
                Some(value) => Ok(value.and_then(pairing::key_of)),
                None => {
                    let names: Vec<&str> = record.entries().map(|(name, _)| name).collect();
                    Err(pairing::no_key(self.name, key, &names))
                }
            },
            _ => Err(DataError::format(self.name, "a table with a column for --key", "lines")),
        };
        Some(key.map(|key| (key, said)))
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
                    Ok(_) => Some(Ok(Prediction::new(said(&String::from_utf8_lossy(&line))))),
                    Err(error) => Some(Err(DataError::io(self.name, error))),
                }
            }
            From::Table { records, column, last, is_seen } => {
                let record = match records.next() {
                    Some(Ok(record)) => record,
                    Some(Err(error)) => return Some(Err(error)),
                    None if last.is_some() && !*is_seen => {
                        *is_seen = true;
                        let expected = format!("a column {:?}", column.name);
                        return Some(Err(DataError::format(
                            self.name,
                            expected,
                            "none in any row",
                        )));
                    }
                    None => return None,
                };
                let found = of_record(self.name, &record, column);
                *is_seen |= record.get(&column.name).is_some();
                *last = Some(record);
                Some(found)
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

/// What a text says: nothing, if it is blank.
fn said(text: &str) -> Said {
    let text = text.trim();
    if text.is_empty() { Said::Missing } else { Said::Text(text.to_owned()) }
}

/// The prediction of a record.
fn of_record(file: &str, record: &Record, column: &Column) -> Result<Prediction, DataError> {
    let place = || format!("{file}:{}", record.line);
    // An object may have a key that the first ones lack.
    let better = |name: &&&str| record.get(name).flatten().is_some();
    let before = COLUMNS.iter().take_while(|name| !name.eq_ignore_ascii_case(&column.name));
    if column.is_guessed
        && let Some(better) = before.clone().find(better)
    {
        let expected = format!("predictions in {:?} as in the first rows", column.name);
        let found = format!("{better:?}, too (--prediction-column names it)");
        return Err(DataError::format(place(), expected, found));
    }
    let text = record.get(&column.name).flatten();
    let transform = record.get("transform").flatten();
    Ok(Prediction { said: text.map_or(Said::Missing, said), moved: moved(transform, place)? })
}

/// The transform that moved a puzzle.
fn moved(
    text: Option<&str>,
    place: impl FnOnce() -> String,
) -> Result<Option<Box<Transform>>, DataError> {
    let Some(text) = text.filter(|text| !text.is_empty()) else { return Ok(None) };
    let moved = text.parse::<Transform>();
    moved
        .map(|moved| Some(Box::new(moved)))
        .map_err(|_| DataError::format(place(), "a transform", text))
}

fn text_of(value: Value<'_>) -> Option<String> {
    match value {
        Value::Missing => None,
        Value::Text(text) | Value::Json(text) => Some(String::from_utf8_lossy(&text).into_owned()),
    }
}

/// The prediction of a row.
fn of_row(rows: &Rows, row: usize, column: Option<&str>) -> Result<Prediction, DataError> {
    let value = |name: &str| {
        let column = rows.table.columns().iter().find(|column| *column.name == *name)?;
        text_of(column.values.get(row))
    };
    let said = match (&rows.givens[row], column) {
        (Given::Puzzle(grid), _) => Said::Grid(*grid.values()),
        (_, Some(column)) => value(column).map_or(Said::Missing, |text| said(&text)),
        _ => Said::Missing,
    };
    let place = || format!("{}:{}", rows.source, rows.place(row));
    Ok(Prediction { said, moved: moved(value("transform").as_deref(), place)? })
}
