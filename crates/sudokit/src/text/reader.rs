//! The reader: raw lines in, puzzles and errors out, one after the other.

use super::Format;
use super::error::{TextError, counted};
use super::record::{Content, Details, Record};
use super::row::SourceRow;
use super::scan::{self, Fault, Found, Kind, Layout, Row};
use super::{bank, hodoku, line, links, sukaku};
use crate::board::DigitSet;
use crate::grid::{Pencilmarks, Puzzle};
use std::borrow::Cow;
use std::collections::VecDeque;

/// The most bytes of comments that are kept for the next puzzle.
const MOST_COMMENT_BYTES: usize = 1 << 16;
/// The most characters of a line that an error repeats.
const MOST_FOUND: usize = 32;

/// Reads puzzles from lines of text, whatever format they are in.
///
/// The caller owns the input: it feeds raw lines without their `\n` ([`push`](Reader::push)), says
/// when there are no more ([`finish`](Reader::finish)), and takes what became complete
/// ([`next`](Iterator::next), which may return `None` now and more after the next line). Memory
/// stays bounded by the longest line, whatever the length of the input.
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
    /// The column or key that holds the puzzle, when it is not to be guessed.
    #[cfg_attr(not(any(feature = "csv", feature = "json")), allow(dead_code))]
    column: Option<String>,
    /// Lines pushed so far.
    lines: u64,
    grid: Option<Grid>,
    /// Rows of a grid already reported that still belong to it.
    skip: usize,
    /// What the lines before the next puzzle said.
    details: Details,
    comment_bytes: usize,
    /// A header of an `.sdk` file was seen since the last puzzle.
    sdk: bool,
    /// A closed frame of Simple Sudoku was seen since the last row.
    simple: bool,
    /// The line before was a frame.
    after_frame: bool,
    /// The table whose header was seen last.
    #[cfg(feature = "csv")]
    table: Option<super::table::Table>,
    /// The XML file under way.
    #[cfg(feature = "xml")]
    file: Option<super::opensudoku::File>,
    ready: VecDeque<Result<Record, TextError>>,
}

/// A grid whose rows are still coming.
#[derive(Clone, Debug)]
struct Grid {
    line: u64,
    rows: usize,
    /// The digits of each cell as bits, none for an empty cell.
    cells: [u16; 81],
    format: Format,
    blank: Option<Blank>,
    /// Whether a cell has several digits.
    marks: bool,
}

/// The first blank of a grid: the character, its line, and its column from 0.
#[derive(Clone, Copy, Debug)]
struct Blank {
    byte: u8,
    line: u64,
    column: usize,
}

/// What a format with a syntax of its own gave: a byte of the line, or a fault in it.
type Parsed = Result<(Content, Option<u8>, Details), Fault>;

impl Reader {
    /// A reader that recognises every format by itself; several may follow each other.
    pub fn new() -> Reader {
        Reader::default()
    }

    /// A reader that accepts this format only: anything else is an error.
    pub fn with_format(format: Format) -> Reader {
        Reader { only: Some(format), ..Reader::default() }
    }

    /// Takes puzzles from the column (tables) or key (JSON Lines) of that name, in any case,
    /// instead of guessing it from names in use such as `puzzle`, `quizzes` or `question`.
    pub fn with_column(self, name: impl Into<String>) -> Reader {
        Reader { column: Some(name.into()), ..self }
    }

    /// Number of lines pushed so far.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// Whether a grid is under way whose rows are not complete yet.
    pub fn is_inside_grid(&self) -> bool {
        self.grid.is_some()
    }

