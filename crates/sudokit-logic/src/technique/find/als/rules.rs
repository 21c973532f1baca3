//! Two and three almost locked sets.
//!
//! XZ: two sets with a digit x in common. One of them lacks x, so it holds all its other digits: a
//! further digit z of both is in one of them. If they have two digits in common, each set holds
//! just one of the two, and all its other digits. XY-wing: a set C has x in common with A, y with
//! B. It cannot lack both, so A or B lacks its one, and holds z.

use super::super::{Emit, Search};
use super::{Als, Common, Joint, Sets, count, fresh, of};
use crate::technique::catalogue::Technique;
use crate::technique::proof::Line;
use crate::technique::sheet::Sheet;
use crate::technique::step::{HouseSet, Pattern, Role, Step, candidates};
use std::ops::ControlFlow;
use sudokit_core::board::{Candidate, CandidateSet, CellSet, Digit, DigitSet};

/// Where a digit goes that one of two sets holds.
pub(super) fn targets(sheet: &Sheet, a: &Als, b: &Als, digit: Digit) -> CellSet {
    a.seers(digit) & b.seers(digit) & sheet.cells_with(digit)
}

/// The XZ-rule: pairs of sets in order.
pub(in crate::technique::find) fn xz(
    search: &mut Search<'_>,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let sets = of(search)?;
    let fresh = fresh(search, sets);
    for common in sets.commons.iter().filter(|pair| fresh[pair.first] || fresh[pair.second]) {
        let pair = Pair::new(sets, common);
        let step = match common.digits.len() {
            1 => pair.single(search.sheet),
            _ => pair.double(search.sheet),
        };
        if let Some(step) = step {
            emit(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Two sets with digits in common.
struct Pair<'a> {
    a: &'a Als,
    b: &'a Als,
    common: DigitSet,
}

impl Pair<'_> {
    fn new<'a>(sets: &'a Sets, common: &Common) -> Pair<'a> {
        let [a, b] = [common.first, common.second].map(|number| &sets.list[number]);
        Pair { a, b, common: common.digits }
    }

    /// One digit in common.
    fn single(&self, sheet: &Sheet) -> Option<Step> {
        let mut found = Conclusion::default();
        for z in ((self.a.digits & self.b.digits) - self.common).iter() {
            found.add(z, targets(sheet, self.a, self.b, z), |gone| self.count(z, gone));
        }
        found.step(Technique::AlsXz, |digits| self.pattern(digits))
    }

    /// Two digits in common (more where there is no solution): each lies in one of the sets, and
    /// all others stay inside of theirs.
    fn double(&self, sheet: &Sheet) -> Option<Step> {
        let mut found = Conclusion::default();
        // As if each digit were the only one in common, the first one first.
        let both = self.a.digits & self.b.digits;
        for x in self.common.iter() {
            for z in (both - DigitSet::only(x)).iter() {
                let gone = targets(sheet, self.a, self.b, z);
                found.add(z, gone, |gone| {
                    if self.common.contains(z) {
                        self.count(z, gone)
                    } else {
                        self.count_locked(0, z, gone)
                    }
                });
            }
        }
        for (own, [set, other]) in [[self.a, self.b], [self.b, self.a]].into_iter().enumerate() {
            for w in (set.digits - self.common).iter() {
                // HoDoKu leaves the other set alone, though its cells may lose the digit as well.
                let gone = (set.seers(w) & sheet.cells_with(w)) - other.cells;
                found.add(w, gone, |gone| self.count_locked(own, w, gone));
            }
        }
        found.step(Technique::AlsXz, |_| self.pattern(DigitSet::EMPTY))
    }

    fn joints(&self) -> Vec<Joint> {
        self.common.iter().map(|x| Joint::new(x, self.a, self.b)).collect()
    }

    /// Proves that a digit goes from cells that see it in both sets.
    fn count(&self, gone: Digit, list: Vec<Candidate>) -> Vec<Line> {
        let joints: Vec<Joint> =
            self.joints().into_iter().filter(|joint| joint.digit != gone).collect();
        let roomless = self.common | DigitSet::only(gone);
        count([(self.a, roomless), (self.b, roomless)], &joints, None, list)
    }

    /// Proves that a digit goes from cells that see it in one set.
    fn count_locked(&self, own: usize, w: Digit, list: Vec<Candidate>) -> Vec<Line> {
        let mut roomless = [self.common; 2];
        roomless[own].insert(w);
        count([(self.a, roomless[0]), (self.b, roomless[1])], &self.joints(), None, list)
    }

    fn pattern(&self, z: DigitSet) -> Pattern {
        let pattern = Pattern::of(z, HouseSet::EMPTY)
            .with(Role::SetA, self.a.cells, self.a.digits)
            .with(Role::SetB, self.b.cells, self.b.digits);
        with_joints(pattern, &self.joints())
    }
}

/// Names the digits in common, each with its places.
pub(super) fn with_joints(pattern: Pattern, joints: &[Joint]) -> Pattern {
    joints.iter().fold(pattern, |pattern, joint| {
        pattern.with(Role::Link, joint.cells, DigitSet::only(joint.digit))
    })
}

/// Eliminations, each once, with their proof.
#[derive(Default)]
pub(super) struct Conclusion {
    digits: DigitSet,
    seen: CandidateSet,
    eliminations: Vec<Candidate>,
    proof: Vec<Line>,
}

