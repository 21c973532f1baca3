//! Lines, tables and objects.

use super::{Kind, Layout, puzzle_of};
use crate::column::{Column, Value};
use crate::error::DataError;
use crate::rows::{Given, Label, Rows};
use serde::Serialize;
use serde_json::Value as Json;
use std::borrow::Cow;
use std::sync::Arc;
use sudokit::Puzzle;
use sudokit::text::push_table_value;

/// Rows as text.
pub(super) fn encode(
    layout: Layout,
    rows: &Rows,
    names: &[Arc<str>],
    added: usize,
    blank: Option<u8>,
) -> Result<Kind, DataError> {
    #[cfg(feature = "parquet")]
    if matches!(layout, Layout::Csv | Layout::Tsv | Layout::Jsonl) {
        expect_text(rows)?;
    }
    let mut header = Vec::new();
    let mut out = Vec::with_capacity(rows.len() * 256);
    match layout {
        Layout::Lines => {
            for row in 0..rows.len() {
                let stands = rows.table.columns()[rows.puzzle].values.get(row);
                match (blank, stands) {
                    (None, Value::Text(text)) if matches!(text.len(), 81 | 729) => {
                        out.extend_from_slice(&text);
                    }
                    _ => {
                        out.extend_from_slice(
                            &puzzle_of(rows, row)?.to_line(blank.unwrap_or(b'.')),
                        );
                    }
                }
                out.push(b'\n');
            }
        }
        Layout::Csv | Layout::Tsv => {
            let separator = if layout == Layout::Csv { b',' } else { b'\t' };
            let columns = shown(rows, names, added)?;
            let titles = names.iter().map(|name| &**name);
            let new = rows.table.columns()[rows.table.columns().len() - added..].iter();
            line(&mut header, separator, titles.chain(new.map(|c| &*c.name)).map(str::as_bytes));
            for row in 0..rows.len() {
                let values = columns.iter().map(|&(column, is_puzzle)| match column {
                    Some(column) => text(rows, row, column, is_puzzle, blank),
                    None => Cow::Borrowed(&b""[..]),
                });
                line(&mut out, separator, values);
            }
        }
        Layout::Jsonl => {
            for row in 0..rows.len() {
                object(&mut out, rows, row, blank);
            }
        }
        Layout::Rrn | Layout::Kaggle => {
            if layout == Layout::Kaggle {
                header.extend_from_slice(b"quizzes,solutions\n");
            }
            for row in 0..rows.len() {
                out.extend_from_slice(&puzzle_of(rows, row)?.to_line(blank.unwrap_or(b'0')));
                out.push(b',');
                out.extend_from_slice(&solution_of(rows, row)?.to_line(b'0'));
                out.push(b'\n');
            }
        }
        Layout::ReasoningGym => {
            for row in 0..rows.len() {
                let item = question(puzzle_of(rows, row)?, solution_of(rows, row)?);
                serde_json::to_writer(&mut out, &item).map_err(|_| DataError::Fault("an item"))?;
                out.push(b'\n');
            }
        }
        _ => return Err(DataError::Fault("no layout of text")),
    }
    Ok(Kind::Text(header, out))
}

/// # Errors
/// When a column holds what text has no words for.
#[cfg(feature = "parquet")]
fn expect_text(rows: &Rows) -> Result<(), DataError> {
    // Nothing is written of no rows.
    let columns = rows.table.columns().iter().filter(|_| !rows.is_empty());
    for column in columns {
        if let Some(kind) = column.values.kind_without_text() {
            let found = format!("{kind} in column {}: leave it out, or write Parquet", column.name);
            return Err(DataError::format(&*rows.source, "types that text can hold", found));
        }
    }
    Ok(())
}

/// The columns of these rows in the order of the table: those of its first rows, then the new ones;
/// each with whether it holds the puzzle.
pub(super) fn shown<'a>(
    rows: &'a Rows,
    names: &[Arc<str>],
    added: usize,
) -> Result<Vec<(Option<&'a Column>, bool)>, DataError> {
    let all = rows.table.columns();
    let (own, new) = all.split_at(all.len() - added);
    // The usual case: a table continues.
    if own.iter().map(|c| &c.name).eq(names) {
        return Ok(all.iter().enumerate().map(|(at, c)| (Some(c), at == rows.puzzle)).collect());
    }
    // Where no row is written, no value is lost.
    let unknown = own.iter().find(|column| !rows.is_empty() && !names.contains(&column.name));
    if let Some(column) = unknown {
        let place = format!("{}:{}", rows.source, rows.place(0));
        let names: Vec<&str> = names.iter().map(|name| &**name).collect();
        let expected = format!("the columns of the rows before ({})", names.join(", "));
        return Err(DataError::format(place, expected, format!("column {}", column.name)));
    }
    let find = |name: &Arc<str>| own.iter().position(|column| column.name == *name);
    let known = names.iter().map(|name| {
        let at = find(name);
        (at.map(|at| &own[at]), at == Some(rows.puzzle))
    });
    Ok(known.chain(new.iter().map(|column| (Some(column), false))).collect())
}

