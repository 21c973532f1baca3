//! Patterns that a puzzle with one solution cannot end in: unique and avoidable rectangles, and the
//! bivalue universal grave (BUG).
//!
//! If some cells, none of them given, held two digits each, and each of the digits stood in none or
//! two of them in every house, exchanging the two in all cells would make another solution. So one
//! of the cells holds some other candidate. All steps here follow from that one clause
//! (`Line::Exchange`), and all are silent where the puzzle is not known to be proper.
//!
//! Credit: the rectangles go back to the forums of 2005 (MadOverlord's types 1 to 4), avoidable
//! rectangles to Mike Barker, the BUG to mathrec; their names and numbers here are HoDoKu's.

mod avoidable;
mod bug;
#[cfg(test)]
mod naive_tests;
mod rectangle;

pub(super) use rectangle::Corners;

use super::Family;
use crate::technique::notation::hodoku;
use crate::technique::proof::{Line, Literal};
use crate::technique::sheet::Sheet;
use sudokit_core::board::{Candidate, Cell, CellSet, DigitSet};

/// The bivalue universal grave.
pub(in crate::technique) const BUG: Family =
    Family::each(|search, _, emit| bug::bug(search.sheet, emit), hodoku::name).needing_uniqueness();
/// Unique rectangles.
pub(in crate::technique) const RECTANGLE: Family =
    Family::each(rectangle::rectangles, hodoku::rectangle).needing_uniqueness();
/// Rectangles of placed digits.
pub(in crate::technique) const AVOIDABLE: Family =
    Family::each(avoidable::avoidable, hodoku::rectangle).needing_uniqueness();

/// The line that says: one of these cells holds none of the digits it could exchange.
fn exchange(sheet: &Sheet, groups: Vec<(CellSet, DigitSet)>) -> Line {
    let mut clause = Vec::new();
    for &(cells, digits) in &groups {
        for cell in cells & sheet.open() {
            let others = (sheet.marks(cell) - digits).iter();
            clause.extend(others.map(|digit| Literal::on(Candidate { cell, digit })));
        }
    }
    Line::Exchange { cells: groups, clause }
}

/// The two other corners of a rectangle with `start` and `partner` on one side, line by line.
/// The side lies in one box, the others in another, so that there are six.
fn across(start: Cell, partner: Cell) -> impl Iterator<Item = (Cell, Cell)> {
    let is_row = start.row() == partner.row();
    let corner = move |near: Cell, line: usize| {
        if is_row { Cell::at(line, near.column()) } else { Cell::at(near.row(), line) }
    };
    (0..9)
        .filter_map(move |line| corner(start, line).zip(corner(partner, line)))
        .filter(move |(cell, _)| cell.block() != start.block())
}

/// The cells that share a box and a line with a cell.
fn neighbors(cell: Cell) -> CellSet {
    let [row, column, block] = cell.houses().map(|house| house.cells_set());
    (block & (row | column)).without(cell)
}
