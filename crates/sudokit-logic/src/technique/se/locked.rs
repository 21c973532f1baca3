//! Locked candidates: box and column, box and row, column and box, row and box. In the direct form
//! they leave a digit one place in a parallel house, which is filled at once.

use super::Emit;
use super::found::{Detail, Found};
use super::grid::Grid;
use crate::technique::catalogue::Technique as T;
use std::ops::ControlFlow;
use sudokit_core::board::{Candidate, CandidateSet, Digit, DigitSet, House};

/// Whether a finding places a digit at once or eliminates candidates.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    Direct,
    Indirect,
}

/// The kinds of the two houses: rows 0, columns 1, boxes 2.
const PAIRS: [(usize, usize); 4] = [(2, 1), (2, 0), (1, 2), (0, 2)];

/// Pointing (1.7, 2.6) and claiming (1.9, 2.8), of digits that have changed after a time.
pub(super) fn locked(grid: &Grid, mode: Mode, since: u32, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let changed = grid.changed_digits(since);
    for (from_kind, to_kind) in PAIRS {
        for from in House::all().skip(9 * from_kind).take(9) {
            let few = |digit: &Digit| matches!(grid.places(from, *digit).count_ones(), 2 | 3);
            let digits: DigitSet = changed.iter().filter(few).collect();
            if digits.is_empty() {
                continue;
            }
            for (to, meeting) in crossing(from, to_kind) {
                let fits = |digit: &Digit| grid.places(from, *digit) & !meeting == 0;
                for digit in digits.iter().filter(fits) {
                    match mode {
                        Mode::Direct => direct(grid, digit, from, to, emit)?,
                        Mode::Indirect => indirect(grid, digit, from, to, emit)?,
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The three houses of a kind that a house meets, each with the positions in the house where they
/// meet. One of the two is a box, the other a line.
fn crossing(from: House, kind: usize) -> impl Iterator<Item = (House, u16)> {
    let number = from.number();
    (0..3).filter_map(move |i| {
        let (other, meeting) = match (from.kind(), kind) {
            (2, 0) => (number / 3 * 3 + i, 0b111 << (3 * i)),
            (2, _) => (number % 3 * 3 + i, 0b001_001_001 << i),
            (0, _) => (number / 3 * 3 + i, 0b111 << (3 * i)),
            _ => (number / 3 + 3 * i, 0b111 << (3 * i)),
        };
        Some((House::new(9 * kind + other)?, meeting))
    })
}

fn indirect(
    grid: &Grid,
    digit: Digit,
    from: House,
    to: House,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let struck = grid.cells_with(digit) & (to.cells_set() - from.cells_set());
    if struck.is_empty() {
        return ControlFlow::Continue(());
    }
    let (technique, rating) =
        if from.kind() == 2 { (T::Pointing, 2.6) } else { (T::Claiming, 2.8) };
    let detail = Detail::Locked { digit, from, to, then: None };
    let eliminate = CandidateSet::of_digit(digit, struck);
    emit(Found::eliminating(technique, rating, eliminate, detail))
}

/// Parallel houses that are left one place.
fn direct(
    grid: &Grid,
    digit: Digit,
    from: House,
    to: House,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let parallel = House::all().skip(9 * from.kind()).take(9);
    for then in parallel.filter(|&h| h != from && h.cells_set().meets(to.cells_set())) {
        let places = grid.cells_with(digit) & then.cells_set();
        let Some(cell) = (places - to.cells_set()).single() else { continue };
        if places.len() < 2 {
            continue;
        }
        let (technique, rating) =
            if from.kind() == 2 { (T::DirectPointing, 1.7) } else { (T::DirectClaiming, 1.9) };
        let detail = Detail::Locked { digit, from, to, then: Some(then) };
        emit(Found::placing(technique, rating, Candidate { cell, digit }, detail))?;
    }
    ControlFlow::Continue(())
}
