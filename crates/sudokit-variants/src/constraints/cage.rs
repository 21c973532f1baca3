//! Cages of killers.

use super::{Constraint, Filled, Rule, Sum, rule};
use crate::program::Builder;
use crate::shape::{Cell, Value};

rule! {
    /// All values of the cells differ. Their sum is the one given, if one is.
    Cage = "cage" {
        /// The sum, if it is known.
        sum: Option<Value>,
        /// The cells.
        cells: Vec<Cell>,
    }
}

impl Rule for Cage {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        grid.differ(&self.cells) && self.sum.is_none_or(|sum| grid.sum(&self.cells) == sum)
    }

    fn compile(&self, all: &[Constraint], to: &mut Builder<'_>) {
        to.differ(&self.cells);
        if let Some(sum) = self.sum {
            Sum { sum, cells: self.cells.clone() }.compile(all, to);
        }
    }
}

#[cfg(test)]
crate::brute_force_tests::against_brute_force!("size 2x3 0..4": "cage 6 r1c1 r1c2 r2c2", "cage r1c1 r2c1 r1c2 r2c3", "cage 9 r1c1-r1c3 r2c3");
