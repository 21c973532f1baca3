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

    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        to.near(&self.line, 1, |a, b| a <= b);
    }
}
