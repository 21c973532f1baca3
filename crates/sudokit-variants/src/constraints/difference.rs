//! White dots.

use super::*;


rule! {
    /// Neighbors in the list differ by this number, either way; 1 if none is given.
    Difference = "difference" {
        /// The difference.
        difference: Option<Value>,
        /// The cells, most often two.
        cells: Vec<Cell>,
    }
}

impl Rule for Difference {
    const REPEATS: bool = true;

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let difference = self.difference.unwrap_or(1);
        grid.all(&self.cells).windows(2).all(|pair| (pair[0] - pair[1]).abs() == difference)
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        let difference = self.difference.unwrap_or(1);
        to.near(&self.cells, 1, |a, b| (a - b).abs() == difference);
    }
}
