//! Questions about puzzles and grids that take many solves.

mod backdoors;
pub(crate) mod bands;
mod candidates;
pub(crate) mod evidence;
pub(crate) mod exchanges;
mod explain;
mod hitting_set;
mod minimality;
mod spaces;
mod unavoidable;

pub use backdoors::{Backdoors, backdoors};
pub use candidates::{TrueCandidates, true_candidates};
pub use explain::{Explanation, clashing_givens, missing_givens};
pub use hitting_set::smallest_hitting_set;
pub use minimality::{Fewest, Minimality, fewest_givens, minimize};
pub use spaces::{Estimate, Space};
pub use unavoidable::{Unavoidable, unavoidable_sets};

pub(crate) use minimality::denying;
