//! Lines that tell where a value is again.

use super::*;

rule! {
    /// The value of the first cell stands `n` cells behind the second one, where `n` is the value
    /// of the second cell, from 1 to the length of the list.
    ValueIndexer = "value-indexer" {
        /// The cell with the value, the index, the list.
        line: Vec<Cell>,
    }
}

impl Rule for ValueIndexer {
    const REPEATS: bool = true;
    const AT_LEAST: usize = 3;

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.all(&self.line);
        (1..values.len() - 1).any(|n| values[1] == n as Value && values[n + 1] == values[0])
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        // The state is the value and how many cells away it is: 0 where it was found.
        let step = |&(wanted, left): &(Value, Value), at: usize, value: Value| match at {
            0 => Some((value, 0)),
            1 => (value > 0).then_some((wanted, value)),
            _ if left == 1 => (value == wanted).then_some((0, 0)),
            _ => Some((wanted, (left - 1).max(0))),
        };
        let key = "value-indexer".into();
        to.automaton_by_place(key, &self.line, (0, 0), step, |&(_, left)| left == 0);
    }
}
