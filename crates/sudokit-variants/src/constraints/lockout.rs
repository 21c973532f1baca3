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
    pub fn least(&self, shape: &Shape) -> Value {
        self.difference.unwrap_or(shape.values() as Value / 2)
    }
}

impl Rule for Lockout {
    const AT_LEAST: usize = 2;

    fn relate(&self, shape: &Shape, _: &[Constraint], to: &mut impl Relations) {
        let (line, least) = (&self.line[..], self.least(shape));
        to.pair(line[0], line[line.len() - 1], |x, y| (x - y).abs() >= least);
        ends("lockout", line, to, |low, high, value| value < low || value > high);
    }
}
