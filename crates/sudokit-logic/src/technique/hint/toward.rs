//! The way to one cell: the steps that its digit needs, and no others.
//!
//! The path is walked until the cell has its digit. Then steps are left out, the hardest first,
//! wherever the rest still stands without them: a step stands if its technique still finds the same
//! pattern in the position that is left.

use super::Player;
use crate::technique::catalogue::Technique;
use crate::technique::check_step::check_step;
use crate::technique::ease;
use crate::technique::end::End;
use crate::technique::path::{Next, all_steps_on, next_step};
use crate::technique::profile::Profile;
use crate::technique::sheet::Sheet;
use crate::technique::step::Step;
use std::ops::ControlFlow;
use sudokit_core::board::Cell;
use sudokit_core::bounds::Meter;

/// The first step, of those that the cell needs, that changes what the player sees.
pub(super) fn step(
    player: &Player,
    sheet: Sheet,
    profile: &Profile,
    cell: Cell,
    meter: &mut Meter,
) -> Result<Step, End> {
    let steps = walk(sheet.clone(), profile, cell, meter)?;
    let steps = without_needless(&sheet, profile, cell, steps, meter);
    steps.into_iter().find(|step| player.sees(step)).ok_or(End::Stuck)
}

/// The steps of the path up to the one that fills the cell.
fn walk(
    mut sheet: Sheet,
    profile: &Profile,
    cell: Cell,
    meter: &mut Meter,
) -> Result<Vec<Step>, End> {
    let mut steps = Vec::new();
    let singles: Vec<Technique> =
        profile.techniques().take_while(|t| *t <= Technique::HiddenSingle).collect();
    while sheet.get(cell).is_none() {
        if let Some(step) = ease::single_among(&singles, &sheet, cell.into()) {
            steps.push(step);
            break;
        }
        match next_step(&mut sheet, profile, meter) {
            Next::End(end) => return Err(end),
            Next::Step(step) if check_step(&sheet, &step).is_err() => {
                return Err(End::Unproved(step.technique));
            }
            Next::Step(step) => {
                sheet.apply(&step);
                steps.push(step);
            }
        }
    }
    Ok(steps)
}

/// What is left when every step that can be spared is gone. What the budget does not reach stays.
fn without_needless(
    sheet: &Sheet,
    profile: &Profile,
    cell: Cell,
    mut steps: Vec<Step>,
    meter: &mut Meter,
) -> Vec<Step> {
    // The hardest first; among equals the latest, on which nothing hangs.
    let mut order: Vec<usize> = (0..steps.len()).collect();
    order.sort_by_key(|&i| std::cmp::Reverse((steps[i].technique, i)));
    let mut gone = Vec::new();
    for index in order {
        let place = index - gone.iter().filter(|&&earlier| earlier < index).count();
        let mut fewer = steps.clone();
        fewer.remove(place);
        match replay(sheet, profile, cell, &fewer, meter) {
            Some(Ok(found)) => {
                steps = found;
                gone.push(index);
            }
            Some(Err(())) => {}
            None => break,
        }
    }
    steps
}

/// The same steps as the position has them that the others leave, or `Err` where one of them does
/// not stand there. `None` when the budget ran out.
fn replay(
    sheet: &Sheet,
    profile: &Profile,
    cell: Cell,
    steps: &[Step],
    meter: &mut Meter,
) -> Option<Result<Vec<Step>, ()>> {
    let mut sheet = sheet.clone();
    let mut found = Vec::new();
    for step in steps {
        if meter.spend().is_err() {
            return None;
        }
        let only = profile.clone().only(&[step.technique]);
        let mut again = None;
        let ended = all_steps_on(&sheet, &only, meter, |other| {
            let is_same = other.pattern == step.pattern && other.placements == step.placements;
            let shares = step.eliminations.iter().any(|c| other.eliminations.contains(c));
            if is_same && (shares || step.eliminations.is_empty()) {
                again = Some(other);
            }
            if again.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let Some(again) = again else { return ended.ok().map(Err) };
        sheet.apply(&again);
        found.push(again);
    }
    Some(if sheet.get(cell).is_some() { Ok(found) } else { Err(()) })
}
