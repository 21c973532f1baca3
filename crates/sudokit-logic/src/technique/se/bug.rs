//! The bivalue universal grave (BUG): without a few candidates, its *extras*, every open cell had
//! two candidates and every digit none or two places in each house. The digits could then be
//! exchanged all over the grid; so some extra is true.
//!
//! A cell of more than two candidates is a *guardian*. A digit with other than none or two places
//! in a house is an extra of the guardian there, if that is the only one of the house with it;
//! all of this is read off the grid as it is, before anything is taken from it. Where no guardian
//! of such a house has the digit, the grid is no BUG.

use super::Emit;
use super::deadly::{Deadly, Set};
use super::found::Found;
use super::grid::{Grid, box_row_column};
use crate::technique::catalogue::Technique as T;
use crate::technique::hall::positions;
use std::ops::ControlFlow;
use sudokit_core::board::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// What follows from a BUG. With one guardian type 1; with one extra digit types 2 and 4, else
/// types 4 and 3.
pub(super) fn bug(grid: &Grid, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let Some(bug) = Bug::of(grid) else { return ControlFlow::Continue(()) };
    if let Some(cell) = bug.guardians.single() {
        let lost = grid.marks(cell) - bug.digits();
        let struck = grid.candidates(lost, cell.into());
        return emit(bug.deadly.found(T::BugPlus1, 5.6, struck, None));
    }
    if let Some(digit) = bug.digits().single() {
        let struck = grid.cells_with(digit) & bug.guardians.common_peers();
        if !struck.is_empty() {
            let struck = CandidateSet::of_digit(digit, struck);
            emit(bug.deadly.found(T::Bug2, 5.7, struck, None))?;
        }
        return bug.with_locked(emit);
    }
    bug.with_locked(emit)?;
    bug.with_sets(emit)
}

struct Bug<'a> {
    grid: &'a Grid,
    guardians: CellSet,
    /// The guardian met first, box by box, then by rows, then by columns.
    first: Cell,
    deadly: Deadly,
}

impl<'a> Bug<'a> {
    fn of(grid: &'a Grid) -> Option<Bug<'a>> {
        let guardians = grid.open() - grid.cells_with_count(2);
        if guardians.iter().any(|cell| grid.marks(cell).len() < 2) {
            return None;
        }
        let (mut extras, mut first) = (CandidateSet::EMPTY, None);
        for house in [2, 0, 1].into_iter().flat_map(|kind| House::all().skip(9 * kind).take(9)) {
            for digit in Digit::all() {
                if matches!(grid.places(house, digit).count_ones(), 0 | 2) {
                    continue;
                }
                let meant = grid.cells_with(digit) & house.cells_set() & guardians;
                if meant.is_empty() {
                    return None;
                }
                if let Some(cell) = meant.single() {
                    extras.insert(Candidate { cell, digit });
                    first = first.or(Some(cell));
                }
            }
        }
        let mut left = grid.clone();
        left.strike_all(&extras);
        let is_even = |house: House| {
            Digit::all().all(|digit| matches!(left.places(house, digit).count_ones(), 0 | 2))
        };
        let is_bug =
            grid.open().iter().all(|cell| left.marks(cell).len() == 2) && House::all().all(is_even);
        if !is_bug {
            return None;
        }
        let mut groups: Vec<(CellSet, DigitSet)> = Vec::new();
        for cell in grid.open() {
            match groups.iter_mut().find(|(_, digits)| *digits == left.marks(cell)) {
                Some((cells, _)) => cells.insert(cell),
                None => groups.push((cell.into(), left.marks(cell))),
            }
        }
        let deadly = Deadly { groups, extras, set: None };
        Some(Bug { grid, guardians, first: first?, deadly })
    }

    /// The digits of the extras.
    fn digits(&self) -> DigitSet {
        self.deadly.extras.digits()
    }

    /// Type 4: two guardians in a house have one further digit in common, which is an extra of
    /// neither. One of them holds it, so that the other holds an extra: all else goes.
    fn with_locked(&self, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let (guardians, digits) = (self.guardians, self.digits());
        let of_all = guardians.iter().fold(!digits, |all, cell| all & self.grid.marks(cell));
        let is_pair = guardians.len() == 2 && guardians.common_houses().next().is_some();
        if is_pair && of_all.len() == 1 {
            let all = self.grid.candidates(!of_all, guardians);
            let struck = all.iter().filter(|&one| !self.deadly.extras.contains(one)).collect();
            emit(self.deadly.found(T::Bug4, 5.7, struck, None))?;
        }
        ControlFlow::Continue(())
    }

    /// Type 3: cells of a house of all guardians that have, extras included, as many digits as
    /// there are cells, the guardians counted as one. By house, then by size.
    fn with_sets(&self, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let seen = self.guardians.common_peers();
        let shares = |house: &House| self.guardians.is_subset(house.cells_set());
        for house in box_row_column(self.first).into_iter().filter(shares) {
            // The order of tuples: cells in the first guardian's box come first.
            let (in_box, beyond): (Vec<Cell>, Vec<Cell>) = (house.cells())
                .filter(|&cell| seen.contains(cell))
                .partition(|cell| cell.block() == self.first.block());
            let others: Vec<Cell> = in_box.into_iter().chain(beyond).collect();
            // Placed cells count among the others, though no set has them.
            for size in 2..=6.min(others.len()) {
                for tuple in 0..1u16 << others.len() {
                    if tuple.count_ones() as usize == size - 1
                        && let Some(found) = self.with_set(house, &others, tuple, size)
                    {
                        emit(found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The set of these cells, if it is one and eliminates something.
    fn with_set(&self, house: House, others: &[Cell], tuple: u16, size: usize) -> Option<Found> {
        let cells: CellSet = positions(tuple).map(|position| others[position]).collect();
        let digits = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | self.grid.marks(cell));
        let has_choice = cells.iter().all(|cell| self.grid.marks(cell).len() > 1);
        if digits.len() != size || !(self.digits() - digits).is_empty() || !has_choice {
            return None;
        }
        let rest: CellSet = others.iter().copied().filter(|&cell| !cells.contains(cell)).collect();
        let struck = self.grid.candidates(digits, rest);
        let set = Set { house, cells, digits, is_hidden: false };
        let rating = 5.7 + (size - 1) as f64 * 0.1;
        (!struck.is_empty()).then(|| self.deadly.found(T::Bug3, rating, struck, Some(set)))
    }
}
