//! The knight's move of chess.

use super::*;


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
