//! The reader: raw lines in, puzzles and errors out, one after the other.
//!
//! ```text
//! push -> read: a plain line? -> own: a table, XML, an object, a link? -> scan: a row, a frame?
//!              |                         |                                |
//!            emit                      emit                   grid: nine rows -> emit
//!                                                             block: anything else -> emit
//! ```
//!
//! A line that is nothing by itself begins a [`block`], whose lines are read together; if they hold
//! no grid, each is read by itself. [`parts`] reads plain lines in bulk and says what a copy of the
//! reader may read elsewhere; [`errors`] makes errors of faults. Whatever comes, every line is
//! answered by a record or an error, or belongs to one, or is blank, a comment, a frame, a title,
//! a header, or text without cells beside a grid.

mod around;
mod block;
#[cfg(feature = "json")]
mod document;
mod emit;
mod errors;
mod grid;
mod own;
mod parts;
mod sections;

use super::details::Details;
use super::error::{TextError, counted};
use super::fault::{Fault, excerpt};
use super::formats::Format;
use super::image;
use super::kind::Kind;
use super::record::Record;
use super::scan;
use around::Announced;
use block::Block;
use grid::Grid;
use sections::Sections;
use std::collections::VecDeque;
use sudokit_core::grid::Content;
use sudokit_core::grid::line;

/// The most bytes of comments that are kept for the next puzzle.
const MOST_COMMENT_BYTES: usize = 1 << 16;

/// Reads puzzles from lines of text, whatever format they are in.
///
/// The caller owns the input: it feeds raw lines without their `\n` ([`push`](Reader::push)), says
/// when there are no more ([`finish`](Reader::finish)), and takes what became complete
/// ([`next`](Iterator::next), which may return `None` now and more after the next line). Memory
/// stays bounded by the longest line, or by the 128 lines that a value in quotes may go over.
///
/// Blank lines, `#` comments and frames between puzzles are skipped; comments are kept for the
/// next puzzle's [`details`](Record::details). After an error the reader goes on with the next
/// puzzle; nothing is dropped without an error.
///
/// ```
/// use sudokit::text::{Format, Reader};
///
/// let mut reader = Reader::new();
/// let grid = "530070000\n600195000\n098000060\n800060003\n400803001\n700020006\n\
///             060000280\n000419005\n000080079\n";
/// let line = format!("{} easy", ".".repeat(81));
/// for line in grid.lines().chain(["", "53..7", &line]) {
///     reader.push(line.as_bytes());
/// }
/// reader.finish();
///
/// let record = reader.next().unwrap().unwrap();
/// assert_eq!((record.format, record.line, record.last_line), (Format::Judge2239, 1, 9));
/// let error = reader.next().unwrap().unwrap_err();
/// assert_eq!((error.line, error.column), (11, 6));
/// let record = reader.next().unwrap().unwrap();
/// assert_eq!((record.format, record.line, record.span), (Format::Line, 12, 0..81));
/// assert!(reader.next().is_none());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Reader {
    only: Option<Format>,
    /// The format that is wanted, if it has lines around its grids.
    strict: Option<Format>,
    /// The column or key that holds the puzzle, when it is not to be guessed.
    column: Option<String>,
    /// Lines pushed so far.
    lines: u64,
    /// The line under work: the one pushed last, or an earlier one that is read again.
    at: u64,
    /// Lines to be read again, before any other.
    again: VecDeque<(u64, Vec<u8>)>,
    /// A line was read that is neither blank nor a comment.
    begun: bool,
    /// The line under work is the first of these.
    is_first: bool,
    /// What a line said about the grids after it.
    announced: Option<Announced>,
    /// A grid was read.
    is_counting: bool,
    /// Nothing more is read: the column asked for is missing.
    ended: bool,
    within: Within,
    /// The line of a brace alone that begins no JSON.
    #[cfg(feature = "json")]
    brace: u64,
    grid: Option<Grid>,
    /// Rows of a grid already reported that still belong to it.
    skip: usize,
    /// Lines that are read together.
    block: Option<Block>,
    /// Lines are read one by one: together they hold no grid.
    one_by_one: bool,
    /// The last thing read was a grid over several lines.
    after_rows: bool,
    /// What to say if the text ends without a puzzle: the first line that is a part of one.
    nothing_yet: Option<TextError>,
    /// A puzzle was read, or an error said.
    has_answered: bool,
    before: Before,
    sections: Sections,
    ready: VecDeque<Result<Record, TextError>>,
}

