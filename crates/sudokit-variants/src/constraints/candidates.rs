//! Pencilmarks that are given.

use super::{Constraint, Filled, Rule, rule};
use crate::program::Builder;
use crate::shape::Cell;
use crate::text::Values;

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

#[cfg(test)]
crate::brute_force_tests::against_brute_force!("size 2 1..4": "candidates 1,4 r1c1 r2c2");
