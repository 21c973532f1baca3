//! X-sums.

use super::{Filled, Rule, rule};
use crate::shape::{Cell, Value};

rule! {
    /// The first `x` cells have this sum, where `x` is the value of the first cell.
    XSum = "x-sum" {
        /// The sum.
        sum: Value,
        /// A row or column, from the clue.
        line: Vec<Cell>,
    }
}

impl Rule for XSum {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.all(&self.line);
        let count = usize::try_from(values[0]).unwrap_or(usize::MAX);
        count <= values.len() && values[..count].iter().sum::<Value>() == self.sum
    }
}
