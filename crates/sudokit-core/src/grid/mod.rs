//! Grids: what is given ([`Puzzle`], [`Pencilmarks`], or either: [`Content`]) and what answers it
//! ([`Solution`]).
//!
//! A `Puzzle` may be any 81 digits and blanks, also ones that break the rules: finding that out is
//! part of the work. A `Solution` obeys the rules by construction.

mod arrays;
mod content;
pub mod line;
mod parse;
mod pencilmarks;
mod puzzle;
mod singles;
mod solution;
mod words;

pub use arrays::GivenCells;
pub use content::{AsGivens, Content, Givens};
pub use parse::{ParsePencilmarksError, ParsePuzzleError, ParseSolutionError};
pub use pencilmarks::Pencilmarks;
pub use puzzle::Puzzle;
pub(crate) use solution::GridChecker;
pub use solution::Solution;
pub use words::ParseWordsError;
