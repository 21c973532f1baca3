//! X and V.

use super::*;

rule! {
    /// Neighbors in the list have this sum: 10 for an X, 5 for a V.
    Xv = "xv" {
        /// The sum of two cells.
        sum: Value,
        /// The cells, most often two.
        cells: Vec<Cell>,
    }
}

impl Rule for Xv {
    const REPEATS: bool = true;

    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        to.near(&self.cells, 1, |a, b| a + b == self.sum);
    }
}
