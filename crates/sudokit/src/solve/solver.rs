//! One puzzle, least latency.

use super::{Budget, Config, Count, End, Givens, Outcome, Statistics, patience, registers, scalar};
use crate::board::{Cell, CellSet};
use crate::grid::{Pencilmarks, Solution};
use crate::simd::{InstructionSet, Unavailable};
use std::ops::ControlFlow;

/// Solves one puzzle at a time.
///
/// Keep one around: it holds the search's memory, so that no call allocates.
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
    engine: Engine,
    /// Takes over what the engine makes no headway with.
    patient: Option<Box<scalar::Engine>>,
    budget: Budget,
    statistics: Statistics,
}

#[derive(Debug)]
enum Engine {
    Scalar(scalar::Engine),
    Registers(registers::Engine),
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::with_set(InstructionSet::best())
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

    /// With the engine that runs everywhere.
    pub(super) fn portable() -> Solver {
        Solver::with_set(InstructionSet::Portable)
    }

    /// The set is available.
    fn with_set(set: InstructionSet) -> Solver {
        let engine = registers::Engine::on(set)
            .map_or_else(|| Engine::Scalar(scalar::Engine::default()), Engine::Registers);
        let (budget, statistics) = (Budget::UNLIMITED, Statistics::default());
        Solver { engine, patient: None, budget, statistics }
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
        match &self.engine {
            Engine::Scalar(_) => InstructionSet::Portable,
            Engine::Registers(engine) => engine.instruction_set(),
        }
    }

