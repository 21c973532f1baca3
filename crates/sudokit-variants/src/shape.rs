//! Cells, values, and the shape of a puzzle: its canvas, its range of values, its holes.

use std::collections::BTreeMap;
use std::fmt;

/// What a cell holds. Puzzles choose their range: 1 to 9, 0 to 8, 1 to 25.
pub type Value = i32;

/// A cell of the canvas. Its text counts from 1: `r1c1` is the corner at the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// From 0.
    pub row: u8,
    /// From 0.
    pub col: u8,
}

impl Cell {
    /// The cell at a row and a column, both from 0.
    ///
    /// # Panics
    /// Above 254, which no canvas has.
    pub const fn new(row: usize, col: usize) -> Cell {
        Cell::at(row, col).expect("a row and a column of a canvas")
    }

    /// The cell at a row and a column, both from 0; `None` above 254.
    pub const fn at(row: usize, col: usize) -> Option<Cell> {
        let fits = row < MAX_ROWS && col < MAX_ROWS;
        if fits { Some(Cell { row: row as u8, col: col as u8 }) } else { None }
    }

    /// The cell at this offset; `None` left of or above the canvas.
    pub fn step(self, down: i32, right: i32) -> Option<Cell> {
        let row = u8::try_from(i32::from(self.row) + down).ok()?;
        let col = u8::try_from(i32::from(self.col) + right).ok()?;
        Some(Cell { row, col })
    }

    /// Steps along rows and columns from one cell to the other.
    pub fn distance(self, other: Cell) -> u32 {
        u32::from(self.row.abs_diff(other.row)) + u32::from(self.col.abs_diff(other.col))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", u32::from(self.row) + 1, u32::from(self.col) + 1)
    }
}

/// The cells of each label, by the order of the labels.
pub fn by_label<L: Ord>(cells: impl IntoIterator<Item = (L, Cell)>) -> Vec<Vec<Cell>> {
    let mut groups: BTreeMap<L, Vec<Cell>> = BTreeMap::new();
    cells.into_iter().for_each(|(label, cell)| groups.entry(label).or_default().push(cell));
    groups.into_values().collect()
}

/// Where a puzzle stands: rows and columns of its canvas, its values, the cells left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    rows: usize,
    cols: usize,
    low: Value,
    high: Value,
    /// How many of the rows are below the grid, and how many of the columns are beside it.
    extra: (usize, usize),
    /// By index of the cell.
    is_hole: Vec<bool>,
}

/// Maximum of columns, and of rows of a square.
pub const MAX_SIDE: usize = 99;

/// Maximum of rows: a narrow canvas may have more, but no more cells than the largest square.
pub(crate) const MAX_ROWS: usize = 255;

/// Maximum of values: one bit each in a word.
pub(crate) const MAX_VALUES: usize = 64;

/// Values lie between this number and its negative.
const MAX_VALUE: Value = 999;

const SIDES: &str = "1 to 99 rows and columns";

/// Why there is no such shape, or no such cell of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ShapeError {
    /// What there is.
    pub expected: &'static str,
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl std::error::Error for ShapeError {}

impl Shape {
    /// A canvas with values from `low` to `high`.
    ///
    /// # Errors
    /// More than 99 rows or columns (255 rows, if the cells are no more than 99x99), no or more
    /// than 64 values, values beyond 999: the error says what was expected.
    pub fn new(rows: usize, cols: usize, low: Value, high: Value) -> Result<Shape, ShapeError> {
        let is_small = rows <= MAX_ROWS && cols <= MAX_SIDE && rows * cols <= MAX_SIDE * MAX_SIDE;
        if rows < 1 || cols < 1 || !is_small {
            return Err(ShapeError { expected: SIDES });
        }
        if low < -MAX_VALUE || high > MAX_VALUE || low > high {
            return Err(ShapeError { expected: "a range of values between -999 and 999" });
        }
        if high - low >= MAX_VALUES as Value {
            return Err(ShapeError { expected: "at most 64 values" });
        }
        Ok(Shape { rows, cols, low, high, extra: (0, 0), is_hole: vec![false; rows * cols] })
    }

