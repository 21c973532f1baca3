//! Almost locked sets: n cells of a house with n + 1 digits between them.
//!
//! Take one digit away, and the others are locked in the cells. A digit is *common* to two sets if
//! all its places in one see all its places in the other: at most one of the two sets holds it
//! (known elsewhere as a restricted common candidate, RCC). From this all steps of the family
//! follow by counting: cells need digits, and every digit but one or two of a set has room for one.
//!
//! The sets of a position are listed once, whoever asks: rows, columns, boxes; in a house by their
//! first position, each set before the larger ones that begin like it; every set of cells once, in
//! the first house that holds it. Cells with two candidates are sets as well. The idea, and the
//! first rules, are due to a player known as bennys (2005).

mod blossom;
mod chain;
mod rules;
#[cfg(test)]
mod twin_tests;

pub(super) use blossom::blossoms;
pub(super) use chain::chains;
pub(super) use rules::{wings, xz};

use super::Search;
use crate::board::{Candidate, CellSet, Digit, DigitSet, House};
use crate::technique::proof::{Constraint, Line};
use crate::technique::sheet::Sheet;
use std::ops::{ControlFlow, Range};

/// An almost locked set.
#[derive(Clone, Debug)]
pub(in crate::technique) struct Als {
    /// Its cells.
    pub cells: CellSet,
    /// Its digits, one more than cells.
    pub digits: DigitSet,
    /// The first house that holds it.
    pub house: House,
    places: [CellSet; 9],
    seers: [CellSet; 9],
}

impl Als {
    fn new(sheet: &Sheet, house: House, cells: CellSet, digits: DigitSet) -> Als {
        let (mut places, mut seers) = ([CellSet::EMPTY; 9], [CellSet::EMPTY; 9]);
        for digit in digits.iter() {
            places[digit.index()] = cells & sheet.cells_with(digit);
            seers[digit.index()] = places[digit.index()].common_peers();
        }
        Als { cells, digits, house, places, seers }
    }

    /// The places of one of its digits.
    pub(super) fn places(&self, digit: Digit) -> CellSet {
        self.places[digit.index()]
    }

    /// The cells that see all places of one of its digits; no cell for other digits.
    pub(super) fn seers(&self, digit: Digit) -> CellSet {
        self.seers[digit.index()]
    }
}

/// Two sets that cannot both hold a digit.
#[derive(Clone, Copy, Debug)]
pub(in crate::technique) struct Common {
    /// The set that comes first in the list.
    pub first: usize,
    /// The other set.
    pub second: usize,
    /// The digits that at most one of the two holds.
    pub digits: DigitSet,
}

/// The almost locked sets of a position, and which of them have a digit in common.
#[derive(Debug)]
pub(in crate::technique) struct Sets {
    /// The sets in order.
    pub list: Vec<Als>,
    /// The pairs in order of the first, then of the second set.
    pub commons: Vec<Common>,
    /// By set: where the pairs begin of which it is the first.
    starts: Vec<usize>,
}

impl Sets {
    /// The pairs of which a set is the first, as indices of `commons`.
    pub(super) fn commons_of(&self, first: usize) -> Range<usize> {
        self.starts[first]..self.starts[first + 1]
    }

    /// The digits that go somewhere when one of two sets holds them.
    fn goals(&self, sheet: &Sheet, a: usize, b: usize) -> DigitSet {
        let [a, b] = [a, b].map(|number| &self.list[number]);
        let both = (a.digits & b.digits).iter();
        both.filter(|&z| !rules::targets(sheet, a, b, z).is_empty()).collect()
    }

    fn list(search: &mut Search<'_>) -> ControlFlow<(), Vec<Als>> {
        let mut list: Vec<Als> = Vec::with_capacity(256);
        for house in House::all() {
            let marks = std::array::from_fn(|i| search.sheet.marks(house.cell_at(i)));
            let mut grower = Grower { sheet: search.sheet, house, marks, list: &mut list };
            let is_open = |&i: &usize| !marks[i].is_empty();
            let open: u16 = (0..9).filter(is_open).map(|i| 1 << i).sum();
            grower.grow(open, 0, DigitSet::EMPTY);
            if list.len() > MOST {
                return ControlFlow::Continue(Vec::new());
            }
            search.spend()?;
        }
        ControlFlow::Continue(list)
    }

    /// Lists sets and pairs.
    fn find(search: &mut Search<'_>) -> ControlFlow<(), Sets> {
        let list = Sets::list(search)?;
        let index = HouseIndex::new(&list);
        let may_overlap = search.options.may_sets_overlap;
        let mut sets = Sets { commons: Vec::with_capacity(8 * list.len()), starts: vec![0], list };
        let mut row = vec![0; index.words];
        for (first, a) in sets.list.iter().enumerate() {
            index.after(first, a, &mut row);
            for second in bits(row.iter().copied()) {
                let b = &sets.list[second];
                if !may_overlap && a.cells.meets(b.cells) {
                    continue;
                }
                // A cell of both sets does not see itself: it holds none of these digits.
                let is_common = |&d: &Digit| b.places(d).is_subset(a.seers(d));
                let digits: DigitSet = (a.digits & b.digits).iter().filter(is_common).collect();
                if !digits.is_empty() {
                    sets.commons.push(Common { first, second, digits });
                }
            }
            sets.starts.push(sets.commons.len());
            search.spend()?;
        }
        ControlFlow::Continue(sets)
    }
}

