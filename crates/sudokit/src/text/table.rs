//! Comma- and tab-separated values with a header.
//!
//! ```text
//! quizzes,solutions          id<TAB>puzzle<TAB>rating
//! 0043002...,8643712...      7<TAB>..43..2...<TAB>1.2
//! ```
//!
//! The first line that names a puzzle's column begins a table. A value in quotes may hold
//! separators, doubled quotes and ends of lines.

use super::Format;
use super::error::counted;
use super::fields;
use super::names;
use super::record::{Content, Details, Field, FieldKind};
use super::row::{SourceRow, TableHeader, TableRow};
use super::scan::{Fault, Found};
use csv_core::{ReadFieldResult, ReaderBuilder};
use std::sync::Arc;

/// The most bytes of a record that goes on over several lines.
const MOST_BYTES: usize = 1 << 20;

/// A table whose header was seen.
#[derive(Clone, Debug)]
pub(super) struct Table {
    header: Arc<TableHeader>,
    reader: csv_core::Reader,
    /// The beginning of a record whose quotes are still open, and its first line.
    open: Vec<u8>,
    first_line: u64,
}

/// What a line of a table gave.
pub(super) enum Outcome {
    /// It goes on in the next line.
    Open,
    /// A record: its first line, and its puzzle.
    Record(u64, Box<(Content, Option<u8>, Details)>),
    /// A wrong record: where, counting bytes in the last of its lines.
    Fault(Fault),
    /// It has another number of columns: no line of this table.
    Other,
}

impl Table {
    /// The table that a header begins; `None` when the line is none.
    pub fn of_header(line: &[u8], asked: Option<&str>, only: Option<Format>) -> Option<Table> {
        let separators: &[u8] = match only {
            Some(Format::Csv) => b",;",
            Some(Format::Tsv) => b"\t",
            _ => b",\t;",
        };
        // The cheap question first: does one of the words name a puzzle?
        let word = |w: &[u8]| {
            let word = w.trim_ascii();
            let word = word.strip_prefix(b"\"").unwrap_or(word);
            let word = word.strip_suffix(b"\"").unwrap_or(word).trim_ascii();
            match asked {
                Some(asked) => asked.trim().as_bytes().eq_ignore_ascii_case(word),
                None => names::PUZZLE.iter().any(|n| n.as_bytes().eq_ignore_ascii_case(word)),
            }
        };
        if !line.split(|b| separators.contains(b)).any(word) {
            return None;
        }
        let columns_of = |separator: u8| {
            let mut reader = ReaderBuilder::new().delimiter(separator).build();
            let columns = split(&mut reader, line)?;
            let columns: Vec<String> = columns.iter().map(|c| lossy(c)).collect();
            let puzzle = names::puzzle_column(&columns, asked)?;
            // A single word must be a known name, or the file known to be a table.
            let enough =
                columns.len() > 1 || only.is_some() || names::is_one(&columns[0], &names::PUZZLE);
            let header = TableHeader { text: line.to_vec(), columns, puzzle, separator };
            enough.then_some(Table {
                header: Arc::new(header),
                reader,
                open: Vec::new(),
                first_line: 0,
            })
        };
        let tables = separators.iter().filter_map(|&separator| columns_of(separator));
        tables.max_by_key(|table| table.header.columns.len())
    }

    /// Whether a value in quotes goes on in the next line.
    pub fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// The line in which the record under way begins.
    pub fn first_line(&self) -> u64 {
        self.first_line
    }

    /// The name of its format.
    pub fn format(&self) -> Format {
        if self.header.separator == b'\t' { Format::Tsv } else { Format::Csv }
    }

    /// The next line.
    pub fn push(&mut self, line: &[u8], number: u64) -> Outcome {
        if self.open.is_empty() {
            self.first_line = number;
        } else {
            self.open.push(b'\n');
        }
        self.open.extend_from_slice(line);
        if self.open.iter().filter(|&&b| b == b'"').count() % 2 == 1 {
            if self.open.len() <= MOST_BYTES {
                return Outcome::Open;
            }
            self.open.clear();
            let expected = "the quote that ends a value within 1 MiB".into();
            let found = Found::Words("none".to_owned());
            return Outcome::Fault(Fault { column: 0, expected, found, row_like: false });
        }
        let record = std::mem::take(&mut self.open);
        let Some(values) = split(&mut self.reader, &record) else { return Outcome::Other };
        if values.len() != self.header.columns.len() {
            return Outcome::Other;
        }
        let text = lossy(&values[self.header.puzzle]);
        let text = text.trim();
        let Some((content, blank)) = fields::content(text.as_bytes()) else {
            if values.len() == 1 {
                return Outcome::Other;
            }
            let at = line.windows(text.len().max(1)).position(|window| window == text.as_bytes());
            let wrong = text.bytes().position(|b| super::line::cell_value(b).is_none());
            let (within, expected, found) = match wrong {
                Some(wrong) if text.chars().count() == 81 => {
                    (wrong, "a digit or a blank (. 0 _ * x X ?)".to_owned(), Found::Character)
                }
                _ => {
                    let found = Found::Words(counted(text.chars().count(), "character"));
                    let name = &self.header.columns[self.header.puzzle];
                    (text.len().min(81), format!("81 characters in column {name:?}"), found)
                }
            };
            let column = at.unwrap_or(0) + within;
            return Outcome::Fault(Fault {
                column,
                expected: expected.into(),
                found,
                row_like: false,
            });
        };
        let mut details = Details::default();
        for (i, value) in values.into_iter().enumerate() {
            if i != self.header.puzzle {
                let name = &self.header.columns[i];
                fields::add(&mut details, name, lossy(&value), FieldKind::Text);
            }
        }
        details.row = Some(SourceRow::Table(self.row(&record)));
        Outcome::Record(self.first_line, Box::new((content, blank, details)))
    }

