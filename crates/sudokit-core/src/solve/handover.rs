//! One puzzle on a vector engine, and when that hands it over to the portable one.
//!
//! The vector engines make more guesses a second. But on a few puzzles with hardly any givens, or
//! with givens that clash in a hidden way, they need millions of guesses where the portable engine
//! infers more and needs some. So a vector engine has a [`GuessLimit`]: some hundred guesses, and
//! some more for every solution it finds. All hard puzzles in circulation stay far below.
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
use super::{Budget, Count, End, Givens, Statistics, scalar};
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
        let Engines { vector: Some(vector), portable, guess_limit } = self else {
            return self.portable.count(givens, limit, budget, statistics);
        };
        let bound = Bound { budget, guess_limit: *guess_limit };
        let found = vector.count(givens, limit, bound, statistics);
        if let Some(end) = bound.settle(found.end, statistics.guesses) {
            return Count { end, ..found };
        }
        if found.solutions == 0 {
            return portable.count(givens, limit, budget, statistics);
        }
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

    /// Visits the solutions until the visitor breaks.
    pub(super) fn visit(
        &mut self,
        givens: Givens<'_>,
        budget: &Budget,
        statistics: &mut Statistics,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> End {
        let Engines { vector: Some(vector), portable, guess_limit } = self else {
            return self.portable.visit(givens, budget, statistics, visit);
        };
        let bound = Bound { budget, guess_limit: *guess_limit };
        let mut is_any_found = false;
        let end = vector.visit(givens, bound, statistics, &mut |solution| {
            is_any_found = true;
            visit(solution)
        });
        if let Some(end) = bound.settle(end, statistics.guesses) {
            return end;
        }
        if !is_any_found {
            return portable.visit(givens, budget, statistics, visit);
        }
        let boards = vector.left();
        let mut ends = boards
            .iter()
            .map(|board| portable.visit(Givens::from(board), budget, statistics, visit));
        ends.find(|&end| end != End::Exhausted).unwrap_or(End::Exhausted)
    }
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
