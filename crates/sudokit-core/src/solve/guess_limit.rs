//! What ends a search of a vector engine: its budget, or its limit of guesses.
//!
//! The engines check it now and then. The limits do not depend on the engine that continues the
//! search (`handover`).

use super::{Budget, End, Why};

/// How many guesses a vector engine may make before it hands a search over.
#[derive(Clone, Copy, Debug)]
pub(super) struct GuessLimit {
    guesses: u64,
    /// More for each solution found.
    each: u64,
}

impl GuessLimit {
    /// For one puzzle, or for many of which solutions are only counted.
    pub(super) const USUAL: GuessLimit = GuessLimit { guesses: 532, each: 16 };

    /// For one pencilmark puzzle with hardly any cell given, before its houses are looked at.
    pub(super) const OF_UNSEEN_MARKS: GuessLimit = GuessLimit { guesses: 64, each: 532 };

    /// And then. Of 200 minimal ones the worst took
    /// 12,337 (AVX-512).
    pub(super) const OF_OPEN_MARKS: GuessLimit = GuessLimit { guesses: 32_768, each: 532 };

    /// For lanes on a machine without registers for one puzzle: vectors are short there, and the
    /// portable engine gets through hard puzzles in less time.
    pub(super) const OF_SHORT_LANES: GuessLimit = GuessLimit { guesses: 8, each: 16 };

    /// Where lanes keep solutions. Its measure must not depend on what was found, as lanes find
    /// solutions in any order.
    pub(super) const OF_WITNESSES: GuessLimit = GuessLimit::fixed(532);

    /// The same number whatever is found.
    pub(super) const fn fixed(guesses: u64) -> GuessLimit {
        GuessLimit { guesses, each: 0 }
    }

    /// The guesses allowed before the first solution.
    pub(super) fn at_first(self) -> u64 {
        self.guesses
    }

    /// The guesses allowed when that many solutions have been found.
    pub(super) fn after(self, solutions: u64) -> u64 {
        self.guesses.saturating_add(self.each.saturating_mul(solutions))
    }
}

/// How a search of a vector engine ends at its [`Bound`]. [`Bound::settle`] finds out at which.
pub(super) const CUT_SHORT: End = End::Unknown(Why::Budget);

/// What ends a search of a vector engine: its budget or its limit of guesses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound<'a> {
    pub(super) budget: &'a Budget,
    pub(super) guess_limit: GuessLimit,
}

impl Bound<'_> {
    /// The number of guesses at which to look again, `None` when the search must end now.
    #[cold]
    pub(super) fn next_look(self, guesses: u64, solutions: u64) -> Option<u64> {
        let guess_limit = self.guess_limit.after(solutions);
        if guesses >= guess_limit || self.budget.is_spent(guesses) {
            return None;
        }
        // A cancel flag is looked at with every guess.
        let soon = if self.budget.may_be_cancelled() { guesses + 1 } else { u64::MAX };
        Some(guess_limit.min(soon).min(self.budget.limit().unwrap_or(u64::MAX)))
    }

    /// How a search of a vector engine ended; `None` if it has stalled, and the budget lets another
    /// engine go on.
    pub(super) fn settle(self, end: End, guesses: u64) -> Option<End> {
        match end {
            End::Unknown(_) => self.budget.why_spent(guesses).map(End::Unknown),
            end => Some(end),
        }
    }
}
