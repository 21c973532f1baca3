//! Links: what follows at once when a candidate, a group of candidates, or a digit of an almost
//! locked set is true or false.
//!
//! - *Weak*: if one is true the other is false: two digits of a cell, a digit twice in a house.
//! - *Strong*: if one is false the other is true: a cell with two candidates, a house with two
//!   places for a digit.
//!
//! A *group* is two or three candidates of a digit in the cells that a line and a box share: true
//! if one of them is. An *almost locked set* without one of its digits holds all the others:
//! between its digits there are strong links, each digit being true if one of its places is.
//!
//! Links never change while a position is searched; every search runs over lists made once. The
//! order of the lists is part of the answer, since the first way to a conclusion is the one shown:
//! the cell first, then its row, column, box, cells ascending; then groups, then sets.

use super::super::als::Als;
use super::groups::{Groups, NO_PLACE, OF_SEGMENT};
use super::lists::{Adjacency, CandidateIndex, LinkBuilder};
use crate::technique::sheet::Sheet;
use crate::technique::step::{HouseSet, Node};
use std::ops::Range;
use sudokit_core::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// Something that is true or false: a digit in a cell or in one of some cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::technique::find) struct Place {
    /// The cell, the cells of a group, or all cells of an almost locked set.
    pub cells: CellSet,
    /// The digit's places in these.
    pub spots: CellSet,
    /// The cells that see all of the digit's places.
    pub seers: CellSet,
    pub digit: Digit,
    /// The houses that hold all of the digit's places.
    pub houses: HouseSet,
    /// The cell, if there is one only.
    pub(super) cell: Option<Cell>,
    pub is_set: bool,
}

impl Place {
    /// A candidate.
    #[inline]
    pub(super) fn of_cell(cell: Cell, digit: Digit) -> Place {
        Place {
            cells: cell.into(),
            spots: cell.into(),
            seers: cell.peers_set(),
            digit,
            houses: HouseSet::of(cell),
            cell: Some(cell),
            is_set: false,
        }
    }

    /// The candidates of a digit in a segment.
    pub(super) fn of_group(sheet: &Sheet, digit: Digit, segment: usize) -> Place {
        let [line, block] = OF_SEGMENT[segment].map(|side| side.house);
        let both = line.cells_set() & block.cells_set();
        let cells = sheet.cells_with(digit) & both;
        Place {
            cells,
            spots: cells,
            seers: (line.cells_set() | block.cells_set()) - cells,
            digit,
            houses: [line, block].into_iter().collect(),
            cell: None,
            is_set: false,
        }
    }

    /// The node of a chain.
    pub(super) fn node(&self, holds: bool) -> Node {
        let &Place { cells, digit, is_set, .. } = self;
        Node { is_set, ..Node::group(cells, digit, holds) }
    }
}

/// A place said to be true or false: twice the index of the place, plus one if it is true.
pub(in crate::technique::find) type Literal = u16;

/// The literal of a place.
pub(in crate::technique::find) fn literal(place: u16, holds: bool) -> Literal {
    2 * place + u16::from(holds)
}

/// Whether the literal says that its place is true.
#[inline]
pub(in crate::technique::find) fn holds(literal: Literal) -> bool {
    literal & 1 == 1
}

/// Which links there are.
#[derive(Clone, Copy, Debug)]
pub(in crate::technique::find) enum Kind<'a> {
    /// Those of a digit in its houses.
    Digit(Digit),
    /// Those of cells with two candidates.
    Pairs,
    /// All between candidates.
    All,
    /// All, groups included.
    Groups,
    /// All, groups and these almost locked sets included.
    Sets(&'a [Als]),
}

/// The links of a position.
#[derive(Debug)]
pub(in crate::technique::find) struct Links {
    places: Vec<Place>,
    /// What follows from each literal: from a false place true ones, from a true place false ones.
    lists: Adjacency,
    /// The place of each candidate; `NO_PLACE` if there is none.
    index: [u16; Candidate::COUNT],
    has_dead_ends: bool,
}

impl Links {
    /// The links of a kind.
    pub(in crate::technique::find) fn new(sheet: &Sheet, kind: Kind<'_>) -> Links {
        Links::make(sheet, kind, None)
    }

    /// All links, groups included, from those without groups.
    pub(in crate::technique::find) fn with_groups(sheet: &Sheet, all: &Links) -> Links {
        Links::make(sheet, Kind::Groups, Some(all))
    }

    /// The same without dead ends: the lists have no false place from which nothing follows.
    pub(super) fn without_dead_ends(&self) -> Links {
        let literals = 0..2 * self.len() as Literal;
        let (count, entries) = self.lists.len();
        let mut lists = Adjacency::with_capacity(count, entries);
        let goes_on: Vec<bool> =
            literals.clone().map(|to| holds(to) || !self.follow(to).is_empty()).collect();
        for from in literals {
            lists.extend_if(self.follow(from), |to| goes_on[usize::from(to)]);
            lists.end();
        }
        let (places, index) = (self.places.clone(), self.index);
        Links { places, lists, index, has_dead_ends: false }
    }

