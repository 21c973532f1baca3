//! Alternatives.

use super::{Constraint, Filled, Rule, rule};
use crate::shape::Shape;

rule! {
    /// At least one of the constraints holds.
    Or = "or" {
        /// The alternatives.
        of: Vec<Constraint>,
    }
}

impl Rule for Or {
    const REPEATS: bool = true;

    fn expected(&self, shape: &Shape) -> Option<String> {
        self.of.iter().find_map(|constraint| constraint.expected(shape))
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.of.iter().any(|constraint| constraint.holds(grid))
    }
}
