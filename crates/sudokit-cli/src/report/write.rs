//! Rows as text, tables and JSON Lines.

use super::effort::{Effort, StatsArgs};
use super::json::Object;
use super::kept::{self, Kept};
use super::layout::{Grids, Layout};
use super::row::{At, Row, Text, Value, on_one_line};
use super::table::TableLine;
use super::verdict::Verdict;
use crate::exit::Exit;
use crate::stream::{Message, Worked};
use std::sync::Arc;
use sudokit::text::{Content, Details, Format, TableHeader, TableRow, Writer};
use sudokit_answer::{Answer, Column, Kind};

/// The version of the JSON objects.
const VERSION: u32 = 1;

/// Writes the rows of a command.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    layout: Layout,
    grids: Grids,
    /// Whether the fields were requested.
    asked: bool,
    /// What a row shows by itself.
    fields: Vec<Column>,
    /// What is appended where the output is like the input.
    results: Vec<Column>,
    /// What is appended to columns in a layout that was requested.
    appended: Vec<Column>,
    /// Whether line n of text answers line n of the input, where puzzles stand one in a line.
    pub(super) keeps_lines: bool,
    /// The sign of an empty cell, if one was requested.
    blank: Option<u8>,
    /// The command's column to which it applies.
    puzzle: Option<&'static str>,
    /// Whether `--stats` is given.
    has_stats: bool,
    /// Whether plain grids are measured one by one.
    pub(super) measures: bool,
    /// Whether rows are counted and not written.
    is_silent: bool,
    /// The header of the row before: most rows stand under the same one.
    pub(super) head: Option<Head>,
}

/// A header, made once for all rows under it.
#[derive(Clone, Debug)]
pub(super) struct Head {
    /// The header that the input had.
    pub(super) of: Option<Arc<TableHeader>>,
    /// The columns of the input.
    pub(super) columns: Vec<String>,
    /// The header line of the output.
    pub(super) line: Arc<[u8]>,
    /// The separator of the output; 0 in a file of columns.
    pub(super) separator: u8,
}

impl Report {
    pub(crate) fn new(
        layout: Layout,
        grids: Grids,
        asked: &[Column],
        default: &[Column],
        results: &[Column],
    ) -> Report {
        let pick = |own: &[Column]| if asked.is_empty() { own } else { asked }.to_vec();
        let mut appended = pick(default);
        if asked.is_empty() {
            // It stands in the input's own column already.
            appended.retain(|column| column.name != "puzzle");
        }
        Report {
            layout,
            grids,
            asked: !asked.is_empty(),
            fields: pick(default),
            results: pick(results),
            appended,
            keeps_lines: true,
            blank: None,
            puzzle: None,
            has_stats: false,
            measures: false,
            is_silent: false,
            head: None,
        }
    }

    /// With this sign for empty cells, also in a column of the command.
    pub(crate) fn with_blank(self, blank: Option<u8>, puzzle: Option<&'static str>) -> Report {
        Report { blank, puzzle, ..self }
    }

    /// For commands whose whole numbers in this column may have more than 64 bits.
    pub(crate) fn with_large(mut self, name: &str) -> Report {
        let lists = [&mut self.fields, &mut self.results, &mut self.appended];
        for column in lists.into_iter().flatten().filter(|column| column.name == name) {
            column.kind = Kind::Large;
        }
        self
    }

    /// With what each search took, if it is requested.
    pub(crate) fn with_stats(mut self, StatsArgs { stats }: StatsArgs) -> Report {
        if stats && !self.asked {
            let lists = [&mut self.fields, &mut self.results, &mut self.appended];
            lists.into_iter().for_each(|list| list.extend(Effort::COLUMNS));
        }
        self.has_stats = stats;
        self.measures = stats || self.shows("solve_ms") || self.shows("engine");
        self
    }

    /// Whether what a search took goes to stderr: the row has no columns.
    pub(super) fn has_stats_beside(&self, at: &At<'_>) -> bool {
        self.has_stats && !self.is_silent && self.is_text_of(at)
    }

    /// Whether a row is text.
    fn is_text_of(&self, at: &At<'_>) -> bool {
        match self.layout {
            Layout::Own => at.kept.is_none() && !self.asked,
            Layout::Text(_) => true,
            _ => false,
        }
    }

