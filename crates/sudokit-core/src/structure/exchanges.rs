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

use crate::board::{Cell, CellSet};
use crate::grid::Solution;

/// The pairs of lines that share a chute.
const PAIRS: [(usize, usize); 9] =
    [(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5), (6, 7), (6, 8), (7, 8)];

/// A solution, and where its digits stand: enough to follow its exchanges.
///
/// Each exchange is a part of nine places: of the columns, when two rows are exchanged, of the
/// rows, when two columns or two digits are. From each place a permutation leads to another one of
/// the same part, so that what is followed forwards closes.
#[derive(Clone, Copy)]
pub(crate) struct Exchanges {
    solution: Solution,
    /// By row, column and box, and by digit: the other coordinate, for boxes the row.
    by_row: [[u8; 16]; 9],
    by_column: [[u8; 16]; 9],
    by_box: [[u8; 16]; 9],
}

impl Exchanges {
    pub(crate) fn of(solution: Solution) -> Exchanges {
        let empty = [[0; 16]; 9];
        let mut own = Exchanges { solution, by_row: empty, by_column: empty, by_box: empty };
        for row in 0..9 {
            for column in 0..9 {
                let d = own.digit(row, column);
                own.by_row[row][d] = column as u8;
                own.by_column[column][d] = row as u8;
                own.by_box[row / 3 * 3 + column / 3][d] = row as u8;
            }
        }
        own
    }

    pub(crate) fn solution(&self) -> &Solution {
        &self.solution
    }

    #[inline(always)]
    fn digit(&self, row: usize, column: usize) -> usize {
        usize::from(self.solution.values()[9 * row + column] & 15)
    }

    /// Where row `a` has what row `b` has in this column.
    #[inline(always)]
    fn along_rows(&self, a: usize, b: usize, column: usize) -> u16 {
        1 << self.by_row[a][self.digit(b, column)]
    }

    /// Where column `a` has what column `b` has in this row.
    #[inline(always)]
    fn along_columns(&self, a: usize, b: usize, row: usize) -> u16 {
        1 << self.by_column[a][self.digit(row, b)]
    }

    /// The rows where digit `b` shares the column or the box of digit `a` in this row.
    #[inline(always)]
    fn along_digits(&self, a: usize, b: usize, row: usize) -> u16 {
        let column = usize::from(self.by_row[row][a]) % 9;
        1 << self.by_column[column][b] | 1 << self.by_box[row / 3 * 3 + column / 3][b]
    }

    /// Whether there is an exchange through a cell without any of these givens.
    pub(crate) fn is_any_free(&self, givens: CellSet, cell: Cell) -> bool {
        let (row, column) = (cell.row(), cell.column());
        let rows = rows(givens);
        let given = |row: usize, column: usize| rows[row] >> column & 1 == 1;
        let others = |line: usize| (line / 3 * 3..line / 3 * 3 + 3).filter(move |&l| l != line);
        others(row).any(|b| {
            let barred = |at| given(row, at) || given(b, at);
            follow(|at| self.along_rows(row, b, at), barred, column).1
        }) || others(column).any(|b| {
            let barred = |at| given(at, column) || given(at, b);
            follow(|at| self.along_columns(column, b, at), barred, row).1
        }) || {
            let d = self.digit(row, column);
            (1..10).filter(|&b| b != d).any(|b| {
                let given = |at: usize, d: usize| rows[at] >> self.by_row[at][d] & 1 == 1;
                let barred = |at| given(at, d) || given(at, b);
                follow(|at| self.along_digits(d, b, at), barred, row).1
            })
        }
    }

    /// The givens that are alone in an exchange: the puzzle is not proper without them.
    pub(crate) fn needed(&self, givens: CellSet) -> CellSet {
        let given = Given::of(&self.solution, givens);
        let mut bits = 0;
        for (a, b) in PAIRS {
            let [first, second] = [given.rows[a], given.rows[b]];
            alone(
                first,
                second,
                |at| self.along_rows(a, b, at),
                |at, is_first| {
                    bits |= 1 << (9 * if is_first { a } else { b } + at);
                },
            );
            let [first, second] = [given.columns[a], given.columns[b]];
            alone(
                first,
                second,
                |at| self.along_columns(a, b, at),
                |at, is_first| {
                    bits |= 1 << (9 * at + if is_first { a } else { b });
                },
            );
        }
        for a in 2..10 {
            for b in 1..a {
                let [first, second] = [given.digits[a], given.digits[b]];
                alone(
                    first,
                    second,
                    |at| self.along_digits(a, b, at),
                    |at, is_first| {
                        let d = if is_first { a } else { b };
                        bits |= 1 << (9 * at + usize::from(self.by_row[at][d]));
                    },
                );
            }
        }
        CellSet::from_bits(bits)
    }

    /// Whether there is an exchange without a given: the puzzle is not proper then.
    pub(crate) fn is_any_without(&self, givens: CellSet) -> bool {
        let given = Given::of(&self.solution, givens);
        PAIRS.iter().any(|&(a, b)| {
            is_any_open(given.rows[a] | given.rows[b], |at| self.along_rows(a, b, at))
                || is_any_open(given.columns[a] | given.columns[b], |at| {
                    self.along_columns(a, b, at)
                })
        }) || (2..10).any(|a| {
            (1..a).any(|b| {
                is_any_open(given.digits[a] | given.digits[b], |at| self.along_digits(a, b, at))
            })
        })
    }
}

/// Givens by row, column and digit: the columns, and the rows, and the rows again.
struct Given {
    rows: [u16; 9],
    columns: [u16; 9],
    digits: [u16; 16],
}

