//! Clause learning: the engine for many values, and for searches in which copying makes no headway.
//!
//! A fact is "this cell has this value", true or false. Facts follow from each other by
//! clauses (every cell has a value, every house has a place for each value, every value of a pair
//! has a partner), directly (a value excludes others in the cell, in cells that differ, in pairs),
//! and by the propagators of the program. A propagator's reason is made on demand: all values that
//! the cells of its scope had lost when it ran ("lazy clause generation", Ohrimenko and others,
//! 2009). Watched literals, first unique implication points, activities, restarts by Luby's series
//! and deletion by the number of levels are those of MiniSat (2003) and Glucose (2009).

mod analyze;
mod clauses;
mod order;

use sudokit_core::bounds::{Meter, Why};

use self::clauses::{Clauses, Lit, Watched};
use self::order::Order;
use super::Found;
use crate::program::{LAST, Program, Space, Var, bits};

/// A fact: the cell times the number of values, and the value.
type Fact = usize;

/// What is known of a fact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Known {
    Open,
    True,
    False,
}

/// Why a fact is known.
#[derive(Clone, Copy, Debug)]
enum Reason {
    /// It was assumed, or it holds in all solutions.
    Given,
    /// All other literals of the clause are false.
    Clause(usize),
    /// Another fact is true.
    Fact(Fact),
    /// A propagator found it when the trail had this length.
    Propagator(usize, usize),
}

/// A contradiction, for the analysis.
enum Conflict {
    Clause(usize),
    /// The cell has no value left.
    Cell(Var),
    /// The fact is known to be false and follows to be true, or the reverse, from this reason.
    Clash(Fact, Reason),
    Propagator(usize, usize),
}

/// A search for solutions.
pub(crate) struct Learning<'p> {
    program: &'p Program,
    space: Space<'p>,
    /// Values that are not known to be false, by cell.
    open: Vec<u64>,
    known: Vec<Known>,
    level: Vec<u32>,
    place: Vec<usize>,
    reason: Vec<Reason>,
    trail: Vec<Fact>,
    /// How much of the trail is propagated.
    head: usize,
    /// The length of the trail at each assumption.
    starts: Vec<usize>,
    clauses: Clauses,
    order: Order,
    /// Whether there is more than clauses and pairs.
    has_propagators: bool,
    /// The last value of each fact.
    phase: Vec<bool>,
    is_marked: Vec<bool>,
    conflicts: u64,
    restarts: u64,
    next_restart: u64,
    next_cleaning: u64,
    is_done: bool,
}

/// Conflicts before the first restart; later ones are multiples by Luby's series.
const RESTART: u64 = 64;

/// Conflicts between two deletions of clauses, at first.
const CLEANING: u64 = 2_000;

