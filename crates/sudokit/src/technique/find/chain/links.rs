//! Links: what follows at once when a candidate, or a group of candidates, is true or false.
//!
//! - *Weak*: if one is true the other is false: two digits of a cell, a digit twice in a house.
//! - *Strong*: if one is false the other is true: a cell with two candidates, a house with two
//!   places for a digit.
//!
//! A *group* is two or three candidates of a digit in the cells that a line and a box share: true if
//! one of them is. Links never change while a position is searched; every search runs over lists
//! made once.
//!
//! The order of the lists is part of the answer, since the first way to a conclusion is the one
//! shown: the cell first, then its row, column, box, cells ascending; then groups.

use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use crate::technique::proof::Constraint;
use crate::technique::sheet::Sheet;
use crate::technique::step::{HouseSet, Node};

/// Something that is true or false: a digit in a cell or in one of the cells of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub cells: CellSet,
    pub digit: Digit,
    /// The houses that hold all the cells.
    pub houses: HouseSet,
}

/// A place said to be true or false: twice the index of the place, plus one if it is true.
pub(super) type Literal = u16;

/// The literal of a place.
pub(super) fn literal(place: u16, holds: bool) -> Literal {
    2 * place + u16::from(holds)
}

/// Whether the literal says that its place is true.
pub(super) fn holds(literal: Literal) -> bool {
    literal & 1 == 1
}

/// Which links there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Those of a digit in its houses.
    Digit(Digit),
    /// Those of cells with two candidates.
    Pairs,
    /// Those of cells with these two candidates.
    Pair(DigitSet),
    /// All between candidates.
    All,
    /// All, groups included.
    Groups,
}

/// The links of a position.
pub(super) struct Links {
    places: Vec<Place>,
    /// What follows from each literal: from a false place true ones, from a true place false ones.
    lists: Lists,
    /// The place of each candidate; `NO_PLACE` if there is none.
    index: [u16; Candidate::COUNT],
    has_dead_ends: bool,
}

const NO_PLACE: u16 = u16::MAX;

/// Lists one after the other.
struct Lists {
    /// Where each list starts, and where the last one ends.
    starts: Vec<u32>,
    entries: Vec<Literal>,
}

impl Lists {
    const fn new() -> Lists {
        Lists { starts: Vec::new(), entries: Vec::new() }
    }

    /// Begins the next list.
    fn open(&mut self) {
        self.starts.push(self.entries.len() as u32);
    }

    fn get(&self, list: usize) -> &[Literal] {
        &self.entries[self.starts[list] as usize..self.starts[list + 1] as usize]
    }

    /// Adds to the last list what it does not have yet.
    fn push(&mut self, literal: Literal) {
        let start = self.starts.last().map_or(0, |&start| start as usize);
        if !self.entries[start..].contains(&literal) {
            self.entries.push(literal);
        }
    }
}

impl Links {
    /// The links of a kind.
    pub(super) fn new(sheet: &Sheet, kind: Kind) -> Links {
        let mut links = Links {
            places: Vec::new(),
            lists: Lists::new(),
            index: [NO_PLACE; Candidate::COUNT],
            has_dead_ends: true,
        };
        let cells = match kind {
            Kind::Digit(digit) => sheet.cells_with(digit),
            Kind::Pairs => sheet.bivalue_cells(),
            Kind::Pair(digits) => {
                sheet.bivalue_cells().iter().filter(|&cell| sheet.marks(cell) == digits).collect()
            }
            Kind::All | Kind::Groups => sheet.open(),
        };
        for cell in cells {
            let houses = cell.houses().into_iter().collect();
            let digits = match kind {
                Kind::Digit(digit) => DigitSet::only(digit),
                _ => sheet.marks(cell),
            };
            for digit in digits.iter() {
                links.index[Candidate::new(cell, digit).index()] = links.places.len() as u16;
                links.places.push(Place { cells: cell.into(), digit, houses });
            }
        }
        let singles = links.places.len();
        if kind == Kind::Groups {
            links.places.extend(groups(sheet));
        }
        for place in 0..links.places.len() {
            for holds in [false, true] {
                links.lists.open();
                if place < singles {
                    links.of_candidate(sheet, kind, place, holds);
                } else {
                    links.of_group(sheet, place, holds);
                }
                links.of_groups(sheet, singles, place, holds);
            }
        }
        links.lists.open();
        links
    }

    /// Drops from the lists the false places from which nothing follows.
    pub(super) fn without_dead_ends(mut self) -> Links {
        let leads_on: Vec<bool> =
            (0..self.places.len()).map(|place| !self.lists.get(2 * place).is_empty()).collect();
        let mut lists = Lists::new();
        lists.entries.reserve(self.lists.entries.len());
        for list in 0..2 * self.places.len() {
            lists.open();
            let stays = |l: &&Literal| holds(**l) || leads_on[usize::from(**l / 2)];
            lists.entries.extend(self.lists.get(list).iter().filter(stays));
        }
        lists.open();
        self.lists = lists;
        self.has_dead_ends = false;
        self
    }

