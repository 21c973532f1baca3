//! Cells that count how far a value goes.

use super::{Constraint, Filled, Rule, rule};
use crate::program::Builder;
use crate::shape::{Cell, Shape, Value};

rule! {
    /// The first group is a cell, the others are arms from one cell. From that cell on, each arm
    /// has its value some times without a break. The first cell is the number of all these cells,
    /// less the number that is given.
    Run = "run" {
        /// How many are not counted.
        less: Value,
        /// The counting cell, then the arms.
        groups: Vec<Vec<Cell>>,
    }
}

impl Rule for Run {
    const REPEATS: bool = true;

    fn expected(&self, _shape: &Shape) -> Option<String> {
        let arms = &self.groups[1..];
        let is_good = self.groups[0].len() == 1
            && !arms.is_empty()
            && arms.iter().all(|arm| arm[0] == arms[0][0]);
        (!is_good).then(|| "one cell, then arms that begin in one cell".into())
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let (control, arms) = (grid.at(self.groups[0][0]), &self.groups[1..]);
        let first = grid.at(arms[0][0]);
        let length = |arm: &Vec<Cell>| {
            arm[1..].iter().take_while(|&&cell| grid.at(cell) == first).count() as Value
        };
        control == 1 + arms.iter().map(length).sum::<Value>() - self.less
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        let arms = &self.groups[1..];
        let mut cells = vec![arms[0][0]];
        let mut begins = Vec::new();
        for arm in arms {
            begins.push(cells.len());
            cells.extend(&arm[1..]);
        }
        let end = cells.len();
        cells.push(self.groups[0][0]);
        // The state is the first value, how many have it, whether the arm still goes on.
        let step = |&(first, same, goes_on): &(Value, Value, bool), at: usize, value: Value| {
            if at == 0 || at == end {
                let state = if at == 0 { (value, 1 - self.less, true) } else { (0, 0, true) };
                return (at == 0 || value == same).then_some(state);
            }
            let goes_on = (goes_on || begins.contains(&at)) && value == first;
            Some((first, same + Value::from(goes_on), goes_on))
        };
        let key = format!("run {} {begins:?}", self.less);
        to.automaton_by_place(key, &cells, (0, 0, true), step, |_| true);
    }
}

#[cfg(test)]
crate::brute_force_tests::against_brute_force!("size 2x3 0..3": "run 0 r1c1 / r1c2 r2c2 r2c3", "run 1 r1c3 / r1c1 r1c2 / r1c1 r2c1 r2c2", "run 0 r2c1 / r2c2");
