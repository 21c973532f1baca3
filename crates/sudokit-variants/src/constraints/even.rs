//! Even values.

use super::*;


rule! {
    /// Each of the cells has an even value.
    Even = "even" {
        /// The cells.
        cells: Vec<Cell>,
    }
}

impl Rule for Even {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.cells.iter().all(|&cell| grid.at(cell) % 2 == 0)
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        self.cells.iter().for_each(|&cell| to.restrict(cell, |value| value % 2 == 0));
    }
}
