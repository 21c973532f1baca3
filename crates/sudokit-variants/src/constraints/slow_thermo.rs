//! Slow thermometers.

use super::*;


rule! {
    /// Values from the bulb, the first cell, rise or stay.
    SlowThermo = "slow-thermo" {
        /// The cells from the bulb.
        line: Vec<Cell>,
    }
}

impl Rule for SlowThermo {
    const REPEATS: bool = true;

    fn holds(&self, grid: &Filled<'_>) -> bool {
        grid.all(&self.line).is_sorted()
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        to.near(&self.line, 1, |a, b| a <= b);
    }
}
