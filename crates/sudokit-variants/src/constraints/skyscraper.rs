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
    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        // The state is the tallest and how many were seen.
        let step = |&(tallest, seen): &(Value, Value), value: Value| {
            let state = if value > tallest { (value, seen + 1) } else { (tallest, seen) };
            (state.1 <= self.count).then_some(state)
        };
        let key = format!("skyscraper {}", self.count);
        to.automaton(key, &self.line, vec![(0, 0)], step, |&(_, seen)| seen == self.count);
    }
}