    /// For commands with any number of lines for a puzzle: none are kept free for lines without.
    pub(crate) fn with_lines_of_its_own(self) -> Report {
        Report { keeps_lines: false, ..self }
    }

    /// For commands that say something else in the end: rows are counted, and not written.
    pub(crate) fn without_rows(self) -> Report {
        Report { is_silent: true, keeps_lines: false, ..self }
    }

    /// Whether text is requested, whatever the input is.
    pub(crate) fn is_text(&self) -> bool {
        matches!(self.layout, Layout::Text(_))
    }

    /// Whether the rows make a file of columns with types.
    pub(crate) fn is_parquet(&self) -> bool {
        self.layout.is_parquet() && !self.is_silent
    }

    /// Whether rows may show this column.
    pub(crate) fn shows(&self, name: &str) -> bool {
        let lists = match self.layout {
            Layout::Text(_) => return false,
            _ => [&self.fields, &self.results],
        };
        lists.into_iter().flatten().any(|column| column.name == name)
    }

    /// Whether a puzzle that stands alone in its line is answered by a line of text alone.
    pub(crate) fn is_plain(&self) -> bool {
        match self.layout {
            Layout::Own => !self.asked,
            Layout::Text(format) => {
                format.is_none_or(|format| matches!(format, Format::Line | Format::Sdm))
            }
            _ => false,
        }
    }

    /// Counts the row, says what is wrong with its puzzle, and writes it. `text` gives the
    /// command's own text, `value` a value of the command.
    pub(crate) fn write<K>(
        &mut self,
        at: &At<'_>,
        row: &Row<K>,
        value: &dyn Fn(&str) -> Value,
        text: impl FnOnce() -> Text,
        out: &mut Worked,
    ) {
        if row.counts {
            out.tally.add(row.group.unwrap_or(row.verdict.name()));
        }
        out.exit.note(row.exit);
        if let Some(error) = &row.error {
            let text = format!("{}: {error}", at.place());
            out.messages.push(Message { text, fatal: row.verdict == Verdict::Unreadable });
        }
        if self.is_silent {
            return;
        }
        let (blank, puzzle) = (self.blank, self.puzzle);
        let value = &|column: &Column| {
            let common = common_value(column.name, at, row);
            let value = common.unwrap_or_else(|| value(column.name));
            let is_puzzle = column.name == "puzzle" || Some(column.name) == puzzle;
            value.with_blank(blank.filter(|_| is_puzzle))
        };
        if !self.is_text_of(at) {
            out.answer_up_to(at.source, at.last_line);
        }
        match (self.layout, at.kept) {
            (Layout::Own, Some(Kept::Row(row))) => self.table(row.header.separator, at, value, out),
            (Layout::Own, Some(Kept::Object(_))) => self.object(at, value, out),
            (Layout::Own, None) if self.asked => self.table(b',', at, value, out),
            (Layout::Own, _) => self.text(None, at, text(), out),
            (Layout::Text(format), _) => self.text(format, at, text(), out),
            (Layout::Table(separator), _) => self.table(separator, at, value, out),
            (Layout::Json, _) => self.object(at, value, out),
            #[cfg(feature = "parquet")]
            (Layout::Parquet, _) => self.cells(at, value, out),
        }
    }

    /// What keeps the place of a text that is no puzzle, in text: a word where a line was expected.
    /// Where commands answer in the layout of the input, a grid that is incomplete has no line.
    pub(crate) fn placeholder(&self, in_lines: bool) -> Text {
        match self.grids {
            Grids::LikeInput if !in_lines => Text::Nothing,
            _ => Text::Word(Verdict::Unreadable.name()),
        }
    }

