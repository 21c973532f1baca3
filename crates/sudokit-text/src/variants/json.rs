//! Own JSON: a puzzle as an object on one line, with the constraints of own lines.
//!
//! ```text
//! {"size":"9x9","values":[1,9],"constraints":["sudoku 9","cage 15 r1c3 r1c4"],
//!  "grid":["4....1...",..]}
//! ```
//!
//! `extra` are rows below the grid, or these and columns beside it, `holes` is a list of cells,
//! `grid` and `solution` are rows, `title`, `author` and `rules` are texts. All but size and
//! constraints may be missing.

use crate::places::place;
use serde_json::{Value as Json, json};

use super::Fault;
use super::fpuzzles::{is_empty, object};
use sudokit_variants::constraints::{Constraint, Given};
use sudokit_variants::text::{TextError, quote};
use sudokit_variants::{Grid, Variant};

const KEYS: &str = "size, values, extra, holes, title, author, rules, constraints, grid, solution";

/// Words that begin a line which is no constraint.
const WORDS: &[&str] =
    &["size", "extra", "holes", "title", "author", "rules", "grid", "regions", "solution"];

pub(super) fn read(text: &str) -> Result<Variant, TextError> {
    let object = object(text)?;
    let fault = |path: &str, expected: &str, found: &dyn std::fmt::Display| {
        Fault { path: path.into(), ..Fault::new(expected, found) }.in_json(text)
    };
    if let Some(key) = object.keys().find(|key| KEYS.split(", ").all(|known| known != **key)) {
        return Err(fault(key, &format!("one of the keys {KEYS}"), key));
    }
    // Own lines. With each is the path of its value, and how much of the line stands before it.
    let (mut lines, mut places) = (String::new(), Vec::new());
    let mut add = |line: &str, path: &str, before: usize| {
        lines += line;
        lines.push('\n');
        places.push((path.to_owned(), before));
    };
    let strings = |key: &str| match object.get(key) {
        None => Ok(vec![]),
        Some(Json::Array(items)) => {
            let word = |(at, item): (usize, &Json)| {
                let path = format!("{key}/{at}");
                // A line ends where it begins another one.
                let word = item.as_str().filter(|word| !word.contains('\n'));
                let word = word.ok_or_else(|| fault(&path, "a text of one line", item));
                word.map(|word| (path, word.to_owned()))
            };
            items.iter().enumerate().map(word).collect::<Result<Vec<_>, TextError>>()
        }
        Some(other) => Err(fault(key, "a list of texts", other)),
    };
    let size = match object.get("size") {
        Some(Json::String(text)) => text.lines().next().unwrap_or("").to_owned(),
        other => other.map_or(String::new(), Json::to_string),
    };
    let mut head = format!("size {size}");
    let ends = object.get("values").map(|values| {
        let ends = [0, 1].map(|at| values.get(at).and_then(Json::as_i64));
        let ends = ends[0].zip(ends[1]);
        ends.ok_or_else(|| fault("values", "the least and the greatest value", values))
    });
    let ends = ends.transpose()?;
    if let Some((low, high)) = ends {
        head += &format!(" {low}..{high}");
    }
    add(&head, "size", 5);
    if let Some(extra) = object.get("extra") {
        let numbers = extra.as_array().map_or(std::slice::from_ref(extra), Vec::as_slice);
        let numbers: Vec<String> = numbers.iter().map(Json::to_string).collect();
        add(&format!("extra {}", numbers.join(" ")), "extra", 6);
    }
    for (path, hole) in strings("holes")? {
        add(&format!("holes {hole}"), &path, 6);
    }
    for (path, constraint) in strings("constraints")? {
        let kept = constraint.split('#').next().unwrap_or_default();
        let word = kept.split_whitespace().next().filter(|word| !WORDS.contains(word));
        word.ok_or_else(|| fault(&path, "a constraint", &quote(&constraint)))?;
        add(&constraint, &path, 0);
    }
    for key in ["title", "author", "rules"] {
        match object.get(key) {
            None | Some(Json::Null) => {}
            Some(Json::String(text)) => {
                text.lines().for_each(|line| add(&format!("{key} {line}"), key, 0));
            }
            Some(other) => return Err(fault(key, "a text", other)),
        }
    }
    for picture in ["solution", "grid"] {
        let rows = strings(picture)?;
        if !rows.is_empty() {
            add(picture, picture, 0);
        }
        rows.iter().for_each(|(path, row)| add(row, path, 0));
    }
    lines.parse().map_err(|error: TextError| {
        let (path, before) = &places[error.line.min(places.len()) - 1];
        // Behind the size in its line are the values.
        let is_size = path == "size" && error.column > 5 + size.chars().count();
        let path = if is_size && ends.is_some() { "values" } else { path };
        let (line, start, is_text) = place(text, path);
        let column = if is_text { error.column.saturating_sub(*before) } else { 0 };
        TextError { line, column: start + column, ..error }
    })
}

pub(super) fn write(puzzle: &Variant) -> String {
    let shape = &puzzle.shape;
    let rows = |grid: &Grid| grid.picture(shape).lines().map(str::to_owned).collect::<Vec<_>>();
    // Givens are a picture; a second one of a cell is a constraint.
    let (mut grid, mut constraints) = (Grid::empty(shape), Vec::new());
    for constraint in &puzzle.constraints {
        match constraint {
            Constraint::Given(Given { cell, value }) if grid.get(*cell).is_none() => {
                grid.set(*cell, Some(*value));
            }
            _ => constraints.push(constraint.to_string()),
        }
    }
    let has_given = grid.values().iter().any(Option::is_some);
    let mut object = json!({
        "size": format!("{}x{}", shape.rows(), shape.cols()),
        "values": [shape.low(), shape.high()],
        "extra": match shape.extra() {
            (0, 0) => Json::Null,
            (rows, 0) => json!(rows),
            (rows, cols) => json!([rows, cols]),
        },
        "holes": shape.holes().map(|cell| cell.to_string()).collect::<Vec<_>>(),
        "grid": has_given.then(|| rows(&grid)),
        "solution": puzzle.solution.as_ref().map(rows),
        "title": puzzle.title,
        "author": puzzle.author,
        "rules": puzzle.rules,
    });
    if let Json::Object(object) = &mut object {
        object.retain(|_, value| !is_empty(value));
        object.insert("constraints".into(), json!(constraints));
    }
    object.to_string()
}
