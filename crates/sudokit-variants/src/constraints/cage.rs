//! Cages of killers.

use super::*;


rule! {
    /// All values of the cells differ. Their sum is the one given, if one is.
    Cage = "cage" {
        /// The sum, if it is known.
        sum: Option<Value>,
        /// The cells.
        cells: Vec<Cell>,
    }
}

impl Rule for Cage {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        grid.differ(&self.cells) && self.sum.is_none_or(|sum| grid.sum(&self.cells) == sum)
    }

    fn compile(&self, all: &[Constraint], to: &mut Builder<'_>) {
        to.differ(&self.cells);
        if let Some(sum) = self.sum {
            Sum { sum, cells: self.cells.clone() }.compile(all, to);
        }
    }
}
