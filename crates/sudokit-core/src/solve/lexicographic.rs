//! Solutions in the order of their 81 digits, read row by row.
//!
//! The search of the fast engines takes the cell with the fewest candidates first, so the solution
//! it finds first is not the smallest. Row-major backtracking does find the smallest first, but
//! takes hours on grids whose first rows are empty: it dies slowly in beginnings that cannot be
//! completed. This module walks the open cells in reading order too, with two helps from the fast
//! engine: it infers after every digit, and as long as many cells are open it asks whether the
//! beginning can be completed at all. A "yes" comes with the solution that proves it, and as long
//! as the walk follows that witness nothing is asked again.

use super::solver::Inference;
use super::{AsGivens, Budget, Config, End, First, Givens, Solver};
use crate::board::{Cell, Digit, DigitSet};
use crate::grid::{Pencilmarks, Solution};
use crate::simd::Unavailable;
use std::ops::ControlFlow;

/// The order in which [`Solutions`] come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Order {
    /// The smallest 81 digits first.
    #[default]
    Ascending,
    /// The largest 81 digits first.
    Descending,
}

/// The lexicographically smallest solution, or `None` when there is none.
///
/// Without a bound: some pencilmark grids take long. [`Solutions`] takes a budget and a cancel
/// flag.
///
/// ```
/// use sudokit::{Puzzle, solve};
/// let smallest = solve::lexicographic(&Puzzle::EMPTY).unwrap();
/// assert!(smallest.to_string().starts_with("123456789456789123789123456214365897"));
/// ```
#[must_use]
pub fn lexicographic(givens: impl AsGivens) -> Option<Solution> {
    Solutions::new(givens, Order::Ascending, Budget::UNLIMITED).next()
}

/// All solutions in lexicographic order, in constant memory.
///
/// When the budget runs out the iterator ends and [`Solutions::end`] says so. The guesses of a
/// budget bound each question to the engine; its cancel flag ends the whole enumeration.
#[derive(Debug)]
pub struct Solutions {
    solver: Solver,
    budget: Budget,
    order: Order,
    /// The branchings on the way to the next solution, at most one for each cell.
    path: Vec<Branching>,
    /// A beginning that is still to be looked at.
    next: Option<(Pencilmarks, Option<Solution>)>,
    /// Questions in a row that were given up.
    unanswered: u64,
    /// Beginnings looked at since the last solution.
    steps: u64,
    end: Option<End>,
}

/// A cell, and the digits that are still to be tried in it.
#[derive(Debug)]
struct Branching {
    marks: Pencilmarks,
    cell: Cell,
    left: DigitSet,
    witness: Option<Solution>,
}

/// What a question to the engine has come to.
enum Asked {
    Answer(First),
    /// It cost too many guesses.
    GivenUp,
}

/// The guesses that one question to the engine may cost.
const QUESTION: u64 = 100;

/// After this many beginnings without a solution every further one is asked about.
const ASTRAY: u64 = 100;

impl Solutions {
    /// The solutions of a puzzle or pencilmark grid.
    pub fn new(givens: impl AsGivens, order: Order, budget: Budget) -> Solutions {
        Solutions::with_solver(givens.as_givens(), order, budget, Solver::new())
    }

    /// The same with a chosen engine.
    ///
    /// # Errors
    /// When the forced instruction set is not available on this machine.
    pub fn with_config(
        givens: impl AsGivens,
        order: Order,
        budget: Budget,
        config: &Config,
    ) -> Result<Solutions, Unavailable> {
        let solver = Solver::with_config(config)?;
        Ok(Solutions::with_solver(givens.as_givens(), order, budget, solver))
    }

    fn with_solver(givens: Givens<'_>, order: Order, budget: Budget, solver: Solver) -> Solutions {
        let marks = match givens {
            Givens::Puzzle(puzzle) => Pencilmarks::from(puzzle),
            Givens::Pencilmarks(marks) => *marks,
        };
        let next = Some((marks, None));
        Solutions {
            solver,
            budget,
            order,
            path: Vec::new(),
            next,
            unanswered: 0,
            steps: 0,
            end: None,
        }
    }

    /// How the enumeration ended; `None` while it goes on.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Looks at a beginning: its solution, if inference finds it, else a branching more.
    fn enter(
        &mut self,
        marks: Pencilmarks,
        mut witness: Option<Solution>,
    ) -> ControlFlow<End, Option<Solution>> {
        let (strength, Some(marks)) = self.solver.infer(&marks) else {
            return ControlFlow::Continue(None);
        };
        let Some(cell) = Cell::all().find(|&cell| marks.get(cell).len() > 1) else {
            let values = marks.sets().map(|set| set.single().map_or(0, Digit::get));
            return ControlFlow::Continue(Solution::new(values).ok());
        };
        let open = marks.sets().iter().filter(|set| set.len() > 1).count();
        let wide = match strength {
            Inference::Strong => open > 40 || self.steps > ASTRAY,
            Inference::Weak => true,
        };
        if witness.is_none() && wide {
            match self.ask(&marks) {
                Asked::Answer(First::Unknown(why)) => {
                    return ControlFlow::Break(End::Unknown(why));
                }
                Asked::Answer(First::NoSolution) => return ControlFlow::Continue(None),
                Asked::Answer(First::Found(solution)) => witness = Some(solution),
                Asked::GivenUp => {}
            }
        }
        self.path.push(Branching { marks, cell, left: marks.get(cell), witness });
        ControlFlow::Continue(None)
    }

