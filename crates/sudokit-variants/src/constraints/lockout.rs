//! Lockout lines.

use super::between::ends;
use super::*;

rule! {
    /// The two ends differ by at least a number: half of the number of values, rounded down, if
    /// none is given (4 for 1 to 9). All values on the line lie below or above both ends.
    Lockout = "lockout" {
        /// The least difference of the ends.
        difference: Option<Value>,
        /// The cells from end to end.
        line: Vec<Cell>,
    }
}

impl Lockout {
    /// The least difference of the ends.
    pub(crate) fn least(&self, shape: &Shape) -> Value {
        self.difference.unwrap_or(shape.values() as Value / 2)
    }
}

impl Rule for Lockout {
    const AT_LEAST: usize = 2;

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.all(&self.line);
        let (first, last) = (values[0], values[values.len() - 1]);
        let (low, high) = (first.min(last), first.max(last));
        let is_outside = |&value: &Value| value < low || value > high;
        high - low >= self.least(grid.shape) && values[1..values.len() - 1].iter().all(is_outside)
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        let (line, least) = (&self.line[..], self.least(to.shape));
        to.pair(line[0], line[line.len() - 1], |x, y| (x - y).abs() >= least);
        ends("lockout", line, to, |low, high, value| value < low || value > high);
    }
}
