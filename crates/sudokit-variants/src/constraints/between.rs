//! Between lines.

use super::{Filled, Rule, at_least, rule};
use crate::shape::{Cell, Shape};

rule! {
    /// All values on the line lie strictly between the values of its two ends.
    Between = "between" {
        /// The cells from end to end.
        line: Vec<Cell>,
    }
}

impl Rule for Between {
    fn expected(&self, _shape: &Shape) -> Option<String> {
        at_least(&self.line, 3)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.all(&self.line);
        let (first, last) = (values[0], values[values.len() - 1]);
        let (low, high) = (first.min(last), first.max(last));
        values[1..values.len() - 1].iter().all(|&value| low < value && value < high)
    }
}
