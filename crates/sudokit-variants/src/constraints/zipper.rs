//! Zipper lines.

use super::*;

rule! {
    /// Two cells at the same distance from the middle have the same sum for every distance. A cell
    /// in the middle has that sum itself.
    Zipper = "zipper" {
        /// The line.
        line: Vec<Cell>,
    }
}

impl Zipper {
    /// The groups that have one sum.
    pub(crate) fn groups(&self) -> Vec<Vec<Cell>> {
        let length = self.line.len();
        let mut groups: Vec<_> =
            (0..length / 2).map(|i| vec![self.line[i], self.line[length - 1 - i]]).collect();
        if length % 2 == 1 {
            groups.push(vec![self.line[length / 2]]);
        }
        groups
    }
}

impl Rule for Zipper {
    const AT_LEAST: usize = 3;

    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        to.equal_sums(&self.groups());
    }
}
