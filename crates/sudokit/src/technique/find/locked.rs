//! Locked candidates: a digit whose places in one house all lie in another.
//!
//! In a box they all lie in one line: the rest of the line loses the digit (pointing). In a line
//! they all lie in one box: the rest of the box loses it (claiming).

use super::{Emit, Search};
use crate::board::{Digit, DigitSet, House};
use crate::technique::catalogue::Technique;
use crate::technique::sheet::Sheet;
use crate::technique::step::{Pattern, Role, Step, candidates};
use std::ops::ControlFlow;

/// The first three positions of a house: a minirow of a line or box.
const MINIROW: u16 = 0b111;
/// The first minicolumn of a box.
const MINICOLUMN: u16 = 0b1_001_001;

/// Boxes, then digits.
pub(super) fn pointing(search: &Search<'_>, emit: &mut Emit<'_>) -> ControlFlow<()> {
    each(search, 18..27, |sheet, block, digit, places| {
        let line = (0..3).find_map(|i| {
            let is_in = |triad: u16| places & !triad == 0;
            let (row, column) = (block.number() / 3 * 3 + i, block.number() % 3 * 3 + i);
            if is_in(MINIROW << (3 * i)) {
                Some((House::row(row), block.number() % 3))
            } else {
                is_in(MINICOLUMN << i).then(|| (House::column(column), block.number() / 3))
            }
        });
        let Some((line, triad)) = line else { return ControlFlow::Continue(()) };
        if sheet.places(line, digit) & !(MINIROW << (3 * triad)) == 0 {
            return ControlFlow::Continue(());
        }
        emit(step(sheet, Technique::Pointing, digit, block, line))
    })
}

/// Rows, then columns; digits.
pub(super) fn claiming(search: &Search<'_>, emit: &mut Emit<'_>) -> ControlFlow<()> {
    each(search, 0..18, |sheet, line, digit, places| {
        let triad = (0..3).find(|i| places & !(MINIROW << (3 * i)) == 0);
        let Some(triad) = triad else { return ControlFlow::Continue(()) };
        let number = line.number();
        let (block, own) = match line.kind() {
            0 => (House::block(number / 3 * 3 + triad), MINIROW << (3 * (number % 3))),
            _ => (House::block(triad * 3 + number / 3), MINICOLUMN << (number % 3)),
        };
        if sheet.places(block, digit) & !own == 0 {
            return ControlFlow::Continue(());
        }
        emit(step(sheet, Technique::Claiming, digit, line, block))
    })
}

/// Calls back with the digits of two or three places in these houses.
fn each(
    search: &Search<'_>,
    houses: std::ops::Range<usize>,
    mut visit: impl FnMut(&Sheet, House, Digit, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Search { sheet, news, .. } = search;
    for house in houses.filter_map(House::new).filter(|&house| news.houses.contains(house)) {
        for digit in news.digits.iter() {
            let places = sheet.places(house, digit);
            if matches!(DigitSet::from_bits(places).len(), 2 | 3) {
                visit(sheet, house, digit, places)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn step(sheet: &Sheet, technique: Technique, digit: Digit, house: House, other: House) -> Step {
    let digits = DigitSet::only(digit);
    let set = sheet.cells_with(digit) & house.cells_set();
    let eliminated = sheet.cells_with(digit) & (other.cells_set() - set);
    let pattern = Pattern { covers: other.into(), ..Pattern::of(digits, house.into()) };
    let pattern = pattern.with(Role::Set, set, digits);
    Step::eliminating(technique, candidates(digit, eliminated).collect(), pattern)
}
