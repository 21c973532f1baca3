//! Reads the JSON of f-puzzles.

use serde_json::Value as Json;

use super::{Object, STEPS, line};
use crate::variants::Fault;
use crate::variants::names::{self, Cells, Number};
use crate::variants::regions::{self, Regions};
use sudokit_variants::constraints::{
    Arrow, Candidates, Clone as CloneRule, Constraint, Given, Greater, Mark, RegionSum, Strict, Xv,
};
use sudokit_variants::text::is_number;
use sudokit_variants::{Cell, Shape, Value, by_label};
use sudokit_variants::{Grid, Variant};

type Found = Result<Vec<Constraint>, Fault>;

/// Keys that are read first, and keys that add no rule.
const NO_RULES: &str = "size title author ruleset grid solution highlightConflicts id \
    successMessage msgcorrect disabledlogic truecandidatesoptions difficulty negative metadata \
    customstyle";

/// Drawings, and what hides a part of them.
const DRAWINGS: &[&str] =
    &["line", "text", "circle", "rectangle", "cage", "fogofwar", "foglight", "triggereffect"];

/// Whether a value says nothing.
pub(in crate::variants) fn is_empty(value: &Json) -> bool {
    match value {
        Json::Null | Json::Bool(false) => true,
        Json::String(text) => text.is_empty(),
        Json::Array(items) => items.iter().all(is_empty),
        Json::Object(map) => map.values().all(is_empty),
        _ => false,
    }
}

