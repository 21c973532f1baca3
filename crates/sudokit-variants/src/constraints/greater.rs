//! Signs between cells.

use super::*;

rule! {
    /// Values fall strictly along the list.
    Greater = "greater" {
        /// The cells, most often two: the first is greater.
        cells: Vec<Cell>,
    }
}

impl Rule for Greater {
    const REPEATS: bool = true;
    const AT_LEAST: usize = 2;

    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        to.near(&self.cells, 1, |a, b| a > b);
    }
}
