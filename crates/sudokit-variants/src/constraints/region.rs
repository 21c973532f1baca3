//! Regions: those of jigsaws, and extra ones.

use super::{Constraint, Filled, Rule, rule};
use crate::program::Builder;
use crate::shape::Cell;

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

#[cfg(test)]
crate::brute_force_tests::against_brute_force!("size 2x3 1..4": "region r1c1 r2c2 r1c3", "region r1c1-r1c3 r2c3");
