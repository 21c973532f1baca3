//! Cells that count different values.

use std::collections::BTreeSet;

use super::*;

rule! {
    /// The value of the first cell is the number of different values in the others.
    CountDistinct = "count-distinct" {
        /// The counting cell, then the others.
        cells: Vec<Cell>,
    }
}

impl Rule for CountDistinct {
    const REPEATS: bool = true;
    const AT_LEAST: usize = 2;

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values: BTreeSet<Value> = grid.all(&self.cells[1..]).into_iter().collect();
        grid.at(self.cells[0]) == values.len() as Value
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        let low = to.shape.low();
        // The state is the set of values and their number that is still to come.
        let step = |state: &Option<(u64, Value)>, value: Value| {
            let Some((set, left)) = *state else { return Some(Some((0, value))) };
            let bit = 1 << (value - low);
            if set & bit != 0 {
                Some(*state)
            } else {
                (left > 0).then_some(Some((set | bit, left - 1)))
            }
        };
        let accepts = |state: &Option<(u64, Value)>| state.is_some_and(|(_, left)| left == 0);
        to.automaton("count-distinct".into(), &self.cells, vec![None], step, accepts);
    }
}
