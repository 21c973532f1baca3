//! Candidates that are left, and what follows from an assumption by singles, round by round.
//!
//! [`Candidates`] are held by digit, by cell and by house. A [`Propagator`] asserts some of them
//! in a copy of it. Asserting kills what the candidate excludes; a variable (a cell, or a digit in
//! a house) that has one candidate left asserts it, one that has none is a conflict. Facts are
//! handled first in, first out, so each is met in the earliest round in which it can follow.
//!
//! With groups, a digit whose places in a house all lie in one box and one line asserts that group:
//! it kills the digit in the rest of both.
//!
//! Rows of memory are small (0.8 KiB a net) and nothing is allocated while tracing: this loop is
//! nearly all the time of all ratings by logic.

use sudokit_core::board::{Candidate, Cell, House};
use sudokit_core::grid::Pencilmarks;

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
const CROSSINGS: [(u128, u128); SEGMENTS] = {
    let mut table = [(0, 0); SEGMENTS];
    let mut index = 0;
    while index < SEGMENTS {
        let (line, part) = (index / 3, index % 3);
        let block = if line < 9 { line / 3 * 3 + part } else { part * 3 + (line - 9) / 3 };
        let house = House::new(line).expect("a line").cells_set().bits();
        let block = House::block(block).cells_set().bits();
        table[index] = (house & block, house ^ block);
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

/// Whether a fact kills a candidate.
pub(super) fn kills(fact: Id, candidate: Id) -> bool {
    let (cell, digit) = (usize::from(candidate) / 9, usize::from(candidate) % 9);
    if usize::from(fact) < CANDIDATES {
        let (own, own_digit) = (usize::from(fact) / 9, usize::from(fact) % 9);
        if own_digit == digit { Cell::PEERS[own].bits() >> cell & 1 == 1 } else { own == cell }
    } else {
        let (own_digit, segment) = crossing(fact);
        own_digit == digit && CROSSINGS[segment].1 >> cell & 1 == 1
    }
}

/// Whether a fact is the candidate, or a group it belongs to.
pub(super) fn holds(fact: Id, candidate: Id) -> bool {
    if usize::from(fact) < CANDIDATES {
        return fact == candidate;
    }
    let (cell, digit) = (usize::from(candidate) / 9, usize::from(candidate) % 9);
    let (own_digit, segment) = crossing(fact);
    own_digit == digit && CROSSINGS[segment].0 >> cell & 1 == 1
}

/// Takes the numbers of the bits that are set.
fn bits(set: u128) -> impl Iterator<Item = usize> + Clone {
    Bits(set)
}

#[derive(Clone)]
struct Bits(u128);

impl Iterator for Bits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let first = (self.0 != 0).then(|| self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

/// The candidates that are left, in three views.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Candidates {
    /// By digit: the cells.
    cells: [u128; 9],
    /// By cell: the digits.
    digits: [u16; 81],
    /// By house and digit: the positions.
    places: [[u16; 9]; 27],
    count: u16,
}

impl Candidates {
    const FULL: Candidates = Candidates {
        cells: [(1 << 81) - 1; 9],
        digits: [0x1ff; 81],
        places: [[0x1ff; 9]; 27],
        count: CANDIDATES as u16,
    };

    pub(super) fn is_solved(&self) -> bool {
        self.count == 81
    }

    pub(super) fn has(&self, id: Id) -> bool {
        self.digits[usize::from(id) / 9] >> (id % 9) & 1 == 1
    }

    /// The candidates of open cells.
    pub(super) fn open_candidates(&self) -> impl Iterator<Item = Id> + use<'_> {
        let open = (0..81).filter(|&cell| !self.digits[cell].is_power_of_two());
        open.flat_map(|cell| {
            bits(u128::from(self.digits[cell])).map(move |digit| (9 * cell + digit) as Id)
        })
    }

    /// The candidates of the open cell that has the fewest, the first of several.
    pub(super) fn smallest_cell(&self) -> Option<impl Iterator<Item = Id> + use<>> {
        let open = (0..81).filter(|&cell| self.digits[cell].count_ones() > 1);
        let cell = open.min_by_key(|&cell| self.digits[cell].count_ones())?;
        Some(self.members(cell as Variable))
    }

    /// The group that holds all places of a variable.
    pub(super) fn group(&self, variable: Variable) -> Option<Id> {
        let index = usize::from(variable).checked_sub(81)?;
        let (house, digit) = (index / 9, index % 9);
        group_of(house, digit, LEFT[usize::from(self.places[house][digit])])
    }

    /// The candidates of a variable.
    pub(super) fn members(&self, variable: Variable) -> impl Iterator<Item = Id> + Clone + use<> {
        let variable = usize::from(variable);
        let (set, house, digit) = if variable < 81 {
            (self.digits[variable], None, variable)
        } else {
            let (house, digit) = ((variable - 81) / 9, (variable - 81) % 9);
            (self.places[house][digit], Some(house), digit)
        };
        bits(u128::from(set)).map(move |bit| match house {
            None => (9 * digit + bit) as Id,
            Some(house) => (9 * usize::from(House::CELLS[house][bit]) + digit) as Id,
        })
    }
}

/// The variables of a candidate: its cell, and its digit in three houses.
pub(super) fn variables(candidate: Id) -> [Variable; 4] {
    let (cell, digit) = (usize::from(candidate) / 9, usize::from(candidate) % 9);
    let [row, column, block] = Cell::PLACES[cell].map(|place| 81 + 9 * place.house.index() + digit);
    [cell, row, column, block].map(|variable| variable as Variable)
}

/// A set of candidates and groups.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct IdSet([u64; IDS.div_ceil(64)]);

impl IdSet {
    pub(super) const EMPTY: IdSet = IdSet([0; IDS.div_ceil(64)]);

    /// False when it was there already.
    #[inline]
    pub(super) fn insert(&mut self, id: Id) -> bool {
        let word = &mut self.0[usize::from(id) / 64];
        let is_new = *word >> (id % 64) & 1 == 0;
        *word |= 1 << (id % 64);
        is_new
    }

    pub(super) fn contains(&self, id: Id) -> bool {
        self.0[usize::from(id) / 64] >> (id % 64) & 1 == 1
    }
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

    /// The net of these marks, closed under singles. `None` when they contradict each other.
    pub(super) fn closed(marks: &Pencilmarks) -> Option<Candidates> {
        let mut propagator = Propagator::new(Groups::Without);
        for (cell, set) in marks.sets().iter().enumerate() {
            for digit in bits(u128::from(!set.bits() & 0x1ff)) {
                propagator.kill(cell, digit);
            }
        }
        propagator.drain(Until::Conflict);
        propagator.conflicts.is_empty().then_some(propagator.net)
    }

    /// Takes a candidate out of a net and closes it under singles. False on a contradiction.
    pub(super) fn eliminate(&mut self, net: &mut Candidates, candidate: Id) -> bool {
        self.begin(net, &IdSet::EMPTY, Until::Conflict);
        let groups = std::mem::replace(&mut self.groups, Groups::Without);
        self.kill(usize::from(candidate) / 9, usize::from(candidate) % 9);
        self.drain(Until::Conflict);
        self.groups = groups;
        net.clone_from(&self.net);
        self.conflicts.is_empty()
    }

    /// Assumes these facts, one after the other, and follows what they entail. What is barred is
    /// never asserted. True when there is a conflict.
    pub(super) fn trace(
        &mut self,
        base: &Candidates,
        assumed: &[Id],
        barred: &IdSet,
        until: Until,
    ) -> bool {
        self.begin(base, barred, until);
        for &id in assumed {
            self.known.insert(id);
            self.facts.push(Fact { id, variable: ASSUMED, round: 0 });
        }
        self.drain(until);
        !self.conflicts.is_empty()
    }

    fn begin(&mut self, base: &Candidates, barred: &IdSet, until: Until) {
        self.net.clone_from(base);
        self.known.clone_from(barred);
        self.facts.clear();
        self.conflicts.clear();
        self.round = 0;
        self.last_round = match until {
            Until::Conflict => u16::MAX,
            Until::Round(round) => round,
        };
    }

    fn drain(&mut self, until: Until) {
        let mut next = 0;
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
        if usize::from(id) < CANDIDATES {
            let (cell, digit) = (usize::from(id) / 9, usize::from(id) % 9);
            for peer in bits(self.net.cells[digit] & Cell::PEERS[cell].bits()) {
                self.kill(peer, digit);
            }
            for other in bits(u128::from(self.net.digits[cell] & !(1 << digit))) {
                self.kill(cell, other);
            }
        } else {
            let (digit, segment) = crossing(id);
            for cell in bits(self.net.cells[digit] & CROSSINGS[segment].1) {
                self.kill(cell, digit);
            }
        }
    }

    /// The place in the list of the fact that killed a candidate.
    pub(super) fn killer(&self, candidate: Id) -> usize {
        usize::from(self.killers[usize::from(candidate)])
    }

    /// Takes out a candidate that is there.
    fn kill(&mut self, cell: usize, digit: usize) {
        self.killers[9 * cell + digit] = self.asserting;
        self.net.count -= 1;
        self.net.cells[digit] &= !(1 << cell);
        self.net.digits[cell] &= !(1 << digit);
        let left = self.net.digits[cell];
        if left & left.wrapping_sub(1) == 0 {
            if left == 0 {
                self.conflicts.push(cell as Variable);
            } else {
                let other = left.trailing_zeros() as usize;
                self.note((9 * cell + other) as Id, cell as Variable);
            }
        }
        for place in Cell::PLACES[cell] {
            let house = place.house.index();
            let places = &mut self.net.places[house][digit];
            *places &= !place.bit;
            let variable = (81 + 9 * house + digit) as Variable;
            match LEFT[usize::from(*places)] {
                Left::Many => {}
                Left::Nothing => self.conflicts.push(variable),
                Left::One => {
                    let at = House::CELLS[house][places.trailing_zeros() as usize];
                    self.note(9 * Id::from(at) + digit as Id, variable);
                }
                left => {
                    if self.groups == Groups::With
                        && let Some(group) = group_of(house, digit, left)
                    {
                        self.note(group, variable);
                    }
                }
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
