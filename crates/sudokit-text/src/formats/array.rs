//! Nine arrays of nine numbers, as programs write them; JSON and Python read it.
//!
//! ```text
//! [[5, 3, 0, 0, 7, 0, 0, 0, 0],
//!  [6, 0, 0, 1, 9, 5, 0, 0, 0],
//!  ...
//!  [0, 0, 0, 0, 8, 0, 0, 7, 9]]
//! ```
//!
//! The reader takes braces, missing commas and a name before the first bracket, too.

use super::FormatSpec;

/// The format.
pub(super) const FORMAT: FormatSpec = FormatSpec {
    name: "array",
    description: "nine arrays of nine numbers: JSON, Python",
    blank: b'0',
    keeps_blank: true,
    write: |out, item| {
        for (row, digits) in item.puzzle.to_line(b'0').chunks_exact(9).enumerate() {
            let digits: Vec<String> = digits.iter().map(|&b| (b as char).to_string()).collect();
            let (begin, end) =
                (if row == 0 { "[[" } else { " [" }, if row == 8 { "]]" } else { "]," });
            out.extend_from_slice(format!("{begin}{}{end}\n", digits.join(", ")).as_bytes());
        }
        Ok(Vec::new())
    },
    ..FormatSpec::GRID
};
