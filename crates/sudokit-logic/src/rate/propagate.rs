//! Candidates that are left, and what follows from an assumption by singles, round by round.
//!
//! A [`Propagator`] asserts candidates in a copy of a position. Asserting kills what the candidate
//! excludes; a variable (a cell, or a digit in a house) that has one candidate left asserts it, one
//! that has none is a conflict. Facts are handled first in, first out, so each is met in the
//! earliest round in which it can follow.
//!
//! With groups, a digit whose places in a house all lie in one box and one line asserts that group:
//! it kills the digit in the rest of both.
//!
//! Rows of memory are small (0.8 KiB a net) and nothing is allocated while tracing: this loop is
//! nearly all the time of all ratings by logic.

pub(super) use super::id_set::IdSet;
pub(super) use crate::position::Candidates;
use crate::position::Position;
use sudokit_core::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use sudokit_core::grid::Puzzle;

/// Number of candidates: ids below are candidates, the others groups.
pub(super) const CANDIDATES: usize = Candidate::COUNT;
/// Crossings of a line and a box: 27 with rows, 27 with columns.
const SEGMENTS: usize = 54;
/// Candidates, and groups by digit and crossing.
pub(super) const IDS: usize = CANDIDATES + 9 * SEGMENTS;
/// Cells, then digits in houses.
pub(super) const VARIABLES: usize = 81 + 27 * 9;

/// A candidate (its [`Candidate::index`]) or, from [`CANDIDATES`] on, a group.
pub(super) type Id = u16;
/// A cell (0 to 80), or 81 + 9 * house + digit.
pub(super) type Variable = u16;

/// The cells of a crossing, and those of its line and box outside it.
const CROSSINGS: [(CellSet, CellSet); SEGMENTS] = {
    let mut table = [(CellSet::EMPTY, CellSet::EMPTY); SEGMENTS];
    let mut index = 0;
    while index < SEGMENTS {
        let (line, part) = (index / 3, index % 3);
        let block = if line < 9 { line / 3 * 3 + part } else { part * 3 + (line - 9) / 3 };
        let house = House::new(line).expect("a line").cells_set().bits();
        let block = House::block(block).cells_set().bits();
        table[index] = (CellSet::from_bits(house & block), CellSet::from_bits(house ^ block));
        index += 1;
    }
    table
};

/// What a house says of a digit whose places it has narrowed down to these.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    Nothing,
    One,
    /// All in a third of a line, or in a row of a box.
    Third(u8),
    /// All in a column of a box; of a line this means nothing.
    Column(u8),
    Many,
}

const LEFT: [Left; 512] = {
    let mut table = [Left::Many; 512];
    table[0] = Left::Nothing;
    let mut mask = 1_usize;
    while mask < 512 {
        let mut part = 0;
        while part < 3 {
            if mask & !(0o7 << (3 * part)) == 0 {
                table[mask] = Left::Third(part);
            }
            if mask & !(0o111 << part) == 0 {
                table[mask] = Left::Column(part);
            }
            part += 1;
        }
        if mask.is_power_of_two() {
            table[mask] = Left::One;
        }
        mask += 1;
    }
    table
};

/// The group of a digit whose places in a house are these.
fn group_of(house: usize, digit: usize, left: Left) -> Option<Id> {
    let segment = match (left, house) {
        (Left::Third(part), 0..18) => 3 * house + usize::from(part),
        (Left::Third(part), _) => {
            let block = house - 18;
            3 * (block / 3 * 3 + usize::from(part)) + block % 3
        }
        (Left::Column(part), 18..) => {
            let block = house - 18;
            3 * (9 + block % 3 * 3 + usize::from(part)) + block / 3
        }
        _ => return None,
    };
    Some((CANDIDATES + digit * SEGMENTS + segment) as Id)
}

/// The digit and crossing of a group.
fn crossing(id: Id) -> (usize, usize) {
    let index = usize::from(id) - CANDIDATES;
    (index / SEGMENTS, index % SEGMENTS)
}

/// The candidate of an id that is no group.
#[inline]
pub(super) fn candidate(id: Id) -> Candidate {
    Candidate::from_index(usize::from(id)).expect("no group")
}

/// Whether a fact kills a candidate.
pub(super) fn kills(fact: Id, id: Id) -> bool {
    if usize::from(fact) < CANDIDATES {
        return candidate(fact).excludes(candidate(id));
    }
    let Candidate { cell, digit } = candidate(id);
    let (own_digit, segment) = crossing(fact);
    own_digit == digit.index() && CROSSINGS[segment].1.contains(cell)
}

