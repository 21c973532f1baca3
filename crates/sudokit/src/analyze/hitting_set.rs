//! The smallest set of elements that has one in common with every given set.
//!
//! Elements are numbers below 128, sets are bit masks. Branch and bound: some element of the
//! smallest set not yet hit must be chosen, so branch on those; a family of pairwise disjoint sets
//! needs an element each, which bounds from below.

/// A smallest hitting set, or `None` when the search nodes were not enough, or when a set is
/// empty. What is used is taken off `nodes`, so that several searches can share one budget.
///
/// ```
/// use sudokit::analyze::smallest_hitting_set;
/// let mut nodes = 1_000;
/// assert_eq!(smallest_hitting_set(&[0b0110, 0b0011, 0b1000], &mut nodes), Some(0b1010));
/// assert_eq!(smallest_hitting_set(&[], &mut nodes), Some(0));
/// ```
pub fn smallest_hitting_set(sets: &[u128], nodes: &mut u64) -> Option<u128> {
    let mut sets = sets.to_vec();
    sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    if sets.first() == Some(&0) {
        return None;
    }
    let mut search = Search { best: greedy(&sets), nodes };
    search.descend(&sets, 0, 0).then_some(search.best)
}

/// A hitting set that is not too large: always the element in most sets.
fn greedy(sets: &[u128]) -> u128 {
    let mut open = sets.to_vec();
    let mut chosen = 0;
    while !open.is_empty() {
        let count = |element: &u32| open.iter().filter(|&&set| set >> element & 1 == 1).count();
        // Ties go to the smallest element, so that the answer is always the same.
        let element = (0..128).rev().max_by_key(count).unwrap_or(0);
        chosen |= 1 << element;
        open.retain(|set| set >> element & 1 == 0);
    }
    chosen
}

struct Search<'a> {
    best: u128,
    nodes: &'a mut u64,
}

impl Search<'_> {
    /// Improves `best` where that is possible below a choice; false when the nodes run out.
    fn descend(&mut self, sets: &[u128], chosen: u128, mut forbidden: u128) -> bool {
        if *self.nodes == 0 {
            return false;
        }
        *self.nodes -= 1;
        // What is forbidden can hit nothing any more.
        let mut open: Vec<u128> =
            sets.iter().filter(|&&set| set & chosen == 0).map(|set| set & !forbidden).collect();
        if open.is_empty() {
            if chosen.count_ones() < self.best.count_ones() {
                self.best = chosen;
            }
            return true;
        }
        open.sort_unstable_by_key(|set| (set.count_ones(), *set));
        if open[0] == 0 || chosen.count_ones() + disjoint(&open) >= self.best.count_ones() {
            return true;
        }
        let mut choices = open[0];
        while choices != 0 {
            let element = choices & choices.wrapping_neg();
            choices ^= element;
            if !self.descend(&open, chosen | element, forbidden) {
                return false;
            }
            // All hitting sets with this element have been seen.
            forbidden |= element;
        }
        true
    }
}

/// The size of a family of pairwise disjoint sets, found greedily.
fn disjoint(sets: &[u128]) -> u32 {
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
    use crate::random::Random;

    #[test]
    fn it_is_as_small_as_trying_all_subsets_says() {
        let mut random = Random::new(1, 0);
        for _ in 0..300 {
            let sets: Vec<u128> =
                (0..random.below(9) + 1).map(|_| u128::from(random.below(1023) + 1)).collect();
            let found = smallest_hitting_set(&sets, &mut 1_000_000).unwrap();
            let hits = |chosen: u128| sets.iter().all(|set| set & chosen != 0);
            assert!(hits(found));
            let least = (0..1024u128).filter(|&c| hits(c)).map(|c| c.count_ones()).min();
            assert_eq!(Some(found.count_ones()), least);
        }
    }

    #[test]
    fn running_out_of_nodes_is_told() {
        let sets: Vec<u128> = (0..40).map(|i| 0b1001_0000_1011 << i).collect();
        assert_eq!(smallest_hitting_set(&sets, &mut 3), None);
        assert_eq!(smallest_hitting_set(&[0], &mut 100), None);
    }
}
