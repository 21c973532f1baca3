//! Whips: braids that never look back. Every variable but the first holds a candidate that the fact
//! just before it kills.
//!
//! That order is part of the pattern, so the state of the search is a set of facts and the last of
//! them. Depth first, with the rounds of singles as a bound: what no braid can do in the variables
//! that are left, no whip can.

use crate::rate::propagate::{
    CANDIDATES, Candidates, Groups, Id, IdSet, Level, Propagator, variables,
};
use std::collections::HashSet;
use sudokit_core::bounds::{Meter, Why};

/// Finds whips. Keeps the memory of its searches.
#[derive(Debug)]
pub(super) struct Whips {
    propagator: Propagator,
    groups: Groups,
    /// By number of facts.
    levels: Vec<Level>,
    seen: HashSet<(IdSet, Id)>,
}

impl Whips {
    pub(super) fn new(groups: Groups) -> Whips {
        let (propagator, levels) = (Propagator::new(groups), Vec::new());
        Whips { propagator, groups, levels, seen: HashSet::new() }
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
        match self.levels.first_mut() {
            Some(level) => level.begin(net),
            None => self.levels.push(Level::new(net)),
        }
        self.extend(net, 0, target, &IdSet::EMPTY, length as usize, meter)
    }

    /// Whether the facts of a level, the target first, and one more begin a whip.
    fn extend(
        &mut self,
        net: &Candidates,
        level: usize,
        last: Id,
        all: &IdSet,
        length: usize,
        meter: &mut Meter,
    ) -> Result<bool, Why> {
        meter.spend()?;
        if self.levels.len() == level + 1 {
            self.levels.push(Level::new(net));
        }
        let (below, above) = self.levels.split_at_mut(level + 1);
        // There was none before the last fact: so a variable that it touches has nothing left.
        if self.propagator.assume(&below[level], last, &mut above[0]) {
            return Ok(true);
        }
        let level = level + 1;
        let rounds = length - level;
        if rounds == 0 || !self.propagator.go_on(&self.levels[level], rounds as u16) {
            return Ok(false);
        }
        let mut all = all.clone();
        all.insert(last);
        for fact in self.next_facts(net, &self.levels[level].net, &all, last) {
            let mut with = all.clone();
            with.insert(fact);
            if self.seen.insert((with, fact))
                && self.extend(net, level, fact, &all, length, meter)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The facts that follow after the last one from variables which it touches.
    fn next_facts(&self, net: &Candidates, after: &Candidates, all: &IdSet, last: Id) -> Vec<Id> {
        let mut facts: Vec<Id> = Vec::new();
        for variable in net.killed_by(last).flat_map(variables) {
            let mut left = after.members(variable);
            let fact = match (left.next(), left.next()) {
                (first, None) => first,
                (_, Some(_)) if self.groups == Groups::With => after.group(variable),
                _ => None,
            };
            let is_new = |fact: &Id| !all.contains(*fact) && !facts.contains(fact);
            facts.extend(fact.filter(is_new));
        }
        debug_assert!(
            self.groups == Groups::With || facts.iter().all(|&f| usize::from(f) < CANDIDATES)
        );
        facts
    }
}
