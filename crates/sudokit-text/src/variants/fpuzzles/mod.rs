//! The JSON of f-puzzles.com (Eric Fox), bare or packed in a link.
//!
//! ```text
//! {"size":9,"grid":[[{"value":5,"given":true},..],..],
//!  "killercage":[{"cells":["R1C1"],"value":"3"}]}
//! ```
//!
//! Names and meanings are those of the site and of its solver (Rangsk). A key that is neither known
//! nor a drawing is an error that names it.

mod read;
mod write;

pub(super) use read::{array, is_empty, number, solution, text};

use crate::lz_string;
use serde_json::{Map, Value as Json};

use super::{Fault, MAX_TEXT};
use sudokit_variants::Variant;
use sudokit_variants::text::TextError;
use sudokit_variants::{Cell, Shape};

type Object = Map<String, Json>;

/// `{"`, packed.
const PACKED: &str = "N4Ig";

/// The object of a text, and the error of one that is no JSON.
pub(super) fn object(text: &str) -> Result<Object, TextError> {
    match serde_json::from_str(text) {
        Ok(Json::Object(object)) => Ok(object),
        Ok(_) => Err(Fault::new("a JSON object", "another value").at(1, 1)),
        Err(error) => {
            let (line, column) = (error.line().max(1), error.column().max(1));
            Err(Fault::new("JSON", error).at(line, column))
        }
    }
}

/// The packed part of a link, and the JSON in it.
pub(super) fn unpack(text: &str, marks: &[&str]) -> Result<Object, TextError> {
    let text = text.trim();
    // JSON is packed with this beginning: that is no mark before it.
    let length = |mark: &str| if mark == PACKED { 0 } else { mark.len() };
    // What is packed may hold any letters: the first mark counts.
    let found = marks.iter().filter_map(|mark| Some((text.find(mark)?, length(mark))));
    let start = found.min_by_key(|&(at, _)| at).map(|(at, length)| at + length);
    let start = start.ok_or_else(|| {
        Fault::new(format!("a link that holds the puzzle ({})", marks.join(", ")), text).at(1, 1)
    })?;
    let packed = text[start..].split(['&', '#']).next().unwrap_or("");
    let found = if packed.is_empty() { "nothing" } else { packed };
    let fault = |expected: String| Fault::new(expected, found).at(1, start + 1);
    object(&lz_string::unpack(packed.as_bytes(), MAX_TEXT).map_err(fault)?)
}

pub(super) fn read(text: &str, notes: &mut Vec<String>) -> Result<Variant, TextError> {
    if text.trim_start().starts_with('{') {
        return read::read(object(text)?, notes).map_err(|fault| fault.in_json(text));
    }
    let object = unpack(text, &["load=", "fpuzzles", "fpuz", PACKED])?;
    read::read(object, notes).map_err(|fault| fault.at(1, 1))
}

pub(super) fn write(puzzle: &Variant, is_link: bool) -> Result<String, String> {
    let json = write::write(puzzle)?.to_string();
    Ok(if is_link {
        format!("https://f-puzzles.com/?load={}", lz_string::pack(&json))
    } else {
        json
    })
}

/// How clues outside look at the grid: straight, or as their direction says.
const STEPS: [(&str, (i32, i32)); 8] = [
    ("", (1, 0)),
    ("", (0, 1)),
    ("", (-1, 0)),
    ("", (0, -1)),
    ("UL", (-1, -1)),
    ("UR", (-1, 1)),
    ("DL", (1, -1)),
    ("DR", (1, 1)),
];

/// The cells that a clue at a row and a column looks at; the border outside is row and column 0.
fn line(shape: &Shape, (row, col): (i32, i32), (down, right): (i32, i32)) -> Vec<Cell> {
    let at = |i| Cell::new(0, 0).step(row - 1 + i * down, col - 1 + i * right);
    let cells = (1..=shape.rows() as i32).filter_map(at);
    cells.filter(|&cell| shape.has(cell)).collect()
}
