//! Questions about puzzles and grids that take many solves.

pub(crate) mod bands;
mod explain;
mod hitting_set;
mod spaces;

pub use explain::{Explanation, clashing_givens, missing_givens};
pub use hitting_set::smallest_hitting_set;
pub use spaces::{Estimate, Space};
