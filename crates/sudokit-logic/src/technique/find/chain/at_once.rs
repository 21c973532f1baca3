//! What follows at once from each place, as bits: read off the sheet, without lists of links.
//!
//! Nearly every search for loops ends with the rows of [`Reach`](super::reach::Reach): no candidate
//! can go. Lists would be made for nothing. Weak links are masks: what a place excludes are the
//! nodes of its digit in its houses, and those of its cell. Strong links are few: a house has one
//! where its places of a digit fall into two parts, each a candidate or a group.

use super::groups::{Groups, NO_PLACE, OF_SEGMENT, SEGMENTS, THIRDS, houses_of, is_part};
use super::links::{Kind, Place};
use crate::technique::sheet::Sheet;
use sudokit_core::board::{Candidate, Cell, Digit, DigitSet, House};

/// Where a digit is: the index of a cell, or after all cells that of a segment.
type Spot = u8;

/// Cells and segments.
const SPOTS: usize = 81 + SEGMENTS;

/// The places of a position in the order of [`Links`](super::links::Links), and their strong links.
#[derive(Debug)]
pub(super) struct Board {
    /// The places: first the candidates, then the groups.
    pub places: Vec<(Digit, Spot)>,
    /// How many of them are candidates.
    pub candidates: usize,
    /// By digit and spot: the place.
    at: [[u16; SPOTS]; 9],
    /// Pairs of places one of which is true.
    pub strong: Vec<[u16; 2]>,
    /// Whether two digits of a cell exclude each other.
    has_cells: bool,
}

impl Board {
    pub(super) fn new(sheet: &Sheet, kind: Kind<'_>) -> Board {
        let mut board = Board {
            places: Vec::with_capacity(512),
            candidates: 0,
            at: [[NO_PLACE; SPOTS]; 9],
            strong: Vec::with_capacity(256),
            has_cells: !matches!(kind, Kind::Digit(_)),
        };
        board.add_candidates(sheet, kind);
        if matches!(kind, Kind::Groups) {
            board.add_groups(sheet);
        }
        match kind {
            Kind::Digit(digit) => board.link_houses(sheet, digit),
            Kind::Pairs => {}
            _ => Digit::all().for_each(|digit| board.link_houses(sheet, digit)),
        }
        board
    }

    fn add(&mut self, digit: Digit, spot: usize) {
        self.at[digit.index()][spot] = self.places.len() as u16;
        self.places.push((digit, spot as Spot));
    }

    fn add_candidates(&mut self, sheet: &Sheet, kind: Kind<'_>) {
        if let Kind::Digit(digit) = kind {
            sheet.cells_with(digit).iter().for_each(|cell| self.add(digit, cell.index()));
        } else {
            let is_pairs = matches!(kind, Kind::Pairs);
            for cell in if is_pairs { sheet.bivalue_cells() } else { sheet.open() } {
                let first = self.places.len() as u16;
                let marks = sheet.marks(cell);
                marks.iter().for_each(|digit| self.add(digit, cell.index()));
                if marks.len() == 2 {
                    self.strong.push([first, first + 1]);
                }
            }
        }
        self.candidates = self.places.len();
    }

    /// The groups: lines, digits, boxes.
    fn add_groups(&mut self, sheet: &Sheet) {
        for line in House::all().take(18) {
            for digit in Digit::ALL {
                let places = sheet.places(line, digit);
                for segment in 3 * line.index()..3 * line.index() + 3 {
                    let own = places & OF_SEGMENT[segment][0].own;
                    if own & own.wrapping_sub(1) != 0 {
                        self.add(digit, 81 + segment);
                    }
                }
            }
        }
    }

    /// The strong links of a digit in its houses.
    fn link_houses(&mut self, sheet: &Sheet, digit: Digit) {
        let has_groups = self.places.len() > self.candidates;
        for house in House::all() {
            let places = sheet.places(house, digit);
            let [parts, rest] = &PARTS[usize::from(house.kind() == 2)];
            for (&part, &rest) in parts[usize::from(places)].iter().zip(&rest[usize::from(places)])
            {
                if part == 0 || !(has_groups || DigitSet::from_bits(places).len() == 2) {
                    break;
                }
                let pair = [part, rest].map(|own| self.part(house, digit, places, own));
                self.strong.push(pair);
            }
        }
    }

    /// The place that is a part of a digit's places in a house.
    fn part(&self, house: House, digit: Digit, places: u16, own: u16) -> u16 {
        let spot = match Groups::of(house, places, own) {
            Some(segment) => 81 + segment,
            None => house.cell_at(own.trailing_zeros() as usize).index(),
        };
        self.at[digit.index()][spot]
    }

