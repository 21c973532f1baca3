//! Avoidable rectangles: four corners of which none is given, some of them placed already.
//!
//! The placed corners hold two digits crosswise. If the open ones completed the cross, the two
//! digits could be exchanged: so they do not. Type 1: one open corner, with two
//! candidates. Type 2: two open corners
//! with one and the same other candidate, which one of them therefore holds.

use super::{across, exchange, neighbors};
use crate::technique::catalogue::Technique;
use crate::technique::find::{Emit, Search};
use crate::technique::sheet::Sheet;
use crate::technique::step::{HouseSet, Pattern, Role, Step, candidates};
use std::ops::ControlFlow;
use sudokit_core::board::{Candidate, Cell, CellSet, Digit, DigitSet};

/// Avoidable rectangles of one type: from each placed cell; a placed neighbor in its box and line,
/// then the line across.
pub(in crate::technique::find) fn avoidable(
    search: &mut Search<'_>,
    technique: Technique,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let sheet = search.sheet;
    if !sheet.is_proper() {
        return ControlFlow::Continue(());
    }
    let placed = !(sheet.open() | sheet.givens());
    for start in placed {
        // From the partner the same rectangles would come again.
        for partner in (neighbors(start) & placed).iter().filter(|&partner| partner > start) {
            let digits = sheet.get(start).zip(sheet.get(partner));
            let Some((first, second)) = digits.filter(|(a, b)| a != b) else { continue };
            for (beyond, opposite) in across(start, partner) {
                if sheet.givens().contains(beyond) || sheet.givens().contains(opposite) {
                    continue;
                }
                let corners = [start, partner, beyond, opposite];
                let found = Avoidable { sheet, corners, first, second };
                match technique {
                    Technique::AvoidableRectangle1 => found.type1(emit)?,
                    _ => found.type2(emit)?,
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The start has the first digit, its partner the second; in the corners across from them it would
/// be the other way round.
struct Avoidable<'a> {
    sheet: &'a Sheet,
    corners: [Cell; 4],
    first: Digit,
    second: Digit,
}

impl Avoidable<'_> {
    /// The open corner does not hold what completes the cross.
    fn type1(&self, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let [_, _, beyond, opposite] = self.corners;
        let cross = [
            (beyond, self.second, opposite, self.first),
            (opposite, self.first, beyond, self.second),
        ];
        for (cell, digit, other, held) in cross {
            let candidate = Candidate { cell, digit };
            let is_pair = self.sheet.marks(cell).len() == 2;
            if self.sheet.get(other) == Some(held) && is_pair && self.sheet.has(candidate) {
                self.show(
                    Technique::AvoidableRectangle1,
                    cell.into(),
                    DigitSet::EMPTY,
                    vec![candidate],
                    emit,
                )?;
            }
        }
        ControlFlow::Continue(())
    }

    /// One of the open corners holds the digit that they have beside the cross.
    fn type2(&self, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let [_, _, beyond, opposite] = self.corners;
        let beside = |cell: Cell, digit: Digit| {
            let marks = self.sheet.marks(cell);
            (marks.len() == 2 && marks.contains(digit)).then(|| marks - DigitSet::only(digit))
        };
        let (one, two) = (beside(beyond, self.second), beside(opposite, self.first));
        let Some(digit) = one.filter(|_| one == two).and_then(DigitSet::single) else {
            return ControlFlow::Continue(());
        };
        let guardians = CellSet::only(beyond).with(opposite);
        let seen = self.sheet.cells_with(digit) & guardians.common_peers();
        let list: Vec<Candidate> = candidates(digit, seen).collect();
        if list.is_empty() {
            return ControlFlow::Continue(());
        }
        self.show(Technique::AvoidableRectangle2, guardians, DigitSet::only(digit), list, emit)
    }

    fn show(
        &self,
        technique: Technique,
        guardians: CellSet,
        extras: DigitSet,
        eliminations: Vec<Candidate>,
        emit: &mut Emit<'_>,
    ) -> ControlFlow<()> {
        let [start, partner, beyond, opposite] = self.corners;
        let (first, second) = (DigitSet::only(self.first), DigitSet::only(self.second));
        let all: CellSet = self.corners.into_iter().collect();
        let pattern = Pattern::of(first | second, HouseSet::EMPTY)
            .with(Role::Rectangle, CellSet::only(start).with(opposite), first)
            .with(Role::Rectangle, CellSet::only(partner).with(beyond), second)
            .with(Role::Guardian, guardians, extras);
        let proof = vec![exchange(self.sheet, vec![(all, first | second)])];
        emit(Step::eliminating(technique, eliminations, pattern).proved_by(proof))
    }
}