impl Given {
    #[inline(always)]
    fn of(solution: &Solution, givens: CellSet) -> Given {
        let mut given = Given { rows: rows(givens), columns: [0; 9], digits: [0; 16] };
        for cell in givens {
            let (row, column) = (cell.row(), cell.column());
            given.columns[column] |= 1 << row;
            given.digits[usize::from(solution.values()[cell.index()] & 15)] |= 1 << row;
        }
        given
    }
}

/// The columns of the cells in each row.
#[inline(always)]
fn rows(cells: CellSet) -> [u16; 9] {
    std::array::from_fn(|row| cells.columns_in(row))
}

/// Follows a part from one of its places until it is closed or meets a place that is barred. The
/// places seen, and whether it is closed.
#[inline(always)]
fn follow(
    next: impl Fn(usize) -> u16,
    is_barred: impl Fn(usize) -> bool,
    start: usize,
) -> (u16, bool) {
    let mut part = 1 << start;
    let mut new: u16 = part;
    while new != 0 {
        let at = new.trailing_zeros() as usize % 9;
        if is_barred(at) {
            return (part, false);
        }
        let more = next(at) & !part;
        new = new & (new - 1) | more;
        part |= more;
    }
    (part, true)
}

/// Visits the places that have the only given of their part, with whether it is of the first set.
#[inline(always)]
fn alone(first: u16, second: u16, next: impl Fn(usize) -> u16, mut visit: impl FnMut(usize, bool)) {
    let mut left = first ^ second;
    while left != 0 {
        let start = left.trailing_zeros() as usize % 9;
        let others = (first | second) & !(1 << start);
        let (part, is_closed) = follow(&next, |at| others >> at & 1 == 1, start);
        left &= !part;
        if is_closed {
            visit(start, first >> start & 1 == 1);
        }
    }
}

/// Whether there is a part without a given.
#[inline(always)]
fn is_any_open(given: u16, next: impl Fn(usize) -> u16) -> bool {
    let mut left = 0x1ff & !given;
    while left != 0 {
        let start = left.trailing_zeros() as usize % 9;
        let (part, is_closed) = follow(&next, |at| given >> at & 1 == 1, start);
        if is_closed {
            return true;
        }
        left &= !part;
    }
    false
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::evidence::cells_of_digits;
    use super::*;
    use crate::generate::{Sampler, random_grid};
    use crate::grid::Puzzle;
    use crate::random::Random;
    use crate::solve::Solver;
    use std::ops::ControlFlow;

    pub(crate) fn puzzle_of(solution: &Solution, givens: CellSet) -> Puzzle {
        let mut puzzle = solution.to_puzzle();
        for cell in !givens {
            puzzle.set(cell, None);
        }
        puzzle
    }

    /// Random grids and about `count` givens of each.
    pub(crate) fn samples(count: u64) -> impl Iterator<Item = (Solution, CellSet)> {
        (0..200).map(move |i| {
            let mut random = Random::new(12, i);
            let solution = random_grid(Sampler::Uniform, &mut random);
            let givens = Cell::all().filter(|_| random.below(81) < count).collect();
            (solution, givens)
        })
    }

    /// All exchanges, listed plainly.
    pub(crate) fn exchanges(solution: &Solution) -> Vec<CellSet> {
        let grid = solution.values();
        let mut found = Vec::new();
        for cell in [|line, at| 9 * line + at, |line, at| 9 * at + line] {
            for (a, b) in PAIRS {
                let mut left: Vec<usize> = (0..9).collect();
                while let Some(mut at) = left.first().copied() {
                    let mut set = CellSet::EMPTY;
                    while left.contains(&at) {
                        left.retain(|&other| other != at);
                        set = [a, b]
                            .iter()
                            .filter_map(|&l| Cell::new(cell(l, at)))
                            .fold(set, CellSet::with);
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
                assert_eq!(solver.count(puzzle_of(&solution, !set), 2).solutions, 2);
            }
            let four = crate::structure::unavoidable_sets(
                &solution,
                4,
                &crate::Budget::at_most(1_000_000),
            );
            assert!(four.complete && four.sets.iter().all(|set| found.contains(set)));
        }
    }

    #[test]
    fn a_free_exchange_is_one_of_the_exchanges() {
        let mut free = 0;
        for (solution, givens) in samples(40) {
            let expected = exchanges(&solution).iter().any(|set| !set.meets(givens));
            assert_eq!(Exchanges::of(solution).is_any_without(givens), expected);
            free += u32::from(expected);
        }
        assert!((20..180).contains(&free), "{free}");
    }

    #[test]
    fn needed_givens_are_alone_in_an_exchange() {
        let mut number = 0;
        for (solution, givens) in samples(32) {
            let exchanges = exchanges(&solution);
            let alone = exchanges.iter().filter_map(|&set| (set & givens).single());
            let expected: CellSet = alone.collect();
            assert_eq!(Exchanges::of(solution).needed(givens), expected);
            number += expected.len();
        }
        assert!(number > 500, "{number}");
    }

    /// Exchanges of two digits: the connected parts of their cells.
    fn digit_exchanges(
        grid: &[u8; 81],
        visit: &mut impl FnMut(CellSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let all = cells_of_digits(grid);
        for a in 0..9 {
            for b in 0..a {
                let both = all[a] | all[b];
                let mut left = both;
                while let Some(first) = left.first() {
                    let mut set = CellSet::EMPTY;
                    let mut new = CellSet::only(first);
                    while !new.is_empty() {
                        set |= new;
                        let near = |seen, cell: Cell| seen | cell.peers_set();
                        new = (new.iter().fold(CellSet::EMPTY, near) & both) - set;
                    }
                    left -= set;
                    visit(set)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
