//! The lists of what follows at once from candidates and groups.
//!
//! Other places are read off the nine bits of a house. Entries are written unconditionally and
//! counted if valid: a branch would be unpredictable.

use super::groups::{Groups, NEAR_CELL, NEAR_SEGMENT, NO_PLACE, OF_CELL, OF_SEGMENT, Side};
use super::links::{Kind, Literal, Place, literal};
use crate::technique::sheet::Sheet;
use sudokit_core::board::{Cell, Digit, DigitSet, House};

/// Lists one after the other.
#[derive(Debug)]
pub(super) struct Adjacency {
    /// Where each list ends.
    ends: Vec<u32>,
    /// The entries, and room beyond them.
    entries: Vec<Literal>,
    /// Number of entries.
    count: usize,
}

impl Adjacency {
    pub(super) fn with_capacity(lists: usize, entries: usize) -> Adjacency {
        Adjacency { ends: Vec::with_capacity(lists), entries: vec![0; entries + ROOM], count: 0 }
    }

    #[inline]
    pub(super) fn get(&self, list: usize) -> &[Literal] {
        let start = if list == 0 { 0 } else { self.ends[list - 1] };
        &self.entries[start as usize..self.ends[list] as usize]
    }

    /// Number of lists and of entries.
    pub(super) fn len(&self) -> (usize, usize) {
        (self.ends.len(), self.count)
    }

    /// Room to begin a list.
    #[inline]
    pub(super) fn list(&mut self) -> List<'_> {
        if self.entries.len() < self.count + ROOM {
            self.entries.resize(2 * (self.count + ROOM), 0);
        }
        let room = self.entries[self.count..].first_chunk_mut().expect("there is room");
        List { room, len: 0 }
    }

    /// Keeps this number of entries of the list that was begun.
    #[inline]
    pub(super) fn keep(&mut self, entries: usize) {
        self.count += entries;
    }

    /// Adds to the list that is being made.
    #[inline]
    pub(super) fn push(&mut self, entry: Literal) {
        if self.count == self.entries.len() {
            self.entries.push(entry);
        }
        self.entries[self.count] = entry;
        self.count += 1;
    }

    /// Adds those of some entries that are wanted, as many as there is room for.
    #[inline]
    pub(super) fn extend_if(&mut self, entries: &[Literal], is_wanted: impl Fn(Literal) -> bool) {
        for &entry in entries {
            self.entries[self.count] = entry;
            self.count += usize::from(is_wanted(entry));
        }
    }

    /// Ends the list that is being made.
    #[inline]
    pub(super) fn end(&mut self) {
        self.ends.push(self.count as u32);
    }
}

/// More than what follows from a candidate: eight digits of its cell, twenty places, eight groups.
const ROOM: usize = 64;

/// A list that is being made.
pub(super) struct List<'a> {
    room: &'a mut [Literal; ROOM],
    len: usize,
}

impl List<'_> {
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn extend(&mut self, entries: &[Literal]) {
        self.room[self.len..][..entries.len()].copy_from_slice(entries);
        self.len += entries.len();
    }

    #[inline]
    fn push_if(&mut self, is_there: bool, place: u16, holds: bool) {
        self.room[self.len % ROOM] = literal(place & (NO_PLACE >> 1), holds);
        self.len += usize::from(is_there);
    }

    fn has(&self, place: u16, holds: bool) -> bool {
        self.room[..self.len].contains(&literal(place, holds))
    }
}

/// By digit, house and position: the place of the candidate.
pub(super) struct CandidateIndex([[[u16; 16]; 27]; 9]);

impl CandidateIndex {
    pub(super) fn of(places: &[Place]) -> CandidateIndex {
        let mut index = CandidateIndex([[[NO_PLACE; 16]; 27]; 9]);
        for (place, Place { digit, cell, .. }) in (0..).zip(places) {
            let Some(cell) = cell else { break };
            for side in &OF_CELL[cell.index()] {
                let position = side.own.trailing_zeros() as usize;
                index.0[digit.index()][side.house.index()][position] = place;
            }
        }
        index
    }

    /// The place of a candidate.
    pub(super) fn at(&self, cell: Cell, digit: Digit) -> u16 {
        self.0[digit.index()][cell.row()][cell.column()]
    }

    /// The places in a house.
    #[inline]
    fn of_house(&self, house: House, digit: Digit) -> &[u16; 16] {
        &self.0[digit.index()][house.index()]
    }
}

