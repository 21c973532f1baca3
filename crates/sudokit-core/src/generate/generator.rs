//! The puzzles of a seed.

use super::attempt::{Answers, Questions, weight};
use super::choose::{Choose, Chosen, First};
use super::queue::{Drawn, Job, Queue};
use super::spec::{Method, Spec, SpecError};
use crate::bounds::Budget;
use crate::grid::{Puzzle, Solution};
use crate::simd::Unavailable;
use crate::solve::{Batch, Config, Solver};
use std::collections::VecDeque;
use std::ops::{ControlFlow, Range};

/// A generated puzzle.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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

impl Made {
    /// A puzzle from elsewhere, as [`Choose`](super::Choose) takes it: no try, and weight 1.
    pub fn new(puzzle: Puzzle, solution: Solution) -> Made {
        Made { puzzle, solution, tries: 0, weight: 1.0 }
    }
}

/// An item of a seed.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Item {
    /// A puzzle as wanted.
    Made(Made),
    /// As many tries as the spec or the budget allows made none.
    Unmet {
        /// How many tries were made.
        tries: u64,
    },
}

/// Makes the puzzles of a seed.
///
/// As an iterator it gives the items from 0 on, some of them made ahead; [`item`](Self::item) gives
/// any, and [`run`](Self::run) those of a range. One alone takes more than twice the time.
///
/// ```
/// use std::ops::ControlFlow;
/// use sudokit::generate::{Generator, Item, Spec};
///
/// // Puzzles 100 to 102 of seed 7: minimal, with 22 to 24 givens.
/// let spec = Spec::default().givens(22..=24);
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
/// // Item 101 is the same puzzle on every machine, at any time.
/// let Some(Item::Made(made)) = generator.item(101) else { panic!("a million tries made none") };
/// assert_eq!(made.puzzle, puzzles[1]);
/// # Ok::<(), sudokit::generate::SpecError>(())
/// ```
#[derive(Debug)]
pub struct Generator {
    spec: Spec,
    seed: u64,
    batch: Batch,
    solver: Solver,
    budget: Budget,
    /// What the spec allows.
    max_tries: u64,
    /// As an iterator: the next item, those made ahead, and how many are made at a time.
    next: u64,
    ahead: VecDeque<Item>,
    at_once: u64,
    under_way: usize,
}

/// Tries that are under way at the same time. More fill the lanes of the engine better, fewer
/// keep the memory they touch in the nearest cache.
const UNDER_WAY: usize = 512;

/// The same where an item takes 250,000 tries and all but one in thirty fail at once: few, so that
/// the first items are not kept waiting by many others.
const RARE_UNDER_WAY: usize = 128;

/// The maximum number of items that an iterator makes at a time.
const AHEAD: u64 = 64;

/// Items that took more tries together are made one at a time: the next call would wait for many.
const FEW_TRIES: u64 = 4096;

