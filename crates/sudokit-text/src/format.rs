//! The names of the formats, and what their specifications say.

use super::formats::{Format, Shape};
use std::fmt;
use std::str::FromStr;

impl Format {
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

    /// The format of its grids: itself, but for layouts that differ from it by the lines around
    /// the grids.
    pub const fn grid(self) -> Format {
        match self.spec().grid {
            Some(grid) => grid,
            None => self,
        }
    }

    /// Whether a grid is written without regard to the others: at most a blank line stands between.
    pub fn is_written_alone(self) -> bool {
        let spec = self.spec();
        matches!(spec.shape, Shape::Line | Shape::Rows) && spec.around.is_plain()
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
