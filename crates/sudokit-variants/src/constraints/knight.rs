//! The knight's move of chess.

use super::{Constraint, Filled, Leaper, Rule, rule};
use crate::program::Builder;

rule! {
    /// Cells a knight's move apart differ.
    Knight = "knight" {}
}

impl Rule for Knight {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        Leaper { long: 2, short: 1 }.holds(grid)
    }

    fn compile(&self, all: &[Constraint], to: &mut Builder<'_>) {
        Leaper { long: 2, short: 1 }.compile(all, to);
    }
}

#[cfg(test)]
crate::brute_force_tests::against_brute_force!("size 2x3 1..4": "knight");