    /// Reads the next raw line, given without its `\n`; a `\r` at its end belongs to the line's
    /// end, and a byte order mark may stand at the beginning of the first line.
    pub fn push(&mut self, raw: &[u8]) {
        self.lines += 1;
        let mut text = raw.strip_suffix(b"\r").unwrap_or(raw);
        let mut offset = 0;
        if self.lines == 1 && text.starts_with(b"\xef\xbb\xbf") {
            (text, offset) = (&text[3..], 3);
        }
        // A plain line is always a puzzle: after it nothing is known of what came before.
        if self.takes(Format::Line)
            && let Ok(cells) = text.try_into()
            && let Some(puzzle) = line::parse(cells)
        {
            if !self.is_idle() || self.is_inside_file() {
                self.end_of_grid("a puzzle in one line", 0);
                self.end_of_file("a puzzle in one line", 0);
            }
            return self.emit_line(text, puzzle, offset, Details::default());
        }
        if self.own_syntax(text, offset) {
            return;
        }
        let image = scan::image(text);
        let kind = scan::kind(&image);
        let is_frame = matches!(kind, Kind::Frame { .. });
        match kind {
            Kind::Blank => self.end_of_grid("a blank line", 0),
            Kind::Comment => self.comment(text),
            Kind::Label if self.only.is_some() && self.begins_table(text) => {}
            Kind::Section | Kind::Label | Kind::Frame { .. } | Kind::Row(_)
                if self.takes_81_only() =>
            {
                let length = image.trim_ascii().len();
                self.error(length, "81 characters", counted(length, "character"));
            }
            Kind::Section => {
                self.end_of_grid("a section", 0);
                self.sdk = true;
            }
            Kind::Label => {
                self.end_of_grid("the title of a grid", 0);
                self.details.title = Some(String::from_utf8_lossy(text).trim().to_owned());
            }
            Kind::Frame { simple } => {
                if self.after_frame {
                    // The frame below one grid, then the frame above the next.
                    self.end_of_grid("the frame of another grid", 0);
                }
                self.simple |= simple && self.grid.is_none();
            }
            Kind::Row(row) => self.row(row),
            Kind::Line81 { start } => {
                let cells: &[u8; 81] =
                    image[start..start + 81].try_into().expect("a field of 81 characters");
                let puzzle = line::parse(cells).expect("a field of cell characters");
                let start = scan::byte_of_column(text, start);
                self.end_of_grid("a puzzle in one line", 0);
                self.line_81(text, start, puzzle, offset);
            }
            Kind::Line729 { start } => {
                let marks = sukaku::parse(&image[start..start + 729]).expect("729 characters");
                let start = scan::byte_of_column(text, start);
                self.end_of_grid("a puzzle in one line", 0);
                if !self.takes(Format::Sukaku) {
                    return self.refuse("729 characters of candidates");
                }
                let blank = text[start..start + 729].iter().copied();
                let blank = blank.into_iter().find(|&b| line::cell_value(b) == Some(0));
                let mut details = Details::default();
                details.add_rest(&text[..start], &text[start + 729..]);
                let content = Content::Pencilmarks(marks);
                let span = offset + start..offset + start + 729;
                self.emit_one(content, Format::Sukaku, blank, details, span);
            }
            Kind::Other(_) if self.begins_table(text) => {}
            Kind::Other(fault) => self.fault(&fault, text),
        }
        self.after_frame = is_frame;
    }

    /// Says that there are no more lines: a grid under way is reported as incomplete.
    pub fn finish(&mut self) {
        self.end_of_grid("the end of the text", 1);
        self.end_of_file("the end of the text", 1);
    }

    /// The fast path for large files: reads lines of exactly 81 characters from the beginning of
    /// `text` as long as they last, appends their puzzles, and returns how many bytes that took.
    ///
    /// It is the same as pushing those lines one by one and taking a record for each: they are
    /// counted as lines, and the first puzzle stands in line [`lines`](Reader::lines)` + 1` of
    /// before. It takes nothing while a grid is under way, when results are waiting, or when the
    /// first line is of another kind: then [`push`](Reader::push) that line.
    ///
    /// ```
    /// use sudokit::text::Reader;
    /// let text = format!("{0}\n{0}\n{0} with a comment\n", "1".repeat(81));
    /// let mut reader = Reader::new();
    /// let mut puzzles = Vec::new();
    /// let used = reader.take_plain_lines(text.as_bytes(), &mut puzzles);
    /// assert_eq!((used, puzzles.len(), reader.lines()), (2 * 82, 2, 2));
    /// ```
    pub fn take_plain_lines(&mut self, text: &[u8], puzzles: &mut Vec<Puzzle>) -> usize {
        if !self.is_fresh() {
            return 0;
        }
        let before = puzzles.len();
        let used = line::parse_run(text, puzzles);
        self.lines += (puzzles.len() - before) as u64;
        used
    }

