//! Death blossom: a cell, the stem, and for each of its digits an almost locked set, a petal, whose
//! places of the digit all see the stem.
//!
//! Whatever the stem holds, one petal lacks it and holds all its other digits: a digit z that all
//! petals have is in one of them.

use super::super::{Emit, Search};
use super::rules::Conclusion;
use super::{Als, Joint, Sets, count, of};
use crate::technique::catalogue::Technique;
use crate::technique::step::{HouseSet, Pattern, Role, Step};
use std::ops::ControlFlow;
use sudokit_core::board::{Cell, CellSet, Digit, DigitSet};

/// Blossoms: stems in order, petals in order of the digits of the stem.
pub(in crate::technique::find) fn blossoms(
    search: &mut Search<'_>,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let sets = of(search)?;
    for stem in search.sheet.open().iter() {
        let digits: Vec<Digit> = search.sheet.marks(stem).iter().collect();
        if digits.len() < 2 {
            continue;
        }
        let petals = digits.iter().map(|&digit| petals(sets, stem, digit)).collect();
        let mut blossom = Blossom { stem, digits, petals, chosen: Vec::new() };
        blossom.grow(search, !DigitSet::EMPTY - search.sheet.marks(stem), emit)?;
    }
    ControlFlow::Continue(())
}

/// The sets whose places of a digit all see the stem.
fn petals(sets: &Sets, stem: Cell, digit: Digit) -> Vec<&Als> {
    let is_petal = |set: &&Als| set.seers(digit).contains(stem) && !set.cells.contains(stem);
    sets.list.iter().filter(is_petal).collect()
}

/// A stem while petals are chosen for its digits, one after the other.
struct Blossom<'a> {
    stem: Cell,
    digits: Vec<Digit>,
    /// By digit of the stem.
    petals: Vec<Vec<&'a Als>>,
    chosen: Vec<&'a Als>,
}

impl<'a> Blossom<'a> {
    /// Chooses the next petal in every way; `zs` are digits that all so far have.
    fn grow(
        &mut self,
        search: &mut Search<'_>,
        zs: DigitSet,
        emit: &mut Emit<'_>,
    ) -> ControlFlow<()> {
        let number = self.chosen.len();
        if number == self.digits.len() {
            return match self.step(search, zs) {
                Some(step) => emit(step),
                None => ControlFlow::Continue(()),
            };
        }
        search.spend()?;
        for i in 0..self.petals[number].len() {
            let petal = self.petals[number][i];
            let zs = zs & petal.digits;
            let may_overlap = search.options.may_sets_overlap;
            let overlaps = |other: &&Als| other.cells.meets(petal.cells);
            if zs.is_empty() || !may_overlap && self.chosen.iter().any(overlaps) {
                continue;
            }
            let is_seen = |&z: &Digit| !(self.targets(search, z) & petal.seers(z)).is_empty();
            let zs: DigitSet = zs.iter().filter(is_seen).collect();
            if zs.is_empty() {
                continue;
            }
            self.chosen.push(petal);
            let flow = self.grow(search, zs, emit);
            self.chosen.pop();
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// The candidates that see a digit in all petals so far.
    fn targets(&self, search: &Search<'_>, z: Digit) -> CellSet {
        self.chosen.iter().fold(search.sheet.cells_with(z), |left, petal| left & petal.seers(z))
    }

    fn step(&self, search: &Search<'_>, zs: DigitSet) -> Option<Step> {
        let joints: Vec<Joint> = (self.digits.iter().zip(&self.chosen))
            .map(|(&digit, petal)| Joint { digit, cells: petal.places(digit).with(self.stem) })
            .collect();
        let mut found = Conclusion::default();
        for z in zs.iter() {
            let petals = self.chosen.iter().zip(&self.digits);
            let roomless = petals.map(|(&set, &digit)| (set, [digit, z].into_iter().collect()));
            let gone = self.targets(search, z);
            found.add(z, gone, |gone| count(roomless, &joints, Some(self.stem), gone));
        }
        found.step(Technique::DeathBlossom, |digits| {
            let marks = search.sheet.marks(self.stem);
            let stem =
                Pattern::of(digits, HouseSet::EMPTY).with(Role::Pivot, self.stem.into(), marks);
            self.chosen.iter().zip(&joints).fold(stem, |pattern, (petal, joint)| {
                pattern.with(Role::Petal, petal.cells, petal.digits).with(
                    Role::Link,
                    joint.cells,
                    DigitSet::only(joint.digit),
                )
            })
        })
    }
}
