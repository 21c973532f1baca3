//! A pencilmark grid: a set of digits for every cell ("sukaku").

use super::Puzzle;
use crate::board::{Cell, DigitSet};
use std::fmt;

/// The digits still allowed in each of the 81 cells.
///
/// A puzzle of its own kind (sukaku): a solution must take every cell's digit from its set. An
/// empty set means that there is none.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pencilmarks {
    cells: [DigitSet; 81],
}

impl Pencilmarks {
    /// All digits in every cell.
    pub const FULL: Pencilmarks = Pencilmarks { cells: [DigitSet::ALL; 81] };

    /// The grid with these sets in reading order.
    pub const fn from_sets(cells: [DigitSet; 81]) -> Pencilmarks {
        Pencilmarks { cells }
    }

    /// The sets in reading order.
    pub const fn sets(&self) -> &[DigitSet; 81] {
        &self.cells
    }

    /// The digits allowed in a cell.
    pub const fn get(&self, cell: Cell) -> DigitSet {
        self.cells[cell.index()]
    }

    /// Allows exactly these digits in a cell.
    pub fn set(&mut self, cell: Cell, digits: DigitSet) {
        self.cells[cell.index()] = digits;
    }

    /// Number of candidates, 0 to 729.
    pub fn candidate_count(&self) -> usize {
        self.cells.iter().map(|set| set.len()).sum()
    }
}

impl From<&Puzzle> for Pencilmarks {
    /// The given alone in a given's cell, all nine digits elsewhere: nothing is eliminated yet.
    fn from(puzzle: &Puzzle) -> Pencilmarks {
        // By value; a puzzle has none above 9.
        const SETS: [DigitSet; 16] = {
            let mut sets = [DigitSet::ALL; 16];
            let mut value = 1;
            while value <= 9 {
                sets[value as usize] = DigitSet::from_bits(1 << (value - 1));
                value += 1;
            }
            sets
        };
        Pencilmarks { cells: puzzle.values().map(|value| SETS[usize::from(value & 15)]) }
    }
}

impl fmt::Display for Pencilmarks {
    /// 729 characters: cell after cell, the digit, or `.` where it is removed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for set in self.cells {
            for digit in crate::board::Digit::ALL {
                let c = if set.contains(digit) { digit.ascii() as char } else { '.' };
                write!(f, "{c}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Pencilmarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pencilmarks({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Digit;

    #[test]
    fn a_puzzle_becomes_singles_and_full_sets() {
        let mut puzzle = Puzzle::EMPTY;
        puzzle.set(Cell::new(1).unwrap(), Digit::new(4));
        let marks = Pencilmarks::from(&puzzle);
        assert_eq!(marks.candidate_count(), 80 * 9 + 1);
        let text = marks.to_string();
        assert_eq!(text.len(), 729);
        assert!(text.starts_with("123456789...4.....123456789"));
    }
}
