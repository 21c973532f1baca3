//! The judge problem 2239: nine lines of nine digits.

use super::FormatSpec;
use super::rows::{Frame, rows};

/// The format.
pub(super) const FORMAT: FormatSpec = FormatSpec {
    name: "2239",
    description: "nine lines of nine digits",
    blank: b'0',
    write: |out, item| {
        rows(out, &item.puzzle, item.blank, &Frame::NONE);
        Ok(Vec::new())
    },
    ..FormatSpec::GRID
};
