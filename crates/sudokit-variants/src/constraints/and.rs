//! Several constraints as one, for alternatives.

use super::*;

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
