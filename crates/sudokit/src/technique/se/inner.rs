//! Rules inside a run: when singles are at their end, the first of these that gives something new
//! is applied to the scratch copy of the position.
//!
//! They are locked candidates, hidden pairs, naked pairs, X-wings. A finding counts if it rests on
//! a candidate that has left; those candidates are the parents of what it eliminates.

use super::found::{Detail, Found};
use super::grid::Grid;
use super::locked::{Mode, locked};
use super::run::Run;
use super::set;
use crate::board::{Candidate, CandidateSet, CellSet, Digit};
use std::ops::ControlFlow;

/// Applies the first rule that gives something. False if none does.
pub(super) fn apply(run: &mut Run, grid: &Grid, scratch: &Grid) -> bool {
    let mut found: Vec<Found> = Vec::new();
    for rule in 0..4 {
        let mut take = |one: Found| {
            found.push(one);
            ControlFlow::Continue(())
        };
        let _ = match rule {
            0 => locked(scratch, Mode::Indirect, 0, &mut take),
            1 => set::hidden(scratch, 2, Mode::Indirect, 0, &mut take),
            2 => set::naked(scratch, 2, 0, &mut take),
            _ => set::fish(scratch, 2, 0, &mut take),
        };
        let mut is_new = false;
        for one in found.drain(..) {
            let parents = parents(run, grid, scratch, &one.detail);
            if parents.is_empty() {
                continue;
            }
            for candidate in one.eliminate.iter() {
                is_new |= run.reach_by_rule(candidate, &parents);
            }
        }
        if is_new {
            return true;
        }
    }
    false
}

/// The candidates that had to leave before the rule applied.
fn parents(run: &Run, grid: &Grid, scratch: &Grid, detail: &Detail) -> Vec<u16> {
    let mut gone = CandidateSet::EMPTY;
    let mut leave = |digit: Digit, cells: CellSet| {
        let left = grid.cells_with(digit) - scratch.cells_with(digit);
        gone.insert_cells(digit, left & cells);
    };
    match *detail {
        Detail::Locked { digit, from, .. } => leave(digit, from.cells_set()),
        Detail::HiddenSet { house, digits, cells } => {
            digits.iter().for_each(|digit| leave(digit, house.cells_set() - cells));
        }
        Detail::NakedSet { cells, .. } => Digit::all().for_each(|digit| leave(digit, cells)),
        Detail::Fish { digit, bases, covers } => leave(digit, bases.cells() - covers.cells()),
        _ => {}
    }
    gone.iter().filter_map(|candidate: Candidate| run.node(candidate, false)).collect()
}
