//! Whips: braids that never look back. Every variable but the first holds a candidate that the fact
//! just before it kills.
//!
//! That order is part of the pattern, so the state of the search is a set of facts and the last of
//! them. Depth first, with the rounds of singles as a bound: what no braid can do in the variables
//! that are left, no whip can.

use crate::rate::propagate::{
    CANDIDATES, Candidates, Groups, Id, IdSet, Propagator, Until, kills, variables,
};
use std::collections::HashSet;
use sudokit_core::bounds::{Meter, Why};

/// Finds whips. Keeps the memory of its searches.
#[derive(Debug)]
pub(super) struct Whips {
    propagator: Propagator,
    groups: Groups,
    seen: HashSet<(IdSet, Id)>,
}

impl Whips {
    pub(super) fn new(groups: Groups) -> Whips {
        Whips { propagator: Propagator::new(groups), groups, seen: HashSet::new() }
    }

    /// Whether the candidate has a whip of at most that length.
    pub(super) fn has(
        &mut self,
        net: &Candidates,
        target: Id,
        length: u32,
        meter: &mut Meter,
    ) -> Result<bool, Why> {
        self.seen.clear();
        let mut all = IdSet::EMPTY;
        all.insert(target);
        self.extend(net, &mut vec![target], all, length as usize, meter)
    }

    /// Whether the facts so far, the target first, begin a whip.
    fn extend(
        &mut self,
        net: &Candidates,
        chain: &mut Vec<Id>,
        all: IdSet,
        length: usize,
        meter: &mut Meter,
    ) -> Result<bool, Why> {
        meter.spend()?;
        let rounds = length - chain.len();
        let bound = Until::Round(rounds as u16);
        if !self.propagator.trace(net, chain, &IdSet::EMPTY, bound) {
            return Ok(false);
        }
        self.propagator.trace(net, chain, &IdSet::EMPTY, Until::Round(0));
        let Some(next) = self.next_facts(net, &all, chain[chain.len() - 1]) else {
            return Ok(true);
        };
        if rounds == 0 {
            return Ok(false);
        }
        for fact in next {
            let mut with = all.clone();
            with.insert(fact);
            if !self.seen.insert((with.clone(), fact)) {
                continue;
            }
            chain.push(fact);
            let is_found = self.extend(net, chain, with, length, meter)?;
            chain.pop();
            if is_found {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The facts that follow in the traced net from variables which the last fact touches. `None`
    /// when one of these has nothing left.
    fn next_facts(&self, net: &Candidates, all: &IdSet, last: Id) -> Option<Vec<Id>> {
        let mut facts: Vec<Id> = Vec::new();
        for candidate in net.open_candidates().filter(|&c| kills(last, c)) {
            for variable in variables(candidate) {
                let mut left = self.propagator.net.members(variable);
                let first = left.next()?;
                let fact = match left.next() {
                    None => Some(first),
                    Some(_) if self.groups == Groups::With => self.propagator.net.group(variable),
                    Some(_) => None,
                };
                let is_new = |fact: &Id| !all.contains(*fact) && !facts.contains(fact);
                facts.extend(fact.filter(is_new));
            }
        }
        debug_assert!(
            self.groups == Groups::With || facts.iter().all(|&f| usize::from(f) < CANDIDATES)
        );
        Some(facts)
    }
}
