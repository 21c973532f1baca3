//! A value that is given.

use super::*;

rule! {
    /// The cell has this value.
    Given = "given" {
        /// The cell.
        cell: Cell,
        /// Its value.
        value: Value,
    }
}

impl Rule for Given {
    const AT: usize = 2;

    fn expected(&self, shape: &Shape) -> Option<String> {
        let (low, high) = (shape.low(), shape.high());
        let is_inside = (low..=high).contains(&self.value);
        (!is_inside).then(|| format!("a value from {low} to {high}"))
    }

    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        to.restrict(self.cell, |value| value == self.value);
    }
}
