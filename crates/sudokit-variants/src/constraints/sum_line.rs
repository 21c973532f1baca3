//! Lines that fall into parts of one sum.

use super::{Filled, Rule, rule};
use crate::shape::{Cell, Value};

rule! {
    /// The line can be cut into parts, each of this sum.
    SumLine = "sum-line" {
        /// The sum of each part.
        sum: Value,
        /// The line.
        line: Vec<Cell>,
    }
}

impl Rule for SumLine {
    const REPEATS: bool = true;

    fn holds(&self, grid: &Filled<'_>) -> bool {
        // Values below 1 allow several cuts, so all places reached by whole parts are kept.
        let values = grid.all(&self.line);
        let mut is_cut = vec![true];
        for end in 1..=values.len() {
            let part_ends = |&start: &usize| values[start..end].iter().sum::<Value>() == self.sum;
            is_cut.push((0..end).filter(|&start| is_cut[start]).any(|start| part_ends(&start)));
        }
        is_cut[values.len()]
    }
}
