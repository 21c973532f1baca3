//! Tables: for each literal everything that follows from it, as bits.
//!
//! Nets have a row for each literal. What chains prove is known from what their links reach
//! (`chain/reach.rs`); what follows from a premise by chains is drawn for the few that they refute.

use super::net;
use crate::technique::find::chain::links::{Links, Literal, literal};
use crate::technique::find::{bits, merge};
use crate::technique::sheet::Sheet;
use crate::technique::step::HouseSet;
use std::borrow::Cow;
use sudokit_core::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// Sets of literals, one for each literal.
struct Rows {
    words: usize,
    bits: Vec<u64>,
}

impl Rows {
    fn none(count: usize) -> Rows {
        let words = count.div_ceil(64);
        Rows { words, bits: vec![0; count * words] }
    }

    fn of(&self, literal: Literal) -> &[u64] {
        &self.bits[usize::from(literal) * self.words..][..self.words]
    }

    fn of_mut(&mut self, literal: Literal) -> &mut [u64] {
        &mut self.bits[usize::from(literal) * self.words..][..self.words]
    }
}

/// Whether a literal is in a set.
pub(super) fn has(set: &[u64], literal: Literal) -> bool {
    set[usize::from(literal) / 64] >> (literal % 64) & 1 == 1
}

fn insert(set: &mut [u64], literal: Literal) {
    set[usize::from(literal) / 64] |= 1 << (literal % 64);
}

/// The literals of a set.
fn literals(set: &[u64]) -> impl Iterator<Item = Literal> + '_ {
    bits(set.iter().copied()).map(|literal| literal as Literal)
}

/// Why a premise is false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// A literal and its opposite follow.
    Both(Candidate),
    /// Two digits follow for a cell.
    TwoDigits(Cell, Digit, Digit),
    /// A digit follows twice in a house.
    Twice(House, Candidate, Candidate),
    /// No candidate of a cell is left.
    EmptyCell(Cell),
    /// No place of a digit is left in a house.
    EmptyHouse(House, Digit),
}

/// Cases of which one is true: the candidates of a cell, or the places of a digit in a house.
#[derive(Clone, Debug)]
pub(super) struct Case {
    /// The house; none for a cell.
    pub house: Option<House>,
    pub candidates: Vec<Candidate>,
}

/// What follows from each literal of a position.
pub(super) struct Tables<'a> {
    pub(super) sheet: &'a Sheet,
    pub(super) links: &'a Links,
    /// By place, those of candidates first.
    candidates: Vec<Candidate>,
    index: [u16; Candidate::COUNT],
    /// What follows at once: by a link, or in a net of singles.
    rows: Rows,
    /// Everything that follows from candidates.
    closures: Rows,
    /// By digit: the houses in which it has a place.
    houses: [HouseSet; 9],
    is_net: bool,
}

