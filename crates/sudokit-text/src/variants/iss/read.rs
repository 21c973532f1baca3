//! Reads constraint strings.

use super::layout::{Item, Layout};
use super::{outside, pairs, sections};
use crate::variants::Fault;
use crate::variants::names::{self, Number};
use crate::variants::regions;
use sudokit_variants::Variant;
use sudokit_variants::constraints::{
    And, Candidates, Chaos, Constraint, Disjoint, Given, Latin, Leaper, Mark, Or, Region,
    RegionSum, SameValues, Strict, Sudoku, Sum, SumLoop, Windoku,
};
use sudokit_variants::text::{TextError, is_number};
use sudokit_variants::{Cell, Value};

/// Maximum of `Or`, `And` and `Replicate` inside others.
const MAX_DEPTH: usize = 16;

/// Maximum of items that `Replicate` makes.
const MAX_COPIES: usize = 20_000;

pub(super) type Found = Result<Vec<Constraint>, Fault>;

/// Reads items one by one.
struct Walk<'a> {
    items: &'a [Item<'a>],
    at: usize,
    copies: usize,
}

pub(in crate::variants) fn read(text: &str) -> Result<Variant, TextError> {
    if let Some((said, column)) = super::link(text) {
        return of_text(&said).map_err(|error| TextError { line: 1, column, ..error });
    }
    of_text(text)
}

fn of_text(text: &str) -> Result<Variant, TextError> {
    let signs = sections::items(text)?;
    let kept: String = signs.iter().map(|&(c, _)| c).collect();
    of_items(&kept).map_err(|error| {
        // A column counts the signs that were kept.
        let sign = signs.get(error.column - 1).or(signs.last());
        let (line, column) = sign.map_or((1, 1), |&(_, place)| place);
        TextError { line, column, ..error }
    })
}

fn of_items(kept: &str) -> Result<Variant, TextError> {
    let mut items = Vec::new();
    let mut column = 2;
    for (at, part) in kept.split('.').enumerate() {
        if at == 0 && !part.is_empty() {
            return Err(Fault::new("a first item such as .Cage~5~R1C1~R1C2", part).at(1, 1));
        }
        if at > 0 {
            let mut words = part.split('~');
            let name = words.next().unwrap_or("");
            items.push(Item { name, arguments: words.collect(), column });
            column += part.chars().count() + 1;
        }
    }
    let layout = Layout::of(&items)?;
    let shape = &layout.shape;
    let mut puzzle = Variant::new(shape.clone());
    let size = (shape.grid_rows(), shape.grid_cols());
    match layout.boxes.filter(|_| layout.has_boxes) {
        _ if layout.is_raw => {}
        Some(boxes) => puzzle.add(Sudoku { size, boxes: shape.unusual(boxes), corner: None }),
        None => puzzle.add(Latin { size, corner: None }),
    }
    let mut walk = Walk { items: &items, at: 0, copies: 0 };
    puzzle.constraints.extend(layout.block(&mut walk, 0)?.into_iter().flatten());
    Ok(puzzle)
}

pub(super) fn unknown(item: &Item<'_>) -> Fault {
    let name = if item.name.is_empty() { "~" } else { item.name };
    Fault::new("a constraint that this library has", name)
}

impl Layout {
    /// The constraints of items up to an `End`: a list for each item.
    fn block(&self, walk: &mut Walk<'_>, depth: usize) -> Result<Vec<Vec<Constraint>>, TextError> {
        let mut found = Vec::new();
        while let Some(item) = walk.items.get(walk.at) {
            walk.at += 1;
            let fault = |fault: Fault| fault.at(1, item.column);
            match item.name {
                "End" if depth > 0 => return Ok(found),
                "Or" | "And" if depth < MAX_DEPTH => {
                    let inner = self.block(walk, depth + 1)?;
                    if inner.is_empty() {
                        return Err(fault(Fault::new("constraints up to .End", "none")));
                    }
                    found.push(if item.name == "And" {
                        inner.into_iter().flatten().collect()
                    } else {
                        one_of(inner)
                    });
                }
                "Replicate" if depth < MAX_DEPTH => {
                    let (begin, shifts) = (walk.at, self.shifts(item).map_err(fault)?);
                    // Once without a shift, to know where the copies end.
                    let mut copies = self.block(walk, depth + 1)?;
                    copies.clear();
                    for (down, right) in shifts {
                        walk.at = begin;
                        walk.copies += 1;
                        if walk.copies > MAX_COPIES {
                            return Err(fault(Fault::new("fewer copies", walk.copies)));
                        }
                        let shifted = self.shifted((self.shift.0 + down, self.shift.1 + right));
                        copies.extend(shifted.block(walk, depth + 1)?);
                    }
                    found.push(copies.into_iter().flatten().collect());
                }
                _ => found.push(self.item(item).map_err(fault)?),
            }
        }
        if depth > 0 {
            return Err(Fault::new(".End", "the end of the text").at(1, usize::MAX));
        }
        Ok(found)
    }

