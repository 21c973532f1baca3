//! White dots.

use super::*;

rule! {
    /// Neighbors in the list differ by this number, either way; 1 if none is given.
    Difference = "difference" {
        /// The difference.
        difference: Option<Value>,
        /// The cells, most often two.
        cells: Vec<Cell>,
    }
}

impl Rule for Difference {
    const REPEATS: bool = true;

    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        let difference = self.difference.unwrap_or(1);
        to.near(&self.cells, 1, |a, b| (a - b).abs() == difference);
    }
}
