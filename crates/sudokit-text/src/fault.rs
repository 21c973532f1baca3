//! What is wrong with one line.

use std::borrow::Cow;

/// Why a line is none of what it could be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    /// From 0.
    pub column: usize,
    pub expected: Cow<'static, str>,
    pub found: Found,
    /// Whether it looks like a row of a grid with something wrong in it.
    pub row_like: bool,
}

/// What stands at a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// The character in the fault's column.
    Character,
    /// The line from the fault's column on.
    Text,
    /// Said in words.
    Words(String),
}

/// The most characters of a line that an error repeats.
const MOST_FOUND: usize = 32;

/// The beginning of a text, in quotes.
pub(super) fn excerpt(text: &[u8]) -> String {
    // Four bytes a character at most.
    let end = text.len().min(4 * MOST_FOUND + 64);
    let text = String::from_utf8_lossy(text[..end].trim_ascii_start());
    let text = text.trim();
    let cut: String = text.chars().take(MOST_FOUND).collect();
    let dots = if cut.len() < text.len() { "..." } else { "" };
    format!("{cut:?}{dots}")
}
