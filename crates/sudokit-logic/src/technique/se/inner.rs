//! Rules inside a run: when singles are at their end, the first of these that gives something new
//! is applied to the scratch copy of the position.
//!
//! They are locked candidates, hidden pairs, naked pairs, X-wings; in nested runs also chains,
//! which may themselves have rules inside. A finding counts if it rests on a candidate that has
//! left; those candidates are the parents of what it eliminates.

use super::found::{Detail, Found};
use super::grid::Grid;
use super::ranking::{Branch, Link};
use super::run::Run;
use super::{Producer, Wants, Work};
use crate::technique::proof::Constraint;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::rc::Rc;
use sudokit_core::board::{Candidate, CandidateSet, CellSet, Digit};

/// A chain inside a run.
#[derive(Debug)]
pub(super) struct Nested {
    pub branches: Vec<Branch>,
    /// What rules gave before, where rules inside the chain may rest on it: for the proof alone.
    pub before: Rc<Vec<Branch>>,
    /// With that of the chains inside it.
    pub complexity: u32,
    /// By branch: its result, then all of its literals in order.
    literals: Vec<Vec<(Candidate, bool)>>,
}

impl Nested {
    fn new(branches: Vec<Branch>, before: Rc<Vec<Branch>>, complexity: u32) -> Nested {
        let of = |branch: &Branch| {
            let literal = |link: &Link| (link.candidate, link.holds);
            let mut all: Vec<_> = branch.iter().map(literal).collect();
            all.sort_unstable();
            all.extend(branch.last().map(literal));
            all
        };
        let literals = branches.iter().map(of).collect();
        Nested { branches, before, complexity, literals }
    }

    /// Whether both have the same results from the same literals: such count once.
    pub(super) fn is_same(&self, other: &Nested) -> bool {
        std::ptr::eq(self, other) || self.literals == other.literals
    }
}

/// Applies the first rule that gives something. False if none does.
pub(super) fn apply(
    run: &mut Run,
    work: &mut Work<'_>,
    scratch: &Grid,
    rules: &[Producer],
) -> ControlFlow<(), bool> {
    let mut found: Vec<Found> = Vec::new();
    for rule in rules {
        let runs = std::mem::take(&mut work.runs);
        let mut inside = Work::new(scratch, work.meter, Wants::All);
        inside.runs = runs;
        let _ = rule.visit(&mut inside, &mut |one| {
            found.push(one);
            ControlFlow::Continue(())
        });
        let (runs, ran_out) = (inside.runs, inside.ran_out);
        work.runs = runs;
        if ran_out {
            work.ran_out = true;
            return ControlFlow::Break(());
        }
        if take_over(run, work.grid, scratch, found.drain(..)) {
            return ControlFlow::Continue(true);
        }
    }
    ControlFlow::Continue(false)
}

/// Adds what findings eliminate. Of those that eliminate the same only the first counts.
fn take_over(
    run: &mut Run,
    grid: &Grid,
    scratch: &Grid,
    found: impl Iterator<Item = Found>,
) -> bool {
    let (mut is_new, mut known, mut before) = (false, HashSet::new(), None);
    for one in found {
        let eliminated = match one.place {
            None => one.eliminate,
            Some(Candidate { cell, digit }) => {
                let others = scratch.marks(cell).iter().filter(|&other| other != digit);
                others.map(|digit| Candidate { cell, digit }).collect()
            }
        };
        let is_chain = matches!(one.detail, Detail::Chains { .. });
        if is_chain && !known.insert(eliminated) {
            continue;
        }
        let parents = parents(run, grid, scratch, &one.detail);
        if parents.is_empty() {
            continue;
        }
        let mut left: Vec<Candidate> = eliminated.iter().collect();
        left.retain(|&candidate| run.node(candidate, false).is_none());
        left.sort_unstable();
        if left.is_empty() {
            continue;
        }
        let nested = match one.detail {
            Detail::Chains { branches, complexity } => {
                let has_rules = branches.iter().flatten().any(|link| link.is_lemma);
                let known = if has_rules {
                    before.get_or_insert_with(|| Rc::new(run.lemmas())).clone()
                } else {
                    Rc::default()
                };
                Some(Rc::new(Nested::new(branches, known, complexity)))
            }
            _ => None,
        };
        for candidate in left {
            run.reach_by_rule(candidate, &parents, nested.clone());
            is_new = true;
        }
    }
    is_new
}

/// The candidates that had to leave before the rule applied.
fn parents(run: &Run, grid: &Grid, scratch: &Grid, detail: &Detail) -> Vec<u16> {
    let mut gone = CandidateSet::EMPTY;
    let mut leave = |digit: Digit, cells: CellSet| {
        let left = grid.cells_with(digit) - scratch.cells_with(digit);
        gone.insert_cells(digit, left & cells);
    };
    match detail {
        Detail::Locked { digit, from, .. } => leave(*digit, from.cells_set()),
        Detail::HiddenSet { house, digits, cells } => {
            digits.iter().for_each(|digit| leave(digit, house.cells_set() - *cells));
        }
        Detail::NakedSet { cells, .. } => Digit::all().for_each(|digit| leave(digit, *cells)),
        Detail::Fish { digit, bases, covers } => leave(*digit, bases.cells() - covers.cells()),
        Detail::Chains { branches, .. } => {
            // True literals are the last of something from which others had to leave.
            for constraint in branches.iter().flatten().filter_map(|link| link.last_of) {
                match constraint {
                    Constraint::Cell(cell) => {
                        Digit::all().for_each(|digit| leave(digit, cell.into()));
                    }
                    Constraint::Place(digit, house) => leave(digit, house.cells_set()),
                }
            }
        }
        _ => {}
    }
    gone.iter().filter_map(|candidate: Candidate| run.node(candidate, false)).collect()
}
