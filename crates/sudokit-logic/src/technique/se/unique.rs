//! Unique loops: cells that share two digits, in a closed walk that visits every house twice or
//! never. If all of them held one of the two, the two could change places; so some cell holds
//! another digit. Four cells are a rectangle.
//!
//! The program walks depth first from each bivalue cell and forgets to forget the further digits of
//! cells it has turned back from: so it misses some loops. All findings are collected, the lowest
//! rating first, then the lowest type.

use super::deadly::types;
use super::grid::{Grid, box_row_column};
use super::{Emit, Work};
use crate::technique::step::HouseSet;
use std::ops::ControlFlow;
use sudokit_core::board::{Cell, CellSet, DigitSet, House};

/// Loops of all four types.
pub(super) fn loops(work: &mut Work<'_>, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let grid = work.grid;
    // All cells of a loop that have two candidates have the same: it comes with one pair only.
    let mut known: Vec<CellSet> = Vec::new();
    let mut all = Vec::new();
    let (bivalue, trivalue) = (grid.cells_with_count(2), grid.cells_with_count(3));
    for cell in bivalue {
        work.spend()?;
        let digits = grid.marks(cell);
        let with_both = digits.iter().fold(grid.open(), |all, digit| all & grid.cells_with(digit));
        // A loop leaves each of its cells by houses of two kinds.
        let others = with_both.without(cell);
        let shared = cell.houses().map(|house| others.meets(house.cells_set()));
        if shared.into_iter().filter(|&is_shared| is_shared).count() < 2 {
            continue;
        }
        let pairs = with_both & bivalue;
        let with_third = |digit| with_both & trivalue & grid.cells_with(digit);
        let mut alike = [CellSet::EMPTY; 7];
        for (alike, digit) in alike.iter_mut().zip((!digits).iter()) {
            *alike = with_third(digit);
        }
        let count = pairs.len();
        let is_long = |alike: &CellSet| count + alike.len() >= 6;
        let may_be_long = count >= 4 || alike.iter().any(is_long);
        if !may_be_long && !has_rectangle(with_both, pairs, &alike, cell) {
            continue;
        }
        let core = core(with_both);
        if !core.contains(cell) {
            continue;
        }
        let mut walk = Walk {
            grid,
            digits,
            with_both,
            pairs,
            alike: connected(cell, pairs),
            core,
            order: Vec::new(),
            visited: CellSet::EMPTY,
            houses: [HouseSet::EMPTY; 2],
            found: Vec::new(),
        };
        walk.go_on(cell, 2, DigitSet::EMPTY, None);
        for walked in walk.found {
            let cells: CellSet = walked.iter().copied().collect();
            if known.contains(&cells) {
                continue;
            }
            known.push(cells);
            let base = match cells.len() {
                4 => 4.5,
                6 => 4.6,
                8 => 4.7,
                _ => 5.0,
            };
            types(grid, &walked, digits, base, &mut |found| all.push(found));
        }
    }
    // A stable sort: of equals, the first found stays first.
    all.sort_by(|a, b| a.rating.total_cmp(&b.rating).then(a.technique.cmp(&b.technique)));
    all.into_iter().try_for_each(emit)
}

/// Whether a cell is the corner of a rectangle in two boxes that may be deadly: all but two of a
/// loop have no further digit, or all others have the same. Loops of four cells are rectangles.
fn has_rectangle(with_both: CellSet, pairs: CellSet, alike: &[CellSet], corner: Cell) -> bool {
    let [row, column, block] = corner.houses();
    let (beside, below) = (with_both & row.cells_set(), with_both & column.cells_set());
    let in_block = |cell: Cell| block.contains(cell);
    let pairs_of_corners = beside.iter().flat_map(|a| below.iter().map(move |b| (a, b)));
    pairs_of_corners.filter(|&(a, b)| in_block(a) != in_block(b)).any(|(a, b)| {
        let Some(opposite) = Cell::at(b.row(), a.column()) else { return false };
        if !with_both.contains(opposite) {
            return false;
        }
        let others = CellSet::EMPTY.with(a).with(b).with(opposite) - pairs;
        let has_pair = [a, b, opposite].into_iter().any(|cell| pairs.contains(cell));
        has_pair || alike.iter().any(|alike| others.is_subset(*alike))
    })
}

