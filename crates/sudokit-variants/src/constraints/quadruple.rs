//! Quadruples: values that stand in some cells.

use super::*;

rule! {
    /// The values stand in the cells, each at least as often as it is named.
    Quadruple = "quadruple" {
        /// The values.
        values: Values,
        /// The cells, most often four around a corner.
        cells: Vec<Cell>,
    }
}

/// Values without one that is this one.
pub(super) fn without(values: &[Value], value: Value) -> Vec<Value> {
    let at = values.iter().position(|&other| other == value);
    values.iter().enumerate().filter(|&(i, _)| Some(i) != at).map(|(_, &other)| other).collect()
}

impl Rule for Quadruple {
    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        let mut values = self.values.clone();
        values.sort_unstable();
        // The state is what has not been found.
        let step = |left: &Vec<Value>, value: Value| Some(without(left, value));
        let key = format!("quadruple {values:?}");
        to.automaton(key, &self.cells, vec![values], step, Vec::is_empty);
    }
}
