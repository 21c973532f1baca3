//! X and V.

use super::{Filled, Rule, rule};
use crate::shape::{Cell, Value};

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

    fn holds(&self, grid: &Filled<'_>) -> bool {
        grid.all(&self.cells).windows(2).all(|pair| pair[0] + pair[1] == self.sum)
    }
}
