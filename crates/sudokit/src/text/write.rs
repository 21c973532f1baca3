//! Grids as text.

use super::{Format, line};
use crate::grid::Puzzle;

/// Appends a grid (a puzzle, or [`Solution::to_puzzle`](crate::Solution::to_puzzle)) in a format,
/// with `blank` (ASCII) for empty cells or the format's own blank.
///
/// Every line ends with one `\n` and no line has trailing blanks: judges that compare bytes accept
/// [`Format::Judge2239`] and [`Format::Judge2580`].
///
/// ```
/// use sudokit::text::{Format, write_grid};
/// let mut out = Vec::new();
/// write_grid(&mut out, Format::Judge2580, &sudokit::Puzzle::EMPTY, None);
/// assert!(out.starts_with(b"0 0 0 0 0 0 0 0 0\n0 0"));
/// assert_eq!(out.len(), 9 * 18);
/// ```
pub fn write_grid(out: &mut Vec<u8>, format: Format, puzzle: &Puzzle, blank: Option<u8>) {
    let blank = blank.unwrap_or(format.default_blank());
    match format {
        Format::Line | Format::Sdm => line::write(out, puzzle, blank),
        Format::Judge2239 | Format::Sdk => rows(out, puzzle, blank, &Frame::default()),
        Format::Judge2580 => rows(out, puzzle, blank, &Frame { gap: " ", ..Frame::default() }),
        Format::Boxed => rows(
            out,
            puzzle,
            blank,
            &Frame {
                top: "+-------+-------+-------+\n",
                middle: "+-------+-------+-------+\n",
                left: "| ",
                gap: " ",
                bar: " | ",
                right: " |",
            },
        ),
        Format::SimpleSudoku => rows(
            out,
            puzzle,
            blank,
            &Frame {
                top: "*-----------*\n",
                middle: "|---+---+---|\n",
                left: "|",
                gap: "",
                bar: "|",
                right: "|",
            },
        ),
    }
}

/// What stands around the cells.
#[derive(Default)]
struct Frame {
    /// Above and below the grid.
    top: &'static str,
    /// Between bands.
    middle: &'static str,
    left: &'static str,
    /// Between cells.
    gap: &'static str,
    /// Between boxes, in place of a gap, when it is not empty.
    bar: &'static str,
    right: &'static str,
}

fn rows(out: &mut Vec<u8>, puzzle: &Puzzle, blank: u8, frame: &Frame) {
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
