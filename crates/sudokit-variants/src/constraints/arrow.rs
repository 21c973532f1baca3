//! Arrows with a circle or a pill.

use super::{Filled, Rule, rule};
use crate::shape::{Cell, Shape};

rule! {
    /// The shaft's sum is the number in the circle. A pill of several cells is read as a decimal
    /// number, from its first cell.
    Arrow = "arrow" {
        /// The circle or pill, then the shaft.
        parts: (Vec<Cell>, Vec<Cell>),
    }
}

impl Rule for Arrow {
    const REPEATS: bool = true;

    fn expected(&self, _shape: &Shape) -> Option<String> {
        (self.parts.0.len() > 4).then(|| "a pill of at most 4 cells".into())
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let (pill, shaft) = &self.parts;
        let number = pill.iter().fold(0, |number, &cell| number * 10 + grid.at(cell));
        grid.sum(shaft) == number
    }
}
