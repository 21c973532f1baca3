//! The pencilmark grid: nine rows of nine groups of digits, framed.
//!
//! ```text
//! +---------------+-----------+
//! | 5  3    1246  | 26 7 2468 | ...
//! ```
//!
//! It is read like every grid of rows (see `scan`); here it is written.

use super::{FormatSpec, Holds, comment_lines};
use sudokit_core::grid::Pencilmarks;

/// The format.
pub(super) const FORMAT: FormatSpec = FormatSpec {
    name: "pencilmarks",
    description: "a grid of 81 groups of candidates",
    blank: b'.',
    holds: Holds { placed: true, candidates: true, marks: true, comments: true, ..Holds::NOTHING },
    write: |out, item| {
        let (marks, lost) = item.marks();
        if marks.sets().iter().any(|set| set.is_empty()) {
            return Err("has no sign for a cell without candidates");
        }
        comment_lines(out, &item.details.comments);
        write(out, &marks);
        Ok(lost)
    },
    ..FormatSpec::GRID
};

/// Appends the grid. A cell without candidates is left to the caller: the format has no sign
/// for it.
fn write(out: &mut Vec<u8>, marks: &Pencilmarks) {
    let cells = marks.sets().map(|set| set.to_string());
    let width =
        |column: usize| cells.iter().skip(column).step_by(9).map(String::len).max().unwrap_or(0);
    let widths: [usize; 9] = std::array::from_fn(width);
    let frame = |out: &mut Vec<u8>| {
        for stack in widths.chunks_exact(3) {
            out.push(b'+');
            out.extend(std::iter::repeat_n(b'-', stack.iter().sum::<usize>() + 4));
        }
        out.extend_from_slice(b"+\n");
    };
    for (r, row) in cells.chunks_exact(9).enumerate() {
        if r % 3 == 0 {
            frame(out);
        }
        for (c, (cell, width)) in row.iter().zip(widths).enumerate() {
            let bar = if c % 3 == 0 { "| " } else { "" };
            out.extend_from_slice(format!("{bar}{cell:<width$} ").as_bytes());
        }
        out.extend_from_slice(b"|\n");
    }
    frame(out);
}
