//! Many puzzles, most a second.

mod parts;

use super::guess_limit::GuessLimit;
use super::handover::Engines;
use super::lanes::{Finding, Task};
use super::one_by_one::{OneByOne, by_scalar_each};
use super::order::SearchOrder;
use super::{Budget, Config, Count, End, First, Givens, Outcome, Statistics, registers, scalar};
use crate::grid::Solution;
use crate::simd::{Choice, InstructionSet, Isa, Unavailable};
use parts::{Lanes, Part};
use std::any::Any;
use std::fmt;

/// Solves many puzzles and gives their answers in input order.
///
/// - Counts and witnesses depend on the puzzle alone, not on its neighbors or on how a source is
///   cut into calls.
/// - Guesses ([`Statistics`]) do so too under a budget of guesses. Without one, the branches of a
///   puzzle are worked on side by side, as many as there are free lanes.
/// - A puzzle on which the lanes make no headway goes to the engines for single puzzles, which
///   start from the beginning.
/// - Where most puzzles have more solutions than the limit, a count to 2 or more goes to
///   the engine for single puzzles, one by one: depth-first search is faster there.
///
/// Keep it: only the first call builds the engine.
///
/// ```
/// use sudokit::{Puzzle, solve::{Batch, Outcome}};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let puzzles = vec![puzzle; 1_000];
/// let mut proper = 0;
/// Batch::new().classify(&puzzles, |outcome, _| {
///     proper += usize::from(matches!(outcome, Outcome::Unique(_)));
/// });
/// assert_eq!(proper, 1_000);
/// # Ok::<(), sudokit::grid::ParsePuzzleError>(())
/// ```
pub struct Batch {
    instruction_set: InstructionSet,
    budget: Budget,
    /// None before the first call.
    kept: Kept,
    /// For puzzles with many solutions, while only their number is asked for.
    single: Option<Box<dyn registers::Engine>>,
    /// For puzzles on which the lanes make no headway.
    stalled: Option<Engines>,
    /// In the place of registers, where there are none.
    alone: scalar::Engine,
}

impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch")
            .field("instruction_set", &self.instruction_set)
            .field("budget", &self.budget)
            .finish_non_exhaustive()
    }
}

/// Another batch with the same budget on the same instructions. The memory of its engines is not
/// shared.
impl Clone for Batch {
    fn clone(&self) -> Batch {
        Batch { budget: self.budget.clone(), ..Batch::of(self.instruction_set) }
    }
}

impl Default for Batch {
    fn default() -> Batch {
        Batch::new()
    }
}

impl Batch {
    /// With the best engine this machine has and no bound.
    pub fn new() -> Batch {
        Batch::of(InstructionSet::best())
    }

    /// With a chosen engine.
    ///
    /// # Errors
    /// When the forced instruction set is not available on this machine.
    pub fn with_config(config: &Config) -> Result<Batch, Unavailable> {
        Ok(Batch::of(config.resolve()?))
    }

    fn of(instruction_set: InstructionSet) -> Batch {
        Batch {
            instruction_set,
            budget: Budget::UNLIMITED,
            kept: None,
            single: None,
            stalled: None,
            alone: scalar::Engine::default(),
        }
    }

    /// Bounds every later puzzle; the unit is a guess. Under a bound on guesses the branches of a
    /// puzzle are not worked on side by side, so that its guesses are its own; the last hard
    /// puzzles of a call then take longer.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// The instruction set in use.
    pub fn instruction_set(&self) -> InstructionSet {
        self.instruction_set
    }

    /// Counts the solutions of every puzzle, stopping at `limit`. `sink` is called once for each
    /// puzzle, in input order, as in all calls.
    pub fn count<'a, G: Into<Givens<'a>>>(
        &mut self,
        puzzles: impl IntoIterator<Item = G>,
        limit: u64,
        mut sink: impl FnMut(Count, Statistics),
    ) {
        if limit == 0 {
            for _ in puzzles {
                sink(Count { solutions: 0, end: End::Stopped }, Statistics::default());
            }
            return;
        }
        self.run(puzzles, limit, 0, &mut |finding: Finding, _: &[Solution]| {
            sink(finding.count, finding.statistics);
        });
    }

    /// Looks for any solution of every puzzle.
    pub fn first<'a, G: Into<Givens<'a>>>(
        &mut self,
        puzzles: impl IntoIterator<Item = G>,
        mut sink: impl FnMut(First, Statistics),
    ) {
        self.run(puzzles, 1, 1, &mut |finding: Finding, solutions: &[Solution]| {
            let found = solutions.first().copied();
            sink(First::of(found, finding.count.end), finding.statistics);
        });
    }

    /// Whether each puzzle is proper, with its solution or two that differ.
    pub fn classify<'a, G: Into<Givens<'a>>>(
        &mut self,
        puzzles: impl IntoIterator<Item = G>,
        mut sink: impl FnMut(Outcome, Statistics),
    ) {
        self.classify_ref(puzzles, |outcome, statistics| sink(outcome.copied(), statistics));
    }

    /// As [`Batch::classify`], without a copy of a solution: quickest where solutions are only
    /// read.
    pub fn classify_ref<'a, G: Into<Givens<'a>>>(
        &mut self,
        puzzles: impl IntoIterator<Item = G>,
        mut sink: impl FnMut(Outcome<&Solution>, Statistics),
    ) {
        self.run(puzzles, 2, 2, &mut |finding: Finding, solutions: &[Solution]| {
            let outcome = match solutions {
                [a, b] => Outcome::Multiple(a, b),
                ref found => match (finding.count.end, found) {
                    (End::Unknown(why), _) => Outcome::Unknown(why),
                    (_, &[a]) => Outcome::Unique(a),
                    _ => Outcome::NoSolution,
                },
            };
            sink(outcome, finding.statistics);
        });
    }

