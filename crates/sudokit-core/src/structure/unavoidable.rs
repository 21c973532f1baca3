//! Unavoidable sets of a full grid: sets of cells whose digits can be exchanged among themselves.
//!
//! Every proper puzzle has a given in each of them, so the smallest set of cells that hits them
//! all bounds the number of givens from below (Gordon Royle; Gary McGuire, 2006).
//!
//! Naive first: empty the cells of every small set and see whether a second solution appears; there
//! are too many sets. Instead, change one cell to another digit and repair: the cells that now
//! repeat it in its row, column and box must change too, each to any digit that clashes with no
//! changed cell, and so on until nothing clashes or the set is too large.

use super::hitting_set::least_hits;
use crate::board::{Cell, CellSet, Digit};
use crate::bounds::{Budget, Meter, Why};
use crate::grid::Solution;
use std::collections::BTreeSet;

/// Unavoidable sets of a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Unavoidable {
    /// The minimal ones (none contains another), smaller ones first, then in reading order.
    pub sets: Vec<CellSet>,
    /// Whether these are all up to the size asked for, or the budget ran out.
    pub complete: bool,
}

/// All minimal unavoidable sets of at most `size` cells. `budget` bounds the changes tried.
///
/// The smallest possible have 4 cells; a usual grid has some 10 of them and 360 with up to 12.
pub fn unavoidable_sets(grid: &Solution, size: usize, budget: &Budget) -> Unavoidable {
    let nodes = Meter::new(budget);
    let mut search =
        Repair { grid, changed: [None; 81], first: 0, size, nodes, found: BTreeSet::new() };
    let mut cells = Cell::all();
    let searched = cells.try_for_each(|cell| {
        search.first = cell.index();
        search.change(cell, CellSet::EMPTY, CellSet::EMPTY)
    });
    let mut sets: Vec<CellSet> = search.found.into_iter().collect();
    sets.sort_by_key(|set| (set.len(), set.bits().reverse_bits()));
    let mut minimal: Vec<CellSet> = Vec::new();
    for set in sets {
        if !minimal.iter().any(|smaller| smaller.is_subset(set)) {
            minimal.push(set);
        }
    }
    Unavoidable { sets: minimal, complete: searched.is_ok() }
}

impl Unavoidable {
    /// How many givens every proper puzzle of the grid has at least, as far as these sets show and
    /// the budget of search nodes goes: the size of the smallest set of cells that hits them all,
    /// or what is proved of it when the budget runs out.
    pub fn least_givens(&self, budget: &Budget) -> usize {
        least_hits(&self.sets, &mut Meter::new(budget))
    }
}

struct Repair<'a> {
    grid: &'a Solution,
    changed: [Option<Digit>; 81],
    /// The first cell of the set: no earlier one may change.
    first: usize,
    size: usize,
    nodes: Meter,
    found: BTreeSet<CellSet>,
}

impl Repair<'_> {
    /// Changes a cell to each digit in turn and goes on with the repair. `set` are the changed
    /// cells, `broken` those that must change.
    fn change(&mut self, cell: Cell, set: CellSet, broken: CellSet) -> Result<(), Why> {
        let set = set.with(cell);
        for digit in Digit::ALL {
            let clashes = |peer: Cell| self.changed[peer.index()] == Some(digit);
            if digit == self.grid.get(cell) || cell.peers().any(clashes) {
                continue;
            }
            self.nodes.spend()?;
            let repeats = cell.peers().filter(|peer| {
                self.changed[peer.index()].is_none() && self.grid.get(*peer) == digit
            });
            let broken = (broken | repeats.collect()).without(cell);
            if (set | broken).len() > self.size
                || broken.first().is_some_and(|cell| cell.index() < self.first)
            {
                continue;
            }
            let Some(next) = broken.first() else {
                self.found.insert(set);
                continue;
            };
            self.changed[cell.index()] = Some(digit);
            let changed = self.change(next, set, broken);
            self.changed[cell.index()] = None;
            changed?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Sampler, random_grid};
    use crate::random::Random;
    use crate::solve::Solver;

    /// Whether the grid without these cells has another solution.
    fn is_unavoidable(grid: &Solution, set: CellSet, solver: &mut Solver) -> bool {
        let mut puzzle = grid.to_puzzle();
        for cell in set {
            puzzle.set(cell, None);
        }
        solver.count(puzzle, 2).solutions == 2
    }

    #[test]
    fn sets_are_unavoidable_and_minimal() {
        let mut solver = Solver::new();
        let grid = random_grid(Sampler::Uniform, &mut Random::new(3, 0));
        let found = unavoidable_sets(&grid, 8, &Budget::UNLIMITED);
        assert!(found.complete && found.sets.len() > 5);
        for &set in &found.sets {
            assert!(is_unavoidable(&grid, set, &mut solver));
            for cell in set {
                assert!(!is_unavoidable(&grid, set.without(cell), &mut solver));
            }
        }
        assert!(!unavoidable_sets(&grid, 8, &Budget::at_most(100)).complete);
    }

    #[test]
    fn no_set_of_four_cells_is_missed() {
        // Two rows and two columns meet in four cells: the naive way to all sets of four.
        let mut solver = Solver::new();
        for number in 0..5 {
            let grid = random_grid(Sampler::Uniform, &mut Random::new(9, number));
            let mut naive = 0;
            for (r1, r2) in (0..9).flat_map(|a| (0..a).map(move |b| (b, a))) {
                for (c1, c2) in (0..9).flat_map(|a| (0..a).map(move |b| (b, a))) {
                    let cells = [(r1, c1), (r1, c2), (r2, c1), (r2, c2)];
                    let set = cells.iter().filter_map(|&(r, c)| Cell::at(r, c)).collect();
                    naive += usize::from(is_unavoidable(&grid, set, &mut solver));
                }
            }
            assert_eq!(unavoidable_sets(&grid, 4, &Budget::UNLIMITED).sets.len(), naive);
        }
    }

    #[test]
    fn what_a_solver_finds_is_found_too() {
        // Empty some cells; whatever other solution there is differs in a set that holds a
        // minimal one, which must be known if it is small.
        let mut solver = Solver::new();
        let grid = random_grid(Sampler::Uniform, &mut Random::new(4, 1));
        let found = unavoidable_sets(&grid, 9, &Budget::UNLIMITED);
        let mut random = Random::new(5, 0);
        let mut small = 0;
        for _ in 0..300 {
            let mut puzzle = grid.to_puzzle();
            let mut cells: Vec<Cell> = Cell::all().collect();
            random.shuffle(&mut cells);
            cells.iter().take(26).for_each(|&cell| puzzle.set(cell, None));
            let _ = solver.for_each(puzzle, |other| {
                let differing = Cell::all().filter(|&cell| other.get(cell) != grid.get(cell));
                let set: CellSet = differing.collect();
                if (1..=9).contains(&set.len()) {
                    small += 1;
                    assert!(found.sets.iter().any(|known| known.is_subset(set)), "{set}");
                }
                std::ops::ControlFlow::Continue(())
            });
        }
        assert!(small > 10, "{small}");
    }

    #[test]
    fn givens_are_bounded_from_below() {
        let grid = random_grid(Sampler::Uniform, &mut Random::new(3, 0));
        let bound = unavoidable_sets(&grid, 10, &Budget::UNLIMITED)
            .least_givens(&Budget::at_most(1_000_000));
        assert!((8..=17).contains(&bound), "{bound}");
    }
}
