//! What can be said about givens without a solver, the solution being known.
//!
//! Two simple facts decide many questions of a generator:
//!
//! - *Exchanges*. Where two rows of a band hold the same digits in some columns, these digits can
//!   be exchanged; so can two columns of a stack, or two digits in a set of cells that is closed
//!   under their houses. All are unavoidable sets: a puzzle without a given there has a second
//!   solution, and a given that is alone there is needed.
//! - *Singles*. A given that the others force as a naked or hidden single is redundant.
//!
//! ```text
//!     . 2 . | . 7 . | . . .        r1c2 r1c5 r2c2 r2c5 are an exchange of two rows,
//!     . 7 . | . 2 . | . . .        and of two digits as well
//! ```
//!
//! Cells are sets here: bit i of a `u128` for cell i.

use crate::board::Cell;
use crate::grid::Solution;
use std::ops::ControlFlow;

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
const PEERS: [u128; 81] = {
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
    pub solution: Solution,
    cells: [u128; 9],
}

impl Known {
    pub fn new(solution: Solution) -> Known {
        Known { solution, cells: cells_of_digits(solution.values()) }
    }

    /// What exchanges and singles say about one of the givens. Both are final: a needed given stays
    /// needed when others go, a redundant one stays redundant when others come.
    pub fn evidence(&self, givens: u128, given: u128) -> Option<Evidence> {
        let cell = given.trailing_zeros() as usize % Cell::COUNT;
        let others = givens & !given;
        if self.is_implied(others, cell) {
            return Some(Evidence::Redundant);
        }
        self.is_alone_in_an_exchange(others, cell).then_some(Evidence::Needed)
    }

    /// Whether the other givens force the digit of a cell as a single.
    fn is_implied(&self, others: u128, cell: usize) -> bool {
        let d = digit(&self.solution, cell);
        let seen = indices(self.cells[d] & others).fold(others, |seen, of| seen | PEERS[of]);
        if OTHERS[cell].iter().any(|house| house & !seen == 0) {
            return true;
        }
        let around = PEERS[cell] & others;
        (0..9).all(|other| other == d || self.cells[other] & around != 0)
    }

    /// Whether there is an exchange through a cell without any other given.
    fn is_alone_in_an_exchange(&self, others: u128, cell: usize) -> bool {
        let grid = self.solution.values();
        let (row, column) = (cell / 9, cell % 9);
        is_alone_in_lines(|line, at| 9 * line + at, grid, others, (row, column))
            || is_alone_in_lines(|line, at| 9 * at + line, grid, others, (column, row))
            || self.is_alone_in_digits(others, cell)
    }

    /// The same for exchanges of its digit with the eight others.
    fn is_alone_in_digits(&self, others: u128, cell: usize) -> bool {
        let d = digit(&self.solution, cell);
        (0..9).filter(|&other| other != d).any(|other| {
            let both = self.cells[d] | self.cells[other];
            let (mut set, mut new) = (0, 1 << cell);
            while new != 0 {
                set |= new;
                new = indices(new).fold(0, |seen, cell| seen | PEERS[cell]) & both & !set;
                if new & others != 0 {
                    return false;
                }
            }
            true
        })
    }
}

/// Whether there is an exchange of this line with another of its chute, through that place, without
/// any other given.
#[inline(always)]
fn is_alone_in_lines(
    cell: impl Fn(usize, usize) -> usize,
    grid: &[u8; 81],
    others: u128,
    (line, first): (usize, usize),
) -> bool {
    let mut places = [0; 16];
    for at in 0..9 {
        places[usize::from(grid[cell(line, at)] & 15)] = at as u8;
    }
    let chute = line / 3 * 3;
    (chute..chute + 3).filter(|&other| other != line).any(|other| {
        let mut at = first;
        loop {
            if others & (1 << cell(line, at) | 1 << cell(other, at)) != 0 {
                return false;
            }
            at = usize::from(places[usize::from(grid[cell(other, at)] & 15)]);
            if at == first {
                return true;
            }
        }
    })
}

