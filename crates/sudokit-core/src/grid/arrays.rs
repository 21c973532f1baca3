//! Grids as what the language has for them: arrays of 81 values or nine rows, slices, an index,
//! iterators over givens, text.
//!
//! Values are checked on their way in.

use super::{ParsePuzzleError, ParseSolutionError, Puzzle, Solution};
use crate::board::{Cell, Cells, Digit};
use crate::rules::Fault;
use std::iter::FusedIterator;
use std::ops::Index;

impl TryFrom<[u8; 81]> for Puzzle {
    type Error = Fault;

    /// 0 for an empty cell, 1 to 9 for a given; [`Fault::NotADigit`] names the first other value.
    fn try_from(values: [u8; 81]) -> Result<Puzzle, Fault> {
        Puzzle::from_values(values).ok_or_else(|| {
            let faulty = Cell::all().find(|cell| values[cell.index()] > 9);
            let cell = faulty.expect("only values above 9 are refused");
            Fault::NotADigit { cell, found: values[cell.index()] }
        })
    }
}

impl TryFrom<[u8; 81]> for Solution {
    type Error = Fault;

    /// The same as [`Solution::new`].
    fn try_from(values: [u8; 81]) -> Result<Solution, Fault> {
        Solution::new(values)
    }
}

/// What both grids have in common.
macro_rules! as_arrays {
    ($Grid:ident, $ParseError:ident) => {
        impl AsRef<[u8; 81]> for $Grid {
            fn as_ref(&self) -> &[u8; 81] {
                self.values()
            }
        }

        impl AsRef<[u8]> for $Grid {
            fn as_ref(&self) -> &[u8] {
                self.values()
            }
        }

        impl TryFrom<&str> for $Grid {
            type Error = $ParseError;

            /// The same as `FromStr`.
            fn try_from(text: &str) -> Result<$Grid, $ParseError> {
                text.parse()
            }
        }

        impl $Grid {
            /// The nine rows, from the top.
            pub fn rows(&self) -> [[u8; 9]; 9] {
                std::array::from_fn(|row| std::array::from_fn(|c| self.values()[9 * row + c]))
            }
        }

        impl TryFrom<[[u8; 9]; 9]> for $Grid {
            type Error = Fault;

            /// Nine rows, from the top.
            fn try_from(rows: [[u8; 9]; 9]) -> Result<$Grid, Fault> {
                $Grid::try_from(std::array::from_fn::<u8, 81, _>(|i| rows[i / 9][i % 9]))
            }
        }

        impl From<$Grid> for [u8; 81] {
            fn from(grid: $Grid) -> [u8; 81] {
                *grid.values()
            }
        }

        impl From<$Grid> for [[u8; 9]; 9] {
            fn from(grid: $Grid) -> [[u8; 9]; 9] {
                grid.rows()
            }
        }
    };
}

as_arrays!(Puzzle, ParsePuzzleError);
as_arrays!(Solution, ParseSolutionError);

/// The grid without givens.
impl Default for Puzzle {
    fn default() -> Puzzle {
        Puzzle::EMPTY
    }
}

impl Index<Cell> for Puzzle {
    type Output = Option<Digit>;

    fn index(&self, cell: Cell) -> &Option<Digit> {
        static CONTENTS: [Option<Digit>; 10] = {
            let mut contents = [None; 10];
            let mut value = 1;
            while value < 10 {
                contents[value] = Digit::new(value as u8);
                value += 1;
            }
            contents
        };
        &CONTENTS[usize::from(self.values()[cell.index()])]
    }
}

impl Index<Cell> for Solution {
    type Output = Digit;

    fn index(&self, cell: Cell) -> &Digit {
        static DIGITS: [Digit; 9] = Digit::ALL;
        &DIGITS[self.get(cell).index()]
    }
}

impl From<Solution> for Puzzle {
    fn from(solution: Solution) -> Puzzle {
        solution.to_puzzle()
    }
}

impl TryFrom<Puzzle> for Solution {
    type Error = Fault;

    fn try_from(puzzle: Puzzle) -> Result<Solution, Fault> {
        Solution::try_from(&puzzle)
    }
}

