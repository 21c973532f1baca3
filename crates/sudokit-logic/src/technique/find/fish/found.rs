//! A fish that was found: what it eliminates, its step and its proof.

use super::{Fins, Kind, Shape};
use crate::technique::proof::{Constraint, Line};
use crate::technique::step::{HouseSet, Pattern, Role, Step, candidates};
use std::ops::ControlFlow;
use sudokit_core::board::{CellSet, Digit, DigitSet};

/// Takes the fish one by one.
pub(super) type Found<'a> = dyn FnMut(Fish) -> ControlFlow<()> + 'a;

/// A fish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fish {
    pub digit: Digit,
    pub bases: HouseSet,
    pub covers: HouseSet,
    /// Base candidates that are no fins.
    pub body: CellSet,
    pub fins: CellSet,
    pub endo_fins: CellSet,
    pub eliminated: CellSet,
    /// Whether a fish of lines is sashimi.
    pub is_sashimi: bool,
}

impl Fish {
    /// The step. Its proof counts: each base is a truth, each cover a link.
    pub(super) fn step(&self, kind: Kind) -> Step {
        let digits = DigitSet::only(self.digit);
        let pattern = Pattern { covers: self.covers, ..Pattern::of(digits, self.bases) };
        let mut pattern = pattern.with(Role::Base, self.body, digits);
        for (role, cells) in [(Role::Fin, self.fins), (Role::EndoFin, self.endo_fins)] {
            if !cells.is_empty() {
                pattern = pattern.with(role, cells, digits);
            }
        }
        let eliminations = candidates(self.digit, self.eliminated);
        // Two lines leave propagation nothing to count.
        let proof = match (kind.shape, kind.size) {
            (Shape::Basic, 2) => Vec::new(),
            _ => self.counting(),
        };
        Step::eliminating(kind.technique, eliminations.collect(), pattern).proved_by(proof)
    }

    /// Two fish of the same bases as one step, if each adds something.
    pub(super) fn siamese(&self, other: &Fish, kind: Kind) -> Option<Step> {
        let adds = |a: &Fish, b: &Fish| !a.eliminated.is_subset(b.eliminated);
        if !adds(self, other) || !adds(other, self) {
            return None;
        }
        let covers = HouseSet::from_bits(self.covers.bits() | other.covers.bits());
        let both = Fish {
            covers,
            body: self.body & other.body,
            fins: self.fins | other.fins,
            eliminated: self.eliminated | other.eliminated,
            ..*self
        };
        let mut proof = self.counting();
        proof.extend(other.counting());
        Some(both.step(kind).proved_by(proof))
    }

    fn counting(&self) -> Vec<Line> {
        let places = |houses: HouseSet| -> Vec<Constraint> {
            houses.iter().map(|house| Constraint::Place(self.digit, house)).collect()
        };
        let eliminations = candidates(self.digit, self.eliminated);
        Line::counting(&places(self.bases), &places(self.covers), eliminations)
    }
}

impl Shape {
    /// The shape that these houses make.
    pub(super) fn of(bases: HouseSet, covers: HouseSet) -> Shape {
        let kinds = |set: HouseSet| set.iter().fold(0, |kinds, house| kinds | 1 << house.kind());
        // Rows are 1, columns 2, boxes 4.
        match (kinds(bases), kinds(covers)) {
            (1, 2) | (2, 1) => Shape::Basic,
            (a, b) if a & 3 != 3 && b & 3 != 3 && a & b & 3 == 0 => Shape::Franken,
            _ => Shape::Mutant,
        }
    }
}

impl Fins {
    /// Whether these are the wanted ones: is there a fin, and is the fish a sashimi?
    pub(super) fn accept(self, has_fins: bool, is_sashimi: bool) -> bool {
        match self {
            Fins::None => !has_fins,
            Fins::Finned => has_fins && !is_sashimi,
            Fins::Sashimi => has_fins && is_sashimi,
            Fins::Any => has_fins,
        }
    }
}
