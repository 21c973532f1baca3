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

/// The middle of a mark, in its place of 3x3.
pub(crate) fn mark_at(cell: Cell, digit: Digit) -> Point {
    let (x, y) = corner(cell);
    let place = digit.get() - 1;
    (x + 19.0 + f32::from(place % 3) * 31.0, y + 19.0 + f32::from(place / 3) * 31.0)
}
