//! The list of almost locked sets of a position, and which of them have a digit in common.
//!
//! From one position of a path to the next few sets change: a set is what it was if none of its
//! cells has lost a candidate, and so is a pair of such sets. So only the houses in which something
//! has gone are searched again, and only pairs of which one set is new. What a set eliminates does
//! depend on other cells; that is looked up anew.

use super::{Als, Common, Sets, bits, merge};
use crate::technique::find::Search;
use crate::technique::find::chain::groups::crossing;
use crate::technique::sheet::Sheet;
use std::ops::ControlFlow;
use sudokit_core::board::{CellSet, Digit, DigitSet, House};

/// With more sets than this a position is passed over: pairs would fill the memory. Puzzles have
/// some hundreds at most; grids of candidates can be made up that have thousands.
const MOST: usize = 2000;

/// The sets of an earlier position, and the cells that have lost a candidate since.
#[derive(Debug)]
pub(in crate::technique::find) struct Former {
    pub sets: Sets,
    pub changed: CellSet,
}

/// Lists sets and pairs.
pub(super) fn find(search: &mut Search<'_>, former: Option<Former>) -> ControlFlow<(), Sets> {
    // There may have been too many of them.
    let former = former.filter(|former| !former.sets.list.is_empty());
    let changed = former.as_ref().map_or(CellSet::ALL, |former| former.changed);
    let empty = Sets { list: Vec::new(), commons: Vec::new(), starts: Vec::new() };
    let Sets { list: old, commons, starts } = former.map_or(empty, |former| former.sets);
    let (list, origins) = list(search, old, changed)?;
    let old = Pairs { commons, starts, origins };
    let sets = Sets { commons: Vec::with_capacity(8 * list.len()), starts: vec![0], list };
    pairs(search, sets, &old)
}

/// No set.
const NONE: u32 = u32::MAX;

/// The sets in order, each with its number in the list before, if it was there.
fn list(
    search: &mut Search<'_>,
    old: Vec<Als>,
    changed: CellSet,
) -> ControlFlow<(), (Vec<Als>, Vec<u32>)> {
    let mut list: Vec<Als> = Vec::with_capacity(256 + old.len());
    let mut origins = Vec::with_capacity(256 + old.len());
    let mut end = 0;
    for house in House::all() {
        // Those of the house in the list before.
        let start = end;
        end += old[start..].iter().take_while(|set| set.house == house).count();
        let mut numbers = start as u32..end as u32;
        if !house.cells_set().meets(changed) {
            let kept = list.len();
            list.extend_from_slice(&old[start..end]);
            list[kept..].iter_mut().for_each(|set| set.look_around(search.sheet));
            origins.extend(numbers);
            continue;
        }
        let first = list.len();
        let marks = std::array::from_fn(|i| search.sheet.marks(house.cell_at(i)));
        let mut grower = Grower { sheet: search.sheet, house, marks, list: &mut list };
        let is_open = |&i: &usize| !marks[i].is_empty();
        let open: u16 = (0..9).filter(is_open).map(|i| 1 << i).sum();
        grower.grow(open, Chosen::default());
        if list.len() > MOST {
            return ControlFlow::Continue((Vec::new(), Vec::new()));
        }
        // Those that have not changed come in the same order.
        let is_same = |set: &Als, number: u32| old[number as usize].cells == set.cells;
        origins.extend(list[first..].iter().map(|set| {
            let is_new = set.cells.meets(changed);
            let former = if is_new { None } else { numbers.find(|&number| is_same(set, number)) };
            former.unwrap_or(NONE)
        }));
        search.spend()?;
    }
    ControlFlow::Continue((list, origins))
}

/// The pairs of the list before.
struct Pairs {
    commons: Vec<Common>,
    starts: Vec<usize>,
    /// By set of the new list: its number in the list before.
    origins: Vec<u32>,
}

impl Pairs {
    /// Those of which a set of the new list was the first.
    fn of(&self, number: usize) -> &[Common] {
        match self.origins[number] {
            NONE => &[],
            origin => &self.commons[self.starts[origin as usize]..self.starts[origin as usize + 1]],
        }
    }

    /// By set of the list before: its number in the new one.
    fn numbers(&self) -> Vec<u32> {
        let mut numbers = vec![NONE; self.starts.len()];
        for (&origin, number) in self.origins.iter().zip(0..) {
            if origin != NONE {
                numbers[origin as usize] = number;
            }
        }
        numbers
    }
}