    /// A square with as many values as columns, from 1.
    ///
    /// # Errors
    /// More than 64 columns.
    pub fn square(size: usize) -> Result<Shape, ShapeError> {
        let high = Value::try_from(size).map_err(|_| ShapeError { expected: SIDES })?;
        Shape::new(size, size, 1, high)
    }

    /// Leaves a cell out.
    pub fn leave_out(&mut self, cell: Cell) {
        if self.has(cell) {
            let at = self.index(cell);
            self.is_hole[at] = true;
        }
    }

    /// Says that the last rows are below the grid, and the last columns beside it. Their cells are
    /// variables that constraints may name; rules for the whole grid leave them out.
    ///
    /// # Errors
    /// As many rows or columns as the canvas has.
    pub fn set_extra(&mut self, rows: usize, cols: usize) -> Result<(), ShapeError> {
        if rows >= self.rows || cols >= self.cols {
            return Err(ShapeError { expected: "fewer extra rows and columns than there are" });
        }
        self.extra = (rows, cols);
        Ok(())
    }

    /// How many of the rows are below the grid, and how many of the columns are beside it.
    pub fn extra(&self) -> (usize, usize) {
        self.extra
    }

    /// Rows of the grid: those of the canvas without extra rows.
    pub fn grid_rows(&self) -> usize {
        self.rows - self.extra.0
    }

    /// Columns of the grid: those of the canvas without extra columns.
    pub fn grid_cols(&self) -> usize {
        self.cols - self.extra.1
    }

    /// Whether a cell is in the grid, and not below or beside it.
    pub fn is_in_grid(&self, cell: Cell) -> bool {
        usize::from(cell.row) < self.grid_rows() && usize::from(cell.col) < self.grid_cols()
    }

    /// Whether a grid of this size and with this cell at the top left is the whole grid.
    pub fn is_grid(&self, size: (usize, usize), corner: Option<Cell>) -> bool {
        size == (self.grid_rows(), self.grid_cols())
            && corner.is_none_or(|at| at == Cell::new(0, 0))
    }

