//! One puzzle in plain words of 32 bits, and in vectors of four where all digits are concerned: the
//! engine for machines without AVX2.
//!
//! It promises the answers of every other engine and runs on anything Rust compiles to. It uses
//! no text, files or threads.
//!
//! - [`board`]: the state, nine bitboards of 81 bits, laid out so that a digit's minirows are one
//!   `or` away, and the words of all digits side by side.
//! - [`tables`]: the permutations of a digit in a chute, for all 512 cases.
//! - [`infer`]: propagation, one digit at a time, and only digits that changed.
//! - [`branch`]: where to branch when propagation ends; in a long search, where it has failed most
//!   often ([`failures`]).
//! - [`learner`]: whether a board has any solution, when a search makes no progress. It learns from
//!   every contradiction, on [`clauses`] of candidates.
//!
//! Ideas used: bitboards by digit and tables for locked candidates (zhouyundong_2012, champagne and
//! JasonLion in the Enjoy Sudoku forum, whose solvers became JCZSolve and fsss); the digit of a
//! chute as a permutation, the three digits of a triad, and the choice of the chute with the
//! fewest permutations (Tom Dillon, tdoku). `docs/DESIGN-solving-scalar.md` describes the way here.

mod board;
mod branch;
mod chute;
mod clauses;
mod failures;
mod infer;
mod learner;
mod tables;

use super::{Budget, Count, End, Givens, Statistics, many, open};
use crate::grid::Solution;
use board::Board;
use branch::Rule;
use failures::Failures;
use infer::Verdict;
use learner::Learner;
use std::ops::ControlFlow;

/// After this number of guesses without a contradiction a search assumes that there are many
/// solutions.
const TRUSTING_AFTER: u64 = 8;
/// After this many guesses a search of marks with hardly any cell given looks at the houses.
const LOOK_AFTER: u64 = 64;

/// What changes in a long search, and when.
#[derive(Clone, Copy)]
struct Pace {
    /// The rule for branching, until failures decide.
    rule: Rule,
    /// After this many guesses a search records where it fails: shorter ones do not pay for it.
    record_after: u64,
    /// After this many guesses it branches where it has failed most often.
    weigh_after: u64,
    /// After this many guesses without a solution a search starts the learner, and again whenever
    /// it has made twice as many.
    stalled_after: u64,
}

impl Pace {
    const USUAL: Pace =
        Pace { rule: Rule::MostSettled, record_after: 128, weigh_after: 256, stalled_after: 2048 };

    /// Where hardly any cell is given: a proper puzzle takes thousands of guesses, and more if it
    /// branches where it has failed.
    const OF_OPEN_MARKS: Pace = Pace {
        rule: Rule::FewestWays,
        record_after: 12_288,
        weigh_after: 16_384,
        stalled_after: 16_384,
    };
}

/// The learner may spend one guess for this many of the search: it takes about that much
/// longer.
const SHARE: u64 = 32;

