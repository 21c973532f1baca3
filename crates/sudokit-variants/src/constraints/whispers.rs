//! German and Dutch whispers.

use super::*;

rule! {
    /// Neighbors on the line differ by at least a number: half of the number of values, rounded
    /// up, if none is given (5 for 1 to 9).
    Whispers = "whispers" {
        /// The least difference.
        difference: Option<Value>,
        /// The line.
        line: Vec<Cell>,
    }
}

impl Whispers {
    /// The least difference.
    pub fn least(&self, shape: &Shape) -> Value {
        self.difference.unwrap_or(shape.values().div_ceil(2) as Value)
    }
}

impl Rule for Whispers {
    const REPEATS: bool = true;

    fn relate(&self, shape: &Shape, _: &[Constraint], to: &mut impl Relations) {
        let least = self.least(shape);
        to.near(&self.line, 1, |a, b| (a - b).abs() >= least);
    }
}