    fn text(&self, format: Option<Format>, at: &At<'_>, text: Text, out: &mut Worked) {
        let format = format.unwrap_or(match self.grids {
            Grids::LikeInput if at.format.is_layout() => at.format,
            _ => Format::Line,
        });
        match text {
            Text::Nothing => {}
            Text::Word(_) if !format.is_one_line() => {}
            _ if self.keeps_lines && at.is_plain_line() && format.is_one_line() => {
                out.answer_lines(at.source, at.line, at.last_line);
            }
            _ => out.answer_up_to(at.source, at.last_line),
        }
        match text {
            Text::Grid(content) => {
                if let Err(reason) = write_grid(format, self.blank, &content, out) {
                    let text = format!("{}: not written: {reason}", at.place());
                    out.messages.push(Message { text, fatal: false });
                    out.exit.note(Exit::Unreadable);
                    self.text(Some(format), at, Text::Word("unwritable"), out);
                }
            }
            Text::Rows(_) if self.is_of_9x9() => {
                let reason = format!("format {format} holds grids of 9x9 alone");
                let text = format!("{}: not written: {reason}", at.place());
                out.messages.push(Message { text, fatal: false });
                out.exit.note(Exit::Unreadable);
                self.text(Some(format), at, Text::Word("unwritable"), out);
            }
            Text::Rows(rows) => {
                if !format.is_one_line() {
                    out.begin_grid();
                }
                let text = if format.is_one_line() { on_one_line(&rows) } else { rows };
                out.bytes.extend_from_slice(text.as_bytes());
                out.bytes.push(b'\n');
            }
            Text::Lines(lines) => {
                out.bytes.extend_from_slice(lines.as_bytes());
                out.bytes.push(b'\n');
            }
            Text::Word(word) if format.is_one_line() => {
                out.bytes.extend_from_slice(word.as_bytes());
                out.bytes.push(b'\n');
            }
            Text::Word(_) | Text::Nothing => {}
        }
    }

    /// Whether a layout is requested that holds grids of 9x9 alone.
    fn is_of_9x9(&self) -> bool {
        matches!(self.layout, Layout::Text(Some(format)) if format != Format::Line)
    }

    /// What is shown of a row: beside columns that are kept, or alone.
    pub(super) fn shown(&self, at: &At<'_>) -> &[Column] {
        match (at.kept, self.layout) {
            (Some(_), Layout::Own) => &self.results,
            (Some(_), _) => &self.appended,
            (None, _) => &self.fields,
        }
    }

    fn table(
        &mut self,
        separator: u8,
        at: &At<'_>,
        value: &dyn Fn(&Column) -> Value,
        out: &mut Worked,
    ) {
        let head = self.head.take().filter(|head| head.fits(at.kept, separator));
        let head = head.unwrap_or_else(|| self.head_of(at, separator));
        out.under(&head.line);
        let mut line = match at.kept {
            Some(Kept::Row(row)) => head.copy_record(row, at.content.is_some(), &mut out.bytes),
            Some(Kept::Object(object)) => {
                let mut line = TableLine::new(separator);
                for (_, value) in object.entries() {
                    line.push_json(value, &mut out.bytes);
                }
                line
            }
            None => TableLine::new(separator),
        };
        for column in self.shown(at) {
            line.push_value(&value(column), &mut out.bytes);
        }
        line.end(&mut out.bytes);
        self.head = Some(head);
    }

    /// The header for a row.
    fn head_of(&self, at: &At<'_>, separator: u8) -> Head {
        let (of, columns) = match at.kept {
            None => (None, Vec::new()),
            Some(Kept::Row(row)) => (Some(Arc::clone(&row.header)), row.header.columns.clone()),
            Some(Kept::Object(object)) => {
                (None, object.entries().into_iter().map(|(key, _)| key.into_owned()).collect())
            }
        };
        let names =
            kept::unused(&columns, self.shown(at).iter().map(|column| column.name.to_owned()));
        let mut bytes = Vec::new();
        let mut line = match at.kept {
            Some(Kept::Row(row)) if row.header.separator == separator => {
                bytes.extend_from_slice(&row.header.text);
                TableLine::after_record(separator)
            }
            _ => {
                let mut line = TableLine::new(separator);
                columns.iter().for_each(|name| line.push(name, &mut bytes));
                line
            }
        };
        names.iter().for_each(|name| line.push(name, &mut bytes));
        line.end(&mut bytes);
        Head { of, columns, line: bytes.into(), separator }
    }

    fn object(&mut self, at: &At<'_>, value: &dyn Fn(&Column) -> Value, out: &mut Worked) {
        let shown = self.shown(at);
        let version = (self.layout == Layout::Json).then(|| "version".to_owned());
        let names =
            version.iter().cloned().chain(shown.iter().map(|column| column.name.to_owned()));
        let bytes = &mut out.bytes;
        let (mut object, names) = match at.kept {
            None => (Object::new(bytes), names.collect()),
            Some(Kept::Object(object)) => {
                let keys: Vec<_> = object.entries().into_iter().map(|(key, _)| key).collect();
                (Object::after(&object.text, bytes), kept::unused(&keys, names))
            }
            Some(Kept::Row(row)) => {
                let TableHeader { columns, separator, .. } = &*row.header;
                let values = kept::fit(kept::values(row), columns.len(), *separator);
                let mut object = Object::new(bytes);
                for (name, value) in columns.iter().zip(&values) {
                    object.push(name, value, bytes);
                }
                (object, kept::unused(columns, names))
            }
        };
        let mut names = names.iter();
        if version.is_some()
            && let Some(name) = names.next()
        {
            object.push(name, &VERSION, bytes);
        }
        for (name, column) in names.zip(shown) {
            object.push_value(name, &value(column), bytes);
        }
        object.end(bytes);
    }
}