    /// Takes over what is known of links without groups.
    fn make(sheet: &Sheet, kind: Kind<'_>, known: Option<&Links>) -> Links {
        let (places, entries) = match kind {
            Kind::Digit(_) | Kind::Pairs => (64, 1024),
            Kind::All => (256, 4096),
            Kind::Groups | Kind::Sets(_) => (512, 8192),
        };
        let mut links = Links {
            places: Vec::with_capacity(places),
            lists: Adjacency::with_capacity(2 * places, entries),
            index: [NO_PLACE; Candidate::COUNT],
            has_dead_ends: true,
        };
        links.add_candidates(sheet, kind);
        let index = CandidateIndex::of(&links.places);
        let mut groups = Groups::NONE;
        let first_group = links.places.len();
        if matches!(kind, Kind::Groups | Kind::Sets(_)) {
            links.add_groups(sheet, &mut groups);
        }
        let first_set = links.places.len();
        if let Kind::Sets(sets) = kind {
            links.add_sets(sets);
        }
        let sets = first_set..links.places.len();
        let builder =
            LinkBuilder { sheet, kind, places: &links.places, index: &index, groups: &groups };
        for place in 0..links.places.len() {
            for holds in [false, true] {
                if place >= first_set {
                    builder.add_after_set(&mut links.lists, sets.clone(), place, holds);
                } else {
                    let mut list = links.lists.list();
                    match known.filter(|known| place < known.len()) {
                        Some(known) => {
                            list.extend(known.follow(literal(place as u16, holds)));
                            builder.add_groups_of(&mut list, place, holds);
                        }
                        None if place >= first_group => {
                            let segment = usize::from(groups.segments[place - first_group]);
                            builder.add_after_group(&mut list, place, segment, holds);
                        }
                        None => {
                            builder.add_candidates(&mut list, place, holds);
                            builder.add_groups_of(&mut list, place, holds);
                        }
                    }
                    let len = list.len();
                    links.lists.keep(len);
                    if holds {
                        builder.add_excluded_sets(&mut links.lists, sets.clone(), place);
                    }
                }
                links.lists.end();
            }
        }
        links
    }

    /// Where a loop from a premise may end: the false place in the cell of the premise, dropped as
    /// a dead end, that follows from a true place in another cell.
    #[inline]
    pub(super) fn end_at(&self, premise: Literal, from: Literal) -> Option<Literal> {
        let cell = self.cell(premise).filter(|_| !self.has_dead_ends)?;
        let Place { seers, digit, .. } = self.place(from);
        if !seers.contains(cell) {
            return None;
        }
        self.at(Candidate::new(cell, *digit), false)
    }

    /// Where nothing ends that comes through a true place in the cell of the premise: the other
    /// places there, false, dead ends that were dropped included.
    pub(super) fn beside(&self, premise: Literal, from: Literal) -> impl Iterator<Item = Literal> {
        let cell = self.cell(premise).filter(|_| !self.has_dead_ends);
        let cell = cell.filter(|_| self.cell(from) == cell);
        let others = !DigitSet::only(self.place(from).digit);
        let all = cell
            .into_iter()
            .flat_map(move |cell| others.iter().map(move |digit| Candidate { cell, digit }));
        all.filter_map(|candidate| self.at(candidate, false))
    }

    /// The literal of a candidate, if the links know it.
    #[inline]
    pub(super) fn at(&self, candidate: Candidate, holds: bool) -> Option<Literal> {
        let there = self.index[candidate.index()];
        (there != NO_PLACE).then(|| literal(there, holds))
    }

    /// What is meant by a literal.
    #[inline]
    pub(in crate::technique::find) fn place(&self, literal: Literal) -> &Place {
        &self.places[usize::from(literal / 2)]
    }

    /// The cell, if the literal is about a single candidate.
    #[inline]
    pub(in crate::technique::find) fn cell(&self, literal: Literal) -> Option<Cell> {
        self.place(literal).cell
    }

    /// How many places there are.
    pub(in crate::technique::find) fn len(&self) -> usize {
        self.places.len()
    }

    /// The literals that follow at once.
    #[inline]
    pub(in crate::technique::find) fn follow(&self, literal: Literal) -> &[Literal] {
        self.lists.get(usize::from(literal))
    }

    /// A node of a chain.
    pub(in crate::technique::find) fn node(&self, literal: Literal) -> Node {
        let &Place { cells, digit, is_set, .. } = self.place(literal);
        Node { is_set, ..Node::group(cells, digit, holds(literal)) }
    }
}

