//! What can be said about givens without a solver, the solution being known.
//!
//! Two simple facts decide many questions of a generator:
//!
//! - *Exchanges*. A given that is alone in an exchange of two lines or two digits is needed.
//! - *Singles*. A given that the others force as a naked or hidden single is redundant.
//!
//! Cells are sets here: bit i of a `u128` for cell i.

use super::exchanges::Exchanges;
use crate::board::Cell;
use crate::grid::Solution;

/// The row, column and box of a cell without the cell, by cell.
const OTHERS: [[u128; 3]; 81] = {
    let mut others = [[0; 3]; 81];
    let mut a = 0;
    while a < 81 {
        let mut b = 0;
        while b < 81 {
            if a != b && a / 9 == b / 9 {
                others[a][0] |= 1 << b;
            }
            if a != b && a % 9 == b % 9 {
                others[a][1] |= 1 << b;
            }
            if a != b && a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3 {
                others[a][2] |= 1 << b;
            }
            b += 1;
        }
        a += 1;
    }
    others
};

/// The cells that see a cell, by cell.
pub(super) const PEERS: [u128; 81] = {
    let mut peers = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, block] = OTHERS[cell];
        peers[cell] = row | column | block;
        cell += 1;
    }
    peers
};

/// What givens see: by digit, the cells that one of them sees and the cells that two see.
struct Seen {
    once: [u128; 9],
    twice: [u128; 9],
}

impl Seen {
    fn by(solution: &Solution, givens: u128) -> Seen {
        let (mut once, mut twice) = ([0; 9], [0; 9]);
        for cell in indices(givens) {
            let d = digit(solution, cell);
            twice[d] |= once[d] & PEERS[cell];
            once[d] |= PEERS[cell];
        }
        Seen { once, twice }
    }

    /// Whether the others force this given as a hidden single.
    fn is_hidden_single(&self, solution: &Solution, givens: u128, cell: usize) -> bool {
        let d = digit(solution, cell);
        // Filled, or seen by a given of the digit other than this one.
        let barred = givens | self.twice[d] | self.once[d] & !PEERS[cell];
        OTHERS[cell].iter().any(|house| house & !barred == 0)
    }

    /// The cells that see eight digits or more: naked singles if filled.
    fn narrow(&self) -> u128 {
        let (mut open, mut wide) = (0, 0);
        for seen in self.once {
            wide |= open & !seen;
            open |= !seen;
        }
        !wide
    }
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
    cells: [u128; 9],
}

impl Known {
    pub fn new(solution: Solution) -> Known {
        let cells = cells_of_digits(solution.values());
        Known { exchanges: Exchanges::of(solution), cells }
    }

    pub fn solution(&self) -> &Solution {
        self.exchanges.solution()
    }

    /// What exchanges and singles say about one of the givens. Both are final: a needed given stays
    /// needed when others go, a redundant one stays redundant when others come.
    pub fn evidence(&self, givens: u128, given: u128) -> Option<Evidence> {
        let cell = given.trailing_zeros() as usize % Cell::COUNT;
        let others = givens & !given;
        if self.is_implied(others, cell) {
            return Some(Evidence::Redundant);
        }
        self.exchanges.is_any_free(others, cell).then_some(Evidence::Needed)
    }

    /// Whether the other givens force the digit of a cell as a single.
    fn is_implied(&self, others: u128, cell: usize) -> bool {
        let d = digit(self.solution(), cell);
        let seen = indices(self.cells[d] & others).fold(others, |seen, of| seen | PEERS[of]);
        if OTHERS[cell].iter().any(|house| house & !seen == 0) {
            return true;
        }
        let around = PEERS[cell] & others;
        (0..9).all(|other| other == d || self.cells[other] & around != 0)
    }
}

pub(super) fn cells_of_digits(grid: &[u8; 81]) -> [u128; 9] {
    let mut all = [0; 9];
    for (cell, &value) in grid.iter().enumerate() {
        all[usize::from(value - 1) % 9] |= 1 << cell;
    }
    all
}

/// Whether some of the givens are forced by the others as singles: redundant, each by itself.
pub(crate) fn is_any_implied(solution: &Solution, givens: u128) -> bool {
    let seen = Seen::by(solution, givens);
    indices(givens).any(|cell| seen.is_hidden_single(solution, givens, cell))
        || givens & seen.narrow() != 0
}

#[inline(always)]
fn digit(solution: &Solution, cell: usize) -> usize {
    usize::from(solution.values()[cell] - 1) % 9
}

/// The members of a set of cells, ascending.
#[inline(always)]
pub(crate) fn indices(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (cell < Cell::COUNT).then_some(cell)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyze::exchanges::tests::{exchanges, puzzle_of, samples};
    use crate::board::House;
    use crate::grid::Pencilmarks;

    #[test]
    fn evidence_is_a_single_or_a_given_alone_in_an_exchange() {
        let (mut redundant, mut needed) = (0, 0);
        for (solution, givens) in samples(32) {
            let (known, exchanges) = (Known::new(solution), exchanges(&solution));
            let mut is_any_redundant = false;
            for cell in indices(givens).map(|i| Cell::new(i).unwrap()) {
                let given = 1 << cell.index();
                let expected = if is_single(&solution, givens & !given, cell) {
                    redundant += 1;
                    is_any_redundant = true;
                    Some(Evidence::Redundant)
                } else if exchanges.iter().any(|set| set & givens == given) {
                    needed += 1;
                    Some(Evidence::Needed)
                } else {
                    None
                };
                assert_eq!(known.evidence(givens, given), expected, "{solution} {cell}");
            }
            assert_eq!(is_any_implied(&solution, givens), is_any_redundant);
        }
        assert!(redundant > 500 && needed > 500, "{redundant} {needed}");
    }

    /// Naively, with pencilmarks.
    fn is_single(solution: &Solution, others: u128, cell: Cell) -> bool {
        let others = puzzle_of(solution, others);
        let mut marks = Pencilmarks::from(&others);
        for (given, digit) in others.givens() {
            for peer in given.peers().filter(|&peer| others.get(peer).is_none()) {
                let mut set = marks.get(peer);
                set.remove(digit);
                marks.set(peer, set);
            }
        }
        let digit = solution.get(cell);
        let hidden = |h: &House| h.cells().all(|c| c == cell || !marks.get(c).contains(digit));
        cell.houses().iter().any(hidden) || marks.get(cell).len() == 1
    }
}
