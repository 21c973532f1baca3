//! Reads constraint strings.

use std::collections::BTreeSet;

use super::{cell, outside, pairs};
use crate::constraints::{
    And, Arrow, Candidates, Constraint, Diagonal, Disjoint, Given, Greater, Indexer, King, Knight,
    Latin, Leaper, Mark, Nabner, Nonconsecutive, NumberedRoom, Or, Quadruple, Regex, Region,
    RegionSum, SameValues, Sandwich, Skyscraper, Slope, Strict, Sudoku, Sum, Taxicab, Windoku,
    XSum, Xv,
};
use crate::formats::Fault;
use crate::formats::names::{self, Number};
use crate::formats::regions::{self, Regions};
use crate::shape::{Cell, Shape, Value};
use crate::text::{TextError, is_number};
use crate::variant::Variant;

/// Maximum of `Or` and `And` inside others.
const MAX_DEPTH: usize = 16;

/// A type with its arguments, and the column where it begins.
struct Item<'a> {
    name: &'a str,
    arguments: Vec<&'a str>,
    column: usize,
}

/// Facts that items share.
struct Puzzle {
    shape: Shape,
    /// Whether rows and columns are given.
    is_raw: bool,
    /// Rows and columns of a box, if boxes fit.
    boxes: Option<(usize, usize)>,
    regions: Option<Regions>,
}

type Found = Result<Vec<Constraint>, Fault>;

pub(in crate::formats) fn read(text: &str) -> Result<Variant, TextError> {
    let (mut start, text) = (0, text.trim_end());
    if let Some(at) = text.find(super::SITE) {
        start = at + super::SITE.len();
    }
    // Escapes of a link: only a few signs of a name in it have some.
    let kept: String = text[start..].chars().filter(|c| !c.is_whitespace()).collect();
    let kept = kept.replace("%7E", "~").replace("%2E", ".");
    let kept = kept.split(['&', '#']).next().unwrap_or("");
    let mut column = start + 2;
    let mut items = Vec::new();
    for part in kept.split('.').skip(1) {
        let mut words = part.split('~');
        let name = words.next().unwrap_or("");
        items.push(Item { name, arguments: words.collect(), column });
        column += part.chars().count() + 1;
    }
    let facts = facts(&items).map_err(|(fault, column)| fault.at(1, column))?;
    let mut puzzle = Variant::new(facts.shape.clone());
    let size = (facts.shape.rows(), facts.shape.cols());
    let has = |name: &str| items.iter().any(|item| item.name == name);
    if !facts.is_raw {
        match facts.boxes.filter(|_| !has("NoBoxes")) {
            Some(boxes) => {
                let usual = facts.shape.usual_boxes(size.0, size.1);
                let boxes = Some(boxes).filter(|_| usual != Some(boxes));
                puzzle.add(Sudoku { size, boxes, corner: None });
            }
            None => puzzle.add(Latin { size, corner: None }),
        }
    }
    let mut at = 0;
    for constraint in facts.block(&items, &mut at, 0)?.into_iter().flatten() {
        puzzle.add(constraint);
    }
    Ok(puzzle)
}