    /// All cells of the grid, by rows.
    pub fn grid_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.cells().filter(|&cell| self.is_in_grid(cell))
    }

    /// Rows of the canvas.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Columns of the canvas.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The least value.
    pub fn low(&self) -> Value {
        self.low
    }

    /// The greatest value.
    pub fn high(&self) -> Value {
        self.high
    }

    /// Whether every value is a digit.
    pub(crate) fn has_digits(&self) -> bool {
        self.low >= 0 && self.high <= 9
    }

    /// How many values there are.
    pub fn values(&self) -> usize {
        (self.high - self.low + 1) as usize
    }

    /// Whether the cell is on the canvas and no hole.
    pub fn has(&self, cell: Cell) -> bool {
        let is_inside = usize::from(cell.row) < self.rows && usize::from(cell.col) < self.cols;
        is_inside && !self.is_hole[self.index(cell)]
    }

    /// The place of a cell in lists by rows.
    pub fn index(&self, cell: Cell) -> usize {
        usize::from(cell.row) * self.cols + usize::from(cell.col)
    }

    /// All cells of the canvas, by rows.
    pub fn canvas(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.rows * self.cols).map(|at| Cell::new(at / self.cols, at % self.cols))
    }

    /// All cells that are no holes, by rows.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.canvas().filter(|&cell| self.has(cell))
    }

    /// All holes, by rows.
    pub fn holes(&self) -> impl Iterator<Item = Cell> + '_ {
        self.canvas().filter(|&cell| !self.has(cell))
    }

    /// The cell at an offset from another one, if there is one in the same part: grid or below.
    pub fn step(&self, cell: Cell, down: i32, right: i32) -> Option<Cell> {
        let is_near = |&next: &Cell| self.is_in_grid(next) == self.is_in_grid(cell);
        cell.step(down, right).filter(is_near).filter(|&cell| self.has(cell))
    }

    /// The cells from this one on, in steps of this offset, to the end of its part.
    pub fn ray(&self, from: Cell, down: i32, right: i32) -> Vec<Cell> {
        (0..).map_while(|i| self.step(from, down * i, right * i)).collect()
    }

    /// All pairs of cells of the grid with one of these offsets between them.
    pub fn pairs(&self, offsets: &[(i32, i32)]) -> Vec<(Cell, Cell)> {
        let mut found = Vec::new();
        for cell in self.grid_cells() {
            let others = offsets.iter().filter_map(|&(down, right)| self.step(cell, down, right));
            found.extend(others.map(|other| (cell, other)));
        }
        found
    }

    /// All pairs of cells of the grid with a side in common.
    pub fn neighbors(&self) -> Vec<(Cell, Cell)> {
        self.pairs(&[(0, 1), (1, 0)])
    }

    /// Boxes of the whole grid as constraints name them: `None` where they are the usual ones.
    pub fn unusual(&self, boxes: (usize, usize)) -> Option<(usize, usize)> {
        Some(boxes)
            .filter(|boxes| self.usual_boxes(self.grid_rows(), self.grid_cols()) != Some(*boxes))
    }

    /// The usual boxes of a grid with this many rows and columns: rows and columns of a box, as
    /// near to a square as can be, wider than high if there is a choice. `None` where none fit.
    pub fn usual_boxes(&self, rows: usize, cols: usize) -> Option<(usize, usize)> {
        let values = self.values();
        let fits = |&(high, wide): &(usize, usize)| {
            high * wide == values && rows.is_multiple_of(high) && cols.is_multiple_of(wide)
        };
        let boxes = (1..=values).map(|high| (high, values / high)).filter(fits);
        boxes.min_by_key(|&(high, wide)| (high.abs_diff(wide), high))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_beyond_the_bounds_are_refused() {
        let refused = [(0, 9, 1, 9), (9, 100, 1, 9), (9, 9, 2, 1), (9, 9, 0, 64), (9, 9, 1, 1000)];
        for (rows, cols, low, high) in refused {
            assert!(Shape::new(rows, cols, low, high).is_err(), "{rows} {cols} {low} {high}");
        }
        assert!(Shape::new(99, 1, -31, 32).is_ok());
        assert!(Shape::square(1_000_000_000).is_err());
    }

    #[test]
    fn usual_boxes_are_those_in_print() {
        for (size, boxes) in [(4, (2, 2)), (6, (2, 3)), (8, (2, 4)), (9, (3, 3)), (12, (3, 4))] {
            assert_eq!(Shape::square(size).unwrap().usual_boxes(size, size), Some(boxes));
        }
        assert_eq!(Shape::new(5, 10, 1, 10).unwrap().usual_boxes(5, 10), Some((5, 2)));
    }

    #[test]
    fn cells_are_within_every_canvas() {
        assert_eq!((Cell::at(254, 44), Cell::at(255, 0)), (Some(Cell::new(254, 44)), None));
        assert!(std::panic::catch_unwind(|| Cell::new(256, 300)).is_err());
        assert_eq!("R2c14".parse(), Ok(Cell::new(1, 13)));
        assert!("r0c1".parse::<Cell>().is_err() && "r1c1-r1c2".parse::<Cell>().is_err());
    }

    #[test]
    fn a_hole_is_no_cell() {
        let mut shape = Shape::square(2).unwrap();
        shape.leave_out(Cell::new(0, 1));
        shape.leave_out(Cell::new(7, 7));
        let cells: Vec<String> = shape.cells().map(|cell| cell.to_string()).collect();
        assert_eq!(cells, ["r1c1", "r2c1", "r2c2"]);
        assert_eq!(shape.neighbors().len(), 2);
    }

    #[test]
    fn extra_rows_are_no_part_of_the_grid() {
        let mut shape = Shape::new(3, 2, 1, 2).unwrap();
        assert!(shape.set_extra(3, 0).is_err() && shape.set_extra(1, 0).is_ok());
        assert_eq!((shape.grid_rows(), shape.cells().count()), (2, 6));
        assert_eq!(shape.neighbors().len(), 4);
        assert_eq!(shape.step(Cell::new(1, 0), 1, 0), None);
        shape.set_extra(1, 1).unwrap();
        assert_eq!((shape.grid_cols(), shape.neighbors().len()), (1, 1));
    }
}
