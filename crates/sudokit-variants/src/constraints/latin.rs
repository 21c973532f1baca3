//! Rows and columns of a grid without boxes.

use super::*;

rule! {
    /// The values of every row and every column of a grid differ.
    Latin = "latin" {
        /// Rows and columns of the grid.
        size: Dims,
        /// The grid's cell at the top left; that of the canvas for `None`.
        corner: Option<Cell>,
    }
}

impl Latin {
    /// The cells of a rectangle inside the grid.
    pub(super) fn rectangle(&self, top: usize, left: usize, high: usize, wide: usize) -> Vec<Cell> {
        let corner = self.corner.unwrap_or(Cell::new(0, 0));
        let (top, left) = (usize::from(corner.row) + top, usize::from(corner.col) + left);
        // Beyond every canvas there is a cell outside it.
        let cell = |row, col| Cell::at(row, col).unwrap_or(Cell { row: u8::MAX, col: u8::MAX });
        let row = |row| (left..left + wide).map(move |col| cell(row, col));
        (top..top + high).flat_map(row).collect()
    }

    /// All rows and columns.
    pub fn houses(&self) -> Vec<Vec<Cell>> {
        let (rows, cols) = self.size;
        let mut houses: Vec<_> = (0..rows).map(|row| self.rectangle(row, 0, 1, cols)).collect();
        houses.extend((0..cols).map(|col| self.rectangle(0, col, rows, 1)));
        houses
    }
}

impl Rule for Latin {
    fn expected(&self, shape: &Shape) -> Option<String> {
        let is_inside = self.houses().iter().flatten().all(|&cell| shape.has(cell));
        (!is_inside).then(|| "a grid inside the canvas".into())
    }

    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        let (rows, columns) = (self.houses(), self.size.0);
        to.band(&rows[..columns]);
        to.band(&rows[columns..]);
    }
}
