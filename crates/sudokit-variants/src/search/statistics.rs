//! What a search took.

/// What a search for solutions took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Statistics {
    /// How often the search had to try a value that was not forced.
    pub guesses: u64,
    /// How often values led to a contradiction. The engines for plain 9x9 do not count them.
    pub failures: Option<u64>,
    /// Clauses learned from contradictions.
    pub clauses: u64,
    /// Which engines searched.
    pub search: Search,
}

/// Which engines searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Search {
    /// The engines for plain 9x9.
    Plain,
    /// Backtracking that copies the domains.
    Copying,
    /// Clause learning.
    Learning,
    /// Both in turns.
    Both,
}

impl Search {
    /// `plain`, `copying`, `learning`, `both`.
    pub const fn name(self) -> &'static str {
        match self {
            Search::Plain => "plain",
            Search::Copying => "copying",
            Search::Learning => "learning",
            Search::Both => "both",
        }
    }
}

impl Statistics {
    /// Of a plain 9x9 puzzle.
    pub(crate) const fn of_plain(guesses: u64) -> Statistics {
        Statistics { guesses, failures: None, clauses: 0, search: Search::Plain }
    }
}
