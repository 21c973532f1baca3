//! A solution grid: complete and valid by construction.

mod side_by_side;

pub(crate) use side_by_side::GridChecker;

use super::Puzzle;
use crate::board::{Cell, Digit};
use crate::rules::{self, Fault};
use std::fmt;

/// A filled grid in which every row, column and box holds the nine digits. Every constructor checks
/// it: one by one ([`Solution::new`]), or by vectors, alone and many side by side.
///
/// ```
/// use sudokit::Solution;
///
/// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let solution: Solution = text.parse()?;
/// assert_eq!(solution.rows()[0], [5, 3, 4, 6, 7, 8, 9, 1, 2]);
///
/// let mistake = text.replacen('4', "3", 1).parse::<Solution>().unwrap_err();
/// assert_eq!(mistake.to_string(), "r1c2 and r1c3 both hold 3 in row 1");
/// # Ok::<(), sudokit::grid::ParseSolutionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution {
    cells: [u8; 81],
}

impl Solution {
    /// Checks all 27 houses.
    ///
    /// # Errors
    /// The first [`Fault`] in reading order: an empty cell, a value above 9, or a repeat.
    pub fn new(cells: [u8; 81]) -> Result<Solution, Fault> {
        rules::complete(&cells)?;
        Ok(Solution { cells })
    }

    /// The digits in reading order, 1 to 9.
    #[inline]
    pub const fn values(&self) -> &[u8; 81] {
        &self.cells
    }

    /// The digit in a cell.
    #[inline]
    pub const fn get(&self, cell: Cell) -> Digit {
        Digit::new(self.cells[cell.index()]).unwrap()
    }

    /// The same grid as a puzzle with 81 givens.
    #[inline]
    pub fn to_puzzle(&self) -> Puzzle {
        Puzzle::from_values(self.cells).expect("a solution holds digits only")
    }

    /// The 81 digits as ASCII.
    pub fn to_line(&self) -> [u8; 81] {
        self.cells.map(|v| b'0' + v)
    }
}

impl TryFrom<&Puzzle> for Solution {
    type Error = Fault;

    fn try_from(puzzle: &Puzzle) -> Result<Solution, Fault> {
        Solution::new(*puzzle.values())
    }
}

impl fmt::Display for Solution {
    /// 81 digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cells.iter().try_for_each(|&v| write!(f, "{v}"))
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solution({self})")
    }
}
