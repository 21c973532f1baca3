//! Loops that fall into parts of one sum.

use super::*;

rule! {
    /// The closed line can be cut into parts, each of this sum. The first cell follows the last;
    /// a part may go over both.
    SumLoop = "sum-loop" {
        /// The sum of each part.
        sum: Value,
        /// The cells of the loop.
        cells: Vec<Cell>,
    }
}

impl Rule for SumLoop {
    const REPEATS: bool = true;

    fn expected(&self, shape: &Shape) -> Option<String> {
        (self.sum < 1 || shape.low() < 0)
            .then(|| "a sum above 0 of values that are not below".into())
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let mut values = grid.all(&self.cells);
        let total: Value = values.iter().sum();
        let mut is_cut = |_| {
            values.rotate_left(1);
            let ends = values.iter().scan(0, |end, value| {
                *end += value;
                Some(*end)
            });
            let ends: Vec<Value> = ends.collect();
            (1..=total / self.sum).all(|part| ends.contains(&(part * self.sum)))
        };
        total > 0 && total % self.sum == 0 && (0..self.cells.len()).any(&mut is_cut)
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        // The state is the open part before the loop, and now; whether there was a cut.
        let starts = (0..self.sum).map(|open| (open, open, false)).collect();
        let step = |&(start, open, is_cut): &(Value, Value, bool), value: Value| {
            let sum = open + value;
            (sum <= self.sum).then_some((start, sum % self.sum, is_cut || sum == self.sum))
        };
        let key = format!("sum-loop {}", self.sum);
        to.automaton(key, &self.cells, starts, step, |&(start, open, is_cut)| {
            start == open && is_cut
        });
    }
}
