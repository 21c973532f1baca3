//! Between lines.

use super::*;

rule! {
    /// All values on the line lie strictly between the values of its two ends.
    Between = "between" {
        /// The cells from end to end.
        line: Vec<Cell>,
    }
}

/// All values of the line but its ends are in a relation with the lower and the higher end.
pub(super) fn ends(
    key: &str,
    line: &[Cell],
    to: &mut impl Relations,
    holds: fn(Value, Value, Value) -> bool,
) {
    let (inner, last) = (&line[1..line.len() - 1], line[line.len() - 1]);
    // The state is the two ends.
    let step = |ends: &(Option<Value>, Option<Value>), value: Value| match *ends {
        (None, _) => Some((Some(value), None)),
        (first, None) => Some((first, Some(value))),
        (Some(a), Some(b)) => holds(a.min(b), a.max(b), value).then_some(*ends),
    };
    let cells = [&[line[0], last], inner].concat();
    to.automaton(key.into(), &cells, vec![(None, None)], step, |_| true);
}

impl Rule for Between {
    const AT_LEAST: usize = 3;

    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        ends("between", &self.line, to, |low, high, value| low < value && value < high);
    }
}
