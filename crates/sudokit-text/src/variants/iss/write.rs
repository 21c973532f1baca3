//! Writes constraint strings.

use std::collections::BTreeMap;
use std::fmt::Display;

use super::{DOTS, automata, cell_text, layout, outside, pairs};
use crate::variants::names::{self, Names, refused, values_or_default};
use crate::variants::regions;
use sudokit_variants::Variant;
use sudokit_variants::constraints::{Cage, Chaos, Constraint, Mark, Strict};
use sudokit_variants::{Cell, Shape, Value};

/// Maximum of rows, columns and values.
const MAX_SIDE: usize = 16;

pub(in crate::variants) fn write(puzzle: &Variant) -> Result<String, String> {
    let shape = &puzzle.shape;
    let (rows, cols) = (shape.grid_rows(), shape.grid_cols());
    let usual_values = rows.max(cols);
    if usual_values > MAX_SIDE || shape.values() > MAX_SIDE || !(0..=1).contains(&shape.low()) {
        return Err("holds at most 16 rows, columns and values, from 0 or 1".into());
    }
    if shape.grid_cells().count() < rows * cols {
        return Err("holds grids without holes".into());
    }
    let grid = regions::grid(puzzle);
    // The site has rows and columns of its own where they are no longer than the values.
    let is_raw = grid.is_none() || shape.values() < usual_values;
    let range = match (shape.low(), shape.values()) {
        (1, values) if values == usual_values => String::new(),
        (1, values) => values.to_string(),
        _ => format!("{}-{}", shape.low(), shape.high()),
    };
    let head = format!(".Shape~{rows}x{cols}~{range}~{}", if is_raw { "Raw" } else { "" });
    let mut text = head.trim_end_matches('~').to_owned();
    if text == ".Shape~9x9" {
        text.clear();
    }
    let has = |mark| puzzle.constraints.contains(&Strict { mark }.into());
    let is_kropki = has(Mark::Difference) && has(Mark::Ratio);
    // The labels of a chaos construction have names of the site's, other cells below the grid some
    // of this writer's.
    let is_chaos = |chaos: &&Chaos| {
        let has_grid = chaos.parts.0.iter().copied().eq(shape.grid_cells());
        has_grid && chaos.size as usize == usual_values && !is_raw
    };
    let chaos = puzzle.constraints.iter().find_map(|constraint| match constraint {
        Constraint::Chaos(chaos) => Some(chaos).filter(is_chaos),
        _ => None,
    });
    let labels = chaos.map_or(vec![], |chaos| chaos.parts.1.clone());
    let label = |(i, &cell): (usize, &Cell)| (cell, format!("CC{}", i + 1));
    let mut below: BTreeMap<Cell, String> = labels.iter().enumerate().map(label).collect();
    let is_other = |cell: &Cell| !shape.is_in_grid(*cell) && !below.contains_key(cell);
    let others: Vec<Cell> = shape.cells().filter(is_other).collect();
    if !others.is_empty() {
        text += &format!(".Var~E~~{}", others.len());
        let name = |i| if others.len() == 1 { "VE".into() } else { format!("VE{}", i + 1) };
        below.extend(others.iter().enumerate().map(|(i, &cell)| (cell, name(i))));
    }
    let writer = Writer { shape, is_raw, is_kropki, labels, below };
    let all = writer.all(puzzle.constraints.iter().enumerate().map(|(at, constraint)| {
        let is_own = Some(at) == grid && !is_raw;
        if is_own { Ok(writer.grid(constraint)) } else { writer.items(constraint) }
    }));
    text += &all.or_else(|names| refused(&names).map(|()| vec![]))?.concat();
    Ok(if text.is_empty() { ".~".into() } else { text })
}

/// Values as the site lists them.
fn joined(values: &[Value]) -> String {
    values.iter().map(Value::to_string).collect::<Vec<_>>().join("_")
}

/// Items, or the names of constraints that the site has no words for.
type Items = Result<String, Vec<&'static str>>;

