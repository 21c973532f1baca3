//! Rows, columns and boxes of a grid: the grid may be one of several on a canvas.

use super::*;

rule! {
    /// The values of every row, column and box of a grid differ.
    Sudoku = "sudoku" {
        /// Rows and columns of the grid.
        size: Dims,
        /// Rows and columns of a box; the usual ones for `None`.
        boxes: Option<Dims>,
        /// The grid's cell at the top left; that of the canvas for `None`.
        corner: Option<Cell>,
    }
}

impl Sudoku {
    /// All rows, columns and boxes.
    pub fn houses(&self, shape: &Shape) -> Vec<Vec<Cell>> {
        let latin = Latin { size: self.size, corner: self.corner };
        let mut houses = latin.houses();
        let (rows, cols) = self.size;
        let usual = || shape.usual_boxes(rows, cols).unwrap_or((1, 1));
        let (high, wide) = self.boxes.unwrap_or_else(usual);
        for top in (0..rows).step_by(high) {
            for left in (0..cols).step_by(wide) {
                houses.push(latin.rectangle(top, left, high, wide));
            }
        }
        houses
    }
}

impl Rule for Sudoku {
    fn expected(&self, shape: &Shape) -> Option<String> {
        let Sudoku { size: (rows, cols), boxes, corner } = *self;
        let fits = |(high, wide)| rows.is_multiple_of(high) && cols.is_multiple_of(wide);
        if !boxes.or(shape.usual_boxes(rows, cols)).is_some_and(fits) {
            return Some("a size of boxes that fits".into());
        }
        Latin { size: self.size, corner }.expected(shape)
    }

    fn relate(&self, shape: &Shape, _: &[Constraint], to: &mut impl Relations) {
        let mut houses = self.houses(shape);
        let (rows, cols) = self.size;
        houses.drain(rows + cols..).for_each(|boxes| to.differ(&boxes));
        to.band(&houses[..rows]);
        to.band(&houses[rows..]);
    }
}
