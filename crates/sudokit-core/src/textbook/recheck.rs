//! `recheck`: place a digit, then look for repeats in the row, the column and the box.

use super::Observer;
use super::sheet::Sheet;
use crate::board::{Cell, Digit, House};
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
        sheet.place(cell, digit)?;
        if cell.houses().into_iter().any(|house| repeats(sheet.grid(), house)) {
            sheet.reject_placed(cell, digit);
        } else if solve(sheet, index + 1)? {
            return Ok(true);
        }
        sheet.remove(cell, digit);
    }
    Ok(false)
}

/// Whether some digit stands twice in the house.
fn repeats(grid: &[u8; 81], house: House) -> bool {
    let mut seen = [false; 10];
    for cell in house.cells() {
        let value = grid[cell.index()] as usize;
        if value != 0 && seen[value] {
            return true;
        }
        seen[value] = true;
    }
    false
}
