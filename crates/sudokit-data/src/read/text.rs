//! Reads rows from every text format of `sudokit::text`, with all columns and keys.

use super::{ReadOptions, ReadRows};
use crate::column::{Column, Table, Texts, Values, free_name};
use crate::error::DataError;
use crate::lines::{Buffers, Counted, Lines, Source, each_line, unpack};
use crate::rows::{Given, Label, Places, Rows, Unreadable};
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use sudokit::Puzzle;
use sudokit::text::{
    Content, Details, Format, Reader, Record, SourceRow, TableHeader, TextError, line, names,
};

/// Maximum rows per batch.
const ROWS: usize = 4096;
/// Maximum bytes per batch.
const BYTES: usize = 16 << 20;

/// The rows of one text.
pub(super) struct Text {
    source: Source,
    reader: Reader,
    wanted: ReadOptions,
    piece: Piece,
    /// A record of the next piece.
    held: Option<Result<Record, TextError>>,
    format: &'static str,
    ended: bool,
    /// The table at the end of the text.
    last: Option<Arc<TableHeader>>,
    /// Whether rows were returned, and whether any had a label.
    begun: bool,
    has_label: bool,
    /// Keys that were twice in an object of the last rows.
    doubled: Vec<(u64, String, String)>,
}

impl Text {
    pub(super) fn open(
        name: &str,
        raw: Box<dyn Read + Send>,
        bytes: Arc<AtomicU64>,
        options: &ReadOptions,
    ) -> io::Result<Text> {
        let unpacked = unpack(Counted::new(raw, bytes))?;
        let mut reader = Reader::new();
        if let Some(column) = &options.puzzle {
            reader = reader.with_column(column);
        }
        Ok(Text {
            source: Source::new(name, unpacked, Buffers::default()),
            reader,
            wanted: options.clone(),
            piece: Piece::default(),
            held: None,
            format: "lines",
            ended: false,
            last: None,
            begun: false,
            has_label: false,
            doubled: Vec::new(),
        })
    }

    /// The next record, or what is wrong in its place.
    fn record(&mut self) -> Result<Option<Result<Record, TextError>>, DataError> {
        loop {
            if let Some(record) = self.held.take().or_else(|| self.reader.next()) {
                return Ok(Some(record));
            }
            if self.ended {
                return Ok(None);
            }
            match self.source.next_lines() {
                Ok(Some(Lines::Text(text))) => each_line(&text, |line| self.reader.push(line)),
                Ok(Some(Lines::TooLong)) => self.reader.push_too_long(),
                Ok(None) => {
                    self.ended = true;
                    self.last = self.reader.table().cloned();
                    self.reader.finish();
                }
                Err(error) => return Err(DataError::io(&*self.source.name, error)),
            }
        }
    }
}

impl Text {
    /// The rows that were gathered.
    ///
    /// # Errors
    /// When they should have a column with solutions, and have none.
    fn hand_out(&mut self) -> Result<Option<Rows>, DataError> {
        let (is_first, is_empty) = (!self.begun, self.piece.givens.is_empty());
        if let Some(header) = self.last.take().filter(|_| is_first && is_empty) {
            // A table without rows still has its columns.
            self.format = if header.separator == b'\t' { "tsv" } else { "csv" };
            self.piece.begin_table(&header, self.wanted.solution.as_deref());
        }
        self.begun = true;
        self.has_label |= self.piece.label.is_some();
        if let (Some(name), false) = (&self.wanted.solution, self.has_label) {
            let names = self.piece.names.join(", ");
            let source = &*self.source.name;
            let expected = |what| format!("a {what} {name:?} with solutions");
            if self.piece.header.is_some() {
                let found = format!("the columns {names}");
                return Err(DataError::format(source, expected("column"), found));
            }
            // Objects may lack a key; when all of them do, it is the name that is wrong.
            if is_empty && self.format == "jsonl" {
                return Err(DataError::format(source, expected("key"), "none in any row"));
            }
        }
        self.doubled.append(&mut self.piece.doubled);
        Ok(self.piece.take(&self.source.name))
    }
}

