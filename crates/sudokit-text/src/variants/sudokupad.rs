//! SudokuPad (Sven Neumann): JSON or links `scl` and `ctc`. Cells, regions, cages and the solution
//! are read.
//!
//! Its lines, arrows and shapes are drawings, not rules: the notes say how many there are of each
//! kind. Nothing is guessed from a color.

use serde_json::Value as Json;

use super::fpuzzles::{array, is_empty, number, object, solution, text as text_of, unpack};
use super::{Fault, names, regions};
use sudokit_variants::Variant;
use sudokit_variants::constraints::{Cage, Given, Sum};
use sudokit_variants::text::TextError;
use sudokit_variants::{Cell, Shape, Value, by_label};

/// Keys in full and shortened.
const DRAWINGS: &str = "lines l li,arrows a ar,overlays o ov,underlays u un,texts te,foglight,\
    fogofwar,triggereffect,videos vd";

/// Keys that are no rule and no drawing.
const NO_RULES: &[&str] = &[
    "cells", "ce", "regions", "re", "cages", "ca", "metadata", "id", "cellSize", "cs", "settings",
    "width", "height", "w", "h", "global", "title", "t", "author", "rules", "solution",
];

pub(super) fn read(text: &str, notes: &mut Vec<String>) -> Result<Variant, TextError> {
    let first = |mark| text.find(mark).unwrap_or(usize::MAX);
    let board = if text.trim_start().starts_with('{') {
        return from(&object(text)?, notes).map_err(|fault| fault.in_json(text));
    } else if first("fpuz") < first("scl").min(first("ctc")) {
        return super::fpuzzles::read(text, notes);
    } else {
        unpack(text, &["scl", "ctc"])?
    };
    from(&board, notes).map_err(|fault| fault.at(1, 1))
}

/// The cells of `[[0,0],[0,1]]`.
fn cells(shape: &Shape, value: Option<&Json>) -> Result<Vec<Cell>, Fault> {
    let cell = |place: &Json| {
        let at = |i: usize| place.get(i).and_then(Json::as_u64).filter(|at| *at < 99);
        let cell = Cell::new(at(0)? as usize, at(1)? as usize);
        shape.has(cell).then_some(cell)
    };
    let found = |place: &Json| cell(place).ok_or_else(|| Fault::new("a cell such as [0,0]", place));
    array(value).iter().map(found).collect()
}

fn from(board: &serde_json::Map<String, Json>, notes: &mut Vec<String>) -> Result<Variant, Fault> {
    let get = |long: &str, short: &str| board.get(long).or_else(|| board.get(short));
    let rows = array(get("cells", "ce"));
    let cols = rows.first().map_or(0, |row| array(Some(row)).len());
    if cols == 0 || rows.iter().any(|row| array(Some(row)).len() != cols) {
        return Err(Fault::new("rows of as many cells", "another grid"));
    }
    let high = rows.len().max(cols) as Value;
    let shape = Shape::new(rows.len(), cols, 1, high);
    let mut puzzle = Variant::new(shape.map_err(|error| Fault::new(error.expected, rows.len()))?);
    let shape = puzzle.shape.clone();
    let regions = array(get("regions", "re"));
    let mut regions =
        regions.iter().map(|region| cells(&shape, Some(region))).collect::<Result<Vec<_>, _>>()?;
    regions.retain(|region| region.len() > 1);
    if regions.is_empty() {
        regions = by_label(regions::usual(&shape).into_iter().zip(shape.cells()));
    }
    regions::add(&mut puzzle, regions);
    for (at, json) in rows.iter().flat_map(|row| array(Some(row))).enumerate() {
        let cell = Cell::new(at / cols, at % cols);
        let value = number(json.get("value").or_else(|| json.get("v")));
        let place = format!("cells/{}/{}", cell.row, cell.col);
        if let Some(value) = value.map_err(|fault| fault.inside(place))? {
            puzzle.add(Given { cell, value });
        }
    }
    let mut without_sum = 0;
    for (at, cage) in array(get("cages", "ca")).iter().enumerate() {
        let value = cage.get("value").or_else(|| cage.get("v"));
        let place = cells(&shape, cage.get("cells").or_else(|| cage.get("ce")));
        let place = place.map_err(|fault| fault.inside(at).inside("cages"))?;
        // A cage without cells has a text: `title: ...`.
        let text = value.and_then(Json::as_str).unwrap_or("");
        if let Some((name, text)) = text.split_once(':').filter(|_| place.is_empty()) {
            words(&mut puzzle, name.trim(), &Json::String(text.trim().into()), notes);
            continue;
        }
        let sum = number(value).unwrap_or(None).or(number(cage.get("sum")).unwrap_or(None));
        let differs = cage.get("unique").and_then(Json::as_bool);
        match (sum, differs) {
            _ if place.is_empty() => {}
            (Some(sum), Some(false)) => puzzle.add(Sum { sum, cells: place }),
            (Some(_), _) => puzzle.add(Cage { sum, cells: place }),
            (None, Some(true)) if text.is_empty() => puzzle.add(Cage { sum, cells: place }),
            _ => without_sum += 1,
        }
    }
    if without_sum > 0 {
        notes.push(format!("{without_sum} cages without a sum"));
    }
    let said = ["title", "t", "author", "rules", "solution"];
    for (name, value) in board.iter().filter(|(name, _)| said.contains(&name.as_str())) {
        words(&mut puzzle, name, value, notes);
    }
    let metadata = board.get("metadata").and_then(Json::as_object);
    for (name, value) in metadata.into_iter().flatten() {
        // What is unknown here is no rule.
        words(&mut puzzle, name, value, &mut Vec::new());
    }
    for (at, name) in array(board.get("global")).iter().enumerate() {
        let known = name.as_str().is_some_and(|name| global(&mut puzzle, name));
        let fault = || Fault::new("a rule that this library has", name).inside(at).inside("global");
        known.then_some(()).ok_or_else(fault)?;
    }
    for (key, value) in
        board.iter().filter(|(key, value)| !NO_RULES.contains(&key.as_str()) && !is_empty(value))
    {
        let mut kinds = DRAWINGS.split(',').map(|names| names.split(' '));
        let known = kinds.find(|names| names.clone().any(|name| name == key));
        let Some(name) = known.and_then(|mut names| names.next()) else {
            let expected = "a rule or a drawing that this library has";
            return Err(Fault::new(expected, format!("{key:?}")).inside(key));
        };
        notes.push(format!("{} {name}: drawings", array(Some(value)).len()));
    }
    Ok(puzzle)
}

/// Takes what stands beside the puzzle: a title, a solution, a rule for the whole grid.
fn words(puzzle: &mut Variant, name: &str, value: &Json, notes: &mut Vec<String>) {
    let words = text_of(Some(value));
    if let Some(field) = puzzle.words_mut(if name == "t" { "title" } else { name }) {
        *field = words.or(field.take());
        return;
    }
    match name {
        "solution" => {
            let found = solution(&puzzle.shape, Some(value));
            puzzle.solution = found.or(puzzle.solution.take());
        }
        _ if is_empty(value) || words.as_deref() == Some("false") || global(puzzle, name) => {}
        _ if name.starts_with("msg") => {}
        _ => notes.push(format!("{name:?}")),
    }
}

/// Adds a rule for the whole grid, if it is one.
fn global(puzzle: &mut Variant, name: &str) -> bool {
    let name = if name == "disjoint" { "disjointgroups" } else { name };
    let Some(rule) = names::rule(names::FPUZZLES, name) else { return false };
    if !puzzle.constraints.contains(&rule) {
        puzzle.add(rule);
    }
    true
}
