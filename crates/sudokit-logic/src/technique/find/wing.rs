//! Wings: a few cells of two or three candidates of which one end or another holds a digit.
//!
//! XY-wing: a pivot {x, y} sees wings {x, z} and {y, z}; whichever the pivot holds, one wing holds
//! z. XYZ-wing: the pivot has z too, so what sees all three loses z. W-wing: two cells {x, y} whose
//! x cannot both be true, because a house has its two places of x beside them: one holds y.

use super::{Emit, Family, Search};
use crate::technique::catalogue::Technique;
use crate::technique::notation::hodoku;
use crate::technique::sheet::Sheet;
use crate::technique::step::{Pattern, Role, Step, candidates};
use std::ops::ControlFlow;
use sudokit_core::board::{Cell, CellSet, Digit, DigitSet, House};

/// Two equal cells and a strong link.
pub(in crate::technique) const W: Family =
    Family::each(|search, _, emit| w_wings(search, emit), hodoku::w_wing);
/// A pivot of two candidates.
pub(in crate::technique) const XY: Family =
    Family::each(|search, _, emit| xy_wings(search, emit), hodoku::wing);
/// A pivot of three candidates.
pub(in crate::technique) const XYZ: Family =
    Family::each(|search, _, emit| xyz_wings(search, emit), hodoku::wing);

#[cfg(test)]
mod naive_tests;

/// The cells among these whose candidates all lie in a set.
fn confined(sheet: &Sheet, cells: CellSet, digits: DigitSet) -> CellSet {
    (!digits).iter().fold(cells, |left, digit| left - sheet.cells_with(digit))
}

/// The cells among these that have all digits of a set.
fn with_all(sheet: &Sheet, cells: CellSet, digits: DigitSet) -> CellSet {
    digits.iter().fold(cells, |left, digit| left & sheet.cells_with(digit))
}

/// Cells after this one.
fn after(cell: Cell) -> CellSet {
    CellSet::from_bits(u128::MAX << cell.index() << 1)
}

/// Triples of bivalue cells in order; the first, second, third of them as pivot.
pub(super) fn xy_wings(search: &Search<'_>, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let Search { sheet, changes, .. } = search;
    let bivalue = search.views.cells_with_count(sheet, 2);
    if !bivalue.meets(changes.cells) {
        return ControlFlow::Continue(());
    }
    for first in bivalue {
        for second in bivalue & after(first) {
            let (a, b) = (sheet.marks(first), sheet.marks(second));
            let shared = a & b;
            if shared.single().is_none() {
                continue;
            }
            // The third closes the triangle of digits; a pivot sees both others.
            let [one, two] = [first.peers_set(), second.peers_set()];
            let near = if first.sees(second) { one | two } else { one & two };
            let third = (a | b) - shared;
            let is_known = !changes.cells.contains(first) && !changes.cells.contains(second);
            let possible = if is_known { bivalue & changes.cells } else { bivalue };
            for third in with_all(sheet, possible & near & after(second), third) {
                let cells = [first, second, third];
                for pivot in cells {
                    xy_wing(sheet, cells.into_iter().collect(), pivot, emit)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn xy_wing(sheet: &Sheet, cells: CellSet, pivot: Cell, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let wings = cells.without(pivot);
    if !wings.is_subset(pivot.peers_set()) {
        return ControlFlow::Continue(());
    }
    let common = wings.iter().fold(DigitSet::ALL, |all, wing| all & sheet.marks(wing));
    let Some(digit) = common.single() else { return ControlFlow::Continue(()) };
    let eliminated = sheet.cells_with(digit) & wings.common_peers();
    wing(sheet, Technique::XyWing, [pivot.into(), wings], digit, eliminated, emit)
}

/// Pivots of three candidates; pairs of bivalue cells that they see.
pub(super) fn xyz_wings(search: &Search<'_>, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let Search { sheet, changes, .. } = search;
    let bivalue = search.views.cells_with_count(sheet, 2);
    for pivot in search.views.cells_with_count(sheet, 3) {
        let digits = sheet.marks(pivot);
        let near = confined(sheet, bivalue & pivot.peers_set(), digits);
        if !near.with(pivot).meets(changes.cells) {
            continue;
        }
        for first in near {
            for second in near & after(first) {
                let common = sheet.marks(first) & sheet.marks(second);
                let Some(digit) = common.single() else { continue };
                let wings = CellSet::only(first).with(second);
                let eliminated = sheet.cells_with(digit) & wings.with(pivot).common_peers();
                wing(sheet, Technique::XyzWing, [pivot.into(), wings], digit, eliminated, emit)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Shows a pivot with two wings, if it eliminates something.
fn wing(
    sheet: &Sheet,
    technique: Technique,
    [pivot, wings]: [CellSet; 2],
    digit: Digit,
    eliminated: CellSet,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    if eliminated.is_empty() {
        return ControlFlow::Continue(());
    }
    let digits = pivot.first().map_or(DigitSet::EMPTY, |cell| sheet.marks(cell));
    let pattern = Pattern { digits: digits | DigitSet::only(digit), ..Pattern::default() }
        .with(Role::Pivot, pivot, digits)
        .with(Role::Wing, wings, DigitSet::only(digit));
    emit(Step::eliminating(technique, candidates(digit, eliminated).collect(), pattern))
}

/// Pairs of equal bivalue cells; the smaller digit, then the larger; connecting houses.
pub(super) fn w_wings(search: &Search<'_>, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let Search { sheet, changes, .. } = search;
    let bivalue = search.views.cells_with_count(sheet, 2);
    for first in bivalue {
        let digits = sheet.marks(first);
        // Cells that see each other are a naked pair.
        let apart = bivalue & (after(first) - first.peers_set());
        for second in with_all(sheet, apart, digits) {
            let ends = CellSet::only(first).with(second);
            if (digits & changes.digits).is_empty() && !ends.meets(changes.cells) {
                continue;
            }
            let seen = ends.common_peers();
            for digit in digits.iter() {
                let eliminated = sheet.cells_with(digit) & seen;
                let Some(other) = (digits - DigitSet::only(digit)).single() else { continue };
                if !eliminated.is_empty() {
                    w_wing(sheet, [first, second], [digit, other], eliminated, emit)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The houses that connect two equal cells by their other digit.
fn w_wing(
    sheet: &Sheet,
    [first, second]: [Cell; 2],
    [digit, other]: [Digit; 2],
    eliminated: CellSet,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let connects = |house: &House| {
        let places = sheet.places(*house, other);
        DigitSet::from_bits(places).len() == 2 && {
            let [a, b] = [places.trailing_zeros(), 15 - places.leading_zeros()]
                .map(|position| house.cell_at(position as usize));
            (first.sees(a) && second.sees(b)) || (first.sees(b) && second.sees(a))
        }
    };
    for house in House::all().filter(connects) {
        let (own, linked) = (DigitSet::only(digit), DigitSet::only(other));
        let link = sheet.cells_with(other) & house.cells_set();
        let pattern = Pattern::of(own | linked, house.into())
            .with(Role::Wing, CellSet::only(first).with(second), own)
            .with(Role::Link, link, linked);
        let eliminations = candidates(digit, eliminated).collect();
        emit(Step::eliminating(Technique::WWing, eliminations, pattern))?;
    }
    ControlFlow::Continue(())
}