    /// By place: which of the numbered places are false when it is true. Places without a number
    /// are left out, and of those that are groups the rows stay empty.
    pub(super) fn excluded<const W: usize>(&self, numbers: &[u16]) -> Vec<[u64; W]> {
        let mut in_cell = [[0_u64; W]; 81];
        let mut in_house = [[[0_u64; W]; 27]; 9];
        let add = |row: &mut [u64; W], number: u16| {
            row[usize::from(number / 64).min(W - 1)] |= 1 << (number % 64);
        };
        for (&(digit, spot), &number) in self.places.iter().zip(numbers) {
            if number == NO_PLACE {
                continue;
            }
            let houses = &mut in_house[digit.index()];
            if let Some(cell) = Cell::new(spot.into()) {
                if self.has_cells {
                    add(&mut in_cell[cell.index()], number);
                }
                cell.houses().iter().for_each(|house| add(&mut houses[house.index()], number));
            } else {
                let segment = usize::from(spot) - 81;
                let both = houses_of(segment);
                both.iter().for_each(|house| add(&mut houses[house.index()], number));
            }
        }
        let has_groups = self.places.len() > self.candidates;
        let rows = self.places.iter().zip(numbers).map(|(&(digit, spot), &own)| {
            let mut row = [0; W];
            let houses = &in_house[digit.index()];
            let mut merge = |from: &[u64; W]| {
                row.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
            };
            if let Some(cell) = Cell::new(spot.into()) {
                cell.houses().iter().for_each(|house| merge(&houses[house.index()]));
                merge(&in_cell[cell.index()]);
                strike(&mut row, own);
                if has_groups {
                    self.strike_groups(&mut row, digit, cell, numbers);
                }
            } else if own != NO_PLACE {
                let both = houses_of(usize::from(spot) - 81);
                both.iter().for_each(|house| merge(&houses[house.index()]));
                let [line, block] = both.map(House::cells_set);
                let is_place = |cell: &Cell| self.at[digit.index()][cell.index()] != NO_PLACE;
                for cell in (line & block).iter().filter(is_place) {
                    strike(&mut row, self.number(digit, cell.index(), numbers));
                    self.strike_groups(&mut row, digit, cell, numbers);
                }
            }
            row
        });
        rows.collect()
    }
}

impl Board {
    /// The cell of a place, if it is a candidate.
    #[inline]
    pub(super) fn cell(&self, place: u16) -> Option<Cell> {
        Cell::new(self.places[usize::from(place)].1.into())
    }

    /// The digit and cell of a candidate.
    pub(super) fn candidate(&self, place: u16) -> (Digit, Cell) {
        let (digit, _) = self.places[usize::from(place)];
        (digit, self.cell(place).expect("candidates come first"))
    }

    /// The line of a group.
    #[inline]
    pub(super) fn line(&self, place: u16) -> usize {
        (usize::from(self.places[usize::from(place)].1) - 81) / 3
    }

    /// The place of a candidate.
    #[inline]
    pub(super) fn at(&self, candidate: Candidate) -> Option<u16> {
        let place = self.at[candidate.digit.index()][candidate.cell.index()];
        (place != NO_PLACE).then_some(place)
    }

    /// All that there is to know of a place.
    pub(super) fn place(&self, sheet: &Sheet, place: u16) -> Place {
        let (digit, spot) = self.places[usize::from(place)];
        match self.cell(place) {
            Some(cell) => Place::of_cell(cell, digit),
            None => Place::of_group(sheet, digit, usize::from(spot) - 81),
        }
    }

    fn number(&self, digit: Digit, spot: usize, numbers: &[u16]) -> u16 {
        match self.at[digit.index()][spot] {
            NO_PLACE => NO_PLACE,
            place => numbers[usize::from(place)],
        }
    }

    /// Takes out the groups that hold a cell.
    fn strike_groups<const W: usize>(
        &self,
        row: &mut [u64; W],
        digit: Digit,
        cell: Cell,
        numbers: &[u16],
    ) {
        let (r, c) = (cell.row(), cell.column());
        for segment in [3 * r + c / 3, 27 + 3 * c + r / 3] {
            strike(row, self.number(digit, 81 + segment, numbers));
        }
    }
}

fn strike<const W: usize>(row: &mut [u64; W], number: u16) {
    let keeps = u64::from(number == NO_PLACE);
    row[usize::from(number / 64).min(W - 1)] &= !((1 ^ keeps) << (number % 64));
}

/// How many ways there are at most to divide the places of a digit in a house.
const MOST: usize = 3;

/// For a line, for a box, by set of positions: the ways to divide it into two parts, each one
/// position or all of a third: the one part, the other. Parts are 0 where there are no more.
static PARTS: [[[[u16; MOST]; 512]; 2]; 2] = {
    let mut table = [[[[0; MOST]; 512]; 2]; 2];
    let mut is_block = 0;
    while is_block < 2 {
        let mut places: u16 = 1;
        while places < 512 {
            let mut count = 0;
            // The smaller part: one position, or a third.
            let mut choice = 0;
            while choice < 15 {
                let part =
                    if choice < 9 { places & (1 << choice) } else { places & THIRDS[choice - 9] };
                let rest = places & !part;
                let is_new = choice < 9 || !part.is_power_of_two();
                if part < rest
                    && part != 0
                    && is_new
                    && is_part(is_block == 1, places, part)
                    && is_part(is_block == 1, places, rest)
                {
                    table[is_block][0][places as usize][count] = part;
                    table[is_block][1][places as usize][count] = rest;
                    count += 1;
                }
                choice += 1;
            }
            places += 1;
        }
        is_block += 1;
    }
    table
};
