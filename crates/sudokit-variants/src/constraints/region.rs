//! Regions: those of jigsaws, and extra ones.

use super::*;


rule! {
    /// All values of the cells differ. A region of as many cells as there are values has them all.
    Region = "region" {
        /// The cells.
        cells: Vec<Cell>,
    }
}

impl Rule for Region {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        grid.differ(&self.cells)
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        to.differ(&self.cells);
    }
}
