//! What follows from a pattern whose digits could be exchanged: some *guardian* holds one of its
//! further digits. Four types of conclusions, for loops and for graves alike:
//!
//! 1. one guardian: it loses the digits of the pattern;
//! 2. one further digit: all cells that see all guardians lose it;
//! 3. two guardians with several further digits are as one cell of a naked or hidden set;
//! 4. two guardians hold a digit of the pattern between them: they lose its other one.

use super::found::{Detail, Found};
use super::grid::{Grid, box_row_column, cells_at, tuples};
use crate::board::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};
use crate::technique::catalogue::Technique as T;

/// A pattern that must not be all that is left.
#[derive(Clone, Debug)]
pub(super) struct Deadly {
    /// Its cells, each with the two digits that it would exchange.
    pub groups: Vec<(CellSet, DigitSet)>,
    /// What its cells may hold instead.
    pub extras: CandidateSet,
    /// Whether it is the whole grid.
    pub is_grave: bool,
    /// The set that type 3 completes.
    pub set: Option<Set>,
}

/// A set of which the two guardians are one cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Set {
    pub house: House,
    /// Its cells apart from the guardians.
    pub cells: CellSet,
    pub digits: DigitSet,
    pub is_hidden: bool,
}

impl Deadly {
    /// A loop of cells with two digits.
    pub(super) fn of_loop(grid: &Grid, cells: CellSet, digits: DigitSet) -> Deadly {
        let extras = grid.candidates(!digits, cells);
        Deadly { groups: vec![(cells, digits)], extras, is_grave: false, set: None }
    }

    /// All open cells, with what is left of them without the extras.
    pub(super) fn of_grave(grid: &Grid, left: &Grid, extras: CandidateSet) -> Deadly {
        let mut groups: Vec<(CellSet, DigitSet)> = Vec::new();
        for cell in grid.open() {
            match groups.iter_mut().find(|(_, digits)| *digits == left.marks(cell)) {
                Some((cells, _)) => cells.insert(cell),
                None => groups.push((cell.into(), left.marks(cell))),
            }
        }
        Deadly { groups, extras, is_grave: true, set: None }
    }

    /// The two digits that a cell would exchange.
    fn pair(&self, cell: Cell) -> DigitSet {
        let group = self.groups.iter().find(|(cells, _)| cells.contains(cell));
        group.map_or(DigitSet::EMPTY, |&(_, digits)| digits)
    }

    fn found(&self, loops: T, rating: f64, eliminate: CandidateSet, set: Option<Set>) -> Found {
        let technique = match (self.is_grave, loops) {
            (false, technique) => technique,
            (true, T::UniqueLoop1) => T::BugPlus1,
            (true, T::UniqueLoop2) => T::Bug2,
            (true, T::UniqueLoop3) => T::Bug3,
            (true, _) => T::Bug4,
        };
        let detail = Detail::Deadly(Box::new(Deadly { set, ..self.clone() }));
        Found::eliminating(technique, rating, eliminate, detail)
    }
}

/// What follows by each type. The ratings rise from `base`.
pub(super) fn types(grid: &Grid, deadly: &Deadly, base: f64, take: &mut dyn FnMut(Found)) {
    let guardians = deadly.extras.cells();
    let digits = deadly.extras.digits();
    // A grave is rated one tenth more from the second type on.
    let above = if deadly.is_grave { 0.1 } else { 0.0 };
    if let Some(cell) = guardians.single() {
        let struck = deadly.pair(cell).iter().map(|digit| Candidate { cell, digit });
        take(deadly.found(T::UniqueLoop1, base, struck.collect(), None));
        return;
    }
    if let Some(digit) = digits.single() {
        let struck = grid.cells_with(digit) & guardians.common_peers();
        if !struck.is_empty() {
            let struck = CandidateSet::of_digit(digit, struck);
            take(deadly.found(T::UniqueLoop2, base + above, struck, None));
        }
    } else if let Some(found) = with_set(grid, deadly, base + above) {
        take(found);
    }
    if guardians.len() == 2 {
        let [one, other] =
            [guardians.first(), guardians.last()].map(|cell| cell.into_iter().next());
        if let (Some(one), Some(other)) = (one, other)
            && let Some(struck) = with_locked(grid, deadly, [one, other])
        {
            take(deadly.found(T::UniqueLoop4, base + above, struck, None));
        }
    }
}

