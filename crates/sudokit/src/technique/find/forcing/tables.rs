//! Tables: for each literal everything that follows from it, as bits.

use super::net;
use crate::board::{Candidate, Cell, CellSet, Digit, House};
use crate::technique::find::chain::links::{Links, Literal, literal};
use crate::technique::sheet::Sheet;
use std::cell::OnceCell;

/// A set of literals.
#[derive(Clone, Debug)]
pub(super) struct Literals {
    words: Vec<u64>,
}

impl Literals {
    fn none(count: usize) -> Literals {
        Literals { words: vec![0; count.div_ceil(64)] }
    }

    pub(super) fn contains(&self, literal: Literal) -> bool {
        self.words[usize::from(literal) / 64] >> (literal % 64) & 1 == 1
    }

    /// Whether it was not there before.
    fn insert(&mut self, literal: Literal) -> bool {
        let is_new = !self.contains(literal);
        self.words[usize::from(literal) / 64] |= 1 << (literal % 64);
        is_new
    }

    fn iter(&self) -> impl Iterator<Item = Literal> + '_ {
        self.words.iter().enumerate().flat_map(|(i, &word)| {
            let next = |left: &u64| Some(left & (left - 1)).filter(|&left| left != 0);
            std::iter::successors(Some(word).filter(|&word| word != 0), next)
                .map(move |left| (64 * i) as Literal + left.trailing_zeros() as Literal)
        })
    }
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
    rows: Vec<Literals>,
    /// Everything that follows, once it was asked for.
    closures: Vec<OnceCell<Literals>>,
    /// The houses with the digits that have a place there, and these places.
    rooms: Vec<(House, Digit, CellSet)>,
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
        let mut rooms = Vec::with_capacity(243);
        for house in House::all() {
            let in_house = |digit: Digit| sheet.cells_with(digit) & house.cells_set();
            let all = Digit::all().map(|digit| (house, digit, in_house(digit)));
            rooms.extend(all.filter(|(_, _, places)| !places.is_empty()));
        }
        let mut rows = Vec::with_capacity(count);
        for from in 0..count as Literal {
            let mut row = Literals::none(count);
            links.follow(from).iter().for_each(|&to| _ = row.insert(to));
            rows.push(row);
        }
        let mut tables = Tables {
            sheet,
            links,
            candidates,
            index,
            rows,
            closures: vec![OnceCell::new(); count],
            rooms,
            is_net,
        };
        if is_net {
            for from in 0..2 * tables.candidates.len() as Literal {
                let mut row =
                    std::mem::replace(&mut tables.rows[usize::from(from)], Literals::none(0));
                net::unfold(
                    sheet,
                    tables.candidate(from),
                    from % 2 == 1,
                    &mut |candidate, holds, _| {
                        row.insert(tables.literal(candidate, holds));
                    },
                );
                tables.rows[usize::from(from)] = row;
            }
        }
        tables
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
        let rest = self.rows[usize::from(from)].iter().filter(|_| self.is_net);
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

    /// Everything that follows from a literal.
    pub(super) fn closure(&self, from: Literal) -> &Literals {
        self.closures[usize::from(from)].get_or_init(|| self.close(from))
    }

    fn close(&self, from: Literal) -> Literals {
        let mut reached = self.rows[usize::from(from)].clone();
        reached.insert(from);
        let mut done = Literals::none(self.len());
        done.insert(from);
        let mut word = 0;
        while word < reached.words.len() {
            let left = reached.words[word] & !done.words[word];
            if left == 0 {
                word += 1;
                continue;
            }
            let next = 64 * word + left.trailing_zeros() as usize;
            done.words[word] |= left & left.wrapping_neg();
            let known = self.closures[next].get();
            for (i, &bits) in known.unwrap_or(&self.rows[next]).words.iter().enumerate() {
                if bits & !reached.words[i] != 0 {
                    word = word.min(i);
                }
                reached.words[i] |= bits;
                if known.is_some() {
                    done.words[i] |= bits;
                }
            }
        }
        reached
    }

    /// Every reason why a premise is false.
    pub(super) fn contradictions(&self, premise: Literal) -> Vec<Reason> {
        let (mut on, mut off) = ([CellSet::EMPTY; 9], [CellSet::EMPTY; 9]);
        for literal in self.closure(premise).iter() {
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
        for digit in Digit::all() {
            left |= self.sheet.cells_with(digit) - off[digit.index()];
        }
        found.extend((self.sheet.open() - left).iter().map(Reason::EmptyCell));
        for &(house, digit, places) in &self.rooms {
            if places.is_subset(off[digit.index()]) {
                found.push(Reason::EmptyHouse(house, digit));
            }
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
    pub(super) fn common(&self, cases: &[Case]) -> Literals {
        let mut all = Literals::none(2 * self.links.len());
        for case in cases {
            let mut common: Option<Vec<u64>> = None;
            for &candidate in &case.candidates {
                let words = &self.closure(self.literal(candidate, true)).words;
                common = Some(match common {
                    None => words.clone(),
                    Some(common) => common.iter().zip(words).map(|(a, b)| a & b).collect(),
                });
            }
            for (all, common) in all.words.iter_mut().zip(common.unwrap_or_default()) {
                *all |= common;
            }
        }
        all
    }

    /// What is true since a chain refutes the opposite: links go both ways, so where a premise
    /// leaves nothing in a cell or house its opposite follows from all candidates there.
    pub(super) fn proved_by_chains(&self) -> Literals {
        let mut all = Literals::none(self.len());
        let in_cell = |cell: Cell| {
            let marks = self.sheet.marks(cell).iter();
            marks.map(|digit| Candidate { cell, digit }).collect()
        };
        let cells = self.sheet.open().iter().map(in_cell);
        let in_house = |&(_, digit, places): &(House, Digit, CellSet)| {
            places.iter().map(|cell| Candidate { cell, digit }).collect()
        };
        let mut common = Vec::new();
        let cases: Vec<Vec<Candidate>> = cells.chain(self.rooms.iter().map(in_house)).collect();
        for case in cases.iter().filter(|case| !case.is_empty()) {
            common.clear();
            common.resize(all.words.len(), u64::MAX);
            for &candidate in case {
                let words = &self.closure(self.literal(candidate, true)).words;
                common.iter_mut().zip(words).for_each(|(common, word)| *common &= word);
            }
            all.words.iter_mut().zip(&common).for_each(|(all, common)| *all |= common);
        }
        all
    }

    /// Whether a literal follows from a candidate.
    pub(super) fn leads_to(&self, from: Candidate, to: Literal) -> bool {
        self.closure(self.literal(from, true)).contains(to)
    }
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
    for house in House::all() {
        for digit in Digit::all() {
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
    use crate::technique::find::tests::positions_of;

    #[test]
    fn chains_refute_premises_of_which_all_cases_lead_to_the_opposite() {
        let (mut refuted, mut others) = (0, 0);
        for sheet in positions_of(37, 100) {
            let links = Links::new(&sheet, Kind::Groups);
            let tables = Tables::new(&sheet, &links, false);
            let proved = tables.proved_by_chains();
            for premise in tables.premises() {
                let has_reason = !tables.contradictions(premise).is_empty();
                assert_eq!(proved.contains(premise ^ 1), has_reason);
                *if has_reason { &mut refuted } else { &mut others } += 1;
            }
        }
        assert!(refuted > 500 && others > 5000, "{refuted} {others}");
    }
}
