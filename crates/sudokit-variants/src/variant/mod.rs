//! A puzzle: a shape, a list of constraints, its title; the judge of full grids.

mod grid;
mod lines;
#[cfg(test)]
mod tests;

use crate::constraints::{Constraint, Filled, Latin, Sudoku};
use crate::shape::{Cell, Shape, ShapeError, Value};

pub use grid::Grid;

/// A puzzle of any size and rules.
///
/// Its text has one constraint a line; `docs/VARIANTS.md` describes it. `parse` reads it, and
/// `to_string` writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Variant {
    /// The canvas and its values.
    pub shape: Shape,
    /// Everything a solution must obey.
    pub constraints: Vec<Constraint>,
    /// Its name.
    pub title: Option<String>,
    /// Its setter.
    pub author: Option<String>,
    /// Its rules in words: kept, not read.
    pub rules: Option<String>,
    /// The solution that came with the puzzle: kept, not trusted.
    pub solution: Option<Grid>,
}

/// Why a grid is no solution: the first reason found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Broken {
    /// The grid has not as many rows and columns as the puzzle.
    Size,
    /// A cell is empty, or its value is outside the range.
    Cell(Cell),
    /// A constraint is broken: its index in the list.
    Constraint(usize),
}

impl Variant {
    /// A puzzle without a constraint.
    pub fn new(shape: Shape) -> Variant {
        let (title, author, rules, solution) = (None, None, None, None);
        Variant { shape, constraints: Vec::new(), title, author, rules, solution }
    }

    /// A square with rows, columns and the usual boxes.
    ///
    /// # Errors
    /// A size of 0 or above 64.
    pub fn sudoku(size: usize) -> Result<Variant, ShapeError> {
        let mut puzzle = Variant::new(Shape::square(size)?);
        puzzle.add(Sudoku { size: (size, size), boxes: None, corner: None });
        Ok(puzzle)
    }

    /// A square with rows and columns, without boxes.
    ///
    /// # Errors
    /// A size of 0 or above 64.
    pub fn latin(size: usize) -> Result<Variant, ShapeError> {
        let mut puzzle = Variant::new(Shape::square(size)?);
        puzzle.add(Latin { size: (size, size), corner: None });
        Ok(puzzle)
    }

    /// Title, author and rules in words, by their names in text.
    pub(crate) fn words(&self) -> [(&'static str, &Option<String>); 3] {
        [("title", &self.title), ("author", &self.author), ("rules", &self.rules)]
    }

    /// Title, author or rules, to be changed.
    pub fn words_mut(&mut self, name: &str) -> Option<&mut Option<String>> {
        match name {
            "title" => Some(&mut self.title),
            "author" => Some(&mut self.author),
            "rules" => Some(&mut self.rules),
            _ => None,
        }
    }

    /// Adds a constraint. It is looked into when the puzzle is solved.
    pub fn add(&mut self, constraint: impl Into<Constraint>) {
        self.constraints.push(constraint.into());
    }

    /// What is wrong with the list: the index of the first constraint that makes no sense on this
    /// shape, and what was expected instead. Text that was read has no such fault.
    pub fn fault(&self) -> Option<(usize, String)> {
        let mut all = self.constraints.iter().enumerate();
        all.find_map(|(i, constraint)| Some((i, constraint.expected(&self.shape)?)))
    }

    /// The judge: checks a grid against the whole list.
    ///
    /// # Errors
    /// The first reason why it is no solution.
    ///
    /// # Panics
    /// When the puzzle has a [`fault`](Variant::fault).
    pub fn check(&self, grid: &Grid) -> Result<(), Broken> {
        if (grid.rows(), grid.cols()) != (self.shape.rows(), self.shape.cols()) {
            return Err(Broken::Size);
        }
        let range = self.shape.low()..=self.shape.high();
        let is_open = |cell: &Cell| !grid.get(*cell).is_some_and(|v| range.contains(&v));
        if let Some(cell) = self.shape.cells().find(is_open) {
            return Err(Broken::Cell(cell));
        }
        let values = grid.full_values();
        let filled = self.filled(&values);
        let mut all = self.constraints.iter();
        let broken = all.position(|constraint| !constraint.holds(&filled));
        broken.map_or(Ok(()), |at| Err(Broken::Constraint(at)))
    }

    /// Values of all cells, as constraints see them.
    pub(crate) fn filled<'a>(&'a self, values: &'a [Value]) -> Filled<'a> {
        Filled { shape: &self.shape, constraints: &self.constraints, values }
    }
}
