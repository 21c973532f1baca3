//! Reads the JSON of f-puzzles.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::{Object, usual_boxes};
use crate::constraints::{
    Arrow, Candidates, Clone as CloneRule, Constraint, Diagonal, Disjoint, Even, Given, Greater,
    Indexer, King, Knight, Latin, Mark, Nonconsecutive, Odd, Quadruple, Region, RegionSum,
    Sandwich, Skyscraper, Slope, Strict, Sudoku, Sum, XSum, Xv,
};
use crate::formats::Fault;
use crate::formats::names::{self, Number};
use crate::formats::regions::{self, Regions};
use crate::shape::{Cell, Shape, Value};
use crate::text::is_number;
use crate::variant::{Grid, Variant};

type Found = Result<Vec<Constraint>, Fault>;

/// Keys that are read first, and keys that add no rule.
const NO_RULES: &[&str] = &[
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "highlightConflicts",
    "id",
    "successMessage",
    "msgcorrect",
    "disabledlogic",
    "truecandidatesoptions",
    "difficulty",
    "negative",
];

/// Drawings.
const DRAWINGS: &[&str] = &["line", "text", "circle", "rectangle", "cage"];

/// Whether a value says nothing.
pub(in crate::formats) fn is_empty(value: &Json) -> bool {
    match value {
        Json::Null | Json::Bool(false) => true,
        Json::String(text) => text.is_empty(),
        Json::Array(items) => items.iter().all(is_empty),
        Json::Object(map) => map.values().all(is_empty),
        _ => false,
    }
}

/// A number, or a text that is one. `None` for nothing.
pub(in crate::formats) fn number(value: Option<&Json>) -> Result<Option<Value>, Fault> {
    let number = match value {
        None | Some(Json::Null) => return Ok(None),
        Some(Json::String(text)) if text.trim().is_empty() => return Ok(None),
        Some(Json::String(text)) => text.trim().parse::<Value>().ok(),
        Some(value) => value.as_i64().and_then(|number| Value::try_from(number).ok()),
    };
    let number = number.filter(is_number);
    let found = || value.map_or(String::new(), Json::to_string);
    number.map(Some).ok_or_else(|| Fault::new("a number", found()))
}

pub(in crate::formats) fn text(value: Option<&Json>) -> Option<String> {
    value.and_then(Json::as_str).filter(|text| !text.is_empty()).map(str::to_owned)
}

fn array(value: Option<&Json>) -> &[Json] {
    value.and_then(Json::as_array).map_or(&[], Vec::as_slice)
}

/// Row and column of `R0C3`, from 0 for the border outside.
fn place(text: &str) -> Option<(i32, i32)> {
    let (row, col) = text.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let number = |text: &str| text.parse::<i32>().ok().filter(|n| (0..=99).contains(n));
    number(row).zip(number(col))
}

struct Reader {
    shape: Shape,
    regions: Regions,
}

pub(super) fn read(board: Object, notes: &mut Vec<String>) -> Result<Variant, Fault> {
    let side = number(board.get("size"))?.unwrap_or(9);
    let wrong = || Fault::new("a size from 1 to 64", side);
    let side =
        usize::try_from(side).ok().filter(|side| (1..=64).contains(side)).ok_or_else(wrong)?;
    let shape = Shape::square(side).map_err(|_| wrong())?;
    let rows = array(board.get("grid"));
    if rows.len() != side || rows.iter().any(|row| array(Some(row)).len() != side) {
        return Err(Fault::new(format!("a grid of {side} rows of {side} cells"), "another"));
    }
    let cells: Vec<&Json> = rows.iter().flat_map(|row| array(Some(row))).collect();
    let usual = regions::boxes(&shape, usual_boxes(&shape));
    let mut own = usual.clone();
    for (region, cell) in own.iter_mut().zip(&cells) {
        if let Some(value) = cell.get("region") {
            *region = number(Some(value))?.and_then(|number| usize::try_from(number).ok());
        }
    }
    let mut puzzle = Variant::new(shape.clone());
    let size = (side, side);
    if own == usual {
        puzzle.add(Sudoku { size, boxes: None, corner: None });
    } else {
        puzzle.add(Latin { size, corner: None });
        let mut groups: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
        for (cell, region) in shape.cells().zip(&own) {
            region.map(|region| groups.entry(region).or_default().push(cell));
        }
        for cells in groups.into_values() {
            puzzle.add(Region { cells });
        }
    }
    let reader = Reader { shape, regions: own };
    for (cell, json) in reader.shape.clone().cells().zip(&cells) {
        reader.cell(cell, json, &mut puzzle)?;
    }
    puzzle.title = text(board.get("title"));
    puzzle.author = text(board.get("author"));
    puzzle.rules = text(board.get("ruleset"));
    let solution = array(board.get("solution"));
    if solution.len() == side * side {
        let values: Option<Vec<Value>> =
            solution.iter().map(|value| number(Some(value)).ok().flatten()).collect();
        puzzle.solution = values.map(|values| Grid::full(&reader.shape, values));
    }
    let has = |key: &str| board.get(key).is_some_and(|value| !is_empty(value));
    for (key, value) in
        board.iter().filter(|(key, value)| !NO_RULES.contains(&key.as_str()) && !is_empty(value))
    {
        if DRAWINGS.contains(&key.as_str()) {
            notes.push(format!("{} of {key:?}: drawings", array(Some(value)).len()));
            continue;
        }
        if key == "nonconsecutive" {
            // Dots free their pairs.
            let has_dots = has("difference") || has("ratio");
            let strict = Constraint::from(Strict { mark: Mark::Difference });
            puzzle.add(if has_dots { strict } else { Nonconsecutive {}.into() });
            continue;
        }
        if let Some(rule) = flag(key) {
            puzzle.add(rule);
            continue;
        }
        let Some(items) = value.as_array() else { return Err(unknown(key)) };
        for item in items {
            for constraint in reader.item(key, item)? {
                puzzle.add(constraint);
            }
        }
    }
    for name in array(board.get("negative")) {
        let mark = match name.as_str() {
            Some("ratio") => Mark::Ratio,
            Some("xv") => Mark::Xv,
            _ => return Err(Fault::new("negative of ratio or xv", name)),
        };
        puzzle.add(Strict { mark });
    }
    Ok(puzzle)
}

