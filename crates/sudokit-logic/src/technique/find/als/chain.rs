//! Chains of four or more almost locked sets, each with a digit in common with the next.
//!
//! If the first set lacked z it would hold its digit in common with the second, so the second would
//! hold its digit in common with the third, and so on: the last set would hold z. So z is in the
//! first or in the last. A set passes on another digit than it receives.
//!
//! Sets stand in the chain in the order of the list, as HoDoKu has them; neighbors do not overlap
//! (others may), and of all chains with the same conclusion the one of the fewest cells is shown.
//!
//! All chains at once: a *state* is a set with a digit it passes on, as a start, or receives, as an
//! end. Links lead to later sets, so in one pass rows of bits give from which starts an end is
//! reached. Of a hundred starts it is one, so nearly all rows are empty and passed over.

use super::super::{Emit, Search};
use super::rules::{Conclusion, targets};
use super::{Als, Joint, Sets, bits, count, merge, of};
use crate::technique::catalogue::Technique;
use crate::technique::sheet::Sheet;
use crate::technique::step::{HouseSet, Pattern, Role, Step};
use std::collections::HashMap;
use std::ops::ControlFlow;
use sudokit_core::board::{CandidateSet, Digit, DigitSet};

/// The fewest links of a chain; with fewer it is an XY-wing.
const SHORTEST: usize = 3;

/// Shows for every conclusion the chain of the fewest cells, of these the one that comes first in
/// the list.
pub(in crate::technique::find) fn chains(
    search: &mut Search<'_>,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let sets = of(search)?;
    let ends = ends(search, sets)?;
    for (gone, ends) in conclusions(search.sheet, sets, ends) {
        let mut least: Option<(usize, Chain)> = None;
        for end in ends {
            let ways = Ways::find(search, sets, end)?;
            let found = ways.chain(sets, end);
            if found.is_some() && least.as_ref().is_none_or(|least| found.as_ref() < Some(least)) {
                least = found;
            }
        }
        if let Some((_, chain)) = least {
            emit(chain.step(search.sheet, sets, gone))?;
        }
    }
    ControlFlow::Continue(())
}

/// How a chain begins and ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Ends {
    first: usize,
    last: usize,
    passed: Digit,
    received: Digit,
}

impl Ends {
    /// The digits that chains with these ends eliminate.
    fn goals(self, sheet: &Sheet, sets: &Sets) -> DigitSet {
        let between = DigitSet::only(self.passed) | DigitSet::only(self.received);
        sets.goals(sheet, self.first, self.last, between)
    }
}

/// By set, by digit that it passes on, and by links that are at least to come: the fewest cells in
/// the sets from there to the end.
struct Ways {
    from: usize,
    cells: Vec<[[usize; SHORTEST]; 9]>,
}

/// No way.
const NONE: usize = usize::MAX / 2;

impl Ways {
    /// From the end back to the start.
    fn find(search: &mut Search<'_>, sets: &Sets, end: Ends) -> ControlFlow<(), Ways> {
        let from = end.first;
        let mut ways = Ways { from, cells: vec![[[NONE; SHORTEST]; 9]; end.last - from] };
        for at in (from..end.last).rev() {
            search.spend()?;
            for link in &sets.commons[sets.commons_of(at)] {
                for x in link.digits.iter() {
                    for least in 0..SHORTEST {
                        let cells = ways.cells_by(sets, end, link.second, x, least);
                        let best = &mut ways.cells[at - from][x.index()][least];
                        *best = cells.min(*best);
                    }
                }
            }
        }
        ControlFlow::Continue(ways)
    }

    /// The fewest cells after a link to a set by a digit, with at least `least` links after it.
    fn cells_by(&self, sets: &Sets, end: Ends, to: usize, x: Digit, least: usize) -> usize {
        let own = sets.list[to].cells.len();
        if to >= end.last {
            let is_end = to == end.last && x == end.received && least == 0;
            return if is_end { own } else { NONE };
        }
        let by_digit = &self.cells[to - self.from];
        let others = sets.list[to].digits.iter().filter(|&y| y != x);
        let after = others.map(|y| by_digit[y.index()][least.saturating_sub(1)]).min();
        after.unwrap_or(NONE).saturating_add(own).min(NONE)
    }

