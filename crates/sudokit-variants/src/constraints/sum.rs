//! Sums of cells: little killers and others that allow a value twice.

use super::*;

rule! {
    /// The cells have this sum. A cell that is named twice counts twice.
    Sum = "sum" {
        /// The sum.
        sum: Value,
        /// The cells.
        cells: Vec<Cell>,
    }
}

impl Rule for Sum {
    const REPEATS: bool = true;

    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        let terms: Vec<_> = self.cells.iter().map(|&cell| (1, cell)).collect();
        to.sum(&terms, i64::from(self.sum));
    }
}
