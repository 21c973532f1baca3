//! White dots.

use super::{Filled, Rule, rule};
use crate::shape::{Cell, Value};

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

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let difference = self.difference.unwrap_or(1);
        grid.all(&self.cells).windows(2).all(|pair| (pair[0] - pair[1]).abs() == difference)
    }
}
