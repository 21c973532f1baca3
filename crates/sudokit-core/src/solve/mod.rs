//! The fast solvers, behind one API.
//!
//! - [`Solver`]: one puzzle, least latency: count, first solution, proper or not with two
//!   witnesses, all solutions.
//! - [`Batch`]: many puzzles, most a second, answers in input order.
//! - [`lexicographic`]: solutions in the order of their 81 digits, which the fast search order
//!   does not give.
//!
//! All of them take puzzles and pencilmark grids alike ([`Givens`]), and none knows text, files or
//! threads. The unit of their budgets is a guess. No engine imports another engine.

mod batch;
mod guess_limit;
mod handover;
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "for vectors alone"))]
mod lanes;
mod lexicographic;
mod many;
mod one_by_one;
mod open;
mod order;
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "for vectors alone"))]
mod registers;
mod scalar;
mod solver;

pub use crate::bounds::{Budget, Cancel, Why};
pub use crate::grid::{AsGivens, Givens};
pub use batch::Batch;
pub use lexicographic::{Order, Solutions, lexicographic};
pub use solver::Solver;

use crate::grid::Solution;
use crate::simd::{InstructionSet, Unavailable};
use std::fmt;

/// Whether a puzzle is proper, with the evidence.
///
/// This, [`First`], [`End`], [`Count`] and [`Why`] are complete, so they may be matched without a
/// wildcard. `S` is [`Solution`], or a reference to one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Outcome<S = Solution> {
    /// Exactly one solution: the puzzle is proper.
    Unique(S),
    /// At least two solutions: two different ones.
    Multiple(S, S),
    /// No solution.
    NoSolution,
    /// The search ended before the answer was known.
    Unknown(Why),
}

impl<S> Outcome<S> {
    /// The solution of a proper puzzle; `None` in all other cases.
    pub fn unique(self) -> Option<S> {
        match self {
            Outcome::Unique(solution) => Some(solution),
            _ => None,
        }
    }

    /// Whether the puzzle is proper.
    pub fn is_unique(&self) -> bool {
        matches!(self, Outcome::Unique(_))
    }

    /// Which bound ended the search, if the answer is not known.
    pub fn why(&self) -> Option<Why> {
        match self {
            Outcome::Unknown(why) => Some(*why),
            Outcome::Unique(_) | Outcome::Multiple(..) | Outcome::NoSolution => None,
        }
    }
}

impl Outcome<&Solution> {
    /// With solutions of its own.
    #[inline]
    pub fn copied(self) -> Outcome {
        match self {
            Outcome::Unique(a) => Outcome::Unique(*a),
            Outcome::Multiple(a, b) => Outcome::Multiple(*a, *b),
            Outcome::NoSolution => Outcome::NoSolution,
            Outcome::Unknown(why) => Outcome::Unknown(why),
        }
    }
}

impl<S> fmt::Display for Outcome<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Outcome::Unique(_) => "one solution",
            Outcome::Multiple(..) => "more than one solution",
            Outcome::NoSolution => "no solution",
            Outcome::Unknown(_) => "unknown",
        })
    }
}

/// The puzzle is not proper, or it is not known to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotUnique(pub Outcome);

impl fmt::Display for NotUnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected one solution, found: {}", self.0)
    }
}

impl std::error::Error for NotUnique {}

/// ```
/// use sudokit::{Puzzle, Solution};
///
/// let error = Solution::try_from(sudokit::solve(Puzzle::EMPTY)).unwrap_err();
/// assert_eq!(error.to_string(), "expected one solution, found: more than one solution");
/// ```
impl TryFrom<Outcome> for Solution {
    type Error = NotUnique;

    fn try_from(outcome: Outcome) -> Result<Solution, NotUnique> {
        outcome.unique().ok_or(NotUnique(outcome))
    }
}

/// Any solution, or why there is none to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum First {
    /// A solution; there may be others.
    Found(Solution),
    /// There is none.
    NoSolution,
    /// The search ended before one was found.
    Unknown(Why),
}

impl First {
    /// What a search for one solution has come to.
    fn of(found: Option<Solution>, end: End) -> First {
        match (found, end) {
            (Some(solution), _) => First::Found(solution),
            (None, End::Unknown(why)) => First::Unknown(why),
            (None, End::Exhausted) => First::NoSolution,
            (None, End::Stopped) => unreachable!("only a solution stops the search"),
        }
    }

    /// The solution, if one was found.
    pub fn solution(self) -> Option<Solution> {
        match self {
            First::Found(solution) => Some(solution),
            First::NoSolution | First::Unknown(_) => None,
        }
    }
}

/// How a count or an enumeration ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum End {
    /// The search space is exhausted: there are no more solutions.
    Exhausted,
    /// The limit was reached, or the caller stopped: there may be more solutions.
    Stopped,
    /// A bound ended the search: there may be more solutions.
    Unknown(Why),
}

impl End {
    /// Which bound ended the search, if one did.
    pub fn why(self) -> Option<Why> {
        match self {
            End::Unknown(why) => Some(why),
            End::Exhausted | End::Stopped => None,
        }
    }
}

/// A number of solutions and what it means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Count {
    /// Solutions found, at most the limit.
    pub solutions: u64,
    /// Whether that is all of them.
    pub end: End,
}

/// What a search cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Statistics {
    /// Branchings: how often the search had to try a digit that was not forced. A search that
    /// splits a cell in two counts one.
    pub guesses: u64,
    /// Passes of inference over the whole board. Each engine has its own idea of a pass; compare
    /// them within one engine only.
    pub sweeps: u64,
}

impl Statistics {
    /// Both searches together.
    fn add(&mut self, other: Statistics) {
        self.guesses += other.guesses;
        self.sweeps += other.sweeps;
    }
}

/// Which engine runs. The default takes the best one this machine has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Config {
    /// Force an instruction set; `None` takes the best available.
    pub instruction_set: Option<InstructionSet>,
}

impl Config {
    /// On an instruction set, which may turn out not to be available.
    pub const fn on(set: InstructionSet) -> Config {
        Config { instruction_set: Some(set) }
    }

    /// The instruction set that will run.
    ///
    /// # Errors
    /// When the forced one is not available on this machine.
    pub fn resolve(&self) -> Result<InstructionSet, Unavailable> {
        match self.instruction_set {
            None => Ok(InstructionSet::best()),
            Some(set) if set.is_available() => Ok(set),
            Some(set) => Err(Unavailable(set)),
        }
    }
}
