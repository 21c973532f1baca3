//! Grids as the texts of problems have them.

use super::problem::{Problem, Rows};
use sudokit::Puzzle;

impl Problem {
    /// The grid as the problem's inputs have it.
    pub(super) fn write(self, puzzle: &Puzzle) -> String {
        grid(self.input.rows, self.input.blank, puzzle)
    }

    /// The grid in the layout that programs for other problems read: with spaces, or without.
    pub(super) fn write_otherwise(self, puzzle: &Puzzle) -> String {
        let spaced = self.input.rows == Rows::Spaced;
        grid(if spaced { Rows::Packed } else { Rows::Spaced }, self.input.blank, puzzle)
    }
}

/// Appends a grid, line by line.
pub(super) fn write_grid(out: &mut String, rows: Rows, blank: u8, puzzle: &Puzzle) {
    let line = puzzle.to_line(blank);
    for (r, row) in line.chunks_exact(9).enumerate() {
        if rows == Rows::Framed && (r == 3 || r == 6) {
            out.push_str(FRAME);
            out.push('\n');
        }
        for (c, &cell) in row.iter().enumerate() {
            out.push_str(gap(rows, c));
            out.push(char::from(cell));
        }
        if rows != Rows::Line || r == 8 {
            out.push('\n');
        }
    }
}

/// The line between two bands.
pub(super) const FRAME: &str = "------+-------+------";

/// What stands in front of a cell of that column.
pub(super) fn gap(rows: Rows, column: usize) -> &'static str {
    match (rows, column) {
        (Rows::Packed | Rows::Line | Rows::Steps, _) | (_, 0) => "",
        (Rows::Framed, 3 | 6) => " | ",
        (Rows::Spaced | Rows::Framed, _) => " ",
    }
}

/// The grid alone.
pub(super) fn grid(rows: Rows, blank: u8, puzzle: &Puzzle) -> String {
    let mut text = String::new();
    write_grid(&mut text, rows, blank, puzzle);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_layout_is_written() {
        let mut values = [0; 81];
        (values[1], values[3]) = (7, 5);
        let puzzle = Puzzle::from_values(values).unwrap();
        for (rows, blank, length, first) in [
            (Rows::Packed, b'0', 90, "070500000"),
            (Rows::Spaced, b'?', 162, "? 7 ? 5 ? ? ? ? ?"),
            (Rows::Framed, b'0', 9 * 22 + 2 * 22, "0 7 0 | 5 0 0 | 0 0 0"),
            (Rows::Line, b'.', 82, &format!(".7.5{}", ".".repeat(77))),
        ] {
            let text = grid(rows, blank, &puzzle);
            assert_eq!((text.lines().next(), text.len()), (Some(first), length));
            assert_eq!(text.lines().count(), rows.lines());
        }
    }
}
