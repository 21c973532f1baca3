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
//! barred. Both halves bound better, no set of facts is met twice, and nothing is stored.

use super::net::{Groups, Id, IdSet, Net, Tracer, Until, Variable, holds, kills};
use crate::bounds::{BudgetRanOut, Meter};

/// Finds braids. Keeps the memory of its searches.
#[derive(Debug)]
pub(super) struct Braids {
    pub tracer: Tracer,
    needed: Vec<usize>,
}

/// The smallest refutation met, and a fact of the first round that it needs.
struct Refutation {
    facts: usize,
    first: Option<Id>,
}

impl Braids {
    pub(super) fn new(groups: Groups) -> Braids {
        Braids { tracer: Tracer::new(groups), needed: Vec::new() }
    }

    /// Whether the candidate has a braid of at most that length.
    pub(super) fn has(
        &mut self,
        net: &Net,
        target: Id,
        length: u32,
        meter: &mut Meter,
    ) -> Result<bool, BudgetRanOut> {
        self.search(net, &mut vec![target], IdSet::EMPTY, length as usize, meter)
    }

    /// Whether some refutation goes on from the facts in `assumed` (the target first) with none of
    /// those in `barred`, and has at most `length` variables.
    fn search(
        &mut self,
        net: &Net,
        assumed: &mut Vec<Id>,
        mut barred: IdSet,
        length: usize,
        meter: &mut Meter,
    ) -> Result<bool, BudgetRanOut> {
        loop {
            meter.spend()?;
            let rounds = length - assumed.len();
            if !self.tracer.trace(net, assumed, &barred, Until::Round(rounds as u16)) {
                return Ok(false);
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

    /// Of the conflicts, the one that needs the fewest facts beyond the assumed ones. The first
    /// that needs no more than `enough` will do.
    fn smallest(&mut self, net: &Net, assumed: usize, enough: usize) -> Refutation {
        let mut best = Refutation { facts: usize::MAX, first: None };
        for index in 0..self.tracer.conflicts.len() {
            let facts = self.gather(net, assumed, self.tracer.conflicts[index], best.facts);
            if facts < best.facts {
                let first = self.needed.iter().copied().min();
                best = Refutation { facts, first: first.map(|fact| self.tracer.facts[fact].id) };
            }
            if best.facts <= enough {
                break;
            }
        }
        best
    }

    /// Gathers the facts that a conflict needs, going back from it, and counts them. Gives up where
    /// they are `most`.
    fn gather(&mut self, net: &Net, assumed: usize, conflict: Variable, most: usize) -> usize {
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
            let fact = self.tracer.facts[index];
            for candidate in net.members(fact.variable).filter(|&c| !holds(fact.id, c)) {
                self.need_killer(candidate, assumed, index);
            }
        }
        self.needed.len()
    }

    /// Needs a fact before `end` that kills a candidate: one that is assumed or needed already, if
    /// there is one, else the earliest.
    fn need_killer(&mut self, candidate: Id, assumed: usize, end: usize) {
        let earliest = self.tracer.killer(candidate);
        let serves = |&fact: &usize| fact < end && kills(self.tracer.facts[fact].id, candidate);
        if earliest >= assumed && !self.needed.iter().any(serves) {
            self.needed.push(earliest);
        }
    }
}
