//! SudokuPad (Sven Neumann): JSON or links `scl` and `ctc`. Cells, regions, cages and the solution
//! are read.
//!
//! Its lines, arrows and shapes are drawings, not rules: the notes say how many there are of each
//! kind. Nothing is guessed from a color.

use std::collections::BTreeSet;

use serde_json::Value as Json;

use super::Fault;
use super::fpuzzles::{is_empty, number, object, text as text_of, unpack};
use crate::constraints::{Cage, Given, Latin, Region, Sudoku};
use crate::shape::{Cell, Shape, Value};
use crate::text::TextError;
use crate::variant::{Grid, Variant};

/// Keys in full and shortened.
const DRAWINGS: &[(&str, &str)] = &[
    ("lines", "l"),
    ("arrows", "a"),
    ("overlays", "o"),
    ("underlays", "u"),
    ("lines", "li"),
    ("arrows", "ar"),
    ("overlays", "ov"),
    ("underlays", "un"),
    ("texts", "te"),
];

/// Keys that are no rule and no drawing.
const NO_RULES: &[&str] = &[
    "cells", "ce", "regions", "re", "cages", "ca", "metadata", "id", "cellSize", "cs", "settings",
    "width", "height",
];

pub(super) fn read(text: &str, notes: &mut Vec<String>) -> Result<Variant, TextError> {
    let board = if text.trim_start().starts_with('{') {
        object(text)?
    } else if text.contains("fpuz") {
        return super::fpuzzles::read_link(text, notes);
    } else {
        unpack(text, &["/scl", "/ctc", "scl", "ctc"])?
    };
    from(&board, notes).map_err(|fault| fault.at(1, 1))
}

fn array(value: Option<&Json>) -> &[Json] {
    value.and_then(Json::as_array).map_or(&[], Vec::as_slice)
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
    let mut puzzle = Variant::new(shape.map_err(|expected| Fault::new(expected, rows.len()))?);
    let shape = puzzle.shape.clone();
    let size = (rows.len(), cols);
    let regions = array(get("regions", "re"));
    let mut regions =
        regions.iter().map(|region| cells(&shape, Some(region))).collect::<Result<Vec<_>, _>>()?;
    regions.retain(|region| region.len() > 1);
    if is_boxes(&shape, &regions) {
        puzzle.add(Sudoku { size, boxes: None, corner: None });
    } else {
        puzzle.add(Latin { size, corner: None });
        regions.into_iter().for_each(|cells| puzzle.add(Region { cells }));
    }
    for (at, json) in rows.iter().flat_map(|row| array(Some(row))).enumerate() {
        let cell = Cell::new(at / cols, at % cols);
        if let Some(value) = number(json.get("value").or_else(|| json.get("v")))? {
            puzzle.add(Given { cell, value });
        }
    }
    let mut without_sum = 0;
    for cage in array(get("cages", "ca")) {
        let value = cage.get("value").or_else(|| cage.get("v"));
        let place = cells(&shape, cage.get("cells").or_else(|| cage.get("ce")))?;
        if place.is_empty() {
            words(&mut puzzle, value.and_then(Json::as_str).unwrap_or(""))?;
            continue;
        }
        match number(value) {
            Ok(Some(sum)) => puzzle.add(Cage { sum: Some(sum), cells: place }),
            _ => without_sum += 1,
        }
    }
    if without_sum > 0 {
        notes.push(format!("{without_sum} cages without a sum"));
    }
    if let Some(metadata) = board.get("metadata") {
        let get = |key: &str| text_of(metadata.get(key));
        puzzle.title = get("title").or(puzzle.title.take());
        puzzle.author = get("author").or(puzzle.author.take());
        puzzle.rules = get("rules").or(puzzle.rules.take());
        if let Some(solution) = get("solution") {
            set_solution(&mut puzzle, &solution);
        }
    }
    for (key, value) in
        board.iter().filter(|(key, value)| !NO_RULES.contains(&key.as_str()) && !is_empty(value))
    {
        let known = DRAWINGS.iter().find(|(long, short)| key == long || key == short);
        let Some((name, _)) = known else {
            return Err(Fault::new(
                "a rule or a drawing that this library has",
                format!("{key:?}"),
            ));
        };
        notes.push(format!("{} {name}: drawings", array(Some(value)).len()));
    }
    Ok(puzzle)
}

/// Whether regions are the usual boxes; none are, too.
fn is_boxes(shape: &Shape, regions: &[Vec<Cell>]) -> bool {
    let size = shape.usual_boxes(shape.rows(), shape.cols()).unwrap_or((1, shape.cols()));
    let boxes = super::regions::boxes(shape, size);
    let of = |region: &Vec<Cell>| -> BTreeSet<_> {
        region.iter().map(|&cell| boxes[shape.index(cell)]).collect()
    };
    let all: BTreeSet<_> = regions.iter().flat_map(of).collect();
    let is_whole = regions.iter().map(Vec::len).sum::<usize>() == shape.rows() * shape.cols();
    regions.is_empty()
        || is_whole
            && regions.iter().all(|region| of(region).len() == 1)
            && all.len() == regions.len()
}

/// A cage without cells has a text: `title: ...`.
fn words(puzzle: &mut Variant, text: &str) -> Result<(), Fault> {
    let (name, words) = text.split_once(':').unwrap_or(("", text));
    let words = Some(words.trim().to_owned());
    match name.trim() {
        "title" => puzzle.title = words,
        "author" => puzzle.author = words,
        "rules" => puzzle.rules = words,
        "solution" => set_solution(puzzle, words.as_deref().unwrap_or("")),
        _ if text.is_empty() || name.trim().starts_with("msg") => {}
        _ => return Err(Fault::new("a title, author, rules or solution", text)),
    }
    Ok(())
}

/// Takes a solution of a digit a cell.
fn set_solution(puzzle: &mut Variant, text: &str) {
    let values: Option<Vec<Value>> =
        text.chars().map(|c| c.to_digit(10).map(|digit| digit as Value)).collect();
    let values = values.filter(|values| values.len() == puzzle.shape.cells().count());
    puzzle.solution = values.map(|values| Grid::full(&puzzle.shape, values));
}
