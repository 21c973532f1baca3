//! Cages of killers.

use super::{Filled, Rule, rule};
use crate::shape::{Cell, Value};

rule! {
    /// All values of the cells differ. Their sum is the one given, if one is.
    Cage = "cage" {
        /// The sum, if it is known.
        sum: Option<Value>,
        /// The cells.
        cells: Vec<Cell>,
    }
}

impl Rule for Cage {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        grid.differ(&self.cells) && self.sum.is_none_or(|sum| grid.sum(&self.cells) == sum)
    }
}