/// Whether a fact is the candidate, or a group it belongs to.
pub(super) fn holds(fact: Id, id: Id) -> bool {
    if usize::from(fact) < CANDIDATES {
        return fact == id;
    }
    let Candidate { cell, digit } = candidate(id);
    let (own_digit, segment) = crossing(fact);
    own_digit == digit.index() && CROSSINGS[segment].0.contains(cell)
}

/// The ids of some digits of a cell.
fn ids(cell: Cell, digits: DigitSet) -> impl Iterator<Item = Id> + Clone {
    digits.iter().map(move |digit| Candidate { cell, digit }.index() as Id)
}

impl Candidates {
    /// Whether every cell has one candidate.
    pub(super) fn is_solved(&self) -> bool {
        self.all_marks().iter().all(|marks| marks.bits().is_power_of_two())
    }

    pub(super) fn has_id(&self, id: Id) -> bool {
        self.has(candidate(id))
    }

    /// The candidates of open cells.
    pub(super) fn open_candidates(&self) -> impl Iterator<Item = Id> + use<'_> {
        let open = Cell::all().filter(|&cell| !self.marks(cell).bits().is_power_of_two());
        open.flat_map(|cell| ids(cell, self.marks(cell)))
    }

    /// The open cells that have the fewest candidates.
    pub(super) fn smallest_cells(&self) -> CellSet {
        let open = || Cell::all().filter(|&cell| self.marks(cell).len() > 1);
        let least = open().map(|cell| self.marks(cell).len()).min();
        open().filter(|&cell| Some(self.marks(cell).len()) == least).collect()
    }

    /// The candidates that a fact kills.
    pub(super) fn killed_by(&self, fact: Id) -> impl Iterator<Item = Id> + use<> {
        let (digit, cells, own) = if usize::from(fact) < CANDIDATES {
            let Candidate { cell, digit } = candidate(fact);
            (digit, cell.peers_set(), Some((cell, self.marks(cell) - DigitSet::only(digit))))
        } else {
            let (digit, segment) = crossing(fact);
            (Digit::ALL[digit], CROSSINGS[segment].1, None)
        };
        let elsewhere = (self.cells_with(digit) & cells).iter();
        elsewhere
            .map(move |cell| Candidate { cell, digit }.index() as Id)
            .chain(own.into_iter().flat_map(|(cell, digits)| ids(cell, digits)))
    }

    /// The group that holds all places of a variable.
    pub(super) fn group(&self, variable: Variable) -> Option<Id> {
        let (house, digit) = house_and_digit(variable)?;
        group_of(house.index(), digit.index(), LEFT[usize::from(self.places(house, digit))])
    }

    /// A candidate that sees all places of a digit in a house: it has a braid of one variable.
    pub(super) fn locked_out(&self) -> Option<Id> {
        let groups = (81..VARIABLES).filter_map(|variable| self.group(variable as Variable));
        groups.filter_map(|group| self.killed_by(group).next()).next()
    }

    /// The candidates of a variable.
    pub(super) fn members(&self, variable: Variable) -> impl Iterator<Item = Id> + Clone + use<> {
        let of = house_and_digit(variable);
        let set = match of {
            None => self.all_marks()[usize::from(variable)],
            Some((house, digit)) => DigitSet::from_bits(self.places(house, digit)),
        };
        set.iter().map(move |member| match of {
            None => 9 * variable + member.index() as Id,
            Some((house, digit)) => {
                Candidate { cell: house.cell_at(member.index()), digit }.index() as Id
            }
        })
    }
}

/// The house and digit of a variable that is no cell.
fn house_and_digit(variable: Variable) -> Option<(House, Digit)> {
    let index = usize::from(variable).checked_sub(81)?;
    Some((House::new(index / 9)?, Digit::ALL[index % 9]))
}

/// The variables of a candidate: its cell, and its digit in three houses.
pub(super) fn variables(id: Id) -> [Variable; 4] {
    let (cell, digit) = (usize::from(id) / 9, usize::from(id) % 9);
    let [row, column, block] = Cell::PLACES[cell].map(|place| 81 + 9 * place.house.index() + digit);
    [cell, row, column, block].map(|variable| variable as Variable)
}

/// What has been asserted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fact {
    pub id: Id,
    /// The variable that had nothing else left; [`ASSUMED`] if none.
    pub variable: Variable,
    /// The round in which it followed; 0 for what was assumed.
    pub round: u16,
}

pub(super) const ASSUMED: Variable = Variable::MAX;

/// Whether groups are asserted too.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(super) enum Groups {
    Without,
    With,
}

