//! Sets: n cells for n digits in a house, n lines for n crossing lines of a digit.
//!
//! Houses and digits that have not changed since the same search found nothing are passed over.
//! Tuples run through masks of nine bits in rising order; houses through boxes, columns, rows.

use super::Emit;
use super::found::{Detail, Found};
use super::grid::{Grid, boxes_columns_rows, cells_at, positions, tuples};
use super::locked::Mode;
use crate::technique::catalogue::Technique as T;
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
        let fits = |i: &usize| (2..=size).contains(&(places[*i].count_ones() as usize));
        let possible: u16 = (0..9).filter(fits).map(|i| 1 << i).sum();
        if (possible.count_ones() as usize) < size {
            continue;
        }
        for &tuple in tuples(size).iter().filter(|&&tuple| tuple & !possible == 0) {
            let union = positions(tuple).fold(0, |all, i| all | places[i]);
            if union.count_ones() as usize != size {
                continue;
            }
            let digits = DigitSet::from_bits(tuple);
            match mode {
                Mode::Direct => direct(house, digits, union, &places, emit)?,
                Mode::Indirect => indirect(grid, house, digits, union, emit)?,
            }
        }
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
        let mut marks = [DigitSet::EMPTY; 9];
        let mut possible = 0;
        for (position, cell) in house.cells().enumerate() {
            marks[position] = grid.marks(cell);
            possible |= u16::from((2..=size).contains(&marks[position].len())) << position;
        }
        if (possible.count_ones() as usize) < size {
            continue;
        }
        for &tuple in tuples(size).iter().filter(|&&tuple| tuple & !possible == 0) {
            let digits = positions(tuple).fold(DigitSet::EMPTY, |all, i| all | marks[i]);
            if digits.len() != size {
                continue;
            }
            let cells = cells_at(house, tuple);
            let eliminate = grid.candidates(digits, house.cells_set() - cells);
            if !eliminate.is_empty() {
                let (technique, rating) = match size {
                    2 => (T::NakedPair, 3.0),
                    3 => (T::NakedTriple, 3.6),
                    _ => (T::NakedQuadruple, 5.0),
                };
                let detail = Detail::NakedSet { house, digits, cells };
                emit(Found::eliminating(technique, rating, eliminate, detail))?;
            }
        }
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
        for digit in changed.iter().filter(|&digit| grid.placed(digit) + 2 * size <= 9) {
            let places: [u16; 9] = std::array::from_fn(|number| grid.places(line(number), digit));
            let fits =
                |number: &usize| (2..=size).contains(&(places[*number].count_ones() as usize));
            let possible: u16 = (0..9).filter(fits).map(|number| 1 << number).sum();
            each_tuple(&places, possible, size, 0, 0, &mut |tuple, union| {
                all.push((tuple, digit, union));
            });
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

/// Visits the tuples of `size` sets that have `size` members together.
fn each_tuple(
    sets: &[u16; 9],
    possible: u16,
    size: usize,
    tuple: u16,
    union: u16,
    visit: &mut impl FnMut(u16, u16),
) {
    let missing = size - tuple.count_ones() as usize;
    if missing == 0 {
        if union.count_ones() as usize == size {
            visit(tuple, union);
        }
        return;
    }
    let mut left = possible;
    while left.count_ones() as usize >= missing {
        let own = left & left.wrapping_neg();
        left ^= own;
        let union = union | sets[own.trailing_zeros() as usize];
        if union.count_ones() as usize <= size {
            each_tuple(sets, left, size, tuple | own, union, visit);
        }
    }
}
