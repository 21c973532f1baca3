//! Sandwich sums.

use super::{Filled, Rule, rule};
use crate::shape::{Cell, Value};

rule! {
    /// The least and the greatest value of the puzzle stand once each on the line. The cells
    /// strictly between them have this sum.
    Sandwich = "sandwich" {
        /// The sum.
        sum: Value,
        /// A row or column.
        line: Vec<Cell>,
    }
}

impl Rule for Sandwich {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.all(&self.line);
        let is_bread = |value: Value| value == grid.shape.low() || value == grid.shape.high();
        let bread: Vec<usize> = (0..values.len()).filter(|&i| is_bread(values[i])).collect();
        match bread[..] {
            [first, second] => {
                let sum: Value = values[first + 1..second].iter().sum();
                values[first] != values[second] && sum == self.sum
            }
            _ => false,
        }
    }
}
