//! How difficult a puzzle is: several scales, each with a name, a version and a definition.
//!
//! No scale is the true one. Some follow what a program does ([`technique`](mod@crate::technique)),
//! some measure what logic demands ([`logic`]). Those of [`logic`] are defined without an order of
//! cells, digits or techniques, so isomorphs get the same number.
//!
//! [`Scale`] and [`Rating`] are the table of all scales, [`Rater`] has them behind one door.
//!
//! Every rating takes a [`Budget`]; when it runs out, the answer is "at least so
//! much", not silence. Nothing here explains a step: that is the matter of
//! [`technique`](mod@crate::technique).

mod extent;
mod guesses;
mod id_set;
pub mod logic;
mod parse;
mod propagate;
mod rater;
mod rounds;
mod scale;
mod steps;

pub use guesses::{Guesses, ISOMORPHS, VERSION as GUESSES_VERSION, guesses};
pub use parse::ParseScaleError;
pub use rater::{Grade, Grades, Rater};
pub use rounds::{Kind, ParseKindError, Rounds, VERSION as ROUNDS_VERSION, rounds};
pub(crate) use scale::CLASSES;
pub use scale::{Column, ColumnKind, ParseGradeError, Rating, Scale};
pub use steps::{Steps, steps};
#[doc(inline)]
pub use sudokit_core::closure::{Closure, Closures, closure};

use std::fmt;
use sudokit_core::analyze::backdoors;
use sudokit_core::bounds::Budget;
use sudokit_core::grid::Puzzle;
use sudokit_core::solve::Solver;

/// The largest backdoors that are looked for.
const LARGEST_BACKDOOR: u32 = 5;

/// The least number of cells whose digits, once placed, leave singles only. A unit of the budget is
/// a set of cells tried.
///
/// ```
/// use sudokit::{Budget, Puzzle, rate::{self, Rated}, solve::Solver};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let rated = rate::backdoor(&puzzle, &Budget::UNLIMITED, &mut Solver::new());
/// assert_eq!(rated, Rated::Exactly(0));
/// # Ok::<(), sudokit::grid::ParsePuzzleError>(())
/// ```
pub fn backdoor(puzzle: &Puzzle, budget: &Budget, solver: &mut Solver) -> Rated {
    match backdoors(puzzle, LARGEST_BACKDOOR as usize, budget, solver) {
        Ok(Some(found)) if !found.sets.is_empty() => Rated::Exactly(found.size as u32),
        Ok(Some(found)) => Rated::AtLeast(found.size as u32),
        Ok(None) if solver.classify(puzzle).unique().is_some() => {
            Rated::AtLeast(LARGEST_BACKDOOR + 1)
        }
        Ok(None) => Rated::Beyond,
        Err(_) => Rated::AtLeast(0),
    }
}

/// A number on a scale, or how much of it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Rated {
    /// The rating.
    Exactly(u32),
    /// The budget ran out; the rating is not smaller than this.
    AtLeast(u32),
    /// No number on this scale suffices: other means are needed, or the puzzle is not proper.
    Beyond,
}

impl Rated {
    /// The number, if it is known exactly.
    pub const fn exactly(self) -> Option<u32> {
        match self {
            Rated::Exactly(number) => Some(number),
            Rated::AtLeast(_) | Rated::Beyond => None,
        }
    }
}

impl fmt::Display for Rated {
    /// `5`, `5+` where more is not known, `-` where no number suffices.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rated::Exactly(number) => f.pad(&number.to_string()),
            Rated::AtLeast(number) => f.pad(&format!("{number}+")),
            Rated::Beyond => f.pad("-"),
        }
    }
}