impl<'a> Tables<'a> {
    /// Over all links, groups included.
    pub(super) fn new(sheet: &'a Sheet, links: &'a Links, is_net: bool) -> Tables<'a> {
        let count = 2 * links.len();
        let mut index = [u16::MAX; Candidate::COUNT];
        let mut candidates = Vec::with_capacity(links.len());
        for place in 0..links.len() as u16 {
            let on = literal(place, true);
            if let Some(cell) = links.cell(on) {
                let candidate = Candidate::new(cell, links.place(on).digit);
                index[candidate.index()] = place;
                candidates.push(candidate);
            }
        }
        let houses = Digit::ALL.map(|digit| houses_of(sheet.cells_with(digit)));
        let mut tables = Tables {
            sheet,
            links,
            candidates,
            index,
            closures: Rows::none(0),
            rows: Rows::none(0),
            houses,
            is_net,
        };
        if is_net {
            tables.rows = tables.nets(count);
            tables.closures = tables.close();
        }
        tables
    }

    /// What follows at once in nets.
    fn nets(&self, count: usize) -> Rows {
        let mut rows = Rows::none(count);
        for from in 0..count as Literal {
            let row = rows.of_mut(from);
            self.links.follow(from).iter().for_each(|&to| insert(row, to));
        }
        let position = self.sheet.position();
        let has_hidden = position.has_hidden();
        let is_calm = !has_hidden && position.cells_with_count(1).is_empty();
        for from in 0..2 * self.candidates.len() as Literal {
            let row = rows.of_mut(from);
            let candidate = self.candidate(from);
            if is_calm && from % 2 == 0 && net::leaves_no_single(self.sheet, candidate) {
                insert(row, from);
                continue;
            }
            let holds = from % 2 == 1;
            net::unfold(self.sheet, has_hidden, candidate, holds, &mut |candidate, holds, _| {
                insert(row, self.literal(candidate, holds));
            });
        }
        rows
    }

    /// The literal of a candidate of the sheet.
    pub(super) fn literal(&self, candidate: Candidate, holds: bool) -> Literal {
        literal(self.index[candidate.index()], holds)
    }

    /// The candidate of a literal, if it is not about a group.
    pub(super) fn candidate(&self, of: Literal) -> Candidate {
        self.candidates.get(usize::from(of / 2)).copied().unwrap_or_else(|| {
            let place = self.links.place(of);
            let cell = place.cells.first().expect("a place has cells");
            Candidate { cell, digit: place.digit }
        })
    }

    pub(super) fn is_group(&self, of: Literal) -> bool {
        usize::from(of / 2) >= self.candidates.len()
    }

    /// What follows at once, links before nets; some of it twice.
    pub(super) fn follow(&self, from: Literal) -> impl Iterator<Item = Literal> + '_ {
        let rest = literals(self.rows.of(from)).filter(|_| self.is_net);
        self.links.follow(from).iter().copied().chain(rest)
    }

    /// How many literals there are.
    pub(super) fn len(&self) -> usize {
        2 * self.links.len()
    }

    /// All candidates as premises, those first whose refutation places a digit.
    pub(super) fn premises(&self) -> Vec<Literal> {
        let of = |holds: bool| {
            let all = self.sheet.open().iter().flat_map(move |cell| {
                self.sheet.marks(cell).iter().map(move |digit| Candidate { cell, digit })
            });
            all.map(move |candidate| self.literal(candidate, holds))
        };
        of(false).chain(of(true)).collect()
    }

    /// Everything that follows from a candidate.
    pub(super) fn closure(&self, from: Literal) -> Cow<'_, [u64]> {
        if self.is_net { self.closures.of(from).into() } else { self.chains_from(from).into() }
    }

    /// Everything to which chains lead.
    fn chains_from(&self, from: Literal) -> Vec<u64> {
        let mut reached = vec![0; self.len().div_ceil(64)];
        insert(&mut reached, from);
        let mut waiting = vec![from];
        while let Some(at) = waiting.pop() {
            for &to in self.links.follow(at) {
                if !has(&reached, to) {
                    insert(&mut reached, to);
                    waiting.push(to);
                }
            }
        }
        reached
    }

    /// The literals from which nothing follows but perhaps themselves: half of all.
    fn dead_ends(&self) -> Vec<u64> {
        let mut dead_ends = vec![0; self.rows.words];
        for from in 0..self.len() as Literal {
            let follows = self.rows.of(from).iter().enumerate().any(|(word, &row)| {
                let is_own = word == usize::from(from) / 64;
                row & !(u64::from(is_own) << (from % 64)) != 0
            });
            if !follows {
                insert(&mut dead_ends, from);
            }
        }
        dead_ends
    }

    /// Everything that follows from each literal. What follows from it at once mostly comes before
    /// it, so that little is left to walk through.
    fn close(&self) -> Rows {
        let mut closures = Rows::none(self.len());
        let dead_ends = self.dead_ends();
        literals(&dead_ends).for_each(|literal| insert(closures.of_mut(literal), literal));
        let mut is_known = vec![false; self.len()];
        let mut reached = vec![0; closures.words];
        let mut waiting = Vec::new();
        for from in self.last_first(&dead_ends) {
            reached.fill(0);
            insert(&mut reached, from);
            waiting.push(from);
            while let Some(at) = waiting.pop() {
                for (word, &row) in self.rows.of(at).iter().enumerate() {
                    reached[word] |= row & dead_ends[word];
                    while let left = row & !reached[word]
                        && left != 0
                    {
                        let next = (64 * word) as Literal + left.trailing_zeros() as Literal;
                        if is_known[usize::from(next)] {
                            merge(&mut reached, closures.of(next));
                        } else {
                            insert(&mut reached, next);
                            waiting.push(next);
                        }
                    }
                }
            }
            closures.of_mut(from).copy_from_slice(&reached);
            is_known[usize::from(from)] = true;
        }
        closures
    }

    /// The literals, but for dead ends, in an order in which each comes after what follows from it,
    /// but for circles.
    fn last_first(&self, dead_ends: &[u64]) -> Vec<Literal> {
        let mut order = Vec::with_capacity(self.len());
        let mut met = dead_ends.to_vec();
        // The way to the literal at hand, each with the word where the search goes on.
        let mut way: Vec<(Literal, usize)> = Vec::new();
        for start in 0..self.len() as Literal {
            if !has(&met, start) {
                insert(&mut met, start);
                way.push((start, 0));
            }
            while let Some((at, from)) = way.last_mut() {
                let row = self.rows.of(*at);
                let Some(word) = (*from..row.len()).find(|&word| row[word] & !met[word] != 0)
                else {
                    order.push(*at);
                    way.pop();
                    continue;
                };
                *from = word;
                let left = row[word] & !met[word];
                let next = (64 * word) as Literal + left.trailing_zeros() as Literal;
                insert(&mut met, next);
                way.push((next, 0));
            }
        }
        order
    }

    /// Every reason why a premise is false.
    pub(super) fn contradictions(&self, premise: Literal) -> Vec<Reason> {
        let (mut on, mut off) = ([CellSet::EMPTY; 9], [CellSet::EMPTY; 9]);
        for literal in literals(&self.closure(premise)) {
            let Some(&Candidate { cell, digit }) = self.candidates.get(usize::from(literal / 2))
            else {
                break;
            };
            let side = if literal % 2 == 1 { &mut on } else { &mut off };
            side[digit.index()].insert(cell);
        }
        let mut found = Vec::new();
        if self.is_net {
            clashes(&on, &off, &mut found);
        }
        let mut left = CellSet::EMPTY;
        let (mut empty, mut any_empty) = ([HouseSet::EMPTY; 9], HouseSet::EMPTY);
        for digit in Digit::all() {
            let of_digit = self.sheet.cells_with(digit) - off[digit.index()];
            left |= of_digit;
            if !off[digit.index()].is_empty() {
                empty[digit.index()] = self.houses[digit.index()] - houses_of(of_digit);
                any_empty |= empty[digit.index()];
            }
        }
        found.extend((self.sheet.open() - left).iter().map(Reason::EmptyCell));
        for house in any_empty.iter() {
            let is_empty = |digit: &Digit| empty[digit.index()].contains(house);
            found.extend(Digit::all().filter(is_empty).map(|d| Reason::EmptyHouse(house, d)));
        }
        found
    }

    /// Whether no step has struck a place of an emptied house: all that placed digits leave are
    /// there.
    pub(super) fn is_told(&self, reason: Reason) -> bool {
        let Reason::EmptyHouse(house, digit) = reason else { return true };
        let sheet = self.sheet;
        let is_left = |cell: Cell| cell.peers().all(|peer| sheet.get(peer) != Some(digit));
        let missing = house.cells_set() & (sheet.open() - sheet.cells_with(digit));
        !missing.iter().any(is_left)
    }

    /// The cells, then the houses.
    pub(super) fn cases(&self) -> Vec<Case> {
        let sheet = self.sheet;
        let mut found = Vec::new();
        for cell in sheet.open() {
            let candidates =
                sheet.marks(cell).iter().map(|digit| Candidate { cell, digit }).collect();
            found.push(Case { house: None, candidates });
        }
        for house in House::all() {
            for digit in Digit::all() {
                let places = sheet.cells_with(digit) & house.cells_set();
                let candidates = places.iter().map(|cell| Candidate { cell, digit }).collect();
                found.push(Case { house: Some(house), candidates });
            }
        }
        found.retain(|case| case.candidates.len() > 1);
        found
    }

    /// What follows from all candidates of a case, for any of the cases.
    pub(super) fn common(&self, cases: &[Case]) -> Vec<u64> {
        let mut common = Common::new(self);
        cases.iter().for_each(|case| common.add(case.candidates.iter().copied()));
        common.all
    }

    /// The cases of which all candidates lead to a literal.
    pub(super) fn cases_for(&self, conclusion: Literal, cases: &'a [Case]) -> Vec<&'a Case> {
        // Chains go both ways.
        let back = (!self.is_net).then(|| self.chains_from(conclusion ^ 1));
        let leads = |&candidate: &Candidate| {
            let from = self.literal(candidate, true);
            match &back {
                Some(back) => has(back, from ^ 1),
                None => has(self.closures.of(from), conclusion),
            }
        };
        cases.iter().filter(|case| case.candidates.iter().all(leads)).collect()
    }
}