    /// How much of `text` (whole lines) can be read by a copy of this reader, elsewhere and at
    /// another time, with the same result: all up to the last line that is a plain puzzle or a JSON
    /// object, or the records of a table; and nothing while anything is under way.
    ///
    /// After such a line a reader knows nothing of what came before but the number of lines: this
    /// one goes on after [`skip_lines`](Reader::skip_lines).
    pub fn independent_part(&self, text: &[u8]) -> usize {
        if !self.is_between() {
            return 0;
        }
        #[cfg(feature = "csv")]
        if let Some(table) = &self.table {
            let plain = table.plain_part(text);
            if plain > 0 {
                return plain;
            }
        }
        if !self.takes(Format::Line) {
            return 0;
        }
        let mut end = text.len();
        while end > 0 {
            let start = text[..end - 1].iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
            if line::is_plain(&text[start..end]) || text[start..end].starts_with(b"{") {
                return end;
            }
            end = start;
        }
        0
    }

    /// Goes past lines that somebody else reads.
    pub fn skip_lines(&mut self, lines: u64) {
        self.lines += lines;
    }

    /// Says that the next line is too long to be given: an error, and the end of any grid.
    pub fn push_too_long(&mut self) {
        self.lines += 1;
        self.end_of_grid("a line too long to be read", 0);
        self.error(0, "a puzzle", "a line too long to be read");
    }

    /// Whether the next line may be a plain puzzle and nothing before it matters.
    fn is_fresh(&self) -> bool {
        self.is_between() && self.takes(Format::Line)
    }

    /// Whether nothing is under way.
    fn is_between(&self) -> bool {
        self.is_idle()
            && self.ready.is_empty()
            && self.details.is_empty()
            && !self.sdk
            && !self.is_inside_file()
    }

    /// Whether no grid is under way.
    fn is_idle(&self) -> bool {
        self.grid.is_none() && self.skip == 0
    }

    /// Whether a format is wanted. The two names of plain lines are one format for the reader.
    fn takes(&self, format: Format) -> bool {
        match self.only {
            None => true,
            Some(Format::Sdm) => format == Format::Line,
            Some(only) => only == format,
        }
    }

    /// Whether lines may belong to a table or an XML file.
    fn is_inside_file(&self) -> bool {
        #[cfg(feature = "csv")]
        if self.table.is_some() {
            return true;
        }
        #[cfg(feature = "xml")]
        if self.file.is_some() {
            return true;
        }
        false
    }

    /// Whether every line must hold 81 characters.
    fn takes_81_only(&self) -> bool {
        matches!(self.only, Some(Format::Line | Format::Sdm | Format::Bank))
    }

    /// Lines that tell by their beginning, or by what came before, that they have a syntax of
    /// their own; `false` for others.
    fn own_syntax(&mut self, text: &[u8], offset: usize) -> bool {
        let bare = text.trim_ascii();
        // Rows and most other lines show by their first character that they are none of this.
        let is_candidate = matches!(bare, [b':' | b'{' | b'<' | b'h' | b'w' | b's', ..]);
        if !is_candidate && !self.is_inside_file() {
            return false;
        }
        let start = text.len() - text.trim_ascii_start().len();
        // A value in quotes may hold anything.
        #[cfg(feature = "csv")]
        if self.table.as_ref().is_some_and(|table| table.is_open()) {
            return self.table_line(text);
        }
        #[cfg(feature = "xml")]
        if self.file.is_some() || super::opensudoku::File::begins(bare) {
            self.xml(text);
            return true;
        }
        #[cfg(feature = "csv")]
        if bare.first() != Some(&b'#') && self.table_line(text) {
            return true;
        }
        match bare {
            [b':', ..] if bare.iter().filter(|&&b| b == b':').count() >= 3 => {
                let parsed = hodoku::parse(bare);
                self.one_line(Format::Hodoku, parsed, text, start, offset);
            }
            #[cfg(feature = "json")]
            [b'{', ..] => {
                let parsed = super::jsonl::parse(bare, self.column.as_deref());
                self.one_line(Format::Jsonl, parsed, text, start, offset);
            }
            _ if is_link(bare) => {
                let mut format = Format::Link;
                let parsed = links::parse(bare).map(|parsed| {
                    format = parsed.format;
                    (parsed.content, parsed.blank, parsed.details)
                });
                self.one_line(format, parsed, text, start, offset);
            }
            _ => return false,
        }
        true
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
        self.end_of_grid("a puzzle in one line", 0);
        match parsed {
            Ok(_) if !self.takes(format) => self.refuse(format.description()),
            Ok((content, blank, details)) => {
                let end = text.trim_ascii_end().len();
                self.emit_one(content, format, blank, details, offset + start..offset + end);
            }
            Err(fault) => self.byte_fault(fault, text, start),
        }
    }

