//! The rules of Sudoku, and nothing else: no house repeats a digit, no cell stays empty.
//!
//! This module stands on `board` alone and asks its questions of 81 plain values (0 for an empty
//! cell). It is the measure of everything above it: solutions are made through it, vector code
//! that judges many grids at once is tested against it.

use crate::board::{Cell, Digit, House};
use std::fmt;

/// Two cells of one house that hold the same digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Conflict {
    /// The digit both cells hold.
    pub digit: Digit,
    /// The house both cells lie in.
    pub house: House,
    /// The two cells, in reading order.
    pub cells: [Cell; 2],
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.cells;
        write!(f, "{a} and {b} both hold {} in {}", self.digit, self.house)
    }
}

/// Why a grid does not answer a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// A cell is empty.
    Empty(Cell),
    /// A cell holds a value above 9.
    NotADigit {
        /// The cell.
        cell: Cell,
        /// The value found there.
        found: u8,
    },
    /// A digit stands twice in a house.
    Repeat(Conflict),
    /// A given was changed.
    GivenChanged {
        /// The cell of the given.
        cell: Cell,
        /// The given.
        given: Digit,
        /// The digit that stands there now.
        found: Digit,
    },
    /// A cell holds a digit that its pencilmarks do not allow.
    NotACandidate {
        /// The cell.
        cell: Cell,
        /// The digit that stands there.
        found: Digit,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty(cell) => write!(f, "{cell} is empty"),
            Self::NotADigit { cell, found } => {
                write!(f, "{cell} holds {found}, which is not a digit from 1 to 9")
            }
            Self::Repeat(conflict) => conflict.fmt(f),
            Self::GivenChanged { cell, given, found } => {
                write!(f, "{cell} holds {found} where the puzzle gives {given}")
            }
            Self::NotACandidate { cell, found } => {
                write!(f, "{cell} holds {found}, which its pencilmarks do not allow")
            }
        }
    }
}

impl std::error::Error for Fault {}

/// Every pair of equal digits in a house, house by house (rows, columns, boxes). Values that are no
/// digit are passed over.
///
/// A pair in the same row and box is reported for both houses.
pub fn conflicts(values: &[u8; 81]) -> impl Iterator<Item = Conflict> + '_ {
    House::all().flat_map(move |house| {
        let pairs = house
            .cells()
            .enumerate()
            .flat_map(move |(i, a)| house.cells().skip(i + 1).map(move |b| [a, b]));
        pairs.filter_map(move |cells| {
            let [a, b] = cells.map(|cell| values[cell.index()]);
            let digit = Digit::new(a).filter(|_| a == b)?;
            Some(Conflict { digit, house, cells })
        })
    })
}

/// Whether no house repeats a digit. Says nothing about solutions. Values that are no digit are
/// passed over.
pub fn is_valid(values: &[u8; 81]) -> bool {
    let (mut rows, mut columns, mut blocks) = ([0u16; 9], [0u16; 9], [0u16; 9]);
    let mut repeated = 0;
    for cell in Cell::all() {
        let value = values[cell.index()];
        let bit = 1u16 << if value <= 9 { value } else { 0 };
        let (r, c, b) =
            (&mut rows[cell.row()], &mut columns[cell.column()], &mut blocks[cell.block()]);
        repeated |= (*r | *c | *b) & bit;
        *r |= bit;
        *c |= bit;
        *b |= bit;
    }
    // Bit 0 stands for empty cells, which may repeat.
    repeated & !1 == 0
}

/// Whether 81 values form a complete valid grid.
///
/// # Errors
/// The first empty cell or non-digit in reading order, else the first repeat (rows, then columns,
/// then boxes).
pub fn complete(values: &[u8; 81]) -> Result<(), Fault> {
    // Nine cells that show all nine digits show each once. Every cell's bit goes to its row,
    // column and box in one pass: this runs once for every solution of every solver.
    let mut columns = [0u16; 9];
    let mut shown_by_all = 0x3fe;
    for band in values.as_chunks::<27>().0 {
        let mut blocks = [0u16; 3];
        for row_cells in band.as_chunks::<9>().0 {
            let bits = row_cells.map(|value| 1u16 << (value & 15));
            let mut row = 0;
            for (column, bit) in bits.into_iter().enumerate() {
                columns[column] |= bit;
                blocks[column / 3] |= bit;
                row |= bit;
            }
            shown_by_all &= row;
        }
        shown_by_all &= blocks[0] & blocks[1] & blocks[2];
    }
    shown_by_all = columns.into_iter().fold(shown_by_all, |all, column| all & column);
    let largest = values.iter().fold(0, |a, &b| a.max(b));
    if shown_by_all == 0x3fe && largest <= 9 { Ok(()) } else { Err(explain(values)) }
}

/// The fault of a grid that is known to have one.
#[cold]
fn explain(values: &[u8; 81]) -> Fault {
    for cell in Cell::all() {
        match values[cell.index()] {
            0 => return Fault::Empty(cell),
            1..=9 => {}
            found => return Fault::NotADigit { cell, found },
        }
    }
    let conflict = conflicts(values).next().expect("a full grid without repeat has no fault");
    Fault::Repeat(conflict)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Puzzle;

    const GRID: &str =
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

    fn values(text: &str) -> [u8; 81] {
        *text.parse::<Puzzle>().unwrap().values()
    }

    #[test]
    fn every_single_change_of_a_valid_grid_is_noticed() {
        let grid = values(GRID);
        for cell in 0..81 {
            for value in (0..=255).filter(|&v| v != grid[cell]) {
                let mut changed = grid;
                changed[cell] = value;
                let fault = complete(&changed).unwrap_err();
                let at = Cell::new(cell).unwrap();
                match fault {
                    Fault::Empty(c) => assert!(value == 0 && c == at),
                    Fault::NotADigit { cell, found } => assert!(cell == at && found == value),
                    Fault::Repeat(r) => {
                        assert_eq!(r.digit.get(), value);
                        assert!(
                            r.cells.contains(&at) && r.cells.iter().all(|&c| r.house.contains(c))
                        );
                    }
                    other => panic!("{other}"),
                }
            }
        }
    }

    #[test]
    fn validity_agrees_with_the_list_of_conflicts() {
        for a in Cell::all() {
            for b in Cell::all().filter(|&b| b > a) {
                let mut values = [0; 81];
                values[a.index()] = 7;
                values[b.index()] = 7;
                assert_eq!(is_valid(&values), !a.sees(b));
                assert_eq!(is_valid(&values), conflicts(&values).next().is_none());
            }
        }
        // What is no digit repeats nothing.
        assert!(is_valid(&[200; 81]) && conflicts(&[200; 81]).next().is_none());
    }
}
