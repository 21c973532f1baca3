//! Odd values.

use super::*;

rule! {
    /// Each of the cells has an odd value.
    Odd = "odd" {
        /// The cells.
        cells: Vec<Cell>,
    }
}

impl Rule for Odd {
    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        self.cells.iter().for_each(|&cell| to.restrict(cell, |value| value % 2 != 0));
    }
}
