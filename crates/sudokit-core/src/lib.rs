//! Boards, solvers, generators and symmetries of Sudoku: the part of `sudokit` that knows no
//! human technique and no text format.
//!
//! Depend on the package `sudokit`: it has these modules under the same names, and begins with a
//! tour. The modules in the order to read them: [`board`] and [`grid`] say what a puzzle is,
//! [`mod@solve`] and [`check`] answer it. [`textbook`] explains the search; [`generate`],
//! [`analyze`], [`canon`] and [`closure`](mod@closure) build on the solvers. The others are what
//! these stand on.
#![deny(clippy::print_stderr, clippy::print_stdout)]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod analyze;
#[cfg(feature = "serde")]
mod as_text;
pub mod board;
pub mod bounds;
pub mod canon;
pub mod check;
pub mod closure;
pub mod generate;
pub mod grid;
pub mod random;
pub mod rules;
#[allow(unsafe_code, reason = "vector instructions are unsafe; nothing else is")]
pub mod simd;
pub mod solve;
pub mod structure;
pub mod textbook;
#[doc(hidden)]
pub mod words;

pub use board::{Cell, Digit};
pub use bounds::{Budget, Cancel};
pub use grid::{Pencilmarks, Puzzle, Solution};
pub use solve::{Batch, Outcome, Solver};

/// Solves one puzzle, without a bound: proper with its solution, several solutions, or none.
///
/// The short way for a single puzzle. A [`Solver`] that is kept is quicker for the next ones, and
/// takes a budget; a [`Batch`] is quicker still for thousands.
///
/// ```
/// use sudokit::{Outcome, Puzzle};
///
/// assert!(matches!(sudokit::solve(Puzzle::EMPTY), Outcome::Multiple(a, b) if a != b));
/// assert!(sudokit::solve(Puzzle::EMPTY).unique().is_none());
/// ```
#[must_use]
pub fn solve(givens: impl grid::AsGivens) -> Outcome {
    Solver::new().classify(givens)
}