    /// How far away each copy is: a bit for each cell from the first one on.
    fn shifts(&self, item: &Item<'_>) -> Result<Vec<(i32, i32)>, Fault> {
        let [bits, origin @ ..] = &item.arguments[..] else { return Ok(vec![]) };
        let origin = self.shifted((0, 0)).cells(&[origin.first().copied().unwrap_or("R1C1")])?[0];
        let all = self.all();
        let first = all.iter().position(|&cell| cell == origin).unwrap_or(0);
        let wrong = || Fault::new("cells of one group, 6 a character", bits);
        let mut found = Vec::new();
        for (i, byte) in bits.bytes().enumerate() {
            let six = pairs::six(byte).ok_or_else(wrong)?;
            for bit in (0..6).filter(|bit| six >> bit & 1 == 1) {
                let cell = all.get(first + 6 * i + bit).copied();
                let cell = cell.filter(|&cell| self.group(cell) == self.group(origin));
                let cell = cell.ok_or_else(wrong)?;
                let far = |to: u8, from: u8| i32::from(to) - i32::from(from);
                found.push((far(cell.row, origin.row), far(cell.col, origin.col)));
            }
        }
        Ok(found)
    }

    pub(super) fn number(&self, text: Option<&&str>) -> Result<Value, Fault> {
        let number = text.and_then(|text| text.parse::<Value>().ok());
        let number = number.filter(is_number);
        number.ok_or_else(|| Fault::new("a number", text.unwrap_or(&"nothing")))
    }

