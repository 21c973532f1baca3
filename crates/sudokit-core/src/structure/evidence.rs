//! What can be said about givens without a solver, the solution being known.
//!
//! Two simple facts decide many questions of a generator:
//!
//! - *Exchanges*. A given that is alone in an exchange of two lines or two digits is needed.
//! - *Singles*. A given that the others force as a naked or hidden single is redundant.

use super::exchanges::Exchanges;
use crate::board::{Cell, CellSet};
use crate::grid::Solution;

/// What givens see: by digit, the cells that one of them sees and the cells that two see.
struct Seen {
    once: [CellSet; 9],
    twice: [CellSet; 9],
}

impl Seen {
    fn by(solution: &Solution, givens: CellSet) -> Seen {
        let (mut once, mut twice) = ([CellSet::EMPTY; 9], [CellSet::EMPTY; 9]);
        for cell in givens {
            let d = digit(solution, cell);
            twice[d] |= once[d] & cell.peers_set();
            once[d] |= cell.peers_set();
        }
        Seen { once, twice }
    }

    /// Whether the others force this given as a hidden single.
    fn is_hidden_single(&self, solution: &Solution, givens: CellSet, cell: Cell) -> bool {
        let d = digit(solution, cell);
        // Filled, or seen by a given of the digit other than this one.
        let barred = givens | self.twice[d] | (self.once[d] - cell.peers_set());
        is_alone_outside(cell, barred)
    }

    /// The cells that see eight digits or more: naked singles if filled.
    fn narrow(&self) -> CellSet {
        let (mut open, mut wide) = (CellSet::EMPTY, CellSet::EMPTY);
        for seen in self.once {
            wide |= open - seen;
            open |= !seen;
        }
        !wide
    }
}

/// Whether some house of the cell has all its other cells barred.
#[inline(always)]
fn is_alone_outside(cell: Cell, barred: CellSet) -> bool {
    cell.houses().iter().any(|house| (house.cells_set() - barred).without(cell).is_empty())
}

/// What is known about a given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Evidence {
    /// The puzzle is not proper without it.
    Needed,
    /// The puzzle without it has the same solutions.
    Redundant,
}

/// A solution, and where each digit stands in it.
#[derive(Clone, Copy)]
pub(crate) struct Known {
    exchanges: Exchanges,
    cells: [CellSet; 9],
}

impl Known {
    pub(crate) fn new(solution: Solution) -> Known {
        let cells = cells_of_digits(solution.values());
        Known { exchanges: Exchanges::of(solution), cells }
    }

    pub(crate) fn solution(&self) -> &Solution {
        self.exchanges.solution()
    }

    /// What exchanges and singles say about one of the givens. Both are final: a needed given stays
    /// needed when others go, a redundant one stays redundant when others come.
    pub(crate) fn evidence(&self, givens: CellSet, given: Cell) -> Option<Evidence> {
        let others = givens.without(given);
        if self.is_implied(others, given) {
            return Some(Evidence::Redundant);
        }
        self.exchanges.is_any_free(others, given).then_some(Evidence::Needed)
    }

    /// Whether the other givens force the digit of a cell as a single.
    fn is_implied(&self, others: CellSet, cell: Cell) -> bool {
        let d = digit(self.solution(), cell);
        let placed = self.cells[d] & others;
        let seen = placed.iter().fold(others, |seen, of| seen | of.peers_set());
        if is_alone_outside(cell, seen) {
            return true;
        }
        let around = cell.peers_set() & others;
        (0..9).all(|other| other == d || self.cells[other].meets(around))
    }
}

pub(super) fn cells_of_digits(grid: &[u8; 81]) -> [CellSet; 9] {
    let mut all = [CellSet::EMPTY; 9];
    for (cell, &value) in Cell::all().zip(grid) {
        all[usize::from(value - 1) % 9].insert(cell);
    }
    all
}

/// Whether some of the givens are forced by the others as singles: redundant, each by itself.
pub(crate) fn is_any_implied(solution: &Solution, givens: CellSet) -> bool {
    let seen = Seen::by(solution, givens);
    givens.iter().any(|cell| seen.is_hidden_single(solution, givens, cell))
        || givens.meets(seen.narrow())
}

#[inline(always)]
fn digit(solution: &Solution, cell: Cell) -> usize {
    usize::from(solution.values()[cell.index()] - 1) % 9
}

#[cfg(test)]
mod tests {
    use super::super::exchanges::tests::{exchanges, puzzle_of, samples};
    use super::*;
    use crate::board::House;
    use crate::grid::Pencilmarks;

    #[test]
    fn evidence_is_a_single_or_a_given_alone_in_an_exchange() {
        let (mut redundant, mut needed) = (0, 0);
        for (solution, givens) in samples(32) {
            let (known, exchanges) = (Known::new(solution), exchanges(&solution));
            let mut is_any_redundant = false;
            for cell in givens {
                let expected = if is_single(&solution, givens.without(cell), cell) {
                    redundant += 1;
                    is_any_redundant = true;
                    Some(Evidence::Redundant)
                } else if exchanges.iter().any(|&set| set & givens == CellSet::only(cell)) {
                    needed += 1;
                    Some(Evidence::Needed)
                } else {
                    None
                };
                assert_eq!(known.evidence(givens, cell), expected, "{solution} {cell}");
            }
            assert_eq!(is_any_implied(&solution, givens), is_any_redundant);
        }
        assert!(redundant > 500 && needed > 500, "{redundant} {needed}");
    }

    /// Naively, with pencilmarks.
    fn is_single(solution: &Solution, others: CellSet, cell: Cell) -> bool {
        let marks = Pencilmarks::candidates_of(&puzzle_of(solution, others));
        let digit = solution.get(cell);
        let hidden = |h: &House| h.cells().all(|c| c == cell || !marks.get(c).contains(digit));
        cell.houses().iter().any(hidden) || marks.get(cell).len() == 1
    }
}
