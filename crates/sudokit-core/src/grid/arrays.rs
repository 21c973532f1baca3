//! Grids as plain arrays: 81 values, or nine rows of nine.
//!
//! What comes in is checked, what goes out is not asked twice.

use super::{Puzzle, Solution};
use crate::board::Cell;
use crate::rules::Fault;

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
    ($Grid:ident) => {
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

as_arrays!(Puzzle);
as_arrays!(Solution);

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
}
