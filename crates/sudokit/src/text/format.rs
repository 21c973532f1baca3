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
    /// A pencilmark grid: 81 groups of digits in nine rows, with or without frames.
    Pencilmarks,
    /// A pencilmark grid in one line of 729 characters: nine a cell, the digit or `.`.
    Sukaku,
    /// A line of HoDoKu's library: `:0000:x:53+4..7...:112 212::`.
    Hodoku,
    /// OpenSudoku's XML file.
    OpenSudoku,
    /// Comma-separated values with a header line.
    Csv,
    /// Tab-separated values with a header line.
    Tsv,
    /// JSON Lines: one object a line.
    Jsonl,
    /// Fixed-width bank: twelve characters of a hash, 81 of the puzzle, four of a rating.
    Bank,
    /// A link to the solver of sudokuwiki.org, with candidates.
    SudokuWiki,
    /// A link to sudokupad.app: written in its short form (`scf`).
    SudokuPad,
    /// A link to f-puzzles.com.
    FPuzzles,
    /// A link that holds the 81 characters: written for sudokuexchange.com.
    Link,
}

impl Format {
    /// All of them, in the order of the documentation.
    pub const ALL: [Format; 19] = [
        Format::Judge2239,
        Format::Judge2580,
        Format::Line,
        Format::Boxed,
        Format::Sdk,
        Format::Sdm,
        Format::SimpleSudoku,
        Format::Pencilmarks,
        Format::Sukaku,
        Format::Hodoku,
        Format::OpenSudoku,
        Format::Csv,
        Format::Tsv,
        Format::Jsonl,
        Format::Bank,
        Format::SudokuWiki,
        Format::SudokuPad,
        Format::FPuzzles,
        Format::Link,
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
            Format::Pencilmarks => "pencilmarks",
            Format::Sukaku => "sukaku",
            Format::Hodoku => "hodoku",
            Format::OpenSudoku => "opensudoku",
            Format::Csv => "csv",
            Format::Tsv => "tsv",
            Format::Jsonl => "jsonl",
            Format::Bank => "bank",
            Format::SudokuWiki => "sudokuwiki",
            Format::SudokuPad => "sudokupad",
            Format::FPuzzles => "fpuzzles",
            Format::Link => "link",
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
            Format::Pencilmarks => "a grid of 81 groups of candidates",
            Format::Sukaku => "one pencilmark grid a line, 729 characters",
            Format::Hodoku => "HoDoKu library line: givens, placed digits, removed candidates",
            Format::OpenSudoku => "OpenSudoku XML: givens, placed digits, notes",
            Format::Csv => "comma-separated columns with a header",
            Format::Tsv => "tab-separated columns with a header",
            Format::Jsonl => "JSON Lines: one object a line",
            Format::Bank => "fixed width: hash, 81 digits, rating",
            Format::SudokuWiki => "sudokuwiki.org link: givens, placed digits, candidates",
            Format::SudokuPad => "sudokupad.app link: givens, title, author",
            Format::FPuzzles => "f-puzzles.com link: givens, placed digits, marks, solution",
            Format::Link => "sudokuexchange.com link: givens",
        }
    }

    /// The character it writes for an empty cell when no other is asked for.
    pub const fn default_blank(self) -> u8 {
        match self {
            Format::Judge2239
            | Format::Judge2580
            | Format::Sdm
            | Format::OpenSudoku
            | Format::Bank
            | Format::SudokuWiki
            | Format::Link => b'0',
            _ => b'.',
        }
    }

    /// Whether a puzzle takes exactly one line.
    pub const fn is_one_line(self) -> bool {
        !self.is_grid() && !matches!(self, Format::OpenSudoku)
    }

    /// Whether a puzzle takes nine rows.
    pub const fn is_grid(self) -> bool {
        matches!(
            self,
            Format::Judge2239
                | Format::Judge2580
                | Format::Boxed
                | Format::Sdk
                | Format::SimpleSudoku
                | Format::Pencilmarks
        )
    }

    /// The feature of this library without which the format can be neither read nor written;
    /// `None` when this build has it.
    pub const fn missing_feature(self) -> Option<&'static str> {
        match self {
            Format::OpenSudoku if !cfg!(feature = "xml") => Some("xml"),
            Format::Csv | Format::Tsv if !cfg!(feature = "csv") => Some("csv"),
            Format::Jsonl if !cfg!(feature = "json") => Some("json"),
            Format::FPuzzles if !cfg!(feature = "links") => Some("links"),
            _ => None,
        }
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
            assert!(!(format.is_grid() && format.is_one_line()));
        }
        let error = "boxes".parse::<Format>().unwrap_err().to_string();
        assert!(error.contains("boxed") && error.ends_with("found \"boxes\""), "{error}");
    }
}
