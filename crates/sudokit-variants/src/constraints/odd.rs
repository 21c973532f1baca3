//! Odd values.

use super::{Constraint, Filled, Rule, rule};
use crate::program::Builder;
use crate::shape::Cell;

rule! {
    /// Each of the cells has an odd value.
    Odd = "odd" {
        /// The cells.
        cells: Vec<Cell>,
    }
}

impl Rule for Odd {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.cells.iter().all(|&cell| grid.at(cell) % 2 != 0)
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        self.cells.iter().for_each(|&cell| to.restrict(cell, |value| value % 2 != 0));
    }
}

#[cfg(test)]
crate::brute_force_tests::against_brute_force!("size 2 -1..2": "odd r1c1 r2c1");
