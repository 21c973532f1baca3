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
    fn holds(&self, grid: &Filled<'_>) -> bool {
        let mut values = grid.all(&self.line);
        values.sort_unstable();
        has_gaps(&values)
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        to.family(&self.line, has_gaps);
        to.near(&self.line, self.line.len(), |x, y| (x - y).abs() > 1);
    }
}
