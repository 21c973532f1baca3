//! Comma- and tab-separated values with a header.
//!
//! ```text
//! quizzes,solutions          id<TAB>puzzle<TAB>rating
//! 0043002...,8643712...      7<TAB>..43..2...<TAB>1.2
//! ```
//!
//! The first line that names a puzzle's column begins a table. A value in quotes may hold
//! separators, doubled quotes and ends of lines. A line with as many columns as the header is a
//! record, right or wrong; one with other columns is a wrong one, unless it lacks only columns
//! after the puzzle's; a line without separators may be anything. `csv-core` (Andrew Gallant) reads
//! the records; [`Walk`] follows its rules to know which quotes are still open.

use super::fields;
use super::names;
use super::unclosed::{Held, Unclosed};
use crate::details::{Details, Field, FieldKind};
use crate::error::counted;
use crate::fault::{Fault, Found};
use crate::formats::Format;
use crate::quote::push_table_value;
use crate::row::{SourceRow, TableHeader, TableRow};
use csv_core::{ReadFieldResult, ReaderBuilder, Terminator};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;
use sudokit_core::grid::{Content, line};

/// A table whose header was seen.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    header: Arc<TableHeader>,
    /// The beginning of a record whose quotes are still open.
    open: Option<Open>,
    /// Whether a record was read.
    has_records: bool,
    /// The line of the header.
    pub line: u64,
}

#[derive(Clone, Debug)]
struct Open {
    held: Held,
    /// Where the first line opens quotes.
    column: usize,
    walk: Walk,
}

/// What a line of a table gave.
pub(crate) enum Outcome {
    /// It goes on in the next line.
    Open,
    /// Its quotes stay open for too long: see [`Table::take_open`].
    TooLong,
    /// A record: its first line, and its puzzle.
    Record(u64, Box<(Content, Option<u8>, Details)>),
    /// A wrong record.
    Wrong(Box<Wrong>),
    /// Several lines that quotes hold together, and that are no record even so.
    Unfit(Held),
    /// No line of this table.
    Other,
}

/// A wrong record.
pub(crate) struct Wrong {
    /// What is wrong, counting bytes in its line.
    pub fault: Fault,
    /// The number of that line, and the line.
    pub line: u64,
    pub text: Vec<u8>,
    pub row: TableRow,
    /// Whether there is as much in the puzzle's column as a puzzle has: no other kind of line then.
    pub sized: bool,
}

/// Where a walk over a record stands, by the rules of `csv-core`: quotes count at the beginning of
/// a value only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Walk {
    /// At the beginning of a value.
    Begin,
    /// In a value without quotes, or after its closing quote.
    Plain,
    Quoted,
    /// After a quote inside quotes: it ends the value, or another quote follows.
    Quote,
}

impl Walk {
    fn step(self, byte: u8, separator: u8) -> Walk {
        match (self, byte) {
            (Walk::Quoted, b'"') => Walk::Quote,
            (Walk::Quoted, _) | (Walk::Begin | Walk::Quote, b'"') => Walk::Quoted,
            (_, byte) if byte == separator => Walk::Begin,
            _ => Walk::Plain,
        }
    }
}

/// A line without its `\r`.
fn without_end(raw: &[u8]) -> &[u8] {
    raw.strip_suffix(b"\r").unwrap_or(raw)
}

impl Table {
    /// The table that a header begins; `None` when the line is none.
    pub(crate) fn of_header(
        line: &[u8],
        asked: Option<&str>,
        only: Option<Format>,
    ) -> Option<Table> {
        let separators = separators(only);
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
        let may_be_quoted = asked.is_some() && line.contains(&b'"');
        if !may_be_quoted && !line.split(|b| separators.contains(b)).any(word) {
            return None;
        }
        let columns_of = |separator: u8| {
            let columns = split(separator, line)?;
            let columns: Vec<String> = columns.iter().map(|c| lossy(c)).collect();
            let puzzle = names::puzzle_column(&columns, asked)?;
            // A single word must be a known name, or the file known to be a table.
            let enough = columns.len() > 1
                || only.is_some()
                || names::is_one(columns[0].trim(), &names::PUZZLE);
            let header = TableHeader { text: line.to_vec(), columns, puzzle, separator };
            enough.then_some(Table {
                header: Arc::new(header),
                open: None,
                has_records: false,
                line: 0,
            })
        };
        let tables = separators.iter().filter_map(|&separator| columns_of(separator));
        tables.max_by_key(|table| table.header.columns.len())
    }

