//! Locked candidates: a digit whose places in one house all lie in another.
//!
//! In a box they all lie in one line: the rest of the line loses the digit (pointing). In a line
//! they all lie in one box: the rest of the box loses it (claiming).

use super::Emit;
use crate::board::{CellSet, Digit, DigitSet, House};
use crate::technique::catalogue::Technique;
use crate::technique::sheet::Sheet;
use crate::technique::step::{Pattern, Role, Step, candidates};
use std::ops::ControlFlow;

/// Boxes, then digits.
pub(super) fn pointing(sheet: &Sheet, emit: &mut Emit<'_>) -> ControlFlow<()> {
    House::all().skip(18).try_for_each(|house| from(house, sheet, Technique::Pointing, emit))
}

/// Rows, then columns; digits.
pub(super) fn claiming(sheet: &Sheet, emit: &mut Emit<'_>) -> ControlFlow<()> {
    House::all().take(18).try_for_each(|house| from(house, sheet, Technique::Claiming, emit))
}

fn from(house: House, sheet: &Sheet, technique: Technique, emit: &mut Emit<'_>) -> ControlFlow<()> {
    for digit in Digit::all() {
        if !matches!(sheet.places(house, digit).count_ones(), 2 | 3) {
            continue;
        }
        let set = sheet.cells_with(digit) & house.cells_set();
        for other in crossing(house, set) {
            let eliminated = sheet.cells_with(digit) & (other.cells_set() - set);
            if !eliminated.is_empty() {
                let digits = DigitSet::only(digit);
                let pattern = Pattern { covers: other.into(), ..Pattern::of(digits, house.into()) }
                    .with(Role::Set, set, digits);
                let eliminations = candidates(digit, eliminated).collect();
                emit(Step::eliminating(technique, eliminations, pattern))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The houses of another kind that hold the whole set, if box and line meet there.
fn crossing(house: House, set: CellSet) -> impl Iterator<Item = House> {
    let is_box = |h: House| h.kind() == 2;
    set.common_houses().filter(move |&other| is_box(other) != is_box(house))
}
