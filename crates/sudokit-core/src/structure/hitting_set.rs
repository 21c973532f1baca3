//! The smallest set of cells that has one in common with every given set.
//!
//! Is there such a set with one cell, with
//! two, and so on? Whatever a search for n proves is worth something even if the next one takes too
//! long: none has n or fewer. Some cell of the smallest set not yet hit must be chosen, so branch
//! on those; a family of pairwise disjoint sets needs a cell each, which bounds from below; and
//! the last cell must be common to all sets that are left.

use crate::board::{Cell, CellSet};
use crate::bounds::Meter;

/// A smallest hitting set, or `None` when the budget of search nodes ran out, or when a set is
/// empty. Several searches can share one meter, and so one budget.
///
/// ```
/// use sudokit::board::CellSet;
/// use sudokit::structure::smallest_hitting_set;
/// use sudokit::{Budget, bounds::Meter};
/// let sets = [0b0110, 0b0011, 0b1000].map(CellSet::from_bits);
/// let mut nodes = Meter::new(&Budget::at_most(1_000));
/// assert_eq!(smallest_hitting_set(&sets, &mut nodes), Some(CellSet::from_bits(0b1010)));
/// assert_eq!(smallest_hitting_set(&[], &mut nodes), Some(CellSet::EMPTY));
/// ```
pub fn smallest_hitting_set(sets: &[CellSet], nodes: &mut Meter) -> Option<CellSet> {
    deepen(sets, nodes).1
}

/// How many cells a hitting set has at least, as far as the nodes go. No set may be empty.
pub(super) fn least_hits(sets: &[CellSet], nodes: &mut Meter) -> usize {
    deepen(sets, nodes).0
}

/// The number of cells that no hitting set has fewer of, and a hitting set with that many.
fn deepen(sets: &[CellSet], nodes: &mut Meter) -> (usize, Option<CellSet>) {
    let mut sets = sets.to_vec();
    sets.sort_unstable_by_key(|set| (set.len(), *set));
    if sets.first() == Some(&CellSet::EMPTY) {
        return (0, None);
    }
    let mut size = disjoint(&sets);
    let mut search = Search { open: sets, nodes };
    loop {
        match search.descend(0, size, CellSet::EMPTY) {
            Descent::Found(chosen) => return (size, Some(chosen)),
            Descent::Nothing => size += 1,
            Descent::OutOfNodes => return (size, None),
        }
    }
}

enum Descent {
    Found(CellSet),
    Nothing,
    OutOfNodes,
}

struct Search<'a> {
    /// The sets that are not hit, of one level of the search after the other.
    open: Vec<CellSet>,
    nodes: &'a mut Meter,
}

impl Search<'_> {
    /// Looks for a set of at most `left` cells that hits all open sets from `first` on.
    fn descend(&mut self, first: usize, left: usize, chosen: CellSet) -> Descent {
        if self.nodes.spend().is_err() {
            return Descent::OutOfNodes;
        }
        let open = &self.open[first..];
        let Some(smallest) = open.iter().copied().min_by_key(|set| set.len()) else {
            return Descent::Found(chosen);
        };
        let common = open.iter().fold(CellSet::ALL, |common, &set| common & set);
        if left > 0
            && let Some(cell) = common.first()
        {
            return Descent::Found(chosen.with(cell));
        }
        if left <= 1 || disjoint(open) > left {
            return Descent::Nothing;
        }
        let hits = |cell: Cell| open.iter().filter(|set| set.contains(cell)).count();
        let mut choices: Vec<(usize, Cell)> =
            smallest.iter().map(|cell| (hits(cell), cell)).collect();
        // First those that hit most: all hitting sets with them are seen soonest, and without them
        // little is possible.
        choices.sort_unstable_by_key(|&(hits, cell)| (usize::MAX - hits, cell));
        let end = self.open.len();
        let mut forbidden = CellSet::EMPTY;
        for (_, cell) in choices {
            for n in first..end {
                if !self.open[n].contains(cell) {
                    // What is forbidden can hit nothing any more.
                    self.open.push(self.open[n] - forbidden);
                }
            }
            let found = self.descend(end, left - 1, chosen.with(cell));
            self.open.truncate(end);
            if !matches!(found, Descent::Nothing) {
                return found;
            }
            forbidden.insert(cell);
        }
        Descent::Nothing
    }
}

/// The size of a family of pairwise disjoint sets, found greedily. An empty set is disjoint to all.
fn disjoint(sets: &[CellSet]) -> usize {
    let mut union = CellSet::EMPTY;
    let mut size = 0;
    for &set in sets {
        if !set.meets(union) {
            union |= set;
            size += 1;
        }
    }
    size
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds::Budget;
    use crate::random::Random;

    fn nodes(number: u64) -> Meter {
        Meter::new(&Budget::at_most(number))
    }

    #[test]
    fn it_is_as_small_as_trying_all_subsets_says() {
        let mut random = Random::new(1, 0);
        for _ in 0..300 {
            let count = random.below(9) + 1;
            let set = |_| CellSet::from_bits(u128::from(random.below(1023) + 1));
            let sets: Vec<CellSet> = (0..count).map(set).collect();
            let found = smallest_hitting_set(&sets, &mut nodes(1_000_000)).unwrap();
            let hits = |chosen: CellSet| sets.iter().all(|set| set.meets(chosen));
            assert!(hits(found));
            let all = (0..1024u128).map(CellSet::from_bits);
            let least = all.filter(|&chosen| hits(chosen)).map(CellSet::len).min();
            assert_eq!(Some(found.len()), least);
        }
    }

    #[test]
    fn running_out_of_nodes_is_told() {
        let sets: Vec<CellSet> =
            (0..40).map(|i| CellSet::from_bits(0b1001_0000_1011 << i)).collect();
        assert_eq!(smallest_hitting_set(&sets, &mut nodes(3)), None);
        assert_eq!(smallest_hitting_set(&[CellSet::EMPTY], &mut nodes(100)), None);
    }
}
