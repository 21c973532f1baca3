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
    fn relate(&self, shape: &Shape, all: &[Constraint], to: &mut impl Relations) {
        to.differ(&self.cells);
        if let Some(sum) = self.sum {
            Sum { sum, cells: self.cells.clone() }.relate(shape, all, to);
        }
    }
}
