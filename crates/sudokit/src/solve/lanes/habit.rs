//! In which order the halves of branchings are searched.

use crate::solve::{End, Statistics};

/// What the puzzles of late were like, of those with a branching: how many more reached their limit
/// of solutions than were searched to the end. Which order is right can only be told from that: each
/// costs a tenth to a third of all time where the other belongs.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Habit(i32);

impl Habit {
    /// How long the past counts.
    const MOST: i32 = 32;

    /// Learns from the end of a puzzle.
    #[inline(always)]
    pub fn learn(&mut self, statistics: &Statistics, end: End) {
        if statistics.guesses > 0 {
            let step = if end == End::Stopped { 1 } else { -1 };
            self.0 = (self.0 + step).clamp(-Habit::MOST, Habit::MOST);
        }
    }

    /// Whether to finish one half of a branching before the other begins.
    #[inline(always)]
    pub fn is_depth_first(self) -> bool {
        self.0 > 0
    }

    /// Whether all of late reached their limit.
    pub fn is_settled(self) -> bool {
        self.0 == Habit::MOST
    }
}
