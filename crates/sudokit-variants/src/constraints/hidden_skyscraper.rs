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
    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
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
