//! How human solving ends.

use super::catalogue::Technique;
use sudokit_core::bounds::Why;

/// How a path ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum End {
    /// Every cell has its digit.
    Solved,
    /// No technique of the profile applies.
    Stuck,
    /// A cell or house has nothing left: there is no solution from here.
    Contradiction,
    /// A bound ended the search.
    Unknown(Why),
    /// A technique found a step that the checker does not accept: a fault of this library.
    Unproved(Technique),
}

impl End {
    /// A word for it, as tables and JSON have it: `solved`, `stuck`, `contradiction`, `budget`,
    /// `fault`.
    pub const fn name(self) -> &'static str {
        match self {
            End::Solved => "solved",
            End::Stuck => "stuck",
            End::Contradiction => "contradiction",
            End::Unknown(_) => "budget",
            End::Unproved(_) => "fault",
        }
    }
}
