//! A position: the candidates that are left, and the digits that are placed.
//!
//! [`Candidates`] are held by digit, by cell and by house. [`Position`] adds the placed digits.
//! All views change through `strike` and [`place`](Position::place). These pass on what they leave
//! in cells and houses, and keep no order: each layer above notes it in its own. A sheet queues
//! singles as HoDoKu does, the grid of Sudoku Explainer's rules stamps times of changes, a
//! propagator asserts facts.
//!
//! A position knows no technique and no solver.

use std::ops::Deref;
use sudokit_core::board::{Candidate, Cell, CellSet, Digit, DigitSet, House, Place};

mod start;

/// The candidates that are left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidates {
    /// By digit: the cells.
    cells: [CellSet; 9],
    /// By cell: the digits.
    marks: [DigitSet; 81],
    /// By digit and house: the positions in the house.
    places: [[u16; 27]; 9],
}

/// Receives what is left where a candidate was.
pub(crate) trait Observer {
    /// The candidates of its cell.
    fn in_cell(&mut self, gone: Candidate, left: DigitSet);
    /// The positions of its digit in one of its houses.
    fn in_house(&mut self, house: House, digit: Digit, left: u16);
}

impl Observer for () {
    fn in_cell(&mut self, _: Candidate, _: DigitSet) {}
    fn in_house(&mut self, _: House, _: Digit, _: u16) {}
}

impl Candidates {
    pub(crate) const FULL: Candidates = Candidates {
        cells: [CellSet::ALL; 9],
        marks: [DigitSet::ALL; 81],
        places: [[0x1ff; 27]; 9],
    };

    /// The candidates by digit.
    #[inline]
    pub(crate) fn cells(&self) -> &[CellSet; 9] {
        &self.cells
    }

    /// The cells with a candidate.
    #[inline]
    pub(crate) fn cells_with(&self, digit: Digit) -> CellSet {
        self.cells[digit.index()]
    }

    /// The candidates of each cell.
    #[inline]
    pub(crate) fn all_marks(&self) -> &[DigitSet; 81] {
        &self.marks
    }

    /// The candidates of a cell.
    #[inline]
    pub(crate) fn marks(&self, cell: Cell) -> DigitSet {
        self.marks[cell.index()]
    }

    /// The positions of a digit's places in a house.
    #[inline]
    pub(crate) fn places(&self, house: House, digit: Digit) -> u16 {
        self.places[digit.index()][house.index()]
    }

    /// Whether the candidate is there.
    #[inline]
    pub(crate) fn has(&self, candidate: Candidate) -> bool {
        self.marks(candidate.cell).contains(candidate.digit)
    }

    /// The cells with exactly `count` candidates, one to four.
    pub(crate) fn cells_with_count(&self, count: usize) -> CellSet {
        let at_least = self.cells_with_at_least();
        at_least[count - 1] - at_least[count]
    }

    /// The cells with one candidate at least, with two, three, four, five.
    pub(crate) fn cells_with_at_least(&self) -> [CellSet; 5] {
        // Counts digit by digit, for all cells at once.
        let mut at_least = [CellSet::EMPTY; 5];
        for &cells in &self.cells {
            at_least[4] |= at_least[3] & cells;
            at_least[3] |= at_least[2] & cells;
            at_least[2] |= at_least[1] & cells;
            at_least[1] |= at_least[0] & cells;
            at_least[0] |= cells;
        }
        at_least
    }

    /// The houses in which a digit has one place, bits by index.
    pub(crate) fn houses_with_hidden(&self, digit: Digit) -> u32 {
        let places = &self.places[digit.index()];
        (0..27).fold(0, |bits, h| bits | u32::from(places[h].is_power_of_two()) << h)
    }

    /// Whether a digit has one place left in a house.
    pub(crate) fn has_hidden(&self) -> bool {
        // All of them: the loop has no branch.
        let places = self.places.as_flattened().iter();
        places.fold(false, |any, places| any | places.is_power_of_two())
    }

    /// The candidates that are the only ones of their cell or of a house, by digit.
    pub(crate) fn singles(&self) -> [CellSet; 9] {
        let naked = self.cells_with_count(1);
        Digit::ALL.map(|digit| {
            let mut cells = self.cells_with(digit) & naked;
            let mut houses = self.houses_with_hidden(digit);
            while let Some(house) = House::new(houses.trailing_zeros() as usize) {
                houses &= houses - 1;
                let position = self.places(house, digit).trailing_zeros();
                cells.insert(house.cell_at(position as usize));
            }
            cells
        })
    }

    /// Takes out a candidate that is there.
    #[inline]
    pub(crate) fn strike(&mut self, candidate: Candidate) {
        self.strike_in_cell(candidate);
        for &place in &Cell::PLACES[candidate.cell.index()] {
            self.strike_in_house(place, candidate.digit);
        }
    }

    /// Takes a candidate out of its cell: what is left there. Its houses are the caller's to do.
    #[inline]
    pub(crate) fn strike_in_cell(&mut self, candidate: Candidate) -> DigitSet {
        self.cells[candidate.digit.index()].remove(candidate.cell);
        self.take_mark(candidate)
    }