/// What the lines belong to unless they say otherwise.
#[derive(Clone, Debug, Default)]
enum Within {
    #[default]
    Nothing,
    /// The table whose header was seen last.
    #[cfg(feature = "csv")]
    Table(Box<super::formats::table::Table>),
    /// The XML file under way.
    #[cfg(feature = "xml")]
    Xml(Box<super::formats::opensudoku::file::File>),
    /// JSON over several lines.
    #[cfg(feature = "json")]
    Document(Box<document::Document>),
}

/// What the lines before the next puzzle said.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Before {
    details: Details,
    comment_bytes: usize,
    /// A header of an `.sdk` file was seen since the last puzzle.
    sdk: bool,
    /// A closed frame of Simple Sudoku was seen since the last row.
    simple: bool,
    /// The line before was a frame.
    frame: bool,
}

impl Before {
    /// Whether they said nothing.
    fn is_empty(&self) -> bool {
        *self == Before::default()
    }
}

/// What a format with a syntax of its own gave: a byte of the line, or a fault in it.
type Parsed = Result<(Content, Option<u8>, Details), Fault>;

impl Reader {
    /// A reader that recognizes every format by itself; several may follow each other.
    pub fn new() -> Reader {
        Reader::default()
    }

    /// A reader that accepts this format only: anything else is an error.
    pub fn with_format(format: Format) -> Reader {
        let grid = format.grid();
        let strict = Some(format).filter(|_| grid != format);
        Reader { only: Some(grid), strict, ..Reader::default() }
    }

    /// Takes puzzles from the column (tables) or key (JSON Lines) of that name, in any case,
    /// instead of guessing it from names in use such as `puzzle`, `quizzes` or `question`.
    ///
    /// A table whose header lacks the column is a [fatal](TextError::fatal) error that names those
    /// there are.
    pub fn with_column(self, name: impl Into<String>) -> Reader {
        Reader { column: Some(name.into()), ..self }
    }

    /// The header of the table that the lines belong to now, if they belong to one.
    #[cfg(feature = "csv")]
    pub fn table(&self) -> Option<&std::sync::Arc<super::TableHeader>> {
        match &self.within {
            Within::Table(table) => Some(table.header()),
            _ => None,
        }
    }

    /// Number of lines pushed so far.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// Whether a grid is under way whose rows are not complete yet.
    pub fn is_inside_grid(&self) -> bool {
        self.grid.is_some() || self.block.is_some()
    }

    /// Reads the next raw line, given without its `\n`; a `\r` at its end belongs to the line's
    /// end, and a byte order mark may stand at the beginning of the first line.
    pub fn push(&mut self, raw: &[u8]) {
        self.lines += 1;
        self.at = self.lines;
        if !self.ended {
            self.read(raw);
            self.read_again();
        }
    }

    /// Says that there are no more lines: what is under way is reported as incomplete.
    pub fn finish(&mut self) {
        self.end_all("the end of the text", self.lines + 1);
        self.end_of_text();
        self.ready.extend(self.nothing_yet.take().map(Err));
        self.within = Within::Nothing;
    }

    /// Says that the next line is too long to be given: an error, and the end of any grid.
    pub fn push_too_long(&mut self) {
        self.lines += 1;
        self.end_all("a line too long to be read", self.lines);
        self.error(0, "a puzzle", "a line too long to be read");
    }

    /// Ends all that is under way, at this line: it is complete, or `found` stands in its place.
    fn end_all(&mut self, found: &'static str, line: u64) {
        loop {
            self.at = line;
            self.end_of_layers();
            self.end_of_block();
            if !self.give_up(found, None) {
                break;
            }
            // The lines held may begin the same once more.
            self.read_again();
        }
        self.end_of_grid(found);
        // No case of it is known, but what a block was could wait for layers: it would be lost.
        self.end_of_layers();
    }

    fn read_again(&mut self) {
        while let Some((number, line)) = self.again.pop_front() {
            self.at = number;
            self.read(&line);
        }
    }