/// A number, or a text that is one. `None` for nothing.
pub(in crate::variants) fn number(value: Option<&Json>) -> Result<Option<Value>, Fault> {
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

pub(in crate::variants) fn text(value: Option<&Json>) -> Option<String> {
    value.and_then(Json::as_str).filter(|text| !text.is_empty()).map(str::to_owned)
}

pub(in crate::variants) fn array(value: Option<&Json>) -> &[Json] {
    value.and_then(Json::as_array).map_or(&[], Vec::as_slice)
}

/// A list of numbers.
fn numbers(value: Option<&Json>) -> Result<Vec<Value>, Fault> {
    array(value).iter().filter_map(|value| number(Some(value)).transpose()).collect()
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
    let mut own = regions::usual(&shape);
    for (region, cell) in own.iter_mut().zip(&cells) {
        if let Some(value) = cell.get("region") {
            *region = number(Some(value))?.and_then(|number| usize::try_from(number).ok());
        }
    }
    let mut puzzle = Variant::new(shape.clone());
    let labeled = own.iter().zip(shape.cells()).filter(|(region, _)| region.is_some());
    regions::add(&mut puzzle, by_label(labeled));
    let reader = Reader { shape, regions: own };
    for (cell, json) in reader.shape.clone().cells().zip(&cells) {
        let place = format!("grid/{}/{}", cell.row, cell.col);
        reader.cell(cell, json, &mut puzzle).map_err(|fault| fault.inside(place))?;
    }
    puzzle.title = text(board.get("title"));
    puzzle.author = text(board.get("author"));
    puzzle.rules = text(board.get("ruleset"));
    puzzle.solution = solution(&reader.shape, board.get("solution"));
    let has = |key: &str| board.get(key).is_some_and(|value| !is_empty(value));
    let is_rule = |key: &str| NO_RULES.split(' ').all(|other| other != key);
    for (key, value) in board.iter().filter(|(key, value)| is_rule(key) && !is_empty(value)) {
        if DRAWINGS.contains(&key.as_str()) {
            notes.push(format!("{} of {key:?}: drawings", array(Some(value)).len()));
            continue;
        }
        // Dots free their pairs.
        if key == "nonconsecutive" && (has("difference") || has("ratio")) {
            puzzle.add(Strict { mark: Mark::Difference });
            continue;
        }
        if let Some(rule) = names::rule(names::FPUZZLES, key) {
            puzzle.add(rule);
            continue;
        }
        let Some(items) = value.as_array() else { return Err(unknown(key).inside(key)) };
        for (at, item) in items.iter().enumerate() {
            let found = reader.item(key, item, items);
            let found = found.map_err(|fault| fault.inside(at).inside(key))?;
            puzzle.constraints.extend(found);
        }
    }
    for (at, name) in array(board.get("negative")).iter().enumerate() {
        let fault = |expected| Err(Fault::new(expected, name).inside(at).inside("negative"));
        let is_other = |dot: &Json| number(dot.get("value")).is_ok_and(|n| n.unwrap_or(2) != 2);
        let mark = match name.as_str() {
            Some("ratio") if array(board.get("ratio")).iter().any(is_other) => {
                return fault("black dots of 2 alone beside it");
            }
            Some("ratio") => Mark::Ratio,
            Some("xv") => Mark::Xv,
            Some("foglight") => continue,
            _ => return fault("negative of ratio or xv"),
        };
        puzzle.add(Strict { mark });
    }
    Ok(puzzle)
}

/// A solution as a list of numbers, or as a text of digits or of numbers with commas between.
pub(in crate::variants) fn solution(shape: &Shape, json: Option<&Json>) -> Option<Grid> {
    let text = match json {
        Some(Json::String(text)) => text.clone(),
        Some(Json::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    let sign = if text.contains(',') { "," } else { "" };
    let words = text.split(sign).filter(|word| !word.is_empty()).map(|word| word.trim().into());
    let all: Vec<Json> = array(json).iter().cloned().chain(words.map(Json::String)).collect();
    let values = all.iter().map(|value| number(Some(value)).ok().flatten());
    let values = values.collect::<Option<Vec<Value>>>()?;
    (values.len() == shape.cells().count()).then(|| Grid::full(shape, values))
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
        let values = numbers(json.get("givenPencilMarks"))?;
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
        let place = place(clue).ok_or_else(wrong)?;
        let direction = item.get("direction").and_then(Json::as_str).unwrap_or("");
        let far = self.shape.rows() as i32 + 1;
        let is_outside = [place.0, place.1].iter().any(|at| [0, far].contains(at));
        let is_clue = is_outside || !direction.is_empty();
        let steps = STEPS.iter().filter(|(name, _)| is_clue && *name == direction);
        let mut lines = steps.map(|(_, step)| line(&self.shape, place, *step));
        lines.find(|line| !line.is_empty()).ok_or_else(wrong)
    }

    /// One object of a rule's list, which is there, too.
    fn item(&self, key: &str, item: &Json, all: &[Json]) -> Found {
        let value = || number(item.get("value"));
        let cells = |key: &str| self.cells(item.get(key));
        let lines = || -> Result<Vec<Vec<Cell>>, Fault> {
            array(item.get("lines")).iter().map(|line| self.cells(Some(line))).collect()
        };
        if let Some(row) = names::row(|row| row.fpuzzles, key) {
            let mut values = match row.number {
                Number::Never => vec![],
                Number::Values => numbers(item.get("values"))?,
                Number::Optional | Number::Always => value()?.into_iter().collect(),
            };
            match row.own {
                // A cage of 0 has any sum.
                "cage" => values.retain(|&sum| sum != 0),
                "modular" if values.is_empty() => values.push(3),
                _ => {}
            }
            let is_open = values.is_empty() && row.needs_values();
            let all = match row.cells {
                Cells::Lines => lines()?,
                Cells::List => vec![cells("cells")?],
                Cells::One => vec![vec![self.one_cell(item.get("cell"))?]],
                Cells::Outside if is_open => vec![],
                Cells::Outside => vec![self.line(item)?],
            };
            let make = |cells: &Vec<Cell>| Constraint::named(row.own, &values, cells);
            return Ok(all.iter().filter(|_| !is_open).map(make).collect::<Result<_, _>>()?);
        }
        match key {
            "minimum" | "maximum" => {
                let cell = self.one_cell(item.get("cell"))?;
                let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
                // Two of a kind are not compared with each other.
                let same = all.iter().filter_map(|one| self.one_cell(one.get("cell")).ok());
                let same: Vec<Cell> = same.collect();
                let others = steps.into_iter().filter_map(|(d, r)| self.shape.step(cell, d, r));
                let others = others.filter(|other| !same.contains(other));
                let pair = |other| match key {
                    "maximum" => Greater { cells: vec![cell, other] }.into(),
                    _ => Greater { cells: vec![other, cell] }.into(),
                };
                Ok(others.map(pair).collect())
            }
            "arrow" => {
                let circle = cells("cells")?;
                let arrow = |mut shaft: Vec<Cell>| {
                    // A line begins in the circle.
                    shaft.retain(|cell| !circle.contains(cell));
                    if circle.is_empty() || shaft.is_empty() {
                        return Err(Fault::new("an arrow with a circle and a shaft", item));
                    }
                    Ok(Arrow { parts: (circle.clone(), shaft) }.into())
                };
                lines()?.into_iter().map(arrow).collect()
            }
            "clone" => {
                let groups = (cells("cells")?, cells("cloneCells")?);
                Ok(vec![CloneRule { groups }.into()])
            }
            "xv" => {
                let sum = match item.get("value").and_then(Json::as_str) {
                    Some("X" | "x") => 10,
                    Some("V" | "v") => 5,
                    Some(_) => value()?.ok_or_else(|| Fault::new("a number", "none in \"xv\""))?,
                    None => return Ok(vec![]),
                };
                Ok(vec![Xv { sum, cells: cells("cells")? }.into()])
            }
            "regionsumline" => {
                let parts = |line: &[Cell]| regions::parts(&self.shape, &self.regions, line);
                let rule = |line: &Vec<Cell>| RegionSum { groups: parts(line) }.into();
                Ok(lines()?.iter().map(rule).collect())
            }
            "rowindexer" | "columnindexer" | "boxindexer" => {
                let house = |cell: Cell| match key {
                    "rowindexer" => Some(cell.col.into()),
                    "columnindexer" => Some(cell.row.into()),
                    _ => self.regions[self.shape.index(cell)],
                };
                let index = |cell: Cell| {
                    let list = self.shape.cells().filter(|&other| house(other) == house(cell));
                    names::indexer(cell, list.collect())
                };
                cells("cells")?.into_iter().map(index).collect()
            }
            _ => Err(unknown(key)),
        }
    }
}
