//! The king's move of chess.

use super::*;


rule! {
    /// Cells a king's move apart differ.
    King = "king" {}
}

impl Rule for King {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        Leaper { long: 1, short: 1 }.holds(grid) && Leaper { long: 1, short: 0 }.holds(grid)
    }

    fn compile(&self, all: &[Constraint], to: &mut Builder<'_>) {
        Leaper { long: 1, short: 1 }.compile(all, to);
        Leaper { long: 1, short: 0 }.compile(all, to);
    }
}
