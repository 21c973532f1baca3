//! What became of an item.

use super::least;
use crate::rate::{Grades, Scale};
use sudokit_core::generate::Made;

/// A puzzle that meets a target.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Found {
    /// The puzzle; its tries are those of the item up to it.
    pub made: Made,
    /// Its grades: HoDoKu's level and score, all scales of the target, and those to be shown.
    /// Nothing, where nothing was wanted.
    pub grades: Grades,
}

/// What became of an item, and what it took. All numbers depend on the seed, the number of the
/// item, the spec and the target alone.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Answer {
    /// A puzzle as wanted; `None` when the tries ran out. Never another one instead.
    pub found: Option<Found>,
    /// How many tries were made.
    pub tries: u64,
    /// How many of them made a puzzle.
    pub drawn: u64,
    /// How many puzzles passed the filter and were judged.
    pub judged: u64,
    /// How many of these were passed over because the budget ran out before it was known whether
    /// they meet the target.
    pub unknown: u64,
}

impl Found {
    /// How hard it is at least; 0 where it was not asked for.
    pub(super) fn rank(&self, scale: Scale) -> u32 {
        self.grades.get(scale).map_or(0, least)
    }
}
