//! X and V.

use super::*;


rule! {
    /// Neighbors in the list have this sum: 10 for an X, 5 for a V.
    Xv = "xv" {
        /// The sum of two cells.
        sum: Value,
        /// The cells, most often two.
        cells: Vec<Cell>,
    }
}

impl Rule for Xv {
    const REPEATS: bool = true;

    fn holds(&self, grid: &Filled<'_>) -> bool {
        grid.all(&self.cells).windows(2).all(|pair| pair[0] + pair[1] == self.sum)
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        to.near(&self.cells, 1, |a, b| a + b == self.sum);
    }
}
