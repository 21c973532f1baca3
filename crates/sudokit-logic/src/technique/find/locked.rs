//! Locked candidates: a digit whose places in one house all lie in another.
//!
//! In a box they all lie in one line: the rest of the line loses the digit (pointing). In a line
//! they all lie in one box: the rest of the box loses it (claiming).

use super::chain::groups::crossing;
use super::{Emit, Family, Search};
use crate::technique::catalogue::Technique;
use crate::technique::notation::hodoku;
use crate::technique::sheet::Sheet;
use crate::technique::step::{Pattern, Role, Step, candidates};
use std::ops::ControlFlow;
use sudokit_core::board::{CellSet, Digit, DigitSet, House};

/// Pointing and claiming.
pub(in crate::technique) const LOCKED: Family = Family::each(locked, hodoku::locked);

/// Pointing: boxes, then digits. Claiming: rows, then columns; digits.
pub(super) fn locked(
    search: &mut Search<'_>,
    technique: Technique,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let in_box = technique == Technique::Pointing;
    each(search, in_box, |sheet, house, digit, places| match crossing(house, places) {
        Some(other) if has_more(sheet, digit, other, house) => {
            emit(step(sheet, technique, digit, house, other))
        }
        _ => ControlFlow::Continue(()),
    })
}

/// Whether a house has places of a digit beside those that it shares with another house.
fn has_more(sheet: &Sheet, digit: Digit, house: House, other: House) -> bool {
    sheet.cells_with(digit).meets(house.cells_set() - other.cells_set())
}

/// Calls back with the digits of two or three places in boxes or lines: those digits of which some
/// are locked.
fn each(
    search: &Search<'_>,
    in_box: bool,
    mut visit: impl FnMut(&Sheet, House, Digit, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Search { sheet, changes, views, .. } = search;
    let is_locked = |digit: &Digit| views.is_locked(sheet, *digit)[usize::from(!in_box)];
    let digits: DigitSet = changes.digits.iter().filter(is_locked).collect();
    if digits.is_empty() {
        return ControlFlow::Continue(());
    }
    let wanted = |house: &House| (house.kind() == 2) == in_box;
    for house in changes.houses.iter().filter(wanted) {
        for digit in digits.iter() {
            let places = sheet.places(house, digit);
            if matches!(DigitSet::from_bits(places).len(), 2 | 3) {
                visit(sheet, house, digit, places)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether a digit in these cells is locked somewhere: in a box, in a line.
pub(super) fn is_locked(cells: CellSet) -> [bool; 2] {
    let cells = cells.bits();
    // A minirow or minicolumn stands at its first cell.
    let rows = (cells | cells >> 1 | cells >> 2) & COLUMNS[0];
    let columns = (cells | cells >> 9 | cells >> 18) & ROWS[0];
    let in_line = [others(rows, 3, STACKS), others(columns, 27, BANDS)];
    let in_box = [others(rows, 9, ROWS), others(columns, 1, COLUMNS)];
    let is_alone = |here: [u128; 2], there: [u128; 2]| {
        (rows & there[0] & !here[0]) | (columns & there[1] & !here[1]) != 0
    };
    [is_alone(in_box, in_line), is_alone(in_line, in_box)]
}

/// The neighbors of some cells among three that lie this many cells apart; the first and the last
/// of the three are in these sets.
const fn others(cells: u128, apart: usize, [first, last]: [u128; 2]) -> u128 {
    (cells << apart & !first)
        | (cells << (2 * apart) & last)
        | (cells >> apart & !last)
        | (cells >> (2 * apart) & first)
}

/// The first and the last columns of all stacks, the first and the last rows of all bands; the
/// first and the last stack, the first and the last band.
const COLUMNS: [u128; 2] = [0o111 * EACH_ROW, 0o444 * EACH_ROW];
const ROWS: [u128; 2] = [EACH_BAND * 0x1ff, (EACH_BAND * 0x1ff) << 18];
const STACKS: [u128; 2] = [0o7 * EACH_ROW, 0o700 * EACH_ROW];
const BANDS: [u128; 2] = [(1 << 27) - 1, ((1 << 27) - 1) << 54];
const EACH_BAND: u128 = 1 | 1 << 27 | 1 << 54;
const EACH_ROW: u128 = EACH_BAND | EACH_BAND << 9 | EACH_BAND << 18;

fn step(sheet: &Sheet, technique: Technique, digit: Digit, house: House, other: House) -> Step {
    let digits = DigitSet::only(digit);
    let set = sheet.cells_with(digit) & house.cells_set();
    let eliminated = sheet.cells_with(digit) & (other.cells_set() - set);
    let pattern = Pattern { covers: other.into(), ..Pattern::of(digits, house.into()) };
    let pattern = pattern.with(Role::Set, set, digits);
    Step::eliminating(technique, candidates(digit, eliminated).collect(), pattern)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::board::Cell;
    use sudokit_core::random::Random;

    #[test]
    fn a_digit_is_locked_where_its_places_in_a_house_lie_in_another_that_has_more() {
        let mut random = Random::new(12, 0);
        let mut seen = std::collections::BTreeMap::new();
        for round in 0..2000 {
            let cells: CellSet = Cell::all().filter(|_| random.index(12) < round % 10).collect();
            let is_in = |one: House, other: House| {
                let (a, b) = (cells & one.cells_set(), cells & other.cells_set());
                !a.is_empty() && a.is_subset(b) && a != b
            };
            let boxes = || (0..9).map(House::block);
            let lines = || House::all().take(18);
            let naive = [
                boxes().any(|block| lines().any(|line| is_in(block, line))),
                lines().any(|line| boxes().any(|block| is_in(line, block))),
            ];
            assert_eq!(is_locked(cells), naive, "{cells}");
            *seen.entry(naive).or_insert(0) += 1;
        }
        assert!(seen.len() == 4 && seen.values().all(|&count| count > 50), "{seen:?}");
    }
}