/// The places.
impl Links {
    fn add_candidates(&mut self, sheet: &Sheet, kind: Kind<'_>) {
        let cells = match kind {
            Kind::Digit(digit) => sheet.cells_with(digit),
            Kind::Pairs => sheet.bivalue_cells(),
            Kind::All | Kind::Groups | Kind::Sets(_) => sheet.open(),
        };
        for cell in cells {
            let digits = match kind {
                Kind::Digit(digit) => DigitSet::only(digit),
                _ => sheet.marks(cell),
            };
            for digit in digits.iter() {
                self.index[Candidate::new(cell, digit).index()] = self.places.len() as u16;
                self.places.push(Place::of_cell(cell, digit));
            }
        }
    }

    /// The groups: lines, digits, boxes.
    fn add_groups(&mut self, sheet: &Sheet, groups: &mut Groups) {
        for line in House::all().take(18) {
            for digit in Digit::all() {
                let places = sheet.places(line, digit);
                for segment in 3 * line.index()..3 * line.index() + 3 {
                    let own = places & OF_SEGMENT[segment][0].own;
                    if own & own.wrapping_sub(1) == 0 {
                        continue;
                    }
                    groups.add(digit, segment, self.places.len() as u16);
                    self.places.push(Place::of_group(sheet, digit, segment));
                }
            }
        }
    }

    /// The digits of almost locked sets of two cells and more. One cell is no more than its links.
    fn add_sets(&mut self, sets: &[Als]) {
        for set in sets.iter().filter(|set| set.cells.len() > 1) {
            for digit in set.digits.iter() {
                let spots = set.places(digit);
                self.places.push(Place {
                    cells: set.cells,
                    spots,
                    seers: set.seers(digit),
                    digit,
                    houses: spots.common_houses().collect(),
                    cell: None,
                    is_set: true,
                });
            }
        }
    }
}

/// The lists of almost locked sets.
impl LinkBuilder<'_> {
    /// What follows from a digit of a set.
    fn add_after_set(&self, lists: &mut Adjacency, sets: Range<usize>, place: usize, holds: bool) {
        if holds {
            self.add_excluded_by_set(lists, place);
            self.add_excluded_sets(lists, sets, place);
        } else {
            self.add_those_within_set(lists, sets.clone(), place);
            self.add_cells_after_set(lists, sets, place);
        }
    }

    /// What is false when a digit of a set is true: candidates, then groups.
    fn add_excluded_by_set(&self, lists: &mut Adjacency, place: usize) {
        let Place { digit, seers, .. } = self.places[place];
        for cell in self.sheet.cells_with(digit) & seers {
            lists.push(literal(self.index.at(cell, digit), false));
        }
        for &other in self.groups.at[digit.index()].iter().filter(|&&other| other != NO_PLACE) {
            if self.places[usize::from(other)].cells.is_subset(seers) {
                lists.push(literal(other, false));
            }
        }
    }

    /// The digits of sets that are false when a place is true.
    fn add_excluded_sets(&self, lists: &mut Adjacency, sets: Range<usize>, place: usize) {
        let Place { cells, digit, seers, .. } = self.places[place];
        for other in sets {
            let set = &self.places[other];
            if set.digit == digit && set.spots.is_subset(seers) && !set.cells.meets(cells) {
                lists.push(literal(other as u16, false));
            }
        }
    }

    /// The other digits of a set, which are true when one is false.
    fn add_those_within_set(&self, lists: &mut Adjacency, sets: Range<usize>, place: usize) {
        for other in sets {
            if other != place && self.places[other].cells == self.places[place].cells {
                lists.push(literal(other as u16, true));
            }
        }
    }

    /// The cells that have one candidate left when a set is locked: a digit that the set has not.
    /// (A cell of two candidates that loses one is no more than its links.)
    fn add_cells_after_set(&self, lists: &mut Adjacency, sets: Range<usize>, place: usize) {
        let Place { cells, digit, .. } = self.places[place];
        let sheet = self.sheet;
        let own = digits_of(sheet, cells);
        let mut gone = [DigitSet::EMPTY; 81];
        let mut seers = CellSet::EMPTY;
        for set in self.places[sets].iter().filter(|p| p.cells == cells && p.digit != digit) {
            for cell in set.seers & sheet.cells_with(set.digit) {
                gone[cell.index()].insert(set.digit);
                seers.insert(cell);
            }
        }
        for cell in seers {
            let (gone, marks) = (gone[cell.index()], sheet.marks(cell));
            let left = marks - gone;
            if let Some(last) = left.smallest()
                && left.len() == 1
                && gone.len() > 1
                && !own.contains(last)
            {
                lists.push(literal(self.index.at(cell, last), true));
            }
        }
    }
}

pub(super) fn digits_of(sheet: &Sheet, cells: CellSet) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |all, cell| all | sheet.marks(cell))
}
