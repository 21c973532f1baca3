//! Several constraints as one, for alternatives.

use super::{Constraint, Filled, Rule, rule};
use crate::program::Builder;
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

    fn compile(&self, all: &[Constraint], to: &mut Builder<'_>) {
        self.of.iter().for_each(|constraint| constraint.compile(all, to));
    }
}

#[cfg(test)]
crate::brute_force_tests::against_brute_force!("size 2x3 1..4": "and ( thermo r1c1 r1c2 ) ( cage 5 r2c1 r2c2 )");
