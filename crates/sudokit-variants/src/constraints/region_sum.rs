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

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let sums: Vec<_> = self.groups.iter().map(|group| grid.sum(group)).collect();
        sums.iter().all(|&sum| sum == sums[0])
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        to.equal_sums(&self.groups);
    }
}
