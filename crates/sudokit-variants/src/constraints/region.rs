//! Regions: those of jigsaws, and extra ones.

use super::*;

rule! {
    /// All values of the cells differ. A region of as many cells as there are values has them all.
    Region = "region" {
        /// The cells.
        cells: Vec<Cell>,
    }
}

impl Rule for Region {
    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        to.differ(&self.cells);
    }
}
