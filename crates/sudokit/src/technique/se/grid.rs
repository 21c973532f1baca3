//! The position while Sudoku Explainer's rules are at work: candidates by cell, by digit and by
//! house, without the queues and promises of a sheet.
//!
//! It is small, so that searches may copy it and try things out, and it knows no rule.

use crate::board::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};
use crate::technique::sheet::Sheet;

/// A position.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    marks: [DigitSet; 81],
    cells: [CellSet; 9],
    /// By house and digit: the positions where the digit may go; none once it is placed.
    places: [[u16; 9]; 27],
    open: CellSet,
    /// How many of a digit are placed.
    placed: [u8; 9],
    is_broken: bool,
}

impl Grid {
    /// What a sheet shows.
    pub(super) fn new(sheet: &Sheet) -> Grid {
        let mut grid = Grid {
            marks: [DigitSet::EMPTY; 81],
            cells: [CellSet::EMPTY; 9],
            places: [[0; 9]; 27],
            open: sheet.open(),
            placed: [0; 9],
            is_broken: sheet.is_broken(),
        };
        for cell in Cell::all() {
            grid.marks[cell.index()] = sheet.marks(cell);
            if let Some(digit) = sheet.get(cell) {
                grid.placed[digit.index()] += 1;
            }
        }
        for digit in Digit::all() {
            grid.cells[digit.index()] = sheet.cells_with(digit);
            for house in House::all() {
                grid.places[house.index()][digit.index()] = sheet.places(house, digit);
            }
        }
        grid
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

    /// The cells without a digit.
    #[inline]
    pub(super) fn open(&self) -> CellSet {
        self.open
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

    /// The open cells with exactly `count` candidates.
    pub(super) fn cells_of_size(&self, count: usize) -> CellSet {
        self.open.iter().filter(|&cell| self.marks(cell).len() == count).collect()
    }

    /// Strikes a candidate that is there.
    #[inline]
    pub(super) fn strike(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        let marks = &mut self.marks[cell.index()];
        marks.remove(digit);
        self.is_broken |= marks.is_empty();
        self.cells[digit.index()].remove(cell);
        for house in cell.houses() {
            let places = &mut self.places[house.index()][digit.index()];
            *places &= !(1 << house.position_of(cell));
            self.is_broken |= *places == 0;
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
        self.cells[digit.index()].remove(cell);
        for house in cell.houses() {
            self.places[house.index()][digit.index()] = 0;
        }
        self.open.remove(cell);
        self.placed[digit.index()] += 1;
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

/// Boxes, columns, rows: the order in which Sudoku Explainer looks for sets.
pub(super) fn boxes_columns_rows() -> impl Iterator<Item = House> + Clone {
    (18..27).chain(9..18).chain(0..9).filter_map(House::new)
}

/// A cell's box, row and column: the order in which it walks.
pub(super) fn box_row_column(cell: Cell) -> [House; 3] {
    let [row, column, block] = cell.houses();
    [block, row, column]
}

/// All masks of nine bits of which `N` are set, in rising order.
const fn masks<const N: usize>(size: u32) -> [u16; N] {
    let mut all = [0; N];
    let (mut mask, mut found) = (0u16, 0);
    while found < N {
        mask += 1;
        if mask.count_ones() == size {
            all[found] = mask;
            found += 1;
        }
    }
    all
}

const OF_TWO: [u16; 36] = masks(2);
const OF_THREE: [u16; 84] = masks(3);
const OF_FOUR: [u16; 126] = masks(4);
const OF_FIVE: [u16; 126] = masks(5);
const OF_SIX: [u16; 84] = masks(6);
const OF_SEVEN: [u16; 36] = masks(7);

/// The masks of nine bits with `size` of them set, 2 to 7, in rising order: the order of tuples.
pub(super) const fn tuples(size: usize) -> &'static [u16] {
    match size {
        2 => &OF_TWO,
        3 => &OF_THREE,
        4 => &OF_FOUR,
        5 => &OF_FIVE,
        6 => &OF_SIX,
        _ => &OF_SEVEN,
    }
}

/// The positions of a mask.
pub(super) fn positions(mask: u16) -> impl Iterator<Item = usize> + Clone {
    (0..9).filter(move |position| mask >> position & 1 == 1)
}

/// The cells at the positions of a mask in a house.
pub(super) fn cells_at(house: House, mask: u16) -> CellSet {
    positions(mask).map(|position| house.cell_at(position)).collect()
}
