//! `hint`, `steps` and `path`: help with the next step, all steps of a position, the path to the
//! end.

use super::blocks;
use super::position::Position;
use super::request::Request;
use super::{Answer, Fault, Session};
use serde_json::{Value, json};
use std::fmt::Display;
use std::ops::ControlFlow;
use sudokit::board::{Cell, Digit};
use sudokit::technique::hint::{self, Advice, HintOptions, HintReport, Notes, Source};
use sudokit::technique::notation::{Document, Language, View};
use sudokit::technique::{Change, Profile, Sheet, Step, Technique, all_steps};
use sudokit::{Budget, Solution};
use sudokit_answer::Answer as _;
use sudokit_answer::path::{PathRequest, WalkedPath, first_wrong};
use sudokit_answer::verdict::{Verdict, solutions};

/// The profile of a question, with its changes.
fn profile(request: &Request, missing: fn() -> Profile) -> Result<Profile, Fault> {
    let profile = request.parsed("profile")?.unwrap_or_else(missing);
    let changes = request
        .texts("techniques")?
        .into_iter()
        .map(|word| word.parse::<Change>().map_err(|error| Fault::of("techniques", error)));
    Ok(profile.changed(&changes.collect::<Result<Vec<_>, _>>()?))
}

fn notes(request: &Request) -> Result<Notes, Fault> {
    Ok(request.parsed("notes")?.unwrap_or_default())
}

/// What the search may cost.
fn bound(request: &Request, usual: u64) -> Result<Budget, Fault> {
    Ok(request.bounded(request.bound("max_work", usual)?))
}

/// What the library writes as JSON.
fn value(written: impl Display) -> Value {
    serde_json::from_str(&written.to_string()).unwrap_or_default()
}

/// How a step is drawn.
pub(super) fn view_of(view: &View) -> Value {
    value(view)
}

/// A step as the command prints it, and how it is drawn.
fn told(step: &Step, document: Document, sheet: &Sheet, language: Language) -> Value {
    let mut view = view_of(&View::new(step, sheet, language));
    blocks::add_to(&mut view, &|cell| sheet.get(cell));
    json!({ "step": value(document.from(sheet)), "view": view })
}

pub(super) fn hint(_: &mut Session, request: &Request) -> Answer {
    let position = Position::of(request)?;
    let language = request.language()?;
    let profile = profile(request, Profile::sudokit)?;
    let (player, notes) = (&position.player, notes(request)?);
    let outcome = position.outcome();
    let solutions = solutions(&outcome);
    let usual = player.sheet_knowing(solutions.only(), notes).default_budget();
    let options = HintOptions::default()
        .notes(notes)
        .toward(request.parsed::<Cell>("toward")?)
        .budget(bound(request, usual)?);
    let advice = &hint::advise(player, solutions, &profile, &options);
    let report = HintReport::new(advice, player, solutions, &profile);
    let mut answer = value(report.notes(notes).language(language));
    let sheet = player.sheet_knowing(solutions.only(), notes);
    blocks::add(&mut answer, &|cell| sheet.get(cell));
    Ok(answer)
}

pub(super) fn steps(_: &mut Session, request: &Request) -> Answer {
    let position = Position::of(request)?;
    let language = request.language()?;
    let limit = request.number("limit", 200)? as usize;
    let (digit, cell) = (request.digit("digit")?, request.parsed::<Cell>("cell")?);
    let mut profile = profile(request, Profile::sudokit)?;
    let mut only: Vec<Technique> = Vec::new();
    for word in request.texts("technique")? {
        only.extend(Technique::all_named(word).map_err(|error| Fault::of("technique", error))?);
    }
    if !only.is_empty() {
        profile = profile.only(&only);
    }
    let (_, solution) = position.verdict();
    refuse_wrong(&position, solution.as_ref())?;
    let (player, notes) = (&position.player, notes(request)?);
    let sheet = player.sheet_knowing(solution.as_ref(), notes);
    let (mut list, mut is_cut) = (Vec::new(), false);
    let budget = bound(request, Sheet::default_budget_of_all_steps())?;
    let as_hints = request.flag("as_hints")?;
    let found = all_steps(&sheet, &profile, &budget, |step| {
        if wants(&step, digit, cell) {
            if list.len() == limit {
                is_cut = true;
                return ControlFlow::Break(());
            }
            list.push(if as_hints {
                let advice = Advice::Step(Box::new(step), Source::Asked);
                let report = HintReport::new(&advice, player, solution.as_ref(), &profile);
                let mut hint = value(report.notes(notes).language(language));
                blocks::add(&mut hint, &|cell| sheet.get(cell));
                hint
            } else {
                told(&step, Document::of(step.clone()).by(&profile), &sheet, language)
            });
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
    let sheet = position.player.sheet(Notes::Trust);
    let wrong = solution.and_then(|solution| first_wrong(&sheet, solution));
    wrong.map_or(Ok(()), |wrong| Err(Fault::new(wrong)))
}

pub(super) fn path(session: &mut Session, request: &Request) -> Answer {
    let position = Position::of(request)?;
    let language = request.language()?;
    let profile = profile(request, Profile::hodoku)?;
    let until = request.optional_text("until")?.map(Technique::named).transpose();
    let until = until.map_err(|error| Fault::of("until", error))?;
    let (verdict, solution) = position.verdict();
    let mut error = verdict.reason(&position.content);
    match verdict {
        Verdict::Proper => {}
        Verdict::Multiple => {
            error = error.map(|error| error + ": techniques that assume a single one are left out");
        }
        _ => return Ok(json!({ "verdict": verdict.name(), "error": error, "steps": [] })),
    }
    refuse_wrong(&position, solution.as_ref())?;
    let start = position.player.sheet_knowing(solution.as_ref(), Notes::Trust);
    let budget = bound(request, start.default_budget())?;
    let request = PathRequest { start, is_proper: verdict == Verdict::Proper, profile, until };
    let path =
        WalkedPath::new(request, &budget, |steps| session.report(&json!({ "steps": steps })));
    let mut answer = json!({ "verdict": verdict.name(), "error": error });
    for column in ["level", "score", "rating", "count", "hardest", "end"] {
        answer[column] = path.value(column).into_json();
    }
    let documents = path.steps.iter().zip(path.documents());
    let steps = documents.map(|(step, (document, sheet))| told(step, document, &sheet, language));
    answer["steps"] = steps.collect();
    Ok(answer)
}
