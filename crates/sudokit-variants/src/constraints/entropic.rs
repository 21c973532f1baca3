//! Entropic lines.

use super::*;


rule! {
    /// Any three neighbors on the line have a low, a middle and a high value: one of each third
    /// of the range.
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

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let thirds: Vec<Value> =
            grid.all(&self.line).iter().map(|&value| third(grid.shape, value)).collect();
        let differ = |far| thirds.windows(far + 1).all(|part| part[0] != part[far]);
        differ(1) && differ(2)
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        let shape = to.shape;
        to.near(&self.line, 2, |x, y| third(shape, x) != third(shape, y));
    }
}
