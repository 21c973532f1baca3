//! The position of a puzzle, all givens at once.
//!
//! The naive way places given after given: each takes its digit from twenty peers, and with each
//! peer three houses are counted. Here the candidates are what no given sees, sets at a time.

use super::Position;
use sudokit_core::board::{Cell, CellSet, DigitSet, House};
use sudokit_core::grid::Puzzle;

impl Position {
    /// The position of these givens; none if they clash, or leave a cell or a house nothing.
    pub(crate) fn of_givens(puzzle: &Puzzle) -> Option<Position> {
        let mut position = Position::EMPTY;
        let all = &mut position.candidates;
        // By house: the digits that are in it, the positions of open cells.
        let (mut used, mut open) = ([DigitSet::EMPTY; 27], [0x1ff; 27]);
        for (cell, digit) in puzzle.givens() {
            let index = digit.index();
            position.placed[index].insert(cell);
            all.cells[index] -= cell.peers_set();
            for place in Cell::PLACES[cell.index()] {
                let house = place.house.index();
                position.left[house] -= 1;
                used[house].insert(digit);
                open[house] &= !place.bit;
            }
            let unseen = UNSEEN[cell.index()].iter();
            let places = all.places[index].iter_mut();
            places.zip(unseen).for_each(|(places, unseen)| *places &= unseen);
        }
        if position.placed.iter().zip(&all.cells).any(|(placed, cells)| !placed.is_subset(*cells)) {
            return None;
        }
        let givens = position.placed.iter().fold(CellSet::EMPTY, |all, &cells| all | cells);
        position.open = !givens;
        position.last = (0..27).fold(0, |last, h| last | u32::from(position.left[h] == 1) << h);
        givens.iter().for_each(|cell| all.marks[cell.index()] = DigitSet::EMPTY);
        for cell in position.open {
            let [row, column, block] = cell.houses().map(|house| used[house.index()]);
            all.marks[cell.index()] = !(row | column | block);
            position.is_broken |= all.marks[cell.index()].is_empty();
        }
        all.cells.iter_mut().for_each(|cells| *cells -= givens);
        // Each given takes its digit's places in three houses, each in its own.
        let mut empty = 0_u16;
        for places in &mut all.places {
            places.iter_mut().zip(open).for_each(|(places, open)| *places &= open);
            empty += places.iter().map(|&places| u16::from(places == 0)).sum::<u16>();
        }
        position.is_broken |= usize::from(empty) > 3 * givens.len();
        (!position.is_broken).then_some(position)
    }
}

/// By cell and house: the positions that the cell does not see. In its own houses there are none.
static UNSEEN: [[u16; 27]; 81] = {
    let mut table = [[0x1ff; 27]; 81];
    let mut index = 0;
    while index < 81 {
        let seen = Cell::new(index).unwrap().peers_set();
        let mut house = 0;
        while house < 27 {
            let mut position = 0;
            while position < 9 {
                let cell = House::new(house).unwrap().cell_at(position);
                if seen.contains(cell) || cell.index() == index {
                    table[index][house] &= !(1 << position);
                }
                position += 1;
            }
            house += 1;
        }
        index += 1;
    }
    table
};