/// When tracing ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Until {
    /// The first conflict, or nothing more follows.
    Conflict,
    /// Facts of this round have been asserted; all conflicts are gathered.
    Round(u16),
}

/// A net after some assumptions, and what follows from these in the first round: searches that go
/// on from there need not begin at the net.
#[derive(Debug)]
pub(super) struct Level {
    pub net: Candidates,
    /// First those that are assumed.
    facts: Vec<Fact>,
    assumed: usize,
    known: IdSet,
}

impl Level {
    /// Nothing is assumed yet.
    pub(super) fn new(net: &Candidates) -> Level {
        Level { net: net.clone(), facts: Vec::new(), assumed: 0, known: IdSet::EMPTY }
    }

    /// Another net, nothing assumed.
    pub(super) fn begin(&mut self, net: &Candidates) {
        self.net.clone_from(net);
        self.facts.clear();
        (self.assumed, self.known) = (0, IdSet::EMPTY);
    }

    /// The facts that go on from the level: what follows in the first round.
    pub(super) fn available(&self) -> &[Fact] {
        &self.facts[self.assumed..]
    }

    /// The facts that need no asserting: they are, wait for it or are barred.
    pub(super) fn known(&self) -> &IdSet {
        &self.known
    }

    /// From here on a fact is not asserted.
    pub(super) fn bar(&mut self, id: Id) {
        self.facts.retain(|fact| fact.id != id);
        self.known.insert(id);
    }
}

/// Asserts candidates in a copy of a net.
#[derive(Debug)]
pub(super) struct Propagator {
    pub net: Candidates,
    /// In the order in which they followed.
    pub facts: Vec<Fact>,
    /// The variables that have nothing left.
    pub conflicts: Vec<Variable>,
    /// What needs no asserting: because it is, or because it is barred.
    known: IdSet,
    /// By candidate: the fact that killed it. Only of those killed since the trace began.
    killers: [u16; CANDIDATES],
    groups: Groups,
    asserting: u16,
    round: u16,
    last_round: u16,
}

impl Propagator {
    pub(super) fn new(groups: Groups) -> Propagator {
        Propagator {
            net: Candidates::FULL,
            facts: Vec::with_capacity(IDS),
            conflicts: Vec::with_capacity(VARIABLES),
            known: IdSet::EMPTY,
            killers: [0; CANDIDATES],
            groups,
            asserting: 0,
            round: 0,
            last_round: u16::MAX,
        }
    }

    /// One that asserts no groups.
    pub(super) fn without_groups() -> Propagator {
        Propagator::new(Groups::Without)
    }

    /// The net of a position, closed under singles. `None` when it contradicts itself.
    pub(super) fn closed(position: &Position) -> Option<Candidates> {
        if position.is_broken() {
            return None;
        }
        let mut propagator = Propagator::new(Groups::Without);
        propagator.net = position.with_placed();
        for digit in Digit::all() {
            for cell in position.placed(digit) {
                propagator.known.insert(Candidate { cell, digit }.index() as Id);
            }
        }
        for (digit, cells) in Digit::ALL.into_iter().zip(position.singles()) {
            for cell in cells {
                propagator.note(Candidate { cell, digit }.index() as Id, ASSUMED);
            }
        }
        propagator.drain(Until::Conflict);
        propagator.conflicts.is_empty().then_some(propagator.net)
    }

    /// The net of a puzzle, closed under singles. `None` when it contradicts itself.
    pub(super) fn closed_puzzle(puzzle: &Puzzle) -> Option<Candidates> {
        Propagator::closed(&Position::of_givens(puzzle)?)
    }

    /// Takes a candidate out of a net and closes it under singles. False on a contradiction.
    pub(super) fn eliminate(&mut self, net: &mut Candidates, id: Id) -> bool {
        self.begin(net, &IdSet::EMPTY, Until::Conflict);
        let groups = std::mem::replace(&mut self.groups, Groups::Without);
        self.kill(candidate(id));
        self.drain(Until::Conflict);
        self.groups = groups;
        net.clone_from(&self.net);
        self.conflicts.is_empty()
    }

    /// Assumes these facts, one after the other, and follows what they entail. True when there is a
    /// conflict.
    pub(super) fn trace(&mut self, base: &Candidates, assumed: &[Id], until: Until) -> bool {
        self.begin(base, &IdSet::EMPTY, until);
        for &id in assumed {
            self.known.insert(id);
            self.facts.push(Fact { id, variable: ASSUMED, round: 0 });
        }
        self.drain(until);
        !self.conflicts.is_empty()
    }