    /// A fault whose column counts bytes from byte `start` of the text.
    fn byte_fault(&mut self, mut fault: Fault, text: &[u8], start: usize) {
        let byte = (start + fault.column).min(text.len());
        fault.column = scan::image(&text[..byte]).len();
        self.fault(&fault, text);
    }

    /// A line of the XML file under way.
    #[cfg(feature = "xml")]
    fn xml(&mut self, text: &[u8]) {
        self.end_of_grid("an XML file", 0);
        let mut file = self.file.take().unwrap_or_default();
        for game in file.push(text) {
            match game {
                Ok(_) if !self.takes(Format::OpenSudoku) => self.refuse("an XML file"),
                Ok((content, details)) => {
                    self.emit_one(content, Format::OpenSudoku, None, details, 0..0);
                }
                Err(fault) => self.byte_fault(fault, text, 0),
            }
        }
        self.file = (!file.has_ended()).then_some(file);
    }

    /// A line of the table under way; `false` when there is none, or the line is none of it.
    #[cfg(feature = "csv")]
    fn table_line(&mut self, text: &[u8]) -> bool {
        use super::table::Outcome;
        let Some(mut table) = self.table.take() else { return false };
        let outcome = table.push(text, self.lines);
        let format = table.format();
        self.table = Some(table);
        match outcome {
            Outcome::Open => {}
            Outcome::Record(line, record) => {
                self.end_of_grid("a record of a table", 0);
                let (content, blank, details) = *record;
                self.emit_one(content, format, blank, details, 0..0);
                if let Some(Ok(record)) = self.ready.back_mut() {
                    record.line = line;
                }
            }
            Outcome::Fault(fault) => {
                self.end_of_grid("a record of a table", 0);
                self.byte_fault(fault, text, 0);
            }
            Outcome::Other => return false,
        }
        true
    }

    /// Whether the line is the header of a table, which then begins.
    fn begins_table(&mut self, text: &[u8]) -> bool {
        #[cfg(feature = "csv")]
        if self.takes(Format::Csv) || self.takes(Format::Tsv) {
            let table = super::table::Table::of_header(text, self.column.as_deref(), self.only);
            if table.is_some() {
                self.end_of_grid("the header of a table", 0);
                self.table = table;
                return true;
            }
        }
        let _ = text;
        false
    }

    /// A puzzle in one line, perhaps with other text: a hash and a rating, a solution, a comment.
    fn line_81(&mut self, text: &[u8], start: usize, puzzle: Puzzle, offset: usize) {
        let (before, rest) = text.split_at(start);
        let (cells, after) = rest.split_at(81);
        let mut details = Details::default();
        if self.takes(Format::Bank)
            && let Some(fields) = bank::parse_around(before, after)
        {
            details.fields = fields;
            let blank = cells.iter().copied().find(|&b| line::cell_value(b) == Some(0));
            let span = offset + start..offset + start + 81;
            return self.emit_one(Content::Puzzle(puzzle), Format::Bank, blank, details, span);
        }
        if !self.takes(Format::Line) {
            return self.refuse("a puzzle in one line");
        }
        details.add_rest(before, after);
        self.emit_line(cells, puzzle, offset + start, details);
    }

    /// A puzzle in one line: its characters begin at byte `start` of the raw line.
    fn emit_line(&mut self, text: &[u8], puzzle: Puzzle, start: usize, details: Details) {
        let blank = text.iter().copied().find(|&b| line::cell_value(b) == Some(0));
        let format = self.only.unwrap_or(Format::Line);
        self.emit_one(Content::Puzzle(puzzle), format, blank, details, start..start + 81);
    }

