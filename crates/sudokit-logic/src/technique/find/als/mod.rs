//! Almost locked sets: n cells of a house with n + 1 digits between them.
//!
//! Take one digit away, and the others are locked in the cells. A digit is *common* to two sets if
//! all its places in one see all its places in the other: at most one of the two sets holds it
//! (known elsewhere as a restricted common candidate, RCC). From this all steps of the family
//! follow by counting: cells need digits, and every digit but one or two of a set has room for one.
//!
//! The sets of a position are listed once for all finders: rows, columns, boxes; in a house by
//! their first position, each set before the larger ones that begin like it; every set of cells
//! once, in the first house that holds it (`list.rs`). Cells with two candidates are sets as well.
//! The idea, and the first rules, are due to a player known as bennys (2005).

mod blossom;
mod chain;
mod list;
#[cfg(test)]
mod naive_tests;
mod rules;

pub(super) use list::Former;

use super::chain::groups::crossing;
use super::{Family, Search, bits, merge};
use crate::technique::hall::cells_at;
use crate::technique::notation::als;
use crate::technique::proof::{Constraint, Line};
use crate::technique::sheet::Sheet;
use std::ops::{ControlFlow, Range};
use sudokit_core::board::{Candidate, CellSet, Digit, DigitSet, House};

/// Two sets.
pub(in crate::technique) const XZ: Family =
    Family::each(|search, _, emit| rules::xz(search, emit), als::xz);
/// Three sets.
pub(in crate::technique) const XY_WING: Family =
    Family::each(|search, _, emit| rules::wings(search, emit), als::xy_wing);
/// Four sets and more.
pub(in crate::technique) const CHAIN: Family =
    Family::each(|search, _, emit| chain::chains(search, emit), als::chain);
/// A cell, and a set for each of its candidates.
pub(in crate::technique) const DEATH_BLOSSOM: Family =
    Family::each(|search, _, emit| blossom::blossoms(search, emit), als::blossom);

/// An almost locked set.
#[derive(Clone, Debug)]
pub(in crate::technique) struct Als {
    /// Its cells.
    pub cells: CellSet,
    /// Which house holds all its places of which digit.
    keys: Keys,
    /// Its digits, one more than cells.
    pub digits: DigitSet,
    /// The digits that have candidates elsewhere that see all its places.
    seen: DigitSet,
    /// The first house that holds it.
    pub house: House,
    places: [CellSet; 9],
    seers: [CellSet; 9],
}

impl Als {
    /// The set of the cells at these positions of a house.
    fn new(sheet: &Sheet, house: House, positions: u16, digits: DigitSet) -> Als {
        let cells = cells_at(house, positions);
        let (mut places, mut seers) = ([CellSet::EMPTY; 9], [CellSet::EMPTY; 9]);
        let mut keys = Keys::default();
        for digit in digits.iter() {
            let own = cells & sheet.cells_with(digit);
            let there = positions & sheet.places(house, digit);
            places[digit.index()] = own;
            seers[digit.index()] = if there.is_power_of_two() {
                let cell = house.cell_at(there.trailing_zeros() as usize);
                cell.houses().into_iter().for_each(|house| keys.insert(digit, house));
                cell.peers_set()
            } else {
                keys.insert(digit, house);
                let other = crossing(house, there);
                other.iter().for_each(|&house| keys.insert(digit, house));
                let also = other.map_or(CellSet::EMPTY, House::cells_set);
                (house.cells_set() | also) - own
            };
        }
        let mut set = Als { cells, keys, digits, seen: DigitSet::EMPTY, house, places, seers };
        set.look_around(sheet);
        set
    }

    /// Notes what depends on other cells.
    fn look_around(&mut self, sheet: &Sheet) {
        let is_seen = |&digit: &Digit| self.seers(digit).meets(sheet.cells_with(digit));
        self.seen = self.digits.iter().filter(is_seen).collect();
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

/// Digits with houses, as bits: 27 for each digit.
#[derive(Clone, Copy, Default, Debug)]
struct Keys([u64; 4]);

impl Keys {
    fn insert(&mut self, digit: Digit, house: House) {
        let key = 27 * digit.index() + house.index();
        self.0[key / 64] |= 1 << (key % 64);
    }

    fn iter(self) -> impl Iterator<Item = usize> {
        bits(self.0.into_iter())
    }

    /// The digits for which both have a house in common.
    fn common_digits(&self, other: &Keys) -> DigitSet {
        let both: [u64; 4] = std::array::from_fn(|word| self.0[word] & other.0[word]);
        DigitSet::from_bits(Keys(both).iter().fold(0, |all, key| all | 1 << (key / 27)))
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

    /// The digits, but for these, that go somewhere when one of two sets holds them.
    fn goals(&self, sheet: &Sheet, a: usize, b: usize, not: DigitSet) -> DigitSet {
        let [a, b] = [a, b].map(|number| &self.list[number]);
        let both = ((a.seen & b.seen) - not).iter();
        both.filter(|&z| !rules::targets(sheet, a, b, z).is_empty()).collect()
    }
}

/// The sets of the position, listed when they are first asked for.
pub(super) fn of<'a>(search: &mut Search<'a>) -> ControlFlow<(), &'a Sets> {
    let views = search.views;
    ControlFlow::Continue(match views.sets.get() {
        Some(sets) => sets,
        None => {
            let sets = list::find(search, views.former_sets.take())?;
            views.sets.get_or_init(|| sets)
        }
    })
}

/// By set: whether one of its cells has lost a candidate. Every new pattern has such a set.
fn fresh(search: &mut Search<'_>, sets: &Sets) -> Vec<bool> {
    // Perhaps there were too many, and none was searched.
    search.passed_over |= sets.list.is_empty();
    sets.list.iter().map(|set| set.cells.meets(search.changes.cells)).collect()
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
    stem: Option<sudokit_core::board::Cell>,
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
