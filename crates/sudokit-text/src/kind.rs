//! What one line may be.

use super::fault::Fault;
use super::formats::Format;
use sudokit_core::grid::Puzzle;

/// What a line is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Nothing but white space.
    Blank,
    /// `#` and the text after it.
    Comment,
    /// `[Name]` of a section.
    Section,
    /// `Grid 01`, `Puzzle 3:`.
    Label,
    /// A frame between rows; `simple` for the closed frames of Simple Sudoku.
    Frame { simple: bool },
    /// One row of a grid.
    Row(Row),
    /// 81 cell characters in a row, in these columns (of the image).
    Line81 { start: usize },
    /// 81 cells as a list, and its first blank.
    List81 { puzzle: Puzzle, format: Format, blank: Option<u8> },
    /// 729 characters of a pencilmark grid, from this column.
    Line729 { start: usize },
    /// None of these.
    Other(Fault),
}

/// How a row is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Layout {
    /// `53..7....`
    Compact,
    /// `5 3 0 0 7 0 0 0 0`
    Spaced,
    /// `| 5 3 . | . 7 . | . . . |`
    Boxed,
    /// `|53.|.7.|...|`
    Tight,
    /// `[5, 3, 0, 0, 7, 0, 0, 0, 0],`
    Array,
    /// `["5","3",".",".","7",".",".",".","."],`
    Texts,
    /// `5,3,,,7,,,,`
    Commas,
}

/// A row of nine cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Row {
    pub layout: Layout,
    /// The digits of each cell as bits (bit `d - 1` for digit `d`); none for an empty cell.
    pub cells: [u16; 9],
    /// The first blank and its column, from 0.
    pub blank: Option<(u8, usize)>,
    /// Whether a cell has several digits: a row of pencilmarks.
    pub marks: bool,
}

impl Row {
    /// Whether its cells are the numbers from `first` on, which is 0 or 1, as names of columns are.
    pub(super) fn is_names(&self, first: usize) -> bool {
        self.cells.iter().enumerate().all(|(i, cell)| *cell == (1 << (first + i)) >> 1)
    }

    /// The same row, further right.
    pub(super) fn moved(mut self, by: usize) -> Row {
        self.blank = self.blank.map(|(byte, column)| (byte, column + by));
        self
    }
}
