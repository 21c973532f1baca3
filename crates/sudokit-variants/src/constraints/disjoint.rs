//! Disjoint groups.

use super::*;

rule! {
    /// The values at the same place of all boxes differ.
    Disjoint = "disjoint" {
        /// Rows and columns of a box; the usual ones for `None`.
        boxes: Option<Dims>,
    }
}

impl Disjoint {
    /// The cells at each place of a box.
    pub fn houses(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        let usual = || shape.usual_boxes(shape.grid_rows(), shape.grid_cols()).unwrap_or((1, 1));
        let (high, wide) = self.boxes.unwrap_or_else(usual);
        let mut houses = vec![Vec::new(); high * wide];
        for cell in shape.grid_cells() {
            houses[usize::from(cell.row) % high * wide + usize::from(cell.col) % wide].push(cell);
        }
        houses
    }
}

impl Rule for Disjoint {
    fn relate(&self, shape: &Shape, _: &[Constraint], to: &mut impl Relations) {
        self.houses(shape).iter().for_each(|house| to.differ(house));
    }
}
