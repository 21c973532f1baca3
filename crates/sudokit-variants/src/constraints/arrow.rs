//! Arrows with a circle or a pill.

use super::*;

rule! {
    /// The shaft's sum is the number in the circle. A pill of several cells is read as a decimal
    /// number, from its first cell.
    Arrow = "arrow" {
        /// The circle or pill, then the shaft.
        parts: (Vec<Cell>, Vec<Cell>),
    }
}

impl Rule for Arrow {
    const REPEATS: bool = true;

    fn expected(&self, _shape: &Shape) -> Option<String> {
        (self.parts.0.len() > 4).then(|| "a pill of at most 4 cells".into())
    }

    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        let (pill, shaft) = &self.parts;
        let factors = (0..pill.len() as u32).rev().map(|place| 10i32.pow(place));
        let mut terms: Vec<_> = factors.zip(pill.iter().copied()).collect();
        terms.extend(shaft.iter().map(|&cell| (-1, cell)));
        to.sum(&terms, 0);
    }
}
