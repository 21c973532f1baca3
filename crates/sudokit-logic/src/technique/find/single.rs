//! Singles: full houses, naked and hidden singles.
//!
//! Here they are looked for in the whole grid. A path takes them from the sheet's queues instead
//! (`path.rs`), where they wait in the order in which they arose.

use super::{Emit, Family};
use crate::technique::catalogue::Technique;
use crate::technique::sheet::Sheet;
use crate::technique::step::{HouseSet, Pattern, Role, Step};
use std::ops::ControlFlow;
use sudokit_core::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// The last digit of a house.
pub(in crate::technique) const FULL_HOUSE: Family =
    Family::placing(|search, _, emit| full_houses(search.sheet, emit));
/// Cells with one candidate.
pub(in crate::technique) const NAKED: Family =
    Family::placing(|search, _, emit| naked(search.sheet, emit));
/// Digits with one place in a house.
pub(in crate::technique) const HIDDEN: Family =
    Family::placing(|search, _, emit| hidden(search.sheet, emit));

/// The last open cell of a house.
pub(super) fn full_houses(sheet: &Sheet, emit: &mut Emit<'_>) -> ControlFlow<()> {
    for cell in sheet.open() {
        if let (Some(digit), Some(house)) = (sheet.marks(cell).single(), full_house(sheet, cell)) {
            emit(single(Technique::FullHouse, Candidate { cell, digit }, Some(house)))?;
        }
    }
    ControlFlow::Continue(())
}

/// A house that has no other open cell than this.
pub(in crate::technique) fn full_house(sheet: &Sheet, cell: Cell) -> Option<House> {
    cell.houses().into_iter().find(|&house| sheet.almost_full().contains(house))
}

/// Cells with one candidate.
pub(super) fn naked(sheet: &Sheet, emit: &mut Emit<'_>) -> ControlFlow<()> {
    for cell in sheet.open() {
        if let Some(digit) = sheet.marks(cell).single() {
            emit(single(Technique::NakedSingle, Candidate { cell, digit }, None))?;
        }
    }
    ControlFlow::Continue(())
}

/// Digits with one place in a house: boxes, rows, columns; each candidate once.
pub(super) fn hidden(sheet: &Sheet, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let mut seen = [CellSet::EMPTY; 9];
    for house in super::subset::boxes_first(HouseSet::ALL) {
        for digit in Digit::all() {
            let places = sheet.places(house, digit);
            if places.count_ones() != 1 {
                continue;
            }
            let cell = house.cell_at(places.trailing_zeros() as usize);
            if !seen[digit.index()].contains(cell) {
                seen[digit.index()].insert(cell);
                let placement = Candidate { cell, digit };
                emit(single(Technique::HiddenSingle, placement, Some(house)))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The house in which a hidden single is easiest to see: box, row, column.
pub(in crate::technique) fn hidden_house(sheet: &Sheet, single: Candidate) -> Option<House> {
    let [row, column, block] = single.cell.houses();
    let is_alone = |house: &House| sheet.places(*house, single.digit).count_ones() == 1;
    [block, row, column].into_iter().find(is_alone)
}

/// A step that places a single.
pub(in crate::technique) fn single(
    technique: Technique,
    placement: Candidate,
    house: Option<House>,
) -> Step {
    let bases = house.map_or(HouseSet::EMPTY, HouseSet::only);
    let digits = DigitSet::only(placement.digit);
    let pattern = Pattern::of(digits, bases).with(Role::Single, placement.cell.into(), digits);
    Step::placing(technique, placement, pattern)
}
