//! Signs between cells.

use super::*;


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

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        to.near(&self.cells, 1, |a, b| a > b);
    }
}
