//! Singles: hidden ones in a house, naked ones in a cell.

use super::Emit;
use super::found::{Detail, Found};
use super::grid::{Grid, in_order};
use crate::technique::catalogue::Technique;
use std::ops::ControlFlow;
use sudokit_core::board::Candidate;

/// Digits with one place in a house: first where it is the last open cell (1.0), then in boxes
/// (1.2) and lines (1.5).
pub(super) fn hidden(grid: &Grid, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let (with_last, with_hidden) = (grid.almost_full(), grid.houses_with_hidden());
    for (is_last, mask) in [(true, with_last), (false, with_hidden & !with_last)] {
        for house in in_order(mask) {
            for digit in grid.hidden_singles(house).iter() {
                let position = grid.places(house, digit).trailing_zeros() as usize;
                let (technique, rating) = match (is_last, house.kind()) {
                    (true, _) => (Technique::FullHouse, 1.0),
                    (false, 2) => (Technique::HiddenSingle, 1.2),
                    _ => (Technique::HiddenSingle, 1.5),
                };
                let detail = Detail::Single(Some(house));
                let place = Candidate { cell: house.cell_at(position), digit };
                emit(Found::placing(technique, rating, place, detail))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Cells with one candidate, by rows (2.3).
pub(super) fn naked(grid: &Grid, emit: &mut Emit<'_>) -> ControlFlow<()> {
    for cell in grid.cells_with_count(1) {
        if let Some(digit) = grid.marks(cell).single() {
            let (single, detail) = (Candidate { cell, digit }, Detail::Single(None));
            emit(Found::placing(Technique::NakedSingle, 2.3, single, detail))?;
        }
    }
    ControlFlow::Continue(())
}
