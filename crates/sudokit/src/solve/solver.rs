//! One puzzle, least latency.

use super::{Budget, Config, Count, End, Givens, Outcome, Statistics, registers, scalar};
use crate::board::{Cell, DigitSet};
use crate::grid::{Pencilmarks, Solution};
use crate::simd::{InstructionSet, Unavailable};
use std::ops::ControlFlow;

/// Solves one puzzle at a time.
///
/// Keep one around: it holds the search's memory, so that no call allocates.
#[derive(Debug)]
pub struct Solver {
    engine: Engine,
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
    /// With the best engine this machine has and no bound.
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
        Solver { engine, budget: Budget::UNLIMITED, statistics: Statistics::default() }
    }

    /// Bounds every later call.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
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
        let (budget, statistics) = (&self.budget, &mut self.statistics);
        let (solutions, end) = match &mut self.engine {
            Engine::Scalar(engine) => engine.count(givens.into(), limit, budget, statistics),
            Engine::Registers(engine) => engine.count(givens.into(), limit, budget, statistics),
        };
        Count { solutions, end }
    }

    /// The first solution found, in no particular order. `None` with [`End::Exhausted`] means that
    /// there is none, `None` with [`End::BudgetRanOut`] that it is not known.
    pub fn first<'a>(&mut self, givens: impl Into<Givens<'a>>) -> (Option<Solution>, End) {
        let mut found = None;
        let end = self.for_each(givens, |solution| {
            found = Some(*solution);
            ControlFlow::Break(())
        });
        (found, end)
    }

    /// Whether the puzzle is proper, with its solution or two that differ.
    pub fn classify<'a>(&mut self, givens: impl Into<Givens<'a>>) -> Outcome {
        let mut first = None;
        let mut second = None;
        let end = self.for_each(givens, |solution| {
            if first.is_none() {
                first = Some(*solution);
                return ControlFlow::Continue(());
            }
            second = Some(*solution);
            ControlFlow::Break(())
        });
        match (first, second, end) {
            (Some(a), Some(b), _) => Outcome::Multiple(a, b),
            (_, _, End::BudgetRanOut) => Outcome::Unknown,
            (Some(a), None, _) => Outcome::Unique(a),
            _ => Outcome::NoSolution,
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

    /// What follows from the marks without a guess; `None` when they contradict each other.
    pub(super) fn infer(&mut self, marks: &Pencilmarks) -> (Inference, Option<Pencilmarks>) {
        match &mut self.engine {
            Engine::Scalar(_) => (Inference::Weak, clear_singles(*marks)),
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

/// Clears every single from its peers until nothing changes.
fn clear_singles(mut marks: Pencilmarks) -> Option<Pencilmarks> {
    let mut cleared = [false; 81];
    loop {
        let mut changed = false;
        for cell in Cell::all() {
            let set = marks.get(cell);
            if set.is_empty() {
                return None;
            }
            if let Some(digit) = set.single()
                && !cleared[cell.index()]
            {
                cleared[cell.index()] = true;
                changed = true;
                for peer in cell.peers() {
                    marks.set(peer, marks.get(peer) - DigitSet::only(digit));
                }
            }
        }
        if !changed {
            return Some(marks);
        }
    }
}
