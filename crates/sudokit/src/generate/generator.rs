//! The puzzles of a seed.

use super::attempt::{Answers, Attempt, Progress, Questions, weight};
use super::spec::{Method, Spec, SpecError};
use crate::bounds::Cancel;
use crate::grid::{Puzzle, Solution};
use crate::random::Random;
use crate::simd::Unavailable;
use crate::solve::{Batch, Config, Solver};
use std::collections::VecDeque;
use std::ops::{ControlFlow, Range};

/// A generated puzzle.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
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
///
/// ```
/// use std::ops::ControlFlow;
/// use sudokit::generate::{Generator, Item, Spec};
///
/// // Puzzles 100 to 102 of seed 7: minimal, with 22 to 24 givens.
/// let spec = Spec { givens: 22..=24, ..Spec::default() };
/// let mut generator = Generator::new(spec, 7)?;
/// let mut puzzles = Vec::new();
/// generator.run(100..103, |_index, item| {
///     if let Item::Made(made) = item {
///         puzzles.push(made.puzzle);
///     }
///     ControlFlow::Continue(())
/// });
/// assert_eq!(puzzles.len(), 3);
/// assert!(puzzles.iter().all(|puzzle| (22..=24).contains(&puzzle.given_count())));
///
/// // Item 101 is the same puzzle, whoever makes it, wherever and when.
/// let Some(Item::Made(made)) = generator.item(101) else { panic!("tried without end") };
/// assert_eq!(made.puzzle, puzzles[1]);
/// # Ok::<(), sudokit::generate::SpecError>(())
/// ```
#[derive(Debug)]
pub struct Generator {
    spec: Spec,
    seed: u64,
    batch: Batch,
    solver: Solver,
    cancel: Option<Cancel>,
    next: u64,
    under_way: usize,
}

/// Tries of one item that may fail at once, one after the other, before others have their turn.
const AT_ONCE: u64 = 1024;

/// Tries that are under way at the same time. More fill the lanes of the engine better, fewer
/// keep the memory they touch in the nearest cache.
const UNDER_WAY: usize = 512;

/// The same where an item takes 250,000 tries and all but one in thirty fail at once: few, so that
/// the first items are not kept waiting by many others.
const RARE_UNDER_WAY: usize = 128;

