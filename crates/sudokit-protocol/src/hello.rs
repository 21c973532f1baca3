//! `hello`: the version, and the names of everything.

use super::request::Request;
use super::{Answer, Session};
use serde_json::{Value, json};
use sudokit::generate::Symmetry;
use sudokit::rate::Rating;
use sudokit::technique::{Level, Technique};
use sudokit::text::{Format, Shape};
use sudokit::textbook::Method;

/// The parts of this engine: the page shows what it finds here.
const FEATURES: [&str; 6] = ["text", "watch", "hint", "path", "grade", "generate"];

/// Profiles by name; hints take the first.
const PROFILES: [&str; 3] = ["sudokit", "hodoku", "se"];

pub(super) fn hello(_: &mut Session, _: &Request) -> Answer {
    Ok(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "commit": option_env!("SUDOKIT_COMMIT").unwrap_or_default(),
        "features": FEATURES,
        "formats": Format::ALL.map(format).to_vec(),
        "methods": Method::ALL.map(Method::name),
        "symmetries": Symmetry::ALL.map(Symmetry::name),
        "profiles": PROFILES,
        "techniques": Technique::ALL.iter().map(technique).collect::<Vec<_>>(),
        "levels": Level::ALL.map(level_name),
        "scales": Rating::ALL.iter().map(|rating| rating.name).collect::<Vec<_>>(),
    }))
}

/// A level as the command's JSON names it.
pub(super) fn level_name(level: Level) -> String {
    level.name().to_lowercase()
}

fn technique(technique: &Technique) -> Value {
    json!({
        "id": technique.id(),
        "en": technique.name(),
        "ko": technique.korean(),
        "level": level_name(technique.level()),
        "family": family(*technique),
        "score": technique.score(),
        "uses_uniqueness": technique.needs_uniqueness(),
    })
}

/// The family of a technique: that of its code in HoDoKu's library, else of what it looks for.
fn family(technique: Technique) -> &'static str {
    let id = technique.id();
    match (technique.code().get(..2), technique.level()) {
        (Some("00"), _) => "singles",
        (Some("01"), _) => "intersections",
        (Some("02"), _) => "subsets",
        (Some("03"), _) => "fish",
        (Some("04"), _) => "single-digit",
        (Some("05"), _) => "coloring",
        (Some("06"), _) => "uniqueness",
        (Some("07"), _) => "chains",
        (Some("08"), _) => "wings",
        (Some("09" | "11"), _) => "sets",
        (Some("13"), _) => "forcing",
        (Some(_), _) => "last",
        _ if id == "brute-force" => "last",
        _ if id.starts_with("aligned") => "sets",
        _ if id.starts_with("direct-hidden") => "subsets",
        (None, Level::Medium) => "intersections",
        (None, Level::Hard) => "uniqueness",
        (None, Level::Unfair) => "chains",
        (None, _) => "forcing",
    }
}

fn format(format: Format) -> Value {
    let spec = format.spec();
    let held = [
        ("marks", spec.holds.marks),
        ("placed", spec.holds.placed),
        ("title", spec.holds.named),
        ("author", spec.holds.named),
        ("comments", spec.holds.comments),
        ("solution", spec.holds.solution),
        ("candidates", spec.holds.candidates),
    ];
    let held = held.iter().filter(|(_, holds)| *holds).map(|(name, _)| *name);
    let shape = match spec.shape {
        Shape::Line => "line",
        Shape::Rows => "rows",
        Shape::Table => "table",
        _ => "element",
    };
    json!({
        "name": format.name(),
        "description": format.description(),
        "shape": shape,
        "holds": held.collect::<Vec<_>>(),
    })
}
