//! The puzzles of a seed.

use super::attempt::{Answers, Attempt, Progress, Questions, weight};
use super::spec::{Spec, SpecError};
use crate::grid::{Puzzle, Solution};
use crate::random::Random;
use crate::simd::Unavailable;
use crate::solve::{Answer, Ask, Batch, Config, Solver};
use std::collections::VecDeque;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A generated puzzle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Made {
    /// A proper puzzle.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Solution,
    /// How many tries it took, this one included.
    pub tries: u64,
    /// What it counts for in statistics of all minimal puzzles, when it comes from
    /// [`Method::Unbiased`](super::Method::Unbiased): `C(81, n) / C(81, 26)` for n givens. A mean
    /// over all minimal puzzles is estimated by the mean weighted with this. 1 for other methods.
    pub weight: f64,
}

/// An item of a seed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Item {
    /// A puzzle as wanted.
    Made(Made),
    /// [`Spec::max_tries`] tries made none.
    Unmet {
        /// How many tries were made.
        tries: u64,
    },
}

/// Makes the puzzles of a seed.
///
/// As an iterator it gives the items from 0 on; [`item`](Self::item) gives any, and
/// [`run`](Self::run) gives many at more than twice the speed.
#[derive(Debug)]
pub struct Generator {
    spec: Spec,
    seed: u64,
    batch: Batch,
    solver: Solver,
    cancel: Option<Arc<AtomicBool>>,
    next: u64,
}

/// Tries that are under way at the same time. More fill the lanes of the engine better, fewer
/// keep the memory they touch in the nearest cache.
const UNDER_WAY: usize = 64;

impl Generator {
    /// With the best engine this machine has.
    ///
    /// # Errors
    /// When no puzzle can be as wanted.
    pub fn new(spec: Spec, seed: u64) -> Result<Generator, SpecError> {
        spec.check()?;
        let (batch, solver) = (Batch::new(), Solver::new());
        Ok(Generator { spec, seed, batch, solver, cancel: None, next: 0 })
    }

    /// With a chosen engine. The items are the same.
    ///
    /// # Errors
    /// When this machine cannot run it.
    pub fn with_config(mut self, config: &Config) -> Result<Generator, Unavailable> {
        self.batch = Batch::with_config(config)?;
        self.solver = Solver::with_config(config)?;
        Ok(self)
    }

    /// Ends every later call soon after somebody sets this flag to true.
    pub fn set_cancel(&mut self, cancel: Arc<AtomicBool>) {
        self.cancel = Some(cancel);
    }

    /// The item with that number. `None` when it was cancelled.
    pub fn item(&mut self, index: u64) -> Option<Item> {
        let mut found = None;
        self.run(index..index + 1, |_, item| {
            found = Some(item);
            ControlFlow::Continue(())
        });
        found
    }

    /// Makes a range of items and hands them over in order, until `sink` breaks or it is
    /// cancelled.
    pub fn run(&mut self, items: Range<u64>, mut sink: impl FnMut(u64, Item) -> ControlFlow<()>) {
        let mut line = Line { open: VecDeque::new(), next: items.start, end: items.end };
        let mut questions = Questions::default();
        let mut two: Vec<bool> = Vec::new();
        let mut any: Vec<bool> = Vec::new();
        loop {
            if self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
                return;
            }
            line.fill(&self.spec, self.seed);
            if line.open.is_empty() {
                return;
            }
            questions.two.clear();
            questions.any.clear();
            line.tries().for_each(|attempt| attempt.machine.ask(&mut questions));
            two.clear();
            any.clear();
            self.batch.run(&questions.two, Ask::Count { limit: 2 }, |answer, _| {
                two.push(solutions(answer) == 2);
            });
            self.batch.run(&questions.any, Ask::Count { limit: 1 }, |answer, _| {
                any.push(solutions(answer) == 1);
            });
            let (mut two, mut any) = (two.iter().copied(), any.iter().copied());
            let mut answers = Answers { two: &mut two, any: &mut any };
            line.open.iter_mut().for_each(|job| job.hear(&self.spec, &mut answers));
            while let Some(outcome) = line.open.front().and_then(|job| job.outcome(&self.spec)) {
                let job = line.open.pop_front().expect("the first job has an outcome");
                let item = match outcome {
                    None => Item::Unmet { tries: job.next_try },
                    Some(found) => Item::Made(self.complete(found)),
                };
                if sink(job.index, item).is_break() {
                    return;
                }
            }
        }
    }

    fn complete(&mut self, found: Found) -> Made {
        let puzzle = found.puzzle;
        let solution = found.solution.unwrap_or_else(|| {
            self.solver.first(&puzzle).0.expect("a proper puzzle has a solution")
        });
        let weight = weight(&self.spec, &puzzle);
        let made = Made { puzzle, solution, tries: found.number + 1, weight };
        debug_assert!(made.is_consistent());
        made
    }
}

