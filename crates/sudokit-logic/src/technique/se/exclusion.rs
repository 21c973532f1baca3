//! Aligned exclusion: of two or three cells, those combinations of digits are out that leave
//! nothing to a cell which sees them all. A digit that no combination has left goes.
//!
//! Cells that have not changed since a search without result are passed over.

use super::found::{Detail, Found};
use super::grid::Grid;
use super::{Emit, Work};
use crate::technique::catalogue::Technique;
use std::ops::ControlFlow;
use sudokit_core::board::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};

/// Pairs of cells that see two bivalue cells in common (6.2).
pub(super) fn pairs(grid: &Grid, since: u32, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let sight = Sight::new(grid, grid.cells_with_count(2));
    let changed = grid.changed_cells(since);
    sight.each_pair(|a, b, common| {
        if !changed.meets(common.with(a).with(b)) {
            return ControlFlow::Continue(());
        }
        let struck = struck_of_two(grid, [a, b], common);
        show(Technique::AlignedPair, 6.2, [a, b], struck, emit)
    })
}

/// Pairs of cells and a third that one of them sees, which see two cells of two or three candidates
/// in common (7.5).
pub(super) fn triplets(work: &mut Work<'_>, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let grid = work.grid;
    let sight = Sight::new(grid, grid.cells_with_count(2) | grid.cells_with_count(3));
    let changed = grid.changed_cells(work.since);
    sight.each_pair(|a, b, shared| {
        work.spend()?;
        // The third sees two of these, too.
        let [_, third] = shared.iter().fold([CellSet::EMPTY; 2], |[once, twice], excluder| {
            let seen = excluder.peers_set();
            [once | seen, twice | (once & seen)]
        });
        let third = third & sight.excluders & (a.peers_set() | b.peers_set());
        for c in third.without(a).without(b) {
            let common = shared & c.peers_set();
            if changed.meets(common.with(a).with(b).with(c)) {
                let struck = struck_of_three(grid, [a, b, c], common);
                show(Technique::AlignedTriplet, 7.5, [a, b, c], struck, emit)?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// The open cells of several candidates that see excluders.
struct Sight {
    excluders: CellSet,
    /// The cells, each with the excluders that it sees.
    cells: Vec<(Cell, CellSet)>,
}

impl Sight {
    fn new(grid: &Grid, excluders: CellSet) -> Sight {
        let seen = |cell: Cell| (cell, excluders & cell.peers_set());
        let cells = grid.open().iter().filter(|&cell| grid.marks(cell).len() >= 2).map(seen);
        Sight { excluders, cells: cells.filter(|(_, seen)| has_two(*seen)).collect() }
    }

    /// Pairs of cells that see two excluders in common, and these: by the second, then by the
    /// first.
    fn each_pair(
        &self,
        mut visit: impl FnMut(Cell, Cell, CellSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (i, &(b, of_b)) in self.cells.iter().enumerate() {
            for &(a, of_a) in &self.cells[..i] {
                if has_two(of_a & of_b) {
                    visit(a, b, of_a & of_b)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether a set has so many cells. Counting them all takes longer.
fn has_at_least(count: usize, cells: CellSet) -> bool {
    let less = |bits: u128, _| bits & bits.wrapping_sub(1);
    (1..count).fold(cells.bits(), less) != 0
}

fn has_two(cells: CellSet) -> bool {
    let bits = cells.bits();
    bits & bits.wrapping_sub(1) != 0
}

/// The excluders whose candidates are all among those of some cells: no combination leaves nothing
/// to another.
fn of_use<const CELLS: usize>(grid: &Grid, cells: [Cell; CELLS], common: CellSet) -> CellSet {
    let digits = cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | grid.marks(cell));
    (!digits).iter().fold(common, |common, digit| common - grid.cells_with(digit))
}

/// The candidates of cells that are seen by all: two or three in each.
struct Excluders {
    /// By digit: what it leaves alone in cells with two candidates.
    partners: [DigitSet; 9],
    /// The candidates of cells with three, and all of them.
    threes: [DigitSet; 20],
    count_of_threes: usize,
    larger: DigitSet,
    /// How many cells have two candidates.
    pairs: usize,
}

impl Excluders {
    #[inline]
    fn new(grid: &Grid, common: CellSet) -> Excluders {
        let mut excluders = Excluders {
            partners: [DigitSet::EMPTY; 9],
            threes: [DigitSet::EMPTY; 20],
            count_of_threes: 0,
            larger: DigitSet::EMPTY,
            pairs: 0,
        };
        for cell in common {
            let marks = grid.marks(cell);
            if marks.len() == 2 {
                excluders.pairs += 1;
                for digit in marks.iter() {
                    excluders.partners[digit.index()] |= marks - DigitSet::only(digit);
                }
            } else {
                excluders.threes[excluders.count_of_threes] = marks;
                excluders.count_of_threes += 1;
                excluders.larger |= marks;
            }
        }
        excluders
    }

    /// How many digits are out at most with a digit and one more: one by each pair, and by each of
    /// the others if it has the digit.
    fn most_out_with(&self, digit: Digit) -> usize {
        let threes = if self.larger.contains(digit) { self.count_of_threes } else { 0 };
        self.pairs + threes
    }

    /// What a digit leaves no room for: the last of each set that it leaves one.
    fn out_with(&self, digit: Digit) -> DigitSet {
        self.partners[digit.index()]
    }

    /// What two digits leave no room for, of which none is out with the other one.
    fn out_with_both(&self, one: Digit, other: Digit) -> DigitSet {
        let both = DigitSet::only(one) | DigitSet::only(other);
        let mut out = self.out_with(one) | self.out_with(other);
        for &set in &self.threes[..self.count_of_threes] {
            let rest = set - both;
            if rest.single().is_some() {
                out |= rest;
            }
        }
        out
    }
}

/// A digit, if it is in sight.
fn unless(is_seen: bool, digit: Digit) -> DigitSet {
    if is_seen { DigitSet::only(digit) } else { DigitSet::EMPTY }
}

/// The candidates of two cells that no combination has.
fn struck_of_two(grid: &Grid, [a, b]: [Cell; 2], common: CellSet) -> [DigitSet; 2] {
    let sees = a.sees(b);
    let common = of_use(grid, [a, b], common);
    let mut struck = [DigitSet::EMPTY; 2];
    // Each set leaves no room for one digit at most.
    let fewest = grid.marks(a).len().min(grid.marks(b).len());
    if !has_at_least(fewest - usize::from(sees), common) {
        return struck;
    }
    let excluders = Excluders::new(grid, common);
    for ((cell, other), struck) in [(a, b), (b, a)].into_iter().zip(&mut struck) {
        for digit in grid.marks(cell).iter() {
            let out = excluders.out_with(digit) | unless(sees, digit);
            if (grid.marks(other) - out).is_empty() {
                struck.insert(digit);
            }
        }
    }
    struck
}

/// The candidates of three cells that no combination has.
fn struck_of_three(grid: &Grid, [a, b, c]: [Cell; 3], common: CellSet) -> [DigitSet; 3] {
    let [ab, ac, bc] = [a.sees(b), a.sees(c), b.sees(c)];
    let common = of_use(grid, [a, b, c], common);
    let mut struck = [DigitSet::EMPTY; 3];
    let orders = [([a, b, c], [ab, ac, bc]), ([b, a, c], [ab, bc, ac]), ([c, a, b], [ac, bc, ab])];
    // Each set leaves no room for one digit at most: as many are needed as a second or a third has.
    let needed = |&([_, second, third], sees): &([Cell; 3], [bool; 3])| {
        let [of_second, of_third] = [second, third].map(|cell| grid.marks(cell).len());
        let of_third = of_third.saturating_sub(usize::from(sees[1]) + usize::from(sees[2]));
        of_third.min(of_second - usize::from(sees[0]))
    };
    let fewest = orders.iter().map(needed).min().unwrap_or_default();
    if fewest > 0 && !has_at_least(fewest, common) {
        return struck;
    }
    let excluders = Excluders::new(grid, common);
    for (([cell, second, third], sees), struck) in orders.into_iter().zip(&mut struck) {
        for digit in grid.marks(cell).iter() {
            // Either all seconds are out, or with one of them all thirds.
            let most = excluders.most_out_with(digit);
            if grid.marks(third).len() > most + usize::from(sees[1]) + usize::from(sees[2])
                && grid.marks(second).len() > most + usize::from(sees[0])
            {
                continue;
            }
            let out = excluders.out_with(digit);
            let thirds = grid.marks(third) - out - unless(sees[1], digit);
            let is_kept = |other: Digit| {
                let left = thirds - unless(sees[2], other);
                !(left - excluders.out_with_both(digit, other)).is_empty()
            };
            let mut seconds = grid.marks(second) - out - unless(sees[0], digit);
            while let Some(other) = seconds.smallest().filter(|&other| !is_kept(other)) {
                seconds.remove(other);
            }
            if seconds.is_empty() {
                struck.insert(digit);
            }
        }
    }
    struck
}

/// Shows what goes of some cells, if anything does.
fn show<const CELLS: usize>(
    technique: Technique,
    rating: f64,
    cells: [Cell; CELLS],
    struck: [DigitSet; CELLS],
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    if struck.iter().all(|digits| digits.is_empty()) {
        return ControlFlow::Continue(());
    }
    let of_cell = |(cell, digits): (Cell, DigitSet)| {
        digits.iter().map(move |digit| Candidate { cell, digit })
    };
    let candidates: CandidateSet = cells.into_iter().zip(struck).flat_map(of_cell).collect();
    let detail = Detail::Exclusion { cells: cells.to_vec() };
    emit(Found::eliminating(technique, rating, candidates, detail))
}