    /// Searches every puzzle up to a limit of solutions, and keeps some of them.
    ///
    /// The crate of the caller compiles this loop, and optimizes it as it likes. The search takes
    /// no type of the caller: this crate compiles it.
    fn run<'a, G: Into<Givens<'a>>>(
        &mut self,
        puzzles: impl IntoIterator<Item = G>,
        limit: u64,
        keep: usize,
        answer: Answer<'_>,
    ) {
        let mut run = self.begin(limit, keep, answer);
        for puzzle in puzzles {
            run.push(puzzle.into());
        }
        run.finish();
    }

    fn begin<'b, 'a>(&'b mut self, limit: u64, keep: usize, answer: Answer<'b>) -> Run<'b, 'a> {
        let set = self.instruction_set;
        let stalled = self.stalled.get_or_insert_with(|| Engines::on(set));
        if self.single.is_none() {
            self.single = registers::engine_on(set);
        }
        let vector = &mut self.single;
        // Guesses count where they are a puzzle's own.
        let is_counted = self.budget.limit().is_some();
        let guess_limit = match vector {
            _ if keep > 0 => GuessLimit::OF_WITNESSES,
            Some(_) => GuessLimit::USUAL,
            None => GuessLimit::OF_SHORT_LANES,
        };
        let budget = self.budget.clone();
        let task = Task { limit, keep, budget, guess_limit, in_one_lane: is_counted };
        // Not for a single solution, nor where solutions are kept: witnesses must not depend on
        // neighbors.
        let may_be = keep == 0 && limit > 1 && !is_counted;
        let single: &mut dyn OneByOne = match vector {
            Some(registers) => registers,
            None => &mut self.alone,
        };
        Run {
            set,
            engines: set.choose(Begin { kept: self.kept.take(), task: &task }),
            kept: &mut self.kept,
            one_by_one: may_be.then_some(single),
            stalled,
            order: SearchOrder::default(),
            task,
            under_way: Vec::new(),
            taken: 0,
            chunk: if may_be { FIRST_CHUNK } else { CHUNK },
            answer,
        }
    }
}

/// What receives the answers, in input order.
type Answer<'b> = &'b mut dyn FnMut(Finding, &[Solution]);

/// The [`Lanes`] of the instruction set of a batch, if it has lanes.
type Kept = Option<Box<dyn Any + Send + Sync>>;

/// Puzzles gathered before the engine works on them.
const CHUNK: usize = 512;

/// And at first, where they may turn out to be better answered one by one.
const FIRST_CHUNK: usize = 128;

/// One call of a batch: takes puzzles one after the other, and answers them a chunk at a time.
struct Run<'b, 'a> {
    set: InstructionSet,
    engines: Kept,
    /// Where the engines go when the run is finished. If the source or the sink panics, engines
    /// with work left in them are dropped, and the next run builds new ones.
    kept: &'b mut Kept,
    /// The engine for puzzles that are better answered one by one, where that may be.
    one_by_one: Option<&'b mut dyn OneByOne>,
    stalled: &'b mut Engines,
    /// Of the portable engine, where there are no lanes.
    order: SearchOrder,
    task: Task,
    /// What is not answered yet, in input order.
    under_way: Vec<Givens<'a>>,
    /// How many of these the lanes have taken: all but the latest.
    taken: usize,
    /// How many others are gathered before they are worked on.
    chunk: usize,
    answer: Answer<'b>,
}

impl<'a> Run<'_, 'a> {
    fn push(&mut self, givens: Givens<'a>) {
        self.under_way.push(givens);
        if self.under_way.len() - self.taken == self.chunk {
            self.advance(false);
        }
    }

    fn finish(mut self) {
        self.advance(true);
        *self.kept = self.engines;
    }

    /// Works on what is under way. If it is the last, until all is answered.
    fn advance(&mut self, is_last: bool) {
        let answered = self.set.choose(Advance { run: self, is_last });
        self.under_way.drain(..answered);
        self.taken = self.under_way.len();
        self.chunk = CHUNK;
    }
}

/// Engines that take on a task: those kept, or new ones.
struct Begin<'r> {
    kept: Kept,
    task: &'r Task,
}

impl Choice for Begin<'_> {
    type Output = Kept;

    fn with<I: Isa>(self, isa: I) -> Kept {
        let mut kept = self.kept.unwrap_or_else(|| Box::new(Lanes::new(isa)));
        lanes_of::<I>(&mut kept).begin(self.task);
        Some(kept)
    }

    fn without_vectors(self) -> Kept {
        None
    }
}

fn lanes_of<I: Isa>(kept: &mut Box<dyn Any + Send + Sync>) -> &mut Lanes<I> {
    kept.downcast_mut().expect("a batch stays on one instruction set")
}

/// Answers puzzles that are under way by lanes, or one after the other in plain words. Returns how
/// many.
struct Advance<'r, 'b, 'a> {
    run: &'r mut Run<'b, 'a>,
    is_last: bool,
}

impl Choice for Advance<'_, '_, '_> {
    type Output = usize;

    fn with<I: Isa>(self, _: I) -> usize {
        let Advance { run, is_last } = self;
        let lanes = lanes_of::<I>(run.engines.as_mut().expect("made when the run began"));
        let part = Part { puzzles: &run.under_way, taken: run.taken, is_last };
        let one_by_one = run.one_by_one.as_mut();
        lanes.advance(part, &run.task, one_by_one, run.stalled, &mut *run.answer)
    }

    fn without_vectors(self) -> usize {
        let Run { under_way, task, one_by_one, stalled, order, answer, .. } = self.run;
        by_scalar_each(&mut stalled.portable, under_way, task, one_by_one.is_some(), order, answer);
        under_way.len()
    }
}
