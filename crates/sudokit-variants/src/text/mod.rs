//! Words of a line: tokens with their columns, errors that name place, expected and found.

mod part;

use std::fmt;
use std::ops::Range;

use crate::shape::{Cell, Shape};

pub use part::is_number;
pub(crate) use part::{Dims, Part, Values};

/// Why a text is not a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// What would have been right.
    pub expected: String,
    /// What stands there.
    pub found: String,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TextError { line, column, expected, found } = self;
        write!(f, "line {line}, column {column}: expected {expected}, found {found}")
    }
}

impl std::error::Error for TextError {}

/// A token and the column where it begins, from 1.
#[derive(Clone, Copy)]
struct Token<'a> {
    column: usize,
    text: &'a str,
}

/// The tokens of a line, read from left to right. A `#` ends the line, but for pictures.
pub(crate) struct Line<'a> {
    number: usize,
    tokens: Vec<Token<'a>>,
    at: usize,
    /// The column behind the last token.
    end: usize,
    /// How many parentheses are open.
    pub(crate) depth: usize,
    /// Where the name and the fields of the constraint begin that is being read.
    pub(crate) fields: Vec<usize>,
    /// What constraints must fit. Only a line that is read again for a fault has it.
    pub(crate) shape: Option<Shape>,
}

impl<'a> Line<'a> {
    /// The tokens of a line without its comment.
    pub(crate) fn new(number: usize, text: &'a str) -> Line<'a> {
        let kept = text.split('#').next().unwrap_or_default();
        Line::picture(number, kept)
    }

    /// The tokens of a line of a picture: a `#` there is a hole.
    pub(crate) fn picture(number: usize, text: &'a str) -> Line<'a> {
        let mut tokens = Vec::new();
        let (mut column, mut end) = (0, 1);
        for piece in text.split(char::is_whitespace) {
            if !piece.is_empty() {
                tokens.push(Token { column: column + 1, text: piece });
                end = column + piece.chars().count() + 1;
            }
            column += piece.chars().count() + 1;
        }
        Line { number, tokens, at: 0, end, depth: 0, fields: Vec::new(), shape: None }
    }

    /// The next token, which stays.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.tokens.get(self.at).map(|token| token.text)
    }

    /// The next token, which is taken.
    pub(crate) fn next(&mut self) -> Option<&'a str> {
        let token = self.peek()?;
        self.at += 1;
        Some(token)
    }

    /// Takes the next token as what it means.
    pub(crate) fn read<T>(
        &mut self,
        meaning: impl Fn(&str) -> Option<T>,
        expected: &str,
    ) -> Result<T, TextError> {
        let found = self.peek().and_then(meaning).ok_or_else(|| self.error(expected))?;
        self.at += 1;
        Ok(found)
    }

    /// Takes the next token if it is this one.
    pub(crate) fn take(&mut self, token: &str) -> bool {
        let is_next = self.peek() == Some(token);
        self.at += usize::from(is_next);
        is_next
    }

    /// An error at the next token.
    pub(crate) fn error(&self, expected: impl Into<String>) -> TextError {
        let (line, column) = self.place();
        let found = self.peek().map_or("the end of the line".into(), quote);
        TextError { line, column, expected: expected.into(), found }
    }

    /// An error at the token that was taken last.
    pub(crate) fn error_before(&mut self, expected: impl Into<String>) -> TextError {
        self.at = self.at.saturating_sub(1);
        self.error(expected)
    }

    /// An error that names another text than the next token.
    pub(crate) fn error_with(&self, expected: impl Into<String>, found: &str) -> TextError {
        TextError { found: quote(found), ..self.error(expected) }
    }

    /// An error at tokens that were taken.
    pub(crate) fn error_at(&mut self, tokens: Range<usize>, expected: String) -> TextError {
        let texts: Vec<&str> = self.tokens[tokens.clone()].iter().map(|token| token.text).collect();
        self.at = tokens.start;
        self.error_with(expected, &texts.join(" "))
    }

    /// Notes that a field begins at the next token.
    pub(crate) fn begin_field(&mut self) {
        self.fields.push(self.at);
    }

    /// The tokens of the constraint that was just read, from this field on; 0 is its name.
    pub(crate) fn tokens_from(&self, field: usize) -> Range<usize> {
        let field = field.min(self.fields.len() - 1);
        // A last field may be missing: the one before says more than the end of the line.
        let start = self.fields[..=field].iter().rfind(|&&start| start < self.at);
        start.map_or(self.at, |&start| start)..self.at
    }

    /// The token of the constraint just read that names the cell for the nth time, from 0.
    pub(crate) fn token_of(&self, cell: Cell, nth: usize) -> Option<Range<usize>> {
        let tokens = self.fields[0]..self.at;
        let mut named = tokens.flat_map(|at| {
            let cells = part::cells(self.tokens[at].text).unwrap_or_default();
            cells.into_iter().filter(move |&other| other == cell).map(move |_| at)
        });
        named.nth(nth).map(|at| at..at + 1)
    }

    /// The line and the column of the next token.
    pub(crate) fn place(&self) -> (usize, usize) {
        (self.number, self.tokens.get(self.at).map_or(self.end, |token| token.column))
    }

    /// Goes back to the first token.
    pub(crate) fn rewind(&mut self) {
        self.at = 0;
    }

    /// An error unless all tokens were taken.
    pub(crate) fn done(&self) -> Result<(), TextError> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.error("the end of the line")),
        }
    }
}

/// The characters of a token, as texts.
pub fn signs(token: &str) -> impl Iterator<Item = &str> {
    token.char_indices().map(|(at, sign)| &token[at..at + sign.len_utf8()])
}

/// The first characters of a text.
pub fn short(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// A token for a message: no longer than a line of a screen.
pub fn quote(token: &str) -> String {
    format!("{:?}", short(token, 40))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_comments_end_lines() {
        let mut line = Line::new(3, "  é  ab # c");
        assert_eq!((line.next(), line.peek()), (Some("é"), Some("ab")));
        assert_eq!(line.error("x").to_string(), "line 3, column 6: expected x, found \"ab\"");
        line.next();
        assert_eq!(line.error("x").column, 8);
    }
}
