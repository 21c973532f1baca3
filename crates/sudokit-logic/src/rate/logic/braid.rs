//! Braids: the shortest refutation of a candidate by singles, counted in variables.
//!
//! A braid of length n on a target assumes the target, asserts n - 1 facts, each the only thing
//! left in some variable, and ends with a variable that has nothing left (Denis Berthier, "Pattern-
//! Based Constraint Satisfaction and Logic Puzzles", 2012). So its length is one more than the
//! number of facts in a smallest refutation.
//!
//! Rounds of singles give a lower bound: if no conflict comes within n - 1 rounds, no braid has
//! length n. A conflict gives an upper bound: gather the facts it needs, going back, and count. In
//! between, split: a fact of the first round that the refutation needs is taken for granted, or
//! barred. Both halves bound better, no set of facts is met twice, and nothing is stored. Where one
//! more fact is allowed, the conflicts of its round say at once whether one is enough.

use super::last::{LastFacts, MOST};
use super::targets;
use crate::rate::propagate::{
    Candidates, Groups, Id, IdSet, Level, Propagator, Until, Variable, holds, kills,
};
use sudokit_core::bounds::{Meter, Why};
use sudokit_core::grid::Solution;

/// Of so many conflicts the easiest is looked for. Most are the same ones seen from elsewhere.
const LOOKED_AT: usize = 8;

/// Finds braids. Keeps the memory of its searches.
#[derive(Debug)]
pub(in crate::rate) struct Braids {
    pub propagator: Propagator,
    /// So many last facts are tried in another way. It knows no groups.
    tried: usize,
    needed: Vec<usize>,
    last: LastFacts,
    /// By number of assumptions.
    levels: Vec<Level>,
}

/// What has become of a net.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rate) enum Reduced {
    Nothing,
    Something,
    Contradiction,
}

/// A candidate that singles refute, and the variables that a braid on it has at least.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rate) struct Doubt {
    pub target: Id,
    pub least: u32,
}

/// The smallest refutation met, and a fact of the first round that it needs.
struct Refutation {
    facts: usize,
    first: Option<Id>,
}

impl Braids {
    pub(in crate::rate) fn new(groups: Groups) -> Braids {
        Braids {
            propagator: Propagator::new(groups),
            tried: if groups == Groups::Without { MOST } else { 0 },
            needed: Vec::new(),
            last: LastFacts::new(),
            levels: Vec::new(),
        }
    }

    /// Those of some candidates that have a braid of any length, in their order.
    ///
    /// What follows from a candidate that stands its trial stands, too: its consequences are among
    /// those of the candidate. So about half of the trials need not be made.
    pub(in crate::rate) fn refutable(
        &mut self,
        net: &Candidates,
        targets: &[Id],
        meter: &mut Meter,
    ) -> Result<Vec<Doubt>, Why> {
        let (mut doubtful, mut standing) = (Vec::new(), IdSet::EMPTY);
        for &target in targets {
            if standing.contains(target) {
                continue;
            }
            meter.spend()?;
            match self.propagator.first_conflict(net, target) {
                Some(round) => doubtful.push(Doubt { target, least: u32::from(round) + 1 }),
                None => self.propagator.facts.iter().for_each(|fact| {
                    standing.insert(fact.id);
                }),
            }
        }
        Ok(doubtful)
    }

    /// Whether the candidate has a braid of at most that length.
    pub(in crate::rate) fn has(
        &mut self,
        net: &Candidates,
        target: Id,
        length: u32,
        meter: &mut Meter,
    ) -> Result<bool, Why> {
        meter.spend()?;
        let facts = length as usize - 1;
        if facts <= self.tried {
            return Ok(self.last.refute(net, target, facts));
        }
        match self.levels.first_mut() {
            Some(level) => level.begin(net),
            None => self.levels.push(Level::new(net)),
        }
        Ok(self.assume(0, target) || facts > 0 && self.search(net, 1, length as usize, meter)?)
    }

    /// Eliminates what braids of at most that length refute, the easily seen ones first: those that
    /// take a search wait for what these change.
    pub(in crate::rate) fn reduce(
        &mut self,
        net: &mut Candidates,
        length: u32,
        solution: Option<&Solution>,
        meter: &mut Meter,
    ) -> Result<Reduced, Why> {
        let (mut doubtful, mut reduced) = (Vec::new(), Reduced::Nothing);
        if length == 1 {
            while let Some(target) = net.locked_out() {
                meter.spend()?;
                if !self.propagator.eliminate(net, target) {
                    return Ok(Reduced::Contradiction);
                }
                reduced = Reduced::Something;
            }
            return Ok(reduced);
        }
        for target in targets(net, solution) {
            if !net.has_id(target) {
                continue;
            }
            meter.spend()?;
            let rounds = length as usize - 1;
            if rounds == 1 && self.tried > 0 {
                if self.last.refute(net, target, 1) {
                    if !self.propagator.eliminate(net, target) {
                        return Ok(Reduced::Contradiction);
                    }
                    reduced = Reduced::Something;
                }
                continue;
            }
            let until = Until::Round(rounds as u16);
            if !self.propagator.trace(net, &[target], until) {
                continue;
            }
            if self.smallest(net, 1, rounds).facts > rounds {
                doubtful.push(target);
                continue;
            }
            if !self.propagator.eliminate(net, target) {
                return Ok(Reduced::Contradiction);
            }
            reduced = Reduced::Something;
        }
        while reduced == Reduced::Nothing
            && let Some(target) = doubtful.pop()
        {
            if self.has(net, target, length, meter)? {
                let is_consistent = self.propagator.eliminate(net, target);
                reduced = if is_consistent { Reduced::Something } else { Reduced::Contradiction };
            }
        }
        Ok(reduced)
    }