/// What follows from all candidates of a case, for any of the cases added.
struct Common<'a> {
    tables: &'a Tables<'a>,
    all: Vec<u64>,
    of_case: Vec<u64>,
}

impl<'a> Common<'a> {
    fn new(tables: &'a Tables<'a>) -> Common<'a> {
        let none = vec![0; tables.rows.words];
        Common { tables, all: none.clone(), of_case: none }
    }

    fn add(&mut self, case: impl Iterator<Item = Candidate>) {
        self.of_case.fill(u64::MAX);
        for candidate in case {
            let closure = self.tables.closures.of(self.tables.literal(candidate, true));
            self.of_case.iter_mut().zip(closure).for_each(|(common, word)| *common &= word);
        }
        merge(&mut self.all, &self.of_case);
    }
}

/// The houses of some cells.
fn houses_of(cells: CellSet) -> HouseSet {
    cells.iter().fold(HouseSet::EMPTY, |all, cell| all | HouseSet::of(cell))
}

/// Literals that exclude each other.
fn clashes(on: &[CellSet; 9], off: &[CellSet; 9], found: &mut Vec<Reason>) {
    let on_in = |cell: Cell| Digit::all().filter(move |d| on[d.index()].contains(cell));
    for digit in Digit::all() {
        for cell in on[digit.index()] & off[digit.index()] {
            found.push(Reason::Both(Candidate { cell, digit }));
        }
    }
    let any = on.iter().fold(CellSet::EMPTY, |all, &cells| all | cells);
    for cell in any {
        let mut digits = on_in(cell);
        if let (Some(one), Some(two)) = (digits.next(), digits.next()) {
            found.push(Reason::TwoDigits(cell, one, two));
        }
    }
    // Mostly no digit sees itself.
    let sees_itself = |digit: &Digit| {
        let cells = on[digit.index()];
        cells.iter().any(|cell| cells.meets(cell.peers_set()))
    };
    let digits: DigitSet = Digit::all().filter(sees_itself).collect();
    for house in House::all().filter(|_| !digits.is_empty()) {
        for digit in digits.iter() {
            let mut twice = (on[digit.index()] & house.cells_set()).iter();
            if let (Some(one), Some(two)) = (twice.next(), twice.next()) {
                let [one, two] = [one, two].map(|cell| Candidate { cell, digit });
                found.push(Reason::Twice(house, one, two));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::find::chain::links::Kind;
    use crate::technique::find::chain::reach::Reach;
    use crate::technique::find::tests::positions_of;

    #[test]
    fn chains_refute_premises_of_which_all_cases_lead_to_the_opposite() {
        let (mut refuted, mut others) = (0, 0);
        for sheet in positions_of(37, 100) {
            let links = Links::new(&sheet, Kind::Groups);
            let tables = Tables::new(&sheet, &links, false);
            let proved = Reach::with_dead_ends(&sheet, Kind::Groups).proved(&sheet, &links);
            for premise in tables.premises() {
                let has_reason = !tables.contradictions(premise).is_empty();
                assert_eq!(has(&proved, premise ^ 1), has_reason);
                *if has_reason { &mut refuted } else { &mut others } += 1;
            }
        }
        assert!(refuted > 50 && others > 500, "{refuted} {others}");
    }
}