impl Iterator for Generator {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        let item = self.item(self.next)?;
        self.next += 1;
        Some(item)
    }
}

fn solutions(answer: Answer) -> u64 {
    match answer {
        Answer::Count(count) => count.solutions,
        Answer::Outcome(_) => unreachable!("only counts are asked for"),
    }
}

/// The items being made, in order.
struct Line {
    open: VecDeque<Job>,
    next: u64,
    end: u64,
}

/// An item being made.
struct Job {
    index: u64,
    /// Seeds the tries.
    seed: u64,
    tries: Vec<Try>,
    next_try: u64,
    failed: u64,
    best: Option<Found>,
}

struct Try {
    number: u64,
    machine: Attempt,
}

/// The earliest try known to have succeeded.
#[derive(Clone, Copy)]
struct Found {
    number: u64,
    puzzle: Puzzle,
    solution: Option<Solution>,
}

impl Line {
    fn tries(&mut self) -> impl Iterator<Item = &mut Try> {
        self.open.iter_mut().flat_map(|job| &mut job.tries)
    }

    /// Starts tries: of items that often failed several at once, the first item first, then of new
    /// items.
    fn fill(&mut self, spec: &Spec, seed: u64) {
        let mut room = UNDER_WAY.saturating_sub(self.tries().count());
        for job in &mut self.open {
            room = job.start(spec, room);
        }
        while room > 0 && self.next < self.end && self.open.len() < UNDER_WAY {
            let mut job = Job {
                index: self.next,
                seed: Random::new(seed, self.next).bits(),
                tries: Vec::new(),
                next_try: 0,
                failed: 0,
                best: None,
            };
            room = job.start(spec, room);
            self.open.push_back(job);
            self.next += 1;
        }
    }
}

impl Job {
    /// Starts tries while there is room, and gives back the room that is left. The more tries
    /// have failed, the less is wasted by starting several before the first one is decided.
    fn start(&mut self, spec: &Spec, mut room: usize) -> usize {
        while room > 0
            && self.best.is_none()
            && self.next_try < spec.max_tries
            && self.tries.len() as u64 <= self.failed
        {
            let mut random = Random::new(self.seed, self.next_try);
            self.tries
                .push(Try { number: self.next_try, machine: Attempt::new(spec, &mut random) });
            self.next_try += 1;
            room -= 1;
        }
        room
    }

    fn hear(&mut self, spec: &Spec, answers: &mut Answers<'_>) {
        self.tries.retain_mut(|attempt| match attempt.machine.hear(spec, answers) {
            Progress::Asking => true,
            Progress::Failed => {
                self.failed += 1;
                false
            }
            Progress::Succeeded(puzzle, solution) => {
                let found = Found { number: attempt.number, puzzle, solution };
                if self.best.is_none_or(|best| found.number < best.number) {
                    self.best = Some(found);
                }
                false
            }
        });
        if let Some(best) = self.best {
            self.tries.retain(|attempt| attempt.number < best.number);
        }
    }

    /// The first try that succeeded, `Some(None)` if none did and none may be started any more,
    /// `None` while it is not known.
    fn outcome(&self, spec: &Spec) -> Option<Option<Found>> {
        let exhausted = self.next_try == spec.max_tries;
        (self.tries.is_empty() && (self.best.is_some() || exhausted)).then_some(self.best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;
    use crate::generate::{Method, Redundancy, Symmetry};
    #[test]
    fn show() {
        for spec in [
            Spec::default(),
            Spec { method: Method::TopDown(Symmetry::Rotational2), ..Spec::default() },
            Spec { redundancy: Redundancy::Allowed, givens: 28..=32, ..Spec::default() },
        ] {
            let mut generator = Generator::new(spec, 7).unwrap();
            let start = std::time::Instant::now();
            let mut n = 0u64;
            let mut sum = 0;
            generator.run(0..1000, |i, item| {
                let Item::Made(made) = item else { panic!() };
                if i < 3 {
                    println!("{} {} {}", made.puzzle, made.puzzle.given_count(), made.tries);
                }
                n += 1;
                sum += made.puzzle.given_count();
                ControlFlow::Continue(())
            });
            println!("{n} {:?} {}", start.elapsed() / n as u32, sum as f64 / n as f64);
        }
        let _ = Cell::all();
    }
}
