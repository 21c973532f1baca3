//! What ends a search of a vector engine: its budget, or its patience.
//!
//! The engines look at it now and then; what happens after they gave up is not theirs to know
//! (`handover`).

use super::{Budget, End};

/// How many guesses a vector engine may make before it hands a search over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    guesses: u64,
    /// More for each solution found.
    each: u64,
}

impl Patience {
    /// For one puzzle, or for many of which solutions are only counted.
    pub(super) const USUAL: Patience = Patience { guesses: 532, each: 16 };

    /// For lanes on a machine without registers for one puzzle: vectors are short there, and the
    /// portable engine gets through hard puzzles in less time.
    pub(super) const OF_SHORT_LANES: Patience = Patience { guesses: 8, each: 16 };

    /// Where lanes keep solutions. Its measure must not depend on what was found, as lanes find
    /// solutions in any order.
    pub(super) const OF_WITNESSES: Patience = Patience::fixed(532);

    /// The same number whatever is found.
    pub(super) const fn fixed(guesses: u64) -> Patience {
        Patience { guesses, each: 0 }
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

/// What ends a search of a vector engine: its budget or its patience.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound<'a> {
    pub(super) budget: &'a Budget,
    pub(super) patience: Patience,
}

impl Bound<'_> {
    /// The number of guesses at which to look again, `None` when the search must end now.
    #[cold]
    pub(super) fn next_look(self, guesses: u64, solutions: u64) -> Option<u64> {
        let patience = self.patience.after(solutions);
        if guesses >= patience || self.budget.is_spent(guesses) {
            return None;
        }
        // A cancel flag is looked at with every guess.
        let soon = if self.budget.may_be_cancelled() { guesses + 1 } else { u64::MAX };
        Some(patience.min(soon).min(self.budget.limit().unwrap_or(u64::MAX)))
    }

    /// Whether a search that ended so has stalled, and the budget lets another engine go on.
    pub(super) fn has_stalled(self, end: End, guesses: u64) -> bool {
        end == End::BudgetRanOut && !self.budget.is_spent(guesses)
    }
}
