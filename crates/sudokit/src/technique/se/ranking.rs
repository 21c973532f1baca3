//! Chains by length: what a chain is rated, and which of several comes first.
//!
//! Rating, then complexity, then the kind of chain, then the order in which they were found.
//! Searches ask before they look closer whether a chain of at least some length could still win.

use super::found::{Detail, Found};
use crate::board::{Candidate, CandidateSet};
use crate::technique::catalogue::Technique;

/// Kinds in the order in which they are preferred, other things being equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    Double,
    X,
    Y,
    Xy,
    Cell,
    Region,
    Contradiction,
}

/// How much is added for the length of a chain: a tenth for each of 4, 6, 8, 12, 16, 24, .. that
/// the complexity, less two, exceeds. Summed up as the program does, to the last bit.
pub(super) fn added(complexity: u32) -> f64 {
    let (mut sum, mut limit, mut is_odd) = (0.0, 4, false);
    while complexity > limit + 2 {
        sum += 0.1;
        limit = if is_odd { limit * 4 / 3 } else { limit * 3 / 2 };
        is_odd = !is_odd;
    }
    sum
}

/// A chain's claim to be the first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Rank {
    pub rating: f64,
    pub complexity: u32,
    pub kind: Kind,
}

impl Rank {
    /// Of a chain with that base rating.
    pub(super) fn new(base: f64, complexity: u32, kind: Kind) -> Rank {
        Rank { rating: base + added(complexity), complexity, kind }
    }

    pub(super) fn is_before(&self, other: &Rank) -> bool {
        let by_rating = self.rating.total_cmp(&other.rating);
        by_rating.then((self.complexity, self.kind).cmp(&(other.complexity, other.kind))).is_lt()
    }
}

/// A literal of a chain that is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Link {
    pub candidate: Candidate,
    pub holds: bool,
    /// The link it follows from, if not the one before.
    pub follows: Option<u16>,
    /// Whether it needs a rule beyond singles: then it is a lemma of the proof.
    pub is_lemma: bool,
}

/// Consequences of one assumption, the assumption first and the result last.
pub(super) type Branch = Vec<Link>;

/// What a chain concludes.
#[derive(Clone, Debug)]
pub(super) enum Conclusion {
    Place(Candidate),
    Eliminate(CandidateSet),
}

/// A literal as a conclusion.
pub(super) fn conclusion(candidate: Candidate, holds: bool) -> Conclusion {
    if holds {
        Conclusion::Place(candidate)
    } else {
        Conclusion::Eliminate([candidate].into_iter().collect())
    }
}

/// The best so far, or all.
#[derive(Debug)]
pub(super) struct Ranking {
    wants_all: bool,
    wants_branches: bool,
    /// Nothing after this is taken: the first is known to be no later.
    last: Option<Rank>,
    found: Vec<(Rank, Found)>,
}

impl Ranking {
    pub(super) fn new(wants_all: bool, wants_branches: bool) -> Ranking {
        Ranking { wants_all, wants_branches, last: None, found: Vec::new() }
    }

    /// Whether all are wanted, not the first alone.
    pub(super) fn wants_all(&self) -> bool {
        self.wants_all
    }

    /// Takes nothing after this rank.
    pub(super) fn take_until(&mut self, last: Rank) {
        self.last = Some(last);
    }

    /// Whether a chain of at least that rank would be taken.
    pub(super) fn takes(&self, rank: &Rank) -> bool {
        let is_late = |last: Rank| last.is_before(rank);
        let is_first = || self.found.first().is_none_or(|(best, _)| rank.is_before(best));
        self.wants_all || (!self.last.is_some_and(is_late) && is_first())
    }

    /// Takes a chain if it comes before the best so far.
    pub(super) fn offer(
        &mut self,
        rank: Rank,
        technique: Technique,
        conclusion: Conclusion,
        branches: impl FnOnce() -> Vec<Branch>,
    ) {
        if !self.takes(&rank) {
            return;
        }
        let branches = if self.wants_branches { branches() } else { Vec::new() };
        let detail = Detail::Chains { branches };
        let found = match conclusion {
            Conclusion::Place(place) => Found::placing(technique, rank.rating, place, detail),
            Conclusion::Eliminate(set) => Found::eliminating(technique, rank.rating, set, detail),
        };
        if !self.wants_all {
            self.found.clear();
        }
        self.found.push((rank, found));
    }

    /// What was taken, the first first; of equal conclusions the first only.
    pub(super) fn into_found(mut self) -> Vec<Found> {
        self.found.sort_by(|(a, _), (b, _)| {
            if a.is_before(b) {
                std::cmp::Ordering::Less
            } else if b.is_before(a) {
                std::cmp::Ordering::Greater
            } else {
                std::cmp::Ordering::Equal
            }
        });
        let mut kept: Vec<Found> = Vec::new();
        for (_, found) in self.found {
            let is_same =
                |other: &Found| (other.place, &other.eliminate) == (found.place, &found.eliminate);
            if !kept.iter().any(is_same) {
                kept.push(found);
            }
        }
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_add_tenths_at_fixed_limits() {
        let tenths = |complexity| (added(complexity) * 10.0).round() as u32;
        let limits = [6, 8, 10, 14, 18, 26, 34, 50, 66];
        for (i, &limit) in limits.iter().enumerate() {
            assert_eq!(tenths(limit), i as u32, "{limit}");
            assert_eq!(tenths(limit + 1), i as u32 + 1, "{limit}");
        }
    }

    #[test]
    fn the_last_bits_of_a_rating_decide() {
        // 6.6 and a tenth is a little less than 6.5 and two tenths.
        let chain = Rank::new(6.6, 8, Kind::X);
        let cycle = Rank::new(6.5, 10, Kind::X);
        assert!(chain.is_before(&cycle) && !cycle.is_before(&chain));
        let (short, long) = (Rank::new(6.6, 5, Kind::Xy), Rank::new(6.6, 6, Kind::X));
        assert!(short.is_before(&long));
    }
}