    fn item(&self, item: &Item<'_>) -> Found {
        let arguments = &item.arguments[..];
        match (item.name, arguments) {
            ("SumLine", [sum, cells @ .., "LOOP"]) => {
                let (sum, cells) = (self.number(Some(sum))?, self.cells(cells)?);
                return Ok(vec![SumLoop { sum, cells }.into()]);
            }
            ("Sum", [sum, cells @ ..]) if sum.contains("_=_") => return self.weighted(sum, cells),
            _ => {}
        }
        if let Some(row) = names::row(|row| row.iss, item.name) {
            return if row.is_outside() {
                self.outside(row, arguments)
            } else {
                self.simple(row, arguments)
            };
        }
        let shape = &self.shape;
        let one = |constraint: Constraint| Ok(vec![constraint]);
        match item.name {
            // `.~` is how the writer says "no constraint but the grid's own".
            "" if arguments == [""] => Ok(vec![]),
            "" | "Given" => arguments.iter().map(|text| self.given(text)).collect(),
            "Shape" | "NoBoxes" | "RegionSize" | "SearchPriority" | "Var" => Ok(vec![]),
            "AntiKing" if self.is_raw => one(Leaper { long: 1, short: 1 }.into()),
            "DisjointSets" | "Windoku" => Ok(self.boxes.map_or(vec![], |boxes| {
                let boxes = shape.unusual(boxes);
                let is_windoku = item.name == "Windoku";
                vec![if is_windoku { Windoku { boxes }.into() } else { Disjoint { boxes }.into() }]
            })),
            "StrictKropki" => {
                let marks = [Mark::Difference, Mark::Ratio];
                Ok(marks.into_iter().map(|mark| Strict { mark }.into()).collect())
            }
            "Jigsaw" => self.jigsaw(arguments),
            "Arrow" | "PillArrow" => self.arrow(item.name == "PillArrow", arguments),
            "WhiteDot" | "BlackDot" | "GreaterThan" | "X" | "V" => self.dots(item.name, arguments),
            "RegionSumLine" => {
                let Some(regions) = &self.regions else { return Ok(vec![]) };
                let groups = regions::parts(shape, regions, &self.cells(arguments)?);
                one(RegionSum { groups }.into())
            }
            "EqualSum" => one(RegionSum { groups: self.cell_groups(arguments)? }.into()),
            "SameValues" if !arguments.is_empty() => {
                let cells = self.cells(&arguments[arguments.len().min(1)..])?;
                let sets = self.number(arguments.first())?.max(1) as usize;
                if cells.is_empty() || !cells.len().is_multiple_of(sets) {
                    return Err(Fault::new("sets of the same size", arguments.join("~")));
                }
                let groups = cells.chunks(cells.len() / sets).map(<[Cell]>::to_vec).collect();
                one(SameValues { groups }.into())
            }
            "Quad" => self.quad(arguments),
            "LittleKiller" => {
                let [sum, start] = arguments else {
                    return Err(Fault::new("a sum and a cell", arguments.join("~")));
                };
                let cells = outside::diagonal(shape, self.cells(&[start])?[0]);
                let cells = cells.ok_or_else(|| Fault::new("a cell of the border", start))?;
                one(Sum { sum: self.number(Some(sum))?, cells }.into())
            }
            "FullRankTies" if arguments == ["only-unclued"] => Ok(vec![]),
            "LookAndSay" => self.look_and_say(arguments),
            "RegionSameValues" => Ok(self.largest_regions()),
            "ConnectedValues" => self.connected(arguments),
            "Doppelganger" => self.doppelganger(),
            "ChaosConstruction" => {
                let parts = (self.groups[""].clone(), self.groups["CC"].clone());
                one(Chaos { size: self.region_size as Value, parts }.into())
            }
            "ChaosArrow" | "ChaosCount" => self.chaos_clue(item),
            "Indexing" => self.indexers(arguments),
            "Pair" | "PairX" | "Binary" | "BinaryX" => self.pairs(item),
            "Regex" | "NFA" => self.lines(item),
            name => {
                let words = [&[name], arguments].concat().join("~");
                let rule = names::rule(names::ISS, words.trim_end_matches('~'));
                rule.map(|rule| vec![rule]).ok_or_else(|| match name {
                    "Diagonal" => Fault::new("1 or -1", arguments.join("~")),
                    "FullRankTies" => Fault::new("none, only-unclued or any", arguments.join("~")),
                    _ => unknown(item),
                })
            }
        }
    }

    /// A constraint of the table of names.
    fn simple(&self, row: &names::Names, arguments: &[&str]) -> Found {
        let first = arguments.first();
        let has_number = match row.number {
            Number::Never => false,
            Number::Values => true,
            _ => first.is_none_or(|text| !self.is_cell(text)),
        };
        let mut values = match row.number {
            _ if !has_number => vec![],
            Number::Optional if first == Some(&"") => vec![],
            Number::Values => self.values(first.unwrap_or(&""))?,
            _ => vec![self.number(first)?],
        };
        match row.own {
            "whispers" if values.is_empty() => values.push(5),
            // A cage of the sum 0 has any sum.
            "cage" => values.retain(|&sum| sum != 0),
            _ => {}
        }
        let cells = self.cells(&arguments[usize::from(has_number)..])?;
        // A cell that is named twice counts twice.
        if matches!(row.own, "cage" | "region") {
            let mut once = cells.clone();
            once.sort_unstable();
            once.dedup();
            if once.len() < cells.len() {
                let sum = values.first().map(|&sum| Sum { sum, cells }.into());
                return Ok(sum.into_iter().chain([Region { cells: once }.into()]).collect());
            }
        }
        Ok(vec![Constraint::named(row.own, &values, &cells)?])
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

    pub(super) fn values(&self, text: &str) -> Result<Vec<Value>, Fault> {
        let range = self.shape.low()..=self.shape.high();
        let value = |text: &str| text.parse().ok().filter(|value| range.contains(value));
        let values = text.split('_').map(value).collect::<Option<Vec<Value>>>();
        values.ok_or_else(|| Fault::new("values such as 1_2_5", text))
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
