//! Writes constraint strings.

use super::{DOTS, automata, cell_text, outside, pairs};
use std::collections::BTreeMap;

use crate::constraints::{Cage, Chaos, Constraint, Even, Mark, Odd};
use crate::formats::names::{self, refused, values_or_default};
use crate::formats::regions;
use crate::shape::{Cell, Shape, Value};
use crate::variant::Variant;

/// Maximum of rows, columns and values.
const MAX_SIDE: usize = 16;

pub(in crate::formats) fn write(puzzle: &Variant) -> Result<String, String> {
    let shape = &puzzle.shape;
    let (rows, cols) = (shape.grid_rows(), shape.cols());
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
    let mut text = String::new();
    let range = match (shape.low(), shape.values()) {
        (1, values) if values == usual_values => String::new(),
        (1, values) => values.to_string(),
        _ => format!("{}-{}", shape.low(), shape.high()),
    };
    if (rows, cols) != (9, 9) || !range.is_empty() || is_raw {
        text += &format!(".Shape~{rows}x{cols}");
        text += &match (range.as_str(), is_raw) {
            ("", false) => String::new(),
            (range, false) => format!("~{range}"),
            (range, true) => format!("~{range}~Raw"),
        };
    }
    let marks = |constraint: &Constraint| match constraint {
        Constraint::Strict(strict) => Some(strict.mark),
        _ => None,
    };
    let has = |mark| puzzle.constraints.iter().any(|other| marks(other) == Some(mark));
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
        let number = |i| if others.len() == 1 { String::new() } else { format!("{}", i + 1) };
        below
            .extend(others.iter().enumerate().map(|(i, &cell)| (cell, format!("VE{}", number(i)))));
    }
    let mut writer = Writer { shape, text, is_raw, is_kropki, labels, below, refused: Vec::new() };
    for (at, constraint) in puzzle.constraints.iter().enumerate() {
        if Some(at) == grid && !is_raw {
            writer.grid(constraint);
        } else {
            writer.constraint(constraint);
        }
    }
    if writer.refused.is_empty() {
        return Ok(if writer.text.is_empty() { ".~".into() } else { writer.text });
    }
    Err(refused(&writer.refused))
}

/// Values as the site lists them.
fn joined(values: &[Value]) -> String {
    values.iter().map(Value::to_string).collect::<Vec<_>>().join("_")
}

struct Writer<'a> {
    shape: &'a Shape,
    text: String,
    is_raw: bool,
    /// Both colors of dots are all given: the site has one name for that.
    is_kropki: bool,
    /// The labels of the chaos construction.
    labels: Vec<Cell>,
    /// The names of cells below the grid.
    below: BTreeMap<Cell, String>,
    refused: Vec<&'static str>,
}