    /// A record that ends in this line.
    fn emit_one(
        &mut self,
        content: Content,
        format: Format,
        blank: Option<u8>,
        details: Details,
        span: std::ops::Range<usize>,
    ) {
        self.emit(Record {
            content,
            format,
            blank: blank.unwrap_or(format.default_blank()),
            line: self.lines,
            last_line: self.lines,
            span,
            details: (!details.is_empty()).then(|| Box::new(details)),
        });
    }

    /// A record, with the details gathered before it.
    fn emit(&mut self, mut record: Record) {
        if !self.details.is_empty() {
            let mut details = std::mem::take(&mut self.details);
            if record.format == Format::Sdk {
                details.take_sdk_headers();
            }
            if let Some(own) = record.details.take() {
                details.add(*own);
            }
            record.details = Some(Box::new(details));
        }
        self.comment_bytes = 0;
        (self.sdk, self.simple) = (false, false);
        self.ready.push_back(Ok(record));
    }

    fn error(
        &mut self,
        column: usize,
        expected: impl Into<Cow<'static, str>>,
        found: impl Into<Cow<'static, str>>,
    ) {
        self.ready.push_back(Err(TextError::new(self.lines, column + 1, expected, found)));
    }

    /// The line is readable, but not in the one format that is wanted.
    fn refuse(&mut self, found: &'static str) {
        let only = self.only.expect("only a chosen format refuses others");
        self.error(0, format!("format {only} ({})", only.description()), found);
    }

    /// Something that no grid goes on after: an incomplete grid is an error. At the end of the
    /// text the error stands in the line after the last (`beyond` = 1).
    fn end_of_grid(&mut self, found: &'static str, beyond: u64) {
        self.skip = 0;
        if let Some(grid) = self.grid.take() {
            let (row, line) = (grid.rows + 1, grid.line);
            let expected = format!("row {row} of the grid that begins in line {line}");
            let error = TextError::new(self.lines + beyond, 1, expected, found).in_grid();
            self.ready.push_back(Err(error));
        }
    }

    /// Something that no table and no XML file goes on after: what is still open is an error.
    fn end_of_file(&mut self, found: &'static str, beyond: u64) {
        let line = self.lines + beyond;
        #[cfg(feature = "csv")]
        if let Some(table) = self.table.take().filter(|table| table.is_open()) {
            let expected = format!("the quote that ends a value of line {}", table.first_line());
            self.ready.push_back(Err(TextError::new(line, 1, expected, found)));
        }
        #[cfg(feature = "xml")]
        if self.file.take().is_some_and(|file| file.is_inside_tag()) {
            self.ready.push_back(Err(TextError::new(line, 1, "the end of a tag", found)));
        }
        let _ = (line, found);
    }

    /// A `#` line.
    fn comment(&mut self, text: &[u8]) {
        let text = String::from_utf8_lossy(text.trim_ascii_start()).into_owned();
        let text = text[1..].trim_end();
        if self.comment_bytes + text.len() > MOST_COMMENT_BYTES {
            return self.error(0, "at most 64 KiB of comments before a puzzle", "more");
        }
        self.comment_bytes += text.len() + 1;
        // `#AName`: the author in an .sdk file. Other files write `# text`.
        let header = matches!(text.as_bytes(), [letter, next, ..]
            if super::record::is_sdk_letter(*letter) && *next != b' ');
        self.sdk |= header && self.grid.is_none();
        self.details.comments.push(text.trim().to_owned());
    }

    /// A row of a grid.
    fn row(&mut self, row: Row) {
        if self.skip > 0 {
            self.skip -= 1;
            return;
        }
        if self.grid.is_none() {
            let format = match row.layout {
                Layout::Compact if self.sdk => Format::Sdk,
                Layout::Compact => Format::Judge2239,
                Layout::Spaced => Format::Judge2580,
                Layout::Tight if self.simple => Format::SimpleSudoku,
                Layout::Boxed | Layout::Tight => Format::Boxed,
            };
            self.grid = Some(Grid {
                line: self.lines,
                rows: 0,
                cells: [0; 81],
                format,
                blank: None,
                marks: false,
            });
        }
        let line = self.lines;
        let Some(grid) = &mut self.grid else { return };
        grid.cells[grid.rows * 9..][..9].copy_from_slice(&row.cells);
        grid.rows += 1;
        grid.marks |= row.marks;
        let blank = row.blank.map(|(byte, column)| Blank { byte, line, column });
        grid.blank = grid.blank.or(blank);
        if grid.rows == 9 {
            self.complete();
        }
    }

