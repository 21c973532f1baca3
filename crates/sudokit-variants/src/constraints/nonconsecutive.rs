//! Neighbors that are not consecutive.

use super::*;


rule! {
    /// Cells with a side in common differ by more than 1.
    Nonconsecutive = "nonconsecutive" {}
}

impl Rule for Nonconsecutive {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        grid.shape.neighbors().iter().all(|&(a, b)| grid.at(a).abs_diff(grid.at(b)) > 1)
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        let pairs = to.shape.neighbors().into_iter();
        pairs.for_each(|(a, b)| to.pair(a, b, |x, y| x.abs_diff(y) > 1));
    }
}
