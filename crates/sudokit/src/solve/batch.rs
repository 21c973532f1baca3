//! Many puzzles, most a second.

use super::lanes::{Engine, Finding, Input, Task};
use super::{Budget, Config, Count, End, Givens, Outcome, Statistics};
use crate::grid::{Pencilmarks, Puzzle, Solution};
#[cfg(target_arch = "x86_64")]
use crate::simd::lanes::{Avx2, Avx512};
use crate::simd::lanes::{Isa, Portable};
use crate::simd::{InstructionSet, Unavailable};

/// What a [`Batch`] is asked about every puzzle. Asking for less costs less.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    /// The number of solutions, up to a limit.
    Count {
        /// Stop counting there.
        limit: u64,
    },
    /// Any solution.
    First,
    /// Proper or not, with its solution or two witnesses.
    Outcome,
}

/// What a [`Batch`] answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// To [`Ask::Count`].
    Count(Count),
    /// To [`Ask::First`]: a solution, and how the search ended. No solution and
    /// [`End::Exhausted`] mean that there is none.
    First(Option<Solution>, End),
    /// To [`Ask::Outcome`].
    Outcome(Outcome),
}

/// Solves many puzzles and gives their answers in input order.
///
/// Every answer depends on its puzzle alone, not on its neighbours or on how a source is cut into
/// calls, with two exceptions: what a search that was not run to its end has cost
/// ([`Statistics`]), and what is known about a puzzle whose budget ran out, or almost did. Puzzles
/// are worked on side by side, and the branches of one puzzle too.
#[derive(Debug)]
pub struct Batch {
    instruction_set: InstructionSet,
    budget: Budget,
}

impl Default for Batch {
    fn default() -> Batch {
        Batch::new()
    }
}

impl Batch {
    /// With the best engine this machine has and no bound.
    pub fn new() -> Batch {
        Batch { instruction_set: InstructionSet::best(), budget: Budget::UNLIMITED }
    }

    /// With a chosen engine.
    ///
    /// # Errors
    /// When the forced instruction set is not available on this machine.
    pub fn with_config(config: &Config) -> Result<Batch, Unavailable> {
        Ok(Batch { instruction_set: config.resolve()?, budget: Budget::UNLIMITED })
    }

    /// Bounds every later puzzle.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// The instruction set in use.
    pub fn instruction_set(&self) -> InstructionSet {
        self.instruction_set
    }

    /// Answers every puzzle of the source: `sink` is called once for each, in input order.
    pub fn run<'a, G: Into<Givens<'a>>>(
        &mut self,
        puzzles: impl IntoIterator<Item = G>,
        ask: Ask,
        mut sink: impl FnMut(Answer, Statistics),
    ) {
        let (limit, keep) = match ask {
            Ask::Count { limit } => (limit, 0),
            Ask::First => (1, 1),
            Ask::Outcome => (2, 2),
        };
        if limit == 0 {
            for _ in puzzles {
                let count = Count { solutions: 0, end: End::Stopped };
                sink(Answer::Count(count), Statistics::default());
            }
            return;
        }
        let task = Task { limit, keep, budget: self.budget.clone() };
        let mut answer = |finding: Finding, grids: &[[u8; 81]]| {
            sink(answer_of(ask, &finding, grids), finding.statistics);
        };
        match self.instruction_set {
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => {
                let isa = Avx512::detect().expect("checked when the batch was made");
                stream(Engine::new(isa, task), puzzles, &mut answer);
            }
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => {
                let isa = Avx2::detect().expect("checked when the batch was made");
                stream(Engine::new(isa, task), puzzles, &mut answer);
            }
            _ => {
                let isa = Portable::detect().expect("portable is everywhere");
                stream(Engine::new(isa, task), puzzles, &mut answer);
            }
        }
    }

    /// Counts the solutions of every puzzle, up to `limit`, and appends the counts in input order:
    /// the shortest way for callers that hold some thousands of puzzles.
    pub fn count_into(&mut self, puzzles: &[Puzzle], limit: u64, counts: &mut Vec<Count>) {
        counts.reserve(puzzles.len());
        self.run(puzzles, Ask::Count { limit }, |answer, _| {
            if let Answer::Count(count) = answer {
                counts.push(count);
            }
        });
    }
}

fn answer_of(ask: Ask, finding: &Finding, grids: &[[u8; 81]]) -> Answer {
    let solution =
        |grid: &[u8; 81]| Solution::new(*grid).expect("the search accepts no faulty grid");
    match ask {
        Ask::Count { .. } => {
            Answer::Count(Count { solutions: finding.solutions, end: finding.end })
        }
        Ask::First => Answer::First(grids.first().map(solution), finding.end),
        Ask::Outcome => Answer::Outcome(match grids {
            [a, b] => Outcome::Multiple(solution(a), solution(b)),
            _ if finding.end == End::BudgetRanOut => Outcome::Unknown,
            [a] => Outcome::Unique(solution(a)),
            _ => Outcome::NoSolution,
        }),
    }
}

/// Puzzles copied from the source at a time.
const CHUNK: usize = 512;

fn stream<'a, I: Isa, G: Into<Givens<'a>>>(
    mut engine: Box<Engine<I>>,
    source: impl IntoIterator<Item = G>,
    answer: &mut impl FnMut(Finding, &[[u8; 81]]),
) {
    let mut puzzles: Vec<Puzzle> = Vec::with_capacity(CHUNK);
    let mut marks: Vec<Pencilmarks> = Vec::new();
    for givens in source {
        match givens.into() {
            Givens::Puzzle(puzzle) => {
                if !marks.is_empty() {
                    feed(&mut engine, Input::Pencilmarks(&marks), false, answer);
                    marks.clear();
                }
                puzzles.push(*puzzle);
            }
            Givens::Pencilmarks(grid) => {
                if !puzzles.is_empty() {
                    feed(&mut engine, Input::Puzzles(&puzzles), false, answer);
                    puzzles.clear();
                }
                marks.push(*grid);
            }
        }
        if puzzles.len() == CHUNK {
            feed(&mut engine, Input::Puzzles(&puzzles), false, answer);
            puzzles.clear();
        }
        if marks.len() == CHUNK {
            feed(&mut engine, Input::Pencilmarks(&marks), false, answer);
            marks.clear();
        }
    }
    if marks.is_empty() {
        feed(&mut engine, Input::Puzzles(&puzzles), true, answer);
    } else {
        feed(&mut engine, Input::Pencilmarks(&marks), true, answer);
    }
}

fn feed<I: Isa>(
    engine: &mut Engine<I>,
    mut input: Input<'_>,
    is_last: bool,
    answer: &mut impl FnMut(Finding, &[[u8; 81]]),
) {
    loop {
        engine.advance(&mut input, is_last);
        while let Some((finding, grids)) = engine.pop() {
            answer(finding, grids);
        }
        if input.len() == 0 && (!is_last || engine.is_idle()) {
            return;
        }
    }
}