    /// Makes the level above one by an assumption. True when there is a conflict already.
    fn assume(&mut self, level: usize, id: Id) -> bool {
        if self.levels.len() == level + 1 {
            self.levels.push(Level::new(&self.levels[level].net));
        }
        let (below, above) = self.levels.split_at_mut(level + 1);
        self.propagator.assume(&below[level], id, &mut above[0])
    }

    /// Whether some refutation goes on from the facts that are assumed (the target first) with none
    /// of those that are barred there, and has at most `length` variables: more than are assumed.
    fn search(
        &mut self,
        net: &Candidates,
        assumed: usize,
        length: usize,
        meter: &mut Meter,
    ) -> Result<bool, Why> {
        let rounds = length - assumed;
        if rounds <= self.tried {
            return Ok(self.last.suffice(&self.levels[assumed], rounds));
        }
        loop {
            if !self.propagator.go_on(&self.levels[assumed], rounds as u16) {
                return Ok(false);
            }
            if rounds == 1 {
                return Ok(self.is_one_enough(net, assumed));
            }
            let best = self.smallest(net, assumed, rounds);
            if best.facts <= rounds {
                return Ok(true);
            }
            let Some(first) = best.first else { return Ok(true) };
            meter.spend()?;
            if self.assume(assumed, first) || self.search(net, assumed + 1, length, meter)? {
                return Ok(true);
            }
            meter.spend()?;
            self.levels[assumed].bar(first);
        }
    }

    /// Whether one of the facts that follow from the assumed ones leads to a conflict by itself.
    fn is_one_enough(&self, net: &Candidates, assumed: usize) -> bool {
        let facts = &self.propagator.facts[assumed..];
        self.propagator.conflicts.iter().any(|&conflict| {
            let mut alive = net
                .members(conflict)
                .filter(|&candidate| self.propagator.killer(candidate) >= assumed);
            let Some(first) = alive.next() else { return true };
            let mut enough = facts.iter().filter(|fact| kills(fact.id, first));
            enough.any(|fact| alive.clone().all(|candidate| kills(fact.id, candidate)))
        })
    }

    /// Of the conflicts, the one that needs the fewest facts beyond the assumed ones. The first
    /// that needs no more than `enough` will do.
    fn smallest(&mut self, net: &Candidates, assumed: usize, enough: usize) -> Refutation {
        let mut best = Refutation { facts: usize::MAX, first: None };
        for index in 0..self.propagator.conflicts.len().min(LOOKED_AT) {
            let facts = self.gather(net, assumed, self.propagator.conflicts[index], best.facts);
            if facts < best.facts {
                let first = self.needed.iter().copied().min();
                best =
                    Refutation { facts, first: first.map(|fact| self.propagator.facts[fact].id) };
            }
            if best.facts <= enough {
                break;
            }
        }
        best
    }

    /// Gathers the facts that a conflict needs, going back from it, and counts them. Gives up where
    /// they are `most`.
    fn gather(
        &mut self,
        net: &Candidates,
        assumed: usize,
        conflict: Variable,
        most: usize,
    ) -> usize {
        self.needed.clear();
        for candidate in net.members(conflict) {
            self.need_killer(candidate, assumed, usize::MAX);
        }
        let mut done = usize::MAX;
        while let Some(index) = self.needed.iter().copied().filter(|&fact| fact < done).max() {
            if self.needed.len() >= most {
                break;
            }
            done = index;
            let fact = self.propagator.facts[index];
            for candidate in net.members(fact.variable).filter(|&c| !holds(fact.id, c)) {
                self.need_killer(candidate, assumed, index);
            }
        }
        self.needed.len()
    }

    /// Needs a fact before `end` that kills a candidate: one that is assumed or needed already, if
    /// there is one, else the earliest.
    fn need_killer(&mut self, candidate: Id, assumed: usize, end: usize) {
        let earliest = self.propagator.killer(candidate);
        let serves = |&fact: &usize| fact < end && kills(self.propagator.facts[fact].id, candidate);
        if earliest >= assumed && !self.needed.iter().any(serves) {
            self.needed.push(earliest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::bounds::Budget;
    use sudokit_core::generate::{Generator, Item, Spec};

    #[test]
    fn last_facts_are_the_same_however_they_are_found() {
        let mut meter = Meter::new(&Budget::UNLIMITED);
        let (mut plain, mut fast) = (Braids::new(Groups::Without), Braids::new(Groups::Without));
        plain.tried = 0;
        let mut found = [[0; 2]; 8];
        for item in Generator::new(Spec::default(), 30).unwrap().take(40) {
            let Item::Made(made) = item else { panic!("nothing forbids it") };
            let net = Propagator::closed_puzzle(&made.puzzle).unwrap();
            for target in targets(&net, Some(&made.solution)) {
                for length in 2..8 {
                    let mut has =
                        |braids: &mut Braids| braids.has(&net, target, length, &mut meter).unwrap();
                    let is_found = has(&mut plain);
                    assert_eq!(has(&mut fast), is_found, "{} {target} {length}", made.puzzle);
                    found[length as usize][usize::from(is_found)] += 1;
                }
            }
        }
        assert!(found[2..].iter().flatten().all(|&count| count > 30), "{found:?}");
    }
}
