//! X-sums.

use super::{Constraint, Filled, Rule, rule};
use crate::program::Builder;
use crate::shape::{Cell, Value};

rule! {
    /// The first `x` cells have this sum, where `x` is the value of the first cell.
    XSum = "x-sum" {
        /// The sum.
        sum: Value,
        /// A row or column, from the clue.
        line: Vec<Cell>,
    }
}

impl Rule for XSum {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.all(&self.line);
        let count = usize::try_from(values[0]).unwrap_or(usize::MAX);
        (1..=values.len()).contains(&count) && values[..count].iter().sum::<Value>() == self.sum
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        let low = to.shape.low();
        // The state is how many cells still count and what they have to add up to.
        let step = |&(count, sum): &(Value, Value), position: usize, value: Value| match (position, count) {
            (0, _) => (value > 0).then_some((value - 1, sum - value)),
            (_, 0) => Some((0, sum)),
            _ => (low < 0 || value <= sum).then_some((count - 1, sum - value)),
        };
        to.automaton(&self.line, (0, self.sum), step, |&state| state == (0, 0));
    }
}

#[cfg(test)]
crate::brute_force_tests::against_brute_force!("size 1x6 0..4": "x-sum 7 r1c1-r1c6", "x-sum 4 r1c3-r1c1");
