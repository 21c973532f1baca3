//! `empty-cells`: the tables of `tables`, walking a list of the empty cells.

use super::Observer;
use super::sheet::Sheet;
use super::tables::Used;
use crate::board::{Cell, Digit};
use crate::bounds::Why;

/// Fills the grid; true when it is full.
pub(super) fn solve<O: Observer>(sheet: &mut Sheet<'_, O>) -> Result<bool, Why> {
    let mut used = Used::of(sheet.grid());
    let empty: Vec<Cell> = Cell::all().filter(|&cell| sheet.is_empty(cell)).collect();
    walk(sheet, &mut used, &empty)
}

/// Fills the cells of the list.
fn walk<O: Observer>(
    sheet: &mut Sheet<'_, O>,
    used: &mut Used,
    empty: &[Cell],
) -> Result<bool, Why> {
    let Some((&cell, rest)) = empty.split_first() else {
        return Ok(true);
    };
    for digit in Digit::all() {
        if used.has(cell, digit) {
            sheet.reject(cell, digit);
            continue;
        }
        sheet.place(cell, digit)?;
        used.set(cell, digit, true);
        if walk(sheet, used, rest)? {
            return Ok(true);
        }
        sheet.remove(cell, digit);
        used.set(cell, digit, false);
    }
    Ok(false)
}
