//! Cells that count different values.

use std::collections::BTreeSet;

use super::{Constraint, Filled, Rule, at_least, rule};
use crate::program::Builder;
use crate::shape::{Cell, Shape, Value};

rule! {
    /// The value of the first cell is the number of different values in the others.
    CountDistinct = "count-distinct" {
        /// The counting cell, then the others.
        cells: Vec<Cell>,
    }
}

impl Rule for CountDistinct {
    const REPEATS: bool = true;

    fn expected(&self, _shape: &Shape) -> Option<String> {
        at_least(&self.cells, 2)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values: BTreeSet<Value> = grid.all(&self.cells[1..]).into_iter().collect();
        grid.at(self.cells[0]) == values.len() as Value
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        let low = to.shape.low();
        // The state is the set of values and their number that is still to come.
        let step = |&(set, left): &(u64, Value), position: usize, value: Value| {
            let bit = 1 << (value - low);
            match position {
                0 => Some((0, value)),
                _ if set & bit != 0 => Some((set, left)),
                _ => (left > 0).then_some((set | bit, left - 1)),
            }
        };
        to.automaton(&self.cells, (0, 0), step, |&(_, left)| left == 0);
    }
}

#[cfg(test)]
crate::brute_force_tests::against_brute_force!("size 2x3 0..4": "count-distinct r1c1 r1c2 r2c2 r2c3", "count-distinct r1c3 r1c1-r1c3", "count-distinct r2c1 r2c2");
