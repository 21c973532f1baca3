//! The naive solver that all others are tested by: as short as can be, and obviously right.

use sudokit::board::{Cell, DigitSet};
use sudokit::{Pencilmarks, Solution};

/// Solutions by plain backtracking on the cell with the fewest candidates, at most `limit`.
pub(crate) fn naive(marks: &Pencilmarks, limit: usize) -> Vec<Solution> {
    let mut all = Vec::new();
    descend(*marks.sets(), limit, &mut Cell::all().collect(), &mut all);
    all
}

fn descend(sets: [DigitSet; 81], limit: usize, open: &mut Vec<Cell>, all: &mut Vec<Solution>) {
    let Some(at) = (0..open.len()).min_by_key(|&n| sets[open[n].index()].len()) else {
        let values = sets.map(|set| set.single().unwrap().get());
        all.extend(Solution::new(values));
        return;
    };
    let cell = open.swap_remove(at);
    for digit in sets[cell.index()].iter() {
        let mut next = sets;
        next[cell.index()] = DigitSet::only(digit);
        cell.peers().for_each(|peer| next[peer.index()].remove(digit));
        if all.len() < limit && next.iter().all(|set| !set.is_empty()) {
            descend(next, limit, open, all);
        }
    }
    open.push(cell);
    let last = open.len() - 1;
    open.swap(at, last);
}
