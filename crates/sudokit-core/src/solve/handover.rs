//! One puzzle on a vector engine, and when that hands it over to the portable one.
//!
//! The vector engines make more guesses a second. But on a few puzzles with hardly any givens, or
//! with givens that clash in a hidden way, they need millions of guesses where the portable engine
//! infers more and needs some. So a vector engine has a [`GuessLimit`]: some hundred guesses, and
//! some more for every solution it finds. All hard puzzles in circulation stay far below.
//!
//! Minimal pencilmark puzzles are different: they take thousands of guesses, and most of them fewer
//! in registers. So if hardly any cell is given ([`open`](super::open)) a search stalls sooner, and
//! the vector engine begins again with a limit of some ten thousand, unless nearly all candidates
//! are left.
//!
//! A search that stalls goes over in one of two ways:
//! - Nothing was found yet: the portable engine starts from the beginning. The whole puzzle is
//!   easier for it than the parts into which the guesses have cut it.
//! - Some solutions were found, and handed on: the portable engine searches the boards that are
//!   left on the stack. No solution comes twice.
//!
//! Budgets bound both searches together. An answer does not show which engine gave it, but
//! by which solution came first.

use super::guess_limit::{Bound, GuessLimit};
use super::registers::{self, engine_on};
use super::{Budget, Count, End, Givens, Statistics, open, scalar};
use crate::grid::Solution;
use crate::simd::InstructionSet;
use std::ops::ControlFlow;

/// The engines for one puzzle.
#[derive(Debug)]
pub(super) struct Engines {
    /// `None` where no vector engine runs.
    pub(super) vector: Option<Box<dyn registers::Engine>>,
    pub(super) portable: scalar::Engine,
    /// Of the vector engine.
    guess_limit: GuessLimit,
}

impl Engines {
    /// Those for an available instruction set.
    pub(super) fn on(set: InstructionSet) -> Engines {
        let (vector, portable) = (engine_on(set), scalar::Engine::default());
        Engines { vector, portable, guess_limit: GuessLimit::USUAL }
    }

    /// Counts solutions up to a limit above 0.
    pub(super) fn count(
        &mut self,
        givens: Givens<'_>,
        limit: u64,
        budget: &Budget,
        statistics: &mut Statistics,
    ) -> Count {
        let guess_limit = self.first_limit(givens);
        let Engines { vector: Some(vector), portable, .. } = self else {
            return self.portable.count(givens, limit, budget, statistics);
        };
        let bound = Bound { budget, guess_limit };
        let found = vector.count(givens, limit, bound, statistics);
        if let Some(end) = bound.settle(found.end, statistics.guesses) {
            return Count { end, ..found };
        }
        if found.solutions == 0 {
            return self.count_stalled(givens, limit, budget, statistics);
        }
        count_left(&mut **vector, portable, found, limit, budget, statistics)
    }