/// What lists are made from.
pub(super) struct LinkBuilder<'a> {
    pub sheet: &'a Sheet,
    pub kind: Kind<'a>,
    pub places: &'a [Place],
    pub index: &'a CandidateIndex,
    pub groups: &'a Groups,
}

impl LinkBuilder<'_> {
    /// The candidates that follow from a candidate.
    #[inline]
    pub(super) fn add_candidates(&self, list: &mut List<'_>, place: usize, holds: bool) {
        let &Place { digit, cell: Some(cell), .. } = &self.places[place] else { return };
        if !matches!(self.kind, Kind::Digit(_)) {
            self.add_of_cell(list, cell, digit, place as u16, holds);
        }
        let sides = &OF_CELL[cell.index()];
        if holds {
            self.add_excluded(list, digit, sides);
        } else if !matches!(self.kind, Kind::Pairs) {
            self.add_last(list, digit, sides);
        }
    }

    /// The other digits of a cell: they are false when one is true; one that is alone is true when
    /// the other is false.
    #[inline]
    fn add_of_cell(&self, list: &mut List<'_>, cell: Cell, digit: Digit, place: u16, holds: bool) {
        let marks = self.sheet.marks(cell);
        let before = (DigitSet::only(digit).bits() - 1) & marks.bits();
        let first = place - DigitSet::from_bits(before).len() as u16;
        let mates = first..first + marks.len() as u16;
        if holds || mates.len() == 2 {
            mates.for_each(|mate| list.push_if(mate != place, mate, !holds));
        }
    }

    /// The places that are alone when those of a candidate or group have gone from a house.
    #[inline]
    fn add_last(&self, list: &mut List<'_>, digit: Digit, sides: &[Side]) {
        for side in sides {
            let rest = self.sheet.places(side.house, digit) & !side.own;
            if rest.is_power_of_two() {
                let index = self.index.of_house(side.house, digit);
                let place = index[rest.trailing_zeros() as usize];
                list.push_if(!list.has(place, true), place, true);
            }
        }
    }

    /// The places in the houses of a candidate or group that is true.
    #[inline]
    fn add_excluded(&self, list: &mut List<'_>, digit: Digit, sides: &[Side]) {
        for side in sides {
            let mut others = self.sheet.places(side.house, digit) & !side.told;
            let index = self.index.of_house(side.house, digit);
            while others != 0 {
                let place = index[others.trailing_zeros() as usize];
                list.push_if(place != NO_PLACE, place, false);
                others &= others - 1;
            }
        }
    }

    /// The groups that follow from a candidate.
    #[inline]
    pub(super) fn add_groups_of(&self, list: &mut List<'_>, place: usize, holds: bool) {
        let &Place { digit, cell: Some(cell), .. } = &self.places[place] else { return };
        if self.groups.segments.is_empty() {
            return;
        }
        if holds {
            for segment in NEAR_CELL[cell.index()] {
                let other = self.groups.at[digit.index()][usize::from(segment)];
                list.push_if(other != NO_PLACE, other, false);
            }
        } else {
            self.add_last_groups(list, digit, &OF_CELL[cell.index()]);
        }
    }

    /// What follows from a group.
    pub(super) fn add_after_group(
        &self,
        list: &mut List<'_>,
        place: usize,
        segment: usize,
        holds: bool,
    ) {
        let Place { digit, cells, .. } = self.places[place];
        let sides = &OF_SEGMENT[segment];
        if !holds {
            self.add_last(list, digit, sides);
            self.add_last_groups(list, digit, sides);
            return;
        }
        self.add_excluded(list, digit, sides);
        for near in NEAR_SEGMENT[segment] {
            let other = self.groups.at[digit.index()][usize::from(near)];
            if other != NO_PLACE {
                list.push_if(!self.places[usize::from(other)].cells.meets(cells), other, false);
            }
        }
    }

    /// The groups that are left in a house when a candidate or a group is false.
    #[inline]
    fn add_last_groups(&self, list: &mut List<'_>, digit: Digit, sides: &[Side]) {
        let mut last: u64 = 0;
        for side in sides {
            let places = self.sheet.places(side.house, digit);
            let segment = Groups::of(side.house, places, places & !side.own);
            last |= segment.map_or(0, |segment| 1 << segment);
        }
        while last != 0 {
            let other = self.groups.at[digit.index()][last.trailing_zeros() as usize];
            list.push_if(true, other, true);
            last &= last - 1;
        }
    }
}
