//! Nine lines of nine values with commas: a grid out of a spreadsheet.
//!
//! ```text
//! 5,3,,,7,,,,
//! 6,,,1,9,5,,,
//! ```
//!
//! An empty cell is an empty value or any blank; semicolons and quotes are read as well.

use super::FormatSpec;
use super::rows::{Frame, rows};

/// The format.
pub(super) const FORMAT: FormatSpec = FormatSpec {
    name: "csv-grid",
    description: "nine lines of nine values with commas: spreadsheets",
    blank: b'0',
    write: |out, item| {
        rows(out, &item.puzzle, item.blank, &Frame { gap: ",", ..Frame::NONE });
        Ok(Vec::new())
    },
    ..FormatSpec::GRID
};
