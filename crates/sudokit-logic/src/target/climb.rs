//! Harder puzzles near another: climbing by exchanges of a few givens.
//!
//! From where it stands a climb draws neighbors, exchanging as many givens as the spec says, and in
//! every other round one more. The first neighbor that is harder is where it goes on; after
//! [`ROUND`] neighbors without result it goes sideways, to one as hard, if there was any. It ends
//! when the tries are used up, with the hardest puzzle it met. The idea is that of the puzzle
//! hunters' vicinity search ("{-1+1}", "{-2+2}").
//!
//! Unlike everything else in this module this is drawn towards its aim: what it finds is no sample
//! of anything.

use super::TargetError;
use super::answer::{Answer, Found};
use super::target_filter::{TargetFilter, Verdict};
use crate::rate::{Rated, Scale};
use std::ops::ControlFlow;
use sudokit_core::bounds::Budget;
use sudokit_core::generate::{Choose, Generator, Made, Method, Spec};
use sudokit_core::grid::Puzzle;
use sudokit_core::random::Random;
use sudokit_core::solve::{Config, Solver};

/// How many neighbors are looked at before the climb goes sideways.
const ROUND: u32 = 24;

/// The climbs from one puzzle.
#[derive(Debug)]
pub(super) struct Climb {
    spec: Spec,
    start: Puzzle,
    remove: usize,
    add: usize,
    scale: Scale,
    /// How hard the start is.
    floor: u32,
    seed: u64,
    config: Config,
    budget: Budget,
}

impl Climb {
    /// # Errors
    /// When nothing can be known to be harder than the start.
    pub(super) fn new(
        spec: Spec,
        scale: Scale,
        seed: u64,
        filter: &mut TargetFilter,
    ) -> Result<Climb, TargetError> {
        let Method::Vicinity { puzzle, remove, add } = spec.method else {
            return Err(TargetError::NoStart);
        };
        let solution = Solver::new().classify(puzzle).unique().ok_or(TargetError::Start(scale))?;
        let made = Made::new(puzzle, solution);
        let Rated::Exactly(floor) = filter.rate(&made, scale) else {
            return Err(TargetError::Start(scale));
        };
        let most = *filter.target().wanted(scale).end();
        if floor >= most || scale.greatest().is_some_and(|greatest| floor >= greatest) {
            return Err(TargetError::HardestAlready(scale, floor));
        }
        let (config, budget) = (Config::default(), Budget::UNLIMITED);
        Ok(Climb { spec, start: puzzle, remove, add, scale, floor, seed, config, budget })
    }

    pub(super) fn set_config(&mut self, config: &Config) {
        self.config = *config;
    }

    pub(super) fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// The climb with that number; `None` when it was cancelled.
    pub(super) fn item(&self, index: u64, filter: &mut TargetFilter) -> Option<Answer> {
        let seed = Random::new(self.seed, index).bits();
        let mut answer = Answer { found: None, tries: 0, drawn: 0, judged: 0, unknown: 0 };
        let mut stand = (self.start, self.floor);
        let mut round = 0;
        let tries = self.spec.tries().min(self.budget.limit().unwrap_or(u64::MAX));
        while answer.tries < tries {
            let spec = self.around(&stand.0, round % 2, tries - answer.tries);
            let seed = Random::new(seed, round).bits();
            round += 1;
            // A puzzle that has no neighbors at all ends the climb.
            let Ok(generator) = Generator::new(spec, seed) else { break };
            let mut generator = generator.with_config(&self.config).ok()?;
            generator.set_budget(self.budget.clone());
            let mut choose = Round { filter, scale: self.scale, from: stand };
            let mut seen = None;
            generator.run_choosing(0..1, &mut choose, |_, chosen| {
                seen = Some(chosen);
                ControlFlow::Break(())
            });
            let seen = seen?;
            answer.tries += seen.tries;
            answer.drawn += seen.drawn;
            answer.judged += seen.seen;
            answer.unknown += seen.item.unknown;
            let Some(mut next) = seen.item.harder.or(seen.item.sideways) else { continue };
            let rank = next.rank(self.scale);
            let highest = answer.found.as_ref().map_or(self.floor, |found| found.rank(self.scale));
            stand = (next.made.puzzle, rank);
            if rank > highest {
                next.made.tries = answer.tries;
                answer.found = Some(next);
            }
        }
        Some(answer)
    }

    /// The neighbors of a puzzle, with `wider` more givens exchanged where that is possible.
    fn around(&self, puzzle: &Puzzle, wider: u64, max_tries: u64) -> Spec {
        let spec = |more: usize| {
            let (remove, add) = (self.remove + more, self.add + more);
            let method = Method::Vicinity { puzzle: *puzzle, remove, add };
            self.spec.clone().method(method).max_tries(max_tries)
        };
        let wide = spec(wider as usize);
        if wide.check().is_ok() { wide } else { spec(0) }
    }
}

/// A round of a climb.
struct Round<'a> {
    filter: &'a mut TargetFilter,
    scale: Scale,
    from: (Puzzle, u32),
}

/// What a round has met.
#[derive(Default)]
struct Seen {
    harder: Option<Found>,
    sideways: Option<Found>,
    looked: u32,
    unknown: u64,
}

impl Choose for Round<'_> {
    type Item = Seen;

    fn sift(&mut self, puzzles: &[Puzzle], worth: &mut Vec<bool>) {
        self.filter.sift(puzzles, worth);
        // What was taken out may have come back.
        for (worth, puzzle) in worth.iter_mut().zip(puzzles) {
            *worth &= *puzzle != self.from.0;
        }
    }

    fn look(&mut self, item: &mut Seen, made: Made) -> ControlFlow<()> {
        item.looked += 1;
        match self.filter.test(&made) {
            Verdict::Met(grades) => {
                let found = Found { made, grades };
                let rank = found.rank(self.scale);
                if rank > self.from.1 {
                    item.harder = Some(found);
                    return ControlFlow::Break(());
                }
                if rank == self.from.1 && item.sideways.is_none() {
                    item.sideways = Some(found);
                }
            }
            Verdict::Not => {}
            Verdict::Unknown => item.unknown += 1,
        }
        if item.looked < ROUND { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
