//! Sums of cells that count several times, or against the sum.

use super::*;

rule! {
    /// The cells, each times its factor, have this sum.
    WeightedSum = "weighted-sum" {
        /// The sum.
        sum: Value,
        /// A factor for each cell.
        factors: Values,
        /// The cells.
        cells: Vec<Cell>,
    }
}

/// Maximum of a factor.
const MAX_FACTOR: Value = 1000;

impl WeightedSum {
    /// Factors with their cells.
    fn terms(&self) -> impl Iterator<Item = (Value, Cell)> {
        self.factors.iter().copied().zip(self.cells.iter().copied())
    }
}

impl Rule for WeightedSum {
    const REPEATS: bool = true;

    fn expected(&self, _shape: &Shape) -> Option<String> {
        let is_small = self.factors.iter().all(|factor| factor.abs() <= MAX_FACTOR);
        let is_good = is_small && self.factors.len() == self.cells.len();
        (!is_good).then(|| format!("a factor of at most {MAX_FACTOR} for each cell"))
    }

    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        to.sum(&self.terms().collect::<Vec<_>>(), i64::from(self.sum));
    }
}
