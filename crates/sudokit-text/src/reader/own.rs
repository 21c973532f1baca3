//! Lines of formats with a syntax of their own: tables, XML, objects, links, library lines.

use super::{Parsed, Reader, Within};
#[cfg(feature = "csv")]
use crate::error::TextError;
use crate::fault::{Fault, Found};
use crate::formats::Format;
#[cfg(feature = "json")]
use crate::formats::jsonl::object;
#[cfg(feature = "xml")]
use crate::formats::opensudoku::file as opensudoku;
#[cfg(feature = "csv")]
use crate::formats::table::{self, Outcome, Table, Wrong};
use crate::formats::unclosed::{Held, Unclosed};
use crate::formats::{hodoku, link};
use crate::row::SourceRow;

/// The most names of columns that an error lists.
#[cfg(feature = "csv")]
const MOST_NAMES: usize = 12;

/// Whether a line is an object of JSON: braces alone begin arrays of other languages.
pub(super) fn is_object(bare: &[u8]) -> bool {
    let [b'{', rest @ ..] = bare else { return false };
    matches!(rest.trim_ascii_start(), [b'"', ..] | [b'}'] | [b'}', b','])
}

/// Whether a line is a member of an object of JSON that goes over several lines.
pub(super) fn is_member(text: &[u8]) -> bool {
    let Some(rest) = text.trim_ascii().strip_prefix(b"\"") else { return false };
    let name = rest.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
    name > 0 && rest[name..].strip_prefix(b"\"").is_some_and(|r| r.trim_ascii().starts_with(b":"))
}

/// Whether a line is a link.
fn is_link(bare: &[u8]) -> bool {
    let scheme = [&b"http://"[..], b"https://"].iter().any(|s| bare.starts_with(s));
    scheme || bare.starts_with(b"www.") || bare.starts_with(b"sudokupad.app/")
}

impl Within {
    /// Whether quotes or a tag are open: the next line goes on with them, whatever it is.
    pub(crate) fn is_open(&self) -> bool {
        match self {
            Within::Nothing => false,
            #[cfg(feature = "csv")]
            Within::Table(table) => table.is_open(),
            #[cfg(feature = "xml")]
            Within::Xml(file) => file.is_open(),
            #[cfg(feature = "json")]
            Within::Document(_) => true,
        }
    }

    fn take_open(&mut self) -> Option<Unclosed> {
        match self {
            Within::Nothing => None,
            #[cfg(feature = "csv")]
            Within::Table(table) => table.take_open(),
            #[cfg(feature = "xml")]
            Within::Xml(file) => file.take_open(),
            #[cfg(feature = "json")]
            Within::Document(_) => match std::mem::take(self) {
                Within::Document(document) => Some(document.unclosed()),
                _ => None,
            },
        }
    }
}

impl Reader {
    /// Lines that show by their beginning, or by what came before, that they have a syntax of
    /// their own; `false` for others. `raw` is the text with a `\r` at its end, if it has one.
    pub(super) fn own_syntax(&mut self, raw: &[u8], text: &[u8], offset: usize) -> bool {
        let bare = text.trim_ascii();
        let _ = raw;
        #[cfg(feature = "xml")]
        if matches!(self.within, Within::Xml(_)) && self.xml(raw) {
            return true;
        }
        #[cfg(feature = "csv")]
        if matches!(self.within, Within::Table(_)) && self.table_line(raw, text) {
            return true;
        }
        #[cfg(feature = "json")]
        if self.document_line(text) {
            return true;
        }
        // Rows and most other lines show by their first character that they are none of this.
        if !matches!(bare, [b':' | b'{' | b'[' | b'<' | b'h' | b'w' | b's', ..]) {
            return false;
        }
        let start = text.len() - text.trim_ascii_start().len();
        match bare {
            #[cfg(feature = "xml")]
            [b'<', ..] if opensudoku::File::begins(bare) => {
                self.end_of_grid("an XML file");
                self.within = Within::Xml(Box::default());
                self.xml(raw);
            }
            [b':', ..] if bare.iter().filter(|&&b| b == b':').count() >= 3 => {
                self.one_line(Format::Hodoku, hodoku::parse(bare), text, start, offset);
            }
            #[cfg(feature = "json")]
            [b'{' | b'[', ..] if self.begins_document(bare) => self.begin_document(text),
            #[cfg(feature = "json")]
            [b'{', ..] if is_object(bare) => {
                // In an array of objects a comma follows each.
                let bare = bare.strip_suffix(b",").map_or(bare, <[u8]>::trim_ascii_end);
                let parsed = object::parse(bare, self.column.as_deref());
                // An error is rare: only then a second look is worth its time.
                let is_wrong = parsed.is_err() && self.column.is_none();
                let json = str::from_utf8(text).ok().filter(|_| is_wrong);
                let json = json.map(|json| json.trim_end().trim_end_matches(','));
                match json.and_then(|json| Some((json, object::several(json)?))) {
                    Some((json, all)) => {
                        self.end_of_grid("a document of JSON");
                        self.objects(json, all, self.at);
                    }
                    None => self.one_line(Format::Jsonl, parsed, text, start, offset),
                }
            }
            #[cfg(feature = "json")]
            [b'[', b'"', ..] if self.several_texts(text) => {}
            _ if is_link(bare) => {
                let mut format = Format::Link;
                let parsed = link::parse(bare).map(|parsed| {
                    format = parsed.format;
                    (parsed.content, parsed.blank, parsed.details)
                });
                self.one_line(format, parsed, text, start, offset);
            }
            _ => return false,
        }
        true
    }

