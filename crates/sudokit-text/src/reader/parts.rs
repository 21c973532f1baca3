//! Reading in parts: plain lines in bulk, and text that a copy of the reader may read elsewhere.

use super::own::is_object;
use super::{Reader, Within};
use crate::formats::Format;
use sudokit_core::grid::Puzzle;
use sudokit_core::grid::line;

impl Reader {
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
        let nothing = matches!(self.within, Within::Nothing);
        if !nothing || !self.is_settled() || !self.takes(Format::Line) {
            return 0;
        }
        let before = puzzles.len();
        let used = line::parse_run(text, puzzles);
        self.lines += (puzzles.len() - before) as u64;
        self.begun |= used > 0;
        if used > 0 {
            self.after_rows = false;
            self.answered();
        }
        used
    }

    /// How much of `text` (whole lines) can be read by a copy of this reader, elsewhere and at
    /// another time, with the same result: all up to the last plain puzzle, or the objects of JSON
    /// Lines and the records of a table that stand at its beginning; nothing while anything is
    /// under way.
    ///
    /// After that part a copy is in the state in which this reader is now, but for the number of
    /// lines: this one goes on after [`skip_lines`](Reader::skip_lines).
    pub fn independent_part(&self, text: &[u8]) -> usize {
        // The first line may be a header that lacks the column asked for.
        if !self.is_settled()
            || (self.column.is_some() && !self.begun)
            || self.begins_with_number(text)
        {
            return 0;
        }
        match &self.within {
            Within::Nothing => {}
            #[cfg(feature = "csv")]
            Within::Table(table) => return table.plain_part(text),
            #[cfg(feature = "xml")]
            Within::Xml(_) => return 0,
            #[cfg(feature = "json")]
            Within::Document(_) => return 0,
        }
        if self.begins_with_objects(text) {
            let objects = text.split_inclusive(|&b| b == b'\n');
            let objects = objects.take_while(|line| line.ends_with(b"\n") && is_object(line));
            return objects.map(<[u8]>::len).sum();
        }
        if !self.takes(Format::Line) {
            return 0;
        }
        // A plain line ends whatever came before it.
        let mut end = text.len();
        while end > 0 {
            let start = text[..end - 1].iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
            if line::is_plain(&text[start..end]) {
                return end;
            }
            end = start;
        }
        0
    }

    /// Skips lines that end with a grid which another reader reads: words behind it, such as
    /// statistics, are no puzzle.
    pub fn skip_grid(&mut self, lines: u64) {
        self.skip_lines(lines);
        self.after_rows = true;
    }

    /// Skips lines that another reader reads.
    pub fn skip_lines(&mut self, lines: u64) {
        self.lines += lines;
        self.begun |= lines > 0;
        if lines > 0 {
            self.after_rows = false;
            self.answered();
        }
    }

    /// Whether a table or an XML file is under way: the next line may belong to it, whatever it is.
    pub fn is_in_file(&self) -> bool {
        match &self.within {
            Within::Nothing => false,
            #[cfg(feature = "csv")]
            Within::Table(table) => !table.is_title(b""),
            #[cfg(feature = "xml")]
            Within::Xml(_) => true,
            #[cfg(feature = "json")]
            Within::Document(_) => false,
        }
    }

    /// Whether an object, right or wrong, leaves the reader as it is.
    fn begins_with_objects(&self, text: &[u8]) -> bool {
        cfg!(feature = "json") && text.first() == Some(&b'{') && is_object(text)
    }

    /// Whether nothing is under way, nothing is ready, and nothing was said about the next puzzle.
    pub fn is_settled(&self) -> bool {
        self.is_idle()
            && self.ready.is_empty()
            && self.before.is_empty()
            && !self.within.is_open()
            && !self.ended
            && self.announced.is_none()
            && (self.is_counting || self.strict.is_none())
    }
}
