//! Several constraints as one, for alternatives.

use super::{Constraint, Filled, Rule, rule};
use crate::shape::Shape;

rule! {
    /// All of the constraints hold.
    And = "and" {
        /// The constraints.
        of: Vec<Constraint>,
    }
}

impl Rule for And {
    const REPEATS: bool = true;

    fn expected(&self, shape: &Shape) -> Option<String> {
        self.of.iter().find_map(|constraint| constraint.expected(shape))
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.of.iter().all(|constraint| constraint.holds(grid))
    }
}