/// The shape, the boxes and the regions of jigsaws.
fn facts(items: &[Item<'_>]) -> Result<Puzzle, (Fault, usize)> {
    let find = |name: &str| items.iter().find(|item| item.name == name);
    let (mut rows, mut cols, mut range, mut is_raw) = (9, 9, None, false);
    let mut column = 1;
    if let Some(item) = find("Shape") {
        column = item.column;
        let wrong = || (Fault::new("a shape such as 9x9~0-8", item.arguments.join("~")), column);
        let number = |text: &str| text.parse::<usize>().ok().filter(|n| *n <= 99);
        let argument = |at: usize| item.arguments.get(at).copied().unwrap_or("");
        let sides = argument(0).split_once('x');
        let sides = sides.and_then(|(rows, cols)| number(rows).zip(number(cols)));
        (rows, cols) = sides.ok_or_else(wrong)?;
        range = match argument(1).split_once('-') {
            None if argument(1).is_empty() => None,
            None => Some((1, number(argument(1)).ok_or_else(wrong)?)),
            Some((low, high)) => Some(number(low).zip(number(high)).ok_or_else(wrong)?),
        };
        is_raw = argument(2) == "Raw";
        if !is_raw && !["", "Sudoku"].contains(&argument(2)) {
            return Err(wrong());
        }
    }
    let (low, high) = range.unwrap_or((1, rows.max(cols)));
    let shape = Shape::new(rows, cols, low as Value, high as Value);
    let shape = shape.map_err(|expected| (Fault::new(expected, "another shape"), column))?;
    let size = match find("RegionSize") {
        None => rows.max(cols),
        Some(item) => {
            let size = item.arguments.first().and_then(|text| text.parse().ok());
            let size = size.filter(|size| (1..=99).contains(size));
            size.ok_or_else(|| (Fault::new("a size of regions", "another"), item.column))?
        }
    };
    let boxes = boxes(rows, cols, size);
    let mut regions = boxes.filter(|_| find("NoBoxes").is_none());
    let mut regions = regions.take().map(|boxes| regions::boxes(&shape, boxes));
    if let (None, Some(item)) = (&regions, find("Jigsaw")) {
        let letters = item.arguments.last().map_or("", |text| text);
        regions = Some(letters.chars().map(|c| Some(c as usize)).collect());
        if letters.chars().count() != rows * cols {
            return Err((Fault::new(format!("{} cells", rows * cols), letters), item.column));
        }
    }
    Ok(Puzzle { shape, is_raw, boxes, regions })
}

/// Rows and columns of a box of this many cells, the shorter side first where both fit.
pub(super) fn boxes(rows: usize, cols: usize, size: usize) -> Option<(usize, usize)> {
    let fits =
        |&(high, wide): &(usize, usize)| rows.is_multiple_of(high) && cols.is_multiple_of(wide);
    let sides = (2..=size.isqrt()).rev().filter(|small| size.is_multiple_of(*small));
    sides.flat_map(|small| [(small, size / small), (size / small, small)]).find(fits)
}

fn unknown(item: &Item<'_>) -> Fault {
    let name = if item.name.is_empty() { "~" } else { item.name };
    Fault::new("a constraint that this library has", name)
}

impl Puzzle {
    /// The constraints of items up to an `End`: a list for each item.
    fn block(
        &self,
        items: &[Item<'_>],
        at: &mut usize,
        depth: usize,
    ) -> Result<Vec<Vec<Constraint>>, TextError> {
        let mut found = Vec::new();
        while let Some(item) = items.get(*at) {
            *at += 1;
            let fault = |fault: Fault| fault.at(1, item.column);
            match item.name {
                "End" if depth > 0 => return Ok(found),
                "Or" | "And" if depth < MAX_DEPTH => {
                    let inner = self.block(items, at, depth + 1)?;
                    if inner.is_empty() {
                        return Err(fault(Fault::new("constraints up to .End", "none")));
                    }
                    found.push(if item.name == "And" {
                        inner.into_iter().flatten().collect()
                    } else {
                        one_of(inner)
                    });
                }
                _ => found.push(self.item(item).map_err(fault)?),
            }
        }
        if depth > 0 {
            return Err(Fault::new(".End", "the end of the text").at(1, items.len()));
        }
        Ok(found)
    }

    fn cells(&self, texts: &[&str]) -> Result<Vec<Cell>, Fault> {
        let inside = |text: &&str| {
            let found = cell(text).filter(|&cell| self.shape.has(cell));
            found.ok_or_else(|| Fault::new("a cell of the grid such as R1C1", text))
        };
        texts.iter().map(inside).collect()
    }

    fn number(&self, text: Option<&&str>) -> Result<Value, Fault> {
        let number = text.and_then(|text| text.parse::<Value>().ok());
        let number = number.filter(is_number);
        number.ok_or_else(|| Fault::new("a number", text.unwrap_or(&"nothing")))
    }

    /// Pairs of neighbors, the one that comes first before the other.
    fn neighbors(&self, cells: &[Cell]) -> Vec<Vec<Cell>> {
        let pairs = (0..cells.len()).flat_map(|i| (i + 1..cells.len()).map(move |j| (i, j)));
        let pairs = pairs.map(|(i, j)| vec![cells[i], cells[j]]);
        pairs.filter(|pair| pair[0].distance(pair[1]) == 1).collect()
    }

    fn item(&self, item: &Item<'_>) -> Found {
        let arguments = &item.arguments[..];
        if let Some(row) = names::row(|row| row.iss, item.name) {
            return self.simple(row, arguments);
        }
        let shape = &self.shape;
        let boxes = || {
            let usual = shape.usual_boxes(shape.rows(), shape.cols());
            self.boxes.filter(|_| usual != self.boxes)
        };
        let one = |constraint: Constraint| Ok(vec![constraint]);
        match item.name {
            // `.~` is how the writer says "no constraint but the grid's own".
            "" if arguments == [""] => Ok(vec![]),
            "" | "Given" => arguments.iter().map(|text| self.given(text)).collect(),
            "Shape" | "NoBoxes" | "RegionSize" | "SearchPriority" => Ok(vec![]),
            "AntiKnight" => one(Knight {}.into()),
            "AntiKing" if self.is_raw => one(Leaper { long: 1, short: 1 }.into()),
            "AntiKing" => one(King {}.into()),
            "AntiTaxicab" => one(Taxicab {}.into()),
            "AntiConsecutive" => one(Nonconsecutive {}.into()),
            "DisjointSets" if self.boxes.is_some() => one(Disjoint { boxes: boxes() }.into()),
            "Windoku" if self.boxes.is_some() => one(Windoku { boxes: boxes() }.into()),
            "DisjointSets" | "Windoku" => Ok(vec![]),
            "StrictKropki" => {
                let marks = [Mark::Difference, Mark::Ratio];
                Ok(marks.into_iter().map(|mark| Strict { mark }.into()).collect())
            }
            "StrictXV" => one(Strict { mark: Mark::Xv }.into()),
            "Diagonal" => match arguments {
                ["1"] => one(Diagonal { slope: Slope::Rising }.into()),
                ["-1"] => one(Diagonal { slope: Slope::Falling }.into()),
                _ => Err(Fault::new("1 or -1", arguments.join("~"))),
            },
            "Jigsaw" => self.jigsaw(arguments),
            "Arrow" | "PillArrow" => self.arrow(item.name == "PillArrow", arguments),
            "WhiteDot" | "BlackDot" | "GreaterThan" | "X" | "V" => self.dots(item.name, arguments),
            "RegionSumLine" => {
                let Some(regions) = &self.regions else { return Ok(vec![]) };
                let groups = regions::parts(shape, regions, &self.cells(arguments)?);
                one(RegionSum { groups }.into())
            }
            "EqualSum" => {
                let groups = arguments.split(|word| *word == "-").map(|part| self.cells(part));
                one(RegionSum { groups: groups.collect::<Result<_, _>>()? }.into())
            }
            "SameValues" => {
                let cells = self.cells(&arguments[arguments.len().min(1)..])?;
                let sets = self.number(arguments.first())?.max(1) as usize;
                if cells.is_empty() || !cells.len().is_multiple_of(sets) {
                    return Err(Fault::new("sets of the same size", arguments.join("~")));
                }
                let groups = cells.chunks(cells.len() / sets).map(<[Cell]>::to_vec).collect();
                one(SameValues { groups }.into())
            }
            "Quad" => self.quad(arguments),
            "ContainAtLeast" => {
                let values = self.values(arguments.first().unwrap_or(&""))?;
                one(Quadruple { values, cells: self.cells(&arguments[1..])? }.into())
            }
            "LittleKiller" => {
                let [sum, start] = arguments else {
                    return Err(Fault::new("a sum and a cell", arguments.join("~")));
                };
                let cells = outside::diagonal(shape, self.cells(&[start])?[0]);
                let cells = cells.ok_or_else(|| Fault::new("a cell of the border", start))?;
                one(Sum { sum: self.number(Some(sum))?, cells }.into())
            }
            "Sandwich" | "XSum" | "Skyscraper" | "NumberedRoom" => self.outside(item),
            "Indexing" => self.indexers(arguments),
            "Pair" | "PairX" => self.pairs(item),
            "Regex" => self.regex(item),
            _ => Err(unknown(item)),
        }
    }

    /// A constraint of the table of names.
    fn simple(&self, row: &names::Names, arguments: &[&str]) -> Found {
        let is_cell = arguments.first().is_some_and(|text| cell(text).is_some());
        let has_number = row.number != Number::Never && !is_cell;
        let number = if has_number { Some(self.number(arguments.first())?) } else { None };
        if row.own == "whispers" && number.is_none() {
            return self.simple(row, &[&["5"], arguments].concat());
        }
        let cells = self.cells(&arguments[usize::from(has_number)..])?;
        // A cage of the sum 0 has any sum.
        let number = number.filter(|&number| row.own != "cage" || number != 0);
        let number = number.map_or(String::new(), |number| number.to_string());
        Ok(vec![names::make(row.own, &number, &cells)?])
    }

    /// `R1C2_4`, or a cell with several values.
    fn given(&self, text: &str) -> Result<Constraint, Fault> {
        let (place, values) = text.split_once('_').unwrap_or((text, ""));
        let (cell, values) = (self.cells(&[place])?[0], self.values(values)?);
        Ok(match values[..] {
            [value] => Given { cell, value }.into(),
            _ => Candidates { values, cells: vec![cell] }.into(),
        })
    }

    fn values(&self, text: &str) -> Result<Vec<Value>, Fault> {
        let range = self.shape.low()..=self.shape.high();
        let value = |text: &str| text.parse().ok().filter(|value| range.contains(value));
        let values = text.split('_').map(value).collect::<Option<Vec<Value>>>();
        values.ok_or_else(|| Fault::new("values such as 1_2_5", text))
    }

    /// Letters by region. One region may have another size: its cells are in none.
    fn jigsaw(&self, arguments: &[&str]) -> Found {
        let shape = &self.shape;
        let letters: Vec<char> = arguments.last().map_or(vec![], |text| text.chars().collect());
        if letters.len() != shape.rows() * shape.cols() {
            return Err(Fault::new("a letter a cell", letters.iter().collect::<String>()));
        }
        let sizes = shape.rows().max(shape.cols())..=shape.values();
        let all: BTreeSet<char> = letters.iter().copied().collect();
        let region = |letter: char| {
            let cells = shape.cells().filter(|&cell| letters[shape.index(cell)] == letter);
            cells.collect::<Vec<Cell>>()
        };
        let (whole, other): (Vec<_>, Vec<_>) =
            all.into_iter().map(region).partition(|cells| sizes.contains(&cells.len()));
        if other.len() > 1 {
            return Err(Fault::new("regions of one size", "others"));
        }
        Ok(whole.into_iter().map(|cells| Region { cells }.into()).collect())
    }

    /// The first cells are the circle or the pill, which is read from the left and the top.
    fn arrow(&self, is_pill: bool, arguments: &[&str]) -> Found {
        let size = if is_pill { self.number(arguments.first())? } else { 1 };
        let mut cells = self.cells(&arguments[usize::from(is_pill).min(arguments.len())..])?;
        if !(1..=3).contains(&size) || cells.len() <= size as usize {
            return Err(Fault::new("a pill of at most 3 cells and a shaft", arguments.join("~")));
        }
        let shaft = cells.split_off(size as usize);
        cells.sort_unstable();
        let mut found = vec![];
        if self.shape.high() > 9 {
            let values: Vec<Value> = (self.shape.low()..=9).collect();
            let rest = cells[1..].to_vec();
            found.extend((size > 1).then(|| Candidates { values, cells: rest }.into()));
        }
        found.push(Arrow { parts: (cells, shaft) }.into());
        Ok(found)
    }

    fn dots(&self, name: &str, arguments: &[&str]) -> Found {
        let pairs = self.neighbors(&self.cells(arguments)?);
        if pairs.is_empty() {
            return Err(Fault::new("cells with a side in common", arguments.join("~")));
        }
        let make = |cells: Vec<Cell>| match name {
            "WhiteDot" => names::make("difference", "", &cells),
            "BlackDot" => names::make("ratio", "", &cells),
            "GreaterThan" => Ok(Greater { cells }.into()),
            _ => Ok(Xv { sum: if name == "X" { 10 } else { 5 }, cells }.into()),
        };
        Ok(pairs.into_iter().map(make).collect::<Result<_, _>>()?)
    }

    fn quad(&self, arguments: &[&str]) -> Found {
        let [corner, values @ ..] = arguments else {
            return Err(Fault::new("a cell and values", "nothing"));
        };
        let corner = self.cells(&[corner])?[0];
        let at = |down, right| self.shape.step(corner, down, right);
        let cells: Option<Vec<Cell>> =
            [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().map(|(d, r)| at(d, r)).collect();
        let cells =
            cells.ok_or_else(|| Fault::new("the first cell of a square of four", corner))?;
        Ok(vec![Quadruple { values: self.values(&values.join("_"))?, cells }.into()])
    }

    /// `XSum~C1~25~23` has a clue at each end; `Sandwich~8~C1` has one.
    fn outside(&self, item: &Item<'_>) -> Found {
        let arguments = &item.arguments[..];
        let (place, clues) = match (item.name, arguments) {
            ("Sandwich", [sum, place]) => (*place, vec![*sum]),
            ("Sandwich", _) | (_, []) => ("", vec![]),
            (_, [place, clues @ ..]) => (*place, clues.to_vec()),
        };
        let wrong = || Fault::new("a clue such as C1~25~23", arguments.join("~"));
        let line = outside::line(&self.shape, place).ok_or_else(wrong)?;
        let is_counted = matches!(item.name, "Skyscraper" | "NumberedRoom");
        if self.shape.low() != 1 && is_counted || line.len() != self.shape.values() {
            let name = item.name;
            return Err(Fault::new("clues outside for values from 1, as many as cells", name));
        }
        let mut found = vec![];
        for (clue, is_back) in clues.iter().zip([false, true]).filter(|(clue, _)| !clue.is_empty())
        {
            let (number, mut line) = (self.number(Some(clue))?, line.clone());
            if is_back {
                line.reverse();
            }
            found.push(match item.name {
                "Sandwich" => Sandwich { sum: number, line }.into(),
                "XSum" => XSum { sum: number, line }.into(),
                "Skyscraper" => Skyscraper { count: number, line }.into(),
                _ => NumberedRoom { value: number, line }.into(),
            });
        }
        Ok(found)
    }

    /// The cell of a column `c` with the value `v`: cell `v` of its row has the value `c`.
    fn indexers(&self, arguments: &[&str]) -> Found {
        let [kind @ ("R" | "C"), cells @ ..] = arguments else {
            return Err(Fault::new("R or C and cells", arguments.join("~")));
        };
        if self.shape.low() != 1 {
            return Err(Fault::new("indexes from 1", "other values"));
        }
        let index = |cell: Cell| {
            let (name, at) = match *kind {
                "R" => (format!("C{}", cell.col + 1), cell.row),
                _ => (format!("R{}", cell.row + 1), cell.col),
            };
            let list = outside::line(&self.shape, &name).unwrap_or_default();
            Indexer { value: Value::from(at) + 1, parts: (vec![cell], list) }.into()
        };
        Ok(self.cells(cells)?.into_iter().map(index).collect())
    }

    /// Groups of cells with a packed expression, each behind a name that begins with `_`.
    fn regex(&self, item: &Item<'_>) -> Found {
        let [packed, rest @ ..] = &item.arguments[..] else { return Err(unknown(item)) };
        let wrong = || Fault::new("a packed expression of values and . [] () | * + ? {}", packed);
        let pattern = pairs::unpacked(packed).filter(|text| !text.contains([' ', '#']));
        let pattern = pattern.ok_or_else(wrong)?;
        let groups = rest.split(|word| word.is_empty() || word.starts_with('_'));
        let groups = groups.filter(|group| !group.is_empty()).map(|group| self.cells(group));
        let regex = |line| Regex { pattern: pattern.clone(), line }.into();
        groups.map(|line| line.map(regex)).collect()
    }

    /// Groups with a table of pairs, each behind a name that begins with `_`.
    fn pairs(&self, item: &Item<'_>) -> Found {
        let [key, rest @ ..] = &item.arguments[..] else { return Err(unknown(item)) };
        let wrong = || Fault::new("a table of pairs", format!("{} {key}", item.name));
        let named = pairs::named(&self.shape, key);
        let other = || Some((format!("regex {}", pairs::pattern(&self.shape, key)?), false));
        let (name, is_swapped) = named.or_else(other).ok_or_else(wrong)?;
        let (own, number) = name.split_once(' ').unwrap_or((&name, ""));
        let mut found = vec![];
        for group in rest.split(|word| word.is_empty() || word.starts_with('_')) {
            let cells = self.cells(group)?;
            if item.name == "PairX" && name == "whispers 2" {
                found.extend((cells.len() > 1).then(|| Nabner { line: cells }.into()));
                continue;
            }
            let all = |i: usize| {
                let end = if item.name == "PairX" { cells.len() } else { cells.len().min(i + 2) };
                (i + 1..end).map(move |j| (i, j))
            };
            for (i, j) in (0..cells.len()).flat_map(all) {
                let (i, j) = if is_swapped { (j, i) } else { (i, j) };
                found.push(names::make(own, number, &[cells[i], cells[j]])?);
            }
        }
        Ok(found)
    }
}

/// An `Or` of the lists; nothing where one of them demands nothing.
fn one_of(lists: Vec<Vec<Constraint>>) -> Vec<Constraint> {
    if lists.iter().any(Vec::is_empty) {
        return vec![];
    }
    let branch = |mut list: Vec<Constraint>| match list.len() {
        1 => list.remove(0),
        _ => And { of: list }.into(),
    };
    let mut of: Vec<Constraint> = lists.into_iter().map(branch).collect();
    if of.len() == 1 { vec![of.remove(0)] } else { vec![Or { of }.into()] }
}
