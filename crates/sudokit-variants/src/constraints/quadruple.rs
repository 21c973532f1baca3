//! Quadruples: values that stand in some cells.

use super::{Filled, Rule, rule};
use crate::shape::Cell;
use crate::text::Values;

rule! {
    /// The values stand in the cells, each at least as often as it is named.
    Quadruple = "quadruple" {
        /// The values.
        values: Values,
        /// The cells, most often four around a corner.
        cells: Vec<Cell>,
    }
}

impl Rule for Quadruple {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        let found = grid.all(&self.cells);
        let count = |values: &[_], value| values.iter().filter(|&&other| other == value).count();
        self.values.iter().all(|&value| count(&found, value) >= count(&self.values, value))
    }
}