impl ReadRows for Text {
    fn next_rows(&mut self) -> Result<Option<Rows>, DataError> {
        while !self.piece.is_full()
            && let Some(record) = self.record()?
        {
            if let Err(error) = &record
                && error.fatal
            {
                let place = format!("{}:{}:{}", self.source.name, error.line, error.column);
                return Err(DataError::format(place, &*error.expected, &*error.found));
            }
            if let Ok(record) = &record {
                self.format = format_name(record.format);
            }
            let row = row_of(&record);
            if !self.piece.takes(row) {
                self.held = Some(record);
                break;
            }
            self.piece.push(record, &self.wanted);
        }
        self.hand_out()
    }

    fn format(&self) -> &'static str {
        self.format
    }

    fn renamed(&mut self) -> Vec<String> {
        let name = &self.source.name;
        let said = self.doubled.drain(..).map(|(line, key, column)| {
            super::renamed(&format!("{name}:{line}"), "key", &(key, column))
        });
        said.collect()
    }
}

fn format_name(format: Format) -> &'static str {
    match format {
        Format::Line => "lines",
        other => other.name(),
    }
}

fn row_of(record: &Result<Record, TextError>) -> Option<&SourceRow> {
    match record {
        Ok(record) => record.details.as_ref()?.row.as_ref(),
        Err(error) => error.row.as_deref(),
    }
}

/// Collected rows. All of them are in one table, or in none.
#[derive(Default)]
struct Piece {
    /// The table that they are records of.
    header: Option<Arc<TableHeader>>,
    names: Vec<String>,
    /// A column for each name: texts, and whether they are JSON.
    columns: Vec<(Texts, bool)>,
    /// Which column holds the puzzle, and which the label.
    puzzle: usize,
    label: Option<usize>,
    givens: Vec<Given>,
    labels: Vec<Label>,
    lines: Vec<u64>,
    bytes: usize,
    /// Keys that were twice in an object: the line of the first, the key, the name of the column.
    doubled: Vec<(u64, String, String)>,
}

impl Piece {
    fn is_full(&self) -> bool {
        self.givens.len() >= ROWS || self.bytes >= BYTES
    }