/// The memory of a search. Keep it: then only the first deep search allocates.
#[derive(Debug, Default)]
pub(super) struct Engine {
    /// The board that is worked on, on top of the other halves of the boards that were split.
    stack: Vec<Board>,
    /// This many boards at the bottom of the stack have a solution each, as the learner has found.
    satisfiable: usize,
    failures: Failures,
    learner: Option<Box<Learner>>,
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
        self.count_trusting(TRUSTING_AFTER, givens, limit, budget, statistics)
    }

    /// The same where most guesses will be right.
    pub(super) fn count_in_haste(
        &mut self,
        givens: Givens<'_>,
        limit: u64,
        budget: &Budget,
        statistics: &mut Statistics,
    ) -> Count {
        self.count_trusting(0, givens, limit, budget, statistics)
    }

    fn count_trusting(
        &mut self,
        trusting_after: u64,
        givens: Givens<'_>,
        limit: u64,
        budget: &Budget,
        statistics: &mut Statistics,
    ) -> Count {
        let mut solutions = 0;
        let end = self.search(trusting_after, givens, budget, statistics, |_| {
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
        let found = |board: &Board| visit(&board.solution());
        self.search(TRUSTING_AFTER, givens, budget, statistics, found)
    }

    fn search(
        &mut self,
        trusting_after: u64,
        givens: Givens<'_>,
        budget: &Budget,
        statistics: &mut Statistics,
        mut found: impl FnMut(&Board) -> ControlFlow<()>,
    ) -> End {
        // Another engine may have made guesses before this search.
        let before = statistics.guesses;
        let (mut pace, mut open_marks) = (Pace::USUAL, None);
        let (mut refuted, mut stalls_at) = (false, before + pace.stalled_after);
        let mut trusting_at = before + trusting_after;
        self.satisfiable = 0;
        // The lowest board stays where it is, to be written over.
        self.stack.truncate(1);
        if self.stack.is_empty() {
            self.stack.push(Board::default());
        }
        if !self.stack[0].load(givens) {
            return End::Exhausted;
        }
        while let Some(board) = self.stack.last_mut() {
            let in_haste = !refuted && statistics.guesses >= trusting_at;
            let verdict = if in_haste {
                infer::propagate_in_haste(board, &mut statistics.sweeps)
            } else {
                infer::propagate(board, &mut statistics.sweeps)
            };
            match verdict {
                // Not looked for where the search goes straight to a solution.
                Verdict::Stuck
                    if (statistics.guesses == before || refuted)
                        && !infer::triads_can_be_filled(board) => {}
                Verdict::Stuck => {
                    if budget.is_spent(statistics.guesses)
                        && let Some(why) = budget.why_spent(statistics.guesses)
                    {
                        return End::Unknown(why);
                    }
                    if statistics.guesses >= stalls_at {
                        let until = statistics.guesses + (statistics.guesses - before) / SHARE;
                        self.drop_refuted(until, budget, statistics);
                        stalls_at = 2 * statistics.guesses - before;
                        continue;
                    }
                    if statistics.guesses == before {
                        if many::are_likely(givens) {
                            trusting_at = before;
                        }
                        open_marks = open::marks(givens);
                        if open_marks.is_some_and(|marks| !open::are_nearly_full(marks)) {
                            pace = Pace::OF_OPEN_MARKS;
                            stalls_at = before + pace.stalled_after;
                        }
                    }
                    let in_haste = !refuted && statistics.guesses >= trusting_at;
                    statistics.guesses += 1;
                    if statistics.guesses - before == LOOK_AFTER
                        && open_marks.is_some_and(|marks| !open::houses_can_be_filled(marks))
                    {
                        return End::Exhausted;
                    }
                    if statistics.guesses - before == pace.record_after {
                        self.failures = Failures::NONE;
                    }
                    let is_long = statistics.guesses - before > pace.weigh_after;
                    self.satisfiable = self.satisfiable.min(self.stack.len() - 1);
                    if in_haste {
                        branch::split_in_haste(&mut self.stack);
                    } else {
                        let failures = is_long.then_some(&self.failures);
                        branch::split(&mut self.stack, failures, pace.rule);
                    }
                    continue;
                }
                Verdict::Solved => {
                    if found(board).is_break() {
                        return End::Stopped;
                    }
                    stalls_at = statistics.guesses + pace.stalled_after;
                }
                Verdict::Contradiction(dead) => {
                    refuted = true;
                    if statistics.guesses - before >= pace.record_after {
                        self.failures.add(board, dead);
                    }
                }
            }
            if self.stack.len() == 1 {
                break;
            }
            self.stack.pop();
        }
        End::Exhausted
    }

    /// Takes boards without solution off the stack, from the largest on, until a question is not
    /// answered in time.
    #[cold]
    fn drop_refuted(&mut self, until: u64, budget: &Budget, statistics: &mut Statistics) {
        let learner = self.learner.get_or_insert_default();
        while let Some(board) = self.stack.get(self.satisfiable) {
            match learner.has_solution(board, until, budget, &mut statistics.guesses) {
                Some(true) => self.satisfiable += 1,
                Some(false) => drop(self.stack.remove(self.satisfiable)),
                None => return,
            }
        }
    }
}

#[cfg(test)]
mod tests;
