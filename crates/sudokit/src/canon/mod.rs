//! Symmetry: transforms of puzzles, and what does not change under them.
//!
//! [`Transform`] is a symmetry of Sudoku as a value.

mod transform;

pub use transform::{ParseTransformError, Transform, Transformable};
