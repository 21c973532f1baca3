//! Values that stand in some cells so often.

use super::quadruple::without;
use super::*;

rule! {
    /// The values stand in the cells, each exactly as often as it is named. Other values may, too.
    Exactly = "exactly" {
        /// The values.
        values: Values,
        /// The cells.
        cells: Vec<Cell>,
    }
}

impl Rule for Exactly {
    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        let mut values = self.values.clone();
        values.sort_unstable();
        // The state is what has not been found.
        let step = |left: &Vec<Value>, value: Value| {
            let is_good = left.contains(&value) || !self.values.contains(&value);
            is_good.then(|| without(left, value))
        };
        let key = format!("exactly {values:?}");
        to.automaton(key, &self.cells, vec![values], step, Vec::is_empty);
    }
}