/// A walk through cells that have both digits.
struct Walk<'a> {
    grid: &'a Grid,
    digits: DigitSet,
    /// The cells that have both digits.
    with_both: CellSet,
    /// Those of them that have no other.
    pairs: CellSet,
    /// The pairs that a walk through pairs alone connects with the first, which is not among them.
    alike: CellSet,
    /// Those of them that can lie on a loop.
    core: CellSet,
    /// The cells of the walk, in order and as a set.
    order: Vec<Cell>,
    visited: CellSet,
    /// The houses visited by the first, third, .. cell, and by the others.
    houses: [HouseSet; 2],
    /// Loops, each from its start.
    found: Vec<Vec<Cell>>,
}

/// The cells that can lie on a loop: each shares houses of two kinds with others.
fn core(mut cells: CellSet) -> CellSet {
    loop {
        let is_kept = |&cell: &Cell| {
            let others = cells.without(cell);
            let shares = |house: &&House| others.meets(house.cells_set());
            cell.houses().iter().filter(shares).count() >= 2
        };
        let kept: CellSet = cells.iter().filter(is_kept).collect();
        if kept == cells {
            return kept;
        }
        cells = kept;
    }
}

/// The cells that a walk through a set connects with one, without this.
fn connected(first: Cell, cells: CellSet) -> CellSet {
    let (mut found, mut new) = (CellSet::EMPTY, CellSet::only(first));
    while !new.is_empty() {
        let seen = new.iter().fold(CellSet::EMPTY, |all, cell| all | cell.peers_set());
        new = (seen & cells).without(first) - found;
        found |= new;
    }
    found
}

impl Walk<'_> {
    /// Goes on from a cell: `most` further cells may have other digits, or any number if these are
    /// all the same. The next house is not of the kind of the last.
    fn go_on(&mut self, cell: Cell, most: i32, mut extras: DigitSet, last: Option<usize>) {
        // A loop visits no house twice by odd cells, nor by even ones.
        let side = self.order.len() % 2;
        let before = self.houses[side];
        let own: HouseSet = cell.houses().into_iter().collect();
        if before.bits() & own.bits() != 0 || !self.core.contains(cell) {
            return;
        }
        self.houses[side] = HouseSet::from_bits(before.bits() | own.bits());
        self.order.push(cell);
        self.visited.insert(cell);
        for house in box_row_column(cell).into_iter().filter(|house| Some(house.kind()) != last) {
            // Once two cells have other digits, different ones, the rest have none.
            let is_bound = most <= 0 && extras.len() > 1;
            let cells = if is_bound { self.pairs } else { self.with_both };
            for next in cells & house.cells_set() {
                if self.order.len() >= 4 && self.order[0] == next {
                    // Every house is visited by both sides, or by none.
                    if self.houses[0] == self.houses[1] {
                        self.found.push(self.order.clone());
                    }
                    continue;
                }
                if self.visited.contains(next) {
                    continue;
                }
                let marks = self.grid.marks(next);
                extras |= marks - self.digits;
                let is_pair = marks.len() == 2;
                if is_pair || most > 0 || extras.len() == 1 {
                    let most = if is_pair { most } else { most - 1 };
                    if (most > 0 || extras.len() <= 1) || self.leads_back(next) {
                        self.go_on(next, most, extras, Some(house.kind()));
                    }
                }
            }
        }
        self.houses[side] = before;
        self.order.pop();
        self.visited.remove(cell);
    }

    /// Whether a walk may go on through pairs alone from the next cell to the first. It may yet
    /// meet itself.
    fn leads_back(&self, next: Cell) -> bool {
        let mut goals = self.alike - self.visited;
        if self.order.len() >= 3 {
            goals.insert(self.order[0]);
        }
        next.peers_set().meets(goals)
    }
}
