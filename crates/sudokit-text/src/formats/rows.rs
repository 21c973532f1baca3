//! Rows of cells with frames around them.

use sudokit_core::grid::Puzzle;

/// What stands around the cells.
pub(super) struct Frame {
    /// Above and below the grid.
    pub top: &'static str,
    /// Between bands.
    pub middle: &'static str,
    pub left: &'static str,
    /// Between cells.
    pub gap: &'static str,
    /// Between boxes, in place of a gap, when it is not empty.
    pub bar: &'static str,
    pub right: &'static str,
}

impl Frame {
    /// The cells alone.
    pub(crate) const NONE: Frame =
        Frame { top: "", middle: "", left: "", gap: "", bar: "", right: "" };
}

/// Appends nine rows.
pub(super) fn rows(out: &mut Vec<u8>, puzzle: &Puzzle, blank: u8, frame: &Frame) {
    let text = puzzle.to_line(blank);
    out.extend_from_slice(frame.top.as_bytes());
    for (r, row) in text.chunks_exact(9).enumerate() {
        if r == 3 || r == 6 {
            out.extend_from_slice(frame.middle.as_bytes());
        }
        out.extend_from_slice(frame.left.as_bytes());
        for (c, &byte) in row.iter().enumerate() {
            let bar = (c == 3 || c == 6) && !frame.bar.is_empty();
            let gap = if c == 0 {
                ""
            } else if bar {
                frame.bar
            } else {
                frame.gap
            };
            out.extend_from_slice(gap.as_bytes());
            out.push(byte);
        }
        out.extend_from_slice(frame.right.as_bytes());
        out.push(b'\n');
    }
    out.extend_from_slice(frame.top.as_bytes());
}