    /// Names and places of its columns.
    pub(crate) fn header(&self) -> &Arc<TableHeader> {
        &self.header
    }

    /// Whether a value in quotes goes on in the next line.
    pub(crate) fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// The quotes that will not be closed.
    pub(crate) fn take_open(&mut self) -> Option<Unclosed> {
        let Open { held, column, .. } = self.open.take()?;
        let row = Some(SourceRow::Table(self.row(without_end(held.first()))));
        Some(Unclosed { held, column, expected: "the quote that ends the value", row })
    }

    /// The name of its format.
    pub(crate) fn format(&self) -> Format {
        if self.header.separator == b'\t' { Format::Tsv } else { Format::Csv }
    }

    /// The next line, with the `\r` at its end if it has one.
    pub(crate) fn push(&mut self, raw: &[u8], number: u64) -> Outcome {
        let (mut walk, mut opened) = (self.open.as_ref().map_or(Walk::Begin, |o| o.walk), 0);
        let line = without_end(raw);
        for (column, &byte) in line.iter().enumerate() {
            let next = walk.step(byte, self.header.separator);
            if walk == Walk::Begin && next == Walk::Quoted {
                opened = column;
            }
            walk = next;
        }
        if walk != Walk::Quoted && self.open.is_none() {
            return self.record(line, number);
        }
        if walk != Walk::Quoted {
            let held = self.open.take().map(|open| open.held);
            let Some(mut held) = held else { return Outcome::Other };
            held.push(raw);
            return match self.record(without_end(held.text()), held.first_line()) {
                Outcome::Other => Outcome::Unfit(held),
                outcome => outcome,
            };
        }
        let begin = || Open { held: Held::new(number), column: opened, walk };
        let open = self.open.get_or_insert_with(begin);
        open.walk = walk;
        if open.held.push(raw) { Outcome::Open } else { Outcome::TooLong }
    }

    /// A complete record, which begins in line `first`.
    fn record(&mut self, record: &[u8], first: u64) -> Outcome {
        let Some(mut values) = split(self.header.separator, record) else { return Outcome::Other };
        let header = Arc::clone(&self.header);
        // A separator at the end of a record begins no value.
        while values.len() > header.columns.len() && values.last().is_some_and(|v| v.is_empty()) {
            values.pop();
        }
        let complete = values.len() == header.columns.len();
        let Some(text) = values.get(header.puzzle) else { return Outcome::Other };
        let text = text.trim_ascii();
        let content = fields::content(text);
        // Columns after the puzzle's may be missing.
        let fits = complete || values.len() < header.columns.len();
        let Some((content, blank)) = content.filter(|_| fits) else {
            let wrong = complete && values.len() > 1;
            return if wrong { self.wrong_puzzle(record, text, first) } else { Outcome::Other };
        };
        let mut details = Details::default();
        for (i, value) in values.iter().enumerate() {
            if i != header.puzzle {
                let value = String::from_utf8_lossy(value);
                if names::is_rule(&header.columns[i], &value) {
                    return self.other_rules(record, &header.columns[i], first);
                }
                fields::add(&mut details, &header.columns[i], value, FieldKind::Text);
            }
        }
        details.row = Some(SourceRow::Table(self.row(record)));
        self.has_records = true;
        Outcome::Record(first, Box::new((content, blank, details)))
    }

    /// A record whose puzzle has rules beside the classic ones.
    fn other_rules(&self, record: &[u8], column: &str, first: u64) -> Outcome {
        let expected = "a classic puzzle, without other rules".into();
        let found = Found::Words(format!("a value in column {column:?}"));
        let fault = Fault { column: 0, expected, found, row_like: false };
        let text = record.split(|&b| b == b'\n').next().unwrap_or_default().to_vec();
        let row = self.row(record);
        Outcome::Wrong(Box::new(Wrong { fault, line: first, text, row, sized: true }))
    }

