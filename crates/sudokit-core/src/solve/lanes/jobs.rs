//! The puzzles under way and their answers, in input order: a ring of bounded size.

use super::frames::{NOWHERE, Path, Position};
use crate::solve::{End, Statistics};

/// Puzzles that may be under way or waiting for an earlier one to be answered.
pub(super) const WINDOW: usize = 1024;

/// One puzzle under way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Job {
    /// Lanes that work on it.
    pub lanes: u32,
    /// The latest of the boards that wait for a lane.
    pub latest: Position,
    /// How it ended.
    pub end: Option<End>,
    /// Solutions found.
    pub solutions: u64,
    /// What it cost.
    pub statistics: Statistics,
}

impl Job {
    /// One that a lane has just begun with.
    const NEW: Job = Job {
        lanes: 1,
        latest: NOWHERE,
        end: None,
        solutions: 0,
        statistics: Statistics { guesses: 0, sweeps: 0 },
    };
}

/// The solutions kept of one puzzle, those with the smallest paths first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Witnesses {
    /// How many are kept.
    pub count: usize,
    /// Where the search found them.
    pub paths: [Path; 2],
    /// Their digits.
    pub grids: [[u8; 81]; 2],
}

/// The ring.
#[derive(Debug)]
pub(super) struct Jobs {
    jobs: Box<[Job; WINDOW]>,
    /// Number of the oldest job that was not handed out.
    oldest: u64,
    /// Number the next job gets.
    next: u64,
}

impl Jobs {
    pub(crate) fn new() -> Jobs {
        Jobs { jobs: Box::new([Job::NEW; WINDOW]), oldest: 0, next: 0 }
    }

    /// Whether every job was handed out.
    pub(crate) fn is_empty(&self) -> bool {
        self.oldest == self.next
    }

    /// How many more may begin.
    #[inline(always)]
    pub(crate) fn room(&self) -> usize {
        WINDOW - (self.next - self.oldest) as usize
    }

    /// Begins one; its slot in the ring.
    #[inline(always)]
    pub(crate) fn begin(&mut self) -> u16 {
        let number = self.next;
        self.next += 1;
        let slot = number as usize % WINDOW;
        self.jobs[slot] = Job::NEW;
        slot as u16
    }

    /// The job in a slot.
    #[inline(always)]
    pub(crate) fn at(&mut self, slot: u16) -> &mut Job {
        &mut self.jobs[usize::from(slot) % WINDOW]
    }

    /// Whether the oldest job is answered.
    #[inline(always)]
    pub(crate) fn is_oldest_done(&self) -> bool {
        self.oldest < self.next && self.jobs[self.oldest as usize % WINDOW].end.is_some()
    }

    /// The oldest job and its slot, if it is answered: it leaves the ring.
    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<(u16, Job)> {
        if !self.is_oldest_done() {
            return None;
        }
        let slot = self.oldest as usize % WINDOW;
        self.oldest += 1;
        Some((slot as u16, self.jobs[slot]))
    }
}