    /// Whether a row fits those before it.
    fn takes(&self, row: Option<&SourceRow>) -> bool {
        let header = row.and_then(SourceRow::table).map(|row| &row.header);
        let same = match (&self.header, header) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        };
        same || self.givens.is_empty()
    }

    fn push(&mut self, record: Result<Record, TextError>, wanted: &ReadOptions) {
        let (line, content, blank, mut details) = match record {
            Ok(r) => (r.line, Ok(r.content), r.blank, r.details.map(|d| *d).unwrap_or_default()),
            Err(mut error) => {
                let mut details = Details::default();
                details.row = error.row.take().map(|row| *row);
                (error.line, Err(error), b'.', details)
            }
        };
        self.lines.push(line);
        let value = match details.row.take() {
            Some(SourceRow::Table(row)) => {
                self.begin_table(&row.header, wanted.solution.as_deref());
                let values = row.values();
                let last = self.columns.len().saturating_sub(1);
                for (at, (texts, _)) in self.columns.iter_mut().enumerate() {
                    match values.get(at) {
                        // Values beyond the last column stay with it: none is lost.
                        Some(_) if at == last && values.len() > last + 1 => {
                            texts.push(&values[last..].join(&row.header.separator));
                        }
                        Some(value) => texts.push(value),
                        None => texts.push_missing(),
                    }
                }
                self.bytes += row.text.len();
                let label = self.label.and_then(|at| values.get(at));
                self.labels.push(label.map_or(Label::Missing, |text| label_of(text)));
                values.get(self.puzzle).cloned()
            }
            Some(SourceRow::Object(row)) => {
                self.bytes += row.text.len();
                let entries = row.entries();
                let keys: Vec<&str> = entries.iter().map(|(key, _)| &**key).collect();
                let label = names::solution_column(&keys, wanted.solution.as_deref());
                let puzzle = names::puzzle_column(&keys, wanted.puzzle.as_deref());
                let label_value = label.map(|at| label_of_json(entries[at].1));
                self.labels.push(label_value.unwrap_or(Label::Missing));
                let mut value = None;
                for (at, (key, json)) in entries.iter().enumerate() {
                    let column = self.column(key);
                    if label == Some(at) {
                        self.label = Some(column);
                    }
                    if puzzle == Some(at) {
                        self.puzzle = column;
                    }
                    // The text of a number would cost an unused error.
                    let is_text = json.starts_with('"');
                    match is_text.then(|| serde_json::from_str::<String>(json)) {
                        Some(Ok(text)) => {
                            let (texts, is_json) = &mut self.columns[column];
                            let bytes = if *is_json { json.as_bytes() } else { text.as_bytes() };
                            texts.push(bytes);
                            if Some(at) == puzzle {
                                value = Some(text.into_bytes());
                            }
                        }
                        _ => self.push_json(column, json),
                    }
                }
                value
            }
            _ => {
                self.push_plain(content.as_ref().ok(), blank, &details);
                None
            }
        };
        let given = match content {
            Ok(Content::Puzzle(puzzle)) => Given::Puzzle(puzzle),
            Ok(content) => Given::Sukaku(Box::new(content.pencilmarks())),
            Err(error) => unreadable(&error, value.as_deref()),
        };
        self.givens.push(given);
        let rows = self.givens.len();
        for (texts, _) in &mut self.columns {
            texts.fill_up(rows);
        }
    }

    fn begin_table(&mut self, header: &Arc<TableHeader>, solution: Option<&str>) {
        if self.header.is_some() {
            return;
        }
        self.names = header.columns.iter().map(|name| name.trim().to_owned()).collect();
        self.columns = self.names.iter().map(|_| (Texts::with_capacity(ROWS, 16), false)).collect();
        self.puzzle = header.puzzle;
        self.label = names::solution_column(&self.names, solution);
        self.header = Some(Arc::clone(header));
    }

    /// The column of that name; a new one is missing in the rows before.
    fn column(&mut self, name: &str) -> usize {
        let rows = self.givens.len();
        let at = self.names.iter().position(|known| known == name).unwrap_or_else(|| {
            self.names.push(name.to_owned());
            let mut texts = Texts::default();
            texts.fill_up(rows);
            self.columns.push((texts, false));
            self.names.len() - 1
        });
        if self.columns[at].0.len() > rows { self.column_of_doubled(name) } else { at }
    }

    /// The column for a key that is twice in an object: `name_2`, or the next free name.
    fn column_of_doubled(&mut self, name: &str) -> usize {
        let rows = self.givens.len();
        let is_taken = |name: &str| {
            let known = self.names.iter().position(|known| known == name);
            known.is_some_and(|at| self.columns[at].0.len() > rows)
        };
        let (free, _) = free_name(name, 2, is_taken);
        let line = self.lines.last().copied().unwrap_or(0);
        if !self.doubled.iter().any(|(_, known, column)| known == name && *column == free) {
            self.doubled.push((line, name.to_owned(), free.clone()));
        }
        self.column(&free)
    }

    /// A JSON value in a column that held texts so far: these become JSON strings.
    fn push_json(&mut self, column: usize, json: &str) {
        let (texts, is_json) = &mut self.columns[column];
        if !std::mem::replace(is_json, true) {
            let mut quoted = Texts::default();
            for row in 0..texts.len() {
                match texts.get(row).map(String::from_utf8_lossy) {
                    Some(text) => quoted.push(serde_json::Value::from(text).to_string().as_bytes()),
                    None => quoted.push_missing(),
                }
            }
            *texts = quoted;
        }
        texts.push(json.as_bytes());
    }

    /// A puzzle outside of tables: its properties become columns.
    fn push_plain(&mut self, content: Option<&Content>, blank: u8, details: &Details) {
        let put = |piece: &mut Piece, name: &str, text: &[u8]| {
            piece.bytes += text.len();
            let column = piece.column(name);
            piece.columns[column].0.push(text);
            column
        };
        self.puzzle = match content {
            Some(Content::Puzzle(puzzle)) => put(self, "puzzle", &puzzle.to_line(blank)),
            Some(Content::Pencilmarks(marks)) => put(self, "puzzle", marks.to_string().as_bytes()),
            _ => self.column("puzzle"),
        };
        self.labels.push(details.solution.map_or(Label::Missing, Label::Grid));
        if let Some(solution) = &details.solution {
            self.label = Some(put(self, "solution", &solution.to_line(blank)));
        }
        let comment = (!details.comments.is_empty()).then(|| details.comments.join("\n"));
        let named = [("title", &details.title), ("author", &details.author), ("comment", &comment)];
        for (name, text) in named {
            if let Some(text) = text {
                put(self, name, text.as_bytes());
            }
        }
        for field in &details.fields {
            put(self, &field.name, field.value.as_bytes());
        }
    }

    fn take(&mut self, source: &Arc<str>) -> Option<Rows> {
        if self.givens.is_empty() && self.header.is_none() {
            return None;
        }
        let piece = std::mem::take(self);
        let columns = piece.names.into_iter().zip(piece.columns).map(|(name, (texts, is_json))| {
            Column::new(name, if is_json { Values::Json(texts) } else { Values::Text(texts) })
        });
        Some(Rows {
            input: 0,
            source: Arc::clone(source),
            first: 0,
            places: Places::Lines(piece.lines),
            table: Table::new(piece.givens.len(), columns.collect()),
            givens: piece.givens,
            labels: piece.labels,
            puzzle: piece.puzzle,
            label: piece.label,
        })
    }
}

