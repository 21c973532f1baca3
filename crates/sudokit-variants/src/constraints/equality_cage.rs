//! Equality cages.

use super::*;

rule! {
    /// All values of the cells differ. As many are even as odd, and as many lie in the lower half
    /// of the range as in the upper half; a value in its middle is in no half and not in the cage.
    EqualityCage = "equality-cage" {
        /// The cells.
        cells: Vec<Cell>,
    }
}

/// Whether values are balanced.
fn is_balanced(shape: &Shape, values: &[Value]) -> bool {
    let count = |is: &dyn Fn(Value) -> bool| values.iter().filter(|&&value| is(value)).count();
    let half = |is: &dyn Fn(Value) -> bool| 2 * count(is) == values.len();
    let size = shape.values() as Value / 2;
    half(&|value| value % 2 == 0)
        && half(&|value| value < shape.low() + size)
        && half(&|value| value > shape.high() - size)
}

impl Rule for EqualityCage {
    fn relate(&self, shape: &Shape, _: &[Constraint], to: &mut impl Relations) {
        to.family_or_judge(&self.cells, |set| is_balanced(shape, set));
    }
}
