//! A pencilmark grid: a set of digits for every cell ("sukaku").

use super::Puzzle;
use crate::board::{Cell, CellSet, Digit, DigitSet};
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
    #[inline]
    pub const fn from_sets(cells: [DigitSet; 81]) -> Pencilmarks {
        Pencilmarks { cells }
    }

    /// The sets in reading order.
    #[inline]
    pub const fn sets(&self) -> &[DigitSet; 81] {
        &self.cells
    }

    /// The digits allowed in a cell.
    #[inline]
    pub const fn get(&self, cell: Cell) -> DigitSet {
        self.cells[cell.index()]
    }

    /// Allows exactly these digits in a cell.
    #[inline]
    pub fn set(&mut self, cell: Cell, digits: DigitSet) {
        self.cells[cell.index()] = digits;
    }

    /// The candidates of a puzzle: a given alone in its cell; elsewhere every digit that no peer
    /// holds. (For all digits in every open cell see `From<&Puzzle>`.)
    pub fn candidates_of(puzzle: &Puzzle) -> Pencilmarks {
        let mut marks = Pencilmarks::from(puzzle);
        for cell in puzzle.empty_cells() {
            let seen: DigitSet = cell.peers().filter_map(|peer| puzzle.get(peer)).collect();
            marks.set(cell, DigitSet::ALL - seen);
        }
        marks
    }

    /// Places a digit: it stays alone in the cell, and no peer keeps it.
    #[inline]
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        self.set(cell, DigitSet::only(digit));
        for peer in cell.peers() {
            self.cells[peer.index()].remove(digit);
        }
    }

    /// Eliminates a candidate. False when it was not there.
    #[inline]
    pub fn eliminate(&mut self, cell: Cell, digit: Digit) -> bool {
        let was_there = self.get(cell).contains(digit);
        self.cells[cell.index()].remove(digit);
        was_there
    }

    /// The cells that allow a digit.
    #[inline]
    pub fn cells_with(&self, digit: Digit) -> CellSet {
        Cell::all().filter(|&cell| self.get(cell).contains(digit)).collect()
    }

    /// The same marks, but this cell is denied the digits it has and allowed all others.
    #[must_use]
    pub fn denying(&self, cell: Cell) -> Pencilmarks {
        let mut denied = *self;
        denied.set(cell, !self.get(cell));
        denied
    }

    /// Number of candidates, 0 to 729.
    #[inline]
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
            for digit in Digit::ALL {
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

    #[test]
    fn candidates_are_what_is_left_after_placing_the_givens() {
        let mut puzzle = Puzzle::EMPTY;
        let mut marks = Pencilmarks::FULL;
        for (index, value) in [(0, 5), (10, 3), (40, 5), (80, 9)] {
            let (cell, digit) = (Cell::new(index).unwrap(), Digit::new(value).unwrap());
            puzzle.set(cell, Some(digit));
            marks.place(cell, digit);
        }
        assert_eq!(Pencilmarks::candidates_of(&puzzle), marks);
        let five = Digit::new(5).unwrap();
        let seen = Cell::new(0).unwrap().peers_set() | Cell::new(40).unwrap().peers_set();
        let filled = puzzle.givens().filter(|&(_, digit)| digit != five).map(|(cell, _)| cell);
        assert_eq!(marks.cells_with(five), CellSet::ALL - seen - filled.collect());
        // Givens that clash stay: what breaks the rules is for others to say.
        puzzle.set(Cell::new(1).unwrap(), Some(five));
        let clashing = Pencilmarks::candidates_of(&puzzle);
        assert_eq!(clashing.get(Cell::new(0).unwrap()), DigitSet::only(five));
    }

    #[test]
    fn eliminating_says_whether_there_was_something_to_eliminate() {
        let (cell, digit) = (Cell::new(3).unwrap(), Digit::new(3).unwrap());
        let mut marks = Pencilmarks::FULL;
        assert!(marks.eliminate(cell, digit) && !marks.eliminate(cell, digit));
        assert_eq!(marks.candidate_count(), 728);
        assert_eq!(marks.denying(cell).get(cell), DigitSet::only(digit));
    }
}
