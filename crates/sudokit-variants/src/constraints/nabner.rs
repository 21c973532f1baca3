//! Nabner lines.

use super::*;

rule! {
    /// No two values are equal or consecutive, wherever they stand on the line.
    Nabner = "nabner" {
        /// The line.
        line: Vec<Cell>,
    }
}

/// Whether sorted values have gaps between them.
fn has_gaps(values: &[Value]) -> bool {
    values.windows(2).all(|pair| pair[1] > pair[0] + 1)
}

impl Rule for Nabner {
    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        to.family(&self.line, has_gaps);
        to.near(&self.line, self.line.len(), |x, y| (x - y).abs() > 1);
    }
}
