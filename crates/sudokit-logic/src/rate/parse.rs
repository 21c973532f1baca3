//! The error of a name that no scale has.

use super::Scale;
use std::fmt;

/// No scale has that name.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ParseScaleError {
    /// The name.
    pub found: String,
}

impl fmt::Display for ParseScaleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Scale::ALL.iter().map(|scale| scale.name()).collect();
        write!(f, "expected a scale: {}", names.join(", "))
    }
}

impl std::error::Error for ParseScaleError {}