    /// The chain of the fewest cells, of these the first, and how many.
    fn chain(&self, sets: &Sets, end: Ends) -> Option<(usize, Chain)> {
        let mut chain = Chain { sets: vec![end.first], digits: Vec::new() };
        let cells = self.cells[0][end.passed.index()][SHORTEST - 1];
        let mut missing = (cells < NONE).then_some(cells)?;
        let mut least = SHORTEST - 1;
        let mut at = end.first;
        while at != end.last {
            let may_pass = |x: Digit| match chain.digits.last() {
                None => x == end.passed,
                Some(&received) => x != received,
            };
            let links = sets.commons[sets.commons_of(at)].iter();
            let all = links.flat_map(|link| link.digits.iter().map(|x| (link.second, x)));
            let mut passed = all.filter(|&(_, x)| may_pass(x));
            let (next, x) =
                passed.find(|&(next, x)| self.cells_by(sets, end, next, x, least) == missing)?;
            missing -= sets.list[next].cells.len();
            least = least.saturating_sub(1);
            chain.sets.push(next);
            chain.digits.push(x);
            at = next;
        }
        Some((cells + sets.list[end.first].cells.len(), chain))
    }
}

/// All conclusions of chains with these ends, each with those that lead to it, in order of the
/// first set.
fn conclusions(sheet: &Sheet, sets: &Sets, mut all: Vec<Ends>) -> Vec<(CandidateSet, Vec<Ends>)> {
    all.sort_unstable();
    let mut found: Vec<(CandidateSet, Vec<Ends>)> = Vec::new();
    // Where a conclusion stands. To look through all of them takes seconds in notes that a player
    // made up.
    let mut places: HashMap<CandidateSet, usize> = HashMap::new();
    for ends in all {
        let [a, b] = [ends.first, ends.last].map(|number| &sets.list[number]);
        let mut gone = CandidateSet::EMPTY;
        for z in ends.goals(sheet, sets).iter() {
            gone.insert_cells(z, targets(sheet, a, b, z));
        }
        let place = *places.entry(gone).or_insert(found.len());
        if place == found.len() {
            found.push((gone, Vec::new()));
        }
        found[place].1.push(ends);
    }
    found
}

/// The ends of all chains that eliminate something.
fn ends(search: &mut Search<'_>, sets: &Sets) -> ControlFlow<(), Vec<Ends>> {
    let states = States::new(sets);
    let reached = states.spread(search, sets)?;
    let mut found = Vec::new();
    for (last, set) in sets.list.iter().enumerate() {
        search.spend()?;
        for received in set.digits.iter().filter(|&digit| states.has(last, digit)) {
            let Some(row) = reached.row(states.id(last, received)) else { continue };
            for start in bits(row.iter().copied()) {
                let (first, passed) = states.starts[start];
                let ends = Ends { first, last, passed, received };
                if !ends.goals(search.sheet, sets).is_empty() {
                    found.push(ends);
                }
            }
        }
    }
    ControlFlow::Continue(found)
}

/// Sets, and the digits between them.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Chain {
    sets: Vec<usize>,
    digits: Vec<Digit>,
}

impl Chain {
    fn step(&self, sheet: &Sheet, sets: &Sets, gone: CandidateSet) -> Step {
        let list: Vec<&Als> = self.sets.iter().map(|&number| &sets.list[number]).collect();
        let between = self.digits.iter().zip(list.windows(2));
        let joints: Vec<Joint> =
            between.map(|(&digit, pair)| Joint::new(digit, pair[0], pair[1])).collect();
        let [first, last] = [list[0], list[list.len() - 1]];
        let mut conclusion = Conclusion::default();
        for z in gone.digits().iter() {
            let cells = targets(sheet, first, last, z);
            conclusion.add(z, cells, |eliminated| {
                let roomless = |i: usize| {
                    let ends = i == 0 || i + 1 == list.len();
                    let own = if ends { DigitSet::only(z) } else { DigitSet::EMPTY };
                    let joined =
                        self.digits.iter().skip(i.saturating_sub(1)).take(1 + usize::from(i > 0));
                    joined.fold(own, |all, &digit| all | DigitSet::only(digit))
                };
                let counted = list.iter().enumerate().map(|(i, &set)| (set, roomless(i)));
                count(counted, &joints, None, eliminated)
            });
        }
        conclusion.step_of(Technique::AlsChain, self.pattern(&list, &joints, gone.digits()))
    }

