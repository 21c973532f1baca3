//! The smallest set of elements that has one in common with every given set.
//!
//! Elements are numbers below 128, sets are bit masks. Is there such a set with one element, with
//! two, and so on? Whatever a search for n proves is worth something even if the next one takes too
//! long: none has n or fewer. Some element of the smallest set not yet hit must be chosen, so branch
//! on those; a family of pairwise disjoint sets needs an element each, which bounds from below; and
//! the last element must be common to all sets that are left.

use crate::bounds::Meter;

/// A smallest hitting set, or `None` when the budget of search nodes ran out, or when a set is
/// empty. Several searches can share one meter, and so one budget.
///
/// ```
/// use sudokit::analyze::smallest_hitting_set;
/// use sudokit::{Budget, bounds::Meter};
/// let mut nodes = Meter::new(&Budget::at_most(1_000));
/// assert_eq!(smallest_hitting_set(&[0b0110, 0b0011, 0b1000], &mut nodes), Some(0b1010));
/// assert_eq!(smallest_hitting_set(&[], &mut nodes), Some(0));
/// ```
pub fn smallest_hitting_set(sets: &[u128], nodes: &mut Meter) -> Option<u128> {
    deepen(sets, nodes).1
}

/// How many elements a hitting set has at least, as far as the nodes go. No set may be empty.
pub(super) fn least_hits(sets: &[u128], nodes: &mut Meter) -> usize {
    deepen(sets, nodes).0
}

/// The number of elements that no hitting set has fewer of, and a hitting set with that many.
fn deepen(sets: &[u128], nodes: &mut Meter) -> (usize, Option<u128>) {
    let mut sets = sets.to_vec();
    sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    if sets.first() == Some(&0) {
        return (0, None);
    }
    let mut size = disjoint(&sets);
    let mut search = Search { open: sets, nodes };
    loop {
        match search.descend(0, size, 0) {
            Descent::Found(chosen) => return (size, Some(chosen)),
            Descent::Nothing => size += 1,
            Descent::OutOfNodes => return (size, None),
        }
    }
}

enum Descent {
    Found(u128),
    Nothing,
    OutOfNodes,
}

struct Search<'a> {
    /// The sets that are not hit, of one level of the search after the other.
    open: Vec<u128>,
    nodes: &'a mut Meter,
}

impl Search<'_> {
    /// Looks for a set of at most `left` elements that hits all open sets from `first` on.
    fn descend(&mut self, first: usize, left: usize, chosen: u128) -> Descent {
        if self.nodes.spend().is_err() {
            return Descent::OutOfNodes;
        }
        let open = &self.open[first..];
        let Some(smallest) = open.iter().copied().min_by_key(|set| set.count_ones()) else {
            return Descent::Found(chosen);
        };
        let common = open.iter().fold(u128::MAX, |common, set| common & set);
        if left > 0 && common != 0 {
            return Descent::Found(chosen | common & common.wrapping_neg());
        }
        if left <= 1 || disjoint(open) > left {
            return Descent::Nothing;
        }
        let mut elements: Vec<(usize, u128)> = Vec::with_capacity(smallest.count_ones() as usize);
        let mut rest = smallest;
        while rest != 0 {
            let element = rest & rest.wrapping_neg();
            rest ^= element;
            elements.push((open.iter().filter(|&set| set & element != 0).count(), element));
        }
        // First those that hit most: all hitting sets with them are seen soonest, and without them
        // little is possible.
        elements.sort_unstable_by_key(|&(hits, element)| (usize::MAX - hits, element));
        let end = self.open.len();
        let mut forbidden = 0;
        for (_, element) in elements {
            for n in first..end {
                if self.open[n] & element == 0 {
                    // What is forbidden can hit nothing any more.
                    self.open.push(self.open[n] & !forbidden);
                }
            }
            let found = self.descend(end, left - 1, chosen | element);
            self.open.truncate(end);
            if !matches!(found, Descent::Nothing) {
                return found;
            }
            forbidden |= element;
        }
        Descent::Nothing
    }
}

/// The size of a family of pairwise disjoint sets, found greedily. An empty set is disjoint to all.
fn disjoint(sets: &[u128]) -> usize {
    let mut union = 0;
    let mut size = 0;
    for set in sets {
        if set & union == 0 {
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
            let sets: Vec<u128> =
                (0..random.below(9) + 1).map(|_| u128::from(random.below(1023) + 1)).collect();
            let found = smallest_hitting_set(&sets, &mut nodes(1_000_000)).unwrap();
            let hits = |chosen: u128| sets.iter().all(|set| set & chosen != 0);
            assert!(hits(found));
            let least = (0..1024u128).filter(|&c| hits(c)).map(|c| c.count_ones()).min();
            assert_eq!(Some(found.count_ones()), least);
        }
    }

    #[test]
    fn running_out_of_nodes_is_told() {
        let sets: Vec<u128> = (0..40).map(|i| 0b1001_0000_1011 << i).collect();
        assert_eq!(smallest_hitting_set(&sets, &mut nodes(3)), None);
        assert_eq!(smallest_hitting_set(&[0], &mut nodes(100)), None);
    }
}