    /// A record whose puzzle cannot be read.
    fn wrong_puzzle(&self, record: &[u8], value: &[u8], first: u64) -> Outcome {
        let text = value;
        let wrong = text.iter().position(|&b| line::cell_value(b).is_none());
        let characters = String::from_utf8_lossy(text).chars().count();
        let (within, expected, found) = match wrong {
            Some(wrong) if characters == 81 => {
                (wrong, "a digit or a blank (. 0 _ * x X ? -)".to_owned(), Found::Character)
            }
            _ => {
                let name = &self.header.columns[self.header.puzzle];
                let found = Found::Words(counted(characters, "character"));
                (text.len().min(81), format!("81 characters in column {name:?}"), found)
            }
        };
        let (line, column) = self.place_of_puzzle(record);
        let fault =
            Fault { column: column + within, expected: expected.into(), found, row_like: false };
        let text = record.split(|&b| b == b'\n').nth(line).unwrap_or_default().to_vec();
        let row = self.row(record);
        let line = first + line as u64;
        Outcome::Wrong(Box::new(Wrong { fault, line, text, row, sized: is_sized(value) }))
    }

    /// In which line of a record (from 0), and at which byte of it, its puzzle begins.
    fn place_of_puzzle(&self, record: &[u8]) -> (usize, usize) {
        let (mut walk, mut value, mut at) = (Walk::Begin, 0, 0);
        let separator = self.header.separator;
        while value < self.header.puzzle && at < record.len() {
            walk = walk.step(record[at], separator);
            value += usize::from(walk == Walk::Begin);
            at += 1;
        }
        let is_before = |&&b: &&u8| b != separator && (b == b'"' || b.is_ascii_whitespace());
        at += record[at..].iter().take_while(is_before).count();
        let begin = record[..at].iter().rposition(|&b| b == b'\n').map_or(0, |end| end + 1);
        (record[..at].iter().filter(|&&b| b == b'\n').count(), at - begin)
    }

    /// A line that has other columns than the header.
    pub(crate) fn other_columns(&self, held: &Held) -> Wrong {
        let found =
            split(self.header.separator, without_end(held.text())).unwrap_or_default().len();
        let expected = counted(self.header.columns.len(), "column");
        let found = Found::Words(counted(found, "column"));
        let fault = Fault { column: 0, expected: expected.into(), found, row_like: false };
        let text = without_end(held.first()).to_vec();
        let row = self.row(without_end(held.text()));
        Wrong { fault, line: held.first_line(), text, row, sized: false }
    }

    /// Whether the header is the title of what this line begins: one word, and no record below it.
    /// A long word may be a record with a slip.
    pub(crate) fn is_title(&self, line: &[u8]) -> bool {
        let is_word = line.len() > 40 && !line.iter().any(|b| b" \t[{(&|".contains(b));
        self.header.columns.len() == 1 && !self.has_records && !self.is_open() && !is_word
    }

    /// Whether a line has several columns: no plain text then, but a record of a table.
    pub(crate) fn has_columns(&self, line: &[u8]) -> bool {
        self.header.columns.len() > 1 && line.contains(&self.header.separator)
    }

    /// A record as it stood in the text.
    pub(crate) fn row(&self, record: &[u8]) -> TableRow {
        TableRow { header: Arc::clone(&self.header), text: record.to_vec() }
    }

    /// How much of `text` (whole lines) surely is records of this table, each in one line: what
    /// stands there can be read by a copy of it.
    pub(crate) fn plain_part(&self, text: &[u8]) -> usize {
        if self.is_open() || self.header.columns.len() < 2 {
            return 0;
        }
        let lines = text.split_inclusive(|&b| b == b'\n');
        let plain = lines.take_while(|line| line.ends_with(b"\n") && self.is_plain(line));
        plain.map(<[u8]>::len).sum()
    }

    /// Whether a line is a record of this table that stands in one line, and nothing else.
    fn is_plain(&self, line: &[u8]) -> bool {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = without_end(line);
        let TableHeader { separator, puzzle, ref columns, .. } = *self.header;
        if line.trim_ascii().starts_with(b"#") || line.contains(&b'\r') || line.contains(&0) {
            return false;
        }
        if !line.contains(&b'"') {
            let mut values = line.split(|&b| b == separator);
            let fits = values.nth(puzzle).is_some_and(is_sized);
            return fits && values.count() == columns.len() - puzzle - 1;
        }
        let (mut walk, mut at, mut value) = (Walk::Begin, 0, Vec::new());
        for &byte in line {
            let next = walk.step(byte, separator);
            let is_of_quotes = next == Walk::Quote || (walk, next) == (Walk::Begin, Walk::Quoted);
            match next {
                Walk::Begin => at += 1,
                _ if at == puzzle && !is_of_quotes => value.push(byte),
                _ => {}
            }
            walk = next;
        }
        walk != Walk::Quoted && at + 1 == columns.len() && is_sized(&value)
    }
}