    /// Where a loop from a premise may end: the false place in the cell of the premise, dropped as
    /// a dead end, that follows from a true place in another cell.
    pub(super) fn end_at(&self, premise: Literal, from: Literal) -> Option<Literal> {
        let cell = self.cell(premise).filter(|_| !self.has_dead_ends)?;
        let Place { cells, digit, .. } = self.place(from);
        if !cells.is_subset(cell.peers_set()) {
            return None;
        }
        let there = self.index[Candidate::new(cell, digit).index()];
        (there != NO_PLACE).then(|| literal(there, false))
    }

    /// The candidates that follow from a candidate.
    fn of_candidate(&mut self, sheet: &Sheet, kind: Kind, place: usize, holds: bool) {
        let Place { cells, digit, .. } = self.places[place];
        let Some(cell) = cells.first() else { return };
        let others = sheet.marks(cell) - DigitSet::only(digit);
        if !matches!(kind, Kind::Digit(_)) && (holds || others.len() == 1) {
            for other in others.iter() {
                let there = self.index[Candidate::new(cell, other).index()];
                self.lists.push(literal(there, !holds));
            }
        }
        let is_of_pairs = matches!(kind, Kind::Pairs | Kind::Pair(_));
        for house in cell.houses() {
            let others = sheet.cells_with(digit) & (house.cells_set() - cells);
            if holds || (others.len() == 1 && !is_of_pairs) {
                for other in others {
                    let there = self.index[Candidate::new(other, digit).index()];
                    if there != NO_PLACE {
                        self.lists.push(literal(there, !holds));
                    }
                }
            }
        }
    }

    /// The candidates that follow from a group.
    fn of_group(&mut self, sheet: &Sheet, place: usize, holds: bool) {
        let Place { cells, digit, houses } = self.places[place];
        for house in houses.iter() {
            let others = sheet.cells_with(digit) & (house.cells_set() - cells);
            if holds || others.len() == 1 {
                for other in others {
                    let there = self.index[Candidate::new(other, digit).index()];
                    self.lists.push(literal(there, !holds));
                }
            }
        }
    }

    /// The groups that follow from a candidate or a group.
    fn of_groups(&mut self, sheet: &Sheet, singles: usize, place: usize, holds: bool) {
        let Place { cells, digit, houses } = self.places[place];
        for other in singles..self.places.len() {
            let group = self.places[other];
            let common = HouseSet::from_bits(houses.bits() & group.houses.bits());
            if group.digit != digit || common.is_empty() || group.cells.meets(cells) {
                continue;
            }
            let is_rest =
                |house: House| sheet.cells_with(digit) & (house.cells_set() - cells) == group.cells;
            if holds || common.iter().any(is_rest) {
                self.lists.push(literal(other as u16, !holds));
            }
        }
    }

    /// What is meant by a literal.
    pub(super) fn place(&self, literal: Literal) -> Place {
        self.places[usize::from(literal / 2)]
    }

    /// The cell, if the literal is about a single candidate.
    pub(super) fn cell(&self, literal: Literal) -> Option<Cell> {
        self.place(literal).cells.single()
    }

    /// How many places there are.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// The literals that follow at once.
    pub(super) fn follow(&self, literal: Literal) -> &[Literal] {
        self.lists.get(usize::from(literal))
    }

    /// A node of a chain.
    pub(super) fn node(&self, literal: Literal) -> Node {
        let Place { cells, digit, .. } = self.place(literal);
        Node::group(cells, digit, holds(literal))
    }
}

/// The groups: lines, digits, boxes.
fn groups(sheet: &Sheet) -> Vec<Place> {
    let mut found = Vec::new();
    for line in House::all().take(18) {
        for digit in Digit::all().filter(|&digit| sheet.places(line, digit).count_ones() > 1) {
            let cells = sheet.cells_with(digit) & line.cells_set();
            for block in (0..9).map(House::block) {
                let cells = cells & block.cells_set();
                if cells.len() > 1 {
                    let houses = [line, block].into_iter().collect();
                    found.push(Place { cells, digit, houses });
                }
            }
        }
    }
    found
}

/// A constraint that holds both: the cell, or a house; of a strong link one in which the digit has no
/// other place, of a weak link one that also holds a third candidate, if there is one.
pub(super) fn constraint(
    sheet: &Sheet,
    a: Place,
    b: Place,
    is_strong: bool,
    third: Candidate,
) -> Option<Constraint> {
    if a.digit != b.digit {
        return a.cells.single().filter(|_| a.cells == b.cells).map(Constraint::Cell);
    }
    let both = a.cells | b.cells;
    let common = HouseSet::from_bits(a.houses.bits() & b.houses.bits());
    let is_full = |house: &House| (sheet.cells_with(a.digit) & house.cells_set()).is_subset(both);
    let found = if is_strong {
        common.iter().find(is_full)
    } else {
        common.iter().find(|house| house.contains(third.cell)).or(common.first())
    };
    found.map(|house| Constraint::Place(a.digit, house))
}