/// The text in the place of a solution.
pub(super) fn label_of(text: &[u8]) -> Label {
    let text = text.trim_ascii();
    if text.is_empty() {
        return Label::Missing;
    }
    text.try_into().ok().and_then(line::parse).map_or(Label::Unreadable, Label::Grid)
}

/// The same in JSON: a string, 81 numbers, or nine lists of nine.
pub(super) fn label_of_json(json: &str) -> Label {
    match serde_json::from_str(json) {
        Ok(serde_json::Value::Null) => Label::Missing,
        Ok(serde_json::Value::String(text)) => label_of(text.as_bytes()),
        Ok(value) => grid_of_json(&value).map_or(Label::Unreadable, Label::Grid),
        Err(_) => Label::Unreadable,
    }
}

pub(super) fn grid_of_json(value: &serde_json::Value) -> Option<Puzzle> {
    let cell = |value: &serde_json::Value| match value {
        serde_json::Value::Null => Some(0),
        serde_json::Value::String(text) => match text.as_bytes() {
            [byte] => line::cell_value(*byte),
            _ => None,
        },
        other => u8::try_from(other.as_u64()?).ok(),
    };
    let items = value.as_array()?;
    let cells: Option<Vec<u8>> = match items.len() {
        9 => items
            .iter()
            .map(|row| row.as_array())
            .collect::<Option<Vec<_>>>()
            .map(|rows| rows.into_iter().flatten().map(cell).collect::<Option<Vec<u8>>>())?,
        _ => items.iter().map(cell).collect(),
    };
    Puzzle::from_values(cells?.try_into().ok()?)
}

/// A text that is no puzzle: perhaps one of another size.
fn unreadable(error: &TextError, value: Option<&[u8]>) -> Given {
    let stands = value.map(<[u8]>::trim_ascii).unwrap_or_default();
    if let Some(cells) = other_size(stands) {
        return Given::OtherSize { cells };
    }
    Given::Unreadable(Box::new(Unreadable {
        column: error.column,
        expected: error.expected.to_string(),
        found: error.found.to_string(),
    }))
}

/// A value of 81 cells that is none; or a puzzle with blanks around it.
#[cfg(feature = "parquet")]
pub(super) fn unreadable_value(text: &[u8]) -> Given {
    let text = text.trim_ascii();
    if let Some(cells) = other_size(text) {
        return Given::OtherSize { cells };
    }
    if let Some(puzzle) = text.try_into().ok().and_then(line::parse) {
        return Given::Puzzle(puzzle);
    }
    let characters = String::from_utf8_lossy(text).chars().count();
    let wrong = text.iter().position(|&b| line::cell_value(b).is_none());
    let (column, expected, found) = match wrong {
        Some(at) if characters == 81 => {
            let found = String::from_utf8_lossy(&text[at..]).chars().next().unwrap_or(' ');
            (at + 1, "a digit or a blank (. 0 _ * x X ? -)", format!("{found:?}"))
        }
        _ => (text.len().min(81) + 1, "81 characters", format!("{characters} characters")),
    };
    Given::Unreadable(Box::new(Unreadable { column, expected: expected.to_owned(), found }))
}

/// How many cells, if it looks like a grid of 4x4 to 25x25 that is not 9x9.
fn other_size(text: &[u8]) -> Option<usize> {
    let is_cell = |b: &u8| b.is_ascii_alphanumeric() || b"._*?".contains(b);
    let side = text.len().isqrt();
    let square = side * side == text.len() && (4..=25).contains(&side) && side != 9;
    (square && text.iter().all(is_cell) && text.iter().any(|b| b"._*?0".contains(b)))
        .then_some(text.len())
}