    /// Reads the line [`at`](Reader::at).
    fn read(&mut self, raw: &[u8]) {
        let mark = self.at == 1 && raw.starts_with(b"\xef\xbb\xbf");
        let offset = if mark { 3 } else { 0 };
        let raw = &raw[offset..];
        let mut text = raw;
        while let [rest @ .., b'\r'] = text {
            text = rest;
        }
        // A plain line is always a puzzle: after it nothing is known of what came before.
        if self.takes(Format::Line)
            && let Ok(cells) = text.try_into()
            && let Some(puzzle) = line::parse(cells)
        {
            self.end_of_layers();
            self.end_of_block();
            if self.give_up("a puzzle in one line", Some(raw)) {
                return;
            }
            self.end_of_grid("a puzzle in one line");
            self.within = Within::Nothing;
            self.before.frame = false;
            return self.emit_line(text, puzzle, offset..offset + 81, Details::default());
        }
        let after_frame = std::mem::take(&mut self.before.frame);
        if self.is_of_another_encoding(text) {
            return;
        }
        self.is_first = !self.begun;
        if self.is_first && self.begins_wrong(text) {
            return;
        }
        if self.block.is_some() && self.has_own_syntax(text) {
            self.end_of_block();
        }
        if !self.own_syntax(raw, text, offset) {
            self.scanned(text, offset, after_frame);
            if let Some(grid) = &mut self.grid {
                grid.lines.push(text);
            }
        }
    }

    /// The first line that says anything: whether it is a header without the column asked for.
    fn begins_wrong(&mut self, text: &[u8]) -> bool {
        let bare = text.trim_ascii();
        self.begun = !bare.is_empty() && !bare.starts_with(b"#");
        self.begun && self.lacks_column(text)
    }

    /// Whether the line's characters or ends are none of those that are read: an error then.
    fn is_of_another_encoding(&mut self, text: &[u8]) -> bool {
        let nothing = matches!(self.within, Within::Nothing) || !text.contains(&b'"');
        let (at, expected, found) = if text.contains(&0) {
            if !is_utf_16(text) {
                return false;
            }
            // What is left of the last line's end.
            if text == b"\0" && self.at > 1 {
                return true;
            }
            (0, "text in UTF-8", "text in UTF-16: every other byte is zero")
        } else if let Some(at) = text.iter().position(|&b| b == b'\r').filter(|_| nothing) {
            (at, "lines that end with LF or CR LF", "CR alone")
        } else {
            return false;
        };
        if self.within.is_open() || self.is_object(text) {
            return false;
        }
        self.end_of_layers();
        self.end_of_block();
        self.end_of_grid(found);
        self.error(image::of_line(&text[..at]).len(), expected, found);
        true
    }