/// A rule that is there or not.
fn flag(key: &str) -> Option<Constraint> {
    Some(match key {
        "diagonal+" => Diagonal { slope: Slope::Rising }.into(),
        "diagonal-" => Diagonal { slope: Slope::Falling }.into(),
        "antiknight" => Knight {}.into(),
        "antiking" => King {}.into(),
        "disjointgroups" => Disjoint { boxes: None }.into(),
        _ => return None,
    })
}

fn unknown(key: &str) -> Fault {
    Fault::new("a rule that this library has", format!("{key:?}"))
}

impl Reader {
    /// A given, and pencilmarks that are given. Digits and marks of a player are no rule.
    fn cell(&self, cell: Cell, json: &Json, puzzle: &mut Variant) -> Result<(), Fault> {
        let is_given = json.get("given").and_then(Json::as_bool) == Some(true);
        if let Some(value) = number(json.get("value"))?.filter(|_| is_given) {
            puzzle.add(Given { cell, value });
        }
        let marks = array(json.get("givenPencilMarks"));
        let values = marks.iter().map(|mark| number(Some(mark)));
        let values: Vec<Value> = values.filter_map(Result::transpose).collect::<Result<_, _>>()?;
        if !values.is_empty() {
            puzzle.add(Candidates { values, cells: vec![cell] });
        }
        Ok(())
    }

    fn one_cell(&self, json: Option<&Json>) -> Result<Cell, Fault> {
        let found = json.and_then(Json::as_str).and_then(place);
        let found = found.and_then(|(row, col)| Cell::new(0, 0).step(row - 1, col - 1));
        let found = found.filter(|&cell| self.shape.has(cell));
        found.ok_or_else(|| {
            Fault::new("a cell such as R1C1", json.map_or("none".into(), Json::to_string))
        })
    }

    fn cells(&self, json: Option<&Json>) -> Result<Vec<Cell>, Fault> {
        array(json).iter().map(|cell| self.one_cell(Some(cell))).collect()
    }

    /// The cells from a clue outside the grid inwards.
    fn line(&self, item: &Json) -> Result<Vec<Cell>, Fault> {
        let clue = item.get("cell").and_then(Json::as_str).unwrap_or("");
        let wrong = || Fault::new("a cell outside such as R0C1", clue);
        let (row, col) = place(clue).ok_or_else(wrong)?;
        let side = self.shape.rows() as i32;
        let far = side + 1;
        let step = match item.get("direction").and_then(Json::as_str) {
            Some("DR") => (1, 1),
            Some("DL") => (1, -1),
            Some("UR") => (-1, 1),
            Some("UL") => (-1, -1),
            Some(_) => return Err(wrong()),
            None if row == 0 => (1, 0),
            None if col == 0 => (0, 1),
            None if row == far => (-1, 0),
            None if col == far => (0, -1),
            None => return Err(wrong()),
        };
        let at = |i: i32| (row - 1 + i * step.0, col - 1 + i * step.1);
        let inside =
            |&(row, col): &(i32, i32)| (0..side).contains(&row) && (0..side).contains(&col);
        let places = (1..=side).map(at).filter(inside);
        let cells: Vec<Cell> =
            places.map(|(row, col)| Cell::new(row as usize, col as usize)).collect();
        if cells.is_empty() { Err(wrong()) } else { Ok(cells) }
    }

