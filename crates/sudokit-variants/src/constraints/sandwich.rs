//! Sandwich sums.

use super::*;

rule! {
    /// The least and the greatest value of the puzzle stand once each on the line. The cells
    /// strictly between them have this sum.
    Sandwich = "sandwich" {
        /// The sum.
        sum: Value,
        /// A row or column.
        line: Vec<Cell>,
    }
}

impl Rule for Sandwich {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.all(&self.line);
        let is_bread = |value: Value| value == grid.shape.low() || value == grid.shape.high();
        let bread: Vec<usize> = (0..values.len()).filter(|&i| is_bread(values[i])).collect();
        match bread[..] {
            [first, second] => {
                let sum: Value = values[first + 1..second].iter().sum();
                values[first] != values[second] && sum == self.sum
            }
            _ => false,
        }
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        let (low, high) = (to.shape.low(), to.shape.high());
        // The state is the bread that was seen and the sum of what lies between.
        let step = |&(bread, sum): &(Value, Value), value: Value| {
            let is_bread = value == low || value == high;
            match (bread, is_bread) {
                (0, false) | (3, false) => Some((bread, sum)),
                (0, true) => Some((if value == low { 1 } else { 2 }, 0)),
                (1, true) if value == high => Some((3, sum)),
                (2, true) if value == low => Some((3, sum)),
                (_, true) => None,
                // Between the two; values below 0 may bring the sum down again.
                (_, false) => (low < 0 || sum + value <= self.sum).then_some((bread, sum + value)),
            }
        };
        let key = format!("sandwich {}", self.sum);
        to.automaton(key, &self.line, vec![(0, 0)], step, |&state| state == (3, self.sum));
    }
}