impl<'p> Learning<'p> {
    /// A search over domains that hold for all solutions, as propagation left them.
    pub(crate) fn new(program: &'p Program, domains: &[u64]) -> Learning<'p> {
        let (cells, facts) = (domains.len(), domains.len() * program.values);
        let mut space = Space::with_domains(program, domains.to_vec());
        space.forget();
        space.hurry();
        // Cells with few values come first.
        let first = |domain: &u64| vec![1.0 / f64::from(domain.count_ones() + 2); program.values];
        let order: Vec<f64> = domains.iter().flat_map(first).collect();
        let mut search = Learning {
            program,
            space,
            open: program.domains.clone(),
            known: vec![Known::Open; facts],
            level: vec![0; facts],
            place: vec![0; facts],
            reason: vec![Reason::Given; facts],
            trail: Vec::new(),
            head: 0,
            starts: Vec::new(),
            clauses: Clauses::new(facts),
            order: Order::new(order),
            has_propagators: program
                .costs
                .iter()
                .skip(program.houses.len())
                .any(|&cost| cost != LAST),
            phase: vec![true; facts],
            is_marked: vec![false; facts],
            conflicts: 0,
            restarts: 0,
            next_restart: RESTART,
            next_cleaning: CLEANING,
            is_done: domains.contains(&0),
        };
        for cell in 0..cells {
            let all = (0..program.values).filter(|&value| domains[cell] >> value & 1 == 0);
            for value in all {
                search.learn_fact(cell * program.values + value, false);
            }
        }
        search.open = domains.to_vec();
        search.add_program_clauses();
        search
    }

    fn fact(&self, cell: Var, value: usize) -> Fact {
        cell * self.program.values + value
    }

    /// Notes a fact that holds in all solutions, or not in any.
    fn learn_fact(&mut self, fact: Fact, is_true: bool) {
        if self.known[fact] == Known::Open {
            self.assign(fact, is_true, Reason::Given);
        }
    }

    /// The clauses that the program says without words.
    fn add_program_clauses(&mut self) {
        let program = self.program;
        for cell in 0..self.open.len() {
            let values = bits(self.open[cell]).map(|value| Lit::is(self.fact(cell, value)));
            let clause: Vec<Lit> = values.collect();
            self.add(clause);
        }
        for house in &program.houses {
            for value in 0..program.values {
                let places = house.iter().filter(|&&cell| self.open[cell] >> value & 1 == 1);
                let clause = places.map(|&cell| Lit::is(self.fact(cell, value))).collect();
                self.add(clause);
            }
        }
        for (cell, others) in program.pairs.iter().enumerate() {
            for &(other, table) in others {
                for value in bits(self.open[cell]) {
                    let image = program.tables[table].image(1 << value) & self.open[other];
                    let partners = bits(image).map(|value| Lit::is(self.fact(other, value)));
                    let not = std::iter::once(Lit::is_not(self.fact(cell, value)));
                    let clause = not.chain(partners).collect();
                    self.add(clause);
                }
            }
        }
    }

    /// Adds a clause while no assumption is open.
    pub(super) fn add(&mut self, clause: Vec<Lit>) {
        debug_assert!(self.starts.is_empty());
        match clause[..] {
            [] => self.is_done = true,
            [lit] => match self.value(lit) {
                Known::Open => self.assign(lit.fact(), lit.is_true(), Reason::Given),
                Known::True => {}
                Known::False => self.is_done = true,
            },
            _ => {
                self.clauses.add(&clause, 0);
            }
        }
    }

    /// Leaves a solution out of all that are found later.
    pub(crate) fn exclude(&mut self, found: &Found) {
        let values = found.iter().enumerate();
        let lits = values
            .map(|(cell, value)| Lit::is_not(self.fact(cell, value.trailing_zeros() as usize)));
        let lits: Vec<Lit> = lits.collect();
        self.require(lits);
    }

    /// One of these values has to be in all solutions that are found later.
    pub(crate) fn demand(&mut self, values: &[u64]) {
        let cells = values.iter().enumerate();
        let facts = cells.flat_map(|(cell, &set)| bits(set).map(move |value| (cell, value)));
        let lits = facts.map(|(cell, value)| Lit::is(self.fact(cell, value))).collect();
        self.require(lits);
    }

    /// Adds a clause from outside: literals that are known for good are left out.
    fn require(&mut self, mut lits: Vec<Lit>) {
        self.go_back(0);
        if !lits.iter().any(|&lit| self.value(lit) == Known::True) {
            lits.retain(|&lit| self.value(lit) == Known::Open);
            self.add(lits);
        }
    }

    /// What is known of a literal.
    fn value(&self, lit: Lit) -> Known {
        match (self.known[lit.fact()], lit.is_true()) {
            (known, true) => known,
            (Known::Open, false) => Known::Open,
            (Known::True, false) => Known::False,
            (Known::False, false) => Known::True,
        }
    }

    fn assign(&mut self, fact: Fact, is_true: bool, reason: Reason) {
        self.known[fact] = if is_true { Known::True } else { Known::False };
        self.level[fact] = self.starts.len() as u32;
        self.place[fact] = self.trail.len();
        self.reason[fact] = reason;
        self.trail.push(fact);
        if !is_true {
            let (cell, value) = (fact / self.program.values, fact % self.program.values);
            self.open[cell] &= !(1 << value);
            if self.has_propagators {
                // An empty domain is found by the clause of the cell.
                let _ = self.space.remove(cell, 1 << value);
            }
        }
    }

    /// Assigns a fact that follows; a clash is a conflict.
    fn follow(&mut self, fact: Fact, is_true: bool, reason: Reason) -> Result<(), Conflict> {
        match (self.known[fact], is_true) {
            (Known::Open, _) => self.assign(fact, is_true, reason),
            (Known::True, true) | (Known::False, false) => {}
            _ => return Err(Conflict::Clash(fact, reason)),
        }
        Ok(())
    }

    /// Goes back to a number of assumptions.
    fn go_back(&mut self, level: usize) {
        if self.starts.len() <= level {
            return;
        }
        let start = self.starts[level];
        for fact in self.trail.drain(start..) {
            self.phase[fact] = self.known[fact] == Known::True;
            if self.known[fact] == Known::False {
                let (cell, value) = (fact / self.program.values, fact % self.program.values);
                self.open[cell] |= 1 << value;
            }
            self.known[fact] = Known::Open;
            self.order.insert(fact);
        }
        self.starts.truncate(level);
        self.head = start;
        if self.has_propagators {
            self.space.restore(&self.open);
        }
    }

    /// What follows directly from a true fact.
    fn exclude_others(&mut self, fact: Fact) -> Result<(), Conflict> {
        let program = self.program;
        let (cell, value) = (fact / program.values, fact % program.values);
        for other in bits(self.open[cell] & !(1 << value)) {
            self.follow(self.fact(cell, other), false, Reason::Fact(fact))?;
        }
        for &peer in &program.peers[cell] {
            if self.open[peer] >> value & 1 == 1 {
                self.follow(self.fact(peer, value), false, Reason::Fact(fact))?;
            }
        }
        for &(other, table) in &program.pairs[cell] {
            let image = program.tables[table].image(1 << value);
            for refused in bits(self.open[other] & !image) {
                self.follow(self.fact(other, refused), false, Reason::Fact(fact))?;
            }
        }
        Ok(())
    }

    /// Propagates to the fixpoint.
    fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            while self.head < self.trail.len() {
                let fact = self.trail[self.head];
                self.head += 1;
                let is_true = self.known[fact] == Known::True;
                if is_true {
                    self.exclude_others(fact)?;
                }
                self.visit_watched(Lit::new(fact, !is_true))?;
            }
            // Houses are clauses here; the other propagators follow them.
            while let Some((cell, lost)) = self.space.next_changed() {
                self.space.wake(cell, lost);
            }
            let Some(at) = self.space.next_queued() else { return Ok(()) };
            if at >= self.program.houses.len() {
                self.run(at)?;
            }
        }
    }

    /// Runs a propagator and notes what it removed.
    fn run(&mut self, at: usize) -> Result<(), Conflict> {
        let (program, length) = (self.program, self.trail.len());
        let result = program.propagators[at].run(&mut self.space);
        for i in 0..self.space.changed.len() {
            let cell = self.space.changed[i];
            for value in bits(self.open[cell] & !self.space.domains[cell]) {
                let reason = Reason::Propagator(at, length);
                self.follow(self.fact(cell, value), false, reason)?;
            }
            if self.open[cell] == 0 {
                return Err(Conflict::Cell(cell));
            }
        }
        result.map_err(|_| Conflict::Propagator(at, length))
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
            let clause = clause as usize;
            let lits = self.clauses.lits(clause);
            let first = if lits[0] == lit { lits[1] } else { lits[0] };
            if self.value(first) != Known::True
                && let Some(i) = (2..lits.len()).find(|&i| self.value(lits[i]) != Known::False)
            {
                self.clauses.watch_instead(clause, lit, i);
                continue;
            }
            watched[kept] = Watched { other: first, ..watched[at - 1] };
            kept += 1;
            match self.value(first) {
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

    /// The next solution; `Some(None)` when there is no other, `None` after too many conflicts.
    ///
    /// # Errors
    /// The meter is spent: a unit for each choice.
    pub(crate) fn next(
        &mut self,
        meter: &mut Meter,
        conflicts: u64,
    ) -> Result<Option<Option<Found>>, Why> {
        let limit = self.conflicts.saturating_add(conflicts);
        while !self.is_done {
            if self.conflicts >= limit {
                return Ok(None);
            }
            if let Err(conflict) = self.propagate() {
                self.conflicts += 1;
                if self.starts.is_empty() {
                    self.is_done = true;
                } else {
                    self.learn(&conflict);
                }
                continue;
            }
            if self.conflicts >= self.next_restart {
                self.restart();
                continue;
            }
            let Some(fact) = self.choose() else {
                let found = self.open.clone();
                self.leave_out_choices();
                return Ok(Some(Some(found)));
            };
            meter.spend()?;
            self.starts.push(self.trail.len());
            self.assign(fact, self.phase[fact], Reason::Given);
        }
        Ok(Some(None))
    }

    /// The open fact with the highest activity.
    fn choose(&mut self) -> Option<Fact> {
        loop {
            let fact = self.order.pop()?;
            if self.known[fact] == Known::Open {
                return Some(fact);
            }
        }
    }

    /// Leaves out the solution that follows from all open assumptions.
    fn leave_out_choices(&mut self) {
        let choices = self.starts.iter().map(|&start| self.trail[start]);
        let lits: Vec<Lit> =
            choices.map(|fact| Lit::new(fact, self.known[fact] != Known::True)).collect();
        self.go_back(0);
        self.require(lits);
    }

    fn restart(&mut self) {
        self.go_back(0);
        self.restarts += 1;
        self.next_restart = self.conflicts + RESTART * luby(self.restarts);
        if self.conflicts >= self.next_cleaning {
            self.next_cleaning = self.conflicts + CLEANING + 300 * self.restarts.min(100);
            self.clauses.clean();
        }
    }
}

/// Luby's series from its first member: 1, 1, 2, 1, 1, 2, 4, ...
fn luby(member: u64) -> u64 {
    let mut member = member;
    loop {
        let block = 64 - (member + 1).leading_zeros() - 1;
        if (member + 1).is_power_of_two() {
            return 1 << (block - 1);
        }
        member -= (1 << block) - 1;
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn luby_s_series_is_the_published_one() {
        let series: Vec<u64> = (1..=15).map(super::luby).collect();
        assert_eq!(series, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