    /// One object of a rule's list.
    fn item(&self, key: &str, item: &Json) -> Found {
        let value = || number(item.get("value"));
        let needed = || value()?.ok_or_else(|| Fault::new("a number", format!("none in {key:?}")));
        if let Some(row) = names::row(|row| row.fpuzzles, key) {
            let number = match row.number {
                Number::Never => None,
                Number::Optional => value()?,
                // Modular lines are of 3 where no number stands.
                Number::Always => Some(value()?.unwrap_or(3)),
            };
            let number = number.map_or(String::new(), |number| number.to_string());
            let lines = if row.is_line {
                array(item.get("lines")).iter().map(|line| self.cells(Some(line))).collect()
            } else {
                self.cells(item.get("cells")).map(|cells| vec![cells])
            };
            let make = |cells: Vec<Cell>| names::make(row.own, &number, &cells);
            return Ok(lines?.into_iter().map(make).collect::<Result<_, _>>()?);
        }
        let one = |constraint: Constraint| Ok(vec![constraint]);
        let cell = || self.one_cell(item.get("cell"));
        match key {
            "odd" => one(Odd { cells: vec![cell()?] }.into()),
            "even" => one(Even { cells: vec![cell()?] }.into()),
            "minimum" | "maximum" => {
                let cell = cell()?;
                let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
                let others = steps.into_iter().filter_map(|(d, r)| self.shape.step(cell, d, r));
                let pair = |other| match key {
                    "maximum" => Greater { cells: vec![cell, other] }.into(),
                    _ => Greater { cells: vec![other, cell] }.into(),
                };
                Ok(others.map(pair).collect())
            }
            "arrow" => {
                let circle = self.cells(item.get("cells"))?;
                let mut found = vec![];
                for line in array(item.get("lines")) {
                    // A line begins in the circle.
                    let line = self.cells(Some(line))?;
                    let shaft: Vec<Cell> =
                        line.into_iter().filter(|cell| !circle.contains(cell)).collect();
                    if circle.is_empty() || shaft.is_empty() {
                        return Err(Fault::new("an arrow with a circle and a shaft", item));
                    }
                    found.push(Arrow { parts: (circle.clone(), shaft) }.into());
                }
                Ok(found)
            }
            "clone" => {
                let groups = (self.cells(item.get("cells"))?, self.cells(item.get("cloneCells"))?);
                one(CloneRule { groups }.into())
            }
            "littlekillersum" => match value()? {
                Some(sum) => one(Sum { sum, cells: self.line(item)? }.into()),
                None => Ok(vec![]),
            },
            "sandwichsum" | "xsum" | "skyscraper" => match value()? {
                None => Ok(vec![]),
                Some(sum) => {
                    let line = self.line(item)?;
                    one(match key {
                        "sandwichsum" => Sandwich { sum, line }.into(),
                        "xsum" => XSum { sum, line }.into(),
                        _ => Skyscraper { count: sum, line }.into(),
                    })
                }
            },
            "xv" => {
                let sum = match item.get("value").and_then(Json::as_str) {
                    Some("X" | "x") => 10,
                    Some("V" | "v") => 5,
                    Some(_) => needed()?,
                    None => return Ok(vec![]),
                };
                one(Xv { sum, cells: self.cells(item.get("cells"))? }.into())
            }
            "quadruple" => {
                let values = array(item.get("values")).iter().map(|value| number(Some(value)));
                let values: Vec<Value> =
                    values.filter_map(Result::transpose).collect::<Result<_, _>>()?;
                let cells = self.cells(item.get("cells"))?;
                Ok(if values.is_empty() {
                    vec![]
                } else {
                    vec![Quadruple { values, cells }.into()]
                })
            }
            "regionsumline" => {
                let mut found = vec![];
                for line in array(item.get("lines")) {
                    let line = self.cells(Some(line))?;
                    let groups = regions::parts(&self.shape, &self.regions, &line);
                    found.push(RegionSum { groups }.into());
                }
                Ok(found)
            }
            "rowindexer" | "columnindexer" | "boxindexer" => {
                let index = |cell: Cell| self.indexer(key, cell).into();
                Ok(self.cells(item.get("cells"))?.into_iter().map(index).collect())
            }
            _ => Err(unknown(key)),
        }
    }

    /// The cell `v` of a house has the value that is the place of the index in it.
    fn indexer(&self, key: &str, cell: Cell) -> Indexer {
        let is_in = |other: &Cell| match key {
            "rowindexer" => other.col == cell.col,
            "columnindexer" => other.row == cell.row,
            _ => {
                let region = |cell: Cell| self.regions[self.shape.index(cell)];
                region(*other) == region(cell)
            }
        };
        let list: Vec<Cell> = self.shape.cells().filter(is_in).collect();
        let place = list.iter().position(|other| *other == cell).unwrap_or(0);
        Indexer { value: place as Value + 1, parts: (vec![cell], list) }
    }
}
