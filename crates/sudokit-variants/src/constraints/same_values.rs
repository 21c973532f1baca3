//! Groups with the same values.

use super::{Filled, Rule, rule};
use crate::shape::{Cell, Shape, Value};

rule! {
    /// All groups have the same values, each as often, in any order.
    SameValues = "same-values" {
        /// The groups.
        groups: Vec<Vec<Cell>>,
    }
}

impl Rule for SameValues {
    const REPEATS: bool = true;

    fn expected(&self, _shape: &Shape) -> Option<String> {
        let is_even = self.groups.iter().all(|group| group.len() == self.groups[0].len());
        (!is_even).then(|| "groups of the same size".into())
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let sorted = |group: &Vec<Cell>| -> Vec<Value> {
            let mut values = grid.all(group);
            values.sort_unstable();
            values
        };
        self.groups.iter().all(|group| sorted(group) == sorted(&self.groups[0]))
    }
}