    /// Whether a line is an array of several texts that are puzzles: these are then read.
    #[cfg(feature = "json")]
    fn several_texts(&mut self, text: &[u8]) -> bool {
        let Ok(json) = str::from_utf8(text) else { return false };
        let all = object::several(json).filter(|all| all.len() > 1);
        let is_list = all.is_some() && self.block.is_none();
        if let Some(all) = all.filter(|_| is_list) {
            self.end_of_grid("a list of puzzles");
            self.objects(json, all, self.at);
        }
        is_list
    }

    /// A line of a format with a syntax of its own, which begins at byte `start` of the text.
    fn one_line(
        &mut self,
        format: Format,
        parsed: Parsed,
        text: &[u8],
        start: usize,
        offset: usize,
    ) {
        self.end_of_grid("a puzzle in one line");
        match parsed {
            Ok(_) if !self.takes(format) => self.refuse(format.description()),
            Ok((content, blank, details)) => {
                let end = text.trim_ascii_end().len();
                self.emit_one(content, format, blank, details, offset + start..offset + end);
            }
            Err(fault) => {
                let row = self.source_row(text);
                self.byte_fault(fault, text, start, row);
            }
        }
    }

    /// Whether a line shows by itself that it has a syntax of its own.
    pub(super) fn has_own_syntax(&self, text: &[u8]) -> bool {
        let bare = text.trim_ascii();
        #[cfg(feature = "xml")]
        if opensudoku::File::begins(bare) {
            return true;
        }
        let colons = bare.iter().filter(|&&b| b == b':').count();
        let is_object = cfg!(feature = "json") && is_object(bare);
        is_object || is_link(bare) || bare.starts_with(b":") && colons >= 3
    }

    /// Whether a line is an object of JSON, in which any character may stand.
    pub(super) fn is_object(&self, text: &[u8]) -> bool {
        is_object(text.trim_ascii())
    }

    /// The object that a line is, or the row of the table under way, wrong as it may be.
    pub(super) fn source_row(&self, text: &[u8]) -> Option<SourceRow> {
        #[cfg(feature = "json")]
        if is_object(text.trim_ascii()) {
            return object::object(text).map(SourceRow::Object);
        }
        #[cfg(feature = "csv")]
        if let Within::Table(table) = &self.within {
            return Some(SourceRow::Table(table.row(text)));
        }
        let _ = text;
        None
    }

    /// What is open will not be closed: an error in its first line. The lines after that one, and
    /// then `current`, are read again. `false` when nothing is open.
    pub(super) fn give_up(&mut self, found: &'static str, current: Option<&[u8]>) -> bool {
        let Some(Unclosed { held, column, expected, row }) = self.within.take_open() else {
            return false;
        };
        if let Some(current) = current {
            self.again.push_front((self.at, current.to_vec()));
        }
        self.read_after_first(&held);
        self.at = held.first_line();
        let fault = Fault {
            column,
            expected: expected.into(),
            found: Found::Words(found.to_owned()),
            row_like: false,
        };
        self.byte_fault(fault, held.first(), 0, row);
        true
    }

    /// The lines after the first are read again, before any other.
    fn read_after_first(&mut self, held: &Held) {
        for (number, line) in held.after_first().rev() {
            self.again.push_front((number, line.to_vec()));
        }
    }

    /// A line of the XML file under way; `false` when the file has ended before it.
    #[cfg(feature = "xml")]
    fn xml(&mut self, raw: &[u8]) -> bool {
        let Within::Xml(file) = &mut self.within else { return false };
        let step = file.push(raw, self.at);
        let opensudoku::Step { games, next, again } = step;
        for opensudoku::Placed { line, column, game } in games {
            match game {
                Ok(_) if !self.takes(Format::OpenSudoku) => self.refuse("an XML file"),
                Ok((content, details)) => {
                    self.emit_one(content, Format::OpenSudoku, None, details, 0..0);
                    self.begins_in(line);
                }
                Err(fault) => {
                    let now = std::mem::replace(&mut self.at, line);
                    self.fault(&Fault { column, ..fault }, &[], None);
                    self.at = now;
                }
            }
        }
        if let Some(held) = again {
            self.read_after_first(&held);
        }
        match next {
            opensudoku::Next::More => {}
            opensudoku::Next::TooLong => {
                self.give_up("none within 128 lines", None);
            }
            opensudoku::Next::Ended => self.within = Within::Nothing,
            opensudoku::Next::OtherText => {
                self.within = Within::Nothing;
                return false;
            }
        }
        true
    }