impl Head {
    /// Whether a row with these columns stands under it.
    pub(super) fn fits(&self, kept: Option<Kept<'_>>, separator: u8) -> bool {
        if separator != self.separator {
            return false;
        }
        match (kept, &self.of) {
            (None, None) => self.columns.is_empty(),
            (Some(Kept::Row(row)), Some(header)) => {
                Arc::ptr_eq(header, &row.header) || *header == row.header
            }
            (Some(Kept::Object(object)), None) => {
                let entries = object.entries();
                !entries.is_empty() && entries.iter().map(|(key, _)| key).eq(&self.columns)
            }
            _ => false,
        }
    }

    /// Appends a record; the line goes on after it. Where the separator stays, a record stands as
    /// it did, and only what it lacks is added.
    fn copy_record(&self, row: &TableRow, readable: bool, out: &mut Vec<u8>) -> TableLine {
        let separator = row.header.separator;
        if separator == self.separator
            && let Some(missing) = self.columns.len().checked_sub(width(row))
        {
            out.extend_from_slice(&row.text);
            if !readable && ends_in_quotes(row) {
                out.push(b'"');
            }
            out.extend(std::iter::repeat_n(separator, missing));
            return TableLine::after_record(separator);
        }
        let mut line = TableLine::new(self.separator);
        for value in kept::fit(kept::values(row), self.columns.len(), separator) {
            line.push(&value, out);
        }
        line
    }
}

/// The number of values of a record.
fn width(row: &TableRow) -> usize {
    if memchr::memchr(b'"', &row.text).is_some() {
        return row.values().len();
    }
    // Most records have no quotes: their values are quickly counted.
    memchr::memchr_iter(row.header.separator, &row.text).count() + 1
}

/// Whether quotes are open at the end of a record: they would swallow the lines after it.
fn ends_in_quotes(row: &TableRow) -> bool {
    let mut longer = row.clone();
    longer.text.push(row.header.separator);
    width(&longer) == width(row)
}

/// The value of a column that all commands have; `None` for others.
fn common_value<K>(column: &str, at: &At<'_>, row: &Row<K>) -> Option<Value> {
    Some(match column {
        "source" => Value::text(Some(at.source)),
        "line" => Value::Integer(at.line.into()),
        "puzzle" => match at.variant {
            Some(variant) => Value::text(Some(variant.text)),
            None => Value::text(at.content.map(Content::to_string)),
        },
        "givens" => Value::of(at.givens()),
        "verdict" => Value::text(Some(row.verdict.name())),
        "error" => Value::text(row.error.as_ref()),
        _ => return None,
    })
}

/// Appends a grid in a layout.
fn write_grid(
    format: Format,
    blank: Option<u8>,
    content: &Content,
    out: &mut Worked,
) -> Result<(), String> {
    match (format, content) {
        (Format::Line | Format::Sdm, Content::Puzzle(puzzle)) => {
            let mut line = [b'\n'; 82];
            line[..81].copy_from_slice(&puzzle.to_line(blank.unwrap_or(format.default_blank())));
            out.bytes.extend_from_slice(&line);
            Ok(())
        }
        (Format::Line | Format::Sukaku, Content::Pencilmarks(marks)) if blank.is_none() => {
            out.bytes.extend_from_slice(format!("{marks}\n").as_bytes());
            Ok(())
        }
        _ => {
            let mut text = Vec::new();
            let writer = Writer::new(format);
            blank
                .map_or(writer.clone(), |blank| writer.with_blank(blank))
                .write_parts(&mut text, content, &Details::default())
                .map_err(|reason| reason.to_string())?;
            if !format.is_one_line() {
                out.begin_grid();
            }
            out.bytes.extend_from_slice(&text);
            Ok(())
        }
    }
}