/// Type 4: a digit of the pattern has no other places in a house of both.
fn with_locked(grid: &Grid, deadly: &Deadly, cells: [Cell; 2]) -> Option<CandidateSet> {
    let both: CellSet = cells.into_iter().collect();
    let [one, other] = cells.map(|cell| deadly.pair(cell));
    let shared: Vec<House> = both.common_houses().collect();
    let is_locked = |digit: &Digit| {
        shared.iter().any(|house| grid.cells_with(*digit) & house.cells_set() == both)
    };
    let digit = (one & other).iter().find(is_locked)?;
    let rest = |cell: Cell| {
        let others = deadly.pair(cell).iter().filter(move |&other| other != digit);
        others.map(move |digit| Candidate { cell, digit })
    };
    let struck: CandidateSet =
        cells.into_iter().flat_map(rest).filter(|&candidate| grid.has(candidate)).collect();
    (!struck.is_empty()).then_some(struck)
}

/// Type 3: the smallest set that eliminates something; hidden before naked.
fn with_set(grid: &Grid, deadly: &Deadly, base: f64) -> Option<Found> {
    let guardians = deadly.extras.cells();
    let digits = deadly.extras.digits();
    let first = guardians.first()?;
    let shared = || {
        let houses = box_row_column(first).into_iter();
        houses.filter(|house| guardians.is_subset(house.cells_set()))
    };
    for size in digits.len()..=7 {
        for house in shared() {
            let naked = naked(grid, house, guardians, digits, size);
            let hidden = || (!deadly.is_grave).then(|| hidden(grid, deadly, house, size)).flatten();
            if let Some((set, struck)) = hidden().or(naked) {
                let length = if set.is_hidden { set.cells.len() - 1 } else { size - 1 };
                // A grave's base has its tenth already.
                let rating = base + length as f64 * 0.1;
                return Some(deadly.found(T::UniqueLoop3, rating, struck, Some(set)));
            }
        }
    }
    None
}

/// Cells that have `size` digits together with what the guardians may hold.
fn naked(
    grid: &Grid,
    house: House,
    guardians: CellSet,
    extras: DigitSet,
    size: usize,
) -> Option<(Set, CandidateSet)> {
    let open = house.cells_set() & grid.open();
    if 2 * size > open.len() {
        return None;
    }
    let first = 1 << house.position_of(guardians.first()?);
    let positions_of =
        |cells: CellSet| -> u16 { cells.iter().map(|cell| 1 << house.position_of(cell)).sum() };
    let free = positions_of(open - guardians);
    for &tuple in tuples(size).iter().filter(|&&tuple| tuple & !free == first) {
        let cells = cells_at(house, tuple & free);
        let digits = cells.iter().fold(extras, |sum, cell| sum | grid.marks(cell));
        if digits.len() != size {
            continue;
        }
        let struck = grid.candidates(digits, open - cells - guardians);
        if !struck.is_empty() {
            return Some((Set { house, cells, digits, is_hidden: false }, struck));
        }
    }
    None
}

/// Digits, the two of the loop among them, that have `size - 1` places apart from the guardians.
fn hidden(grid: &Grid, deadly: &Deadly, house: House, size: usize) -> Option<(Set, CandidateSet)> {
    let guardians = deadly.extras.cells();
    let open = house.cells_set() & grid.open();
    let &(_, pair) = deadly.groups.first()?;
    if 2 * size >= open.len() || size < 2 {
        return None;
    }
    for &tuple in tuples(size) {
        let digits = DigitSet::from_bits(tuple);
        if digits & pair != pair || !(digits & deadly.extras.digits()).is_empty() {
            continue;
        }
        if digits.iter().any(|digit| grid.places(house, digit) == 0) {
            continue;
        }
        let places = |digit| grid.cells_with(digit);
        let all = digits.iter().fold(CellSet::EMPTY, |all, digit| all | places(digit));
        let cells = (all & house.cells_set()) - guardians;
        if cells.len() != size - 1 {
            continue;
        }
        let struck = grid.candidates(!digits, cells);
        if !struck.is_empty() {
            return Some((Set { house, cells, digits, is_hidden: true }, struck));
        }
    }
    None
}
