//! `hint`, `steps` and `path`: help with the next step, all steps of a position, the path to the
//! end.

use super::asked::Asked;
use super::hello::level_name;
use super::position::{self, Position};
use super::{Answer, Desk, Fault};
use serde_json::{Value, json};
use std::fmt::Display;
use std::ops::ControlFlow;
use sudokit::board::{Cell, Digit};
use sudokit::technique::hint::{self, Notes, Told, Wish};
use sudokit::technique::notation::{Document, Language, View};
use sudokit::technique::{Change, End, Grade, Path, Profile, Sheet, Step, Technique, all_steps};
use sudokit::{Budget, Solution};

/// The profile of a question, with its changes.
fn profile(asked: &Asked, missing: fn() -> Profile) -> Result<Profile, Fault> {
    let profile = asked.parsed("profile")?.unwrap_or_else(missing);
    let changes = asked
        .texts("techniques")?
        .into_iter()
        .map(|word| word.parse::<Change>().map_err(|error| Fault::of("techniques", error)));
    Ok(profile.changed(&changes.collect::<Result<Vec<_>, _>>()?))
}

fn notes(asked: &Asked) -> Result<Notes, Fault> {
    Ok(asked.parsed("notes")?.unwrap_or_default())
}

/// What the search may cost.
fn bound(asked: &Asked, usual: u64) -> Result<Budget, Fault> {
    Ok(Budget::from(asked.bound("max_work", usual)?))
}

/// What the library writes as JSON.
fn value(written: impl Display) -> Value {
    serde_json::from_str(&written.to_string()).unwrap_or_default()
}

/// A step as the command prints it, and how it is drawn.
fn told(step: &Step, document: Document, sheet: &Sheet, language: Language) -> Value {
    let view = View::new(step, sheet, language);
    json!({ "step": value(document.from(sheet)), "view": value(view) })
}

pub(super) fn hint(_: &mut Desk, asked: &Asked) -> Answer {
    let position = Position::of(asked)?;
    let language = asked.language()?;
    let profile = profile(asked, Profile::sudokit)?;
    let (player, notes) = (&position.player, notes(asked)?);
    let outcome = position.outcome();
    let solutions = position::solutions(&outcome);
    let wish = Wish {
        notes,
        toward: asked.parsed::<Cell>("toward")?,
        budget: bound(asked, player.sheet_knowing(solutions.only(), notes).default_budget())?,
    };
    let advice = &hint::advise(player, solutions, &profile, &wish);
    Ok(value(Told { advice, player, solutions, profile: &profile, notes, language }))
}

pub(super) fn steps(_: &mut Desk, asked: &Asked) -> Answer {
    let position = Position::of(asked)?;
    let language = asked.language()?;
    let limit = asked.number("limit", 200)? as usize;
    let (digit, cell) = (asked.digit("digit")?, asked.parsed::<Cell>("cell")?);
    let mut profile = profile(asked, Profile::sudokit)?;
    let mut only: Vec<Technique> = Vec::new();
    for word in asked.texts("technique")? {
        only.extend(Technique::all_named(word).map_err(|error| Fault::of("technique", error))?);
    }
    if !only.is_empty() {
        profile = profile.only(&only);
    }
    let solution = position.solution().ok();
    refuse_wrong(&position, solution.as_ref())?;
    let sheet = position.player.sheet_knowing(solution.as_ref(), notes(asked)?);
    let (mut list, mut is_cut) = (Vec::new(), false);
    let budget = bound(asked, Sheet::default_budget_of_all_steps())?;
    let found = all_steps(&sheet, &profile, &budget, |step| {
        if wants(&step, digit, cell) {
            if list.len() == limit {
                is_cut = true;
                return ControlFlow::Break(());
            }
            list.push(told(&step, Document::of(step.clone()).by(&profile), &sheet, language));
        }
        ControlFlow::Continue(())
    });
    Ok(json!({ "steps": list, "complete": found.is_ok() && !is_cut }))
}

/// Whether a step concludes something on this digit, in this cell.
fn wants(step: &Step, digit: Option<Digit>, cell: Option<Cell>) -> bool {
    step.placements.iter().chain(&step.eliminations).any(|candidate| {
        digit.is_none_or(|digit| digit == candidate.digit)
            && cell.is_none_or(|cell| cell == candidate.cell)
    })
}

/// Steps from a wrong position conclude nonsense.
fn refuse_wrong(position: &Position, solution: Option<&Solution>) -> Result<(), Fault> {
    let Some(solution) = solution else { return Ok(()) };
    let sheet = position.player.sheet(Notes::Trust);
    let fault = Cell::all().find_map(|cell| match sheet.get(cell) {
        Some(digit) if digit != solution.get(cell) => {
            Some(format!("{cell}={digit} is not the solution's"))
        }
        None if !sheet.marks(cell).contains(solution.get(cell)) => {
            Some(format!("the notes of {cell} lack the solution's digit"))
        }
        _ => None,
    });
    fault.map_or(Ok(()), |fault| Err(Fault::new(fault)))
}

pub(super) fn path(desk: &mut Desk, asked: &Asked) -> Answer {
    let position = Position::of(asked)?;
    let language = asked.language()?;
    let profile = profile(asked, Profile::hodoku)?;
    let until = asked.optional_text("until")?.map(Technique::named).transpose();
    let until = until.map_err(|error| Fault::of("until", error))?;
    let solution = position.solution();
    let verdict = solution.err().unwrap_or("proper");
    let error = match verdict {
        "proper" => None,
        "multiple" => {
            Some("more than one solution: no technique may argue with a single one".to_owned())
        }
        "unknown" => Some("the budget ran out".to_owned()),
        _ => Some(match position::conflict(&position.content) {
            Some(conflict) => format!("invalid puzzle: {conflict}"),
            None => "no solution".to_owned(),
        }),
    };
    if !matches!(verdict, "proper" | "multiple") {
        return Ok(json!({ "verdict": verdict, "error": error, "steps": [] }));
    }
    refuse_wrong(&position, solution.as_ref().ok())?;
    let start = position.player.sheet_knowing(solution.as_ref().ok(), Notes::Trust);
    let budget = bound(asked, start.default_budget())?;
    let mut path = Path::new(start, &profile).with_budget(&budget);
    let (mut steps, mut list) = (Vec::new(), Vec::new());
    loop {
        let sheet = path.sheet().clone();
        let Some(step) = path.next() else { break };
        let index = u32::try_from(steps.len() + 1).unwrap_or(u32::MAX);
        let document = Document::of(step.clone()).by(&profile).at(index, &sheet);
        list.push(told(&step, document, &sheet, language));
        let is_last = until == Some(step.technique);
        steps.push(step);
        desk.tell(&json!({ "steps": steps.len() }));
        if is_last {
            break;
        }
    }
    let grade = Grade::of_path(&steps, path.end());
    let rating = steps.iter().filter_map(|step| step.rating).max();
    let of_hodoku = rating.is_none();
    let hardest = steps.iter().map(|step| step.technique).max();
    Ok(json!({
        "verdict": verdict,
        "error": error,
        "level": of_hodoku.then(|| level_name(grade.level)),
        "score": of_hodoku.then_some(grade.score),
        "rating": rating.map(|rating| f64::from(rating.tenths()) / 10.0),
        "count": steps.len(),
        "hardest": hardest.map(Technique::id),
        "end": path.end().map_or("reached", End::name),
        "steps": list,
    }))
}
