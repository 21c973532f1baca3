//! Where cells and candidates are on a board.

use crate::shape::Point;
use sudokit_core::board::{Cell, Digit};

/// The side of a cell.
pub(crate) const CELL: f32 = 100.0;
/// The side of a board.
pub(crate) const SIDE: f32 = 900.0;

/// The left upper corner of a cell.
pub(crate) fn corner(cell: Cell) -> Point {
    (cell.column() as f32 * CELL, cell.row() as f32 * CELL)
}

/// The middle of a cell.
pub(crate) fn middle(cell: Cell) -> Point {
    let (x, y) = corner(cell);
    (x + CELL / 2.0, y + CELL / 2.0)
}

/// Where candidates stand in a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Marks {
    /// Each in its place of 3x3.
    Small,
    /// Those of one digit, in the middle of cells.
    Large,
}

impl Marks {
    /// The middle of a mark.
    pub(crate) fn at(self, cell: Cell, digit: Digit) -> Point {
        let (x, y) = corner(cell);
        let place = digit.get() - 1;
        match self {
            Marks::Small => {
                (x + 19.0 + f32::from(place % 3) * 31.0, y + 19.0 + f32::from(place / 3) * 31.0)
            }
            Marks::Large => middle(cell),
        }
    }

    /// How large a mark and its shape are, beside those in a place of 3x3.
    pub(crate) fn scale(self) -> f32 {
        if self == Marks::Large { 2.2 } else { 1.0 }
    }
}