    /// Takes a place of a digit out of a house: what is left there.
    #[inline]
    pub(crate) fn strike_in_house(&mut self, place: Place, digit: Digit) -> u16 {
        let places = &mut self.places[digit.index()][place.house.index()];
        *places &= !place.bit;
        *places
    }

    #[inline]
    fn take_mark(&mut self, candidate: Candidate) -> DigitSet {
        let marks = &mut self.marks[candidate.cell.index()];
        marks.remove(candidate.digit);
        *marks
    }
}

/// The candidates of open cells, and the digits of the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    candidates: Candidates,
    open: CellSet,
    /// By digit: the cells in which it is placed.
    placed: [CellSet; 9],
    /// By house: how many of its cells are open; and the houses, as bits, with one of them.
    left: [u8; 27],
    last: u32,
    is_broken: bool,
}

/// The places of a digit in a house while it gets the digit: too many to notice the last of them.
const PLACED: u16 = !0x1ff;

impl Position {
    /// Nothing placed, all candidates left.
    pub(crate) const EMPTY: Position = Position {
        candidates: Candidates::FULL,
        open: CellSet::ALL,
        placed: [CellSet::EMPTY; 9],
        left: [9; 27],
        last: 0,
        is_broken: false,
    };

    /// The cells without a digit.
    #[inline]
    pub(crate) fn open(&self) -> CellSet {
        self.open
    }

    /// The cells in which a digit is placed.
    #[inline]
    pub(crate) fn placed(&self, digit: Digit) -> CellSet {
        self.placed[digit.index()]
    }

    /// The candidates with those that are placed: each stands alone in its cell and houses.
    pub(crate) fn with_placed(&self) -> Candidates {
        let mut all = self.candidates.clone();
        for (digit, &placed) in Digit::ALL.into_iter().zip(&self.placed) {
            all.cells[digit.index()] |= placed;
            for cell in placed {
                all.marks[cell.index()] = DigitSet::only(digit);
                for place in &Cell::PLACES[cell.index()] {
                    all.places[digit.index()][place.house.index()] = place.bit;
                }
            }
        }
        all
    }

    /// How many cells of a house are open.
    #[inline]
    pub(crate) fn open_in(&self, house: House) -> usize {
        usize::from(self.left[house.index()])
    }

    /// The houses with one open cell, bits by index.
    #[inline]
    pub(crate) fn almost_full(&self) -> u32 {
        self.last
    }

    /// Whether a cell has been left without candidates, a house without a place for a digit, or a
    /// digit was placed where it could not go.
    #[inline]
    pub(crate) fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// Takes out a candidate that is there.
    #[inline]
    pub(crate) fn strike(&mut self, candidate: Candidate, observer: &mut impl Observer) {
        self.candidates.cells[candidate.digit.index()].remove(candidate.cell);
        self.narrow(candidate, observer);
    }

    /// Takes a candidate out of its cell and houses.
    #[inline(always)]
    fn narrow(&mut self, gone: Candidate, observer: &mut impl Observer) {
        let left = self.candidates.take_mark(gone);
        self.is_broken |= left.is_empty();
        observer.in_cell(gone, left);
        for &place in &Cell::PLACES[gone.cell.index()] {
            self.take_place(place, gone.digit, observer);
        }
    }

    #[inline]
    fn take_place(&mut self, place: Place, digit: Digit, observer: &mut impl Observer) {
        let left = self.candidates.strike_in_house(place, digit);
        self.is_broken |= left == 0;
        observer.in_house(place.house, digit, left);
    }

    /// Places a digit in an open cell, and takes it out of the peers.
    #[inline]
    pub(crate) fn place(&mut self, placement: Candidate, observer: &mut impl Observer) {
        let Candidate { cell, digit } = placement;
        let (here, own) = (CellSet::only(cell), &Cell::PLACES[cell.index()]);
        let all = &mut self.candidates;
        let marks = std::mem::replace(&mut all.marks[cell.index()], DigitSet::EMPTY);
        self.is_broken |= !marks.contains(digit);
        let struck = cell.peers_set() & all.cells_with(digit);
        all.cells[digit.index()] -= struck | here;
        // The houses of the cell itself have the digit now: there is nothing to count in them.
        for place in own {
            all.places[digit.index()][place.house.index()] = PLACED;
        }
        for peer in struck {
            self.narrow(Candidate { cell: peer, digit }, observer);
        }
        for other in (marks - DigitSet::only(digit)).iter() {
            self.candidates.cells[other.index()] -= here;
            own.iter().for_each(|&place| self.take_place(place, other, observer));
        }
        let was_open = self.open.meets(here);
        self.open -= here;
        self.placed[digit.index()] |= here;
        for place in own {
            let house = place.house.index();
            self.candidates.places[digit.index()][house] = 0;
            self.left[house] -= u8::from(was_open);
            let bit = 1 << house;
            self.last = if self.left[house] == 1 { self.last | bit } else { self.last & !bit };
        }
    }
}

impl Deref for Position {
    type Target = Candidates;

    #[inline]
    fn deref(&self) -> &Candidates {
        &self.candidates
    }
}
