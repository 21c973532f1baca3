//! The name of what a player just did.

use super::{Notes, Player};
use crate::technique::path::all_steps_on;
use crate::technique::profile::Profile;
use crate::technique::proof::Literal;
use crate::technique::sheet::Sheet;
use crate::technique::step::Step;
use std::ops::ControlFlow;
use sudokit_core::board::{Candidate, Cell, DigitSet};
use sudokit_core::bounds::{Budget, Meter, Why};
use sudokit_core::grid::Solution;
use sudokit_core::rules::{self, Conflict};

/// What a move was.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Named {
    /// No digit was written and no candidate struck.
    Nothing,
    /// These steps, one after the other, are the easiest that conclude it all: one, if one does.
    Steps(Vec<Step>),
    /// It is right, but no technique of the profile explains these parts of it.
    Unexplained(Vec<Literal>),
    /// It may be right: no technique explains these parts, and the solution is not known.
    Unknown(Vec<Literal>),
    /// These parts are wrong. Two digits that clash are named.
    Wrong(Vec<Literal>, Option<Conflict>),
    /// A given of the first grid is not that of the second: these are two puzzles.
    OtherPuzzle(Cell),
    /// A bound ended the search.
    Stopped(Why),
}

/// Names what was done between two grids of a player.
pub fn name_move(
    before: &Player,
    after: &Player,
    solution: Option<&Solution>,
    profile: &Profile,
    budget: &Budget,
) -> Named {
    let differs = |cell: &Cell| before.givens.get(*cell) != after.givens.get(*cell);
    if let Some(cell) = Cell::all().find(differs) {
        return Named::OtherPuzzle(cell);
    }
    let parts = difference(before, after);
    if parts.is_empty() {
        return Named::Nothing;
    }
    let conflict = rules::conflicts(after.filled().values()).find(|conflict| {
        let is_new = |c: &Cell| parts.iter().any(|part| part.holds && part.candidate.cell == *c);
        conflict.cells.iter().any(is_new)
    });
    let is_wrong = |part: &&Literal| match (solution, conflict) {
        (Some(solution), _) => {
            let Candidate { cell, digit } = part.candidate;
            (solution.get(cell) == digit) != part.holds
        }
        (None, Some(conflict)) => part.holds && conflict.cells.contains(&part.candidate.cell),
        (None, None) => false,
    };
    let wrong: Vec<Literal> = parts.iter().filter(is_wrong).copied().collect();
    if !wrong.is_empty() {
        return Named::Wrong(wrong, conflict);
    }
    let sheet = before.sheet_knowing(solution, Notes::Trust);
    match explain(sheet, parts, profile, &mut Meter::new(budget)) {
        Ok((steps, left)) if left.is_empty() => Named::Steps(steps),
        Ok((_, left)) if solution.is_some() => Named::Unexplained(left),
        Ok((_, left)) => Named::Unknown(left),
        Err(why) => Named::Stopped(why),
    }
}

/// The digits written and the candidates struck, other than those that the written digits strike.
fn difference(before: &Player, after: &Player) -> Vec<Literal> {
    let seen = before.sheet(Notes::Trust);
    let mut placed = seen.clone();
    let mut parts = Vec::new();
    for cell in seen.open() {
        if let Some(digit) = after.get(cell) {
            parts.push(Literal::on(Candidate { cell, digit }));
            placed.place(cell, digit);
        }
    }
    for cell in placed.open() {
        let list = after.list(cell).unwrap_or(DigitSet::ALL);
        for digit in (placed.marks(cell) - list).iter() {
            parts.push(Literal::off(Candidate { cell, digit }));
        }
    }
    parts
}

/// The easiest steps that conclude these parts, and what is left unexplained: all of them by one
/// step, else each by one of its own, in any order in which they follow.
fn explain(
    mut sheet: Sheet,
    mut parts: Vec<Literal>,
    profile: &Profile,
    meter: &mut Meter,
) -> Result<(Vec<Step>, Vec<Literal>), Why> {
    if let Some(step) = easiest(&sheet, &parts, profile, meter)? {
        return Ok((vec![step], Vec::new()));
    }
    let mut steps = Vec::new();
    while !parts.is_empty() {
        let mut taken = None;
        for &part in &parts {
            taken = easiest(&sheet, &[part], profile, meter)?;
            if taken.is_some() {
                break;
            }
        }
        let Some(step) = taken else { break };
        parts.retain(|part| !concludes(&step, *part));
        sheet.apply(&step);
        steps.push(step);
    }
    Ok((steps, parts))
}

fn concludes(step: &Step, part: Literal) -> bool {
    let list = if part.holds { &step.placements } else { &step.eliminations };
    list.contains(&part.candidate)
}

/// The first step in the order of the profile that concludes all of this.
fn easiest(
    sheet: &Sheet,
    parts: &[Literal],
    profile: &Profile,
    meter: &mut Meter,
) -> Result<Option<Step>, Why> {
    let mut found = None;
    all_steps_on(sheet, profile, meter, |step| {
        if !parts.iter().all(|&part| concludes(&step, part)) {
            return ControlFlow::Continue(());
        }
        found = Some(step);
        ControlFlow::Break(())
    })?;
    Ok(found)
}
