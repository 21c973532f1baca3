//! The choice between the engines, and the handover from one to the other.

use sudokit_core::bounds::{Meter, Why};

use super::Found;
use super::copying::Copying;
use super::learning::Learning;
use super::{Search, Statistics};
use crate::program::{Program, bits};

/// Which engines may search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Engines {
    /// Copying for few values, until it makes no headway; clause learning for all else.
    #[default]
    Both,
    /// Copying alone: for tests.
    #[cfg(test)]
    Copying,
    /// Clause learning alone: for tests.
    #[cfg(test)]
    Learning,
}

/// More values than this are left to clause learning; so many where all rules are houses and pairs.
const MANY_VALUES: usize = 16;

/// Conflicts of copying before clause learning begins: without rules that have long reasons, and
/// with them, such as sums: clauses say little about those. Then the engines take turns, each twice
/// as long as the one before: the time is at most some times that of the better one.
const FIRST_TURN: [u64; 2] = [1_000, 8_000];

/// Conflicts of clause learning for each four of copying, likewise.
const SHARES: [u64; 2] = [8, 1];

/// Longer turns of clause learning get one for four: a conflict takes some ten times as long there.
const LONG_TURN: u64 = 4_000;

/// Conflicts of a search for one true candidate before clause learning takes all.
const HANDOVER: u64 = 20_000;

/// A search for solutions, by either engine.
pub(crate) struct Engine<'p> {
    program: &'p Program,
    copying: Copying<'p>,
    learning: Option<Box<Learning<'p>>>,
    /// Whether it is the turn of clause learning.
    is_learning: bool,
    /// Whether engines take turns.
    may_change: bool,
    /// Conflicts of clause learning for each four of copying.
    share: u64,
    /// Conflicts of copying in its next turn.
    turn: u64,
    /// What copying found since learning's last turn: it leaves that out.
    news: Vec<Found>,
    /// What learning found: copying leaves that out.
    learned: Vec<Found>,
}

/// Maximum of solutions found before engines stop taking turns.
const MAX_FOUND: usize = 100;

impl<'p> Engine<'p> {
    pub(crate) fn new(program: &'p Program, engines: Engines) -> Engine<'p> {
        let copying = Copying::new(program, program.labels.as_ref());
        let is_solved = copying.root().iter().all(|domain| domain.count_ones() < 2);
        let values = program.values + usize::from(program.is_plain());
        let is_large = engines == Engines::Both && values > MANY_VALUES && !is_solved;
        #[cfg(test)]
        let is_large = is_large || engines == Engines::Learning;
        let mut engine = Engine {
            program,
            copying,
            learning: None,
            is_learning: is_large,
            may_change: engines == Engines::Both && !is_large,
            turn: FIRST_TURN[usize::from(program.has_long_reasons)],
            share: SHARES[usize::from(program.has_long_reasons)],
            news: Vec::new(),
            learned: Vec::new(),
        };
        if is_large {
            engine.begin_learning();
        }
        engine
    }

    /// Gives learning what copying knows.
    fn begin_learning(&mut self) {
        let learning = self.learning.get_or_insert_with(|| {
            // Names are in order there.
            let ordered = self.program.labels.is_some().then(|| Copying::new(self.program, None));
            let root = ordered.as_ref().unwrap_or(&self.copying).root();
            Box::new(Learning::new(self.program, root))
        });
        self.news.drain(..).for_each(|found| learning.exclude(&found));
    }

    /// The next solution; `None` when there is no other.
    ///
    /// # Errors
    /// The meter is spent: a unit for each choice.
    pub(crate) fn next(&mut self, meter: &mut Meter) -> Result<Option<Found>, Why> {
        loop {
            // Clauses know names in their order alone.
            let has_names = self.program.labels.is_some();
            self.may_change &= !has_names && self.news.len() + self.learned.len() < MAX_FOUND;
            let turn = if self.may_change { self.turn } else { u64::MAX };
            let found = match &mut self.learning {
                Some(learning) if self.is_learning => {
                    let conflicts = turn.saturating_mul(self.share) / 4;
                    learning.next(meter, conflicts.min(LONG_TURN.max(turn / 4)))?
                }
                _ => self.copying.next(meter, turn)?,
            };
            match found {
                Some(Some(found)) if self.is_learning || !self.learned.contains(&found) => {
                    if self.may_change {
                        let own = if self.is_learning { &mut self.learned } else { &mut self.news };
                        own.push(found.clone());
                    }
                    return Ok(Some(found));
                }
                Some(Some(_)) => {}
                Some(None) => return Ok(None),
                None => {
                    self.is_learning = !self.is_learning;
                    if self.is_learning {
                        self.begin_learning();
                    } else {
                        self.turn *= 2;
                    }
                }
            }
        }
    }

    /// What the search took so far, with this many guesses.
    pub(crate) fn statistics(&self, guesses: u64) -> Statistics {
        let copied = self.copying.conflicts();
        let (learned, clauses) = self.learning.as_ref().map_or((0, 0), |it| it.effort());
        let search = match &self.learning {
            None => Search::Copying,
            Some(_) if copied == 0 => Search::Learning,
            Some(_) => Search::Both,
        };
        Statistics { guesses, failures: Some(copied + learned), clauses, search }
    }

    /// The values that each cell has in some solution that `is_good`.
    ///
    /// # Errors
    /// The meter is spent.
    pub(crate) fn true_candidates(
        mut self,
        meter: &mut Meter,
        is_good: impl Fn(&Found) -> bool,
    ) -> Result<Vec<u64>, Why> {
        if self.program.labels.is_some() {
            self.copying = Copying::new(self.program, None);
        }
        let mut seen = vec![0u64; self.program.domains.len()];
        let mark = |seen: &mut Vec<u64>, found: &Found| {
            if is_good(found) {
                seen.iter_mut().zip(found).for_each(|(seen, value)| *seen |= value);
            }
        };
        for cell in 0..seen.len() {
            while self.learning.is_none()
                && let Some(value) = bits(self.copying.root()[cell] & !seen[cell]).next()
            {
                self.copying.assume(cell, 1 << value);
                while seen[cell] >> value & 1 == 0 {
                    let limit = if self.may_change { HANDOVER } else { u64::MAX };
                    match self.copying.next(meter, limit)? {
                        Some(Some(found)) => mark(&mut seen, &found),
                        Some(None) => {
                            self.copying.refute(cell, 1 << value);
                            break;
                        }
                        None => {
                            self.begin_learning();
                            break;
                        }
                    }
                }
            }
        }
        let Some(mut learning) = self.learning else { return Ok(seen) };
        // Each solution has to have a value that no one before had.
        loop {
            let root = self.copying.root().iter().zip(&seen);
            let unseen: Vec<u64> = root.map(|(root, seen)| root & !seen).collect();
            learning.demand(&unseen);
            match learning.next(meter, u64::MAX)?.flatten() {
                Some(found) => mark(&mut seen, &found),
                None => return Ok(seen),
            }
        }
    }
}
