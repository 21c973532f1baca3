//! The grid while a person solves it: digits, candidates, and what follows from them at once.
//!
//! All changes go through one door, [`Sheet::place`] and [`Sheet::eliminate`], which keep the
//! position and two queues of singles in step. The queues make the next single free of search, and
//! their order is part of the answer: HoDoKu takes singles in the order in which they arose, so the
//! same order gives the same path.
//!
//! A sheet knows no technique and no solver.

use super::queue::Singles;
use super::step::HouseSet;
use crate::position::Position;
use sudokit_core::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use sudokit_core::grid::{Pencilmarks, Puzzle};

mod start;

/// A position on the way to the solution.
#[derive(Clone, Debug)]
pub struct Sheet {
    position: Position,
    values: [u8; 81],
    givens: CellSet,
    singles: Singles,
    is_proper: bool,
    is_of_marks: bool,
}

impl Sheet {
    /// Nothing placed, all candidates left.
    const fn blank() -> Sheet {
        Sheet {
            position: Position::EMPTY,
            values: [0; 81],
            givens: CellSet::EMPTY,
            singles: Singles::NONE,
            is_proper: false,
            is_of_marks: false,
        }
    }

    /// The sheet of a puzzle: the givens placed in reading order, all other candidates left.
    pub fn new(puzzle: &Puzzle) -> Sheet {
        Sheet::at_once(puzzle).unwrap_or_else(|| Sheet::one_by_one(puzzle))
    }

    fn one_by_one(puzzle: &Puzzle) -> Sheet {
        let mut sheet = Sheet::blank();
        for (cell, digit) in puzzle.givens() {
            sheet.place(cell, digit);
            sheet.givens.insert(cell);
        }
        sheet
    }

    /// A player's grid: givens, digits that were placed, and notes. Of the candidates those remain
    /// that the notes have; cells without a note keep all that the digits allow.
    pub fn with_notes(givens: &Puzzle, placed: &Puzzle, notes: Option<&Pencilmarks>) -> Sheet {
        let mut sheet = Sheet::new(givens);
        for (cell, digit) in placed.givens().filter(|&(cell, _)| givens.get(cell).is_none()) {
            sheet.place(cell, digit);
        }
        if let Some(notes) = notes {
            for cell in sheet.open() {
                let struck = sheet.marks(cell) - notes.get(cell);
                for digit in struck.iter().filter(|_| !notes.get(cell).is_empty()) {
                    sheet.eliminate(Candidate { cell, digit });
                }
            }
        }
        sheet
    }

    /// The sheet of a pencilmark puzzle: no cell is given, single candidates are not placed yet.
    pub fn of_marks(marks: &Pencilmarks) -> Sheet {
        let mut sheet = Sheet { is_of_marks: true, ..Sheet::blank() };
        for cell in Cell::all() {
            for digit in (!marks.get(cell)).iter() {
                sheet.eliminate(Candidate { cell, digit });
            }
        }
        sheet
    }

    /// Promises that the puzzle is proper. Techniques that argue with the uniqueness of the
    /// solution need this; the sheet does not verify it. They exchange digits that are not given,
    /// and a pencilmark puzzle does not show which are: its sheet ignores the promise.
    #[must_use]
    pub fn known_proper(self) -> Sheet {
        Sheet { is_proper: !self.is_of_marks, ..self }
    }

    /// Whether the caller has stated that the puzzle is proper, and its givens are known.
    pub fn is_proper(&self) -> bool {
        self.is_proper
    }