impl Writer<'_> {
    fn name(&self, cell: Cell) -> String {
        self.below.get(&cell).cloned().unwrap_or_else(|| cell_text(cell))
    }

    fn item(&mut self, name: &str, arguments: &[String]) {
        self.text.push('.');
        self.text += name;
        for argument in arguments {
            self.text.push('~');
            self.text += argument;
        }
    }

    /// Words, then groups of cells with `-` between them.
    fn groups(&mut self, name: &str, words: &[String], groups: &[Vec<Cell>]) {
        let names = |group: &Vec<Cell>| group.iter().map(|&cell| self.name(cell)).collect();
        let groups: Vec<Vec<String>> = groups.iter().map(names).collect();
        self.item(name, &[words, &groups.join(&"-".to_owned())].concat());
    }

    /// A word, then cells.
    fn list(&mut self, name: &str, word: impl ToString, cells: &[Cell]) {
        self.groups(name, &[word.to_string()], &[cells.to_vec()]);
    }

    fn cells(&mut self, name: &str, number: Option<Value>, cells: &[Cell]) {
        let number: Vec<String> = number.iter().map(Value::to_string).collect();
        self.groups(name, &number, &[cells.to_vec()]);
    }

    fn different(&mut self, cells: &[Cell]) {
        if cells.len() > 1 {
            self.cells("AllDifferent", None, cells);
        }
    }

    /// Values that cells may have. The site takes none that is outside the range.
    fn values(&mut self, cells: &[Cell], values: &[Value]) {
        let known: Vec<Value> = self.all_values().filter(|value| values.contains(value)).collect();
        if known.is_empty() {
            return self.refused.push("candidates outside the range");
        }
        let words = joined(&known);
        let of = |cell: &Cell| format!("{}_{words}", self.name(*cell));
        self.item("", &cells.iter().map(of).collect::<Vec<_>>());
    }

    /// A constraint of the neighbors in a list, as a table.
    fn pairs(&mut self, name: &str, own: &str, cells: &[Cell]) {
        self.list(name, format!("{}~_", pairs::key(self.shape, own)), cells);
    }

    /// Whether a grid has the site's boxes.
    fn is_usual(&self, boxes: Option<(usize, usize)>) -> bool {
        let (rows, cols) = (self.shape.grid_rows(), self.shape.cols());
        let own = boxes.or(self.shape.usual_boxes(rows, cols));
        own == super::layout::boxes(rows, cols, rows.max(cols))
    }

    /// The grid over the whole canvas: rows and columns are there, boxes if they are the site's.
    fn grid(&mut self, constraint: &Constraint) {
        let shape = self.shape;
        let (rows, cols) = (shape.grid_rows(), shape.cols());
        let site = super::layout::boxes(rows, cols, rows.max(cols));
        let boxes = match constraint {
            Constraint::Sudoku(grid) if self.is_usual(grid.boxes) => return,
            Constraint::Sudoku(grid) => grid.houses(shape).split_off(rows + cols),
            _ => Vec::new(),
        };
        if site.is_some() {
            self.item("NoBoxes", &[]);
        }
        boxes.iter().for_each(|house| self.different(house));
    }

    fn constraint(&mut self, constraint: &Constraint) {
        let shape = self.shape;
        // A cage of 0 has any sum there.
        if let Constraint::Cage(Cage { sum: Some(0), cells }) = constraint {
            self.cells("Sum", Some(0), cells);
            return self.different(cells);
        }
        let row = names::row(|row| row.own, constraint.name());
        if let Some(row) = row.filter(|row| !row.iss.is_empty()) {
            let values = match constraint {
                Constraint::Cage(Cage { sum: None, .. }) => vec![0],
                _ => values_or_default(constraint, shape),
            };
            if row.is_outside() {
                return self.outside(row, values[0], &constraint.cells());
            }
            let words: Vec<String> = if values.is_empty() { vec![] } else { vec![joined(&values)] };
            return self.groups(row.iss, &words, &[constraint.cells()]);
        }
        let all = |constraint: &[Vec<Cell>], writer: &mut Self| {
            constraint.iter().for_each(|house| writer.different(house));
        };
        match constraint {
            Constraint::Sudoku(grid) => all(&grid.houses(shape), self),
            Constraint::Latin(grid) => all(&grid.houses(), self),
            Constraint::Windoku(it) if !self.is_usual(it.boxes) => all(&it.houses(shape), self),
            Constraint::Disjoint(it) if !self.is_usual(it.boxes) => all(&it.houses(shape), self),
            Constraint::Windoku(_) => self.item("Windoku", &[]),
            Constraint::Disjoint(_) => self.item("DisjointSets", &[]),
            // The site leaves the neighbors to the rows and columns.
            Constraint::King(_) if self.is_raw => {
                let moves = shape.pairs(&[(0, 1), (1, 0), (1, 1), (1, -1)]);
                moves.iter().for_each(|&(a, b)| self.different(&[a, b]));
            }
            Constraint::Leaper(leaper) => {
                leaper.moves(shape).iter().for_each(|&(a, b)| self.different(&[a, b]));
            }
            Constraint::Given(given) => self.values(&[given.cell], &[given.value]),
            Constraint::Candidates(given) => self.values(&given.cells, &given.values),
            Constraint::Even(Even { cells }) | Constraint::Odd(Odd { cells }) => {
                let rest = Value::from(matches!(constraint, Constraint::Odd(_)));
                let values = self.all_values().filter(|value| value.rem_euclid(2) == rest);
                self.values(cells, &values.collect::<Vec<_>>());
            }
            Constraint::SlowThermo(line) => self.pairs("Pair", "slow-thermo", &line.line),
            Constraint::Nabner(line) => self.pairs("PairX", "whispers 2", &line.line),
            Constraint::Difference(_) | Constraint::Ratio(_) | Constraint::Xv(_) => {
                self.dots(constraint);
            }
            Constraint::Greater(sign) => {
                sign.cells.windows(2).for_each(|pair| self.pairs("Pair", "greater", pair));
            }
            Constraint::Strict(strict) if strict.mark != Mark::Xv => match strict.mark {
                Mark::Difference if self.is_kropki => self.item("StrictKropki", &[]),
                _ if self.is_kropki => {}
                _ => self.refused.push("strict for one color of dots"),
            },
            Constraint::Clone(clone) => {
                for (&a, &b) in clone.groups.0.iter().zip(&clone.groups.1) {
                    self.cells("SameValues", Some(2), &[a, b]);
                }
            }
            Constraint::SameValues(same) => {
                let number = same.groups.len() as Value;
                self.cells("SameValues", Some(number), &same.groups.concat());
            }
            Constraint::RegionSum(line) => self.groups("EqualSum", &[], &line.groups),
            Constraint::Arrow(arrow) => self.arrow(constraint, &arrow.parts),
            Constraint::Indexer(indexer) => self.indexer(constraint, indexer.value, &indexer.parts),
            Constraint::Or(or) => self.composite("Or", &or.of),
            Constraint::And(and) => self.composite("And", &and.of),
            Constraint::Regex(it) => self.list("Regex", pairs::packed(&it.pattern), &it.line),
            Constraint::WeightedSum(sum) => {
                let factors = joined(&sum.factors);
                self.list("Sum", format!("{}_=_{factors}", sum.sum), &sum.cells);
            }
            Constraint::SumLoop(line) if line.sum <= 30 => {
                self.cells("SumLine", Some(line.sum), &line.cells);
                self.text += "~LOOP";
            }
            Constraint::Global(_) | Constraint::Flatmates(_)
                if (shape.low(), shape.high()) != (1, 9) =>
            {
                self.refused.push(constraint.name());
            }
            Constraint::Chaos(chaos) if !self.labels.is_empty() && self.labels == chaos.parts.1 => {
                self.item("ChaosConstruction", &[]);
            }
            Constraint::CountSame(count) => {
                let arms = std::slice::from_ref(&count.parts.1);
                self.chaos_clue(constraint, ("ChaosCount", count.less), count.parts.0[0], arms);
            }
            Constraint::Run(run) => {
                let (control, arms) = (run.groups[0][0], &run.groups[1..]);
                self.chaos_clue(constraint, ("ChaosArrow", run.less), control, arms);
            }
            Constraint::Connected(area) => {
                let group = if area.cells.iter().copied().eq(shape.grid_cells()) {
                    ""
                } else if self.labels == area.cells {
                    "CC"
                } else {
                    return self.refused.push(constraint.name());
                };
                let size = area.size.map(|size| size.to_string());
                let arguments = [group.into(), joined(&area.values)].into_iter().chain(size);
                self.item("ConnectedValues", &arguments.collect::<Vec<_>>());
            }
            Constraint::States(states) => {
                let Some(packed) = automata::pack(shape, &states.automaton) else {
                    return self.refused.push(constraint.name());
                };
                self.groups("NFA", &[packed, "_".into()], &states.groups.0);
            }
            _ => match names::flag(names::ISS, constraint) {
                Some(name) => self.item(name, &[]),
                None => self.refused.push(constraint.name()),
            },
        }
    }

    /// A clue about labels of a chaos construction.
    fn chaos_clue(
        &mut self,
        constraint: &Constraint,
        (name, less): (&str, Value),
        control: Cell,
        arms: &[Vec<Cell>],
    ) {
        let are_labels = arms.iter().flatten().all(|cell| self.labels.contains(cell));
        if !are_labels || !(0..=1).contains(&less) {
            return self.refused.push(constraint.name());
        }
        self.groups(name, &[self.name(control), less.to_string()], arms);
    }

    fn all_values(&self) -> impl Iterator<Item = Value> + use<> {
        self.shape.low()..=self.shape.high()
    }

    fn composite(&mut self, name: &str, of: &[Constraint]) {
        self.item(name, &[]);
        for constraint in of {
            // An alternative of several items is one.
            let start = self.text.len();
            self.constraint(constraint);
            if name == "Or" && self.text[start..].matches('.').count() > 1 {
                let items = self.text.split_off(start);
                self.text += &format!(".And{items}.End");
            }
        }
        self.item("End", &[]);
    }

    /// Dots and signs: those of the site for neighbors, tables for others.
    fn dots(&mut self, constraint: &Constraint) {
        let (own, number) = (constraint.name(), values_or_default(constraint, self.shape)[0]);
        let dot = DOTS.iter().find(|dot| (dot.1, dot.2) == (own, number));
        for pair in constraint.cells().windows(2) {
            let is_in_grid = pair.iter().all(|&cell| self.shape.is_in_grid(cell));
            match dot.filter(|_| is_in_grid && pair[0].distance(pair[1]) == 1) {
                Some((name, ..)) => self.cells(name, None, pair),
                None if own == "xv" => self.cells("Sum", Some(number), pair),
                None => self.pairs("Pair", &format!("{own} {number}"), pair),
            }
        }
    }

    fn arrow(&mut self, constraint: &Constraint, parts: &(Vec<Cell>, Vec<Cell>)) {
        let (pill, shaft) = parts;
        let cells = [&pill[..], shaft].concat();
        let follows = |pair: &[Cell]| {
            [(0, 1), (1, 0), (1, 1)].iter().any(|&(d, r)| pair[0].step(d, r) == Some(pair[1]))
        };
        match pill.len() {
            1 => self.cells("Arrow", None, &cells),
            2 | 3 if pill.windows(2).all(follows) && self.shape.high() <= 9 => {
                self.cells("PillArrow", Some(pill.len() as Value), &cells);
            }
            _ => self.refused.push(constraint.name()),
        }
    }

    fn indexer(&mut self, constraint: &Constraint, value: Value, parts: &(Vec<Cell>, Vec<Cell>)) {
        let index = parts.0[0];
        let name = outside::name(self.shape, &parts.1);
        let found = name.filter(|(_, is_back)| !is_back);
        let kind = found.and_then(|(name, _)| match name.starts_with('C') {
            true if value == Value::from(index.row) + 1 => Some("R"),
            false if value == Value::from(index.col) + 1 => Some("C"),
            _ => None,
        });
        match kind.filter(|_| parts.1.contains(&index)) {
            Some(kind) => self.item("Indexing", &[kind.into(), self.name(index)]),
            None => self.refused.push(constraint.name()),
        }
    }

    fn outside(&mut self, row: &names::Names, number: Value, line: &[Cell]) {
        // The site's sandwich has bread of its own where there are fewer cells than values.
        let is_sandwich = row.own == "sandwich";
        let fits = !is_sandwich || line.len() == self.shape.values();
        let found = outside::name(self.shape, line).filter(|_| fits);
        let Some((name, is_back)) = found else { return self.refused.push(row.own) };
        let number = number.to_string();
        let ends = match (is_sandwich, is_back) {
            (true, _) => vec![number, name],
            (_, true) => vec![name, "".into(), number],
            _ => vec![name, number, "".into()],
        };
        self.item(row.iss, &ends);
    }
}