impl Generator {
    /// With the best engine this machine has.
    ///
    /// # Errors
    /// When no puzzle can be as wanted.
    pub fn new(spec: Spec, seed: u64) -> Result<Generator, SpecError> {
        spec.check()?;
        let (batch, solver) = (Batch::new(), Solver::new());
        Ok(Generator { spec, seed, batch, solver, cancel: None, next: 0, under_way: UNDER_WAY })
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

    /// Ends every later call soon after somebody sets this flag.
    pub fn set_cancel(&mut self, cancel: impl Into<Cancel>) {
        self.cancel = Some(cancel.into());
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
        let mut queue = Queue { open: VecDeque::new(), next: items.start, end: items.end };
        let under_way = match self.spec.method {
            Method::Unbiased => self.under_way.min(RARE_UNDER_WAY),
            _ => self.under_way,
        };
        let mut questions = Questions::default();
        let (mut two, mut any) = (Vec::new(), Vec::new());
        loop {
            if self.cancel.as_ref().is_some_and(Cancel::is_set) {
                return;
            }
            queue.fill(&self.spec, self.seed, under_way);
            if queue.open.is_empty() {
                return;
            }
            questions.two.clear();
            questions.any.clear();
            queue.tries().for_each(|one| one.attempt.ask(&mut questions));
            two.clear();
            any.clear();
            self.batch.count(&questions.two, 2, |count, _| two.push(count.solutions));
            self.batch.count(&questions.any, 1, |count, _| any.push(count.solutions == 1));
            let mut answers =
                Answers { two: &mut two.iter().copied(), any: &mut any.iter().copied() };
            queue.open.iter_mut().for_each(|job| job.receive(&self.spec, &mut answers));
            while let Some(outcome) = queue.open.front().and_then(|job| job.outcome(&self.spec)) {
                let job = queue.open.pop_front().expect("the first job has an outcome");
                let item = match outcome {
                    Decided::Unmet => Item::Unmet { tries: job.next_try },
                    Decided::Found(found) => Item::Made(self.complete(found)),
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
            self.solver.first(&puzzle).solution().expect("a proper puzzle has a solution")
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

/// The items being made, in order.
struct Queue {
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
    attempt: Attempt,
}

/// The earliest try known to have succeeded.
#[derive(Clone, Copy)]
struct Found {
    number: u64,
    puzzle: Puzzle,
    solution: Option<Solution>,
}

impl Queue {
    fn tries(&mut self) -> impl Iterator<Item = &mut Try> {
        self.open.iter_mut().flat_map(|job| &mut job.tries)
    }

    /// Starts tries: of items that often failed several at once, the first item first, then of new
    /// items.
    fn fill(&mut self, spec: &Spec, seed: u64, under_way: usize) {
        let mut room = under_way.saturating_sub(self.tries().count());
        for job in &mut self.open {
            room = job.start(spec, room);
        }
        while room > 0 && self.next < self.end && self.open.len() < under_way {
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
        let end = spec.max_tries.min(self.next_try.saturating_add(AT_ONCE));
        while room > 0
            && self.best.is_none()
            && self.next_try < end
            && self.tries.len() as u64 <= self.failed
        {
            let number = self.next_try;
            match Attempt::new(spec, &mut Random::new(self.seed, number)) {
                Some(attempt) => {
                    self.tries.push(Try { number, attempt });
                    room -= 1;
                }
                None => self.failed += 1,
            }
            self.next_try += 1;
        }
        room
    }

    fn receive(&mut self, spec: &Spec, answers: &mut Answers<'_>) {
        self.tries.retain_mut(|one| match one.attempt.receive(spec, answers) {
            Progress::Asking => true,
            Progress::Failed => {
                self.failed += 1;
                false
            }
            Progress::Succeeded(puzzle, solution) => {
                let found = Found { number: one.number, puzzle, solution };
                if self.best.is_none_or(|best| found.number < best.number) {
                    self.best = Some(found);
                }
                false
            }
        });
        if let Some(best) = self.best {
            self.tries.retain(|one| one.number < best.number);
        }
    }

    /// What became of the item; `None` while it is not known.
    fn outcome(&self, spec: &Spec) -> Option<Decided> {
        if !self.tries.is_empty() {
            return None;
        }
        match self.best {
            Some(found) => Some(Decided::Found(found)),
            None => (self.next_try == spec.max_tries).then_some(Decided::Unmet),
        }
    }
}

/// What became of an item.
enum Decided {
    /// The first try that succeeded.
    Found(Found),
    /// All tries have failed.
    Unmet,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, CellSet};
    use crate::generate::{Redundancy, Source, Symmetry};
    use crate::grid::Pencilmarks;

    fn items(generator: &mut Generator, range: Range<u64>) -> Vec<Item> {
        let mut items = Vec::new();
        generator.run(range, |_, item| {
            items.push(item);
            ControlFlow::Continue(())
        });
        items
    }

    #[test]
    fn an_item_depends_on_its_number_alone() {
        let specs = [
            Spec::default(),
            Spec { givens: 22..=23, ..Spec::default() },
            Spec { givens: 22..=22, max_tries: 3, ..Spec::default() },
            Spec { redundancy: Redundancy::Allowed, givens: 26..=40, ..Spec::default() },
            Spec { method: Method::TopDown(Symmetry::Rotational4), ..Spec::default() },
        ];
        for spec in specs {
            let mut generator = Generator::new(spec.clone(), 99).unwrap();
            let expected = items(&mut generator, 0..12);
            for under_way in [1, 2, 5, 1000] {
                generator.under_way = under_way;
                assert_eq!(items(&mut generator, 5..12), expected[5..], "{under_way} {spec:?}");
            }
            for index in [11, 0, 3] {
                assert_eq!(generator.item(index), Some(expected[index as usize]));
            }
            assert!(generator.take(12).eq(expected));
        }
    }

    #[test]
    fn what_could_not_be_met_is_said() {
        let spec = Spec { givens: 17..=18, max_tries: 5, ..Spec::default() };
        let mut generator = Generator::new(spec, 1).unwrap();
        assert_eq!(generator.item(0), Some(Item::Unmet { tries: 5 }));
    }

    #[test]
    fn a_breaking_sink_and_a_set_flag_end_the_run() {
        let mut generator = Generator::new(Spec::default(), 1).unwrap();
        let mut seen = Vec::new();
        generator.run(3..1000, |index, _| {
            seen.push(index);
            if index == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(seen, [3, 4, 5]);
        let cancel = Cancel::new();
        cancel.set();
        generator.set_cancel(cancel);
        assert_eq!(generator.item(0), None);
    }

    #[test]
    fn a_given_grid_is_kept() {
        let grid = crate::generate::random_grid(Default::default(), &mut Random::new(8, 0));
        let spec = Spec { source: Source::Solution(grid), ..Spec::default() };
        for item in Generator::new(spec, 1).unwrap().take(5) {
            let Item::Made(made) = item else { panic!("nothing forbids these") };
            assert_eq!(made.solution, grid);
        }
    }

    /// Within a number of removed givens, controlled bias must reach every minimal puzzle equally
    /// often, and between them in proportion to `1 / C(r, removed)`. Small enough to enumerate.
    #[test]
    fn controlled_bias_has_exactly_the_law_it_claims() {
        let mut solver = Solver::new();
        let mut is_proper = |puzzle: &Puzzle| solver.count(puzzle, 2).solutions == 1;
        // A proper puzzle with redundant givens: a minimal one with a few more of its solution's
        // digits.
        let Some(Item::Made(made)) = Generator::new(Spec::default(), 4).unwrap().item(0) else {
            panic!("nothing forbids it")
        };
        let mut full = made.puzzle;
        let extra: Vec<Cell> = full.empty_cells().step_by(9).take(5).collect();
        extra.iter().for_each(|&cell| full.set(cell, Some(made.solution.get(cell))));
        let removable: Vec<Cell> = full
            .givens()
            .map(|(cell, _)| cell)
            .filter(|&cell| {
                let mut less = full;
                less.set(cell, None);
                is_proper(&less)
            })
            .collect();
        let r = removable.len();
        assert!((6..=14).contains(&r), "{r}");
        let without = |removed: u32| {
            let mut less = full;
            let cells = removable.iter().enumerate().filter(|(i, _)| removed >> i & 1 == 1);
            cells.for_each(|(_, &cell)| less.set(cell, None));
            less
        };
        let proper: Vec<bool> = (0..1 << r).map(|removed| is_proper(&without(removed))).collect();
        let minimal: Vec<u32> = (0..1 << r)
            .filter(|&removed: &u32| {
                let more = (0..r).filter(|i| removed >> i & 1 == 0);
                proper[removed as usize]
                    && more.into_iter().all(|i| !proper[(removed | 1 << i) as usize])
            })
            .collect();
        assert!(minimal.len() > 3);

        // Answers by looking up which of the removable givens are gone.
        let proper = |marks: &Pencilmarks| {
            let gone = |(i, &cell): (usize, &Cell)| usize::from(marks.get(cell).len() > 1) << i;
            proper[removable.iter().enumerate().map(gone).sum::<usize>()]
        };
        const TRIES: u64 = 60_000;
        let spec = Spec { method: Method::Unbiased, ..Spec::default() };
        let mut counts = vec![0u64; minimal.len()];
        for number in 0..TRIES {
            let mut units: Vec<CellSet> = removable.iter().map(|&cell| cell.into()).collect();
            Random::new(6, number).shuffle(&mut units);
            let mut attempt = Attempt::removing(full, None, units, 0);
            let made = loop {
                let mut questions = Questions::default();
                attempt.ask(&mut questions);
                let two: Vec<u64> =
                    questions.two.iter().map(|p| 2 - u64::from(proper(&p.into()))).collect();
                // A denied given has eight digits: the puzzle without it is proper or not.
                let any: Vec<bool> = questions.any.iter().map(|marks| !proper(marks)).collect();
                let mut answers = Answers { two: &mut two.into_iter(), any: &mut any.into_iter() };
                match attempt.receive(&spec, &mut answers) {
                    Progress::Asking => {}
                    Progress::Failed => break None,
                    Progress::Succeeded(puzzle, _) => break Some(puzzle),
                }
            };
            if let Some(puzzle) = made {
                let which = minimal.iter().position(|&removed| without(removed) == puzzle);
                counts[which.expect("it is minimal")] += 1;
            }
        }
        let choose = |n: u32| (1..=n).map(|i| f64::from(r as u32 + 1 - i) / f64::from(i)).product();
        let mut chi_square = 0.0;
        for (removed, &count) in minimal.iter().zip(&counts) {
            let all: f64 = choose(removed.count_ones());
            let expected = TRIES as f64 / all;
            chi_square += (count as f64 - expected).powi(2) / expected;
        }
        // The estimate of the mean number of removed givens over all minimal puzzles.
        let truth =
            minimal.iter().map(|m| f64::from(m.count_ones())).sum::<f64>() / minimal.len() as f64;
        let drawn = || {
            minimal.iter().zip(&counts).map(|(removed, &count)| {
                let weight: f64 = choose(removed.count_ones());
                (f64::from(removed.count_ones()), weight, count as f64)
            })
        };
        let all: f64 = drawn().map(|(_, weight, count)| weight * count).sum();
        let mean = drawn().map(|(n, weight, count)| n * weight * count).sum::<f64>() / all;
        let squares = drawn().map(|(n, weight, count)| (weight * (n - mean)).powi(2) * count);
        let error = squares.sum::<f64>().sqrt() / all;
        assert!((mean - truth).abs() < 4.0 * error, "{mean} {truth} {error}");
        let plain =
            drawn().map(|(n, _, count)| n * count).sum::<f64>() / counts.iter().sum::<u64>() as f64;
        assert!((plain - truth).abs() > 8.0 * error, "weights matter: {plain} {truth} {error}");
        let freedom = minimal.len() as f64;
        assert!(chi_square < freedom + 6.0 * (2.0 * freedom).sqrt(), "{chi_square} {freedom}");
    }

    #[test]
    fn weights_are_the_published_ones() {
        let spec = Spec { method: Method::Unbiased, ..Spec::default() };
        let published =
            [0.00415, 0.0120, 0.0329, 0.0843, 0.204, 0.464, 1.0, 2.037, 3.929, 7.180, 12.445];
        for (givens, published) in (20..).zip(published) {
            let mut puzzle = Puzzle::EMPTY;
            Cell::all().take(givens).for_each(|cell| puzzle.set(cell, crate::board::Digit::new(1)));
            let weight = weight(&spec, &puzzle);
            assert!((weight / published - 1.0).abs() < 0.01, "{givens}: {weight}");
        }
    }
}
