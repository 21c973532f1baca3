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
mod luby;
mod order;
mod propagate;
mod shorten;

use sudokit_core::bounds::{Meter, Why};

use self::clauses::{Clauses, Lit};
use self::luby::luby;
use self::order::Order;
use self::shorten::Mark;
use super::Found;
use crate::program::{Program, Space, Var, bits};

/// A fact: the cell times the number of values, and the value.
type Fact = usize;

/// What is known of a fact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
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
    Clause(u32),
    /// All other facts of the group are false.
    Group(u32),
    /// Another fact is true.
    Fact(u32),
    /// A propagator found it when the trail had this length.
    Propagator(u32, u32),
}

/// A contradiction, for the analysis.
enum Conflict {
    Clause(u32),
    /// All facts of the group are false.
    Group(u32),
    /// The fact is known to be false and follows to be true, or the reverse, from this reason.
    Clash(Fact, Reason),
    Propagator(u32, u32),
}

/// A search for solutions.
pub(crate) struct Learning<'p> {
    program: &'p Program,
    space: Space<'p>,
    /// Values that are not known to be false, by cell.
    open: Vec<u64>,
    /// What is known of each literal.
    known: Vec<Known>,
    /// How many facts of each group are not known to be false. At least one is true in each: the
    /// values of a cell, the places of a value in a house.
    room: Vec<u8>,
    /// Groups that have at most one fact left.
    full: Vec<u32>,
    level: Vec<u32>,
    place: Vec<u32>,
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
    marks: Vec<Mark>,
    /// Facts that the analysis looks at.
    causes: Vec<Fact>,
    conflicts: u64,
    learned: u64,
    restarts: u64,
    next_restart: u64,
    next_cleaning: u64,
    is_done: bool,
}

/// Conflicts before the first restart; later ones are multiples by Luby's series.
const RESTART: u64 = 16;

/// Conflicts between two deletions of clauses, at first.
const CLEANING: u64 = 2_000;

