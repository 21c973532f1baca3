//! Skyscrapers.

use super::{Filled, Rule, rule};
use crate::shape::{Cell, Value};

rule! {
    /// This many cells are greater than all cells before them.
    Skyscraper = "skyscraper" {
        /// How many are seen.
        count: Value,
        /// A row or column, from the clue.
        line: Vec<Cell>,
    }
}

impl Rule for Skyscraper {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        let (mut tallest, mut seen) = (Value::MIN, 0);
        for value in grid.all(&self.line) {
            seen += Value::from(value > tallest);
            tallest = tallest.max(value);
        }
        seen == self.count
    }
}
