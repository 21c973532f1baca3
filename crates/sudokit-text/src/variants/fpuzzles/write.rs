//! Writes the JSON of f-puzzles.

use serde_json::{Value as Json, json};

use super::{STEPS, line};
use crate::variants::names::{self, Cells, Names, Number, refused};
use crate::variants::regions;
use sudokit_variants::constraints::{Cage, Constraint, Mark};
use sudokit_variants::{Cell, Shape, Value};
use sudokit_variants::{Grid, Variant};

/// A cell as it is written.
fn text(cell: Cell) -> String {
    format!("R{}C{}", cell.row + 1, cell.col + 1)
}

fn texts(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| text(cell)).collect()
}

struct Writer<'a> {
    puzzle: &'a Variant,
    shape: &'a Shape,
    regions: regions::Regions,
    board: Json,
    refused: Vec<&'static str>,
}

pub(super) fn write(puzzle: &Variant) -> Result<Json, String> {
    let shape = &puzzle.shape;
    let side = shape.rows();
    if shape.cols() != side || (shape.low(), shape.high()) != (1, side as Value) {
        return Err("holds squares with values from 1, as many as columns".into());
    }
    if shape.cells().count() < side * side {
        return Err("holds grids without holes".into());
    }
    let grid = regions::grid(puzzle);
    let Some(grid) = grid else { return Err("holds grids with rows and columns only".into()) };
    // Without boxes the regions are those of the puzzle, or the rows.
    let (regions, mut skip) = match regions::whole(puzzle) {
        Some(boxes) => (regions::boxes(shape, boxes), 0),
        None => regions::partition(puzzle).unwrap_or_else(|| (regions::boxes(shape, (1, side)), 0)),
    };
    let mut board = json!({"size": side, "grid": vec![vec![json!({}); side]; side]});
    let solution = puzzle.solution.as_ref().map(Grid::values);
    let said = [("title", &puzzle.title), ("author", &puzzle.author), ("ruleset", &puzzle.rules)];
    let said = said.map(|(key, words)| (key, json!(words)));
    for (key, said) in said.into_iter().chain([("solution", json!(solution))]) {
        if !said.is_null() {
            board[key] = said;
        }
    }
    let mut writer = Writer { puzzle, shape, regions: regions.clone(), board, refused: Vec::new() };
    for (cell, (own, usual)) in shape.cells().zip(regions.iter().zip(regions::usual(shape))) {
        if *own != usual {
            writer.cell(cell)["region"] = json!(own);
        }
    }
    for (at, constraint) in puzzle.constraints.iter().enumerate() {
        if at == grid {
            continue;
        }
        if matches!(constraint, Constraint::Region(_)) && skip > 0 {
            skip -= 1;
            continue;
        }
        writer.constraint(constraint);
    }
    refused(&writer.refused)?;
    Ok(writer.board)
}

