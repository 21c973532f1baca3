//! Clones.

use super::*;

rule! {
    /// Both groups have the same values in the same order.
    Clone = "clone" {
        /// The two groups.
        groups: (Vec<Cell>, Vec<Cell>),
    }
}

impl Rule for Clone {
    const REPEATS: bool = true;

    fn expected(&self, _shape: &Shape) -> Option<String> {
        let is_pair = self.groups.0.len() == self.groups.1.len();
        (!is_pair).then(|| "two groups of the same size".into())
    }

    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        let pairs = self.groups.0.iter().zip(&self.groups.1);
        pairs.for_each(|(&a, &b)| to.pair(a, b, |x, y| x == y));
    }
}
