//! Own JSON: a puzzle as an object on one line, with the constraints of own lines.
//!
//! ```text
//! {"size":"9x9","values":[1,9],"constraints":["sudoku 9","cage 15 r1c3 r1c4"],
//!  "grid":["4....1...",..]}
//! ```
//!
//! `extra` are rows below the grid, `holes` is a list of cells, `grid` and `solution` are rows,
//! `title`, `author` and `rules` are texts. All but size and constraints may be missing.

use serde_json::{Value as Json, json};

use super::Fault;
use super::fpuzzles::object;
use crate::constraints::{Constraint, Given};
use crate::shape::Cell;
use crate::text::{Line, TextError};
use crate::variant::{Grid, Variant};

const KEYS: &[&str] = &[
    "size",
    "values",
    "extra",
    "holes",
    "title",
    "author",
    "rules",
    "constraints",
    "grid",
    "solution",
];

pub(super) fn read(text: &str) -> Result<Variant, TextError> {
    let object = object(text)?;
    let fault =
        |expected: &str, found: &dyn std::fmt::Display| Fault::new(expected, found).at(1, 1);
    if let Some(key) = object.keys().find(|key| !KEYS.contains(&key.as_str())) {
        return Err(fault(&format!("one of the keys {}", KEYS.join(", ")), key));
    }
    let strings = |key: &str| match object.get(key) {
        None => Ok(vec![]),
        Some(Json::Array(items)) => {
            let words = items.iter().map(|item| item.as_str().map(str::to_owned));
            words.collect::<Option<Vec<String>>>().ok_or_else(|| fault("texts", &key))
        }
        Some(_) => Err(fault("a list of texts", &key)),
    };
    let text = |key: &str| match object.get(key) {
        None | Some(Json::Null) => Ok(None),
        Some(Json::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(fault("a text", &key)),
    };
    let size = match object.get("size") {
        Some(Json::String(text)) => text.clone(),
        other => other.map_or(String::new(), Json::to_string),
    };
    let mut head = format!("size {size}");
    if let Some(values) = object.get("values") {
        let ends = values.as_array().map_or(&[][..], Vec::as_slice);
        let [Some(low), Some(high)] = [0, 1].map(|at| ends.get(at).and_then(Json::as_i64)) else {
            return Err(fault("the least and the greatest value", values));
        };
        head += &format!(" {low}..{high}");
    }
    if let Some(extra) = object.get("extra") {
        head += &format!("\nextra {extra}");
    }
    let holes = strings("holes")?;
    if !holes.is_empty() {
        head += &format!("\nholes {}", holes.join(" "));
    }
    let picture = |name: &str, rows: Vec<String>| {
        if rows.is_empty() { String::new() } else { format!("\n{name}\n{}", rows.join("\n")) }
    };
    head += &picture("solution", strings("solution")?);
    head += &picture("grid", strings("grid")?);
    let mut puzzle: Variant =
        head.parse().map_err(|error: TextError| TextError { line: 1, column: 1, ..error })?;
    let givens = std::mem::take(&mut puzzle.constraints);
    for (at, text) in strings("constraints")?.iter().enumerate() {
        let mut line = Line::new(1, text);
        let read = Constraint::read(&mut line).and_then(|read| line.done().map(|()| read));
        let named = |error: TextError| {
            let expected = format!("in constraint {} {}", at + 1, error.expected);
            TextError { column: 1, expected, ..error }
        };
        puzzle.add(read.map_err(named)?);
    }
    puzzle.constraints.extend(givens);
    puzzle.title = text("title")?;
    puzzle.author = text("author")?;
    puzzle.rules = text("rules")?;
    Ok(puzzle)
}

pub(super) fn write(puzzle: &Variant) -> String {
    let shape = &puzzle.shape;
    let mut object = serde_json::Map::new();
    object.insert("size".into(), json!(format!("{}x{}", shape.rows(), shape.cols())));
    object.insert("values".into(), json!([shape.low(), shape.high()]));
    let all =
        (0..shape.rows() * shape.cols()).map(|at| Cell::new(at / shape.cols(), at % shape.cols()));
    let holes: Vec<String> =
        all.filter(|&cell| !shape.has(cell)).map(|cell| cell.to_string()).collect();
    if shape.extra() > 0 {
        object.insert("extra".into(), json!(shape.extra()));
    }
    if !holes.is_empty() {
        object.insert("holes".into(), json!(holes));
    }
    let rows = |grid: &Grid| json!(grid.picture(shape).lines().collect::<Vec<_>>());
    // Givens are a picture; a second one of a cell is a constraint.
    let (mut grid, mut lines) = (Grid::empty(shape), Vec::new());
    for constraint in &puzzle.constraints {
        match constraint {
            Constraint::Given(Given { cell, value }) if grid.get(*cell).is_none() => {
                grid.set(*cell, Some(*value));
            }
            _ => {
                let mut text = String::new();
                constraint.write(&mut text);
                lines.push(text);
            }
        }
    }
    object.insert("constraints".into(), json!(lines));
    if grid.values().iter().any(Option::is_some) {
        object.insert("grid".into(), rows(&grid));
    }
    if let Some(solution) = &puzzle.solution {
        object.insert("solution".into(), rows(solution));
    }
    for (key, text) in
        [("title", &puzzle.title), ("author", &puzzle.author), ("rules", &puzzle.rules)]
    {
        text.as_ref().map(|text| object.insert(key.into(), json!(text)));
    }
    Json::Object(object).to_string()
}
