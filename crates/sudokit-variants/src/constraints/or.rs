//! Alternatives.

use super::{Constraint, Filled, Rule, rule};
use crate::program::Builder;
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

    fn compile(&self, all: &[Constraint], to: &mut Builder<'_>) {
        let branch = |constraint: &Constraint| {
            let mut branch = Builder::new(to.shape);
            constraint.compile(all, &mut branch);
            branch.finish()
        };
        let branches = self.of.iter().map(branch).collect();
        to.either(branches);
    }
}

#[cfg(test)]
crate::brute_force_tests::against_brute_force!("size 2x3 1..4": "or ( cage 6 r1c1 r1c2 r1c3 ) ( thermo r1c1 r2c2 )", "or ( even r1c1 ) ( and ( odd r1c2 ) ( greater r2c2 r1c2 ) ) ( or ( given r2c2 1 ) ( whispers 3 r1c3 r2c3 ) )");