/// Adds the pairs: of those sets that have not changed the pairs that there were, of the new ones
/// what a house holds of both.
fn pairs(search: &mut Search<'_>, mut sets: Sets, old: &Pairs) -> ControlFlow<(), Sets> {
    let numbers = old.numbers();
    let index = HouseIndex::new(&sets.list, |number| old.origins[number] == NONE);
    let may_overlap = search.options.may_sets_overlap;
    // By first set: pairs with a new one after it; and by new set: pairs with an old one after it.
    let (mut ahead, mut ends) = (Vec::with_capacity(8 * sets.list.len()), vec![0]);
    let mut behind = Queues::new(index.numbers.len());
    let mut row = vec![0; index.words];
    // How many new sets there were so far.
    let mut known = 0;
    for (number, a) in sets.list.iter().enumerate() {
        // Of two new sets the first finds the second.
        let is_new = old.origins[number] == NONE;
        known += usize::from(is_new);
        for bit in index.beside(a, if is_new { known } else { 0 }, &mut row) {
            let other = index.numbers[bit];
            let b = &sets.list[other];
            if !may_overlap && a.cells.meets(b.cells) {
                continue;
            }
            // A cell of both sets does not see itself: it holds none of these digits.
            let is_apart = |&d: &Digit| !a.places(d).meets(b.places(d));
            let mut digits = a.keys.common_digits(&b.keys);
            if may_overlap {
                digits = digits.iter().filter(is_apart).collect();
            }
            if digits.is_empty() {
                continue;
            }
            if number < other {
                ahead.push(Common { first: number, second: other, digits });
            } else {
                behind.push(bit, Common { first: other, second: number, digits });
            }
        }
        ends.push(ahead.len());
        search.spend()?;
    }
    let mut new = 0;
    for first in 0..sets.list.len() {
        let ahead = ahead[ends[first]..ends[first + 1]].iter().copied();
        if old.origins[first] == NONE {
            merge_pairs(behind.of(new), ahead, &mut sets.commons);
            new += 1;
        } else {
            let former = old.of(first).iter().filter_map(|pair| {
                let second = numbers[pair.second];
                (second != NONE).then_some(Common { first, second: second as usize, ..*pair })
            });
            merge_pairs(former, ahead, &mut sets.commons);
        }
        sets.starts.push(sets.commons.len());
    }
    ControlFlow::Continue(sets)
}

/// Many short lists in one.
struct Queues {
    /// By list: its first and last entry.
    ends: Vec<[u32; 2]>,
    /// The entries, each with the next of its list.
    entries: Vec<(Common, u32)>,
}

impl Queues {
    fn new(lists: usize) -> Queues {
        Queues { ends: vec![[NONE; 2]; lists], entries: Vec::new() }
    }

    fn push(&mut self, list: usize, pair: Common) {
        let number = self.entries.len() as u32;
        self.entries.push((pair, NONE));
        let [first, last] = &mut self.ends[list];
        match *last {
            NONE => *first = number,
            last => self.entries[last as usize].1 = number,
        }
        *last = number;
    }

    /// The entries of a list in the order in which they came.
    fn of(&self, list: usize) -> impl Iterator<Item = Common> {
        let mut next = self.ends[list][0];
        std::iter::from_fn(move || {
            let &(pair, after) = self.entries.get(next as usize)?;
            next = after;
            Some(pair)
        })
    }
}

/// Adds two lists of pairs in the order of the second sets.
fn merge_pairs(
    one: impl Iterator<Item = Common>,
    two: impl Iterator<Item = Common>,
    all: &mut Vec<Common>,
) {
    let mut one = one.peekable();
    for pair in two {
        all.extend(std::iter::from_fn(|| one.next_if(|before| before.second < pair.second)));
        all.push(pair);
    }
    all.extend(one);
}

/// Lists the sets of a house.
struct Grower<'a> {
    sheet: &'a Sheet,
    house: House,
    /// The candidates of its cells.
    marks: [DigitSet; 9],
    list: &'a mut Vec<Als>,
}

/// Cells chosen, and their digits.
#[derive(Clone, Copy, Default)]
struct Chosen {
    positions: u16,
    size: usize,
    digits: DigitSet,
}