    /// A record as it stood in the text.
    pub fn row(&self, record: &[u8]) -> TableRow {
        TableRow { header: Arc::clone(&self.header), text: record.to_vec() }
    }

    /// How much of `text` (whole lines) surely is records of this table, each in one line: what
    /// stands there can be read by a copy of it.
    pub fn plain_part(&self, text: &[u8]) -> usize {
        let of_this_table = |line: &[u8]| {
            let separators = line.iter().filter(|&&b| b == self.header.separator).count();
            separators + 1 == self.header.columns.len() && !line.contains(&b'"') && line[0] != b'#'
        };
        let lines = text.split_inclusive(|&b| b == b'\n');
        let plain = lines.take_while(|line| line.ends_with(b"\n") && of_this_table(line));
        if self.is_open() || self.header.columns.len() < 2 {
            0
        } else {
            plain.map(<[u8]>::len).sum()
        }
    }
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The values of a record without their quotes.
pub(super) fn values(separator: u8, record: &[u8]) -> Vec<Vec<u8>> {
    split(&mut ReaderBuilder::new().delimiter(separator).build(), record).unwrap_or_default()
}

/// The values of a record; `None` when there are none.
fn split(reader: &mut csv_core::Reader, record: &[u8]) -> Option<Vec<Vec<u8>>> {
    reader.reset();
    let (mut values, mut value) = (Vec::new(), Vec::new());
    let mut input = record;
    let mut buffer = [0; 1024];
    loop {
        let (result, read, written) = reader.read_field(input, &mut buffer);
        input = &input[read..];
        value.extend_from_slice(&buffer[..written]);
        match result {
            // Nothing is left: the next call, without input, ends the last value.
            ReadFieldResult::InputEmpty | ReadFieldResult::OutputFull => {}
            ReadFieldResult::Field { record_end } => {
                values.push(std::mem::take(&mut value));
                if record_end {
                    return Some(values);
                }
            }
            ReadFieldResult::End => return (!values.is_empty()).then_some(values),
        }
    }
}

/// Writes records as a table: the columns are those of the first record.
#[derive(Clone, Debug)]
pub(super) struct TableWriter {
    columns: Vec<String>,
    separator: u8,
}

impl TableWriter {
    pub fn new(format: Format) -> TableWriter {
        TableWriter {
            columns: Vec::new(),
            separator: if format == Format::Tsv { b'\t' } else { b',' },
        }
    }

    /// Appends a record, and before the first the header; returns the names that no column has.
    pub fn write(&mut self, out: &mut Vec<u8>, fields: &[Field]) -> Vec<String> {
        if self.columns.is_empty() {
            self.columns = fields.iter().map(|field| field.name.clone()).collect();
            let names: Vec<&str> = self.columns.iter().map(String::as_str).collect();
            self.line(out, &names);
        }
        // A pencilmark grid goes into the puzzle's column, whatever its name.
        let is_grid = |name: &str| name == "puzzle" || name == "pencilmarks";
        let place = |field: &Field| {
            self.columns
                .iter()
                .position(|c| *c == field.name || (is_grid(c) && is_grid(&field.name)))
        };
        let mut values = vec![""; self.columns.len()];
        let mut lost = Vec::new();
        for field in fields {
            match place(field) {
                Some(at) if values[at].is_empty() => values[at] = &field.value,
                _ => lost.push(field.name.clone()),
            }
        }
        self.line(out, &values);
        lost
    }

    fn line(&self, out: &mut Vec<u8>, values: &[&str]) {
        for (i, value) in values.iter().enumerate() {
            if i > 0 {
                out.push(self.separator);
            }
            let special = |b: u8| b == self.separator || b == b'"' || b == b'\n' || b == b'\r';
            if value.bytes().any(special) || (values.len() == 1 && value.is_empty()) {
                out.push(b'"');
                out.extend_from_slice(value.replace('"', "\"\"").as_bytes());
                out.push(b'"');
            } else {
                out.extend_from_slice(value.as_bytes());
            }
        }
        out.push(b'\n');
    }
}
