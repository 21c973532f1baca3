//! Solutions in the order of their 81 digits, read row by row.
//!
//! The search of the fast engines takes the cell with the fewest candidates first, so the solution
//! it finds first is not the smallest. Row-major backtracking does find the smallest first, but
//! takes hours on grids whose first rows are empty. This module asks, cell by cell in reading
//! order, whether a smaller digit than the one in the solution at hand still leaves a solution:
//! each question goes to the fast engine, and a "yes" comes with the solution that proves it.

use super::{Budget, Config, End, Givens, Solver};
use crate::board::{Cell, DigitSet};
use crate::grid::{Pencilmarks, Solution};
use crate::simd::Unavailable;
use std::ops::ControlFlow;

/// The order in which [`Solutions`] come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// The smallest 81 digits first.
    #[default]
    Ascending,
    /// The largest 81 digits first.
    Descending,
}

/// The lexicographically smallest solution, or `None` when there is none.
///
/// ```
/// use sudokit::{Puzzle, solve};
/// let smallest = solve::lexicographic(&Puzzle::EMPTY).unwrap();
/// assert!(smallest.to_string().starts_with("123456789456789123789123456214365897"));
/// ```
pub fn lexicographic<'a>(givens: impl Into<Givens<'a>>) -> Option<Solution> {
    Solutions::new(givens, Order::Ascending, Budget::UNLIMITED).next()
}

/// All solutions in lexicographic order, in constant memory.
///
/// When the budget runs out the iterator ends and [`Solutions::end`] says so.
#[derive(Debug)]
pub struct Solutions {
    solver: Solver,
    marks: Pencilmarks,
    order: Order,
    last: Option<Solution>,
    end: Option<End>,
}

impl Solutions {
    /// The solutions of a puzzle or pencilmark grid. The budget bounds each question to the
    /// engine.
    pub fn new<'a>(givens: impl Into<Givens<'a>>, order: Order, budget: Budget) -> Solutions {
        let marks = match givens.into() {
            Givens::Puzzle(puzzle) => Pencilmarks::from(puzzle),
            Givens::Pencilmarks(marks) => *marks,
        };
        let mut solver = Solver::new();
        solver.set_budget(budget);
        Solutions { solver, marks, order, last: None, end: None }
    }

    /// The same with a chosen engine.
    ///
    /// # Errors
    /// When the forced instruction set is not available on this machine.
    pub fn with_config<'a>(
        givens: impl Into<Givens<'a>>,
        order: Order,
        budget: Budget,
        config: &Config,
    ) -> Result<Solutions, Unavailable> {
        let mut solver = Solver::with_config(config)?;
        solver.set_budget(budget.clone());
        Ok(Solutions { solver, ..Solutions::new(givens, order, budget) })
    }

    /// How the enumeration ended; `None` while it goes on.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Any solution within `marks`, or why there is none.
    fn ask(&mut self, marks: &Pencilmarks) -> ControlFlow<End, Option<Solution>> {
        match self.solver.first(marks) {
            (None, End::BudgetRanOut) => ControlFlow::Break(End::BudgetRanOut),
            (found, _) => ControlFlow::Continue(found),
        }
    }

    /// The digits that come before `digit` in the chosen order.
    fn before(&self, solution: &Solution, cell: Cell) -> DigitSet {
        let bit = DigitSet::only(solution.get(cell)).bits();
        match self.order {
            Order::Ascending => DigitSet::from_bits(bit - 1),
            Order::Descending => !DigitSet::from_bits(bit | (bit - 1)),
        }
    }

    /// The first solution within `marks`, given any of them.
    fn improve(
        &mut self,
        mut marks: Pencilmarks,
        mut witness: Solution,
    ) -> ControlFlow<End, Solution> {
        for cell in Cell::all() {
            // As long as an earlier digit is possible, the witness moves towards the front.
            loop {
                let earlier = marks.get(cell) & self.before(&witness, cell);
                if earlier.is_empty() {
                    break;
                }
                marks.set(cell, earlier);
                match self.ask(&marks)? {
                    Some(better) => witness = better,
                    None => break,
                }
            }
            marks.set(cell, DigitSet::only(witness.get(cell)));
        }
        ControlFlow::Continue(witness)
    }

    /// The first solution after `last`: it keeps the longest beginning of it that can be kept.
    fn after(&mut self, last: Solution) -> ControlFlow<End, Solution> {
        for changed in Cell::all().rev() {
            let mut marks = self.marks;
            for kept in Cell::all().take(changed.index()) {
                marks.set(kept, DigitSet::only(last.get(kept)));
            }
            let later = marks.get(changed)
                - self.before(&last, changed)
                - DigitSet::only(last.get(changed));
            if later.is_empty() {
                continue;
            }
            marks.set(changed, later);
            if let Some(witness) = self.ask(&marks)? {
                return self.improve(marks, witness);
            }
        }
        ControlFlow::Break(End::Exhausted)
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        if self.end.is_some() {
            return None;
        }
        let marks = self.marks;
        let found = match self.last {
            Some(last) => self.after(last),
            None => match self.ask(&marks) {
                ControlFlow::Continue(Some(witness)) => self.improve(marks, witness),
                ControlFlow::Continue(None) => ControlFlow::Break(End::Exhausted),
                ControlFlow::Break(end) => ControlFlow::Break(end),
            },
        };
        match found {
            ControlFlow::Continue(solution) => {
                self.last = Some(solution);
                Some(solution)
            }
            ControlFlow::Break(end) => {
                self.end = Some(end);
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Puzzle;

    /// 596 solutions (counted by several independent programs).
    const MANY: &str =
        "...3.1...2.4...............8..52..........9.1......3......4..5.91........3.......";

    #[test]
    fn all_solutions_come_once_and_in_order_from_both_ends() {
        let puzzle: Puzzle = MANY.parse().unwrap();
        let up: Vec<Solution> =
            Solutions::new(&puzzle, Order::Ascending, Budget::UNLIMITED).collect();
        let mut down: Vec<Solution> =
            Solutions::new(&puzzle, Order::Descending, Budget::UNLIMITED).collect();
        assert_eq!(up.len(), 596);
        assert!(up.windows(2).all(|w| w[0] < w[1]));
        down.reverse();
        assert_eq!(up, down);
    }

    #[test]
    fn a_budget_that_runs_out_is_told() {
        let mut solutions = Solutions::new(&Puzzle::EMPTY, Order::Ascending, Budget::guesses(3));
        assert_eq!(solutions.next(), None);
        assert_eq!(solutions.end(), Some(End::BudgetRanOut));
    }
}
