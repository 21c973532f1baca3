//! Basic fish: n parallel lines in which a digit has places in n crossing lines only.
//!
//! The n base lines need one place each and the n cover lines have room for one each: no other cell
//! of the covers holds the digit. X-wing, swordfish, jellyfish for 2, 3, 4 lines.

use super::{Emit, choose};
use crate::board::{CellSet, Digit, DigitSet, House};
use crate::technique::catalogue::Technique;
use crate::technique::proof::{Constraint, Line};
use crate::technique::sheet::Sheet;
use crate::technique::step::{HouseSet, Pattern, Role, Step, candidates};
use std::ops::ControlFlow;

/// Fish of `size` lines: digits; rows as bases, then columns; choices of bases in order.
pub(super) fn basic(
    sheet: &Sheet,
    technique: Technique,
    size: usize,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    for digit in Digit::all() {
        for kind in 0..2 {
            lines(sheet, technique, size, digit, kind, emit)?;
        }
    }
    ControlFlow::Continue(())
}

/// Fish of one digit with rows (0) or columns (1) as bases.
fn lines(
    sheet: &Sheet,
    technique: Technique,
    size: usize,
    digit: Digit,
    kind: usize,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let line = |kind: usize, number: usize| {
        if kind == 0 { House::row(number) } else { House::column(number) }
    };
    let places = |number: usize| sheet.places(line(kind, number), digit);
    let fits = |number: &usize| (1..=size).contains(&(places(*number).count_ones() as usize));
    let bases: Vec<usize> = (0..9).filter(fits).collect();
    choose(&bases, size, &mut |chosen| {
        let covered = chosen.iter().fold(0, |all, &number| all | places(number));
        if covered.count_ones() as usize != size {
            return ControlFlow::Continue(());
        }
        let bases: HouseSet = chosen.iter().map(|&number| line(kind, number)).collect();
        let covers: HouseSet =
            (0..9).filter(|n| covered >> n & 1 == 1).map(|n| line(1 - kind, n)).collect();
        let cells = sheet.cells_with(digit);
        let eliminated = cells & (covers.cells() - bases.cells());
        if eliminated.is_empty() {
            return ControlFlow::Continue(());
        }
        let pattern = Pattern { covers, ..Pattern::of(DigitSet::only(digit), bases) };
        let step = fish_step(technique, digit, pattern, cells & bases.cells(), eliminated);
        emit(step)
    })
}

/// The step of a fish without fins.
fn fish_step(
    technique: Technique,
    digit: Digit,
    pattern: Pattern,
    body: CellSet,
    eliminated: CellSet,
) -> Step {
    let places = |houses: HouseSet| -> Vec<Constraint> {
        houses.iter().map(|house| Constraint::Place(digit, house)).collect()
    };
    let proof = match pattern.bases.len() {
        2 => Vec::new(),
        _ => Line::counting(
            &places(pattern.bases),
            &places(pattern.covers),
            candidates(digit, eliminated),
        ),
    };
    let pattern = pattern.with(Role::Base, body, DigitSet::only(digit));
    Step::eliminating(technique, candidates(digit, eliminated).collect(), pattern).proved_by(proof)
}
