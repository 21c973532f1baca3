//! What full grids are made of: partitions of bands, exchanges, unavoidable sets, and what they say
//! about givens.
//!
//! No solver works here: everything follows from the grid alone. Generators and the questions of
//! [`analyze`](crate::analyze) stand on it.

pub(crate) mod evidence;
pub(crate) mod exchanges;
mod hitting_set;
pub(crate) mod partitions;
mod unavoidable;

pub use hitting_set::smallest_hitting_set;
pub use unavoidable::{Unavoidable, unavoidable_sets};
