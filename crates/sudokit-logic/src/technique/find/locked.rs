//! Locked candidates: a digit whose places in one house all lie in another.
//!
//! In a box they all lie in one line: the rest of the line loses the digit (pointing). In a line
//! they all lie in one box: the rest of the box loses it (claiming).

use super::{Emit, Search};
use crate::technique::catalogue::Technique;
use crate::technique::sheet::Sheet;
use crate::technique::step::{Pattern, Role, Step, candidates};
use std::ops::ControlFlow;
use sudokit_core::board::{CellSet, Digit, DigitSet, House};

/// The first three positions of a house: a minirow of a line or box.
const MINIROW: u16 = 0b111;
/// The first minicolumn of a box.
const MINICOLUMN: u16 = 0b1_001_001;

/// Boxes, then digits.
pub(super) fn pointing(search: &Search<'_>, emit: &mut Emit<'_>) -> ControlFlow<()> {
    each(search, Kind::Pointing, |sheet, block, digit, places| {
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
    each(search, Kind::Claiming, |sheet, line, digit, places| {
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

/// Which of the two.
#[derive(Clone, Copy)]
enum Kind {
    Pointing,
    Claiming,
}

/// Calls back with the digits of two or three places in boxes or lines: those digits of which some
/// are locked.
fn each(
    search: &Search<'_>,
    kind: Kind,
    mut visit: impl FnMut(&Sheet, House, Digit, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Search { sheet, changes, views, .. } = search;
    let is_locked = |digit: &Digit| views.is_locked(sheet, *digit)[kind as usize];
    let digits: DigitSet = changes.digits.iter().filter(is_locked).collect();
    if digits.is_empty() {
        return ControlFlow::Continue(());
    }
    let wanted = |house: &House| (house.kind() == 2) == matches!(kind, Kind::Pointing);
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