/// Of two givens for one cell the later stays.
impl FromIterator<(Cell, Digit)> for Puzzle {
    fn from_iter<I: IntoIterator<Item = (Cell, Digit)>>(givens: I) -> Puzzle {
        let mut puzzle = Puzzle::EMPTY;
        puzzle.extend(givens);
        puzzle
    }
}

impl Extend<(Cell, Digit)> for Puzzle {
    fn extend<I: IntoIterator<Item = (Cell, Digit)>>(&mut self, givens: I) {
        givens.into_iter().for_each(|(cell, digit)| self.set(cell, Some(digit)));
    }
}

/// The givens of a puzzle in reading order.
#[derive(Clone, Debug)]
pub struct GivenCells {
    puzzle: Puzzle,
    cells: Cells,
}

impl Iterator for GivenCells {
    type Item = (Cell, Digit);

    fn next(&mut self) -> Option<(Cell, Digit)> {
        let cell = self.cells.next()?;
        Some((cell, self.puzzle.get(cell)?))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.cells.size_hint()
    }
}

impl ExactSizeIterator for GivenCells {}

impl FusedIterator for GivenCells {}

impl IntoIterator for Puzzle {
    type Item = (Cell, Digit);
    type IntoIter = GivenCells;

    fn into_iter(self) -> GivenCells {
        GivenCells { puzzle: self, cells: self.given_cells().iter() }
    }
}

impl IntoIterator for &Puzzle {
    type Item = (Cell, Digit);
    type IntoIter = GivenCells;

    fn into_iter(self) -> GivenCells {
        (*self).into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str =
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

    #[test]
    fn arrays_go_both_ways() {
        let solution: Solution = GRID.parse().unwrap();
        let puzzle: Puzzle = GRID.replace('7', ".").parse().unwrap();
        assert_eq!(solution.rows()[1], [4, 5, 6, 7, 8, 9, 1, 2, 3]);
        assert_eq!(puzzle.rows()[1], [4, 5, 6, 0, 8, 9, 1, 2, 3]);
        assert_eq!(Solution::try_from(solution.rows()), Ok(solution));
        assert_eq!(Puzzle::try_from(puzzle.rows()), Ok(puzzle));
        assert_eq!(Puzzle::try_from(<[u8; 81]>::from(puzzle)), Ok(puzzle));
        assert_eq!(Solution::try_from(<[u8; 81]>::from(solution)), Ok(solution));
        assert_eq!(<[[u8; 9]; 9]>::from(puzzle), puzzle.rows());
        assert_eq!(<[[u8; 9]; 9]>::from(solution), solution.rows());
    }

    #[test]
    fn faults_of_arrays_are_named() {
        let solution: Solution = GRID.parse().unwrap();
        let mut rows = solution.rows();
        rows[8][0] = 12;
        let faults = [Puzzle::try_from(rows).unwrap_err(), Solution::try_from(rows).unwrap_err()];
        for fault in faults {
            assert_eq!(fault.to_string(), "r9c1 holds 12, which is not a digit from 1 to 9");
        }
        rows[8][0] = 0;
        assert!(Puzzle::try_from(rows).is_ok());
        assert_eq!(Solution::try_from(rows).unwrap_err().to_string(), "r9c1 is empty");
    }

    #[test]
    fn givens_are_walked_and_collected() {
        let solution: Solution = GRID.parse().unwrap();
        let puzzle = Puzzle::try_from(GRID.replace('7', ".").as_str()).unwrap();
        assert_eq!(puzzle.into_iter().collect::<Puzzle>(), puzzle);
        assert!(puzzle.givens().eq(&puzzle));
        assert_eq!((puzzle.into_iter().len(), Puzzle::default().into_iter().len()), (72, 0));
        for cell in Cell::all() {
            assert_eq!((puzzle[cell], solution[cell]), (puzzle.get(cell), solution.get(cell)));
        }
        assert_eq!(Solution::try_from(Puzzle::from(solution)), Ok(solution));
        assert!(Solution::try_from(puzzle).is_err());
        let bytes: &[u8] = puzzle.as_ref();
        assert_eq!(bytes, puzzle.values());
    }
}
