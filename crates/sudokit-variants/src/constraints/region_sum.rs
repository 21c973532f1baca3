//! Region sum lines, and other groups of one sum.

use super::*;

rule! {
    /// All groups have the same sum. A region sum line has a group for each stay in a box.
    RegionSum = "region-sum" {
        /// The groups.
        groups: Vec<Vec<Cell>>,
    }
}

impl Rule for RegionSum {
    const REPEATS: bool = true;

    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        to.equal_sums(&self.groups);
    }
}
