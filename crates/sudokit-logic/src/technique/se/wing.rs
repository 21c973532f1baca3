//! XY-wing (4.2) and XYZ-wing (4.4): a pivot and two bivalue cells that see it.

use super::Emit;
use super::found::{Detail, Found};
use super::grid::{Grid, box_row_column};
use crate::technique::catalogue::Technique as T;
use std::ops::ControlFlow;
use sudokit_core::board::{CandidateSet, Cell, CellSet};

/// The peers of a cell as the program walks them: box, row, column, each once.
pub(super) fn peers_in_order(cell: Cell) -> impl Iterator<Item = Cell> + Clone {
    let mut left = cell.peers_set();
    let all = box_row_column(cell).into_iter().flat_map(|house| house.cells());
    all.filter(move |&peer| {
        let is_new = left.contains(peer);
        left.remove(peer);
        is_new
    })
}

/// Wings whose pivot has `size` candidates: two or three.
pub(super) fn wings(grid: &Grid, size: usize, since: u32, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let changed = grid.changed_cells(since);
    let pairs = grid.cells_with_count(2);
    let pivots = if size == 2 { pairs } else { grid.cells_with_count(3) };
    for pivot in pivots {
        let near = pairs & pivot.peers_set();
        if near.len() < 2 {
            continue;
        }
        // Each wing shares what the pivot has, but for the digit of an XY-wing.
        let own = grid.marks(pivot);
        let shared = own.iter().fold([CellSet::EMPTY; 2], |[once, twice], digit| {
            let cells = grid.cells_with(digit) & near;
            [once | cells, twice | (once & cells)]
        });
        let near = if size == 2 { shared[0] - shared[1] } else { shared[1] };
        if near.len() < 2 || !changed.meets(near.with(pivot)) {
            continue;
        }
        let fits = |cell: &Cell| near.contains(*cell);
        let walked: Vec<Cell> = peers_in_order(pivot).filter(fits).collect();
        let is_old = |cell: Cell| !changed.contains(cell);
        for &one in &walked {
            for &other in &walked {
                if is_old(pivot) && is_old(one) && is_old(other) {
                    continue;
                }
                let [a, b, c] = [pivot, one, other].map(|cell| grid.marks(cell));
                let common = a & b & c;
                if (a | b | c).len() != 3 || common.len() != size - 2 {
                    continue;
                }
                let Some(digit) = (b & c).single() else { continue };
                let mut seen = one.peers_set() & other.peers_set();
                if size == 3 {
                    seen &= pivot.peers_set();
                }
                let struck: CellSet = grid.cells_with(digit) & seen.without(pivot);
                if !struck.is_empty() {
                    let (technique, rating) =
                        if size == 2 { (T::XyWing, 4.2) } else { (T::XyzWing, 4.4) };
                    let detail = Detail::Wing { pivot, wings: [one, other], digit };
                    let eliminate = CandidateSet::of_digit(digit, struck);
                    emit(Found::eliminating(technique, rating, eliminate, detail))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
