//! `hint`, `steps` and `path`: help with the next step, all steps there are, the way to the end.

use super::asked::Asked;
use super::hello::{PROFILES, level_name};
use super::position::{self, Position};
use super::{Answer, Desk, Fault, view};
use serde_json::{Value, json};
use std::ops::ControlFlow;
use sudokit::Solution;
use sudokit::board::{Candidate, Cell, Digit};
use sudokit::technique::hint::{self, Advice, Notes, Rung, Wish};
use sudokit::technique::notation::{Document, Language};
use sudokit::technique::{Change, End, Grade, Path, Profile, Sheet, Step, Technique, all_steps};

/// The profile of a question, with its changes.
fn profile(asked: &Asked, missing: &str) -> Result<Profile, Fault> {
    let profile = match asked.optional_text("profile")?.unwrap_or(missing) {
        "sudokit" => Profile::sudokit(),
        "hodoku" => Profile::hodoku(),
        "se" => Profile::se(),
        other => {
            let names = PROFILES.join(", ");
            return Err(Fault::of("profile", format_args!("expected {names}, found {other:?}")));
        }
    };
    let changes = asked
        .texts("techniques")?
        .into_iter()
        .map(|word| word.parse::<Change>().map_err(|error| Fault::of("techniques", error)));
    Ok(profile.changed(&changes.collect::<Result<Vec<_>, _>>()?))
}

fn notes(asked: &Asked) -> Result<Notes, Fault> {
    match asked.optional_text("notes")? {
        None | Some("trust") => Ok(Notes::Trust),
        Some("recompute") => Ok(Notes::Recompute),
        Some(other) => {
            Err(Fault::of("notes", format_args!("expected trust or recompute, found {other:?}")))
        }
    }
}

/// A step as the command prints it, and how it is drawn.
fn told(step: &Step, document: Document, sheet: &Sheet, language: Language) -> Value {
    let text = document.from(sheet).to_string();
    let step_value: Value = serde_json::from_str(&text).unwrap_or_default();
    json!({ "step": step_value, "view": view::of(step, sheet, language) })
}

pub(super) fn hint(_: &mut Desk, asked: &Asked) -> Answer {
    let position = Position::of(asked)?;
    let language = asked.language()?;
    let profile = profile(asked, "sudokit")?;
    let wish = Wish {
        notes: notes(asked)?,
        toward: asked.parsed::<Cell>("toward")?,
        budget: asked.budget("max_work")?,
    };
    let solution = position.solution().ok();
    let advice = hint::advise(&position.player, solution.as_ref(), &profile, &wish);
    let texts = Rung::ALL.map(|rung| hint::tell(&advice, rung, language));
    let (kind, candidates) = match &advice {
        Advice::Step(_) => ("step", None),
        Advice::WrongDigits(wrong, _) => ("wrong-digits", Some(wrong)),
        Advice::MissingNotes(missing) => ("missing-notes", Some(missing)),
        Advice::Nothing(End::Solved) => ("solved", None),
        Advice::Nothing(End::BudgetRanOut) => ("unknown", None),
        _ => ("stuck", None),
    };
    let mut answer = json!({ "kind": kind, "proper": solution.is_some(), "texts": texts });
    if let Some(list) = candidates {
        answer["candidates"] = list.iter().map(Candidate::to_string).collect::<Vec<_>>().into();
    }
    if let Advice::Step(step) = &advice {
        let sheet = position.sheet(wish.notes, solution.is_some());
        let mut parts = told(step, Document::of((**step).clone()).by(&profile), &sheet, language);
        answer["step"] = parts["step"].take();
        answer["view"] = parts["view"].take();
        let after = position.player.after(step);
        answer["after"] = json!({
            "placed": after.placed.to_string(),
            "candidates": after.notes.as_ref().map(position::words),
        });
    }
    Ok(answer)
}

pub(super) fn steps(_: &mut Desk, asked: &Asked) -> Answer {
    let position = Position::of(asked)?;
    let language = asked.language()?;
    let limit = asked.number("limit", 200)? as usize;
    let (digit, cell) = (asked.digit("digit")?, asked.parsed::<Cell>("cell")?);
    let mut profile = profile(asked, "sudokit")?;
    let mut only: Vec<Technique> = Vec::new();
    for word in asked.texts("technique")? {
        only.extend(Technique::all_named(word).map_err(|error| Fault::of("technique", error))?);
    }
    if !only.is_empty() {
        profile = profile.only(&only);
    }
    let solution = position.solution().ok();
    refuse_wrong(&position, solution.as_ref())?;
    let sheet = position.sheet(notes(asked)?, solution.is_some());
    let (mut list, mut is_cut) = (Vec::new(), false);
    let found = all_steps(&sheet, &profile, &asked.budget("max_work")?, |step| {
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
    let profile = profile(asked, "hodoku")?;
    let until = asked.optional_text("until")?.map(Technique::named).transpose();
    let until = until.map_err(|error| Fault::of("until", error))?;
    let budget = asked.budget("max_work")?;
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
    let start = position.sheet(Notes::Trust, solution.is_ok());
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
    let grade = Grade::of(&steps, path.end().unwrap_or(End::Stuck));
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
