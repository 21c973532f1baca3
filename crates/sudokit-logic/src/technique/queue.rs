//! The queues in which singles wait.

use crate::position::Observer;
use sudokit_core::board::{Candidate, Digit, DigitSet, House};

/// Singles in the order in which they arose.
#[derive(Clone, Debug)]
pub(super) struct Singles {
    pub(super) naked: Queue,
    pub(super) hidden: Queue,
}

impl Singles {
    pub(super) const NONE: Singles = Singles { naked: Queue::EMPTY, hidden: Queue::EMPTY };
}

impl Observer for Singles {
    #[inline]
    fn in_cell(&mut self, gone: Candidate, left: DigitSet) {
        // Nothing left: no single, any digit will do.
        let digit = left.smallest().unwrap_or(gone.digit);
        let is_one = left.bits().is_power_of_two();
        self.naked.push_if(is_one, Candidate { cell: gone.cell, digit });
    }

    #[inline]
    fn in_house(&mut self, house: House, digit: Digit, left: u16) {
        let cell = house.cell_at((left | 1 << 8).trailing_zeros() as usize);
        self.hidden.push_if(left.is_power_of_two(), Candidate { cell, digit });
    }
}

/// Candidates in the order in which they arose.
#[derive(Clone, Debug)]
pub(super) struct Queue {
    entries: [Candidate; ROOM],
    head: u8,
    end: u8,
}

/// Every cell becomes a naked single once, every digit of a house a hidden one once: at most 243,
/// and a number of eight bits needs no check.
const ROOM: usize = 256;

impl Queue {
    pub(super) const EMPTY: Queue =
        Queue { entries: [Candidate::from_index(0).unwrap(); ROOM], head: 0, end: 0 };

    /// Adds a candidate, if it is one to add: written in any case, which costs less than a branch
    /// that is unpredictable.
    #[inline]
    pub(super) fn push_if(&mut self, is_one: bool, candidate: Candidate) {
        self.entries[usize::from(self.end)] = candidate;
        self.end += u8::from(is_one);
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.entries[usize::from(self.head)..usize::from(self.end)].iter().copied()
    }

    /// Drops entries until one counts.
    #[inline]
    pub(super) fn first(&mut self, counts: impl Fn(&Candidate) -> bool) -> Option<Candidate> {
        while self.head < self.end {
            let first = &self.entries[usize::from(self.head)];
            if counts(first) {
                return Some(*first);
            }
            self.head += 1;
        }
        None
    }
}
