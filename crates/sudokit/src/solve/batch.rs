//! Many puzzles, most a second.

use super::{Budget, Config, Count, Givens, Outcome, Solver, Statistics};
use crate::simd::{InstructionSet, Unavailable};

/// What a [`Batch`] is asked about every puzzle. Asking for less costs less.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    /// The number of solutions, up to a limit.
    Count {
        /// Stop counting there.
        limit: u64,
    },
    /// Proper or not, with its solution or two witnesses.
    Outcome,
}

/// What a [`Batch`] answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// To [`Ask::Count`].
    Count(Count),
    /// To [`Ask::Outcome`].
    Outcome(Outcome),
}

/// Solves many puzzles and gives their answers in input order.
#[derive(Debug, Default)]
pub struct Batch {
    solver: Solver,
}

impl Batch {
    /// With the best engine this machine has and no bound.
    pub fn new() -> Batch {
        Batch::default()
    }

    /// With a chosen engine.
    ///
    /// # Errors
    /// When the forced instruction set is not available on this machine.
    pub fn with_config(config: &Config) -> Result<Batch, Unavailable> {
        Ok(Batch { solver: Solver::with_config(config)? })
    }

    /// Bounds every later puzzle.
    pub fn set_budget(&mut self, budget: Budget) {
        self.solver.set_budget(budget);
    }

    /// The instruction set in use.
    pub fn instruction_set(&self) -> InstructionSet {
        self.solver.instruction_set()
    }

    /// Answers every puzzle of the source: `sink` is called once for each, in input order.
    pub fn run<'a, G: Into<Givens<'a>>>(
        &mut self,
        puzzles: impl IntoIterator<Item = G>,
        ask: Ask,
        mut sink: impl FnMut(Answer, Statistics),
    ) {
        for puzzle in puzzles {
            let answer = match ask {
                Ask::Count { limit } => Answer::Count(self.solver.count(puzzle, limit)),
                Ask::Outcome => Answer::Outcome(self.solver.classify(puzzle)),
            };
            sink(answer, self.solver.statistics());
        }
    }
}
