//! Values of cells, by rows: solutions, and pictures of givens.

use std::fmt;

use crate::shape::{Cell, Shape, Value};

/// A value for each cell of a canvas, or none: for holes, and for empty cells.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Grid {
    cols: usize,
    values: Vec<Option<Value>>,
}

impl Grid {
    /// A grid without values.
    pub fn empty(shape: &Shape) -> Grid {
        Grid { cols: shape.cols(), values: vec![None; shape.rows() * shape.cols()] }
    }

    /// A grid with all values in the order of [`Shape::cells`]; cells beyond the list are empty.
    pub fn full(shape: &Shape, values: impl IntoIterator<Item = Value>) -> Grid {
        let mut grid = Grid::empty(shape);
        shape.cells().zip(values).for_each(|(cell, value)| grid.set(cell, Some(value)));
        grid
    }

    /// A grid of these rows; `None` unless they have as many values, and some.
    #[cfg(feature = "serde")]
    pub(crate) fn of_rows(rows: &[Vec<Option<Value>>]) -> Option<Grid> {
        let cols = rows.first().map(Vec::len).filter(|&cols| cols > 0)?;
        let is_even = rows.iter().all(|row| row.len() == cols);
        is_even.then(|| Grid { cols, values: rows.concat() })
    }

    /// Rows of the canvas.
    pub fn rows(&self) -> usize {
        self.values.len() / self.cols
    }

    /// Columns of the canvas.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// All values by rows.
    pub fn values(&self) -> &[Option<Value>] {
        &self.values
    }

    /// The value of a cell.
    ///
    /// # Panics
    /// When the cell is not on the canvas.
    pub fn get(&self, cell: Cell) -> Option<Value> {
        self.values[self.place(cell)]
    }

    /// Sets or clears a cell.
    ///
    /// # Panics
    /// When the cell is not on the canvas.
    pub fn set(&mut self, cell: Cell, value: Option<Value>) {
        let place = self.place(cell);
        self.values[place] = value;
    }

    /// All values by rows, as constraints see them: 0 for no value.
    pub(crate) fn full_values(&self) -> Vec<Value> {
        self.values.iter().map(|value| value.unwrap_or(0)).collect()
    }

    fn place(&self, cell: Cell) -> usize {
        assert!(usize::from(cell.col) < self.cols, "{cell} is not on the canvas");
        usize::from(cell.row) * self.cols + usize::from(cell.col)
    }

    /// Its rows as a reader of this shape takes them: with blanks between where some value of the
    /// shape is no digit.
    pub fn picture(&self, shape: &Shape) -> String {
        self.rows_with(if shape.has_digits() { "" } else { " " })
    }

    fn rows_with(&self, between: &str) -> String {
        let word = |value: &Option<Value>| value.map_or(".".into(), |value| value.to_string());
        let row = |row: &[Option<Value>]| row.iter().map(word).collect::<Vec<_>>().join(between);
        self.values.chunks(self.cols).map(row).collect::<Vec<_>>().join("\n")
    }
}

/// Rows of digits; rows of numbers with spaces where a value is no digit. A dot has no value.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let are_digits = self.values.iter().flatten().all(|value| (0..=9).contains(value));
        f.write_str(&self.rows_with(if are_digits { "" } else { " " }))
    }
}
