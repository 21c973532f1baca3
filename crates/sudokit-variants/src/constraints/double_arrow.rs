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
    fn expected(&self, _shape: &Shape) -> Option<String> {
        at_least(&self.line, 3)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let ends = grid.at(self.line[0]) + grid.at(self.line[self.line.len() - 1]);
        grid.sum(&self.line) == 2 * ends
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        let mut terms: Vec<_> = self.line.iter().map(|&cell| (1, cell)).collect();
        terms.extend([(-2, self.line[0]), (-2, self.line[self.line.len() - 1])]);
        to.sum(&terms, 0);
    }
}
