//! The names of the formats and what each can hold.

use std::fmt;
use std::str::FromStr;

/// A way to write a puzzle as text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Nine lines of nine digits, 0 for an empty cell: the judge problem 2239.
    Judge2239,
    /// Nine lines of nine numbers with single spaces, 0 for an empty cell: the judge problem 2580.
    Judge2580,
    /// One puzzle a line, 81 characters; text may follow.
    Line,
    /// A grid with frames, `| . . 3 | 4 . . |`, as people paste it.
    Boxed,
    /// SadMan Software Sudoku: `#` headers, then nine rows of nine characters.
    Sdk,
    /// A collection: one puzzle a line, 81 digits and nothing else.
    Sdm,
    /// Simple Sudoku: `*-----------*` frames around rows such as `|.3.|4..|...|`.
    SimpleSudoku,
}

impl Format {
    /// All of them, in the order of the documentation.
    pub const ALL: [Format; 7] = [
        Format::Judge2239,
        Format::Judge2580,
        Format::Line,
        Format::Boxed,
        Format::Sdk,
        Format::Sdm,
        Format::SimpleSudoku,
    ];

    /// Its name, as [`FromStr`] reads it.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Judge2239 => "2239",
            Format::Judge2580 => "2580",
            Format::Line => "line",
            Format::Boxed => "boxed",
            Format::Sdk => "sdk",
            Format::Sdm => "sdm",
            Format::SimpleSudoku => "ss",
        }
    }

    /// What it is, in a few words.
    pub const fn description(self) -> &'static str {
        match self {
            Format::Judge2239 => "nine lines of nine digits",
            Format::Judge2580 => "nine lines of nine numbers with single spaces",
            Format::Line => "one puzzle a line, 81 characters",
            Format::Boxed => "a grid with frames around the boxes",
            Format::Sdk => "SadMan .sdk: headers and nine rows",
            Format::Sdm => "collection .sdm: one puzzle a line, 81 digits",
            Format::SimpleSudoku => "Simple Sudoku .ss: framed rows without spaces",
        }
    }

    /// The character it writes for an empty cell when no other is asked for.
    pub const fn default_blank(self) -> u8 {
        match self {
            Format::Judge2239 | Format::Judge2580 | Format::Sdm => b'0',
            _ => b'.',
        }
    }

    /// Whether a puzzle takes exactly one line.
    pub const fn is_one_line(self) -> bool {
        matches!(self, Format::Line | Format::Sdm)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseFormatError {
    found: String,
}

impl fmt::Display for ParseFormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a format (")?;
        for (i, format) in Format::ALL.into_iter().enumerate() {
            write!(f, "{}{format}", if i == 0 { "" } else { ", " })?;
        }
        write!(f, "), found {:?}", self.found)
    }
}

impl std::error::Error for ParseFormatError {}

impl FromStr for Format {
    type Err = ParseFormatError;

    /// Reads a [`name`](Format::name).
    fn from_str(text: &str) -> Result<Format, ParseFormatError> {
        Format::ALL
            .into_iter()
            .find(|format| format.name() == text)
            .ok_or_else(|| ParseFormatError { found: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_differ() {
        for format in Format::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
            assert!(!format.description().is_empty());
        }
        let error = "boxes".parse::<Format>().unwrap_err().to_string();
        assert!(error.contains("boxed") && error.ends_with("found \"boxes\""), "{error}");
    }
}
