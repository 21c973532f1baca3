//! Modular lines.

use super::*;

rule! {
    /// Any `modulus` neighbors on the line have different remainders by it. On a shorter line, all
    /// cells have.
    Modular = "modular" {
        /// What values are divided by.
        modulus: Value,
        /// The line.
        line: Vec<Cell>,
    }
}

impl Rule for Modular {
    const REPEATS: bool = true;

    fn expected(&self, _shape: &Shape) -> Option<String> {
        (!(2..=64).contains(&self.modulus)).then(|| "a modulus from 2 to 64".into())
    }

    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        let differ = |x: Value, y: Value| (x - y).rem_euclid(self.modulus) != 0;
        to.near(&self.line, self.modulus as usize - 1, differ);
    }
}
