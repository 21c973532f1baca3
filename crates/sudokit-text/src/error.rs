//! What is wrong with a text, and where.

use super::row::SourceRow;
use std::borrow::Cow;
use std::fmt;

/// A piece of text that is no puzzle: where, what was expected, what was found.
///
/// The name of the file is the caller's: print it before [`Display`](fmt::Display), or as
/// `file:line:column: ` before [`reason`](TextError::reason).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextError {
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1. For a line that ends too early: one past its end.
    pub column: usize,
    /// What the reader needed there.
    pub expected: Cow<'static, str>,
    /// What stands there.
    pub found: Cow<'static, str>,
    /// Whether it concerns a grid over several lines; if not, it stands where a puzzle in one line
    /// was expected.
    pub in_grid: bool,
    /// The row of a table, or the object, that it concerns: for output that keeps columns and keys.
    pub row: Option<Box<SourceRow>>,
    /// Whether the rest of the input is not read: the column asked for is missing.
    pub fatal: bool,
}

impl TextError {
    /// An error about a text in one line: the line and the column in it, both from 1, what was
    /// expected there, and what was found.
    pub fn new(
        line: u64,
        column: usize,
        expected: impl Into<Cow<'static, str>>,
        found: impl Into<Cow<'static, str>>,
    ) -> TextError {
        let (expected, found) = (cut(expected.into()), cut(found.into()));
        TextError { line, column, expected, found, in_grid: false, row: None, fatal: false }
    }

    /// The same error, about a grid over several lines.
    #[must_use]
    pub fn in_grid(self) -> TextError {
        TextError { in_grid: true, ..self }
    }

    /// The error without its place: `expected ..., found ...`.
    pub fn reason(&self) -> impl fmt::Display + '_ {
        format!("expected {}, found {}", self.expected, self.found)
    }
}

/// `1 character`, `2 characters`.
pub(super) fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// The most characters of either half of a message: keys and values of the text may be long.
const MOST: usize = 160;

/// What a message repeats of a text: its beginning, and no sign that a terminal would obey.
fn cut(text: Cow<'static, str>) -> Cow<'static, str> {
    let is_plain = |c: char| "\"'\\".contains(c) || c.escape_debug().len() == 1;
    let long = text.char_indices().nth(MOST);
    if long.is_none() && text.chars().all(is_plain) {
        return text;
    }
    let mut cut = String::new();
    for c in text[..long.map_or(text.len(), |(end, _)| end)].chars() {
        if is_plain(c) { cut.push(c) } else { cut.extend(c.escape_debug()) }
    }
    if long.is_some() {
        cut.push_str("...");
    }
    cut.into()
}

impl fmt::Display for TextError {
    /// `line 3, column 5: expected ..., found ...`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.reason())
    }
}

impl std::error::Error for TextError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_repeated_of_the_text_is_short() {
        let error = TextError::new(1, 1, "é".repeat(1000), "x".repeat(100_000));
        assert_eq!(
            error.to_string().chars().count(),
            2 * 163 + "line 1, column 1: expected , found ".len()
        );
        assert_eq!(error.expected.chars().count(), 163);
    }
}
