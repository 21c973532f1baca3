//! `generate`: the puzzles of a seed, with a requested level or technique; the same as the
//! command's. `possible`: which levels and techniques go together.

use super::asked::Asked;
use super::hello::level_name;
use super::{Answer, Desk, Fault};
use serde_json::{Value, json};
use sudokit::Puzzle;
use sudokit::generate::{Method, Redundancy, Sampler, Source, Spec, Symmetry};
use sudokit::rate::Scale;
use sudokit::technique::{Level, Technique};
use sudokit::wish::{Found, Maker, Wish, default_max_tries, one_in};

pub(super) fn generate(desk: &mut Desk, asked: &Asked) -> Answer {
    let wish = wish(asked)?;
    let is_told = wish != Wish::default();
    let (first, count) = (asked.number("first", 0)?, asked.number("count", 1)?);
    let count = asked.number("wanted", u64::MAX)?.min(count);
    let mut spec = spec(asked)?;
    let usual = default_max_tries(&spec, &wish);
    spec.max_tries = asked.bound("max_tries", usual)?.unwrap_or(u64::MAX);
    // The default ends the search: the next item would take as many tries.
    let ends_it = asked.optional_number("max_tries")?.is_none();
    let mut maker = Maker::new(spec, wish, asked.seed("seed")?).map_err(Fault::new)?;
    let (mut items, mut looked, mut tries) = (Vec::new(), 0, 0);
    // One after the other, so the page shows each as soon as it is there.
    for index in first..first.saturating_add(count) {
        let Some(answer) = maker.item(index) else { break };
        looked += answer.drawn;
        tries += answer.tries;
        match answer.found {
            Some(found) => {
                let item = of_found(index, &found, is_told);
                desk.tell(&json!({ "item": item, "looked": looked }));
                items.push(item);
            }
            None => {
                desk.tell(&json!({ "looked": looked }));
                if ends_it {
                    break;
                }
            }
        }
    }
    let is_complete = items.len() as u64 == count;
    let rare = if items.is_empty() { one_in(tries) } else { None };
    Ok(json!({
        "items": items, "looked": looked, "tries": tries, "complete": is_complete, "one_in": rare,
    }))
}

/// Which levels and techniques go together: what a wish for a level or a technique leaves to wish.
pub(super) fn possible(_: &mut Desk, asked: &Asked) -> Answer {
    let wished = wish(asked)?;
    let spec = Spec::default();
    let may_need = |technique: &&Technique| {
        let needs = vec![**technique];
        Wish { needs, ..wished.clone() }.check(&spec).is_ok()
    };
    let may_have = |level: &&Level| {
        let number = **level as u32;
        let grades = vec![(Scale::Level, number..=number)];
        Wish { grades, ..wished.clone() }.check(&spec).is_ok()
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
    if let Some(steps) = found.grades.steps().filter(|_| is_told) {
        item["level"] = level_name(steps.grade.level).into();
        item["score"] = steps.grade.score.into();
        item["hardest"] = steps.techniques.last().map(|(technique, _)| technique.id()).into();
    }
    item
}

/// The requested properties of the path.
fn wish(asked: &Asked) -> Result<Wish, Fault> {
    let mut wish = Wish::default();
    let mut levels = Vec::new();
    for name in asked.texts("level")? {
        let level = Level::ALL.iter().find(|level| level_name(**level) == name);
        let unknown = || Fault::of("level", format_args!("there is no level {name:?}"));
        levels.push(*level.ok_or_else(unknown)? as u32);
    }
    if let (Some(&least), Some(&most)) = (levels.iter().min(), levels.iter().max()) {
        wish.grades.push((Scale::Level, least..=most));
    }
    if let Some(name) = asked.optional_text("technique")? {
        let technique = Technique::named(name);
        wish.needs.push(technique.map_err(|error| Fault::of("technique", error))?);
    }
    Ok(wish)
}

fn spec(asked: &Asked) -> Result<Spec, Fault> {
    let not_minimal = asked.flag("not_minimal")?;
    let givens = asked.range("givens")?;
    let pattern: Option<Puzzle> = asked.parsed("pattern")?;
    if not_minimal && givens.is_none() && pattern.is_none() {
        return Err(Fault::of("not_minimal", "needs givens: how many shall there be?"));
    }
    let symmetry: Symmetry = asked.parsed("symmetry")?.unwrap_or(Symmetry::None);
    // The givens of a pattern are chosen already: hardly any would be minimal.
    let is_allowed = not_minimal || pattern.is_some();
    let method = match pattern {
        Some(pattern) => Method::Pattern(pattern.givens().map(|(cell, _)| cell).collect()),
        None => Method::TopDown(symmetry),
    };
    let sampler = if asked.flag("uniform")? { Sampler::Uniform } else { Sampler::Fast };
    let [least, most] = givens.unwrap_or([0, 81]).map(|n| n.min(82) as usize);
    let spec = Spec {
        method,
        source: Source::Random(sampler),
        givens: least..=most,
        redundancy: if is_allowed { Redundancy::Allowed } else { Redundancy::Minimal },
        ..Spec::default()
    };
    spec.check().map_err(Fault::new)?;
    Ok(spec)
}
