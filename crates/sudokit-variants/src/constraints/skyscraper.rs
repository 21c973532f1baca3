//! Skyscrapers.

use super::*;

rule! {
    /// This many cells are greater than all cells before them. A cell of 0 or less is not seen.
    Skyscraper = "skyscraper" {
        /// How many are seen.
        count: Value,
        /// A row or column, from the clue.
        line: Vec<Cell>,
    }
}

impl Rule for Skyscraper {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        let (mut tallest, mut seen) = (0, 0);
        for value in grid.all(&self.line) {
            seen += Value::from(value > tallest);
            tallest = tallest.max(value);
        }
        seen == self.count
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        // The state is the tallest and how many were seen.
        let step = |&(tallest, seen): &(Value, Value), value: Value| {
            let state = if value > tallest { (value, seen + 1) } else { (tallest, seen) };
            (state.1 <= self.count).then_some(state)
        };
        let key = format!("skyscraper {}", self.count);
        to.automaton(key, &self.line, vec![(0, 0)], step, |&(_, seen)| seen == self.count);
    }
}