    /// A line without a syntax of its own.
    fn scanned(&mut self, text: &[u8], offset: usize, after_frame: bool) {
        let image = image::of_line(text);
        let kind = scan::kind(&image);
        let may_be_layer = !matches!(kind, Kind::Section | Kind::Blank);
        if may_be_layer && self.goes_to_layer(text)
            || self.goes_to_block(text, &image, &kind, after_frame)
        {
            return;
        }
        match kind {
            Kind::Blank => self.end_of_grid("a blank line"),
            Kind::Comment if self.one_by_one && block::is_row_of_hashes(&image) => {
                self.error(0, "nine rows with \"#\" for blanks", excerpt(text));
            }
            Kind::Comment => self.comment(text),
            Kind::Label if self.only.is_some() && self.begins_table(text) => {}
            Kind::Section | Kind::Label | Kind::Frame { .. } | Kind::Row(_)
                if self.takes_81_only() =>
            {
                let length = image.trim_ascii().len();
                self.error(length, "81 characters", counted(length, "character"));
            }
            Kind::Section if self.begins_layer(text) => {}
            Kind::Section => {
                self.end_of_grid("a section");
                self.expect_puzzle(text);
                self.before.sdk = true;
            }
            Kind::Label => {
                self.end_of_grid("the title of a grid");
                self.expect_puzzle(text);
                let title = String::from_utf8_lossy(text).trim().to_owned();
                if !scan::is_case(&image) {
                    self.before.details.title = Some(title);
                }
            }
            Kind::Frame { .. } if scan::is_empty_list(&image) => {
                let found = excerpt(text);
                self.error(0, "a puzzle", found);
            }
            Kind::Frame { .. } if self.one_by_one && self.is_row_of_hyphens(&image) => {
                self.end_of_grid("nine hyphens, a row or a frame");
            }
            Kind::Frame { simple } => {
                self.expect_puzzle(text);
                // The rule below the names of columns.
                self.grid.take_if(|grid| grid.may_be_names && image.contains(&b'-'));
                if after_frame {
                    // The frame below one grid, then the frame above the next.
                    self.end_of_grid("the frame of another grid");
                }
                self.before.simple |= simple && self.grid.is_none();
                self.before.frame = true;
            }
            Kind::Row(row) => {
                self.row(row);
                if let Some(grid) = &mut self.grid {
                    grid.may_be_names &= grid.rows == 1 && !after_frame;
                }
            }
            Kind::Line81 { .. } | Kind::List81 { .. } if own::is_member(text) => {
                let found = "an object over several lines";
                self.error(0, "an object of JSON in one line", found);
            }
            Kind::Line81 { start } => {
                self.end_of_grid("a puzzle in one line");
                self.line_81(text, &image, start, offset);
            }
            Kind::List81 { puzzle, format, blank } => {
                self.end_of_grid("a puzzle in one line");
                if !self.takes(format) {
                    return self.refuse("a list of 81 cells");
                }
                let start = text.len() - text.trim_ascii_start().len();
                let span = offset + start..offset + text.trim_ascii_end().len();
                let content = Content::Puzzle(puzzle);
                self.emit_one(content, format, blank, Details::default(), span);
            }
            Kind::Line729 { start } => {
                self.end_of_grid("a puzzle in one line");
                self.line_729(text, &image, start, offset);
            }
            Kind::Other(_) if self.begins_table(text) => {}
            Kind::Other(fault) if self.announces(text, &fault) => {}
            Kind::Other(_) if self.begins_block(text) => {}
            Kind::Other(fault) => {
                let row = self.source_row(text);
                self.fault(&fault, text, row);
            }
        }
    }

    /// Whether no grid is under way.
    fn is_idle(&self) -> bool {
        self.grid.is_none() && self.block.is_none() && self.skip == 0
    }

    /// Whether a format is wanted. The two names of plain lines are one format for the reader.
    fn takes(&self, format: Format) -> bool {
        match self.only {
            None => true,
            Some(Format::Sdm) => format == Format::Line,
            Some(only) => only == format,
        }
    }

    /// Whether every line must hold 81 characters.
    fn takes_81_only(&self) -> bool {
        matches!(self.only, Some(Format::Line | Format::Sdm | Format::Bank))
    }

    /// A `#` line.
    fn comment(&mut self, text: &[u8]) {
        let text = String::from_utf8_lossy(text.trim_ascii_start()).into_owned();
        let text = text[1..].trim_end();
        let before = &mut self.before;
        if before.comment_bytes + text.len() > MOST_COMMENT_BYTES {
            return self.error(0, "at most 64 KiB of comments before a puzzle", "more");
        }
        before.comment_bytes += text.len() + 1;
        // `#AName`: the author in an .sdk file. Other files write `# text`.
        let header = matches!(text.as_bytes(), [letter, next, ..]
            if super::details::is_sdk_letter(*letter) && *next != b' ');
        before.sdk |= header && self.grid.is_none();
        before.details.comments.push(text.trim().to_owned());
    }
}

/// Whether a text with zeros looks like Latin letters in UTF-16: every other byte is zero.
fn is_utf_16(text: &[u8]) -> bool {
    let begins = text[0] == 0 || text.get(1) == Some(&0) || text[0] >= 0xfe;
    let zeros = text.iter().filter(|&&b| b == 0).count();
    begins && zeros * 3 >= text.len() && !text.windows(2).any(|pair| pair == [0, 0])
}

impl Iterator for Reader {
    type Item = Result<Record, TextError>;

    /// The next puzzle or error that is complete; `None` until more lines are pushed.
    fn next(&mut self) -> Option<Result<Record, TextError>> {
        if self.is_first_complete() { self.ready.pop_front() } else { None }
    }
}