impl Conclusion {
    /// A digit goes from these cells, for that reason.
    pub(super) fn add(
        &mut self,
        digit: Digit,
        cells: CellSet,
        prove: impl FnOnce(Vec<Candidate>) -> Vec<Line>,
    ) {
        if cells.is_empty() {
            return;
        }
        let new = cells - self.seen.cells_with(digit);
        self.seen.insert_cells(digit, new);
        let list: Vec<Candidate> = candidates(digit, new).collect();
        self.digits.insert(digit);
        self.eliminations.extend(&list);
        self.proof.extend(prove(list));
    }

    /// The step, if anything goes; the pattern receives the digits that go.
    pub(super) fn step(
        self,
        technique: Technique,
        pattern: impl FnOnce(DigitSet) -> Pattern,
    ) -> Option<Step> {
        let pattern = (!self.eliminations.is_empty()).then(|| pattern(self.digits))?;
        Some(self.step_of(technique, pattern))
    }

    /// The step, when it is known that something goes.
    pub(super) fn step_of(self, technique: Technique, pattern: Pattern) -> Step {
        Step::eliminating(technique, self.eliminations, pattern).proved_by(self.proof)
    }
}

/// XY-wings: two pairs in order that share a set, the pivot.
pub(in crate::technique::find) fn wings(
    search: &mut Search<'_>,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let sets = of(search)?;
    let fresh = fresh(search, sets);
    let all_around = Around::new(sets, |_| true);
    let fresh_around = Around::new(sets, |other| fresh[other]);
    // Most pairs of pairs end at these: they are small enough to be near at hand.
    let seen: Vec<DigitSet> = sets.list.iter().map(|set| set.seen).collect();
    for (number, one) in sets.commons.iter().enumerate() {
        let has_fresh = fresh[one.first] || fresh[one.second];
        let around = if has_fresh { &all_around } else { &fresh_around };
        // Later pairs have no earlier first set: those with this first set come before the others.
        for (pivot, a) in [(one.first, one.second), (one.second, one.first)] {
            for &(other, b, digits) in around.after(pivot, number) {
                let b = usize::from(b);
                // The pivot passes on another digit than it receives.
                let between = one.digits | digits;
                if between.single().is_some() || (seen[a] & (seen[b] - between)).is_empty() {
                    continue;
                }
                let two = &sets.commons[other as usize];
                let zs = sets.goals(search.sheet, a, b, between);
                if zs.is_empty() {
                    continue;
                }
                let wing = Wing { sets: [a, b, pivot].map(|i| &sets.list[i]), one, two };
                let is_apart = !wing.sets[0].cells.meets(wing.sets[1].cells);
                if (is_apart || search.options.may_sets_overlap)
                    && let Some(step) = wing.step(search.sheet, zs)
                {
                    emit(step)?;
                }
            }
        }
        search.spend()?;
    }
    ControlFlow::Continue(())
}

/// By set: the pairs it belongs to, in order, if the other set is wanted.
struct Around {
    /// Where the pairs of each set begin.
    starts: Vec<usize>,
    /// Each pair with the other set and the digits in common.
    pairs: Vec<(u32, u16, DigitSet)>,
}

impl Around {
    fn new(sets: &Sets, is_wanted: impl Fn(usize) -> bool) -> Around {
        let sides = |pair: &Common| [(pair.first, pair.second), (pair.second, pair.first)];
        let wanted = |pair| sides(pair).into_iter().filter(|&(_, other)| is_wanted(other));
        let mut starts = vec![0; sets.list.len() + 1];
        sets.commons.iter().flat_map(wanted).for_each(|(set, _)| starts[set + 1] += 1);
        for set in 0..sets.list.len() {
            starts[set + 1] += starts[set];
        }
        let mut pairs = vec![(0, 0, DigitSet::EMPTY); starts[sets.list.len()]];
        let mut next = starts.clone();
        for (number, pair) in sets.commons.iter().enumerate() {
            for (set, other) in wanted(pair) {
                pairs[next[set]] = (number as u32, other as u16, pair.digits);
                next[set] += 1;
            }
        }
        Around { starts, pairs }
    }

    /// The pairs of a set after this one.
    fn after(&self, set: usize, number: usize) -> &[(u32, u16, DigitSet)] {
        let pairs = &self.pairs[self.starts[set]..self.starts[set + 1]];
        &pairs[pairs.partition_point(|&(other, ..)| other as usize <= number)..]
    }
}

/// Two sets, and the pivot between them.
struct Wing<'a> {
    sets: [&'a Als; 3],
    one: &'a Common,
    two: &'a Common,
}

impl Wing<'_> {
    fn step(&self, sheet: &Sheet, zs: DigitSet) -> Option<Step> {
        let [a, b, c] = self.sets;
        let pairs =
            self.one.digits.iter().flat_map(|x| self.two.digits.iter().map(move |y| (x, y)));
        let (x, y) = pairs.into_iter().find(|(x, y)| x != y)?;
        let joints = [Joint::new(x, a, c), Joint::new(y, b, c)];
        let mut found = Conclusion::default();
        for z in zs.iter() {
            let [x, y, z_only] = [x, y, z].map(DigitSet::only);
            let roomless = [(a, x | z_only), (b, y | z_only), (c, x | y)];
            found.add(z, targets(sheet, a, b, z), |gone| count(roomless, &joints, None, gone));
        }
        found.step(Technique::AlsXyWing, |digits| {
            let pattern = Pattern::of(digits, HouseSet::EMPTY)
                .with(Role::SetA, a.cells, a.digits)
                .with(Role::SetB, b.cells, b.digits)
                .with(Role::SetC, c.cells, c.digits);
            with_joints(pattern, &joints)
        })
    }
}
