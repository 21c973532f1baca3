//! Chains by length: what a chain is rated, and which of several comes first.
//!
//! Rating, then complexity, then the kind of chain, then the order in which they were found.
//! Searches ask before they look closer whether a chain of at least some length could still win.

use super::found::{Detail, Found};
use super::inner::Nested;
use crate::technique::catalogue::Technique;
use crate::technique::proof::Constraint;
use std::collections::HashSet;
use std::rc::Rc;
use sudokit_core::board::{Candidate, CandidateSet};

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
#[derive(Clone, Debug)]
pub(super) struct Link {
    pub candidate: Candidate,
    pub holds: bool,
    /// The link it follows from, if not the one before.
    pub follows: Option<u16>,
    /// The cell or house whose last candidate it is, if it is true for that reason; of an
    /// assumption, the cell or house whose candidates are gone through.
    pub last_of: Option<Constraint>,
    /// Whether it needs a rule beyond singles: then it is a lemma of the proof.
    pub is_lemma: bool,
    /// The chain inside that gives it.
    pub nested: Option<Rc<Nested>>,
}

/// Consequences of one assumption, the assumption first and the result last.
pub(super) type Branch = Vec<Link>;

/// What a chain concludes.
#[derive(Clone, Debug)]
pub(super) enum Conclusion {
    Place(Candidate),
    Eliminate(CandidateSet),
}

impl Conclusion {
    /// The literal, if it is one.
    fn literal(&self) -> Option<(Candidate, bool)> {
        match self {
            Conclusion::Place(candidate) => Some((*candidate, true)),
            Conclusion::Eliminate(set) => {
                let mut all = set.iter();
                all.next().filter(|_| all.next().is_none()).map(|candidate| (candidate, false))
            }
        }
    }
}

/// A literal as a conclusion.
pub(super) fn conclusion(candidate: Candidate, holds: bool) -> Conclusion {
    if holds {
        Conclusion::Place(candidate)
    } else {
        Conclusion::Eliminate([candidate].into_iter().collect())
    }
}

/// The best so far, or all: the best of each conclusion.
#[derive(Debug)]
pub(super) struct Ranking {
    wants_all: bool,
    wants_branches: bool,
    /// Nothing after this is taken: the first is known to be no later.
    last: Option<Rank>,
    found: Vec<Ranked>,
    /// Where all are wanted, by literal: the index of the best chain to it, plus one.
    best: Vec<u32>,
    offered: u32,
}

/// A chain that was taken.
#[derive(Debug)]
struct Ranked {
    rank: Rank,
    /// The how manieth it was.
    number: u32,
    found: Found,
}

impl Ranking {
    pub(super) fn new(wants_all: bool, wants_branches: bool) -> Ranking {
        let best = if wants_all { vec![0; 2 * 729] } else { Vec::new() };
        Ranking { wants_all, wants_branches, last: None, found: Vec::new(), best, offered: 0 }
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
        let is_first = || self.found.first().is_none_or(|best| rank.is_before(&best.rank));
        self.wants_all || (!self.last.is_some_and(is_late) && is_first())
    }

    /// Whether a chain of at least that rank to a literal would be taken.
    pub(super) fn takes_to(&self, rank: &Rank, candidate: Candidate, holds: bool) -> bool {
        match self.best.get(literal_index(candidate, holds)) {
            Some(&best) if best > 0 => rank.is_before(&self.found[best as usize - 1].rank),
            _ => self.takes(rank),
        }
    }

    /// Takes a chain if it comes before the best so far.
    pub(super) fn offer(
        &mut self,
        rank: Rank,
        technique: Technique,
        conclusion: Conclusion,
        branches: impl FnOnce() -> Vec<Branch>,
    ) {
        let literal = conclusion.literal();
        let is_taken = match literal {
            Some((candidate, holds)) => self.takes_to(&rank, candidate, holds),
            None => self.takes(&rank),
        };
        if !is_taken {
            return;
        }
        let branches = if self.wants_branches { branches() } else { Vec::new() };
        let detail = Detail::Chains { branches, complexity: rank.complexity };
        let found = match conclusion {
            Conclusion::Place(place) => Found::placing(technique, rank.rating, place, detail),
            Conclusion::Eliminate(set) => Found::eliminating(technique, rank.rating, set, detail),
        };
        if !self.wants_all {
            self.found.clear();
        }
        self.offered += 1;
        let ranked = Ranked { rank, number: self.offered, found };
        let best = literal
            .and_then(|(candidate, holds)| self.best.get_mut(literal_index(candidate, holds)));
        match best {
            Some(&mut best) if best > 0 => self.found[best as usize - 1] = ranked,
            best => {
                self.found.push(ranked);
                best.into_iter().for_each(|best| *best = self.found.len() as u32);
            }
        }
    }

    /// What was taken, the first first; of equal conclusions the first only.
    pub(super) fn into_found(mut self) -> Vec<Found> {
        self.found.sort_by(|a, b| {
            if a.rank.is_before(&b.rank) {
                std::cmp::Ordering::Less
            } else if b.rank.is_before(&a.rank) {
                std::cmp::Ordering::Greater
            } else {
                a.number.cmp(&b.number)
            }
        });
        let mut known = HashSet::new();
        let all = self.found.into_iter().map(|ranked| ranked.found);
        all.filter(|found| known.insert((found.place, found.eliminate))).collect()
    }
}

fn literal_index(candidate: Candidate, holds: bool) -> usize {
    2 * candidate.index() + usize::from(holds)
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
