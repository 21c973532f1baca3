//! The bivalue universal grave (BUG) with one candidate too many.
//!
//! Every open cell has two candidates, but for one with three. Without one of these three, each
//! digit would have none or two places in every house: all open cells could exchange their two. So
//! the cell holds that candidate. Others only count the candidates; here the houses are looked at.

use super::exchange;
use crate::technique::catalogue::Technique;
use crate::technique::find::Emit;
use crate::technique::sheet::Sheet;
use crate::technique::step::{HouseSet, Pattern, Role, Step};
use std::ops::ControlFlow;
use sudokit_core::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// The BUG: there is at most one step.
pub(in crate::technique::find) fn bug(sheet: &Sheet, emit: &mut Emit<'_>) -> ControlFlow<()> {
    if !sheet.is_proper() {
        return ControlFlow::Continue(());
    }
    let Some(cell) = (sheet.open() - sheet.bivalue_cells()).single() else {
        return ControlFlow::Continue(());
    };
    let extra = sheet.marks(cell).iter().find(|&digit| is_bug_without(sheet, cell, digit));
    match extra {
        Some(digit) if sheet.marks(cell).len() == 3 => emit(step(sheet, Candidate { cell, digit })),
        _ => ControlFlow::Continue(()),
    }
}

/// Whether each digit has none or two places in every house, one candidate left aside.
fn is_bug_without(sheet: &Sheet, cell: Cell, digit: Digit) -> bool {
    House::all().all(|house| {
        Digit::all().all(|other| {
            let is_there = other == digit && house.contains(cell);
            let left = sheet.places(house, other).count_ones() - u32::from(is_there);
            matches!(left, 0 | 2)
        })
    })
}

fn step(sheet: &Sheet, extra: Candidate) -> Step {
    let Candidate { cell, digit } = extra;
    let only = DigitSet::only(digit);
    let others = sheet.marks(cell) - only;
    let eliminations = others.iter().map(|digit| Candidate { cell, digit }).collect();
    let pattern = Pattern::of(only, HouseSet::EMPTY).with(Role::Guardian, cell.into(), only);
    let pair = |open: Cell| if open == cell { others } else { sheet.marks(open) };
    let groups = sheet.open().iter().map(|open| (CellSet::only(open), pair(open))).collect();
    Step::eliminating(Technique::BugPlus1, eliminations, pattern)
        .proved_by(vec![exchange(sheet, groups)])
}
