//! Sums of cells: little killers and others that allow a value twice.

use super::{Constraint, Filled, Rule, rule};
use crate::program::Builder;
use crate::shape::{Cell, Value};

rule! {
    /// The cells have this sum. A cell that is named twice counts twice.
    Sum = "sum" {
        /// The sum.
        sum: Value,
        /// The cells.
        cells: Vec<Cell>,
    }
}

impl Rule for Sum {
    const REPEATS: bool = true;

    fn holds(&self, grid: &Filled<'_>) -> bool {
        grid.sum(&self.cells) == self.sum
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        let terms: Vec<_> = self.cells.iter().map(|&cell| (1, cell)).collect();
        to.sum(&terms, i64::from(self.sum));
    }
}

#[cfg(test)]
crate::brute_force_tests::against_brute_force!("size 2x3 -1..3": "sum 6 r1c1-r1c3 r2c3", "sum 5 r1c1 r1c1 r2c2", "sum 7 r1c1-r1c3 r2c1-r2c3", "sum 2 r2c2", "sum -2 r1c1 r2c1");
