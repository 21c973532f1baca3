//! Nine arrays of nine texts in one line, as problem 37 of LeetCode has it.
//!
//! ```text
//! [["5","3",".",".","7",".",".",".","."],["6",".",".","1","9","5",...],...]
//! ```

use super::{FormatSpec, Shape};

/// The format.
pub(super) const FORMAT: FormatSpec = FormatSpec {
    name: "leetcode",
    description: "nine arrays of nine texts in one line: LeetCode 37",
    blank: b'.',
    shape: Shape::Line,
    write: |out, item| {
        for (cell, byte) in item.puzzle.to_line(item.blank).into_iter().enumerate() {
            let begin = match cell {
                0 => "[[",
                _ if cell % 9 == 0 => "],[",
                _ => ",",
            };
            out.extend_from_slice(format!("{begin}\"{}\"", byte as char).as_bytes());
        }
        out.extend_from_slice(b"]]\n");
        Ok(Vec::new())
    },
    ..FormatSpec::PLAIN
};
