//! Pencilmarks that are given.

use super::*;

rule! {
    /// Each of the cells has one of these values.
    Candidates = "candidates" {
        /// What may stand there.
        values: Values,
        /// The cells.
        cells: Vec<Cell>,
    }
}

impl Rule for Candidates {
    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        self.cells.iter().for_each(|&cell| to.restrict(cell, |value| self.values.contains(&value)));
    }
}