impl Generator {
    /// With the best engine this machine has.
    ///
    /// # Errors
    /// When no puzzle can be as wanted.
    pub fn new(spec: Spec, seed: u64) -> Result<Generator, SpecError> {
        spec.check()?;
        Ok(Generator {
            budget: Budget::UNLIMITED,
            max_tries: spec.tries(),
            spec,
            seed,
            batch: Batch::new(),
            solver: Solver::new(),
            next: 0,
            ahead: VecDeque::new(),
            at_once: 1,
            under_way: UNDER_WAY,
        })
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

    /// Bounds every later call. The unit is a try of an item, as in [`Spec::max_tries`]; the
    /// smaller bound counts. Cancel flag and deadline end the call.
    pub fn set_budget(&mut self, budget: Budget) {
        let limit = budget.limit().unwrap_or(u64::MAX);
        self.spec.max_tries = Some(self.max_tries.min(limit));
        self.budget = budget;
        self.ahead.clear();
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
        self.run_first(items, &mut sink);
    }

    /// No type of the caller: the crate of the caller would compile, and not optimize, all that
    /// this calls.
    fn run_first(&mut self, items: Range<u64>, sink: &mut dyn FnMut(u64, Item) -> ControlFlow<()>) {
        self.run_choosing(items, &mut First, |index, chosen| {
            let unmet = Item::Unmet { tries: chosen.tries };
            sink(index, chosen.item.map_or(unmet, Item::Made))
        });
    }

    /// The same where not the first puzzle becomes the item, but the one that is chosen.
    pub fn run_choosing<C: Choose>(
        &mut self,
        items: Range<u64>,
        choice: &mut C,
        mut sink: impl FnMut(u64, Chosen<C::Item>) -> ControlFlow<()>,
    ) {
        let mut queue = Queue::new(items, choice.takes_any());
        let under_way = match self.spec.method {
            Method::Unbiased => self.under_way.min(RARE_UNDER_WAY),
            _ => self.under_way,
        };
        let mut questions = Questions::default();
        let (mut two, mut any) = (Vec::new(), Vec::new());
        loop {
            if self.is_cancelled() {
                return;
            }
            queue.fill(&self.spec, self.seed, under_way);
            if queue.open.is_empty() {
                return;
            }
            questions.two.clear();
            questions.any.clear();
            queue.ask(&mut questions);
            two.clear();
            any.clear();
            self.batch.count(&questions.two, 2, |count, _| two.push(count.solutions));
            self.batch.count(&questions.any, 1, |count, _| any.push(count.solutions == 1));
            let mut answers =
                Answers { two: &mut two.iter().copied(), any: &mut any.iter().copied() };
            queue.receive(&self.spec, &mut answers);
            queue.sift(choice);
            for job in &mut queue.open {
                self.look(job, choice);
            }
            // A look that was broken off is none.
            if self.is_cancelled() {
                return;
            }
            while let Some((index, chosen)) = queue.pop(&self.spec) {
                if sink(index, chosen).is_break() {
                    return;
                }
            }
        }
    }

    /// Shows the puzzles of an item, as far as all before them are known.
    fn look<C: Choose>(&mut self, job: &mut Job<C::Item>, choice: &mut C) {
        while let Some(drawn) = job.next_drawn() {
            if self.is_cancelled() {
                return;
            }
            let made = self.complete(drawn);
            match choice.look(job.item(), made) {
                ControlFlow::Continue(()) => job.note_passed_over(),
                ControlFlow::Break(()) => job.decide(),
            }
        }
    }

    fn is_cancelled(&self) -> bool {
        self.budget.is_cancelled()
    }

    fn complete(&mut self, drawn: Drawn) -> Made {
        let puzzle = drawn.puzzle;
        let solution = drawn.solution.unwrap_or_else(|| {
            self.solver.first(puzzle).solution().expect("a proper puzzle has a solution")
        });
        let weight = weight(&self.spec, &puzzle);
        let made = Made { puzzle, solution, tries: drawn.number + 1, weight };
        debug_assert!(made.is_consistent());
        made
    }
}

impl Iterator for Generator {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        if self.ahead.is_empty() {
            let mut ahead = std::mem::take(&mut self.ahead);
            self.run(self.next..self.next.saturating_add(self.at_once), |_, item| {
                ahead.push_back(item);
                ControlFlow::Continue(())
            });
            let (Item::Made(Made { tries, .. }) | Item::Unmet { tries }) = ahead.back()?;
            let is_quick = tries.saturating_mul(self.at_once) <= FEW_TRIES;
            self.at_once = if is_quick { (2 * self.at_once).min(AHEAD) } else { 1 };
            self.ahead = ahead;
        }
        let item = self.ahead.pop_front()?;
        self.next += 1;
        Some(item)
    }
}

#[cfg(test)]
mod tests {
    use super::super::attempt::{Attempt, Progress};
    use super::*;
    use crate::board::{Cell, CellSet};
    use crate::generate::spec::{TRIES, TRIES_OF_GRIDS};
    use crate::generate::{Redundancy, Source, Symmetry};
    use crate::grid::Pencilmarks;
    use crate::random::Random;

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
            Spec::default().givens(22..=23),
            Spec::default().givens(22..=22).max_tries(3),
            Spec::default().redundancy(Redundancy::Allowed).givens(26..=40),
            Spec::default().method(Method::TopDown(Symmetry::Rotational4)),
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
            assert!(generator.by_ref().take(12).eq(expected));
            let more: Vec<Item> = generator.by_ref().take(190).collect();
            assert_eq!(more, items(&mut generator, 12..202));
        }
    }

    #[test]
    fn what_could_not_be_met_is_said() {
        let spec = Spec::default().givens(17..=18).max_tries(5);
        let mut generator = Generator::new(spec, 1).unwrap();
        assert_eq!(generator.item(0), Some(Item::Unmet { tries: 5 }));
        generator.set_budget(Budget::at_most(3));
        assert_eq!(generator.item(0), Some(Item::Unmet { tries: 3 }));
        generator.set_budget(Budget::at_most(8));
        assert_eq!(generator.item(0), Some(Item::Unmet { tries: 5 }));
        let usual = [Method::TopDown(Symmetry::None), Method::Unbiased];
        let tries = usual.map(|method| Spec::default().method(method).tries());
        assert_eq!(tries, [TRIES, TRIES_OF_GRIDS]);
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
        assert!(generator.next().is_some());
        let cancel = crate::bounds::Cancel::new();
        cancel.set();
        generator.set_budget(Budget::UNLIMITED.with_cancel(cancel));
        assert_eq!((generator.item(0), generator.next()), (None, None));
    }

    #[test]
    fn a_given_grid_is_kept() {
        let grid = crate::generate::random_grid(Default::default(), &mut Random::new(8, 0));
        let spec = Spec::default().source(Source::Solution(grid));
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
        let spec = Spec::default().method(Method::Unbiased);
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
        let spec = Spec::default().method(Method::Unbiased);
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
