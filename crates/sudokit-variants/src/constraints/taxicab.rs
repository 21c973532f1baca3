//! Anti-taxicab.

use super::{Filled, Rule, rule};

rule! {
    /// No two cells with the same value `v` are `v` steps along rows and columns apart.
    Taxicab = "taxicab" {}
}

impl Rule for Taxicab {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        grid.shape.cells().all(|a| {
            let is_apart = |b| i64::from(grid.at(a)) == i64::from(a.distance(b));
            !grid.shape.cells().any(|b| a != b && grid.at(a) == grid.at(b) && is_apart(b))
        })
    }
}
