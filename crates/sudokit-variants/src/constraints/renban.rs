//! Renban lines.

use super::*;

rule! {
    /// The values are consecutive and differ, in any order.
    Renban = "renban" {
        /// The line.
        line: Vec<Cell>,
    }
}

/// Whether sorted values that differ are consecutive.
fn is_run(values: &[Value]) -> bool {
    values.windows(2).all(|pair| pair[1] == pair[0] + 1)
}

impl Rule for Renban {
    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        if !to.family(&self.line, is_run) {
            let longest = self.line.len() as Value;
            to.near(&self.line, self.line.len(), |x, y| (x - y).abs() < longest);
        }
    }
}