fn cells_of_digits(grid: &[u8; 81]) -> [u128; 9] {
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

/// Whether there is an exchange without a given: the puzzle is not proper then.
pub(crate) fn is_any_exchange_free(solution: &Solution, givens: u128) -> bool {
    let grid = solution.values();
    let mut is_free = |set| match set & givens {
        0 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    is_line_exchange_free(|line, at| 9 * line + at, grid, givens)
        || is_line_exchange_free(|line, at| 9 * at + line, grid, givens)
        || digit_exchanges(grid, &mut is_free).is_break()
}

/// The givens that are alone in an exchange of two lines: the puzzle is not proper without them.
pub(crate) fn needed(solution: &Solution, givens: u128) -> u128 {
    let grid = solution.values();
    let mut needed = 0;
    needed_in_lines(|line, at| 9 * line + at, grid, givens, &mut needed);
    needed_in_lines(|line, at| 9 * at + line, grid, givens, &mut needed);
    needed
}

#[inline(always)]
fn needed_in_lines(
    cell: impl Fn(usize, usize) -> usize + Copy,
    grid: &[u8; 81],
    givens: u128,
    needed: &mut u128,
) {
    let places = places(cell, grid);
    for (a, b) in PAIRS {
        let mut left = 0x1ffu16;
        while left != 0 {
            let mut at = left.trailing_zeros() as usize;
            let mut set = 0;
            while left >> at & 1 == 1 {
                left &= !(1 << at);
                set |= 1 << cell(a, at) | 1 << cell(b, at);
                at = usize::from(places[a][usize::from(grid[cell(b, at)] & 15)]);
            }
            let given = set & givens;
            if given & given.wrapping_sub(1) == 0 {
                *needed |= given;
            }
        }
    }
}

/// The pairs of lines that share a chute.
const PAIRS: [(usize, usize); 9] =
    [(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5), (6, 7), (6, 8), (7, 8)];

/// By line and digit: where it stands in the line.
#[inline(always)]
fn places(cell: impl Fn(usize, usize) -> usize, grid: &[u8; 81]) -> [[u8; 16]; 9] {
    let mut places = [[0; 16]; 9];
    for line in 0..9 {
        for at in 0..9 {
            places[line][usize::from(grid[cell(line, at)] & 15)] = at as u8;
        }
    }
    places
}

/// Whether some exchange of two parallel lines of a chute, a cycle of the permutation between them,
/// has no given. Only places without givens are followed.
#[inline(always)]
fn is_line_exchange_free(
    cell: impl Fn(usize, usize) -> usize + Copy,
    grid: &[u8; 81],
    givens: u128,
) -> bool {
    let places = places(cell, grid);
    let mut given = [0u16; 9];
    for line in 0..9 {
        for at in 0..9 {
            given[line] |= ((givens >> cell(line, at)) as u16 & 1) << at;
        }
    }
    PAIRS.iter().any(|&(a, b)| {
        let mut left = 0x1ff & !(given[a] | given[b]);
        while left != 0 {
            let first = left.trailing_zeros() as usize;
            let mut at = first;
            while left >> at & 1 == 1 {
                left &= !(1 << at);
                at = usize::from(places[a][usize::from(grid[cell(b, at)] & 15)]);
            }
            if at == first {
                return true;
            }
        }
        false
    })
}

/// Exchanges of two digits: the connected parts of their cells.
fn digit_exchanges(
    grid: &[u8; 81],
    visit: &mut impl FnMut(u128) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let all = cells_of_digits(grid);
    for a in 0..9 {
        for b in 0..a {
            let both = all[a] | all[b];
            let mut left = both;
            while left != 0 {
                let mut set = 0;
                let mut new = left & left.wrapping_neg();
                while new != 0 {
                    set |= new;
                    new = indices(new).fold(0, |seen, cell| seen | PEERS[cell]) & both & !set;
                }
                left &= !set;
                visit(set)?;
            }
        }
    }
    ControlFlow::Continue(())
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
    use crate::board::House;
    use crate::generate::{Sampler, random_grid};
    use crate::grid::{Pencilmarks, Puzzle};
    use crate::random::Random;
    use crate::solve::Solver;

    fn puzzle_of(solution: &Solution, givens: u128) -> Puzzle {
        let mut puzzle = solution.to_puzzle();
        for cell in Cell::all().filter(|cell| givens >> cell.index() & 1 == 0) {
            puzzle.set(cell, None);
        }
        puzzle
    }

    /// Random grids and about `count` givens of each.
    fn samples(count: u64) -> impl Iterator<Item = (Solution, u128)> {
        (0..200).map(move |i| {
            let mut random = Random::new(12, i);
            let solution = random_grid(Sampler::Uniform, &mut random);
            let givens = (0..81).filter(|_| random.below(81) < count).fold(0, |s, i| s | 1 << i);
            (solution, givens)
        })
    }

    /// All exchanges, listed plainly.
    fn exchanges(solution: &Solution) -> Vec<u128> {
        let grid = solution.values();
        let mut found = Vec::new();
        for cell in [|line, at| 9 * line + at, |line, at| 9 * at + line] {
            for (a, b) in PAIRS {
                let mut left: Vec<usize> = (0..9).collect();
                while let Some(mut at) = left.first().copied() {
                    let mut set = 0u128;
                    while left.contains(&at) {
                        left.retain(|&other| other != at);
                        set |= 1 << cell(a, at) | 1 << cell(b, at);
                        at = (0..9).find(|&j| grid[cell(a, j)] == grid[cell(b, at)]).unwrap();
                    }
                    found.push(set);
                }
            }
        }
        let _ = digit_exchanges(grid, &mut |set| {
            found.push(set);
            ControlFlow::Continue(())
        });
        found
    }

    #[test]
    fn exchanges_are_unavoidable_and_the_smallest_sets_are_among_them() {
        let mut solver = Solver::new();
        for (solution, _) in samples(0).take(20) {
            let found = exchanges(&solution);
            for &set in &found {
                assert_eq!(solver.count(&puzzle_of(&solution, !set), 2).solutions, 2);
            }
            let four = crate::analyze::unavoidable_sets(&solution, 4, 1_000_000);
            assert!(four.complete && four.sets.iter().all(|set| found.contains(set)));
        }
    }

    #[test]
    fn a_free_exchange_is_one_of_the_exchanges() {
        let mut free = 0;
        for (solution, givens) in samples(40) {
            let expected = exchanges(&solution).iter().any(|set| set & givens == 0);
            assert_eq!(is_any_exchange_free(&solution, givens), expected);
            free += u32::from(expected);
        }
        assert!((20..180).contains(&free), "{free}");
    }

    #[test]
    fn needed_givens_are_alone_in_an_exchange_of_lines() {
        let mut number = 0;
        for (solution, givens) in samples(32) {
            let lines = exchanges(&solution);
            let lines = &lines[..lines.len() - digit_exchange_count(&solution)];
            let alone = lines.iter().map(|set| set & givens).filter(|set| set.count_ones() == 1);
            let expected = alone.fold(0, |all, one| all | one);
            assert_eq!(needed(&solution, givens), expected);
            number += expected.count_ones();
        }
        assert!(number > 500, "{number}");
    }

    fn digit_exchange_count(solution: &Solution) -> usize {
        let mut count = 0;
        let _ = digit_exchanges(solution.values(), &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

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