    /// Any solution of a beginning. A question may be given up: a search without order may prove in
    /// an hour what the walk finds out in a few steps, whose beginnings leave easier questions.
    /// Every question given up in a row earns the next one more guesses, so that a walk astray does
    /// not stay so.
    fn ask(&mut self, marks: &Pencilmarks) -> Asked {
        let most = QUESTION + QUESTION / 4 * self.unanswered;
        let bound = self.budget.capped(most);
        let budget = bound.as_ref().unwrap_or(&self.budget);
        let answer = self.solver.first_within(marks, budget, self.steps > ASTRAY);
        let is_spent = self.solver.statistics().guesses >= most;
        if matches!(answer, First::Unknown(_)) && bound.is_some() && is_spent {
            self.unanswered += 1;
            return Asked::GivenUp;
        }
        self.unanswered = 0;
        Asked::Answer(answer)
    }

    /// The next beginning to be looked at; `None` when there is none left.
    fn advance(&mut self) -> Option<(Pencilmarks, Option<Solution>)> {
        loop {
            let branching = self.path.last_mut()?;
            let digit = match self.order {
                Order::Ascending => branching.left.smallest(),
                Order::Descending => branching.left.largest(),
            };
            let Some(digit) = digit else {
                self.path.pop();
                continue;
            };
            branching.left.remove(digit);
            let mut marks = branching.marks;
            marks.set(branching.cell, DigitSet::only(digit));
            let witness = branching.witness.filter(|w| w.get(branching.cell) == digit);
            return Some((marks, witness));
        }
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        while self.end.is_none() {
            let Some((marks, witness)) = self.next.take().or_else(|| self.advance()) else {
                self.end = Some(End::Exhausted);
                break;
            };
            if let Err(why) = self.budget.go_on() {
                self.end = Some(End::Unknown(why));
                break;
            }
            self.steps += 1;
            match self.enter(marks, witness) {
                ControlFlow::Continue(Some(solution)) => {
                    self.steps = 0;
                    return Some(solution);
                }
                ControlFlow::Continue(None) => {}
                ControlFlow::Break(end) => self.end = Some(end),
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cancel;
    use crate::bounds::Why;
    use crate::grid::Puzzle;

    /// 596 solutions (counted by several independent programs).
    const MANY: &str =
        "...3.1...2.4...............8..52..........9.1......3......4..5.91........3.......";

    #[test]
    fn all_solutions_come_once_and_in_order_from_both_ends() {
        let puzzle: Puzzle = MANY.parse().unwrap();
        let up: Vec<Solution> =
            Solutions::new(puzzle, Order::Ascending, Budget::UNLIMITED).collect();
        let mut down: Vec<Solution> =
            Solutions::new(puzzle, Order::Descending, Budget::UNLIMITED).collect();
        assert_eq!(up.len(), 596);
        assert!(up.windows(2).all(|w| w[0] < w[1]));
        down.reverse();
        assert_eq!(up, down);
    }

    #[test]
    fn a_spent_budget_is_reported() {
        let mut solutions = Solutions::new(Puzzle::EMPTY, Order::Ascending, Budget::at_most(3));
        assert_eq!(solutions.next(), None);
        assert_eq!(solutions.end(), Some(End::Unknown(Why::Budget)));
    }

    #[test]
    fn every_engine_gives_all_solutions_in_order() {
        let puzzle: Puzzle = MANY.parse().unwrap();
        let mut found: Vec<Solution> = Vec::new();
        Solver::new().for_each(puzzle, |solution| {
            found.push(*solution);
            ControlFlow::Continue(())
        });
        found.sort();
        for set in crate::simd::InstructionSet::available() {
            let config = Config::on(set);
            let mut solutions =
                Solutions::with_config(puzzle, Order::Ascending, Budget::UNLIMITED, &config)
                    .unwrap();
            let all: Vec<Solution> = solutions.by_ref().collect();
            assert_eq!(all, found, "{set}");
            assert_eq!(solutions.end(), Some(End::Exhausted));
            let first = Solutions::with_config(
                Puzzle::EMPTY,
                Order::Descending,
                Budget::UNLIMITED,
                &config,
            );
            let largest = first.unwrap().next().unwrap().to_string();
            assert!(largest.starts_with("987654321654321987321987654"), "{set}: {largest}");
        }
    }

    #[test]
    fn questions_that_a_search_cannot_answer_do_not_stop_the_walk() {
        // Few givens at the end: most beginnings fail, and to prove it at once takes for ever.
        let puzzle: Puzzle =
            "000000000000004007000000000000006000900400000002903000000000000000000000000008304"
                .parse()
                .unwrap();
        for set in crate::simd::InstructionSet::available() {
            let config = Config::on(set);
            let budget = Budget::UNLIMITED;
            let found = Solutions::with_config(puzzle, Order::Ascending, budget, &config);
            // Plain row-major backtracking needs 612 placements here and finds the same.
            assert_eq!(
                found.unwrap().next().unwrap().to_string(),
                "123567489568194237479382156314826795956471823782953641231745968847639512695218374"
            );
        }
    }

    #[test]
    fn a_cancel_flag_ends_an_enumeration() {
        let cancel = Cancel::new();
        let budget = Budget::UNLIMITED.with_cancel(&cancel);
        let mut solutions = Solutions::new(Puzzle::EMPTY, Order::Ascending, budget);
        assert_eq!(solutions.by_ref().take(100).count(), 100);
        cancel.set();
        assert_eq!(solutions.next(), None);
        assert_eq!(solutions.end(), Some(End::Unknown(Why::Cancelled)));
    }
}