/// Whether a value has as many characters as a puzzle: no header has, and no other kind of line.
fn is_sized(value: &[u8]) -> bool {
    matches!(value.trim_ascii().len(), 81 | 729)
}

/// The separators that a table of this format may have.
fn separators(only: Option<Format>) -> &'static [u8] {
    match only {
        Some(Format::Csv) => b",;",
        Some(Format::Tsv) => b"\t",
        _ => b",\t;",
    }
}

/// The names in a line that looks like a header: words without a number or a puzzle among them.
pub(crate) fn names_in(line: &[u8], only: Option<Format>) -> Option<Vec<String>> {
    let columns_of = |separator: &u8| -> Vec<String> {
        split(*separator, line)
            .unwrap_or_default()
            .iter()
            .map(|c| lossy(c).trim().to_owned())
            .collect()
    };
    let columns = separators(only).iter().map(columns_of).max_by_key(Vec::len)?;
    let is_name = |name: &String| {
        !name.is_empty()
            && name.chars().count() < 81
            && name.parse::<f64>().is_err()
            && name.chars().any(char::is_alphabetic)
    };
    let several =
        columns.len() > 1 || columns.iter().any(|c| names::is_one(c.trim(), &names::PUZZLE));
    (several && columns.iter().all(is_name)).then_some(columns)
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

impl TableRow {
    /// Its values without quotes. A row that could not be read, or a short one, may have another
    /// number of them than the header has columns.
    pub fn values(&self) -> Vec<Vec<u8>> {
        split(self.header.separator, &self.text).unwrap_or_default()
    }
}

thread_local! {
    /// A reader for each separator in use. To build one costs as much as to read a hundred records,
    /// and a clone (csv-core 0.1.13) loses the tables it works by.
    static READERS: RefCell<Vec<(u8, csv_core::Reader)>> = const { RefCell::new(Vec::new()) };
}

/// The values of a record; `None` when there are none.
fn split(separator: u8, record: &[u8]) -> Option<Vec<Vec<u8>>> {
    READERS.with_borrow_mut(|readers| {
        let at = readers.iter().position(|(known, _)| *known == separator).unwrap_or_else(|| {
            // Only `\n` ends a record, and records come without it: a lone `\r` is a character as
            // any other.
            let terminator = Terminator::Any(b'\n');
            let reader = ReaderBuilder::new().delimiter(separator).terminator(terminator).build();
            readers.push((separator, reader));
            readers.len() - 1
        });
        split_by(&mut readers[at].1, record)
    })
}

fn split_by(reader: &mut csv_core::Reader, record: &[u8]) -> Option<Vec<Vec<u8>>> {
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
pub(crate) struct TableWriter {
    columns: Vec<String>,
    /// Where the first column of each name stands.
    places: HashMap<String, usize>,
    separator: u8,
}

impl TableWriter {
    pub(crate) fn new(format: Format) -> TableWriter {
        TableWriter {
            columns: Vec::new(),
            places: HashMap::new(),
            separator: if format == Format::Tsv { b'\t' } else { b',' },
        }
    }

    /// Appends a record, and before the first the header; returns the names that no column has.
    pub(crate) fn write(&mut self, out: &mut Vec<u8>, fields: &[Field]) -> Vec<String> {
        // A pencilmark grid goes into the puzzle's column, whatever its name.
        let place_name = |name: &str| match name {
            "pencilmarks" => "puzzle".to_owned(),
            name => name.to_owned(),
        };
        if self.columns.is_empty() {
            self.columns = fields.iter().map(|field| field.name.clone()).collect();
            for (at, name) in self.columns.iter().enumerate() {
                self.places.entry(place_name(name)).or_insert(at);
            }
            let names: Vec<&str> = self.columns.iter().map(String::as_str).collect();
            self.line(out, &names);
        }
        let place = |field: &Field| self.places.get(&place_name(&field.name)).copied();
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
            push_table_value(out, value.as_bytes(), self.separator);
        }
        if values == [""] {
            // An empty line would be no record.
            out.extend_from_slice(b"\"\"");
        }
        out.push(b'\n');
    }
}