impl Grower<'_> {
    /// Adds one of these positions to the cells chosen, in every way.
    fn grow(&mut self, mut left: u16, chosen: Chosen) {
        while left != 0 {
            let position = left.trailing_zeros() as usize;
            left &= left - 1;
            let chosen = Chosen {
                positions: chosen.positions | 1 << position,
                size: chosen.size + 1,
                digits: chosen.digits | self.marks[position],
            };
            let Chosen { positions, size, digits } = chosen;
            let count = digits.len();
            if count == size + 1 && self.is_first_house_of(positions) {
                self.list.push(Als::new(self.sheet, self.house, positions, digits));
            }
            // Every further cell makes up for one digit at most.
            if count <= size + 1 + DigitSet::from_bits(left).len() {
                self.grow(left, chosen);
            }
        }
    }

    /// Whether no house before this one holds the cells at these positions.
    fn is_first_house_of(&self, positions: u16) -> bool {
        match self.house.kind() {
            0 => true,
            _ if positions.is_power_of_two() => false,
            1 => true,
            _ => crossing(self.house, positions).is_none(),
        }
    }
}

/// For every digit and house a set of bits: which of some sets have their places of the digit in
/// the house. Two sets have a digit in common if all its places in both lie in one house: cells of
/// a house that all see other cells of a house lie in a house with them.
struct HouseIndex {
    /// The numbers of the sets, ascending: a bit for each.
    numbers: Vec<usize>,
    words: usize,
    bits: Vec<u64>,
}

impl HouseIndex {
    fn new(list: &[Als], is_wanted: impl Fn(usize) -> bool) -> HouseIndex {
        let numbers: Vec<usize> = (0..list.len()).filter(|&number| is_wanted(number)).collect();
        let words = numbers.len().div_ceil(64);
        let mut bits = vec![0; 9 * 27 * words];
        for (bit, &number) in numbers.iter().enumerate() {
            for key in list[number].keys.iter() {
                bits[key * words + bit / 64] |= 1 << (bit % 64);
            }
        }
        HouseIndex { numbers, words, bits }
    }

    /// The bits, from the one of this number on, of the sets that have a digit in one house with
    /// this one.
    fn beside<'a>(
        &self,
        set: &Als,
        from: usize,
        row: &'a mut [u64],
    ) -> impl Iterator<Item = usize> + use<'a> {
        let words = from / 64..self.words;
        row.fill(0);
        for key in set.keys.iter() {
            merge(&mut row[words.clone()], &self.bits[key * self.words..][words.clone()]);
        }
        if let Some(first) = row.get_mut(from / 64) {
            *first &= u64::MAX << (from % 64);
        }
        bits(row.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::super::of;
    use super::*;
    use crate::technique::find::{Options, Views};
    use crate::technique::history::SearchHistory;
    use crate::technique::{Path, Profile, Technique};
    use sudokit_core::bounds::{Budget, Meter};
    use sudokit_core::generate::{Generator, Item, Spec};

    /// All that there is to know of the sets of a position.
    fn told(sheet: &Sheet, views: &Views, options: &Options) -> String {
        let mut meter = Meter::new(&Budget::UNLIMITED);
        let mut search = Search::new(sheet, options, views, &mut meter);
        match of(&mut search) {
            ControlFlow::Continue(sets) => format!("{sets:?}"),
            ControlFlow::Break(()) => panic!("there is no bound"),
        }
    }

    #[test]
    fn sets_that_are_kept_are_those_listed_anew() {
        let easy: Vec<Technique> =
            Technique::ALL.iter().copied().filter(|&t| t <= Technique::XyChain).collect();
        let profile = Profile::hodoku().only(&easy);
        let (mut positions, mut pairs) = (0, 0);
        for (i, item) in Generator::new(Spec::default(), 41).unwrap().take(30).enumerate() {
            let Item::Made(made) = item else { panic!("nothing forbids it") };
            let options = Options { may_sets_overlap: i % 3 == 0, ..Options::default() };
            let mut path = Path::new(Sheet::new(&made.puzzle), &profile).unchecked();
            let mut history = SearchHistory::default();
            loop {
                history.look(path.sheet());
                // Now and then the sets are not used.
                if positions % 4 != 3 {
                    let kept = told(path.sheet(), history.views(), &options);
                    assert_eq!(kept, told(path.sheet(), &Views::default(), &options));
                    pairs += kept.matches("Common {").count();
                }
                positions += 1;
                // A step, or some at once.
                if path.by_ref().nth(positions % 3).is_none() {
                    break;
                }
            }
        }
        assert!(positions > 400 && pairs > 50_000, "{positions} {pairs}");
    }
}
