//! Black dots.

use super::*;

rule! {
    /// One of two neighbors in the list is this many times the other; 2 if no number is given.
    Ratio = "ratio" {
        /// The ratio.
        ratio: Option<Value>,
        /// The cells, most often two.
        cells: Vec<Cell>,
    }
}

/// Whether one of two values is the product of the other one and the ratio.
pub(super) fn have_ratio(ratio: Value, a: Value, b: Value) -> bool {
    a == ratio.saturating_mul(b) || b == ratio.saturating_mul(a)
}

impl Rule for Ratio {
    const REPEATS: bool = true;

    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        let ratio = self.ratio.unwrap_or(2);
        to.near(&self.cells, 1, |a, b| have_ratio(ratio, a, b));
    }
}
