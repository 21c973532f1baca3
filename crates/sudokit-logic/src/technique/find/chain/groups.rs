//! Where places lie: houses as nine bits, and the thirds of houses that may be groups.
//!
//! A *segment* is what a line and a box have in common: three to each line, numbered line by line.
//! What the other places of a digit are in a house, and whether they are a group, is read off the
//! house's nine bits; all that depends on the board alone is in tables.

use sudokit_core::board::{Cell, Digit, House, Place};

/// No place.
pub(super) const NO_PLACE: u16 = u16::MAX;

/// Segments: three to a line.
pub(super) const SEGMENTS: usize = 54;

/// How a cell or segment lies in one of its houses.
#[derive(Clone, Copy)]
pub(super) struct Side {
    pub house: House,
    /// Its positions.
    pub own: u16,
    /// These and those that lie in a house listed before.
    pub told: u16,
}

/// The groups of a position.
pub(super) struct Groups {
    /// By digit and segment: the place, if it is a group.
    pub at: [[u16; SEGMENTS]; 9],
    /// The segments of the groups in the order of their places.
    pub segments: Vec<u8>,
}

impl Groups {
    pub(super) const NONE: Groups = Groups { at: [[NO_PLACE; SEGMENTS]; 9], segments: Vec::new() };

    pub(super) fn add(&mut self, digit: Digit, segment: usize, place: u16) {
        self.at[digit.index()][segment] = place;
        self.segments.push(segment as u8);
    }

    /// The segment of the group that is all of these places of a house, if they are one.
    #[inline]
    pub(super) fn of(house: House, places: u16, rest: u16) -> Option<usize> {
        let is_block = usize::from(house.kind() == 2);
        let third = usize::from(THIRD_OF[is_block][usize::from(rest)]);
        // The third may hold places that do not belong to the rest.
        let is_all = third < THIRDS.len() && places & THIRDS[third] == rest;
        is_all.then(|| usize::from(SEGMENT_OF[house.index()][third]))
    }
}

/// The other house that holds these positions of a house, if there are two or more: the box of a
/// line, or a line of the box.
pub(in crate::technique::find) fn crossing(house: House, positions: u16) -> Option<House> {
    let is_block = usize::from(house.kind() == 2);
    let third = usize::from(THIRD_OF[is_block][usize::from(positions)]);
    (third < THIRDS.len()).then(|| {
        let segment = usize::from(SEGMENT_OF[house.index()][third]);
        OF_SEGMENT[segment][1 - is_block].house
    })
}

/// Whether a part of a digit's places in a line or box is one of them, or a group.
pub(super) const fn is_part(is_block: bool, places: u16, part: u16) -> bool {
    if part.is_power_of_two() {
        return true;
    }
    let third = THIRD_OF[is_block as usize][part as usize] as usize;
    third < THIRDS.len() && places & THIRDS[third] == part
}

/// The thirds of a house: a line has the first three, a box all six, its rows and columns.
pub(super) const THIRDS: [u16; 6] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444];

/// The line and box of a segment.
pub(super) const fn houses_of(segment: usize) -> [House; 2] {
    let (line, third) = (segment / 3, segment % 3);
    let block = if line < 9 { line / 3 * 3 + third } else { third * 3 + (line - 9) / 3 };
    [House::new(line).unwrap(), House::block(block)]
}

/// By house and third: the segment.
static SEGMENT_OF: [[u8; 6]; 27] = {
    let mut table = [[u8::MAX; 6]; 27];
    let mut segment = 0;
    while segment < SEGMENTS {
        let [line, block] = houses_of(segment);
        table[line.index()][segment % 3] = segment as u8;
        table[block.index()][third_in_block(line)] = segment as u8;
        segment += 1;
    }
    table
};

/// Which third of a box a line is.
const fn third_in_block(line: House) -> usize {
    3 * line.kind() + line.number() % 3
}

/// For a line, for a box, by set of positions: the third that holds them all, if there are two at
/// least.
static THIRD_OF: [[u8; 512]; 2] = {
    let mut table = [[u8::MAX; 512]; 2];
    let mut third = 0;
    while third < 6 {
        let mut positions: u16 = 1;
        while positions < 512 {
            if positions & !THIRDS[third] == 0 && !positions.is_power_of_two() {
                table[1][positions as usize] = third as u8;
                if third < 3 {
                    table[0][positions as usize] = third as u8;
                }
            }
            positions += 1;
        }
        third += 1;
    }
    table
};

/// Row, column and box of each cell.
pub(super) static OF_CELL: [[Side; 3]; 81] = {
    let mut table = [[Side { house: House::row(0), own: 0, told: 0 }; 3]; 81];
    let mut index = 0;
    while index < 81 {
        let cell = Cell::new(index).unwrap();
        let mut kind = 0;
        while kind < 3 {
            let Place { house, bit: own } = Cell::PLACES[index][kind];
            let told = match kind {
                2 => THIRDS[cell.row() % 3] | THIRDS[3 + cell.column() % 3],
                _ => own,
            };
            table[index][kind] = Side { house, own, told };
            kind += 1;
        }
        index += 1;
    }
    table
};

/// Line and box of each segment.
pub(super) static OF_SEGMENT: [[Side; 2]; SEGMENTS] = {
    let mut table = [[Side { house: House::row(0), own: 0, told: 0 }; 2]; SEGMENTS];
    let mut segment = 0;
    while segment < SEGMENTS {
        let [line, block] = houses_of(segment);
        let [in_line, in_block] = [THIRDS[segment % 3], THIRDS[third_in_block(line)]];
        table[segment][0] = Side { house: line, own: in_line, told: in_line };
        table[segment][1] = Side { house: block, own: in_block, told: in_block };
        segment += 1;
    }
    table
};

/// Whether a segment lies in a house with one of these sides, but does not hold a cell of it.
const fn is_beside(segment: usize, sides: &[Side], holds: Option<Cell>) -> bool {
    let [line, block] = houses_of(segment);
    if let Some(cell) = holds
        && line.contains(cell)
        && block.contains(cell)
    {
        return false;
    }
    let mut side = 0;
    while side < sides.len() {
        let house = sides[side].house.index();
        if house == line.index() || house == block.index() {
            return true;
        }
        side += 1;
    }
    false
}

/// The segments in a house with each cell that do not hold it.
pub(super) static NEAR_CELL: [[u8; 8]; 81] = {
    let mut table = [[0; 8]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut segment, mut count) = (0, 0);
        while segment < SEGMENTS {
            if is_beside(segment, &OF_CELL[cell], Cell::new(cell)) {
                table[cell][count] = segment as u8;
                count += 1;
            }
            segment += 1;
        }
        cell += 1;
    }
    table
};

/// The segments in a house with each segment: two of its line, five of its box.
pub(super) static NEAR_SEGMENT: [[u8; 7]; SEGMENTS] = {
    let mut table = [[0; 7]; SEGMENTS];
    let mut own = 0;
    while own < SEGMENTS {
        let (mut segment, mut count) = (0, 0);
        while segment < SEGMENTS {
            if segment != own && is_beside(segment, &OF_SEGMENT[own], None) {
                table[own][count] = segment as u8;
                count += 1;
            }
            segment += 1;
        }
        own += 1;
    }
    table
};
