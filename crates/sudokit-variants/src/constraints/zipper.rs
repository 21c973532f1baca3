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
    fn expected(&self, _shape: &Shape) -> Option<String> {
        at_least(&self.line, 3)
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let sums: Vec<Value> = self.groups().iter().map(|group| grid.sum(group)).collect();
        sums.iter().all(|&sum| sum == sums[0])
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        to.equal_sums(&self.groups());
    }
}