    /// The digit in a cell, if one is given or placed.
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.values[cell.index()])
    }

    /// The digits given or placed, in reading order: 0 for an open cell.
    pub fn values(&self) -> &[u8; 81] {
        &self.values
    }

    /// The cells of givens.
    pub fn givens(&self) -> CellSet {
        self.givens
    }

    /// The candidates and placed digits.
    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    /// The cells without a digit.
    pub fn open(&self) -> CellSet {
        self.position.open()
    }

    /// The candidates of an open cell; none of a cell with a digit.
    #[inline]
    pub fn marks(&self, cell: Cell) -> DigitSet {
        self.position.marks(cell)
    }

    /// The open cells that have a candidate.
    #[inline]
    pub fn cells_with(&self, digit: Digit) -> CellSet {
        self.position.cells_with(digit)
    }

    /// The positions of a digit's places in a house, bit 0 to 8 in reading order. None when the
    /// digit is placed there.
    #[inline]
    pub fn places(&self, house: House, digit: Digit) -> u16 {
        self.position.places(house, digit)
    }

    /// Whether the candidate is there.
    pub fn has(&self, candidate: Candidate) -> bool {
        self.position.has(candidate)
    }

    /// The open cells with exactly two candidates.
    pub fn bivalue_cells(&self) -> CellSet {
        self.position.cells_with_count(2)
    }

    /// Whether every cell has a digit and nothing contradicts the rules.
    pub fn is_solved(&self) -> bool {
        self.open().is_empty() && !self.is_broken()
    }

    /// Whether a cell has been left without candidates, a house without a place for a digit, or a
    /// digit was placed where it could not go.
    pub fn is_broken(&self) -> bool {
        self.position.is_broken()
    }

    /// The candidates of all cells; a digit that is placed stands alone in its cell.
    pub fn to_marks(&self) -> Pencilmarks {
        let mut sets = *self.position.all_marks();
        for (set, digit) in sets.iter_mut().zip(self.values) {
            *set = Digit::new(digit).map_or(*set, DigitSet::only);
        }
        Pencilmarks::from_sets(sets)
    }

    /// Places a digit in an open cell, and eliminates it from the peers.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        self.position.place(Candidate { cell, digit }, &mut self.singles);
        self.values[cell.index()] = digit.get();
    }

    /// Eliminates a candidate. False when it was not there.
    pub fn eliminate(&mut self, candidate: Candidate) -> bool {
        let was_there = self.has(candidate);
        if was_there {
            self.position.strike(candidate, &mut self.singles);
        }
        was_there
    }

    /// The houses with one open cell.
    pub(super) fn almost_full(&self) -> HouseSet {
        HouseSet::from_bits(self.position.almost_full())
    }

    /// The oldest naked single that is still open.
    pub(super) fn next_naked(&mut self) -> Option<Candidate> {
        let open = self.open();
        self.singles.naked.first(|c| open.contains(c.cell)).filter(|&c| self.has(c))
    }

    /// The oldest hidden single that is still open.
    pub(super) fn next_hidden(&mut self) -> Option<Candidate> {
        let open = self.open();
        self.singles.hidden.first(|c| open.contains(c.cell)).filter(|&c| self.has(c))
    }

    /// The oldest naked single that is the last open cell of a house.
    pub(super) fn next_full_house(&self) -> Option<Candidate> {
        if self.almost_full().is_empty() {
            return None;
        }
        let last = self.almost_full().cells() & self.open();
        match last.single() {
            // A cell with one candidate waits in the queue.
            Some(cell) => self.marks(cell).single().map(|digit| Candidate { cell, digit }),
            None => self.singles.naked.iter().find(|&c| last.contains(c.cell) && self.has(c)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::generate::{Sampler, random_grid};
    use sudokit_core::random::Random;

    /// Everything a sheet keeps, from the candidates alone.
    fn assert_that_views_agree(sheet: &Sheet) {
        for digit in Digit::ALL {
            let cells: CellSet =
                Cell::all().filter(|&cell| sheet.marks(cell).contains(digit)).collect();
            assert_eq!(sheet.cells_with(digit), cells);
            for house in House::all() {
                let at = |(i, cell)| u16::from(cells.contains(cell)) << i;
                let places = house.cells().enumerate().map(at).sum::<u16>();
                assert_eq!(sheet.places(house, digit), places);
            }
        }
        let two = Cell::all().filter(|&cell| sheet.marks(cell).len() == 2);
        assert_eq!(sheet.bivalue_cells(), two.collect());
        let three = Cell::all().filter(|&cell| sheet.marks(cell).len() == 3);
        assert_eq!(sheet.position().cells_with_count(3), three.collect());
        let open = Cell::all().filter(|&cell| sheet.get(cell).is_none());
        assert_eq!(sheet.open(), open.collect());
        let is_almost_full = |house: &House| (house.cells_set() & sheet.open()).len() == 1;
        assert!(sheet.almost_full().iter().eq(House::all().filter(is_almost_full)));
    }

    #[test]
    fn all_views_stay_in_step_whatever_is_placed_and_eliminated() {
        for number in 0..40 {
            let mut random = Random::new(5, number);
            let solution = random_grid(Sampler::Uniform, &mut random);
            let mut sheet = Sheet::new(&Puzzle::EMPTY);
            let mut marks = Pencilmarks::FULL;
            while !sheet.is_solved() {
                let cells: Vec<Cell> = sheet.open().iter().collect();
                let cell = cells[random.index(cells.len())];
                let wrong: Vec<Digit> =
                    sheet.marks(cell).iter().filter(|&d| d != solution.get(cell)).collect();
                if wrong.is_empty() || random.below(3) == 0 {
                    sheet.place(cell, solution.get(cell));
                    marks.place(cell, solution.get(cell));
                } else {
                    let digit = wrong[random.index(wrong.len())];
                    assert!(sheet.eliminate(Candidate { cell, digit }));
                    assert!(!sheet.eliminate(Candidate { cell, digit }));
                    marks.eliminate(cell, digit);
                }
                assert!(!sheet.is_broken());
                assert_eq!(sheet.to_marks(), marks);
                assert_that_views_agree(&sheet);
            }
            assert_eq!(sheet.values(), solution.values());
        }
    }

    #[test]
    fn contradictions_are_noticed() {
        let [a, b] = [0, 1].map(|i| Cell::new(i).unwrap());
        let five = Digit::ALL[4];
        let mut clash = Puzzle::EMPTY;
        clash.set(a, Some(five));
        clash.set(b, Some(five));
        assert!(Sheet::new(&clash).is_broken());
        let mut sheet = Sheet::new(&Puzzle::EMPTY);
        for digit in Digit::ALL {
            assert!(!sheet.is_broken());
            sheet.eliminate(Candidate { cell: a, digit });
        }
        assert!(sheet.is_broken());
        let mut sheet = Sheet::new(&Puzzle::EMPTY);
        for cell in House::block(4).cells() {
            assert!(!sheet.is_broken());
            sheet.eliminate(Candidate { cell, digit: five });
        }
        assert!(sheet.is_broken());
    }

    #[test]
    fn singles_wait_in_the_order_in_which_they_arose() {
        let puzzle: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let mut sheet = Sheet::new(&puzzle);
        let first = sheet.next_naked().unwrap();
        assert_eq!(sheet.marks(first.cell).single(), Some(first.digit));
        // Asked again, it is still there; placed, it is not.
        assert_eq!(sheet.next_naked(), Some(first));
        sheet.place(first.cell, first.digit);
        assert_ne!(sheet.next_naked(), Some(first));
        while let Some(single) = sheet.next_naked().or_else(|| sheet.next_hidden()) {
            sheet.place(single.cell, single.digit);
        }
        assert!(sheet.is_solved());
    }

    #[test]
    fn notes_of_a_player_are_kept() {
        let mut notes = Pencilmarks::from_sets([DigitSet::EMPTY; 81]);
        let cell = Cell::new(40).unwrap();
        notes.set(cell, DigitSet::from_bits(0b11));
        let mut placed = Puzzle::EMPTY;
        placed.set(Cell::new(36).unwrap(), Digit::new(1));
        let sheet = Sheet::with_notes(&Puzzle::EMPTY, &placed, Some(&notes));
        assert_eq!(sheet.marks(cell), DigitSet::from_bits(0b10));
        assert_eq!(sheet.marks(Cell::new(80).unwrap()), DigitSet::ALL);
        assert!(
            sheet.givens().is_empty() && !sheet.is_proper() && sheet.known_proper().is_proper()
        );
    }
}
