//! Exchanges: the simplest unavoidable sets of a full grid.
//!
//! Where two rows of a band hold the same digits in some columns, these digits can be exchanged; so
//! can two columns of a stack, or two digits in a set of cells that is closed under their houses.
//! So a puzzle without a given there has a second solution, and a given that is alone there is
//! needed.
//!
//! ```text
//!     . 2 . | . 7 . | . . .        r1c2 r1c5 r2c2 r2c5 are an exchange of two rows,
//!     . 7 . | . 2 . | . . .        and of two digits as well
//! ```

use super::evidence::{PEERS, cells_of_digits, indices};
use crate::grid::Solution;
use std::ops::ControlFlow;

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

/// The givens that are alone in an exchange: the puzzle is not proper without them.
pub(crate) fn needed(solution: &Solution, givens: u128) -> u128 {
    let grid = solution.values();
    // By row, column and box, and by digit: the other coordinate, for boxes the row.
    let mut by_row = [[0u8; 16]; 9];
    let mut by_column = [[0u8; 16]; 9];
    let mut by_box = [[0u8; 16]; 9];
    for row in 0..9 {
        for column in 0..9 {
            let d = usize::from(grid[9 * row + column] & 15);
            by_row[row][d] = column as u8;
            by_column[column][d] = row as u8;
            by_box[row / 3 * 3 + column / 3][d] = row as u8;
        }
    }
    let (mut in_rows, mut in_columns, mut of_digit) = ([0u16; 9], [0u16; 9], [0u16; 16]);
    for cell in indices(givens) {
        let (row, column) = (cell / 9, cell % 9);
        in_rows[row] |= 1 << column;
        in_columns[column] |= 1 << row;
        of_digit[usize::from(grid[cell] & 15)] |= 1 << row;
    }
    let mut needed = 0;
    for (a, b) in PAIRS {
        // Where the one line has what the other has here.
        let next = |at: usize| 1 << by_row[a][usize::from(grid[9 * b + at] & 15)];
        for at in alone(next, in_rows[a], in_rows[b]) {
            needed |= 1 << (9 * if in_rows[a] >> at & 1 == 1 { a } else { b } + at);
        }
        let next = |at: usize| 1 << by_column[a][usize::from(grid[9 * at + b] & 15)];
        for at in alone(next, in_columns[a], in_columns[b]) {
            needed |= 1 << (9 * at + if in_columns[a] >> at & 1 == 1 { a } else { b });
        }
    }
    for a in 2..10 {
        for b in 1..a {
            // The rows where the one digit shares the column or the box of the other here.
            let next = |row: usize| {
                let column = usize::from(by_row[row][a]) % 9;
                1 << by_column[column][b] | 1 << by_box[row / 3 * 3 + column / 3][b]
            };
            for row in alone(next, of_digit[a], of_digit[b]) {
                let given = if of_digit[a] >> row & 1 == 1 { a } else { b };
                needed |= 1 << (9 * row + usize::from(by_row[row][given]));
            }
        }
    }
    needed
}

/// The places that are the only one in their part with givens, and with one only. There are two
/// sets of givens, and `next` tells for each place which others belong to its part; followed
/// forwards that closes a part, as the maps behind it are permutations.
#[inline(always)]
fn alone(next: impl Fn(usize) -> u16, first: u16, second: u16) -> impl Iterator<Item = usize> {
    let any = first | second;
    let mut left = first ^ second;
    std::iter::from_fn(move || {
        while left != 0 {
            let given = left & left.wrapping_neg();
            let (mut part, mut new) = (given, given);
            while new != 0 && part & any == given {
                let more = next(new.trailing_zeros() as usize % 9) & !part;
                new = new & (new - 1) | more;
                part |= more;
            }
            left &= !part;
            if part & any == given {
                return Some(given.trailing_zeros() as usize % 9);
            }
        }
        None
    })
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

/// Whether there is an exchange of this line with another of its chute, through that place, without
/// any other given.
#[inline(always)]
pub(super) fn is_alone_in_lines(
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

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::board::Cell;
    use crate::generate::{Sampler, random_grid};
    use crate::grid::Puzzle;
    use crate::random::Random;
    use crate::solve::Solver;

    pub fn puzzle_of(solution: &Solution, givens: u128) -> Puzzle {
        let mut puzzle = solution.to_puzzle();
        for cell in Cell::all().filter(|cell| givens >> cell.index() & 1 == 0) {
            puzzle.set(cell, None);
        }
        puzzle
    }

    /// Random grids and about `count` givens of each.
    pub fn samples(count: u64) -> impl Iterator<Item = (Solution, u128)> {
        (0..200).map(move |i| {
            let mut random = Random::new(12, i);
            let solution = random_grid(Sampler::Uniform, &mut random);
            let givens = (0..81).filter(|_| random.below(81) < count).fold(0, |s, i| s | 1 << i);
            (solution, givens)
        })
    }

    /// All exchanges, listed plainly.
    pub fn exchanges(solution: &Solution) -> Vec<u128> {
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
    fn needed_givens_are_alone_in_an_exchange() {
        let mut number = 0;
        for (solution, givens) in samples(32) {
            let exchanges = exchanges(&solution);
            let alone =
                exchanges.iter().map(|set| set & givens).filter(|set| set.count_ones() == 1);
            let expected = alone.fold(0, |all, one| all | one);
            assert_eq!(needed(&solution, givens), expected);
            number += expected.count_ones();
        }
        assert!(number > 500, "{number}");
    }
}
