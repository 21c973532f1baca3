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
    fn holds(&self, grid: &Filled<'_>) -> bool {
        let found = grid.all(&self.cells);
        let count = |values: &[_], value| values.iter().filter(|&&other| other == value).count();
        self.values.iter().all(|&value| count(&found, value) == count(&self.values, value))
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
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
