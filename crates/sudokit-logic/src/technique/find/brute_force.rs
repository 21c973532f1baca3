//! Brute force: the digit of the middle open cell, because every other one fails in all cases.
//!
//! The only technique that guesses: it stands last, for the few puzzles that no other finishes. A
//! cell that holds different digits in different solutions gives no step.

use super::refute::refute;
use super::{Emit, Family, Search};
use crate::technique::catalogue::Technique;
use crate::technique::proof::Literal;
use crate::technique::step::{HouseSet, Pattern, Role, Step};
use std::ops::ControlFlow;
use sudokit_core::board::{Candidate, Cell, DigitSet};
use sudokit_core::grid::Pencilmarks;

/// A digit by trial.
pub(in crate::technique) const BRUTE_FORCE: Family =
    Family::placing(|search, _, emit| brute_force(search, emit));

/// The middle open cell: of an even number the later of the two.
pub(super) fn brute_force(search: &mut Search<'_>, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let open = search.sheet.open();
    let Some(cell) = open.iter().nth(open.len() / 2) else { return ControlFlow::Continue(()) };
    match of_cell(search, cell)? {
        Some(step) => emit(step),
        None => ControlFlow::Continue(()),
    }
}

/// The digit of one open cell, if every other one fails in all cases. Breaks off when the budget
/// has run out.
pub(super) fn of_cell(search: &mut Search<'_>, cell: Cell) -> ControlFlow<(), Option<Step>> {
    let (mut truth, mut lines) = (None, Vec::new());
    for digit in search.sheet.marks(cell).iter() {
        let candidate = Candidate { cell, digit };
        if refute(search, Literal::on(candidate), &smallest_cell, &mut lines)? {
            continue;
        }
        if truth.replace(candidate).is_some() {
            return ControlFlow::Continue(None);
        }
    }
    let Some(placement) = truth else { return ControlFlow::Continue(None) };
    let digits = DigitSet::only(placement.digit);
    let pattern = Pattern::of(digits, HouseSet::EMPTY).with(Role::Single, cell.into(), digits);
    let step = Step::placing(Technique::BruteForce, placement, pattern).proved_by(lines);
    ControlFlow::Continue(Some(step))
}

/// The candidates of the first open cell that has the fewest.
fn smallest_cell(marks: &Pencilmarks) -> Vec<Candidate> {
    let open = Cell::all().filter(|&cell| marks.get(cell).len() > 1);
    let Some(cell) = open.min_by_key(|&cell| marks.get(cell).len()) else { return Vec::new() };
    marks.get(cell).iter().map(|digit| Candidate { cell, digit }).collect()
}

#[cfg(test)]
mod tests {
    use crate::technique::find::tests::all;
    use crate::technique::{Sheet, Technique, check_step};
    use sudokit_core::generate::{Generator, Item, Spec};
    use sudokit_core::grid::Puzzle;

    #[test]
    fn the_middle_open_cell_gets_its_digit_if_it_has_but_one() {
        let mut refused = 0;
        for item in Generator::new(Spec::default(), 4).unwrap().take(8) {
            let Item::Made(made) = item else { panic!("nothing forbids it") };
            let sheet = Sheet::new(&made.puzzle);
            let steps = all(&sheet, Technique::BruteForce);
            assert_eq!(steps.len(), 1);
            let open: Vec<_> = sheet.open().iter().collect();
            let placed = steps[0].placements[0];
            assert_eq!(placed.cell, open[open.len() / 2]);
            assert_eq!(placed.digit, made.solution.get(placed.cell));
            assert_eq!(check_step(&sheet, &steps[0]), Ok(()));
            refused += u32::from(check_step(&sheet, &steps[0].clone().proved_by(vec![])).is_err());
        }
        assert!(refused > 0, "singles alone prove none of them");
    }

    #[test]
    fn a_cell_with_a_choice_gets_no_digit() {
        assert!(all(&Sheet::new(&Puzzle::EMPTY), Technique::BruteForce).is_empty());
    }
}
