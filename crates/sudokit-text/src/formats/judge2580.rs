//! The judge problem 2580: nine lines of nine numbers with single spaces.

use super::FormatSpec;
use super::rows::{Frame, rows};

/// The format.
pub(super) const FORMAT: FormatSpec = FormatSpec {
    name: "2580",
    description: "nine lines of nine numbers with single spaces",
    blank: b'0',
    write: |out, item| {
        rows(out, &item.puzzle, item.blank, &Frame { gap: " ", ..Frame::NONE });
        Ok(Vec::new())
    },
    ..FormatSpec::GRID
};
