//! The reader of puzzles of all kinds: plain 9x9 grids, and other sizes and rules.
//!
//! What the reader of 9x9 reads is its own; what it refuses may be another puzzle: see `trial`.
//! Kinds come in any order: how a puzzle is read does not depend on those before it.

use std::collections::VecDeque;
use sudokit::Puzzle;
use sudokit::text::{Reader, Record, TextError};
#[cfg(feature = "variants")]
pub(crate) use sudokit_text::variants::Text as VariantText;

/// What a text holds.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    /// A plain 9x9 grid, or what is wrong with a text in its place.
    Plain(Result<Record, TextError>),
    /// A puzzle of another size or with other rules, as it is in the input.
    #[cfg(feature = "variants")]
    Other(VariantText),
}

impl Item {
    /// For commands that take plain grids alone: another puzzle is an error.
    pub(crate) fn plain(self) -> Result<Record, TextError> {
        match self {
            Item::Plain(record) => record,
            #[cfg(feature = "variants")]
            Item::Other(text) => Err(refused(&text, None)),
        }
    }
}

/// What a command that takes plain grids alone, or with this option, says of another puzzle.
#[cfg(feature = "variants")]
pub(crate) fn refused(text: &VariantText, option: Option<&str>) -> TextError {
    let expected = match option {
        None => "a plain 9x9 grid (solve, count, check, convert and analyze take others)".into(),
        Some(option) => format!("a plain 9x9 grid for {option}"),
    };
    let found = "a puzzle of another size or with other rules";
    let error = TextError::new(text.line, 1, expected, found);
    if text.text.contains('\n') { error.in_grid() } else { error }
}

/// Takes lines, returns puzzles. The methods are those of [`Reader`].
#[derive(Clone, Debug, Default)]
pub(crate) struct AnyReader {
    pub(super) plain: Reader,
    /// Lines that may be other puzzles; none where a format of plain grids is asked for.
    #[cfg(feature = "variants")]
    pub(super) others: Option<Box<super::trial::Others>>,
    pub(super) ready: VecDeque<Item>,
}

impl AnyReader {
    /// Reads puzzles of all kinds.
    pub(crate) fn new() -> AnyReader {
        AnyReader {
            #[cfg(feature = "variants")]
            others: Some(Box::default()),
            ..AnyReader::default()
        }
    }

    /// Reads plain grids alone.
    pub(crate) fn of_plain(plain: Reader) -> AnyReader {
        AnyReader { plain, ..AnyReader::default() }
    }

    pub(crate) fn lines(&self) -> u64 {
        self.plain.lines()
    }

    pub(crate) fn skip_lines(&mut self, lines: u64) {
        self.plain.skip_lines(lines);
    }

    pub(crate) fn take_plain_lines(&mut self, text: &[u8], puzzles: &mut Vec<Puzzle>) -> usize {
        if self.is_trying() { 0 } else { self.plain.take_plain_lines(text, puzzles) }
    }

    pub(crate) fn independent_part(&self, text: &[u8]) -> usize {
        #[cfg(feature = "variants")]
        if self.is_trying() || self.others.is_some() && super::trial::begins_with_object(text) {
            return 0;
        }
        self.plain.independent_part(text)
    }

    pub(crate) fn push(&mut self, raw: &[u8]) {
        #[cfg(feature = "variants")]
        if self.others.is_some() && !self.plain.is_in_file() {
            return self.push_any(raw);
        }
        self.plain.push(raw);
    }

    /// Takes the first line of a text, and returns how long it is, with its end.
    pub(crate) fn push_first(&mut self, text: &[u8]) -> usize {
        let end = memchr::memchr(b'\n', text);
        self.push(&text[..end.unwrap_or(text.len())]);
        end.map_or(text.len(), |end| end + 1)
    }

    pub(crate) fn finish(&mut self) {
        self.end(Reader::finish);
    }

    pub(crate) fn push_too_long(&mut self) {
        self.end(Reader::push_too_long);
    }

    #[cfg(not(feature = "variants"))]
    fn end(&mut self, end: impl Fn(&mut Reader)) {
        end(&mut self.plain);
    }

    #[cfg(not(feature = "variants"))]
    fn is_trying(&self) -> bool {
        false
    }
}

impl Iterator for AnyReader {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        match self.ready.pop_front() {
            None if !self.is_trying() => self.plain.next().map(Item::Plain),
            item => item,
        }
    }
}
