//! The inner boxes.

use super::*;

rule! {
    /// The values of every inner box differ. Inner boxes have a border of one cell around them: on
    /// 9x9 they are rows and columns 2 to 4 and 6 to 8.
    Windoku = "windoku" {
        /// Rows and columns of a box; the usual ones for `None`.
        boxes: Option<Dims>,
    }
}

impl Windoku {
    /// The inner boxes.
    pub fn houses(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        let usual = || shape.usual_boxes(shape.grid_rows(), shape.grid_cols()).unwrap_or((1, 1));
        let (high, wide) = self.boxes.unwrap_or_else(usual);
        let mut houses = Vec::new();
        for top in (1..).step_by(high + 1).take_while(|top| top + high < shape.grid_rows()) {
            for left in (1..).step_by(wide + 1).take_while(|left| left + wide < shape.grid_cols()) {
                let row = |row| (left..left + wide).map(move |col| Cell::new(row, col));
                let cells = (top..top + high).flat_map(row);
                houses.push(cells.filter(|&cell| shape.has(cell)).collect());
            }
        }
        houses
    }
}

impl Rule for Windoku {
    fn relate(&self, shape: &Shape, _: &[Constraint], to: &mut impl Relations) {
        self.houses(shape).iter().for_each(|house| to.differ(house));
    }
}