    /// What the last call cost.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// Counts solutions, stopping at `limit`.
    pub fn count<'a>(&mut self, givens: impl Into<Givens<'a>>, limit: u64) -> Count {
        self.statistics = Statistics::default();
        if limit == 0 {
            return Count { solutions: 0, end: End::Stopped };
        }
        let givens = givens.into();
        let statistics = &mut self.statistics;
        let (solutions, end) = match &mut self.engine {
            Engine::Scalar(engine) => engine.count(givens, limit, &self.budget, statistics),
            Engine::Registers(engine) => {
                let first = self.budget.capped(patience(limit));
                let bound = first.as_ref().unwrap_or(&self.budget);
                let found = engine.count(givens, limit, bound, statistics);
                if found.1 == End::BudgetRanOut && first.is_some() && !self.budget.is_cancelled() {
                    let patient = self.patient.get_or_insert_default();
                    patient.count(givens, limit, &self.budget, statistics)
                } else {
                    found
                }
            }
        };
        Count { solutions, end }
    }

    /// The first solution found, in no particular order. `None` with [`End::Exhausted`] means that
    /// there is none, `None` with [`End::BudgetRanOut`] that it is not known.
    pub fn first<'a>(&mut self, givens: impl Into<Givens<'a>>) -> (Option<Solution>, End) {
        let mut found = None;
        let end = self.visit(givens.into(), 1, &mut |solution| {
            found = solution.copied();
            if solution.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (found, end)
    }

    /// Whether the puzzle is proper, with its solution or two that differ.
    pub fn classify<'a>(&mut self, givens: impl Into<Givens<'a>>) -> Outcome {
        let (mut first, mut second) = (None, None);
        let end = self.visit(givens.into(), 2, &mut |solution| {
            match solution {
                None => first = None,
                Some(_) if first.is_none() => first = solution.copied(),
                Some(_) => {
                    second = solution.copied();
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        match (end, first, second) {
            (End::BudgetRanOut, ..) => Outcome::Unknown,
            (_, Some(a), Some(b)) => Outcome::Multiple(a, b),
            (_, Some(a), None) => Outcome::Unique(a),
            (_, None, _) => Outcome::NoSolution,
        }
    }

    /// Hands solutions over until `take` breaks, which it does at `limit`. `None` says that the search
    /// begins again and what came before does not count.
    fn visit(
        &mut self,
        givens: Givens<'_>,
        limit: u64,
        take: &mut dyn FnMut(Option<&Solution>) -> ControlFlow<()>,
    ) -> End {
        self.statistics = Statistics::default();
        let statistics = &mut self.statistics;
        match &mut self.engine {
            Engine::Scalar(engine) => {
                engine.visit(givens, &self.budget, statistics, &mut |found| take(Some(found)))
            }
            Engine::Registers(engine) => {
                let first = self.budget.capped(patience(limit));
                let bound = first.as_ref().unwrap_or(&self.budget);
                let end = engine.visit(givens, bound, statistics, &mut |found| take(Some(found)));
                if end != End::BudgetRanOut || first.is_none() || self.budget.is_cancelled() {
                    return end;
                }
                // From the beginning: the two engines share no state.
                if take(None).is_break() {
                    return End::Stopped;
                }
                let patient = self.patient.get_or_insert_default();
                patient.visit(givens, &self.budget, statistics, &mut |found| take(Some(found)))
            }
        }
    }

    /// Calls `visit` with every solution, in no particular order, until it breaks.
    pub fn for_each<'a>(
        &mut self,
        givens: impl Into<Givens<'a>>,
        mut visit: impl FnMut(&Solution) -> ControlFlow<()>,
    ) -> End {
        self.statistics = Statistics::default();
        let (budget, statistics) = (&self.budget, &mut self.statistics);
        match &mut self.engine {
            Engine::Scalar(engine) => engine.visit(givens.into(), budget, statistics, &mut visit),
            Engine::Registers(engine) => {
                engine.visit(givens.into(), budget, statistics, &mut visit)
            }
        }
    }

    /// For each of these cells in reading order, until `tell` breaks: whether
    /// the marks have a solution when the cell is denied the digits it has; `None` when the budget
    /// ran out for that cell. It is looked for near a grid, which changes nothing but the time it
    /// takes.
    pub(crate) fn deny(
        &mut self,
        marks: &Pencilmarks,
        cells: CellSet,
        near: &Solution,
        mut tell: impl FnMut(Cell, Option<bool>) -> ControlFlow<()>,
    ) {
        self.statistics = Statistics::default();
        let (budget, statistics) = (&self.budget, &mut self.statistics);
        let by_scalar = |engine: &mut scalar::Engine, cell: Cell, statistics: &mut Statistics| {
            let denied = marks.denying(cell);
            // A budget bounds each of the questions by itself.
            let mut spent = Statistics::default();
            let (found, end) = engine.count(Givens::from(&denied), 1, budget, &mut spent);
            statistics.guesses += spent.guesses;
            statistics.sweeps += spent.sweeps;
            (end != End::BudgetRanOut).then_some(found == 1)
        };
        match &mut self.engine {
            Engine::Scalar(engine) => {
                for cell in cells {
                    if tell(cell, by_scalar(engine, cell, statistics)).is_break() {
                        return;
                    }
                }
            }
            Engine::Registers(engine) => {
                let (patient, mut late) = (&mut self.patient, Statistics::default());
                let bound = patience(1).min(budget.limit().unwrap_or(u64::MAX));
                engine.deny(marks, cells, near, bound, statistics, &mut |cell, found| {
                    if budget.is_cancelled() {
                        return tell(cell, None);
                    }
                    let mut ask = || by_scalar(patient.get_or_insert_default(), cell, &mut late);
                    tell(cell, found.or_else(&mut ask))
                });
                statistics.guesses += late.guesses;
                statistics.sweeps += late.sweeps;
            }
        }
    }

    /// What follows from the marks without a guess; `None` when they contradict each other.
    pub(super) fn infer(&mut self, marks: &Pencilmarks) -> (Inference, Option<Pencilmarks>) {
        match &mut self.engine {
            Engine::Scalar(_) => {
                let mut cleared = *marks;
                (Inference::Weak, cleared.clear_naked_singles().then_some(cleared))
            }
            Engine::Registers(engine) => (Inference::Strong, engine.infer(marks)),
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
