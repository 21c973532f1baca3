//! One puzzle in plain words of 32 bits, and in vectors of four where all digits are concerned: the
//! engine for machines without AVX2.
//!
//! It promises the answers of every other engine and runs on anything Rust compiles to. It knows
//! nothing of text, files or threads.
//!
//! - [`board`]: the state, nine bitboards of 81 bits, laid out so that a digit's minirows are one
//!   `or` away, and the words of all digits side by side.
//! - [`tables`]: the permutations of a digit in a chute, for all 512 cases.
//! - [`infer`]: propagation, one digit at a time, and only digits that changed.
//! - [`branch`]: which question to ask when propagation is stuck.
//!
//! Ideas used: bitboards by digit and tables for locked candidates (zhouyundong_2012, champagne and
//! JasonLion in the Enjoy Sudoku forum, whose solvers became JCZSolve and fsss); the digit of a
//! chute as a permutation, the three digits of a triad, and the choice of the chute with the
//! fewest permutations (Tom Dillon, tdoku). `docs/DESIGN-solving-scalar.md` tells the way here.

mod board;
mod branch;
mod infer;
mod tables;

use super::{Budget, Count, End, Givens, Statistics};
use crate::grid::Solution;
use board::Board;
use infer::Verdict;
use std::ops::ControlFlow;

/// After so many guesses those digits are asked about that have failed most often.
const PATIENCE: u64 = 128;

/// The memory of a search. Keep it: then only the first deep search allocates.
#[derive(Debug, Default)]
pub(super) struct Engine {
    /// The board that is worked on, on top of the other halves of the boards that were split.
    stack: Vec<Board>,
}

impl Engine {
    /// Counts solutions up to a limit above 0, without writing any of them out.
    pub(super) fn count(
        &mut self,
        givens: Givens<'_>,
        limit: u64,
        budget: &Budget,
        statistics: &mut Statistics,
    ) -> Count {
        let mut solutions = 0;
        let end = self.search(givens, budget, statistics, |_| {
            solutions += 1;
            if solutions == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        Count { solutions, end }
    }

    /// Visits the solutions until the visitor breaks.
    pub(super) fn visit(
        &mut self,
        givens: Givens<'_>,
        budget: &Budget,
        statistics: &mut Statistics,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> End {
        self.search(givens, budget, statistics, |board| visit(&board.solution()))
    }

    fn search(
        &mut self,
        givens: Givens<'_>,
        budget: &Budget,
        statistics: &mut Statistics,
        mut found: impl FnMut(&Board) -> ControlFlow<()>,
    ) -> End {
        // Another engine may have made guesses before this search.
        let before = statistics.guesses;
        let (mut refuted, mut failures) = (false, [0u64; 9]);
        self.stack.clear();
        self.stack.extend(Board::load(givens));
        while let Some(board) = self.stack.last_mut() {
            match infer::propagate(board, &mut statistics.sweeps) {
                // Not looked for where the search goes straight to a solution.
                Verdict::Stuck
                    if (statistics.guesses == before || refuted) && !infer::fits(board) => {}
                Verdict::Stuck => {
                    if budget.is_spent(statistics.guesses) {
                        return End::BudgetRanOut;
                    }
                    statistics.guesses += 1;
                    let lasts = statistics.guesses - before > PATIENCE;
                    branch::split(&mut self.stack, lasts.then_some(&failures));
                    continue;
                }
                Verdict::Solved => {
                    if found(board).is_break() {
                        return End::Stopped;
                    }
                }
                Verdict::Contradiction(digit) => {
                    refuted = true;
                    if let Some(digit) = digit {
                        failures[digit] += 1;
                    }
                }
            }
            self.stack.pop();
        }
        End::Exhausted
    }
}

#[cfg(test)]
mod tests;
