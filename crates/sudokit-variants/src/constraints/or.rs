//! Alternatives.

use super::*;

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
