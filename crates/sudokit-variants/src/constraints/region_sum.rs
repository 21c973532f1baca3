//! Region sum lines, and other groups of one sum.

use super::{Constraint, Filled, Rule, rule};
use crate::program::Builder;
use crate::shape::Cell;

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

#[cfg(test)]
crate::brute_force_tests::against_brute_force!("size 2x3 1..4": "region-sum r1c1 r1c2 / r1c3 / r2c1-r2c3", "region-sum r1c1 r1c2 / r1c2 r1c3");