    /// The sets, with the digits in common between them.
    fn pattern(&self, list: &[&Als], joints: &[Joint], zs: DigitSet) -> Pattern {
        let mut pattern = Pattern::of(zs, HouseSet::EMPTY);
        for (i, set) in list.iter().enumerate() {
            let role = [Role::SetA, Role::SetB, Role::SetC].get(i).copied().unwrap_or(Role::Petal);
            pattern = pattern.with(role, set.cells, set.digits);
            if let Some(joint) = joints.get(i) {
                pattern = pattern.with(Role::Link, joint.cells, DigitSet::only(joint.digit));
            }
        }
        pattern
    }
}

/// Numbers the states that take part in a link.
struct States {
    /// By set and digit: the number of the state, counted from 1.
    ids: Vec<[u32; 9]>,
    /// By state: its number as a start, if any other of its digits has something to eliminate.
    numbers: Vec<Option<u32>>,
    /// The starts by their number.
    starts: Vec<(usize, Digit)>,
}

impl States {
    fn new(sets: &Sets) -> States {
        let ids = vec![[0; 9]; sets.list.len()];
        let mut states = States { ids, numbers: Vec::new(), starts: Vec::new() };
        for link in &sets.commons {
            for (set, x) in link.digits.iter().flat_map(|x| [(link.first, x), (link.second, x)]) {
                let id = &mut states.ids[set][x.index()];
                if *id == 0 {
                    let may_start = !(sets.list[set].seen - DigitSet::only(x)).is_empty();
                    states.numbers.push(may_start.then_some(states.starts.len() as u32));
                    states.starts.extend(may_start.then_some((set, x)));
                    *id = states.numbers.len() as u32;
                }
            }
        }
        states
    }

    fn has(&self, set: usize, digit: Digit) -> bool {
        self.ids[set][digit.index()] != 0
    }

    /// The number of a state that takes part.
    fn id(&self, set: usize, digit: Digit) -> usize {
        self.ids[set][digit.index()] as usize - 1
    }

    /// By state as an end: the starts from which three links lead to it, or more. Links lead to
    /// later sets, so when a set is met all that leads to it is known.
    fn spread(&self, search: &mut Search<'_>, sets: &Sets) -> ControlFlow<(), Rows> {
        let rows = |number| Rows::new(number, self.starts.len().div_ceil(64));
        // By state as an end: the starts of one link, of two, of more.
        let [mut one, mut two, mut more] = [(); SHORTEST].map(|()| rows(self.numbers.len()));
        // By digit that the set at hand passes on: the starts of two links to come, and of more.
        let [mut second, mut later] = [(); 2].map(|()| rows(9));
        for (first, set) in sets.list.iter().enumerate() {
            search.spend()?;
            let links = &sets.commons[sets.commons_of(first)];
            if links.is_empty() {
                continue;
            }
            second.clear();
            later.clear();
            for received in set.digits.iter().filter(|&digit| self.has(first, digit)) {
                let at = self.id(first, received);
                for passed in (set.digits - DigitSet::only(received)).iter() {
                    second.merge(passed.index(), one.row(at));
                    later.merge(passed.index(), two.row(at));
                    later.merge(passed.index(), more.row(at));
                }
            }
            for link in links {
                for x in link.digits.iter() {
                    let to = self.id(link.second, x);
                    if let Some(start) = self.numbers[self.id(first, x)] {
                        one.insert(to, start as usize);
                    }
                    two.merge(to, second.row(x.index()));
                    more.merge(to, later.row(x.index()));
                }
            }
        }
        ControlFlow::Continue(more)
    }
}

/// Rows of bits, most of them empty.
struct Rows {
    words: usize,
    bits: Vec<u64>,
    has_any: Vec<bool>,
}

impl Rows {
    fn new(number: usize, words: usize) -> Rows {
        Rows { words, bits: vec![0; number * words], has_any: vec![false; number] }
    }

    /// The row, if it is not empty.
    fn row(&self, number: usize) -> Option<&[u64]> {
        self.has_any[number].then(|| &self.bits[number * self.words..][..self.words])
    }

    fn insert(&mut self, number: usize, bit: usize) {
        self.has_any[number] = true;
        self.bits[number * self.words + bit / 64] |= 1 << (bit % 64);
    }

    fn merge(&mut self, number: usize, row: Option<&[u64]>) {
        let Some(row) = row else { return };
        self.has_any[number] = true;
        merge(&mut self.bits[number * self.words..][..self.words], row);
    }

    /// Empties all rows.
    fn clear(&mut self) {
        for (number, has_any) in self.has_any.iter_mut().enumerate() {
            if std::mem::take(has_any) {
                self.bits[number * self.words..][..self.words].fill(0);
            }
        }
    }
}