impl<'p> Learning<'p> {
    /// A search over domains that hold for all solutions, as propagation left them.
    pub(crate) fn new(program: &'p Program, domains: &[u64]) -> Learning<'p> {
        let (cells, facts) = (domains.len(), domains.len() * program.values);
        let mut space = Space::new(program);
        space.restore(domains);
        space.hurry();
        // Cells with few values come first.
        let first = |domain: &u64| vec![1.0 / f64::from(domain.count_ones() + 2); program.values];
        let order: Vec<f64> = domains.iter().flat_map(first).collect();
        // A value that no cell has needs no place.
        let size =
            |value| if program.all >> value & 1 == 1 { program.all.count_ones() } else { 255 };
        let places: Vec<u8> = (0..program.values).map(|value| size(value) as u8).collect();
        let room =
            [vec![program.values as u8; cells], places.repeat(program.houses.len())].concat();
        let mut search = Learning {
            program,
            space,
            open: program.domains.clone(),
            known: vec![Known::Open; 2 * facts],
            room,
            full: Vec::new(),
            level: vec![0; facts],
            place: vec![0; facts],
            reason: vec![Reason::Given; facts],
            trail: Vec::new(),
            head: 0,
            starts: Vec::new(),
            clauses: Clauses::new(facts),
            order: Order::new(order),
            has_propagators: !program.is_plain(),
            phase: vec![true; facts],
            marks: vec![Mark::None; facts],
            causes: Vec::new(),
            conflicts: 0,
            learned: 0,
            restarts: 0,
            next_restart: RESTART,
            next_cleaning: CLEANING,
            is_done: domains.contains(&0),
        };
        for cell in 0..cells {
            let all = (0..program.values).filter(|&value| domains[cell] >> value & 1 == 0);
            let fact = |value| cell * program.values + value;
            all.for_each(|value| search.assign(fact(value), false, Reason::Given));
        }
        search.open = domains.to_vec();
        search.add_pairs();
        search
    }

    /// How often assumptions led to a contradiction, and how many clauses were learned.
    pub(crate) fn effort(&self) -> (u64, u64) {
        (self.conflicts, self.learned)
    }

    fn fact(&self, cell: Var, value: usize) -> Fact {
        cell * self.program.values + value
    }

    /// The facts of a group: first come the groups of the cells, then those of each house.
    fn members(&self, group: u32) -> impl Iterator<Item = Fact> {
        let (program, group) = (self.program, group as usize);
        let values = program.values;
        let house = group.checked_sub(self.open.len());
        let house = house.map(|at| (&program.houses[at / values], at % values));
        (0..house.map_or(values, |(cells, _)| cells.len())).map(move |i| match house {
            None => group * values + i,
            Some((cells, value)) => cells[i] * values + value,
        })
    }

    /// The clauses of pairs.
    fn add_pairs(&mut self) {
        let program = self.program;
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
    #[inline]
    fn value(&self, lit: Lit) -> Known {
        self.known[lit.index()]
    }

    /// Whether a fact is known to be true.
    #[inline]
    fn is_true(&self, fact: Fact) -> bool {
        self.value(Lit::is(fact)) == Known::True
    }

    /// The cell and the value of a fact.
    #[inline]
    fn split(&self, fact: Fact) -> (Var, usize) {
        let (fact, values) = (fact as u32, self.program.values as u32);
        ((fact / values) as usize, (fact % values) as usize)
    }

    fn assign(&mut self, fact: Fact, is_true: bool, reason: Reason) {
        self.known[Lit::new(fact, is_true).index()] = Known::True;
        self.known[Lit::new(fact, !is_true).index()] = Known::False;
        self.level[fact] = self.starts.len() as u32;
        self.place[fact] = self.trail.len() as u32;
        self.reason[fact] = reason;
        self.trail.push(fact);
        if !is_true {
            let (cell, value) = self.split(fact);
            self.open[cell] &= !(1 << value);
            self.for_groups(cell, value, |search, group| {
                search.room[group] -= 1;
                if search.room[group] < 2 {
                    search.full.push(group as u32);
                }
            });
            if self.has_propagators {
                // An empty domain is found by the group of the cell.
                let _ = self.space.remove(cell, 1 << value);
            }
        }
    }

    /// Calls a function with each group of a fact.
    #[inline]
    fn for_groups(&mut self, cell: Var, value: usize, mut visit: impl FnMut(&mut Self, usize)) {
        let program = self.program;
        visit(self, cell);
        for &house in &program.houses_of[cell] {
            visit(self, program.domains.len() + house * program.values + value);
        }
    }

    /// Assigns a fact that follows; a clash is a conflict.
    fn follow(&mut self, fact: Fact, is_true: bool, reason: Reason) -> Result<(), Conflict> {
        match self.value(Lit::new(fact, is_true)) {
            Known::Open => self.assign(fact, is_true, reason),
            Known::True => {}
            Known::False => return Err(Conflict::Clash(fact, reason)),
        }
        Ok(())
    }

    /// Goes back to a number of assumptions.
    fn go_back(&mut self, level: usize) {
        if self.starts.len() <= level {
            return;
        }
        let start = self.starts[level];
        let trail = std::mem::take(&mut self.trail);
        for &fact in &trail[start..] {
            self.phase[fact] = self.is_true(fact);
            if !self.phase[fact] {
                let (cell, value) = self.split(fact);
                self.open[cell] |= 1 << value;
                self.for_groups(cell, value, |search, group| search.room[group] += 1);
            }
            self.known[Lit::is(fact).index()] = Known::Open;
            self.known[Lit::is_not(fact).index()] = Known::Open;
            self.order.insert(fact);
        }
        self.trail = trail;
        self.trail.truncate(start);
        self.full.clear();
        self.starts.truncate(level);
        self.head = start;
        if self.has_propagators {
            self.space.restore(&self.open);
        }
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
            if self.value(Lit::is(fact)) == Known::Open {
                return Some(fact);
            }
        }
    }

    /// Leaves out the solution that follows from all open assumptions.
    fn leave_out_choices(&mut self) {
        let choices = self.starts.iter().map(|&start| self.trail[start]);
        let lits: Vec<Lit> = choices.map(|fact| Lit::new(fact, !self.is_true(fact))).collect();
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
