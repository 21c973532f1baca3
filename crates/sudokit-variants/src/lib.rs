//! Sudoku of every size and rule: a puzzle is a [`Shape`] and a list of [`Constraint`]s.
//!
//! Rows, columns and boxes are ordinary members of the list. So other sizes, jigsaws, variants and
//! several grids on one canvas are one thing. The modules in the order to read them: `shape` has
//! cells and values, `text` reads words, [`constraints`] has one file a constraint, `variant` is
//! the puzzle with its text and its judge. `program` and `search` are the engines, `ask` the
//! questions; `classic` passes plain 9x9 to the library's own. The package `sudokit-text` reads and
//! writes the texts of other programs.
//!
//! ```
//! use sudokit_variants::{Budget, Outcome, Variant};
//!
//! let puzzle: Variant = "
//!     sudoku 4
//!     grid
//!     1...
//!     ....
//!     ..2.
//!     ....
//!     thermo r1c2 r2c2 r3c2
//! ".parse()?;
//! assert_eq!(puzzle.constraints.len(), 4);
//! // None, one, or the first two solutions: this one has several.
//! let found = puzzle.classify(&Budget::at_most(1000))?;
//! let Outcome::Multiple(first, second) = found else { panic!() };
//! assert!(first != second && puzzle.check(&first).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

#[cfg(feature = "serde")]
mod as_text;
mod ask;
#[cfg(test)]
mod brute_force_tests;
mod classic;
pub mod constraints;
mod program;
#[cfg(test)]
mod random_tests;
mod search;
mod shape;
#[cfg(test)]
mod tests;
pub mod text;
mod variant;

pub use ask::Unanswered;
pub use ask::{Candidates, Contradiction, Fault, Outcome, Progress, Redundant};

pub use constraints::Constraint;
#[cfg(test)]
use search::Engines;
pub use search::{Search, Statistics};
pub use shape::{Cell, MAX_SIDE, Shape, ShapeError, Value, by_label};
pub use text::TextError;
pub use variant::{Broken, Grid, Variant};
// A question takes a budget, which may hold a cancel flag; its answers are those about 9x9.
pub use sudokit_core::analyze::Estimate;
pub use sudokit_core::bounds::{Budget, Cancel, Why};
pub use sudokit_core::solve::{Count, End};
