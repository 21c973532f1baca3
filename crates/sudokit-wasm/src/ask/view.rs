//! A step as a drawing needs it: which cells, houses and candidates, in which roles; which links.
//! The page reads nothing else of a step, and knows no technique.

use super::hello::level_name;
use super::position;
use serde_json::{Value, json};
use sudokit::board::{Candidate, Cell, CellSet};
use sudokit::technique::notation::{self, Language};
use sudokit::technique::{Chain, Node, Role, Sheet, Step};

/// How a step is drawn on the position in which it was found.
pub(super) fn of(step: &Step, sheet: &Sheet, language: Language) -> Value {
    let technique = step.technique;
    let name = match language {
        Language::English => technique.name(),
        Language::Korean => technique.korean(),
    };
    let has_score = technique.score() > 0;
    let pattern = &step.pattern;
    let named = |houses: sudokit::technique::HouseSet, role: &'static str| {
        houses.iter().map(move |house| json!({ "house": position::house(house), "role": role }))
    };
    let houses = named(pattern.bases, "defines").chain(named(pattern.covers, "looks-at"));
    json!({
        "technique": { "id": technique.id(), "name": name },
        "rating": {
            "level": has_score.then(|| level_name(technique.level())),
            "score": has_score.then(|| technique.score()),
            "se": step.rating.map(|rating| f64::from(rating.tenths()) / 10.0),
        },
        "sentence": notation::sentence(step, language),
        "conclusion": notation::outcome(step),
        "cells": cells(step),
        "houses": houses.collect::<Vec<_>>(),
        "candidates": candidates(step, sheet),
        "links": pattern.chains.iter().flat_map(links).collect::<Vec<_>>(),
    })
}

/// The cells of the pattern, then those that it changes.
fn cells(step: &Step) -> Vec<Value> {
    let nodes = step.pattern.chains.iter().flat_map(|chain| &chain.nodes).map(|node| node.cells);
    let parts = step.pattern.parts.iter().map(|part| part.cells);
    let defining = parts.chain(nodes).fold(CellSet::EMPTY, |all, cells| all | cells);
    let changed: CellSet = conclusions(step).map(|(candidate, _)| candidate.cell).collect();
    let as_role = |cells: CellSet, role: &'static str| {
        cells.iter().map(move |cell| json!({ "cell": cell.to_string(), "role": role }))
    };
    as_role(defining, "defines").chain(as_role(changed - defining, "effect")).collect()
}

fn conclusions(step: &Step) -> impl Iterator<Item = (Candidate, &'static str)> {
    let placed = step.placements.iter().map(|&candidate| (candidate, "placed"));
    placed.chain(step.eliminations.iter().map(|&candidate| (candidate, "eliminated")))
}

/// Each candidate once, in the first role that it has: what becomes of it, then its part.
fn candidates(step: &Step, sheet: &Sheet) -> Vec<Value> {
    let mut seen: Vec<Candidate> = Vec::new();
    let mut list = Vec::new();
    let mut add = |candidate: Candidate, role: &str| {
        if sheet.has(candidate) && !seen.contains(&candidate) {
            seen.push(candidate);
            let Candidate { cell, digit } = candidate;
            list.push(json!({ "cell": cell.to_string(), "digit": digit.get(), "role": role }));
        }
    };
    for (candidate, role) in conclusions(step) {
        add(candidate, role);
    }
    // Fins are among the base candidates too: they come first.
    let mut parts: Vec<_> = step.pattern.parts.iter().collect();
    parts.sort_by_key(|part| role_name(part.role) != "fin");
    for part in parts {
        for cell in part.cells {
            for digit in part.digits.iter() {
                add(Candidate { cell, digit }, role_name(part.role));
            }
        }
    }
    for node in step.pattern.chains.iter().flat_map(|chain| &chain.nodes) {
        for cell in node.cells {
            let role = if node.holds { "a" } else { "b" };
            add(Candidate { cell, digit: node.digit }, role);
        }
    }
    list
}

/// What a part is to a drawing: two colors or sets are told apart, fins stand out.
fn role_name(role: Role) -> &'static str {
    match role {
        Role::Fin | Role::EndoFin | Role::Guardian => "fin",
        Role::ColorOne | Role::SetA => "a",
        Role::ColorTwo | Role::SetB => "b",
        _ => "defines",
    }
}

/// A link to each node but the first, from the one that it follows from.
fn links(chain: &Chain) -> impl Iterator<Item = Value> + '_ {
    let end = |node: &Node| {
        let cells: Vec<String> = node.cells.iter().map(|cell: Cell| cell.to_string()).collect();
        json!({ "cells": cells, "digit": node.digit.get(), "holds": node.holds, "set": node.is_set })
    };
    chain.nodes.iter().enumerate().filter_map(move |(index, node)| {
        let before = node.follows.map(usize::from).or(index.checked_sub(1))?;
        let from = chain.nodes.get(before)?;
        let strong = !from.holds && node.holds;
        Some(json!({ "from": end(from), "to": end(node), "strong": strong }))
    })
}
