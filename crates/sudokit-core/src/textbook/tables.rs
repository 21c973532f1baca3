//! `tables`: remember the used digits of each row, column and box; walk the cells 0 to 80.

use super::Observer;
use super::sheet::Sheet;
use crate::board::{Cell, Digit};
use crate::bounds::Why;

/// Which digits each row, column and box holds.
#[derive(Default)]
pub(super) struct Used {
    rows: [[bool; 9]; 9],
    columns: [[bool; 9]; 9],
    blocks: [[bool; 9]; 9],
}

impl Used {
    /// The tables of a grid.
    pub(crate) fn of(grid: &[u8; 81]) -> Used {
        let mut used = Used::default();
        for cell in Cell::all() {
            if let Some(digit) = Digit::new(grid[cell.index()]) {
                used.set(cell, digit, true);
            }
        }
        used
    }

    /// Whether the digit stands in the row, the column or the box of a cell. All three are looked
    /// up: which of them it is that says yes is hard to foresee, and a wrong guess of the processor
    /// costs more than two look-ups.
    pub(crate) fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.rows[cell.row()][digit.index()]
            | self.columns[cell.column()][digit.index()]
            | self.blocks[cell.block()][digit.index()]
    }

    /// Notes that the digit was placed in a cell (true) or removed from it (false).
    pub(crate) fn set(&mut self, cell: Cell, digit: Digit, used: bool) {
        self.rows[cell.row()][digit.index()] = used;
        self.columns[cell.column()][digit.index()] = used;
        self.blocks[cell.block()][digit.index()] = used;
    }
}

/// Fills the grid; true when it is full.
pub(super) fn solve<O: Observer>(sheet: &mut Sheet<'_, O>) -> Result<bool, Why> {
    let mut used = Used::of(sheet.grid());
    walk(sheet, &mut used, 0)
}

/// Fills the cells from `index` on.
fn walk<O: Observer>(sheet: &mut Sheet<'_, O>, used: &mut Used, index: usize) -> Result<bool, Why> {
    let Some(cell) = Cell::new(index) else {
        return Ok(true);
    };
    if !sheet.is_empty(cell) {
        return walk(sheet, used, index + 1);
    }
    for digit in Digit::all() {
        if used.has(cell, digit) {
            sheet.reject(cell, digit);
            continue;
        }
        sheet.place(cell, digit)?;
        used.set(cell, digit, true);
        if walk(sheet, used, index + 1)? {
            return Ok(true);
        }
        sheet.remove(cell, digit);
        used.set(cell, digit, false);
    }
    Ok(false)
}
