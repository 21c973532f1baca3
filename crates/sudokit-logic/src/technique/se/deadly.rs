//! What follows from a unique loop, whose two digits could be exchanged: some *guardian* holds one
//! of its further digits. Four types of conclusions:
//!
//! 1. one guardian: it loses the digits of the loop;
//! 2. one further digit: all cells that see all guardians lose it;
//! 3. two guardians with several further digits are as one cell of a naked or hidden set;
//! 4. two guardians hold a digit of the loop between them: they lose its other one.
//!
//! A BUG (`bug.rs`) has the same four types under other conditions.

use super::found::{Detail, Found};
use super::grid::{Grid, box_row_column};
use crate::technique::catalogue::Technique as T;
use crate::technique::hall::{cells_at, masks};
use sudokit_core::board::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// A pattern that must not be all that is left: a loop, or the whole grid.
#[derive(Clone, Debug)]
pub(super) struct Deadly {
    /// Its cells, each with the two digits that it would exchange.
    pub groups: Vec<(CellSet, DigitSet)>,
    /// What its cells may hold instead.
    pub extras: CandidateSet,
    /// The set that type 3 completes.
    pub set: Option<Set>,
}

/// A set of which the guardians are one cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Set {
    pub house: House,
    /// Its cells apart from the guardians.
    pub cells: CellSet,
    pub digits: DigitSet,
    pub is_hidden: bool,
}

impl Deadly {
    /// A finding that this pattern is the reason of.
    pub(super) fn found(
        &self,
        technique: T,
        rating: f64,
        eliminate: CandidateSet,
        set: Option<Set>,
    ) -> Found {
        let detail = Detail::Deadly(Box::new(Deadly { set, ..self.clone() }));
        Found::eliminating(technique, rating, eliminate, detail)
    }
}

/// What follows from a loop by each type, for its cells in the order in which it was walked. The
/// ratings rise from `base`.
pub(super) fn types(
    grid: &Grid,
    walked: &[Cell],
    pair: DigitSet,
    base: f64,
    take: &mut dyn FnMut(Found),
) {
    let cells: CellSet = walked.iter().copied().collect();
    let extras = grid.candidates(!pair, cells);
    let deadly = Deadly { groups: vec![(cells, pair)], extras, set: None };
    let (guardians, digits) = (extras.cells(), extras.digits());
    if let Some(cell) = guardians.single() {
        let struck = pair.iter().map(|digit| Candidate { cell, digit });
        take(deadly.found(T::UniqueLoop1, base, struck.collect(), None));
        return;
    }
    let mut in_order = walked.iter().copied().filter(|&cell| guardians.contains(cell));
    if let Some(digit) = digits.single() {
        let struck = grid.cells_with(digit) & guardians.common_peers();
        if !struck.is_empty() {
            let struck = CandidateSet::of_digit(digit, struck);
            take(deadly.found(T::UniqueLoop2, base, struck, None));
        }
    } else if let (Some(one), Some(other)) = (in_order.next(), in_order.next()) {
        sets(grid, [one, other], pair, &mut |set, struck| {
            // The length of a hidden set is that of its cells apart from the guardians.
            let length = if set.is_hidden { set.cells.len() - 1 } else { set.cells.len() };
            let rating = base + length as f64 * 0.1;
            take(deadly.found(T::UniqueLoop3, rating, struck, Some(set)));
        });
    }
    if guardians.len() == 2
        && let Some(struck) = with_locked(grid, guardians, pair)
    {
        take(deadly.found(T::UniqueLoop4, base, struck, None));
    }
}

/// Type 4: a digit of the loop has no other places in a house of both guardians.
fn with_locked(grid: &Grid, guardians: CellSet, pair: DigitSet) -> Option<CandidateSet> {
    let is_locked = |digit: &Digit| {
        let places = |house: House| grid.cells_with(*digit) & house.cells_set();
        guardians.common_houses().any(|house| places(house) == guardians)
    };
    let locked = pair.iter().find(is_locked)?;
    Some(grid.candidates(pair - DigitSet::only(locked), guardians))
}

/// Type 3: all sets that eliminate something, with the guardians in the order of the walk. Smaller
/// sets come first; of one size by house; in a house naked before hidden ones.
fn sets(
    grid: &Grid,
    guardians: [Cell; 2],
    pair: DigitSet,
    take: &mut dyn FnMut(Set, CandidateSet),
) {
    let [one, other] = guardians;
    let extras = (grid.marks(one) | grid.marks(other)) - pair;
    for size in extras.len()..=7 {
        for house in box_row_column(one).into_iter().filter(|house| house.contains(other)) {
            let open = grid.open_in(house);
            if 2 * size <= open {
                naked(grid, house, guardians, pair, size, take);
            }
            if 2 * size < open {
                hidden(grid, house, guardians, pair, size, take);
            }
        }
    }
}

/// Cells that have `size` digits together with what the guardians may hold. The first guardian
/// stands for both: its position decides the order. A further digit that one guardian has alone
/// is also in some cell of the set.
fn naked(
    grid: &Grid,
    house: House,
    [one, other]: [Cell; 2],
    pair: DigitSet,
    size: usize,
    take: &mut dyn FnMut(Set, CandidateSet),
) {
    let of_both = (grid.marks(one) & grid.marks(other)) - pair;
    let extras = (grid.marks(one) | grid.marks(other)) - pair;
    let guardians: CellSet = [one, other].into_iter().collect();
    let others = (house.cells_set() & grid.open()) - guardians;
    let position = |cell: Cell| 1u16 << house.position_of(cell);
    let free = others.iter().filter(|&cell| grid.marks(cell).len() > 1).map(position).sum::<u16>();
    for tuple in masks(size).filter(|tuple| tuple & !free == position(one)) {
        let cells = cells_at(house, tuple & free);
        let digits = cells.iter().fold(of_both, |all, cell| all | grid.marks(cell));
        if digits.len() == size && (extras - digits).is_empty() {
            let struck = grid.candidates(digits, others - cells);
            if !struck.is_empty() {
                take(Set { house, cells, digits, is_hidden: false }, struck);
            }
        }
    }
}

/// Digits, the two of the loop among them, that have `size - 1` places apart from the guardians.
fn hidden(
    grid: &Grid,
    house: House,
    [one, other]: [Cell; 2],
    pair: DigitSet,
    size: usize,
    take: &mut dyn FnMut(Set, CandidateSet),
) {
    let extras = (grid.marks(one) | grid.marks(other)) - pair;
    for tuple in masks(size) {
        let digits = DigitSet::from_bits(tuple);
        if digits & pair != pair || !(digits & extras).is_empty() {
            continue;
        }
        if digits.iter().any(|digit| grid.places(house, digit) == 0) {
            continue;
        }
        let all = digits.iter().fold(CellSet::EMPTY, |all, digit| all | grid.cells_with(digit));
        let cells = (all & house.cells_set()).without(one).without(other);
        if cells.len() != size - 1 {
            continue;
        }
        let struck = grid.candidates(!digits, cells);
        if !struck.is_empty() {
            take(Set { house, cells, digits, is_hidden: true }, struck);
        }
    }
}
