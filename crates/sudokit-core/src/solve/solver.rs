//! One puzzle, least latency.

use super::guess_limit::GuessLimit;
use super::handover::Engines;
use super::registers::Without;
use super::{AsGivens, Budget, Config, Count, End, First, Givens, Outcome, Statistics, Why};
use crate::board::{Cell, CellSet};
use crate::grid::{Pencilmarks, Solution};
use crate::simd::{InstructionSet, Unavailable};
use std::ops::ControlFlow;

/// Solves one puzzle at a time.
///
/// Keep one around: it holds the search's memory, so that no call allocates. A search that makes no
/// headway on vector instructions is taken over by the portable engine; that changes nothing but
/// the time it takes and which of several solutions comes first.
///
/// ```
/// use std::ops::ControlFlow;
/// use sudokit::Puzzle;
/// use sudokit::solve::{Outcome, Solver};
///
/// let mut solver = Solver::new();
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert!(matches!(solver.classify(&puzzle), Outcome::Unique(_)));
///
/// // Without two of its givens it has more solutions.
/// let mut open = puzzle;
/// open.set("r1c1".parse()?, None);
/// open.set("r1c5".parse()?, None);
/// let count = solver.count(&open, 1_000).solutions;
/// let mut found = Vec::new();
/// solver.for_each(&open, |solution| {
///     found.push(*solution);
///     ControlFlow::Continue(())
/// });
/// assert_eq!(found.len() as u64, count);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    instruction_set: InstructionSet,
    engines: Engines,
    budget: Budget,
    statistics: Statistics,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::with_set(InstructionSet::best())
    }
}

/// Another solver with the same budget on the same instructions. The memory of a search is not
/// shared.
impl Clone for Solver {
    fn clone(&self) -> Solver {
        let (budget, statistics) = (self.budget.clone(), self.statistics);
        Solver { budget, statistics, ..Solver::with_set(self.instruction_set) }
    }
}

impl Solver {
    /// A solver without a budget, on the best instruction set of this machine.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// With a chosen engine.
    ///
    /// # Errors
    /// When the forced instruction set is not available on this machine.
    pub fn with_config(config: &Config) -> Result<Solver, Unavailable> {
        Ok(Solver::with_set(config.resolve()?))
    }

    /// The set is available.
    fn with_set(instruction_set: InstructionSet) -> Solver {
        let engines = Engines::on(instruction_set);
        let (budget, statistics) = (Budget::UNLIMITED, Statistics::default());
        Solver { instruction_set, engines, budget, statistics }
    }

    /// Bounds every later call; the unit is a guess.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// What bounds every call.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The instruction set in use.
    pub fn instruction_set(&self) -> InstructionSet {
        self.instruction_set
    }

    /// What the last call cost.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// Counts solutions, stopping at `limit`.
    #[must_use]
    pub fn count(&mut self, givens: impl AsGivens, limit: u64) -> Count {
        self.statistics = Statistics::default();
        if limit == 0 {
            return Count { solutions: 0, end: End::Stopped };
        }
        self.engines.count(givens.as_givens(), limit, &self.budget, &mut self.statistics)
    }

    /// The first solution found, in no particular order.
    #[must_use]
    pub fn first(&mut self, givens: impl AsGivens) -> First {
        let mut found = None;
        let end = self.for_each(givens, |solution| {
            found = Some(*solution);
            ControlFlow::Break(())
        });
        First::of(found, end)
    }

    /// Whether the puzzle is proper, with its solution or two that differ.
    #[must_use]
    pub fn classify(&mut self, givens: impl AsGivens) -> Outcome {
        let (mut first, mut second) = (None, None);
        let end = self.for_each(givens, |solution| {
            if first.is_none() {
                first = Some(*solution);
                return ControlFlow::Continue(());
            }
            second = Some(*solution);
            ControlFlow::Break(())
        });
        match (end, first, second) {
            (End::Unknown(why), ..) => Outcome::Unknown(why),
            (_, Some(a), Some(b)) => Outcome::Multiple(a, b),
            (_, Some(a), None) => Outcome::Unique(a),
            (_, None, _) => Outcome::NoSolution,
        }
    }

    /// Calls `visit` with every solution once, in no particular order, until it breaks.
    pub fn for_each(
        &mut self,
        givens: impl AsGivens,
        mut visit: impl FnMut(&Solution) -> ControlFlow<()>,
    ) -> End {
        self.statistics = Statistics::default();
        self.engines.visit(givens.as_givens(), &self.budget, &mut self.statistics, &mut visit)
    }

    /// Any solution within a budget of its own, by the engine that copes better with few givens if
    /// `is_open`.
    pub(super) fn first_within(
        &mut self,
        marks: &Pencilmarks,
        budget: &Budget,
        is_open: bool,
    ) -> First {
        self.statistics = Statistics::default();
        let statistics = &mut self.statistics;
        let mut found = None;
        let visit = &mut |solution: &Solution| {
            found = Some(*solution);
            ControlFlow::Break(())
        };
        let end = if is_open {
            self.engines.portable.visit(Givens::from(marks), budget, statistics, visit)
        } else {
            self.engines.visit(Givens::from(marks), budget, statistics, visit)
        };
        First::of(found, end)
    }

    /// For each of these cells in reading order, until `answer` breaks: whether
    /// the marks have a solution without the digits that the cell has; an error when a bound ended
    /// the search for that cell. It is looked for near a grid, which changes nothing but the time
    /// it takes.
    pub(crate) fn has_solution_without(
        &mut self,
        marks: &Pencilmarks,
        cells: CellSet,
        near: &Solution,
        mut answer: impl FnMut(Cell, Result<bool, Why>) -> ControlFlow<()>,
    ) {
        self.statistics = Statistics::default();
        let (budget, statistics) = (&self.budget, &mut self.statistics);
        let Engines { vector, portable, .. } = &mut self.engines;
        let mut ask_portable = |cell: Cell, statistics: &mut Statistics| {
            let without = marks.denying(cell);
            // The budget bounds each question by itself.
            let mut spent = Statistics::default();
            let found = portable.count(Givens::from(&without), 1, budget, &mut spent);
            statistics.add(spent);
            match found.end {
                End::Unknown(why) => Err(why),
                End::Exhausted | End::Stopped => Ok(found.solutions == 1),
            }
        };
        let Some(vector) = vector else {
            for cell in cells {
                if answer(cell, ask_portable(cell, statistics)).is_break() {
                    return;
                }
            }
            return;
        };
        let mut late = Statistics::default();
        let most = GuessLimit::USUAL.at_first().min(budget.limit().unwrap_or(u64::MAX));
        let question = Without { marks, cells, near, guesses: most };
        vector.has_solution_without(question, statistics, &mut |cell, found| {
            if let Err(why) = budget.go_on() {
                return answer(cell, Err(why));
            }
            answer(cell, found.map_or_else(|| ask_portable(cell, &mut late), Ok))
        });
        statistics.add(late);
    }

    /// What follows from the marks without a guess; `None` when they contradict each other.
    pub(super) fn infer(&mut self, marks: &Pencilmarks) -> (Inference, Option<Pencilmarks>) {
        match &mut self.engines.vector {
            None => {
                let mut cleared = *marks;
                (Inference::Weak, cleared.clear_naked_singles().then_some(cleared))
            }
            Some(engine) => (Inference::Strong, engine.infer(marks)),
        }
    }
}

/// How far [`Solver::infer`] goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Inference {
    /// Naked singles only.
    Weak,
    /// All that a search infers between its guesses.
    Strong,
}
