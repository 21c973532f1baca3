//! The position while Sudoku Explainer's rules are at work: candidates by cell, by digit and by
//! house, without the queues and promises of a sheet.
//!
//! It is small, so that searches may copy it and try things out, and it knows no rule.

use crate::technique::hall::positions;
use crate::technique::sheet::{Sheet, cells_with_count};
use sudokit_core::board::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// A position.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    marks: [DigitSet; 81],
    cells: [CellSet; 9],
    /// By house and digit: the positions where the digit may go; none once it is placed.
    places: [[u16; 9]; 27],
    open: CellSet,
    /// The open cells with one candidate.
    naked: CellSet,
    /// By house: the digits with one place, as bits; and the houses that have such.
    hidden: [u16; 27],
    with_hidden: u32,
    /// By house: how many cells are open; and the houses with one open cell.
    left: [u8; 27],
    with_last: u32,
    /// How many of a digit are placed.
    placed: [u8; 9],
    is_broken: bool,
    /// The time of the last change, now and by house and digit: for not looking twice.
    now: u32,
    house_changed: [u32; 27],
    digit_changed: [u32; 9],
    cell_changed: [u32; 81],
}

impl Grid {
    /// What a sheet shows.
    pub(super) fn new(sheet: &Sheet) -> Grid {
        let mut placed = [CellSet::EMPTY; 9];
        for (cell, digit) in Cell::all().filter_map(|cell| Some((cell, sheet.get(cell)?))) {
            placed[digit.index()].insert(cell);
        }
        let cells = Digit::ALL.map(|digit| sheet.cells_with(digit));
        let grid = Grid::of_cells(cells, &placed, sheet.open());
        Grid { is_broken: sheet.is_broken(), ..grid }
    }

    /// A position, by digit: its candidates, and where it is placed.
    pub(super) fn of_cells(cells: [CellSet; 9], placed: &[CellSet; 9], open: CellSet) -> Grid {
        let mut grid = Grid {
            marks: [DigitSet::EMPTY; 81],
            cells,
            places: [[0; 9]; 27],
            open,
            naked: cells_with_count(&cells, 1),
            hidden: [0; 27],
            with_hidden: 0,
            left: [0; 27],
            with_last: 0,
            placed: placed.map(|cells| cells.len() as u8),
            is_broken: cells.iter().fold(CellSet::EMPTY, |all, &cells| all | cells) != open,
            now: 1,
            house_changed: [1; 27],
            digit_changed: [1; 9],
            cell_changed: [1; 81],
        };
        for digit in Digit::all() {
            for cell in grid.cells_with(digit) {
                grid.marks[cell.index()].insert(digit);
                for house in cell.houses() {
                    let places = &mut grid.places[house.index()][digit.index()];
                    *places |= 1 << house.position_of(cell);
                }
            }
            for house in House::all() {
                match grid.places(house, digit).count_ones() {
                    0 => grid.is_broken |= !placed[digit.index()].meets(house.cells_set()),
                    1 => grid.note_hidden(house, digit, true),
                    _ => {}
                }
            }
        }
        for house in House::all() {
            grid.left[house.index()] = (house.cells_set() & grid.open).len() as u8;
            grid.note_last(house);
        }
        grid
    }

    fn note_hidden(&mut self, house: House, digit: Digit, is_single: bool) {
        let hidden = &mut self.hidden[house.index()];
        if is_single {
            *hidden |= 1 << digit.index();
        } else {
            *hidden &= !(1 << digit.index());
        }
        let bit = 1 << house.index();
        self.with_hidden =
            if *hidden == 0 { self.with_hidden & !bit } else { self.with_hidden | bit };
    }

    fn note_last(&mut self, house: House) {
        let bit = 1 << house.index();
        let is_last = self.left[house.index()] == 1;
        self.with_last = if is_last { self.with_last | bit } else { self.with_last & !bit };
    }

    /// The houses with one open cell, and those in which a digit has one place: bits by index.
    pub(super) fn houses_with_singles(&self) -> [u32; 2] {
        [self.with_last, self.with_hidden]
    }

    /// The digits with one place in a house.
    pub(super) fn hidden_singles(&self, house: House) -> DigitSet {
        DigitSet::from_bits(self.hidden[house.index()])
    }

    /// The open cells with one candidate.
    pub(super) fn naked_singles(&self) -> CellSet {
        self.naked
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

    /// The candidates of an open cell.
    #[inline]
    pub(super) fn marks(&self, cell: Cell) -> DigitSet {
        self.marks[cell.index()]
    }

    /// The cells with a candidate.
    #[inline]
    pub(super) fn cells_with(&self, digit: Digit) -> CellSet {
        self.cells[digit.index()]
    }

    /// The positions of a digit's places in a house.
    #[inline]
    pub(super) fn places(&self, house: House, digit: Digit) -> u16 {
        self.places[house.index()][digit.index()]
    }

    /// The other place of a digit in a house that has two, one of them in this cell.
    #[inline]
    pub(super) fn partner(&self, house: House, candidate: Candidate) -> Option<Candidate> {
        let Candidate { cell, digit } = candidate;
        let places = self.places(house, digit);
        (places.count_ones() == 2).then(|| {
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

    /// The cells without a digit.
    #[inline]
    pub(super) fn open(&self) -> CellSet {
        self.open
    }

    /// How many cells of a house are open.
    pub(super) fn open_in(&self, house: House) -> usize {
        usize::from(self.left[house.index()])
    }

    /// How many cells hold the digit.
    pub(super) fn placed(&self, digit: Digit) -> usize {
        usize::from(self.placed[digit.index()])
    }

    /// Whether the candidate is there.
    #[inline]
    pub(super) fn has(&self, candidate: Candidate) -> bool {
        self.marks(candidate.cell).contains(candidate.digit)
    }

    /// Whether a cell or house has nothing left.
    pub(super) fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// The open cells with exactly `count` candidates, one to three.
    pub(super) fn cells_of_size(&self, count: usize) -> CellSet {
        cells_with_count(&self.cells, count)
    }

    /// Strikes a candidate that is there.
    #[inline]
    pub(super) fn strike(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        let marks = &mut self.marks[cell.index()];
        marks.remove(digit);
        match marks.len() {
            0 => {
                self.is_broken = true;
                self.naked.remove(cell);
            }
            1 => self.naked.insert(cell),
            _ => {}
        }
        self.cells[digit.index()].remove(cell);
        self.touch(candidate);
        for house in cell.houses() {
            let places = &mut self.places[house.index()][digit.index()];
            *places &= !(1 << house.position_of(cell));
            match places.count_ones() {
                0 => {
                    self.is_broken = true;
                    self.note_hidden(house, digit, false);
                }
                1 => self.note_hidden(house, digit, true),
                _ => {}
            }
        }
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
        self.is_broken |= !self.has(placement);
        for peer in cell.peers_set() & self.cells_with(digit) {
            self.strike(Candidate { cell: peer, digit });
        }
        for other in self.marks(cell).iter().filter(|&other| other != digit) {
            self.strike(Candidate { cell, digit: other });
        }
        self.marks[cell.index()] = DigitSet::EMPTY;
        self.naked.remove(cell);
        self.cells[digit.index()].remove(cell);
        self.touch(placement);
        for house in cell.houses() {
            self.places[house.index()][digit.index()] = 0;
            self.note_hidden(house, digit, false);
            self.left[house.index()] -= 1;
            self.note_last(house);
        }
        self.open.remove(cell);
        self.placed[digit.index()] += 1;
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

    /// The candidates by digit.
    pub(super) fn cells(&self) -> &[CellSet; 9] {
        &self.cells
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
