//! A puzzle: up to 81 givens.

use crate::board::{Cell, CellSet, Digit};
use std::fmt;

/// A 9x9 grid of givens and empty cells, with no promise that it has a solution, or that its
/// givens obey the rules.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::board::{Cell, Digit};
///
/// // From 81 characters, an array, or cell by cell.
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut rows = [[0; 9]; 9];
/// rows[0] = [5, 3, 0, 0, 7, 0, 0, 0, 0];
/// let mut first_row = Puzzle::try_from(rows)?;
/// let cell: Cell = "r1c9".parse()?;
/// first_row.set(cell, Digit::new(4));
///
/// assert_eq!(puzzle.given_count(), 30);
/// assert_eq!(puzzle.rows()[1], [6, 0, 0, 1, 9, 5, 0, 0, 0]);
/// assert_eq!(first_row.to_string(), format!("53..7...4{}", ".".repeat(72)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Puzzle {
    /// 0 for an empty cell, else the given digit.
    cells: [u8; 81],
}

impl Puzzle {
    /// The grid without givens.
    pub const EMPTY: Puzzle = Puzzle { cells: [0; 81] };

    /// The puzzle with these cells in reading order: 0 for empty, 1 to 9 for a given.
    /// `None` when a value is above 9.
    #[inline]
    pub fn from_values(cells: [u8; 81]) -> Option<Puzzle> {
        // A plain fold over all cells: the compiler turns it into a few vector compares.
        let largest = cells.iter().fold(0, |a, &b| a.max(b));
        (largest <= 9).then_some(Puzzle { cells })
    }

    /// The same of cells that are known to hold 0 to 9.
    #[inline]
    pub(crate) const fn of_digits(cells: [u8; 81]) -> Puzzle {
        Puzzle { cells }
    }

    /// The cells in reading order: 0 for empty, 1 to 9 for a given.
    #[inline]
    pub const fn values(&self) -> &[u8; 81] {
        &self.cells
    }

    /// The given in a cell, if there is one.
    #[inline]
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.cells[cell.index()])
    }

    /// Puts a given into a cell, or empties it.
    #[inline]
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.cells[cell.index()] = digit.map_or(0, Digit::get);
    }

    /// The givens in reading order.
    #[inline]
    pub fn givens(&self) -> impl DoubleEndedIterator<Item = (Cell, Digit)> + Clone + '_ {
        Cell::all().filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    /// Number of givens, 0 to 81.
    #[inline]
    pub fn given_count(&self) -> usize {
        // In bytes, so that compilers make vector code of it.
        usize::from(self.cells.iter().fold(0u8, |count, &value| count + u8::from(value != 0)))
    }

    /// The cells of the givens as a set.
    #[inline]
    pub fn given_cells(&self) -> CellSet {
        let values = self.cells.iter().enumerate();
        CellSet::from_bits(
            values.fold(0, |bits, (cell, &value)| bits | u128::from(value != 0) << cell),
        )
    }

    /// The empty cells in reading order.
    #[inline]
    pub fn empty_cells(&self) -> impl DoubleEndedIterator<Item = Cell> + Clone + '_ {
        Cell::all().filter(|&cell| self.get(cell).is_none())
    }

    /// The 81 characters of the line format, with `blank` for empty cells (ASCII).
    pub fn to_line(&self, blank: u8) -> [u8; 81] {
        self.cells.map(|v| if v == 0 { blank } else { b'0' + v })
    }
}

impl fmt::Display for Puzzle {
    /// 81 characters, `.` for an empty cell.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_line(b'.').iter().try_for_each(|&b| write!(f, "{}", b as char))
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Puzzle({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_values_go_both_ways() {
        let line: String = (0..81).map(|i| char::from(b'0' + (i % 10) as u8)).collect();
        let puzzle: Puzzle = line.parse().unwrap();
        assert_eq!(puzzle.to_string(), line.replace('0', "."));
        assert_eq!(puzzle.to_line(b'0'), line.as_bytes());
        assert_eq!(Puzzle::from_values(*puzzle.values()), Some(puzzle));
        assert_eq!(puzzle.given_count() + puzzle.empty_cells().count(), 81);
        assert_eq!(puzzle.given_cells(), puzzle.givens().map(|(cell, _)| cell).collect());
        assert_eq!(Puzzle::from_values([10; 81]), None);
    }
}
