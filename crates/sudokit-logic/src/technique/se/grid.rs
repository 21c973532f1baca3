//! The position while Sudoku Explainer's rules are at work, with the times of its changes: rules do
//! not search again where nothing has changed since.
//!
//! It is small, so that searches may copy it and try things out, and it knows no rule.

use crate::position::Position;
use crate::technique::hall::positions;
use crate::technique::step::candidates;
use std::ops::Deref;
use sudokit_core::board::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// A position.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    position: Position,
    /// The time of the last change, now and by house, digit and cell.
    now: u32,
    house_changed: [u32; 27],
    digit_changed: [u32; 9],
    cell_changed: [u32; 81],
}

impl Deref for Grid {
    type Target = Position;

    #[inline]
    fn deref(&self) -> &Position {
        &self.position
    }
}

impl Grid {
    /// The grid of a position in which everything is new.
    pub(super) fn new(position: Position) -> Grid {
        Grid {
            position,
            now: 1,
            house_changed: [1; 27],
            digit_changed: [1; 9],
            cell_changed: [1; 81],
        }
    }

    /// The houses in which a digit has one place, bits by index.
    pub(super) fn houses_with_hidden(&self) -> u32 {
        Digit::all().fold(0, |all, digit| all | self.position.houses_with_hidden(digit))
    }

    /// The digits with one place in a house.
    pub(super) fn hidden_singles(&self, house: House) -> DigitSet {
        Digit::all().filter(|&digit| self.places(house, digit).is_power_of_two()).collect()
    }

    /// The time: it goes on with every change.
    pub(super) fn now(&self) -> u32 {
        self.now
    }

    /// Whether anything in a house has changed after a time.
    pub(super) fn has_changed(&self, house: House, since: u32) -> bool {
        self.house_changed[house.index()] > since
    }

    /// The cells that have changed after a time.
    pub(super) fn changed_cells(&self, since: u32) -> CellSet {
        Cell::all().filter(|cell| self.cell_changed[cell.index()] > since).collect()
    }

    /// The digits of which anything has changed after a time.
    pub(super) fn changed_digits(&self, since: u32) -> DigitSet {
        Digit::all().filter(|digit| self.digit_changed[digit.index()] > since).collect()
    }

    /// The other place of a digit in a house that has two, one of them in this cell.
    #[inline]
    pub(super) fn partner(&self, house: House, candidate: Candidate) -> Option<Candidate> {
        let Candidate { cell, digit } = candidate;
        let places = self.places(house, digit);
        are_two(places).then(|| {
            let other = places & !(1 << house.position_of(cell));
            let cell = house.cell_at(other.trailing_zeros() as usize);
            Candidate { cell, digit }
        })
    }

    /// The candidates of these digits in those cells.
    pub(super) fn candidates(&self, digits: DigitSet, cells: CellSet) -> CandidateSet {
        let mut found = CandidateSet::EMPTY;
        for digit in digits.iter() {
            found.insert_cells(digit, self.cells_with(digit) & cells);
        }
        found
    }

    /// Strikes a candidate that is there.
    #[inline]
    pub(super) fn strike(&mut self, candidate: Candidate) {
        self.position.strike(candidate, &mut ());
        self.touch(candidate);
    }

    /// Time goes on: something of a candidate's cell, houses and digit changes.
    #[inline]
    fn touch(&mut self, Candidate { cell, digit }: Candidate) {
        self.now += 1;
        self.digit_changed[digit.index()] = self.now;
        self.cell_changed[cell.index()] = self.now;
        for house in cell.houses() {
            self.house_changed[house.index()] = self.now;
        }
    }

    /// Places a digit.
    pub(super) fn place(&mut self, placement: Candidate) {
        let Candidate { cell, digit } = placement;
        let peers = candidates(digit, cell.peers_set() & self.cells_with(digit));
        peers.for_each(|candidate| self.touch(candidate));
        self.marks(cell).iter().for_each(|digit| self.touch(Candidate { cell, digit }));
        self.position.place(placement, &mut ());
    }

    /// Takes over what was placed and eliminated elsewhere.
    pub(super) fn follow(&mut self, cells: &[CellSet; 9], placed: &[CellSet; 9]) {
        for digit in Digit::all() {
            for cell in placed[digit.index()] {
                self.place(Candidate { cell, digit });
            }
        }
        for digit in Digit::all() {
            for cell in self.cells_with(digit) - cells[digit.index()] {
                self.strike(Candidate { cell, digit });
            }
        }
    }

    /// Strikes those of the candidates that are there.
    pub(super) fn strike_all(&mut self, candidates: &CandidateSet) {
        for candidate in candidates.iter() {
            if self.has(candidate) {
                self.strike(candidate);
            }
        }
    }
}

/// Whether a mask has exactly two bits: without the lowest, one is left.
pub(super) fn are_two(places: u16) -> bool {
    (places & places.wrapping_sub(1)).is_power_of_two()
}

/// The houses of a mask of bits by index: boxes, columns, rows.
pub(super) fn in_order(mask: u32) -> impl Iterator<Item = House> {
    let kinds = [18, 9, 0].into_iter();
    kinds
        .flat_map(move |first| positions((mask >> first & 0x1ff) as u16).map(move |i| first + i))
        .filter_map(House::new)
}

/// Boxes, columns, rows: the order in which Sudoku Explainer looks for sets.
pub(super) fn boxes_columns_rows() -> impl Iterator<Item = House> + Clone {
    (18..27).chain(9..18).chain(0..9).filter_map(House::new)
}

/// A cell's box, row and column: the order in which it walks.
pub(super) fn box_row_column(cell: Cell) -> [House; 3] {
    let [row, column, block] = cell.houses();
    [block, row, column]
}
