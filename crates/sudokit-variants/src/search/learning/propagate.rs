//! What follows from known facts: directly, by groups, by clauses, by the program's propagators.

use super::clauses::{Lit, Watched};
use super::{Conflict, Fact, Known, Learning, Reason};
use crate::program::bits;

impl Learning<'_> {
    /// What follows directly from a true fact.
    fn exclude_others(&mut self, fact: Fact) -> Result<(), Conflict> {
        let program = self.program;
        let (cell, value) = self.split(fact);
        let reason = Reason::Fact(fact as u32);
        for other in bits(self.open[cell] & !(1 << value)) {
            self.follow(self.fact(cell, other), false, reason)?;
        }
        for peer in program.sees.places(cell) {
            if self.open[peer] >> value & 1 == 1 {
                self.follow(self.fact(peer, value), false, reason)?;
            }
        }
        for &(other, table) in &program.pairs[cell] {
            let image = program.tables[table].image(1 << value);
            for refused in bits(self.open[other] & !image) {
                self.follow(self.fact(other, refused), false, reason)?;
            }
        }
        Ok(())
    }

    /// Propagates to the fixpoint.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            while self.head < self.trail.len() || !self.full.is_empty() {
                if let Some(group) = self.full.pop() {
                    self.fill(group)?;
                    continue;
                }
                let fact = self.trail[self.head];
                self.head += 1;
                let is_true = self.is_true(fact);
                if is_true {
                    self.exclude_others(fact)?;
                }
                self.visit_watched(Lit::new(fact, !is_true))?;
            }
            // Houses are clauses here; the other propagators follow them.
            while let Some((cell, lost)) = self.space.next_changed() {
                self.space.settle(cell);
                self.space.wake(cell, lost);
            }
            let Some(at) = self.space.next_queued() else { return Ok(()) };
            if at >= self.program.houses.len() {
                self.run(at)?;
            }
        }
    }

    /// The last fact of a group that is not false is true.
    fn fill(&mut self, group: u32) -> Result<(), Conflict> {
        let (program, at) = (self.program, group as usize);
        let last = match at.checked_sub(self.open.len()) {
            None => bits(self.open[at]).next().map(|value| self.fact(at, value)),
            Some(at) => {
                let (house, value) = (&program.houses[at / program.values], at % program.values);
                let mut places = house.iter().filter(|&&cell| self.open[cell] >> value & 1 == 1);
                places.next().map(|&cell| self.fact(cell, value))
            }
        };
        let last = last.ok_or(Conflict::Group(group))?;
        self.follow(last, true, Reason::Group(group))
    }

    /// Runs a propagator and notes what it removed.
    fn run(&mut self, at: usize) -> Result<(), Conflict> {
        let (program, length) = (self.program, self.trail.len() as u32);
        let result = program.propagators[at].run(&mut self.space);
        for i in 0..self.space.changed.len() {
            let cell = self.space.changed[i];
            for value in bits(self.open[cell] & !self.space.domains[cell]) {
                let reason = Reason::Propagator(at as u32, length);
                self.follow(self.fact(cell, value), false, reason)?;
            }
            if self.open[cell] == 0 {
                return Err(Conflict::Group(cell as u32));
            }
        }
        result.map_err(|_| Conflict::Propagator(at as u32, length))
    }

    /// Visits the clauses that watch a literal which has become false.
    fn visit_watched(&mut self, lit: Lit) -> Result<(), Conflict> {
        let mut watched = self.clauses.take_watched(lit);
        let (mut kept, mut conflict) = (0, None);
        let mut at = 0;
        while at < watched.len() {
            let Watched { clause, other } = watched[at];
            at += 1;
            if self.value(other) == Known::True {
                watched[kept] = Watched { clause, other };
                kept += 1;
                continue;
            }
            let lits = self.clauses.lits(clause);
            let first = if lits[0] == lit { lits[1] } else { lits[0] };
            let known = self.value(first);
            if known != Known::True
                && let Some(i) = lits[2..].iter().position(|&lit| self.value(lit) != Known::False)
            {
                self.clauses.watch_instead(clause, lit, i + 2);
                continue;
            }
            watched[kept] = Watched { other: first, ..watched[at - 1] };
            kept += 1;
            match known {
                Known::True => {}
                Known::Open => self.assign(first.fact(), first.is_true(), Reason::Clause(clause)),
                Known::False => {
                    conflict = Some(Conflict::Clause(clause));
                    break;
                }
            }
        }
        watched.copy_within(at.., kept);
        watched.truncate(kept + watched.len() - at);
        self.clauses.give_back(lit, watched);
        conflict.map_or(Ok(()), Err)
    }
}
