//! X-sums.

use super::*;

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
        let step = |state: &Option<(Value, Value)>, value: Value| match *state {
            None => (value > 0).then_some(Some((value - 1, self.sum - value))),
            Some((0, _)) => Some(*state),
            Some((count, sum)) => {
                (low < 0 || value <= sum).then_some(Some((count - 1, sum - value)))
            }
        };
        let key = format!("x-sum {}", self.sum);
        to.automaton(key, &self.line, vec![None], step, |&state| state == Some((0, 0)));
    }
}
