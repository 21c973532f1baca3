//! A plain search over digit sets, for machines without vector engines.

use super::{Budget, End, Givens, Statistics};
use crate::board::{Cell, Digit, DigitSet};
use crate::grid::{Pencilmarks, Solution};
use std::ops::ControlFlow;

/// Visits the solutions until the visitor breaks.
pub(super) fn search(
    givens: Givens<'_>,
    budget: &Budget,
    statistics: &mut Statistics,
    visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> End {
    let marks = match givens {
        Givens::Puzzle(puzzle) => Pencilmarks::from(puzzle),
        Givens::Pencilmarks(marks) => *marks,
    };
    let mut search = Search { budget, statistics, visit };
    match search.descend(*marks.sets()) {
        ControlFlow::Continue(()) => End::Exhausted,
        ControlFlow::Break(end) => end,
    }
}

struct Search<'a> {
    budget: &'a Budget,
    statistics: &'a mut Statistics,
    visit: &'a mut dyn FnMut(&Solution) -> ControlFlow<()>,
}

impl Search<'_> {
    fn descend(&mut self, mut sets: [DigitSet; 81]) -> ControlFlow<End> {
        self.statistics.sweeps += 1;
        if !clear_singles(&mut sets) {
            return ControlFlow::Continue(());
        }
        let open = Cell::all().filter(|c| sets[c.index()].len() > 1);
        let Some(cell) = open.min_by_key(|c| sets[c.index()].len()) else {
            let values = sets.map(|set| set.single().map_or(0, Digit::get));
            let solution = Solution::new(values).expect("singles without clash fill the grid");
            return (self.visit)(&solution).map_break(|()| End::Stopped);
        };
        for digit in sets[cell.index()].iter() {
            if self.budget.is_spent(self.statistics.guesses) {
                return ControlFlow::Break(End::BudgetRanOut);
            }
            self.statistics.guesses += 1;
            let mut child = sets;
            child[cell.index()] = DigitSet::only(digit);
            self.descend(child)?;
        }
        ControlFlow::Continue(())
    }
}

/// Clears every single from its peers until nothing changes; false on a contradiction.
fn clear_singles(sets: &mut [DigitSet; 81]) -> bool {
    let mut cleared = [false; 81];
    loop {
        let mut changed = false;
        for cell in Cell::all() {
            let set = sets[cell.index()];
            if set.is_empty() {
                return false;
            }
            if let Some(digit) = set.single()
                && !cleared[cell.index()]
            {
                cleared[cell.index()] = true;
                changed = true;
                cell.peers().for_each(|peer| sets[peer.index()].remove(digit));
            }
        }
        if !changed {
            return true;
        }
    }
}
