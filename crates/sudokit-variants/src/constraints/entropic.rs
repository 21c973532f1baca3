//! Entropic lines.

use super::*;

rule! {
    /// Any three neighbors on the line have a low, a middle and a high value: one of each third
    /// of the range. The cells of a line of two are of different thirds.
    Entropic = "entropic" {
        /// The line.
        line: Vec<Cell>,
    }
}

/// The third of the range that a value is in.
pub(super) fn third(shape: &Shape, value: Value) -> Value {
    (value - shape.low()) / (shape.values() as Value / 3)
}

impl Rule for Entropic {
    const AT: usize = 0;
    const REPEATS: bool = true;

    fn expected(&self, shape: &Shape) -> Option<String> {
        (!shape.values().is_multiple_of(3)).then(|| "values that fall into thirds".into())
    }

    fn relate(&self, shape: &Shape, _: &[Constraint], to: &mut impl Relations) {
        to.near(&self.line, 2, |x, y| third(shape, x) != third(shape, y));
    }
}