struct Writer<'a> {
    shape: &'a Shape,
    is_raw: bool,
    /// Both colors of dots are all given: the site has one name for that.
    is_kropki: bool,
    /// The labels of the chaos construction.
    labels: Vec<Cell>,
    /// The names of cells below the grid.
    below: BTreeMap<Cell, String>,
}

impl Writer<'_> {
    fn name(&self, cell: Cell) -> String {
        self.below.get(&cell).cloned().unwrap_or_else(|| cell_text(cell))
    }

    /// A type with its words, then groups of cells with `-` between them.
    fn groups(&self, words: impl Display, groups: &[Vec<Cell>]) -> String {
        let names = |group: &Vec<Cell>| {
            group.iter().map(|&cell| format!("~{}", self.name(cell))).collect::<String>()
        };
        let groups: Vec<String> = groups.iter().map(names).collect();
        format!(".{words}{}", groups.join("~-"))
    }

    /// A type with its words, then cells.
    fn item(&self, words: impl Display, cells: &[Cell]) -> String {
        self.groups(words, &[cells.to_vec()])
    }

    fn different(&self, groups: &[Vec<Cell>]) -> String {
        let groups = groups.iter().filter(|cells| cells.len() > 1);
        groups.map(|cells| self.item("AllDifferent", cells)).collect()
    }

    /// Values that cells may have. The site takes none that is outside the range.
    fn values(&self, cells: &[Cell], is_open: impl Fn(Value) -> bool) -> Items {
        let range = self.shape.low()..=self.shape.high();
        let values: Vec<Value> = range.filter(|&value| is_open(value)).collect();
        if values.is_empty() {
            return Err(vec!["candidates outside the range"]);
        }
        let words = joined(&values);
        let of = |&cell: &Cell| format!("~{}_{words}", self.name(cell));
        Ok(format!(".{}", cells.iter().map(of).collect::<String>()))
    }

    /// A constraint of the neighbors in a list, as a table.
    fn table(&self, name: &str, own: &str, cells: &[Cell]) -> String {
        self.item(format!("{name}~{}~_", pairs::key(self.shape, own)), cells)
    }

    /// The boxes of the site.
    fn boxes(&self) -> Option<(usize, usize)> {
        let (rows, cols) = (self.shape.grid_rows(), self.shape.grid_cols());
        layout::boxes(rows, cols, rows.max(cols))
    }

    /// Whether boxes are those of the site.
    fn is_usual(&self, boxes: Option<(usize, usize)>) -> bool {
        let usual = self.shape.usual_boxes(self.shape.grid_rows(), self.shape.grid_cols());
        boxes.or(usual) == self.boxes()
    }

    /// The grid over the whole canvas: rows and columns are there, boxes if they are the site's.
    fn grid(&self, constraint: &Constraint) -> String {
        let boxes = match constraint {
            Constraint::Sudoku(grid) if self.is_usual(grid.boxes) => return String::new(),
            Constraint::Sudoku(grid) => {
                grid.houses(self.shape).split_off(grid.size.0 + grid.size.1)
            }
            _ => Vec::new(),
        };
        let without = if self.boxes().is_some() { ".NoBoxes" } else { "" };
        without.to_owned() + &self.different(&boxes)
    }

    /// The items of each constraint, or all names without words.
    fn all(&self, items: impl Iterator<Item = Items>) -> Result<Vec<String>, Vec<&'static str>> {
        let (good, bad): (Vec<_>, Vec<_>) = items.partition(Result::is_ok);
        let refused: Vec<&str> = bad.into_iter().filter_map(Result::err).flatten().collect();
        if refused.is_empty() { Ok(good.into_iter().flatten().collect()) } else { Err(refused) }
    }

    fn items(&self, constraint: &Constraint) -> Items {
        let shape = self.shape;
        let refused = || Err(vec![constraint.name()]);
        // A cage of 0 has any sum there.
        if let Constraint::Cage(Cage { sum: Some(0), cells }) = constraint {
            return Ok(self.item("Sum~0", cells) + &self.different(std::slice::from_ref(cells)));
        }
        let row = names::row(|row| row.own, constraint.name());
        if let Some(row) = row.filter(|row| !row.iss.is_empty()) {
            let values = match constraint {
                Constraint::Cage(Cage { sum: None, .. }) => vec![0],
                _ => values_or_default(constraint, shape),
            };
            let cells = constraint.cells();
            return match joined(&values) {
                _ if row.is_outside() => self.outside(row, values[0], &cells).map_or(refused(), Ok),
                none if none.is_empty() => Ok(self.item(row.iss, &cells)),
                values => Ok(self.item(format!("{}~{values}", row.iss), &cells)),
            };
        }
        Ok(match constraint {
            Constraint::Sudoku(grid) => self.different(&grid.houses(shape)),
            Constraint::Latin(grid) => self.different(&grid.houses()),
            Constraint::Windoku(it) if self.is_usual(it.boxes) => ".Windoku".into(),
            Constraint::Windoku(it) => self.different(&it.houses(shape)),
            Constraint::Disjoint(it) if self.is_usual(it.boxes) => ".DisjointSets".into(),
            Constraint::Disjoint(it) => self.different(&it.houses(shape)),
            // The site leaves the neighbors to the rows and columns.
            Constraint::King(_) if self.is_raw => {
                let pairs = shape.pairs(&[(0, 1), (1, 0), (1, 1), (1, -1)]);
                pairs.iter().map(|&(a, b)| self.different(&[vec![a, b]])).collect()
            }
            Constraint::Leaper(leaper) => {
                let pairs = leaper.moves(shape);
                pairs.iter().map(|&(a, b)| self.different(&[vec![a, b]])).collect()
            }
            Constraint::Given(given) => self.values(&[given.cell], |value| value == given.value)?,
            Constraint::Candidates(it) => {
                self.values(&it.cells, |value| it.values.contains(&value))?
            }
            Constraint::Even(it) => self.values(&it.cells, |value| value % 2 == 0)?,
            Constraint::Odd(it) => self.values(&it.cells, |value| value % 2 == 1)?,
            Constraint::SlowThermo(it) => self.table("Pair", "slow-thermo", &it.line),
            Constraint::Nabner(it) => self.table("PairX", "whispers 2", &it.line),
            Constraint::Greater(sign) => {
                sign.cells.windows(2).map(|pair| self.table("Pair", "greater", pair)).collect()
            }
            Constraint::Difference(_) | Constraint::Ratio(_) | Constraint::Xv(_) => {
                self.dots(constraint)
            }
            Constraint::Strict(Strict { mark }) if *mark != Mark::Xv => match mark {
                _ if !self.is_kropki => return Err(vec!["strict for one color of dots"]),
                Mark::Difference => ".StrictKropki".into(),
                _ => String::new(),
            },
            Constraint::Clone(clone) => {
                let pairs = clone.groups.0.iter().zip(&clone.groups.1);
                pairs.map(|(&a, &b)| self.item("SameValues~2", &[a, b])).collect()
            }
            Constraint::SameValues(it) => {
                self.item(format!("SameValues~{}", it.groups.len()), &it.groups.concat())
            }
            Constraint::RegionSum(it) => self.groups("EqualSum", &it.groups),
            Constraint::Arrow(arrow) => {
                let (pill, cells) = (&arrow.parts.0, constraint.cells());
                let follows = |pair: &[Cell]| {
                    let steps = [(0, 1), (1, 0), (1, 1)];
                    steps.iter().any(|&(d, r)| pair[0].step(d, r) == Some(pair[1]))
                };
                match pill.len() {
                    1 => self.item("Arrow", &cells),
                    size @ 2..=3 if pill.windows(2).all(follows) && shape.high() <= 9 => {
                        self.item(format!("PillArrow~{size}"), &cells)
                    }
                    _ => return refused(),
                }
            }
            Constraint::Indexer(it) => {
                let index = it.parts.0[0];
                let kind = match outside::name(shape, &it.parts.1) {
                    _ if !it.parts.1.contains(&index) => return refused(),
                    Some((name, false)) if name.starts_with('C') => ("R", index.row),
                    Some((_, false)) => ("C", index.col),
                    _ => return refused(),
                };
                if it.value != Value::from(kind.1) + 1 {
                    return refused();
                }
                self.item(format!("Indexing~{}", kind.0), &[index])
            }
            Constraint::Or(or) => {
                // An alternative of several items is one.
                let mut of = self.all(or.of.iter().map(|one| self.items(one)))?;
                for items in of.iter_mut().filter(|items| items.matches('.').count() > 1) {
                    *items = format!(".And{items}.End");
                }
                format!(".Or{}.End", of.concat())
            }
            Constraint::And(and) => {
                let of = self.all(and.of.iter().map(|one| self.items(one)))?;
                format!(".And{}.End", of.concat())
            }
            Constraint::Regex(it) => {
                self.item(format!("Regex~{}", pairs::packed(&it.pattern)), &it.line)
            }
            Constraint::WeightedSum(it) => {
                self.item(format!("Sum~{}_=_{}", it.sum, joined(&it.factors)), &it.cells)
            }
            Constraint::SumLoop(it) if it.sum <= 30 => {
                self.item(format!("SumLine~{}", it.sum), &it.cells) + "~LOOP"
            }
            Constraint::Global(_) | Constraint::Flatmates(_)
                if (shape.low(), shape.high()) != (1, 9) =>
            {
                return refused();
            }
            Constraint::Chaos(chaos) if !self.labels.is_empty() && self.labels == chaos.parts.1 => {
                ".ChaosConstruction".into()
            }
            Constraint::CountSame(count) if self.are_labels(count.less, &count.parts.1) => {
                let words = format!("ChaosCount~{}~{}", self.name(count.parts.0[0]), count.less);
                self.item(words, &count.parts.1)
            }
            Constraint::Run(run) if self.are_labels(run.less, &run.groups[1..].concat()) => {
                let words = format!("ChaosArrow~{}~{}", self.name(run.groups[0][0]), run.less);
                self.groups(words, &run.groups[1..])
            }
            Constraint::Connected(area) => {
                let group = match &area.cells {
                    cells if cells.iter().copied().eq(shape.grid_cells()) => "",
                    cells if *cells == self.labels => "CC",
                    _ => return refused(),
                };
                let size = area.size.map_or(String::new(), |size| format!("~{size}"));
                format!(".ConnectedValues~{group}~{}{size}", joined(&area.values))
            }
            Constraint::States(it) => {
                let packed = automata::pack(shape, &it.automaton);
                let packed = packed.ok_or_else(|| vec![constraint.name()])?;
                self.groups(format!("NFA~{packed}~_"), &it.groups.0)
            }
            _ => match names::flag(names::ISS, constraint) {
                Some(name) => format!(".{name}"),
                None => return refused(),
            },
        })
    }

    /// Whether a clue of a chaos construction is about labels.
    fn are_labels(&self, less: Value, cells: &[Cell]) -> bool {
        (0..=1).contains(&less) && cells.iter().all(|cell| self.labels.contains(cell))
    }

    /// Dots and signs: those of the site for neighbors, tables for others.
    fn dots(&self, constraint: &Constraint) -> String {
        let (own, number) = (constraint.name(), values_or_default(constraint, self.shape)[0]);
        let dot = DOTS.iter().find(|dot| (dot.1, dot.2) == (own, number));
        let item = |pair: &[Cell]| {
            let is_in_grid = pair.iter().all(|&cell| self.shape.is_in_grid(cell));
            match dot.filter(|_| is_in_grid && pair[0].distance(pair[1]) == 1) {
                Some((name, ..)) => self.item(name, pair),
                None if own == "xv" => self.item(format!("Sum~{number}"), pair),
                None => self.table("Pair", &format!("{own} {number}"), pair),
            }
        };
        constraint.cells().windows(2).map(item).collect()
    }

    fn outside(&self, row: &Names, number: Value, line: &[Cell]) -> Option<String> {
        let (name, is_back) = outside::name(self.shape, line)?;
        Some(match row.own {
            // The site's sandwich has bread of its own where there are fewer cells than values.
            "sandwich" if line.len() != self.shape.values() => return None,
            "sandwich" => format!(".{}~{number}~{name}", row.iss),
            _ if is_back => format!(".{}~{name}~~{number}", row.iss),
            _ => format!(".{}~{name}~{number}~", row.iss),
        })
    }
}
