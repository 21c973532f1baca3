//! Aligned exclusion: of two or three cells, those combinations of digits are out that leave
//! nothing to a cell which sees them all. A digit that no combination has left goes.
//!
//! Where none of the cells has changed since a search was in vain, it would be in vain again.

use super::found::{Detail, Found};
use super::grid::Grid;
use super::{Emit, Work};
use crate::board::{Candidate, CandidateSet, Cell, CellSet, DigitSet};
use crate::technique::catalogue::Technique;
use std::ops::ControlFlow;

/// Pairs of cells that see two bivalue cells in common (6.2).
pub(super) fn pairs(grid: &Grid, since: u32, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let excluders = grid.cells_of_size(2);
    let changed = grid.changed_cells(since);
    for_pairs(grid, excluders, &mut |a, b| {
        let common = excluders & a.peers_set() & b.peers_set();
        if common.len() < 2 || !changed.meets(common.with(a).with(b)) {
            return ControlFlow::Continue(());
        }
        let struck = struck(grid, &[a, b], common);
        show(Technique::AlignedPair, 6.2, &[a, b], struck, emit)
    })
}

/// Pairs of cells and a third that one of them sees, which see two cells of two or three candidates
/// in common (7.5).
pub(super) fn triplets(work: &mut Work<'_>, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let grid = work.grid;
    let excluders = grid.cells_of_size(2) | grid.cells_of_size(3);
    let changed = grid.changed_cells(work.since);
    for_pairs(grid, excluders, &mut |a, b| {
        let shared = excluders & a.peers_set() & b.peers_set();
        if shared.len() < 2 {
            return ControlFlow::Continue(());
        }
        work.spend()?;
        let third = (excluders & (a.peers_set() | b.peers_set())).without(a).without(b);
        for c in third {
            let common = shared & c.peers_set();
            if common.len() >= 2 && changed.meets(common.with(a).with(b).with(c)) {
                let struck = struck(grid, &[a, b, c], common);
                show(Technique::AlignedTriplet, 7.5, &[a, b, c], struck, emit)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Pairs of cells that see an excluder: by the second, then by the first.
fn for_pairs(
    grid: &Grid,
    excluders: CellSet,
    visit: &mut dyn FnMut(Cell, Cell) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let sees = |cell: &Cell| grid.marks(*cell).len() >= 2 && excluders.meets(cell.peers_set());
    let cells: Vec<Cell> = grid.open().iter().filter(sees).collect();
    for (i, &b) in cells.iter().enumerate() {
        for &a in &cells[..i] {
            visit(a, b)?;
        }
    }
    ControlFlow::Continue(())
}

/// The candidates of the cells that no combination has.
fn struck(grid: &Grid, cells: &[Cell], common: CellSet) -> CandidateSet {
    let mut sets = [DigitSet::EMPTY; 20];
    let mut count = 0;
    for cell in common.iter().take(sets.len()) {
        sets[count] = grid.marks(cell);
        count += 1;
    }
    let excluders = &sets[..count];
    let mut struck = CandidateSet::EMPTY;
    for &cell in cells {
        let mut others = cells.iter().copied().filter(|&other| other != cell);
        let (Some(second), third) = (others.next(), others.next()) else { continue };
        for digit in grid.marks(cell).iter() {
            let first = Candidate { cell, digit };
            if third.is_some_and(|third| has_too_many(grid, excluders, first, [second, third])) {
                continue;
            }
            let is_kept = match third {
                None => !left(grid, excluders, &[first], second).is_empty(),
                Some(third) => left(grid, &[], &[first], second).iter().any(|digit| {
                    let second = Candidate { cell: second, digit };
                    !left(grid, excluders, &[first, second], third).is_empty()
                }),
            };
            if !is_kept {
                struck.insert(first);
            }
        }
    }
    struck
}

/// Whether a candidate has more combinations than can be out, at the very most.
fn has_too_many(grid: &Grid, excluders: &[DigitSet], first: Candidate, others: [Cell; 2]) -> bool {
    let [b, c] = others.map(|cell| grid.marks(cell).len());
    let mut out = 0;
    if others[0].sees(others[1]) {
        out += b.min(c);
    }
    out += if first.cell.sees(others[0]) { c } else { 0 };
    out += if first.cell.sees(others[1]) { b } else { 0 };
    for set in excluders {
        // A pair with the digit puts out the other digit everywhere; others two combinations.
        out += match (set.len(), set.contains(first.digit)) {
            (2, true) => b + c,
            (3, false) => 0,
            _ => 2,
        };
    }
    out < b * c
}

/// What a cell may hold beside the chosen, so that every excluder keeps a digit.
fn left(grid: &Grid, excluders: &[DigitSet], chosen: &[Candidate], cell: Cell) -> DigitSet {
    let mut left = grid.marks(cell);
    let mut digits = DigitSet::EMPTY;
    for other in chosen {
        digits.insert(other.digit);
        if other.cell.sees(cell) {
            left.remove(other.digit);
        }
    }
    for &set in excluders {
        let rest = set - digits;
        if rest.is_empty() {
            return DigitSet::EMPTY;
        }
        if let Some(last) = rest.single() {
            left.remove(last);
        }
    }
    left
}

fn show(
    technique: Technique,
    rating: f64,
    cells: &[Cell],
    struck: CandidateSet,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    if struck.is_empty() {
        return ControlFlow::Continue(());
    }
    let detail = Detail::Exclusion { cells: cells.to_vec() };
    emit(Found::eliminating(technique, rating, struck, detail))
}
