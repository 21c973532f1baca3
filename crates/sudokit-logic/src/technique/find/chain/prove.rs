//! Links as lines of proof: what is counted where a chain goes from one place to another.

use super::links::{Place, digits_of};
use crate::technique::proof::Constraint;
use crate::technique::sheet::Sheet;
use crate::technique::step::HouseSet;
use sudokit_core::board::{Candidate, CellSet, Digit, DigitSet, House};

/// What proves a link: a strong one is a truth, a weak one a link. A strong link within an almost
/// locked set is all its cells, and its other digits; one from a set to a cell, that cell as well.
#[derive(Default)]
pub(in crate::technique::find) struct Proof {
    pub truths: Vec<Constraint>,
    pub links: Vec<Constraint>,
}

impl Proof {
    /// Adds the link from one place to another. A house is chosen that also holds a candidate, if
    /// it can be: the one that is to be eliminated.
    pub(in crate::technique::find) fn add(
        &mut self,
        sheet: &Sheet,
        [a, b]: [&Place; 2],
        is_strong: bool,
        third: Candidate,
    ) {
        if a.is_set && is_strong {
            self.add_locked(sheet, a, b, third);
            return;
        }
        let list = if is_strong { &mut self.truths } else { &mut self.links };
        if a.digit != b.digit {
            list.extend(a.cell.map(Constraint::Cell));
            return;
        }
        let common = HouseSet::from_bits(a.houses.bits() & b.houses.bits());
        let both = a.spots | b.spots;
        let is_full =
            |house: &House| (sheet.cells_with(a.digit) & house.cells_set()).is_subset(both);
        let found = if is_strong {
            common.iter().find(is_full)
        } else {
            common.iter().find(|house| house.contains(third.cell)).or(common.first())
        };
        list.extend(found.map(|house| Constraint::Place(a.digit, house)));
    }

    /// The strong link from a digit of a set to another, or to a cell that the locked digits leave
    /// with one candidate. A house is chosen for each locked digit that holds its places, also in
    /// the cell, and the candidate that is to be eliminated.
    fn add_locked(&mut self, sheet: &Sheet, set: &Place, other: &Place, third: Candidate) {
        let cells = set.cells | other.cells;
        self.truths.extend(cells.iter().map(Constraint::Cell));
        for (digit, places) in locked(sheet, set, other) {
            let seen = (digit == third.digit).then(|| places.with(third.cell));
            let house = seen.and_then(|cells| cells.common_houses().next());
            let house = house.or_else(|| places.common_houses().next());
            self.links.extend(house.map(|house| Constraint::Place(digit, house)));
        }
    }
}

/// The digits that a set holds whichever end of a strong link from it is true, and where: if the
/// link leads out of the set to a cell, in the set or this cell.
pub(super) fn locked<'a>(
    sheet: &'a Sheet,
    set: &Place,
    other: &Place,
) -> impl Iterator<Item = (Digit, CellSet)> + use<'a> {
    let ends = DigitSet::only(set.digit) | DigitSet::only(other.digit);
    let cells = set.cells | other.cells;
    let digits = digits_of(sheet, set.cells) - ends;
    digits.iter().map(move |digit| (digit, cells & sheet.cells_with(digit)))
}