    /// The ninth row has come.
    fn complete(&mut self) {
        let Some(grid) = self.grid.take() else { return };
        let mut format = grid.format;
        let content = if grid.marks {
            if let Some(Blank { byte, line, column }) = grid.blank {
                let expected = "the candidates of a cell";
                let found = format!("{:?}", byte as char);
                let error = TextError::new(line, column + 1, expected, found);
                return self.ready.push_back(Err(error));
            }
            format = Format::Pencilmarks;
            Content::Pencilmarks(Pencilmarks::from_sets(grid.cells.map(DigitSet::from_bits)))
        } else {
            let value = |bits: u16| if bits == 0 { 0 } else { bits.trailing_zeros() as u8 + 1 };
            let puzzle = Puzzle::from_values(grid.cells.map(value));
            Content::Puzzle(puzzle.expect("rows hold values up to 9"))
        };
        if format == Format::Judge2239 && grid.blank.is_some_and(|blank| blank.byte != b'0') {
            format = Format::Sdk;
        }
        if let Some(only) = self.only
            && only != format
        {
            // Rows of nine characters are read by both names, and 81 single digits may be marks.
            let compact = |f| matches!(f, Format::Judge2239 | Format::Sdk);
            let single = only == Format::Pencilmarks && grid.blank.is_none();
            if !(compact(only) && compact(format) || single) {
                return self.refuse("a grid of another layout");
            }
            format = only;
        }
        self.emit(Record {
            content,
            format,
            blank: grid.blank.map_or(format.default_blank(), |blank| blank.byte),
            line: grid.line,
            last_line: self.lines,
            span: 0..0,
            details: None,
        });
    }

    /// A line that is nothing known. Inside a grid the rest of the grid is given up.
    fn fault(&mut self, fault: &Fault, text: &[u8]) {
        let from = scan::byte_of_column(text, fault.column);
        let rest = String::from_utf8_lossy(&text[from.min(text.len())..]);
        let found = match &fault.found {
            Found::Character => format!("{:?}", rest.chars().next().unwrap_or('\0')),
            Found::Words(words) => words.clone(),
            Found::Text => {
                let rest = rest.trim();
                let cut: String = rest.chars().take(MOST_FOUND).collect();
                let dots = if cut.len() < rest.len() { "..." } else { "" };
                format!("{cut:?}{dots}")
            }
        };
        let rows = match self.grid.take() {
            Some(grid) => grid.rows,
            None if self.skip > 0 => 9 - self.skip,
            None => 0,
        };
        let inside = rows > 0;
        // A row with a fault counts as a row of its grid; the rows after it are passed over.
        let row_like = fault.row_like && !self.takes_81_only();
        self.skip = if row_like {
            8 - rows.min(8)
        } else if inside {
            9 - rows.min(9)
        } else {
            0
        };
        let error = TextError::new(self.lines, fault.column + 1, fault.expected.clone(), found);
        let row = self.source_row(text);
        let error = TextError { row: row.map(Box::new), ..error };
        let in_grid = inside || fault.row_like;
        self.ready.push_back(Err(if in_grid { error.in_grid() } else { error }));
    }
}

/// The row or the object that a line is, wrong as it may be.
impl Reader {
    fn source_row(&self, text: &[u8]) -> Option<SourceRow> {
        #[cfg(feature = "json")]
        if text.trim_ascii_start().starts_with(b"{")
            && let Some(object) = super::jsonl::object(text)
        {
            return Some(SourceRow::Object(object));
        }
        #[cfg(feature = "csv")]
        if let Some(table) = &self.table {
            return Some(SourceRow::Table(table.row(text)));
        }
        let _ = text;
        None
    }
}

/// Whether a line is a link.
fn is_link(text: &[u8]) -> bool {
    let scheme = [&b"http://"[..], b"https://"].iter().any(|s| text.starts_with(s));
    scheme || text.starts_with(b"www.") || text.starts_with(b"sudokupad.app/")
}

impl Iterator for Reader {
    type Item = Result<Record, TextError>;

    /// The next puzzle or error that is complete; `None` until more lines are pushed.
    fn next(&mut self) -> Option<Result<Record, TextError>> {
        self.ready.pop_front()
    }
}
