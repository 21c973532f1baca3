//! German and Dutch whispers.

use super::*;


rule! {
    /// Neighbors on the line differ by at least a number: half of the number of values, rounded
    /// up, if none is given (5 for 1 to 9).
    Whispers = "whispers" {
        /// The least difference.
        difference: Option<Value>,
        /// The line.
        line: Vec<Cell>,
    }
}

impl Whispers {
    /// The least difference.
    pub(crate) fn least(&self, shape: &Shape) -> Value {
        self.difference.unwrap_or(shape.values().div_ceil(2) as Value)
    }
}

impl Rule for Whispers {
    const REPEATS: bool = true;

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let least = self.least(grid.shape);
        grid.all(&self.line).windows(2).all(|pair| (pair[0] - pair[1]).abs() >= least)
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        let least = self.least(to.shape);
        to.near(&self.line, 1, |a, b| (a - b).abs() >= least);
    }
}
