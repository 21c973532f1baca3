//! `generate`: the puzzles of a seed, the same as the command's; with a level or a technique only
//! those whose path is such.

use super::asked::Asked;
use super::hello::level_name;
use super::human::grade_of;
use super::{Answer, Desk, Fault};
use serde_json::{Value, json};
use std::ops::ControlFlow;
use sudokit::Puzzle;
use sudokit::generate::{
    Generator, Item, Made, Method, Redundancy, Sampler, Source, Spec, Symmetry,
};
use sudokit::technique::{Level, Technique};

/// What the path of a puzzle must be like.
struct Wanted {
    levels: Vec<String>,
    technique: Option<Technique>,
}

pub(super) fn generate(desk: &mut Desk, asked: &Asked) -> Answer {
    let spec = spec(asked)?;
    let wanted = wanted(asked)?;
    let (first, count) = (asked.number("first", 0)?, asked.number("count", 1)?);
    let most = asked.number("wanted", u64::MAX)?;
    let mut generator = Generator::new(spec, asked.seed("seed")?).map_err(Fault::new)?;
    let (mut items, mut looked) = (Vec::new(), 0);
    // One after the other: whoever waits sees each as soon as it is there.
    for index in first..first.saturating_add(count) {
        if items.len() as u64 >= most {
            break;
        }
        generator.run(index..index + 1, |index, item| {
            looked += 1;
            match item {
                Item::Made(made) => match of_made(index, &made, wanted.as_ref()) {
                    Some(found) => {
                        desk.tell(&json!({ "item": found }));
                        items.push(found);
                    }
                    None => desk.tell(&json!({ "looked": looked })),
                },
                Item::Unmet { .. } => desk.tell(&json!({ "looked": looked })),
            }
            ControlFlow::Continue(())
        });
    }
    Ok(json!({ "items": items, "looked": looked }))
}

fn of_made(index: u64, made: &Made, wanted: Option<&Wanted>) -> Option<Value> {
    let mut item = json!({
        "item": index,
        "puzzle": made.puzzle.to_string(),
        "solution": made.solution.to_string(),
        "givens": made.puzzle.given_count(),
        "tries": made.tries,
    });
    if let Some(wanted) = wanted {
        let steps = grade_of(&made.puzzle);
        let level = level_name(steps.grade.level);
        let is_level = wanted.levels.is_empty() || wanted.levels.contains(&level);
        let has = |wanted: &Technique| steps.techniques.iter().any(|(other, _)| other == wanted);
        if !is_level || !wanted.technique.as_ref().is_none_or(has) {
            return None;
        }
        item["level"] = level.into();
        item["score"] = steps.grade.score.into();
        item["hardest"] = steps.techniques.last().map(|(technique, _)| technique.id()).into();
    }
    Some(item)
}

fn wanted(asked: &Asked) -> Result<Option<Wanted>, Fault> {
    let levels: Vec<String> = asked.texts("level")?.into_iter().map(str::to_lowercase).collect();
    let known = |name: &&String| Level::ALL.iter().any(|level| level_name(*level) == **name);
    if let Some(other) = levels.iter().find(|name| !known(name)) {
        return Err(Fault::of("level", format_args!("there is no level {other:?}")));
    }
    let technique = asked.optional_text("technique")?.map(Technique::named).transpose();
    let technique = technique.map_err(|error| Fault::of("technique", error))?;
    Ok((!levels.is_empty() || technique.is_some()).then_some(Wanted { levels, technique }))
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
        max_tries: asked.number("max_tries", u64::MAX)?,
    };
    spec.check().map_err(Fault::new)?;
    Ok(spec)
}
