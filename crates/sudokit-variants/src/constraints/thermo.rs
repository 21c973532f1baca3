//! Thermometers.

use super::*;

rule! {
    /// Values rise strictly from the bulb, the first cell. A thermometer with branches is several.
    Thermo = "thermo" {
        /// The cells from the bulb.
        line: Vec<Cell>,
    }
}

impl Rule for Thermo {
    // A line that comes back to a cell can not rise: a puzzle without solution.
    const REPEATS: bool = true;

    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        to.near(&self.line, 1, |a, b| a < b);
    }
}
