//! Quotes and tags that go on over several lines, and may never be closed.
//!
//! A quote too many must not swallow the lines after it. So the lines are held while something is
//! open; when it is not closed within [`MOST_LINES`] and [`MOST_BYTES`], or a puzzle in one line
//! or the end of the text comes first, it is an error in its first line, and the lines after that
//! one are read again, for themselves. The bounds keep the work linear: a line is read at most
//! [`MOST_LINES`] times.

use crate::row::SourceRow;

/// The most lines that a value in quotes, a tag, or an object may go over.
const MOST_LINES: usize = 128;
/// The most bytes of them.
const MOST_BYTES: usize = 1 << 20;

/// The lines of something that is open.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    first_line: u64,
    lines: usize,
    /// The raw lines with `\n` between them.
    text: Vec<u8>,
}

impl Held {
    /// Nothing yet; the first line will be this one.
    pub(crate) fn new(first_line: u64) -> Held {
        Held { first_line, lines: 0, text: Vec::new() }
    }

    /// Takes a line; `false` when there are too many now.
    pub(crate) fn push(&mut self, raw: &[u8]) -> bool {
        if self.lines > 0 {
            self.text.push(b'\n');
        }
        self.lines += 1;
        self.text.extend_from_slice(raw);
        self.lines < MOST_LINES && self.text.len() < MOST_BYTES
    }

    /// The number of the first line.
    pub(crate) fn first_line(&self) -> u64 {
        self.first_line
    }

    /// The lines with `\n` between them.
    pub(crate) fn text(&self) -> &[u8] {
        &self.text
    }

    /// The first line.
    pub(crate) fn first(&self) -> &[u8] {
        self.text.split(|&b| b == b'\n').next().unwrap_or_default()
    }

    /// The lines after the first, with their numbers.
    pub(crate) fn after_first(&self) -> impl DoubleEndedIterator<Item = (u64, &[u8])> {
        let mut lines: Vec<_> = (self.first_line..).zip(self.text.split(|&b| b == b'\n')).collect();
        lines.remove(0);
        lines.into_iter()
    }
}

/// Something that will not be closed.
#[derive(Debug)]
pub(crate) struct Unclosed {
    pub held: Held,
    /// The byte of the first line at which it begins.
    pub column: usize,
    /// What would close it.
    pub expected: &'static str,
    pub row: Option<SourceRow>,
}
