//! `generate`: the puzzles of a seed, with a requested level or technique; the same as the
//! command's. `possible`: which levels and techniques go together.

use super::hello::level_name;
use super::request::Request;
use super::{Answer, Fault, Session};
use serde_json::{Value, json};
use sudokit::Puzzle;
use sudokit::generate::{Method, Redundancy, Sampler, Source, Spec, Symmetry};
use sudokit::rate::{Grades, Scale};
use sudokit::solve::Config;
use sudokit::target::{Found, Target, TargetGenerator, one_in};
use sudokit::technique::{Level, Technique};
use sudokit_answer::generate::{GenerateError, GeneratePlan, GenerateRequest};

/// Tries of an item until the first report that none is found. Each next bound is four times as
/// large.
const FIRST_TRIES: u64 = 500;

pub(super) fn generate(session: &mut Session, request: &Request) -> Answer {
    let (first, count) = (request.number("first", 0)?, request.number("count", 1)?);
    let count = request.number("wanted", u64::MAX)?.min(count);
    let plan = puzzles(request)?.plan(&Config::default()).map_err(|error| match error {
        GenerateError::NoGivens => Fault::of("not_minimal", error),
        error => Fault::new(error),
    })?;
    let is_graded = request.flag("graded")?;
    let mut before = Value::Null;
    if let Some((_, grades)) = plan.climb() {
        before = json!({});
        put_grades(&mut before, &grades);
    }
    let GeneratePlan { spec, mut target, ends_early } = plan;
    if is_graded {
        target.report.push(Scale::Level);
    }
    let is_told = target != Target::default();
    let (seed, climbs) = (request.seed("seed")?, !before.is_null());
    let maker = |tries: u64| {
        let spec = spec.clone().max_tries(tries);
        let mut maker = TargetGenerator::new(spec, target.clone(), seed).map_err(Fault::new)?;
        maker.set_budget(request.bounded(None));
        Ok(maker)
    };
    // A rare puzzle takes minutes. More tries from the same start find the same puzzle: each bound
    // that found none is reported. A climb goes on from what it found, so it has one bound.
    let first_bound = if climbs { spec.tries() } else { spec.tries().min(FIRST_TRIES) };
    let mut first_maker = maker(first_bound)?;
    let (mut items, mut looked, mut tries) = (Vec::new(), 0, 0);
    // One after the other, so the page shows each as soon as it is there.
    for index in first..first.saturating_add(count) {
        let Some(mut answer) = first_maker.item(index) else { break };
        let mut bound = first_bound;
        while answer.found.is_none() && bound < spec.tries() {
            session.report(&json!({
                "looked": looked + answer.drawn, "tries": tries + answer.tries,
                "most": spec.tries(),
            }));
            bound = bound.saturating_mul(4).min(spec.tries());
            let Some(wider) = maker(bound)?.item(index) else { break };
            answer = wider;
        }
        looked += answer.drawn;
        tries += answer.tries;
        match answer.found {
            Some(found) => {
                let item = of_found(index, &found, is_told);
                session.report(&json!({ "item": item, "looked": looked, "tries": tries }));
                items.push(item);
            }
            None => {
                session.report(&json!({ "looked": looked, "tries": tries }));
                if ends_early {
                    break;
                }
            }
        }
    }
    let is_complete = items.len() as u64 == count;
    let rare = if items.is_empty() { one_in(tries) } else { None };
    Ok(json!({
        "items": items, "looked": looked, "tries": tries, "complete": is_complete, "one_in": rare,
        "before": before,
    }))
}

/// Which levels and techniques go together: those that a target with a level or a technique leaves
/// possible.
pub(super) fn possible(_: &mut Session, request: &Request) -> Answer {
    let wanted = target(request)?;
    let spec = Spec::default();
    let may_need = |technique: &&Technique| {
        let needs = vec![**technique];
        wanted.clone().needs(needs).check(&spec).is_ok()
    };
    let may_have = |level: &&Level| {
        let number = **level as u32;
        let grades = vec![(Scale::Level, number..=number)];
        wanted.clone().grades(grades).check(&spec).is_ok()
    };
    let techniques: Vec<&str> =
        Technique::ALL.iter().filter(may_need).map(|technique| technique.id()).collect();
    let levels: Vec<String> =
        Level::ALL.iter().filter(may_have).map(|&level| level_name(level)).collect();
    Ok(json!({ "techniques": techniques, "levels": levels }))
}

fn of_found(index: u64, found: &Found, is_told: bool) -> Value {
    let made = &found.made;
    let mut item = json!({
        "item": index,
        "puzzle": made.puzzle.to_string(),
        "solution": made.solution.to_string(),
        "givens": made.puzzle.given_count(),
        "tries": made.tries,
    });
    if is_told {
        put_grades(&mut item, &found.grades);
    }
    item
}

/// HoDoKu's grades of a puzzle, if they are known.
fn put_grades(item: &mut Value, grades: &Grades) {
    if let Some(steps) = grades.steps() {
        item["hodoku_level"] = level_name(steps.grade.level).into();
        item["hodoku_score"] = steps.grade.score.into();
        item["hardest"] = steps.techniques.last().map(|(technique, _)| technique.id()).into();
    }
}

/// The requested properties of the path.
fn target(request: &Request) -> Result<Target, Fault> {
    let mut target = Target::default();
    let mut levels = Vec::new();
    for name in request.texts("level")? {
        let level = Level::ALL.iter().find(|level| level_name(**level) == name);
        let unknown = || Fault::of("level", format_args!("there is no level {name:?}"));
        levels.push(*level.ok_or_else(unknown)? as u32);
    }
    if let (Some(&least), Some(&most)) = (levels.iter().min(), levels.iter().max()) {
        target.grades.push((Scale::Level, least..=most));
    }
    if let Some(name) = request.optional_text("technique")? {
        let technique = Technique::named(name);
        target.needs.push(technique.map_err(|error| Fault::of("technique", error))?);
    }
    Ok(target)
}

fn puzzles(request: &Request) -> Result<GenerateRequest, Fault> {
    let symmetry: Symmetry = request.parsed("symmetry")?.unwrap_or(Symmetry::None);
    let near = request.parsed::<Puzzle>("near")?;
    let method = match (request.parsed::<Puzzle>("pattern")?, near) {
        (Some(pattern), _) => Method::Pattern(pattern.givens().map(|(cell, _)| cell).collect()),
        (None, Some(puzzle)) => Method::Vicinity { puzzle, remove: 1, add: 1 },
        (None, None) => Method::TopDown(symmetry),
    };
    let sampler = if request.flag("uniform")? { Sampler::Uniform } else { Sampler::Fast };
    let givens = request.range("givens")?.map(|ends| ends.map(|number| number.min(82) as usize));
    Ok(GenerateRequest {
        givens: givens.map(|[least, most]| least..=most),
        redundancy: match (request.flag("not_minimal")?, &method) {
            (true, _) => Some(Redundancy::Allowed),
            (false, Method::TopDown(_)) => Some(Redundancy::Minimal),
            (false, _) => None,
        },
        max_tries: request.limit("max_tries")?,
        target: target(request)?,
        harder: near.is_some(),
        ..GenerateRequest::new(method, Source::Random(sampler))
    })
}
