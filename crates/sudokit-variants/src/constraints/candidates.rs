//! Pencilmarks that are given.

use super::*;


rule! {
    /// Each of the cells has one of these values.
    Candidates = "candidates" {
        /// What may stand there.
        values: Values,
        /// The cells.
        cells: Vec<Cell>,
    }
}

impl Rule for Candidates {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.cells.iter().all(|&cell| self.values.contains(&grid.at(cell)))
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        self.cells.iter().for_each(|&cell| to.restrict(cell, |value| self.values.contains(&value)));
    }
}
