//! The names of the formats and what each can hold.

use super::formats::{self, FormatSpec, Shape};
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
    /// Nine arrays of nine numbers, `[[5, 3, 0, ...],`, as JSON and Python have them.
    Array,
    /// Nine arrays of nine texts in one line, `[["5","3",".",...],...]`: LeetCode 37.
    LeetCode,
    /// Nine lines of nine values with commas, `5,3,,,7,,,,`.
    CsvGrid,
    /// 81 numbers in one line.
    Numbers,
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
    pub const ALL: [Format; 23] = {
        let mut all = [Format::Line; 23];
        let mut i = 0;
        while i < all.len() {
            all[i] = formats::ALL[i].0;
            i += 1;
        }
        all
    };

    /// What it is and what it can hold.
    pub const fn spec(self) -> &'static FormatSpec {
        // In the order of the variants: a test says so.
        formats::ALL[self as usize].1
    }

    /// Its name, as [`FromStr`] reads it.
    pub const fn name(self) -> &'static str {
        self.spec().name
    }

    /// What it is, in a few words.
    pub const fn description(self) -> &'static str {
        self.spec().description
    }

    /// The character it writes for an empty cell when no other is asked for.
    pub const fn default_blank(self) -> u8 {
        self.spec().blank
    }

    /// Whether a puzzle takes exactly one line.
    pub const fn is_one_line(self) -> bool {
        matches!(self.spec().shape, Shape::Line | Shape::Table)
    }

    /// Whether a puzzle takes nine rows.
    pub const fn is_grid(self) -> bool {
        matches!(self.spec().shape, Shape::Rows)
    }

    /// Whether a puzzle is laid out as a grid, an array or a list: an answer may keep that layout.
    pub const fn is_layout(self) -> bool {
        self.is_grid() || matches!(self, Format::LeetCode | Format::Numbers)
    }

    /// The feature of this library without which the format can be neither read nor written;
    /// `None` when this build has it.
    pub const fn missing_feature(self) -> Option<&'static str> {
        if self.spec().available { None } else { self.spec().feature }
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
        for (i, format) in Format::ALL.into_iter().enumerate() {
            assert_eq!(format as usize, i);
            assert_eq!(format.to_string().parse(), Ok(format));
            assert!(!format.description().is_empty());
            assert!(!(format.is_grid() && format.is_one_line()));
        }
        let error = "boxes".parse::<Format>().unwrap_err().to_string();
        assert!(error.contains("boxed") && error.ends_with("found \"boxes\""), "{error}");
    }
}
