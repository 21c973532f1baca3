//! A puzzle: up to 81 givens.

use crate::board::{Cell, Digit};
use std::fmt;
use std::str::FromStr;

/// A 9x9 grid of givens and empty cells, with no promise that it has a solution, or that its
/// givens obey the rules.
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
    pub fn from_values(cells: [u8; 81]) -> Option<Puzzle> {
        // A plain fold over all cells: the compiler turns it into a few vector compares.
        let largest = cells.iter().fold(0, |a, &b| a.max(b));
        (largest <= 9).then_some(Puzzle { cells })
    }

    /// The cells in reading order: 0 for empty, 1 to 9 for a given.
    pub const fn values(&self) -> &[u8; 81] {
        &self.cells
    }

    /// The given in a cell, if there is one.
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.cells[cell.index()])
    }

    /// Puts a given into a cell, or empties it.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.cells[cell.index()] = digit.map_or(0, Digit::get);
    }

    /// The givens in reading order.
    pub fn givens(&self) -> impl DoubleEndedIterator<Item = (Cell, Digit)> + Clone + '_ {
        Cell::all().filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    /// Number of givens, 0 to 81.
    pub fn given_count(&self) -> usize {
        self.cells.iter().filter(|&&v| v != 0).count()
    }

    /// The cells of the givens as a set: bit i for cell i.
    pub(crate) fn given_cells(&self) -> u128 {
        let values = self.cells.iter().enumerate();
        values.fold(0, |set, (cell, &value)| set | u128::from(value != 0) << cell)
    }

    /// The empty cells in reading order.
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

/// The text is not a puzzle of 81 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParsePuzzleError {
    /// It has another number of characters.
    Length {
        /// How many characters it has.
        found: usize,
    },
    /// A character is neither a digit nor a blank.
    Character {
        /// The cell it stands in.
        cell: Cell,
        /// The character.
        found: char,
    },
}

impl fmt::Display for ParsePuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { found } => write!(f, "expected 81 characters, found {found}"),
            Self::Character { cell, found } => {
                write!(f, "expected a digit or a blank (. 0 _ * x X ?) in {cell}, found {found:?}")
            }
        }
    }
}

impl std::error::Error for ParsePuzzleError {}

impl FromStr for Puzzle {
    type Err = ParsePuzzleError;

    /// Reads exactly 81 characters: digits, and any of `.0_*xX?` for empty cells. Files and
    /// layouts of other kinds are the matter of [`text`](crate::text).
    fn from_str(text: &str) -> Result<Puzzle, ParsePuzzleError> {
        let found = text.chars().count();
        if found != 81 {
            return Err(ParsePuzzleError::Length { found });
        }
        let mut puzzle = Puzzle::EMPTY;
        for (cell, found) in Cell::all().zip(text.chars()) {
            puzzle.cells[cell.index()] = match found {
                '1'..='9' => found as u8 - b'0',
                '0' | '.' | '_' | '*' | 'x' | 'X' | '?' => 0,
                _ => return Err(ParsePuzzleError::Character { cell, found }),
            };
        }
        Ok(puzzle)
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
        let set = |set, (cell, _): (Cell, Digit)| set | 1 << cell.index();
        assert_eq!(puzzle.given_cells(), puzzle.givens().fold(0, set));
        assert_eq!(Puzzle::from_values([10; 81]), None);
    }

    #[test]
    fn bad_text_says_what_is_wrong() {
        assert_eq!("123".parse::<Puzzle>(), Err(ParsePuzzleError::Length { found: 3 }));
        let text = format!("{}é{}", ".".repeat(10), ".".repeat(70));
        let error = text.parse::<Puzzle>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected a digit or a blank (. 0 _ * x X ?) in r2c2, found 'é'"
        );
    }
}
