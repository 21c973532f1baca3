//! Arrows with a circle at both ends.

use super::*;

rule! {
    /// The sum of the two ends is the sum of the cells between them.
    DoubleArrow = "double-arrow" {
        /// The cells from end to end.
        line: Vec<Cell>,
    }
}

impl Rule for DoubleArrow {
    const AT_LEAST: usize = 3;

    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        let mut terms: Vec<_> = self.line.iter().map(|&cell| (1, cell)).collect();
        terms.extend([(-2, self.line[0]), (-2, self.line[self.line.len() - 1])]);
        to.sum(&terms, 0);
    }
}
