//! Slow thermometers.

use super::{Filled, Rule, rule};
use crate::shape::Cell;

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
}
