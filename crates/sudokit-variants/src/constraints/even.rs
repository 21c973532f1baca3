//! Even values.

use super::{Filled, Rule, rule};
use crate::shape::Cell;

rule! {
    /// Each of the cells has an even value.
    Even = "even" {
        /// The cells.
        cells: Vec<Cell>,
    }
}

impl Rule for Even {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.cells.iter().all(|&cell| grid.at(cell) % 2 == 0)
    }
}