    /// Visits the solutions until the visitor breaks.
    pub(super) fn visit(
        &mut self,
        givens: Givens<'_>,
        budget: &Budget,
        statistics: &mut Statistics,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> End {
        let guess_limit = self.first_limit(givens);
        let Engines { vector: Some(vector), portable, .. } = self else {
            return self.portable.visit(givens, budget, statistics, visit);
        };
        let bound = Bound { budget, guess_limit };
        let mut is_any_found = false;
        let end = vector.visit(givens, bound, statistics, &mut |solution| {
            is_any_found = true;
            visit(solution)
        });
        if let Some(end) = bound.settle(end, statistics.guesses) {
            return end;
        }
        if !is_any_found {
            return self.visit_stalled(givens, budget, statistics, visit);
        }
        visit_left(&mut **vector, portable, budget, statistics, visit)
    }

    #[inline]
    fn first_limit(&self, givens: Givens<'_>) -> GuessLimit {
        match givens {
            Givens::Puzzle(_) => self.guess_limit,
            Givens::Pencilmarks(_) => self.first_limit_of_marks(givens),
        }
    }

    /// In a function of its own, which puzzles of givens do not pay for.
    #[inline(never)]
    fn first_limit_of_marks(&self, givens: Givens<'_>) -> GuessLimit {
        match open::marks(givens) {
            Some(_) => GuessLimit::OF_UNSEEN_MARKS,
            None => self.guess_limit,
        }
    }

    /// Counts the solutions of a puzzle for which a vector engine has found none within its limit.
    pub(super) fn count_stalled(
        &mut self,
        givens: Givens<'_>,
        limit: u64,
        budget: &Budget,
        statistics: &mut Statistics,
    ) -> Count {
        let Engines { vector, portable, .. } = self;
        let Some(guess_limit) = second_limit(givens, statistics) else {
            return Count { solutions: 0, end: End::Exhausted };
        };
        if let (Some(vector), Some(guess_limit)) = (vector, guess_limit) {
            // Vector engines take the guesses in the statistics for their own.
            let (rest, mut own) = (budget.after(statistics.guesses), Statistics::default());
            let bound = Bound { budget: &rest, guess_limit };
            let found = vector.count(givens, limit, bound, &mut own);
            statistics.add(own);
            if let Some(end) = bound.settle(found.end, own.guesses) {
                return Count { end, ..found };
            }
            if found.solutions > 0 {
                return count_left(&mut **vector, portable, found, limit, budget, statistics);
            }
        }
        portable.count(givens, limit, budget, statistics)
    }

    /// Visits the solutions of such a puzzle until the visitor breaks.
    pub(super) fn visit_stalled(
        &mut self,
        givens: Givens<'_>,
        budget: &Budget,
        statistics: &mut Statistics,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> End {
        let Engines { vector, portable, .. } = self;
        let Some(guess_limit) = second_limit(givens, statistics) else { return End::Exhausted };
        if let (Some(vector), Some(guess_limit)) = (vector, guess_limit) {
            let (rest, mut own) = (budget.after(statistics.guesses), Statistics::default());
            let bound = Bound { budget: &rest, guess_limit };
            let mut is_any_found = false;
            let end = vector.visit(givens, bound, &mut own, &mut |solution| {
                is_any_found = true;
                visit(solution)
            });
            statistics.add(own);
            if let Some(end) = bound.settle(end, own.guesses) {
                return end;
            }
            if is_any_found {
                return visit_left(&mut **vector, portable, budget, statistics, visit);
            }
        }
        portable.visit(givens, budget, statistics, visit)
    }
}

/// How many guesses a vector engine gets for a puzzle that has stalled; the inner `None` where it
/// gets no more, the outer one where the puzzle turns out to have no solution. That look counts as
/// a guess: without it a budget of what a search has cost would not be enough for it.
fn second_limit(givens: Givens<'_>, statistics: &mut Statistics) -> Option<Option<GuessLimit>> {
    let Some(marks) = open::marks(givens) else { return Some(None) };
    statistics.guesses += 1;
    let more = (!open::are_nearly_full(marks)).then_some(GuessLimit::OF_OPEN_MARKS);
    open::houses_can_be_filled(marks).then_some(more)
}

/// Counts what a search has left on its stack.
fn count_left(
    vector: &mut dyn registers::Engine,
    portable: &mut scalar::Engine,
    found: Count,
    limit: u64,
    budget: &Budget,
    statistics: &mut Statistics,
) -> Count {
    let mut sum = Count { solutions: found.solutions, end: End::Exhausted };
    for board in vector.left() {
        let rest = limit - sum.solutions;
        let more = portable.count(Givens::from(&board), rest, budget, statistics);
        sum = Count { solutions: sum.solutions + more.solutions, end: more.end };
        if sum.end != End::Exhausted {
            break;
        }
    }
    sum
}

/// Visits it.
fn visit_left(
    vector: &mut dyn registers::Engine,
    portable: &mut scalar::Engine,
    budget: &Budget,
    statistics: &mut Statistics,
    visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> End {
    let boards = vector.left();
    let mut ends =
        boards.iter().map(|board| portable.visit(Givens::from(board), budget, statistics, visit));
    ends.find(|&end| end != End::Exhausted).unwrap_or(End::Exhausted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Puzzle;
    use std::collections::BTreeSet;

    /// Wherever a search is handed over, before or after its first solution, no solution is lost
    /// and none comes twice.
    #[test]
    fn a_search_may_be_handed_over_at_any_guess() {
        let puzzles = [
            (
                "...3.1...2.4...............8..52..........9.1......3......4..5.91........3.......",
                596,
            ),
            (
                "1.....58.8....1..6.6..2.......59........7.....93..2....1....8.4...9.7.5.6..2..71.",
                2,
            ),
            (
                "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
                1,
            ),
            (
                "12.......3........4........5........6........7........8........9........1........",
                0,
            ),
        ];
        let budget = &Budget::UNLIMITED;
        for (text, expected) in puzzles {
            let puzzle: Puzzle = text.parse().unwrap();
            let givens = Givens::from(&puzzle);
            for set in InstructionSet::available() {
                let mut engines = Engines::on(set);
                for guesses in [0, 1, 2, 3, 5, 10, 30, 100, 300] {
                    engines.guess_limit = GuessLimit::fixed(guesses);
                    let mut found = BTreeSet::new();
                    let end = engines.visit(givens, budget, &mut Statistics::default(), &mut |s| {
                        assert!(found.insert(*s), "{set}, {guesses} guesses: twice {s}");
                        ControlFlow::Continue(())
                    });
                    assert_eq!((found.len(), end), (expected, End::Exhausted), "{set}, {guesses}");
                    for limit in [1, 2, 50, 1000] {
                        let mut cost = Statistics::default();
                        let count = engines.count(givens, limit, budget, &mut cost);
                        let end =
                            if expected as u64 >= limit { End::Stopped } else { End::Exhausted };
                        let right = Count { solutions: limit.min(expected as u64), end };
                        assert_eq!(count, right, "{set}, {guesses} guesses, limit {limit}");
                    }
                }
            }
        }
    }
}
