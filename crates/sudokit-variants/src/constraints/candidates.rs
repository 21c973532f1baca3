//! Pencilmarks that are given.

use super::{Filled, Rule, rule};
use crate::shape::Cell;
use crate::text::Values;

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
    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.cells.iter().all(|&cell| self.values.contains(&grid.at(cell)))
    }
}
