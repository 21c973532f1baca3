//! Between lines.

use super::{Constraint, Filled, Rule, at_least, rule};
use crate::program::Builder;
use crate::shape::{Cell, Shape, Value};

rule! {
    /// All values on the line lie strictly between the values of its two ends.
    Between = "between" {
        /// The cells from end to end.
        line: Vec<Cell>,
    }
}

impl Rule for Between {
    fn expected(&self, _shape: &Shape) -> Option<String> {
        at_least(&self.line, 3)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.all(&self.line);
        let (first, last) = (values[0], values[values.len() - 1]);
        let (low, high) = (first.min(last), first.max(last));
        values[1..values.len() - 1].iter().all(|&value| low < value && value < high)
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        let (first, rest) = (self.line[0], &self.line[1..]);
        let (last, between) = (rest[rest.len() - 1], &rest[..rest.len() - 1]);
        let cells = [&[first, last], between].concat();
        // The state is the two ends.
        let step = |&(first, last): &(Value, Value), position: usize, value: Value| {
            match position {
                0 => return Some((value, 0)),
                1 => return Some((first, value)),
                _ => {}
            }
            let is_between = first.min(last) < value && value < first.max(last);
            is_between.then_some((first, last))
        };
        to.automaton(&cells, (0, 0), step, |_| true);
    }
}

#[cfg(test)]
crate::brute_force_tests::against_brute_force!("size 2x3 1..5": "between r1c1-r1c3 r2c3", "between r1c1 r2c2 r1c3");
