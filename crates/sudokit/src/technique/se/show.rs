//! Findings made into steps: patterns and proofs.

use super::found::{Detail, Found, Rating};
use super::grid::Grid;
use crate::board::{Cell, CellSet, Digit, DigitSet, House};
use crate::technique::find::single::single;
use crate::technique::proof::{Constraint, Line, Literal};
use crate::technique::step::{HouseSet, Pattern, Role, Step};

/// The step of a finding.
pub(super) fn step(grid: &Grid, found: &Found) -> Step {
    let (pattern, proof) = match &found.detail {
        Detail::Single(house) => {
            let placement = found.place.into_iter().next();
            let step = placement.map(|place| single(found.technique, place, *house));
            (step.map(|step| step.pattern).unwrap_or_default(), Vec::new())
        }
        &Detail::Locked { digit, from, to, then } => locked(grid, found, digit, from, to, then),
        &Detail::HiddenSet { house, digits, cells } => hidden_set(found, house, digits, cells),
        &Detail::NakedSet { house, digits, cells } => naked_set(found, house, digits, cells),
        &Detail::Fish { digit, bases, covers } => fish(grid, found, digit, bases, covers),
        &Detail::Wing { pivot, wings, digit } => (wing(grid, pivot, wings, digit), Vec::new()),
    };
    Step {
        technique: found.technique,
        placements: found.place.into_iter().collect(),
        eliminations: found.eliminate.iter().collect(),
        pattern,
        proof,
        rating: Some(Rating::of(found.rating)),
    }
}

/// What follows from counting, one line a conclusion.
fn counting(found: &Found, truths: &[Constraint], links: &[Constraint]) -> Vec<Line> {
    let conclusions = found.place.into_iter().map(Literal::on);
    let lines = conclusions.map(|literal| Line::Counting {
        truths: truths.to_vec(),
        links: links.to_vec(),
        clause: vec![literal],
    });
    lines.chain(Line::counting(truths, links, found.eliminate.iter())).collect()
}

fn locked(
    grid: &Grid,
    found: &Found,
    digit: Digit,
    from: House,
    to: House,
    then: Option<House>,
) -> (Pattern, Vec<Line>) {
    let digits = DigitSet::only(digit);
    let set = grid.cells_with(digit) & from.cells_set();
    let pattern = Pattern { covers: to.into(), ..Pattern::of(digits, from.into()) };
    let pattern = pattern.with(Role::Set, set, digits);
    let (Some(then), Some(place)) = (then, found.place) else { return (pattern, Vec::new()) };
    let truths = [from, then].map(|house| Constraint::Place(digit, house));
    let proof = counting(found, &truths, &[Constraint::Place(digit, to)]);
    (pattern.with(Role::Single, place.cell.into(), digits), proof)
}

fn hidden_set(
    found: &Found,
    house: House,
    digits: DigitSet,
    cells: CellSet,
) -> (Pattern, Vec<Line>) {
    let mut truths: Vec<Constraint> =
        digits.iter().map(|digit| Constraint::Place(digit, house)).collect();
    let links: Vec<Constraint> = cells.iter().map(Constraint::Cell).collect();
    let mut pattern = Pattern::of(digits, house.into()).with(Role::Set, cells, digits);
    if let Some(place) = found.place {
        truths.push(Constraint::Place(place.digit, house));
        pattern = pattern.with(Role::Single, place.cell.into(), DigitSet::only(place.digit));
    } else if digits.len() == 2 {
        return (pattern, Vec::new());
    }
    (pattern, counting(found, &truths, &links))
}

fn naked_set(
    found: &Found,
    house: House,
    digits: DigitSet,
    cells: CellSet,
) -> (Pattern, Vec<Line>) {
    let truths: Vec<Constraint> = cells.iter().map(Constraint::Cell).collect();
    let links: Vec<Constraint> =
        digits.iter().map(|digit| Constraint::Place(digit, house)).collect();
    let pattern = Pattern::of(digits, house.into()).with(Role::Set, cells, digits);
    let proof = if digits.len() == 2 { Vec::new() } else { counting(found, &truths, &links) };
    (pattern, proof)
}

fn fish(
    grid: &Grid,
    found: &Found,
    digit: Digit,
    bases: HouseSet,
    covers: HouseSet,
) -> (Pattern, Vec<Line>) {
    let digits = DigitSet::only(digit);
    let places = |houses: HouseSet| -> Vec<Constraint> {
        houses.iter().map(|house| Constraint::Place(digit, house)).collect()
    };
    let body = grid.cells_with(digit) & bases.cells();
    let pattern = Pattern { covers, ..Pattern::of(digits, bases) };
    let proof = match bases.len() {
        2 => Vec::new(),
        _ => counting(found, &places(bases), &places(covers)),
    };
    (pattern.with(Role::Base, body, digits), proof)
}

/// As in `find/`: the pivot, then the wings.
fn wing(grid: &Grid, pivot: Cell, wings: [Cell; 2], digit: Digit) -> Pattern {
    let all = wings.iter().fold(grid.marks(pivot), |all, &cell| all | grid.marks(cell));
    let pattern = Pattern::of(all, HouseSet::EMPTY);
    let pattern = pattern.with(Role::Pivot, pivot.into(), grid.marks(pivot));
    pattern.with(Role::Wing, wings.into_iter().collect(), DigitSet::only(digit))
}
