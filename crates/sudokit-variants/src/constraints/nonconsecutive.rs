//! Neighbors that are not consecutive.

use super::{Filled, Rule, rule};

rule! {
    /// Cells with a side in common differ by more than 1.
    Nonconsecutive = "nonconsecutive" {}
}

impl Rule for Nonconsecutive {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        grid.shape.neighbors().iter().all(|&(a, b)| grid.at(a).abs_diff(grid.at(b)) > 1)
    }
}
