//! The choice between the engines, and the handover from one to the other.

use sudokit_core::bounds::{Meter, Why};

use super::Found;
use super::copying::Copying;
use super::learning::Learning;
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

/// More values than this are left to clause learning: at 16 the engines are equally fast.
const MANY_VALUES: usize = 16;

/// Conflicts after which copying hands over.
const HANDOVER: u64 = 20_000;

/// A search for solutions, by either engine.
pub(crate) struct Engine<'p> {
    program: &'p Program,
    copying: Copying<'p>,
    learning: Option<Box<Learning<'p>>>,
    may_hand_over: bool,
    /// What copying found, which learning leaves out after the handover.
    found: Vec<Found>,
}

/// Maximum of solutions found before a handover: each becomes a clause.
const MAX_FOUND: usize = 100;

impl<'p> Engine<'p> {
    pub(crate) fn new(program: &'p Program, engines: Engines) -> Engine<'p> {
        let copying = Copying::new(program);
        let may_hand_over = engines == Engines::Both;
        let mut engine =
            Engine { program, copying, learning: None, may_hand_over, found: Vec::new() };
        #[cfg(test)]
        let begins = engines == Engines::Learning;
        #[cfg(not(test))]
        let begins = false;
        if begins || may_hand_over && program.values > MANY_VALUES {
            engine.hand_over();
        }
        engine
    }

    fn hand_over(&mut self) {
        let mut learning = Learning::new(self.program, self.copying.root());
        self.found.iter().for_each(|found| learning.exclude(found));
        self.learning = Some(Box::new(learning));
    }

    /// The next solution; `None` when there is no other.
    ///
    /// # Errors
    /// The meter is spent: a unit for each choice.
    pub(crate) fn next(&mut self, meter: &mut Meter) -> Result<Option<Found>, Why> {
        if let Some(learning) = &mut self.learning {
            return learning.next(meter);
        }
        let is_open = self.may_hand_over && self.found.len() < MAX_FOUND;
        let found = self.copying.next(meter, if is_open { HANDOVER } else { u64::MAX })?;
        match found {
            Some(Some(found)) => {
                if is_open {
                    self.found.push(found.clone());
                }
                Ok(Some(found))
            }
            Some(None) => Ok(None),
            None => {
                self.hand_over();
                self.next(meter)
            }
        }
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
                    let limit = if self.may_hand_over { HANDOVER } else { u64::MAX };
                    match self.copying.next(meter, limit)? {
                        Some(Some(found)) => mark(&mut seen, &found),
                        Some(None) => {
                            self.copying.refute(cell, 1 << value);
                            break;
                        }
                        None => {
                            self.found.clear();
                            self.hand_over();
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
            match learning.next(meter)? {
                Some(found) => mark(&mut seen, &found),
                None => return Ok(seen),
            }
        }
    }
}
