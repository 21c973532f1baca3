//! Neighbors that are not consecutive.

use super::*;

rule! {
    /// Cells with a side in common differ by more than 1.
    Nonconsecutive = "nonconsecutive" {}
}

impl Rule for Nonconsecutive {
    fn relate(&self, shape: &Shape, _: &[Constraint], to: &mut impl Relations) {
        let pairs = shape.neighbors().into_iter();
        pairs.for_each(|(a, b)| to.pair(a, b, |x, y| x.abs_diff(y) > 1));
    }
}
