//! What a search for steps may cost where its caller names no bound.
//!
//! A proper puzzle has a path to its end, so the bound is far above what the hardest known puzzles
//! take. Any other position may keep the vast techniques (nested chains, large fish) at work for
//! hours without a step, so it is given some seconds of search. Both are numbers of units, not
//! times: the same question has the same answer on every machine.

use super::sheet::Sheet;

/// For the path of a proper puzzle. Of the hardest known puzzles Sudoku Explainer's path took up to
/// some 12,600,000 units, HoDoKu's 72,000.
const OF_PROPER: u64 = 400_000_000;

/// For everything else: some seconds.
const OF_OTHERS: u64 = 1_000_000;

impl Sheet {
    /// The units that the next step, or the path from here, may cost where nothing else is said.
    pub fn default_budget(&self) -> u64 {
        if self.is_proper() { OF_PROPER } else { OF_OTHERS }
    }

    /// The units that all steps of a position may cost where nothing else is said: also of proper
    /// puzzles, because there may be hundreds of thousands of steps.
    pub const fn default_budget_of_all_steps() -> u64 {
        OF_OTHERS
    }
}