    /// A line of the table under way; `false` when it is none of it.
    #[cfg(feature = "csv")]
    fn table_line(&mut self, raw: &[u8], text: &[u8]) -> bool {
        let Within::Table(table) = &mut self.within else { return false };
        let bare = text.trim_ascii();
        if !table.is_open() && (bare.is_empty() || bare.starts_with(b"#")) {
            return false;
        }
        if self.only.is_none() && self.column.is_none() && table.is_title(text) {
            let (title, line) = (table.header().text.clone(), table.line);
            self.within = Within::Nothing;
            let now = std::mem::replace(&mut self.at, line);
            if line + 1 < now || !self.begins_block(&title) {
                let title = String::from_utf8_lossy(&title).trim().to_owned();
                self.before.details.comments.push(title);
            }
            self.at = now;
            return false;
        }
        let format = table.format();
        match table.push(raw, self.at) {
            Outcome::Open => {}
            Outcome::TooLong => {
                self.give_up("none within 128 lines", None);
            }
            Outcome::Record(line, record) => {
                self.end_of_grid("a record of a table");
                let (content, blank, details) = *record;
                self.emit_one(content, format, blank, details, 0..0);
                self.begins_in(line);
            }
            Outcome::Unfit(held) => {
                let wrong = table.other_columns(&held);
                self.wrong(wrong);
                self.read_after_first(&held);
            }
            Outcome::Wrong(wrong) if wrong.sized || wrong.row.text.contains(&b'\n') => {
                self.wrong(*wrong)
            }
            Outcome::Wrong(_) if self.is_of_its_own(bare) => return false,
            Outcome::Wrong(_) if self.begins_table(text) => {}
            Outcome::Wrong(wrong) => self.wrong(*wrong),
            Outcome::Other => {
                let Within::Table(table) = &self.within else { return false };
                if !table.has_columns(text) || self.is_of_its_own(bare) {
                    return false;
                }
                let mut held = Held::new(self.at);
                held.push(raw);
                let wrong = table.other_columns(&held);
                if !self.begins_table(text) {
                    self.wrong(wrong);
                }
            }
        }
        true
    }

    /// Whether a line that is no record belongs to another format all the same.
    #[cfg(feature = "csv")]
    fn is_of_its_own(&self, bare: &[u8]) -> bool {
        #[cfg(feature = "xml")]
        if opensudoku::File::begins(bare) {
            return true;
        }
        cfg!(feature = "json") && is_object(bare) || is_link(bare)
    }

    #[cfg(feature = "csv")]
    fn wrong(&mut self, wrong: Wrong) {
        self.end_of_grid("a record of a table");
        let Wrong { fault, line, text, row, .. } = wrong;
        let now = std::mem::replace(&mut self.at, line);
        self.byte_fault(fault, &text, 0, Some(SourceRow::Table(row)));
        self.at = now;
    }

    /// The record read last began in an earlier line.
    #[cfg(any(feature = "csv", feature = "xml", feature = "json"))]
    pub(super) fn begins_in(&mut self, line: u64) {
        if let Some(Ok(record)) = self.ready.back_mut() {
            record.line = line;
        }
    }

    /// Whether the line is the header of a table, which then begins.
    pub(super) fn begins_table(&mut self, text: &[u8]) -> bool {
        #[cfg(feature = "csv")]
        if self.takes(Format::Csv) || self.takes(Format::Tsv) {
            // In a table a line with other columns is a header when it looks like one.
            let again = matches!(self.within, Within::Table(_));
            if again && table::names_in(text, self.only).is_none() {
                return false;
            }
            if let Some(mut table) = Table::of_header(text, self.column.as_deref(), self.only) {
                self.end_of_grid("the header of a table");
                table.line = self.at;
                self.within = Within::Table(Box::new(table));
                return true;
            }
        }
        let _ = text;
        false
    }

    /// Whether the first line is the header of a table that lacks the column asked for: an error,
    /// and nothing more is read.
    pub(super) fn lacks_column(&mut self, text: &[u8]) -> bool {
        #[cfg(feature = "csv")]
        if let Some(asked) = &self.column
            && (self.takes(Format::Csv) || self.takes(Format::Tsv))
            && let Some(names) = table::names_in(text, self.only)
            && Table::of_header(text, Some(asked), self.only).is_none()
        {
            let expected = format!("a column {asked:?}");
            let more = if names.len() > MOST_NAMES { ", ..." } else { "" };
            let names = names[..names.len().min(MOST_NAMES)].join(", ");
            let error = TextError::new(self.at, 1, expected, format!("the columns {names}{more}"));
            self.fail(TextError { fatal: true, ..error });
            self.ended = true;
            return true;
        }
        let _ = text;
        false
    }
}