/// The text of a value.
fn text<'a>(
    rows: &Rows,
    row: usize,
    column: &'a Column,
    is_puzzle: bool,
    blank: Option<u8>,
) -> Cow<'a, [u8]> {
    if is_puzzle
        && let Some(blank) = blank
        && let Given::Puzzle(puzzle) = &rows.givens[row]
    {
        return Cow::Owned(puzzle.to_line(blank).to_vec());
    }
    match column.values.get(row) {
        Value::Missing => Cow::Borrowed(b""),
        Value::Text(text) | Value::Json(text) => text,
    }
}

/// A record of a table.
fn line<T: AsRef<[u8]>>(out: &mut Vec<u8>, separator: u8, values: impl Iterator<Item = T>) {
    let begin = out.len();
    for (at, value) in values.enumerate() {
        if at > 0 {
            out.push(separator);
        }
        push_table_value(out, value.as_ref(), separator);
    }
    if out.len() == begin {
        // An empty line would be no record.
        out.extend_from_slice(b"\"\"");
    }
    out.push(b'\n');
}

/// A row as a JSON object.
fn object(out: &mut Vec<u8>, rows: &Rows, row: usize, blank: Option<u8>) {
    out.push(b'{');
    for (at, column) in rows.table.columns().iter().enumerate() {
        if at > 0 {
            out.push(b',');
        }
        quote(out, column.name.as_bytes());
        out.push(b':');
        match (column.values.get(row), &rows.givens[row], blank) {
            (Value::Text(_), Given::Puzzle(puzzle), Some(blank)) if at == rows.puzzle => {
                quote(out, &puzzle.to_line(blank));
            }
            (Value::Missing, ..) => out.extend_from_slice(b"null"),
            (Value::Text(text), ..) => quote(out, &text),
            (Value::Json(json), ..) => out.extend_from_slice(&json),
        }
    }
    out.extend_from_slice(b"}\n");
}

/// The rows of a table as JSON objects.
#[cfg(feature = "parquet")]
pub(crate) fn json_lines(out: &mut Vec<u8>, table: &crate::column::Table) {
    for row in 0..table.rows() {
        let mut gap = b'{';
        for column in table.columns() {
            out.push(gap);
            gap = b',';
            quote(out, column.name.as_bytes());
            out.push(b':');
            match column.values.get(row) {
                Value::Missing => out.extend_from_slice(b"null"),
                Value::Text(text) => quote(out, &text),
                Value::Json(json) => out.extend_from_slice(&json),
            }
        }
        out.extend_from_slice(if gap == b'{' { b"{}\n" } else { b"}\n" });
    }
}

/// A JSON string.
fn quote(out: &mut Vec<u8>, text: &[u8]) {
    let is_plain = |&b: &u8| (b' '..0x7f).contains(&b) && b != b'"' && b != b'\\';
    if text.iter().all(is_plain) {
        out.push(b'"');
        out.extend_from_slice(text);
        out.push(b'"');
    } else {
        out.extend_from_slice(Json::from(String::from_utf8_lossy(text)).to_string().as_bytes());
    }
}

fn solution_of(rows: &Rows, row: usize) -> Result<&Puzzle, DataError> {
    match &rows.labels[row] {
        Label::Grid(grid) => Ok(grid),
        other => {
            let found = if *other == Label::Missing { "none" } else { "something else" };
            let place = format!("{}:{}", rows.source, rows.place(row));
            let expected = "a solution of 81 digits for this layout (--solve makes them)";
            Err(DataError::format(place, expected, found))
        }
    }
}

/// An item as reasoning-gym's `sudoku` gives it.
#[derive(Serialize)]
struct Item {
    question: String,
    answer: String,
    metadata: Metadata,
}

#[derive(Serialize)]
struct Metadata {
    puzzle: [[u8; 9]; 9],
    solution: [[u8; 9]; 9],
    num_empty: usize,
}

fn question(puzzle: &Puzzle, solution: &Puzzle) -> Item {
    let text = |grid: &Puzzle| {
        let rows = grid.rows().map(|row| {
            let cells = row.map(|v| if v == 0 { "_".to_owned() } else { v.to_string() });
            cells.join(" ")
        });
        rows.join("\n")
    };
    let question = format!(
        "Solve this Sudoku puzzle:\n{}\nRespond with only your answer, formatted as the puzzle, a \
         9x9 grid with numbers separated by spaces, and rows separated by newlines.",
        text(puzzle)
    );
    let metadata = Metadata {
        puzzle: puzzle.rows(),
        solution: solution.rows(),
        num_empty: 81 - puzzle.given_count(),
    };
    Item { question, answer: text(solution), metadata }
}

/// A small table that is written record by record: a list of rows, of pairs.
#[derive(Debug)]
pub struct LinesOut {
    file: super::target::File,
    rows: u64,
}

impl LinesOut {
    /// A table of comma-separated values with these columns.
    ///
    /// # Errors
    /// When it cannot be created.
    pub fn create(target: super::Target, header: &[&str]) -> Result<LinesOut, DataError> {
        let mut out = LinesOut { file: super::target::File::create(target)?, rows: 0 };
        out.record(header)?;
        out.rows = 0;
        Ok(out)
    }

    /// Appends a record.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn record(&mut self, values: &[&str]) -> Result<(), DataError> {
        let mut bytes = Vec::new();
        line(&mut bytes, b',', values.iter());
        self.rows += 1;
        self.file.write(&bytes)
    }

    /// Ends the file, which is still beside its place.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn close(self) -> Result<super::Closed, DataError> {
        self.file.close(self.rows)
    }
}
