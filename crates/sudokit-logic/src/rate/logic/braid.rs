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

use super::targets;
use crate::rate::propagate::{
    Candidates, Groups, Id, IdSet, Propagator, Until, Variable, holds, kills,
};
use sudokit_core::bounds::{Meter, Why};
use sudokit_core::grid::Solution;

/// Finds braids. Keeps the memory of its searches.
#[derive(Debug)]
pub(in crate::rate) struct Braids {
    pub propagator: Propagator,
    needed: Vec<usize>,
}

/// What has become of a net.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rate) enum Reduced {
    Nothing,
    Something,
    Contradiction,
}

/// The smallest refutation met, and a fact of the first round that it needs.
struct Refutation {
    facts: usize,
    first: Option<Id>,
}

impl Braids {
    pub(in crate::rate) fn new(groups: Groups) -> Braids {
        Braids { propagator: Propagator::new(groups), needed: Vec::new() }
    }

    /// Whether the candidate has a braid of at most that length.
    pub(in crate::rate) fn has(
        &mut self,
        net: &Candidates,
        target: Id,
        length: u32,
        meter: &mut Meter,
    ) -> Result<bool, Why> {
        self.search(net, &mut vec![target], IdSet::EMPTY, length as usize, meter)
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
        for target in targets(net, solution) {
            if !net.has_id(target) {
                continue;
            }
            meter.spend()?;
            let rounds = length as usize - 1;
            let until = Until::Round(rounds as u16);
            if !self.propagator.trace(net, &[target], &IdSet::EMPTY, until) {
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

    /// Whether some refutation goes on from the facts in `assumed` (the target first) with none of
    /// those in `barred`, and has at most `length` variables.
    fn search(
        &mut self,
        net: &Candidates,
        assumed: &mut Vec<Id>,
        mut barred: IdSet,
        length: usize,
        meter: &mut Meter,
    ) -> Result<bool, Why> {
        loop {
            meter.spend()?;
            let rounds = length - assumed.len();
            if !self.propagator.trace(net, assumed, &barred, Until::Round(rounds as u16)) {
                return Ok(false);
            }
            if rounds == 1 {
                return Ok(self.is_one_enough(net, assumed.len()));
            }
            let best = self.smallest(net, assumed.len(), rounds);
            if best.facts <= rounds {
                return Ok(true);
            }
            let Some(first) = best.first else { return Ok(true) };
            assumed.push(first);
            let is_found = self.search(net, assumed, barred.clone(), length, meter)?;
            assumed.pop();
            if is_found {
                return Ok(true);
            }
            barred.insert(first);
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
        for index in 0..self.propagator.conflicts.len() {
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