    /// Makes a level of another one and one more assumption. True when there is a conflict already.
    ///
    /// What the assumptions killed keeps its killer for all searches that go on from the level.
    pub(super) fn assume(&mut self, from: &Level, id: Id, level: &mut Level) -> bool {
        self.begin(&from.net, &from.known, Until::Round(1));
        let (assumed, rest) = from.facts.split_at(from.assumed);
        self.facts.extend_from_slice(assumed);
        self.facts.push(Fact { id, variable: ASSUMED, round: 0 });
        self.facts.extend(rest.iter().filter(|fact| fact.id != id));
        self.known.insert(id);
        self.asserting = from.assumed as u16;
        self.assert(id);
        level.net.clone_from(&self.net);
        level.facts.clone_from(&self.facts);
        level.known.clone_from(&self.known);
        level.assumed = from.assumed + 1;
        !self.conflicts.is_empty()
    }

    /// Follows what the assumptions of a level entail in so many rounds, one at least. True when
    /// there is a conflict.
    pub(super) fn go_on(&mut self, level: &Level, rounds: u16) -> bool {
        self.begin(&level.net, &level.known, Until::Round(rounds));
        self.facts.extend_from_slice(&level.facts);
        self.drain_from(level.assumed, Until::Round(rounds));
        !self.conflicts.is_empty()
    }

    /// The round in which assuming a candidate leads to a conflict, if it does.
    pub(super) fn first_conflict(&mut self, base: &Candidates, assumed: Id) -> Option<u16> {
        let is_refuted = self.trace(base, &[assumed], Until::Conflict);
        is_refuted.then_some(self.round)
    }

    fn begin(&mut self, base: &Candidates, known: &IdSet, until: Until) {
        self.net.clone_from(base);
        self.known.clone_from(known);
        self.facts.clear();
        self.conflicts.clear();
        self.round = 0;
        self.last_round = match until {
            Until::Conflict => u16::MAX,
            Until::Round(round) => round,
        };
    }

    fn drain(&mut self, until: Until) {
        self.drain_from(0, until);
    }

    fn drain_from(&mut self, mut next: usize, until: Until) {
        while let Some(&fact) = self.facts.get(next) {
            if until == Until::Conflict && !self.conflicts.is_empty() {
                return;
            }
            self.asserting = next as u16;
            next += 1;
            self.round = fact.round;
            self.assert(fact.id);
        }
    }

    /// Kills what a fact excludes.
    fn assert(&mut self, id: Id) {
        let (digit, cells) = if usize::from(id) < CANDIDATES {
            let Candidate { cell, digit } = candidate(id);
            (digit, cell.peers_set())
        } else {
            let (digit, segment) = crossing(id);
            (Digit::ALL[digit], CROSSINGS[segment].1)
        };
        for cell in self.net.cells_with(digit) & cells {
            self.kill(Candidate { cell, digit });
        }
        if usize::from(id) < CANDIDATES {
            let cell = candidate(id).cell;
            for digit in (self.net.marks(cell) - DigitSet::only(digit)).iter() {
                self.kill(Candidate { cell, digit });
            }
        }
    }

    /// The place in the list of the fact that killed a candidate.
    pub(super) fn killer(&self, candidate: Id) -> usize {
        usize::from(self.killers[usize::from(candidate)])
    }

    /// Takes out a candidate that is there.
    fn kill(&mut self, gone: Candidate) {
        let Candidate { cell, digit } = gone;
        self.killers[gone.index()] = self.asserting;
        let left = self.net.strike_in_cell(gone);
        if left.is_empty() {
            self.conflicts.push(cell.index() as Variable);
        } else if let Some(digit) = left.single() {
            self.note(Candidate { cell, digit }.index() as Id, cell.index() as Variable);
        }
        for &place in &Cell::PLACES[cell.index()] {
            let (house, places) = (place.house, self.net.strike_in_house(place, digit));
            let variable = (81 + 9 * house.index() + digit.index()) as Variable;
            if places & places.wrapping_sub(1) != 0 {
                if self.groups == Groups::With
                    && let left = LEFT[usize::from(places)]
                    && let Some(group) = group_of(house.index(), digit.index(), left)
                {
                    self.note(group, variable);
                }
            } else if places == 0 {
                self.conflicts.push(variable);
            } else {
                let cell = house.cell_at(places.trailing_zeros() as usize);
                self.note(Candidate { cell, digit }.index() as Id, variable);
            }
        }
    }

    /// A variable has nothing but this left.
    fn note(&mut self, id: Id, variable: Variable) {
        let round = self.round + 1;
        if round <= self.last_round && self.known.insert(id) {
            self.facts.push(Fact { id, variable, round });
        }
    }
}