impl Writer<'_> {
    /// Appends an object to a rule's list.
    fn push(&mut self, key: &str, item: Json) {
        match &mut self.board[key] {
            Json::Array(list) => list.push(item),
            none => *none = json!([item]),
        }
    }

    fn cell(&mut self, cell: Cell) -> &mut Json {
        &mut self.board["grid"][usize::from(cell.row)][usize::from(cell.col)]
    }

    fn has(&self, is: impl Fn(&Constraint) -> bool) -> bool {
        self.puzzle.constraints.iter().any(is)
    }

    fn flag(&mut self, key: &str) {
        self.board[key] = json!(true);
    }

    /// A constraint of the table of names.
    fn item(&mut self, row: &Names, constraint: &Constraint) {
        let (key, cells, values) = (row.fpuzzles, constraint.cells(), names::values(constraint));
        let parts: Vec<&[Cell]> = match row.own {
            "even" | "odd" => cells.chunks(1).collect(),
            "difference" | "ratio" => cells.windows(2).collect(),
            _ => vec![&cells],
        };
        for cells in parts {
            let item = match row.cells {
                Cells::Lines => Some(json!({"lines": [texts(cells)]})),
                Cells::List => Some(json!({"cells": texts(cells)})),
                Cells::One => Some(json!({"cell": text(cells[0])})),
                Cells::Outside => self.clue(key, cells),
            };
            let Some(mut item) = item else { return self.refused.push(row.own) };
            match values[..] {
                [] => {}
                _ if row.number == Number::Values => item["values"] = json!(values),
                [number, ..] => item["value"] = json!(number.to_string()),
            }
            self.push(key, item);
        }
    }

    fn constraint(&mut self, constraint: &Constraint) {
        let is_of_0 = matches!(constraint, Constraint::Cage(Cage { sum: Some(0), .. }));
        let row = names::row(|row| row.own, constraint.name()).filter(|_| !is_of_0);
        if let Some(row) = row.filter(|row| !row.fpuzzles.is_empty()) {
            return self.item(row, constraint);
        }
        match constraint {
            Constraint::Given(given) => {
                let cell = self.cell(given.cell);
                let old = std::mem::replace(&mut cell["value"], json!(given.value));
                cell["given"] = json!(true);
                if !old.is_null() && old != given.value {
                    self.refused.push("two givens in a cell");
                }
            }
            Constraint::Candidates(given) => {
                for &cell in &given.cells {
                    let marks = &mut self.cell(cell)["givenPencilMarks"];
                    if !std::mem::replace(marks, json!(given.values)).is_null() {
                        self.refused.push("candidates twice in a cell");
                    }
                }
            }
            Constraint::Disjoint(groups)
                if groups.boxes.is_some_and(|boxes| self.shape.unusual(boxes).is_none()) =>
            {
                self.flag("disjointgroups");
            }
            // With dots the site's rule leaves their pairs free, which is `strict`.
            Constraint::Nonconsecutive(_)
                if self.has(|rule| ["difference", "ratio"].contains(&rule.name())) =>
            {
                self.refused.push(constraint.name())
            }
            Constraint::Windoku(inner) => {
                for house in inner.houses(self.shape) {
                    self.push("extraregion", json!({"cells": texts(&house)}));
                }
            }
            Constraint::Strict(strict) => match strict.mark {
                Mark::Difference => self.flag("nonconsecutive"),
                // The site means the ratios of all dots.
                Mark::Ratio
                    if self.has(|rule| {
                        rule.name() == "ratio" && names::values_or_default(rule, self.shape) != [2]
                    }) =>
                {
                    self.refused.push("strict ratio beside other ratios");
                }
                Mark::Ratio => self.push("negative", json!("ratio")),
                Mark::Xv => self.push("negative", json!("xv")),
            },
            Constraint::Arrow(arrow) => {
                let (pill, shaft) = &arrow.parts;
                let line = [&pill[pill.len() - 1..], shaft].concat();
                self.push("arrow", json!({"cells": texts(pill), "lines": [texts(&line)]}));
            }
            Constraint::Clone(clone) => {
                let (cells, copy) = (texts(&clone.groups.0), texts(&clone.groups.1));
                self.push("clone", json!({"cells": cells, "cloneCells": copy}));
            }
            Constraint::Xv(sign) if [5, 10].contains(&sign.sum) => {
                let value = if sign.sum == 10 { "X" } else { "V" };
                for pair in sign.cells.windows(2) {
                    self.push("xv", json!({"cells": texts(pair), "value": value}));
                }
            }
            Constraint::RegionSum(line) => {
                let cells = line.groups.concat();
                if regions::parts(self.shape, &self.regions, &cells) != line.groups {
                    return self.refused.push(constraint.name());
                }
                self.push("regionsumline", json!({"lines": [texts(&cells)]}));
            }
            _ => match names::flag(names::FPUZZLES, constraint) {
                Some(key) => self.flag(key),
                None => self.refused.push(constraint.name()),
            },
        }
    }

    /// A clue outside: the line runs from it to the other side of the grid.
    fn clue(&self, key: &str, cells: &[Cell]) -> Option<Json> {
        let first = (i32::from(cells[0].row) + 1, i32::from(cells[0].col) + 1);
        let inside = 1..=self.shape.rows() as i32;
        let clue = |&(direction, (down, right)): &(&'static str, (i32, i32))| {
            let (row, col) = (first.0 - down, first.1 - right);
            let is_kind = direction.is_empty() != (key == "littlekillersum");
            let is_outside = !inside.contains(&row) || !inside.contains(&col);
            let fits =
                is_kind && is_outside && line(self.shape, (row, col), (down, right)) == cells;
            fits.then(|| (direction, format!("R{row}C{col}")))
        };
        let (direction, cell) = STEPS.iter().find_map(clue)?;
        Some(match direction {
            "" => json!({"cell": cell}),
            _ => json!({"cell": cell, "direction": direction, "cells": texts(cells)}),
        })
    }
}
