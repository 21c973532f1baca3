//! Lines that fall into parts of one sum.

use super::*;

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

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        let lowest = to.shape.low();
        let step = |open: &Vec<Value>, value: Value| {
            // What the part that is open may add up to; a part that is complete is one of 0.
            let mut next: Vec<Value> = open.iter().map(|sum| sum + value).collect();
            if next.contains(&self.sum) {
                next.push(0);
            }
            next.sort_unstable();
            next.dedup();
            next.retain(|&sum| lowest < 0 || sum <= self.sum);
            (!next.is_empty()).then_some(next)
        };
        let key = format!("sum-line {}", self.sum);
        to.automaton(key, &self.line, vec![vec![0]], step, |open| open.contains(&self.sum));
    }
}
