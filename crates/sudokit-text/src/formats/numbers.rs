//! 81 numbers in one line.
//!
//! ```text
//! 5 3 0 0 7 0 0 0 0 6 0 0 1 9 5 0 0 0 ...
//! ```
//!
//! The reader takes commas and brackets, too.

use super::{FormatSpec, Shape};

/// The format.
pub(super) const FORMAT: FormatSpec = FormatSpec {
    name: "numbers",
    description: "81 numbers in one line with single spaces",
    blank: b'0',
    shape: Shape::Line,
    write: |out, item| {
        for (cell, byte) in item.puzzle.to_line(item.blank).into_iter().enumerate() {
            out.extend_from_slice(if cell == 0 { b"" } else { b" " });
            out.push(byte);
        }
        out.push(b'\n');
        Ok(Vec::new())
    },
    ..FormatSpec::PLAIN
};
