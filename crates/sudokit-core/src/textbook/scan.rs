//! `scan`: before placing a digit, look for it in the row, the column and the box.

use super::Observer;
use super::sheet::Sheet;
use crate::board::{Cell, Digit};
use crate::bounds::Why;

/// Fills the cells from `index` on; true when the grid is full.
pub(super) fn solve<O: Observer>(sheet: &mut Sheet<'_, O>, index: usize) -> Result<bool, Why> {
    let Some(cell) = Cell::new(index) else {
        return Ok(true);
    };
    if !sheet.is_empty(cell) {
        return solve(sheet, index + 1);
    }
    for digit in Digit::all() {
        if is_used(sheet.grid(), cell, digit) {
            sheet.reject(cell, digit);
            continue;
        }
        sheet.place(cell, digit)?;
        if solve(sheet, index + 1)? {
            return Ok(true);
        }
        sheet.remove(cell, digit);
    }
    Ok(false)
}

/// Whether the digit stands in the row, the column or the box of an empty cell.
fn is_used(grid: &[u8; 81], cell: Cell, digit: Digit) -> bool {
    let (row, column) = (cell.row(), cell.column());
    for i in 0..9 {
        if grid[row * 9 + i] == digit.get() || grid[i * 9 + column] == digit.get() {
            return true;
        }
    }
    let (top, left) = (row / 3 * 3, column / 3 * 3);
    for r in top..top + 3 {
        for c in left..left + 3 {
            if grid[r * 9 + c] == digit.get() {
                return true;
            }
        }
    }
    false
}
