//! What a conflict teaches: the clause of its first unique implication point.

use super::clauses::Lit;
use super::shorten::Mark;
use super::{Conflict, Fact, Learning, Reason};
use crate::program::{Finding, bits};

impl Learning<'_> {
    /// Learns from a conflict, goes back, and takes what follows.
    pub(super) fn learn(&mut self, conflict: &Conflict) {
        let mut causes = Vec::new();
        self.conflict_causes(conflict, &mut causes);
        // All causes may lie below the last assumption.
        let deepest = causes.iter().map(|&fact| self.level[fact]).max().unwrap_or(0);
        if deepest == 0 {
            self.is_done = true;
            return;
        }
        self.go_back(deepest as usize);
        self.full.clear();
        let (mut clause, mut marked) = (Vec::new(), Vec::new());
        let (mut open, mut at) = (0, self.trail.len());
        let point = loop {
            for &fact in &causes {
                if self.marks[fact] != Mark::None || self.level[fact] == 0 {
                    continue;
                }
                self.marks[fact] = Mark::In;
                marked.push(fact);
                self.order.raise(fact);
                if self.level[fact] == deepest {
                    open += 1;
                } else {
                    clause.push(fact);
                }
            }
            let fact = loop {
                at -= 1;
                if self.marks[self.trail[at]] == Mark::In {
                    break self.trail[at];
                }
            };
            open -= 1;
            if open == 0 {
                break fact;
            }
            causes.clear();
            self.causes(fact, self.reason[fact], &mut causes);
        };
        let clause = self.shorten(clause, &mut marked);
        marked.into_iter().for_each(|fact| self.marks[fact] = Mark::None);
        self.order.age();
        self.learned += 1;
        self.take_clause(point, clause);
    }

    /// Adds the learned clause: the opposite of all these facts.
    fn take_clause(&mut self, point: Fact, others: Vec<Fact>) {
        let mut levels: Vec<u32> = others.iter().map(|&fact| self.level[fact]).collect();
        levels.dedup();
        let facts = std::iter::once(point).chain(others);
        let opposite = |fact| Lit::new(fact, !self.is_true(fact));
        let clause: Vec<Lit> = facts.map(opposite).collect();
        let first = clause[0];
        self.go_back(levels.first().map_or(0, |&level| level as usize));
        let reason = match clause.len() {
            1 => Reason::Given,
            _ => Reason::Clause(self.clauses.add(&clause, levels.len() as u32 + 1)),
        };
        self.assign(first.fact(), first.is_true(), reason);
    }

    /// The facts that contradict each other.
    fn conflict_causes(&self, conflict: &Conflict, causes: &mut Vec<Fact>) {
        match *conflict {
            Conflict::Clause(clause) => {
                causes.extend(self.clauses.lits(clause).iter().map(|lit| lit.fact()));
            }
            Conflict::Group(group) => causes.extend(self.members(group)),
            Conflict::Clash(fact, reason) => {
                causes.push(fact);
                self.causes(fact, reason, causes);
            }
            Conflict::Propagator(at, length) => self.lost(at, length, None, causes),
        }
    }

    /// The facts from which one follows.
    pub(super) fn causes(&self, fact: Fact, reason: Reason, causes: &mut Vec<Fact>) {
        match reason {
            Reason::Given => {}
            Reason::Clause(clause) => {
                let lits = self.clauses.lits(clause).iter().map(|lit| lit.fact());
                causes.extend(lits.filter(|&other| other != fact));
            }
            Reason::Group(group) => {
                causes.extend(self.members(group).filter(|&other| other != fact));
            }
            Reason::Fact(other) => causes.push(other as Fact),
            Reason::Propagator(at, length) => self.lost(at, length, Some(fact), causes),
        }
    }

    /// The values that the cells of a propagator had lost when the trail had a length, as far as
    /// they matter to what it found.
    fn lost(&self, at: u32, length: u32, removed: Option<Fact>, causes: &mut Vec<Fact>) {
        let propagator = &self.program.propagators[at as usize];
        let values = self.program.values;
        let lost = |cell: usize, among: u64| {
            let gone = bits(self.program.domains[cell] & !self.open[cell] & among);
            gone.filter(move |value| self.place[cell * values + value] < length)
        };
        let domain = |&cell: &usize| {
            let domain = self.program.domains[cell];
            lost(cell, u64::MAX).fold(domain, |domain, value| domain & !(1 << value))
        };
        let domains = || propagator.scope().iter().map(domain).collect();
        let removed = removed.map(|fact| (fact / values, 1 << (fact % values)));
        let matters =
            propagator.reason(&Finding { program: self.program, removed, domains: &domains });
        for (i, &cell) in propagator.scope().iter().enumerate() {
            let among = matters.as_ref().map_or(u64::MAX, |matters| matters[i]);
            causes.extend(lost(cell, among).map(|value| cell * values + value));
        }
    }
}
