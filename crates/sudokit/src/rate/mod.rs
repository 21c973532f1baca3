//! How difficult a puzzle is: several scales, each with a name, a version and a definition.
//!
//! No scale is the true one. Some follow what a program does ([`technique`](crate::technique)),
//! some measure what logic demands ([`logic`]). Those of [`logic`] are defined without an order of
//! cells, digits or techniques, so isomorphs get the same number.
//!
//! Every rating takes a [`Budget`](crate::Budget); when it runs out, the answer is "at least so
//! much", not silence. Nothing here explains a step: that is the matter of
//! [`technique`](crate::technique).

pub mod logic;

use std::fmt;

/// A number on a scale, or how much of it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
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