/// With more sets than this a position is passed over: pairs would fill the memory. Puzzles have
/// some hundreds at most; grids of candidates can be made up that have thousands.
const MOST: usize = 2000;

/// The sets of the position, listed when they are first asked for.
pub(super) fn of<'a>(search: &mut Search<'a>) -> ControlFlow<(), &'a Sets> {
    let views = search.views;
    ControlFlow::Continue(match views.sets.get() {
        Some(sets) => sets,
        None => {
            let sets = Sets::find(search)?;
            views.sets.get_or_init(|| sets)
        }
    })
}

/// By set: whether one of its cells has lost a candidate. Every new pattern has such a set.
fn fresh(search: &mut Search<'_>, sets: &Sets) -> Vec<bool> {
    // Perhaps there were too many: nobody has looked at them.
    search.passed_over |= sets.list.is_empty();
    sets.list.iter().map(|set| set.cells.meets(search.news.cells)).collect()
}

/// Lists the sets of a house.
struct Grower<'a> {
    sheet: &'a Sheet,
    house: House,
    /// The candidates of its cells.
    marks: [DigitSet; 9],
    list: &'a mut Vec<Als>,
}

impl Grower<'_> {
    /// Adds one of these positions to those chosen, in every way; the digits are those so far.
    fn grow(&mut self, mut left: u16, chosen: u16, digits: DigitSet) {
        while left != 0 {
            let position = left.trailing_zeros() as usize;
            left &= left - 1;
            let (chosen, digits) = (chosen | 1 << position, digits | self.marks[position]);
            let size = DigitSet::from_bits(chosen).len();
            if digits.len() == size + 1 {
                let positions = DigitSet::from_bits(chosen).iter();
                let cells = positions.map(|at| self.house.cell_at(at.index())).collect();
                if self.is_first_house_of(cells) {
                    self.list.push(Als::new(self.sheet, self.house, cells, digits));
                }
            }
            // Every further cell makes up for one digit at most.
            if digits.len() <= size + 1 + DigitSet::from_bits(left).len() {
                self.grow(left, chosen, digits);
            }
        }
    }

    fn is_first_house_of(&self, cells: CellSet) -> bool {
        let houses = cells.first().map(|cell| cell.houses());
        let mut holding = houses.into_iter().flatten();
        holding.find(|house| cells.is_subset(house.cells_set())) == Some(self.house)
    }
}

/// For every digit and house a set of bits: the sets whose places of the digit lie in the house.
/// Two sets have a digit in common if all its places in both lie in one house: cells of a house
/// that all see other cells of a house lie in a house with them.
struct HouseIndex {
    words: usize,
    bits: Vec<u64>,
}

impl HouseIndex {
    fn new(list: &[Als]) -> HouseIndex {
        let words = list.len().div_ceil(64);
        let mut index = HouseIndex { words, bits: vec![0; 9 * 27 * words] };
        for (number, set) in list.iter().enumerate() {
            HouseIndex::keys(set, |key| {
                index.bits[key * words + number / 64] |= 1 << (number % 64)
            });
        }
        index
    }

    /// The digits of a set with the houses that hold all their places.
    fn keys(set: &Als, mut show: impl FnMut(usize)) {
        for digit in set.digits.iter() {
            let places = set.places(digit);
            for house in places.first().into_iter().flat_map(|cell| cell.houses()) {
                if places.is_subset(house.cells_set()) {
                    show(27 * digit.index() + house.index());
                }
            }
        }
    }

    /// The sets after this one that may have a digit in common with it.
    fn after(&self, number: usize, set: &Als, row: &mut [u64]) {
        row.fill(0);
        HouseIndex::keys(set, |key| merge(row, &self.bits[key * self.words..][..self.words]));
        row[..number / 64].fill(0);
        row[number / 64] &= !1 << (number % 64);
    }
}

fn merge(to: &mut [u64], from: &[u64]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
}

/// The bits that are set.
fn bits(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.enumerate().flat_map(|(i, mut left)| {
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| 64 * i + left.trailing_zeros() as usize);
            left &= left.wrapping_sub(1);
            next
        })
    })
}

/// A digit that two sets, or a set and a cell, have in common: a house holds all its places.
#[derive(Clone, Copy, Debug)]
struct Joint {
    digit: Digit,
    cells: CellSet,
}

impl Joint {
    fn new(digit: Digit, a: &Als, b: &Als) -> Joint {
        Joint { digit, cells: a.places(digit) | b.places(digit) }
    }

    fn link(self) -> Option<Constraint> {
        self.cells.common_houses().next().map(|house| Constraint::Place(self.digit, house))
    }
}

/// Counts cells against digits: the cells of the sets need a digit each, every digit of a set has
/// room for one in its house, a joint for one in both its sets. With each set come the digits that
/// need no room of its own: those of its joints, and the one that the eliminated candidates see.
fn count<'a>(
    sets: impl IntoIterator<Item = (&'a Als, DigitSet)>,
    joints: &[Joint],
    stem: Option<crate::board::Cell>,
    eliminations: impl IntoIterator<Item = Candidate>,
) -> Vec<Line> {
    let mut truths: Vec<Constraint> = stem.into_iter().map(Constraint::Cell).collect();
    let mut links: Vec<Constraint> = joints.iter().filter_map(|joint| joint.link()).collect();
    for (set, roomless) in sets {
        truths.extend(set.cells.iter().map(Constraint::Cell));
        let own = (set.digits - roomless).iter();
        links.extend(own.map(|digit| Constraint::Place(digit, set.house)));
    }
    Line::counting(&truths, &links, eliminations)
}
