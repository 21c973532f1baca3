//! Locked candidates: box and column, box and row, column and box, row and box. In the direct form
//! they leave a digit one place in a parallel house, which is filled at once.

use super::Emit;
use super::found::{Detail, Found};
use super::grid::Grid;
use crate::board::{Candidate, CandidateSet, Digit, House};
use crate::technique::catalogue::Technique as T;
use std::ops::ControlFlow;

/// Whether a finding places a digit at once or eliminates candidates.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    Direct,
    Indirect,
}

/// The kinds of the two houses: rows 0, columns 1, boxes 2.
const PAIRS: [(usize, usize); 4] = [(2, 1), (2, 0), (1, 2), (0, 2)];

/// Pointing (1.7, 2.6) and claiming (1.9, 2.8).
pub(super) fn locked(grid: &Grid, mode: Mode, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let of_kind = |kind: usize| House::all().skip(9 * kind).take(9);
    for (from_kind, to_kind) in PAIRS {
        for from in of_kind(from_kind) {
            for to in of_kind(to_kind).filter(|to| to.cells_set().meets(from.cells_set())) {
                for digit in Digit::all() {
                    let places = grid.cells_with(digit) & from.cells_set();
                    if places.len() < 2 || !places.is_subset(to.cells_set()) {
                        continue;
                    }
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
