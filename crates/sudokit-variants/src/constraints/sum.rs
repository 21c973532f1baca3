//! Sums of cells: little killers and others that allow a value twice.

use super::{Filled, Rule, rule};
use crate::shape::{Cell, Value};

rule! {
    /// The cells have this sum. A cell that is named twice counts twice.
    Sum = "sum" {
        /// The sum.
        sum: Value,
        /// The cells.
        cells: Vec<Cell>,
    }
}

impl Rule for Sum {
    const REPEATS: bool = true;

    fn holds(&self, grid: &Filled<'_>) -> bool {
        grid.sum(&self.cells) == self.sum
    }
}
