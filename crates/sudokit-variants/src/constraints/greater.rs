//! Signs between cells.

use super::{Filled, Rule, at_least, rule};
use crate::shape::{Cell, Shape};

rule! {
    /// Values fall strictly along the list.
    Greater = "greater" {
        /// The cells, most often two: the first is greater.
        cells: Vec<Cell>,
    }
}

impl Rule for Greater {
    const REPEATS: bool = true;

    fn expected(&self, _shape: &Shape) -> Option<String> {
        at_least(&self.cells, 2)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        grid.all(&self.cells).windows(2).all(|pair| pair[0] > pair[1])
    }
}
