//! Singles: hidden ones in a house, naked ones in a cell.

use super::Emit;
use super::found::{Detail, Found};
use super::grid::{Grid, boxes_columns_rows};
use crate::board::{Candidate, Digit};
use crate::technique::catalogue::Technique;
use std::ops::ControlFlow;

/// Digits with one place in a house: first where it is the last open cell (1.0), then in boxes
/// (1.2) and lines (1.5).
pub(super) fn hidden(grid: &Grid, emit: &mut Emit<'_>) -> ControlFlow<()> {
    for is_last in [true, false] {
        for house in boxes_columns_rows() {
            let open = (house.cells_set() & grid.open()).len();
            if open == 0 || (open == 1) != is_last {
                continue;
            }
            for digit in Digit::all() {
                let places = grid.places(house, digit);
                if places.count_ones() != 1 {
                    continue;
                }
                let cell = house.cell_at(places.trailing_zeros() as usize);
                let (technique, rating) = match (is_last, house.kind()) {
                    (true, _) => (Technique::FullHouse, 1.0),
                    (false, 2) => (Technique::HiddenSingle, 1.2),
                    _ => (Technique::HiddenSingle, 1.5),
                };
                let detail = Detail::Single(Some(house));
                emit(Found::placing(technique, rating, Candidate { cell, digit }, detail))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Cells with one candidate, by rows (2.3).
pub(super) fn naked(grid: &Grid, emit: &mut Emit<'_>) -> ControlFlow<()> {
    for cell in grid.open() {
        if let Some(digit) = grid.marks(cell).single() {
            let (single, detail) = (Candidate { cell, digit }, Detail::Single(None));
            emit(Found::placing(Technique::NakedSingle, 2.3, single, detail))?;
        }
    }
    ControlFlow::Continue(())
}
