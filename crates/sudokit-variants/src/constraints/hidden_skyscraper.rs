//! Skyscrapers that are not seen.

use super::*;

rule! {
    /// The first cell that is not greater than all cells before it has this value.
    HiddenSkyscraper = "hidden-skyscraper" {
        /// The value.
        value: Value,
        /// A row or column, from the clue.
        line: Vec<Cell>,
    }
}

impl Rule for HiddenSkyscraper {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.all(&self.line);
        let is_hidden = |&i: &usize| values[..i].iter().any(|&before| before >= values[i]);
        (1..values.len()).find(is_hidden).is_some_and(|i| values[i] == self.value)
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        // The state is the tallest, as long as all are seen.
        let step = |&tallest: &Option<Value>, value: Value| match tallest {
            None => Some(None),
            Some(tallest) if value > tallest => Some(Some(value)),
            Some(_) => (value == self.value).then_some(None),
        };
        let key = format!("hidden-skyscraper {}", self.value);
        to.automaton(key, &self.line, vec![Some(Value::MIN)], step, Option::is_none);
    }
}
