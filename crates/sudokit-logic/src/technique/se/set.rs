//! Sets: n cells for n digits in a house, n lines for n crossing lines of a digit.
//!
//! Houses and digits that have not changed since the same search found nothing are passed over.
//! Tuples run through masks of nine bits in rising order; houses through boxes, columns, rows.

use super::Emit;
use super::found::{Detail, Found};
use super::grid::{Grid, boxes_columns_rows};
use super::locked::Mode;
use crate::technique::catalogue::Technique as T;
use crate::technique::hall::{cells_at, positions, unions};
use crate::technique::step::HouseSet;
use std::ops::ControlFlow;
use sudokit_core::board::{Candidate, CandidateSet, Digit, DigitSet, House};

/// Hidden pairs, triples, quadruples (3.4, 4.0, 5.4); direct pairs and triples, which leave some
/// other digit one place (2.0, 2.5).
pub(super) fn hidden(
    grid: &Grid,
    size: usize,
    mode: Mode,
    since: u32,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let more_than = if mode == Mode::Direct { size } else { 2 * size };
    for house in boxes_columns_rows() {
        if grid.open_in(house) <= more_than || !grid.has_changed(house, since) {
            continue;
        }
        let places = Digit::ALL.map(|digit| grid.places(house, digit));
        each_set(&places, size, &mut |tuple, union| {
            let digits = DigitSet::from_bits(tuple);
            match mode {
                Mode::Direct => direct(house, digits, union, &places, emit),
                Mode::Indirect => indirect(grid, house, digits, union, emit),
            }
        })?;
    }
    ControlFlow::Continue(())
}

/// The lowest other digit that is left one place.
fn direct(
    house: House,
    digits: DigitSet,
    union: u16,
    places: &[u16; 9],
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let others = Digit::all().filter(|&digit| !digits.contains(digit));
    let left = |digit: &Digit| {
        let all = places[digit.index()];
        all.count_ones() >= 2 && (all & !union).count_ones() == 1
    };
    let Some(digit) = others.into_iter().find(left) else { return ControlFlow::Continue(()) };
    let position = (places[digit.index()] & !union).trailing_zeros() as usize;
    let place = Candidate { cell: house.cell_at(position), digit };
    let (technique, rating) = match digits.len() {
        2 => (T::DirectHiddenPair, 2.0),
        _ => (T::DirectHiddenTriple, 2.5),
    };
    let detail = Detail::HiddenSet { house, digits, cells: cells_at(house, union) };
    emit(Found::placing(technique, rating, place, detail))
}

fn indirect(
    grid: &Grid,
    house: House,
    digits: DigitSet,
    union: u16,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let cells = cells_at(house, union);
    let eliminate = grid.candidates(!digits, cells);
    if eliminate.is_empty() {
        return ControlFlow::Continue(());
    }
    let (technique, rating) = match digits.len() {
        2 => (T::HiddenPair, 3.4),
        3 => (T::HiddenTriple, 4.0),
        _ => (T::HiddenQuadruple, 5.4),
    };
    let detail = Detail::HiddenSet { house, digits, cells };
    emit(Found::eliminating(technique, rating, eliminate, detail))
}

/// Naked pairs, triples, quadruples (3.0, 3.6, 5.0). They eliminate in their house only.
pub(super) fn naked(grid: &Grid, size: usize, since: u32, emit: &mut Emit<'_>) -> ControlFlow<()> {
    for house in boxes_columns_rows() {
        if grid.open_in(house) < 2 * size || !grid.has_changed(house, since) {
            continue;
        }
        let marks = std::array::from_fn(|i| grid.marks(house.cell_at(i)).bits());
        each_set(&marks, size, &mut |tuple, union| {
            let digits = DigitSet::from_bits(union);
            let cells = cells_at(house, tuple);
            let eliminate = grid.candidates(digits, house.cells_set() - cells);
            if eliminate.is_empty() {
                return ControlFlow::Continue(());
            }
            let (technique, rating) = match size {
                2 => (T::NakedPair, 3.0),
                3 => (T::NakedTriple, 3.6),
                _ => (T::NakedQuadruple, 5.0),
            };
            let detail = Detail::NakedSet { house, digits, cells };
            emit(Found::eliminating(technique, rating, eliminate, detail))
        })?;
    }
    ControlFlow::Continue(())
}

/// X-wings, swordfish, jellyfish (3.2, 3.8, 5.2): columns as bases, then rows.
pub(super) fn fish(grid: &Grid, size: usize, since: u32, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let changed = grid.changed_digits(since);
    for kind in [1, 0] {
        let line = |number| if kind == 0 { House::row(number) } else { House::column(number) };
        let cover = |number| if kind == 0 { House::column(number) } else { House::row(number) };
        // By tuple, then by digit.
        let mut all: Vec<(u16, Digit, u16)> = Vec::new();
        for digit in changed.iter().filter(|&digit| grid.placed(digit).len() + 2 * size <= 9) {
            let places: [u16; 9] = std::array::from_fn(|number| grid.places(line(number), digit));
            each_set(&places, size, &mut |tuple, union| {
                all.push((tuple, digit, union));
                ControlFlow::Continue(())
            })?;
        }
        all.sort_unstable_by_key(|&(tuple, digit, _)| (tuple, digit));
        for (tuple, digit, union) in all {
            let bases: HouseSet = positions(tuple).map(line).collect();
            let covers: HouseSet = positions(union).map(cover).collect();
            let struck = grid.cells_with(digit) & (covers.cells() - bases.cells());
            if !struck.is_empty() {
                let (technique, rating) = match size {
                    2 => (T::XWing, 3.2),
                    3 => (T::Swordfish, 3.8),
                    _ => (T::Jellyfish, 5.2),
                };
                let detail = Detail::Fish { digit, bases, covers };
                let eliminate = CandidateSet::of_digit(digit, struck);
                emit(Found::eliminating(technique, rating, eliminate, detail))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Visits the tuples of `size` sets, none of one member, that have `size` members together.
fn each_set(
    sets: &[u16; 9],
    size: usize,
    visit: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let large = sets.map(|set| if set.count_ones() > 1 { set } else { 0 });
    let mut all: Vec<(u16, u16)> = Vec::new();
    unions(&large, size, size, &mut |tuple, union| {
        if union.count_ones() as usize == size {
            all.push((tuple, union));
        }
        ControlFlow::Continue(())
    })?;
    all.sort_unstable();
    all.into_iter().try_for_each(|(tuple, union)| visit(tuple, union))
}
