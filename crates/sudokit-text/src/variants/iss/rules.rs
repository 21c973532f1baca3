//! The rules that are more than a list of cells: clues outside, tables, automata, regions that are
//! not known, cells below the grid.

use super::layout::{Item, Layout};
use super::read::{Found, unknown};
use super::{automata, outside, pairs, sections};
use crate::variants::Fault;
use crate::variants::names;
use sudokit_variants::constraints::{
    Arrow, Candidates, Connected, Constraint, CountSame, Exactly, Given, Groups, Latin, Nabner, Or,
    Quadruple, Regex, Region, Run, SameValues, States, WeightedSum,
};
use sudokit_variants::{Cell, Value, by_label};

const EXPRESSION: &str = "a packed expression of values and . [] () | * + ? {}";

impl Layout {
    /// `5_=_1_-2`: a sum, then a factor for each cell.
    pub(super) fn weighted(&self, sum: &str, cells: &[&str]) -> Found {
        let (sum, factors) = sum.split_once("_=_").unwrap_or((sum, ""));
        let factors = factors.split('_').map(|text| self.number(Some(&text)));
        let factors = factors.collect::<Result<Vec<Value>, _>>()?;
        let (sum, cells) = (self.number(Some(&sum))?, self.cells(cells)?);
        Ok(vec![WeightedSum { sum, factors, cells }.into()])
    }

    /// `1223`: one 2 and two 3s.
    pub(super) fn look_and_say(&self, arguments: &[&str]) -> Found {
        let wrong = || Fault::new("pairs of digits and cells", arguments.join("~"));
        let [clue, cells @ ..] = arguments else { return Err(wrong()) };
        let digits = clue.chars().map(|c| c.to_digit(10)).collect::<Option<Vec<u32>>>();
        let digits =
            digits.filter(|all| !all.is_empty() && all.len() % 2 == 0).ok_or_else(wrong)?;
        let cells = self.cells(cells)?;
        let (mut values, mut allowed) = (vec![], (self.shape.low()..=self.shape.high()).collect());
        for pair in digits.chunks(2) {
            let value = pair[1] as Value;
            if pair[0] == 0 {
                Vec::retain(&mut allowed, |&other| other != value);
            } else if values.contains(&value) {
                return Err(wrong());
            }
            values.extend((0..pair[0]).map(|_| value));
        }
        if allowed.is_empty() {
            return Err(wrong());
        }
        let mut found: Vec<Constraint> = vec![];
        if allowed.len() < self.shape.values() {
            found.push(Candidates { values: allowed, cells: cells.clone() }.into());
        }
        if !values.is_empty() {
            found.push(Exactly { values, cells }.into());
        }
        Ok(found)
    }

    /// The largest of all rows, columns and regions have the same values.
    pub(super) fn largest_regions(&self) -> Vec<Constraint> {
        let size = (self.shape.grid_rows(), self.shape.grid_cols());
        let regions = self.regions.iter().flatten().zip(self.shape.grid_cells());
        let mut groups = [Latin { size, corner: None }.houses(), by_label(regions)].concat();
        let largest = groups.iter().map(Vec::len).max().unwrap_or(0);
        groups.retain(|group| group.len() == largest);
        let is_rule = largest != self.shape.values() && groups.len() > 1;
        is_rule.then(|| SameValues { groups }.into()).into_iter().collect()
    }

    /// A group of cells, values, the size of their area if it is given.
    pub(super) fn connected(&self, arguments: &[&str]) -> Found {
        let [name, values, size @ ..] = arguments else {
            return Err(Fault::new("a group of cells and values", arguments.join("~")));
        };
        let cells = self.groups.get(*name).cloned();
        let cells = cells.ok_or_else(|| Fault::new("the name of a group of cells", name))?;
        let size = size.first().filter(|size| !size.is_empty());
        let size = size.map(|size| self.number(Some(size))).transpose()?;
        Ok(vec![Connected { values: self.values(values)?, size, cells }.into()])
    }

    /// Every row, column and box lacks a value, which stands below the grid; no two of a kind lack
    /// the same. The three of a 0 lack different values.
    pub(super) fn doppelganger(&self) -> Found {
        let (rows, cols) = (self.shape.grid_rows(), self.shape.grid_cols());
        let side = rows as Value;
        if rows != cols || (self.shape.low(), self.shape.high()) != (0, side) {
            return Err(Fault::new("a square with values from 0 to its side", "another"));
        }
        let group = |name| self.groups.get(name).cloned().unwrap_or_default();
        let (zero, of_boxes) = (group("DGZ"), group("DGB"));
        // What each row, column and box lacks, and its cells.
        let kinds = [group("DGC"), group("DGR"), of_boxes.clone()];
        let kinds = &kinds[..if self.has_boxes { 3 } else { 2 }];
        let mut houses = Latin { size: (rows, cols), corner: None }.houses();
        let boxes = self.regions.iter().flatten().zip(self.shape.grid_cells());
        houses.extend(by_label(boxes.filter(|_| self.has_boxes)));
        let lacking: Vec<Cell> = kinds.concat();
        houses.resize(lacking.len(), vec![]);
        let mut found: Vec<Constraint> = vec![Given { cell: zero[0], value: 0 }.into()];
        let mut differ = |cells: Vec<Cell>| found.push(Region { cells }.into());
        let kinds = kinds.iter().filter(|kind| !kind.is_empty());
        kinds.for_each(|kind| differ([&kind[..], &zero].concat()));
        // The rows and the columns in turn.
        let order = (0..rows).flat_map(|i| [i, rows + i]).chain(2 * rows..houses.len());
        order.for_each(|i| differ([&houses[i][..], &[lacking[i]]].concat()));
        if !self.has_boxes {
            found.extend(of_boxes.into_iter().map(|cell| Given { cell, value: 0 }.into()));
        }
        for &cell in &self.groups[""] {
            let has = |(house, _): &(&Vec<Cell>, &Cell)| house.contains(&cell);
            let cells = houses.iter().zip(&lacking).filter(has).map(|(_, &lacking)| lacking);
            let (cells, values) = (cells.collect(), (1..=side).collect());
            let of = vec![Candidates { values, cells: vec![cell] }.into(), Region { cells }.into()];
            found.push(Or { of }.into());
        }
        Ok(found)
    }

    /// How many regions' cells go on from a cell, or have its region. Without a list of cells they
    /// are all to its four sides, or all around it.
    pub(super) fn chaos_clue(&self, item: &Item<'_>) -> Found {
        let wrong = || Fault::new("a cell of a chaos construction, 0 or 1, labels", item.name);
        let [first, rest @ ..] = &item.arguments[..] else { return Err(wrong()) };
        let control = self.cells(&[first])?[0];
        let less = match rest.first() {
            None | Some(&"") => 0,
            less => self.number(less)?,
        };
        let labels = self.groups.get("CC").ok_or_else(wrong)?;
        let label = |cell| labels.get(self.shape.index(cell)).copied();
        let step = |down, right| self.shape.step(control, down, right).and_then(label);
        let is_arrow = item.name == "ChaosArrow";
        let listed = rest.get(1..).unwrap_or(&[]);
        let arms: Vec<Vec<Cell>> = if !listed.is_empty() {
            self.cell_groups(listed)?
        } else if is_arrow {
            let arm =
                |(down, right)| self.shape.ray(control, down, right).into_iter().filter_map(label);
            [(0, -1), (0, 1), (-1, 0), (1, 0)].map(|step| arm(step).collect()).into()
        } else {
            let around = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
            let around = [(0, 0)].into_iter().chain(around.filter(|far| *far != (0, 0)));
            vec![around.filter_map(|(down, right)| step(down, right)).collect()]
        };
        if arms.iter().any(|arm| arm.is_empty() || !arm.iter().all(|cell| labels.contains(cell))) {
            return Err(wrong());
        }
        Ok(vec![if is_arrow {
            Run { less, groups: [vec![vec![control]], arms].concat() }.into()
        } else {
            CountSame { less, parts: (vec![control], arms.concat()) }.into()
        }])
    }

    /// Letters by region. One region may have another size: its cells are in none.
    pub(super) fn jigsaw(&self, arguments: &[&str]) -> Found {
        let shape = &self.shape;
        let letters: Vec<char> = arguments.last().map_or(vec![], |text| text.chars().collect());
        if letters.len() != shape.grid_rows() * shape.grid_cols() {
            return Err(Fault::new("a letter a cell", letters.iter().collect::<String>()));
        }
        let sizes = shape.grid_rows().max(shape.grid_cols())..=shape.values();
        let regions = by_label(letters.into_iter().zip(shape.grid_cells()));
        let (whole, other): (Vec<_>, Vec<_>) =
            regions.into_iter().partition(|cells| sizes.contains(&cells.len()));
        if other.len() > 1 {
            return Err(Fault::new("regions of one size", "others"));
        }
        Ok(whole.into_iter().map(|cells| Region { cells }.into()).collect())
    }

    /// The first cells are the circle or the pill, which is read from the left and the top.
    pub(super) fn arrow(&self, is_pill: bool, arguments: &[&str]) -> Found {
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

    pub(super) fn dots(&self, name: &str, arguments: &[&str]) -> Found {
        let pairs = self.neighbors(&self.cells(arguments)?);
        if pairs.is_empty() {
            return Err(Fault::new("cells with a side in common", arguments.join("~")));
        }
        let dot = super::DOTS.iter().find(|dot| dot.0 == name);
        let (_, own, number) = *dot.unwrap_or(&("", "greater", 0));
        // A dot has the number that is the default.
        let values: &[Value] = if own == "xv" { &[number] } else { &[] };
        let make = |cells: &Vec<Cell>| Constraint::named(own, values, cells);
        Ok(pairs.iter().map(make).collect::<Result<_, _>>()?)
    }

    pub(super) fn quad(&self, arguments: &[&str]) -> Found {
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
    pub(super) fn outside(&self, row: &names::Names, arguments: &[&str]) -> Found {
        let (place, clues) = match (row.own, arguments) {
            ("sandwich", [sum, place]) => (*place, &[*sum][..]),
            ("sandwich", _) | (_, []) => ("", &[][..]),
            (_, [place, clues @ ..]) => (*place, clues),
        };
        let wrong = || Fault::new("a clue such as C1~25~23", arguments.join("~"));
        let mut line = outside::line(&self.shape, place).ok_or_else(wrong)?;
        let is_short = row.own == "sandwich" && line.len() != self.shape.values();
        let own = if is_short { "lunchbox" } else { row.own };
        let mut found = vec![];
        for clue in clues.iter().take(2) {
            if !clue.is_empty() {
                found.push(Constraint::named(own, &[self.number(Some(clue))?], &line)?);
            }
            line.reverse();
        }
        Ok(found)
    }

    /// The cell of a column `c` with the value `v`: cell `v` of its row has the value `c`.
    pub(super) fn indexers(&self, arguments: &[&str]) -> Found {
        let [kind @ ("R" | "C"), cells @ ..] = arguments else {
            return Err(Fault::new("R or C and cells", arguments.join("~")));
        };
        let index = |cell: Cell| match *kind {
            "R" => names::indexer(cell, self.shape.ray(Cell::new(0, cell.col.into()), 1, 0)),
            _ => names::indexer(cell, self.shape.ray(Cell::new(cell.row.into(), 0), 0, 1)),
        };
        self.cells(cells)?.into_iter().map(index).collect()
    }

    /// Groups of cells with a packed expression or automaton, each behind a name that begins with
    /// `_`.
    pub(super) fn lines(&self, item: &Item<'_>) -> Found {
        let [packed, rest @ ..] = &item.arguments[..] else { return Err(unknown(item)) };
        let (pattern, expected) = match item.name {
            "NFA" => (automata::unpack(&self.shape, packed), "a packed automaton"),
            // As it was packed once.
            _ if packed.contains('%') => (Some(sections::decoded(packed)), EXPRESSION),
            _ => (pairs::unpacked(packed), EXPRESSION),
        };
        let pattern = pattern.filter(|text| !text.contains([' ', '#']));
        let pattern = pattern.ok_or_else(|| Fault::new(expected, packed))?;
        let groups = rest.split(|word| word.is_empty() || word.starts_with('_'));
        let line = |group: &[&str]| {
            let text = pattern.clone();
            Ok(match item.name {
                "Regex" => Regex { pattern: text, line: self.cells(group)? }.into(),
                _ => States { automaton: text, groups: Groups(self.cell_groups(group)?) }.into(),
            })
        };
        groups.filter(|group| !group.is_empty()).map(line).collect()
    }

    /// Groups with a table of pairs, each behind a name that begins with `_`.
    pub(super) fn pairs(&self, item: &Item<'_>) -> Found {
        let [key, rest @ ..] = &item.arguments[..] else { return Err(unknown(item)) };
        let wrong = || Fault::new("a table of pairs", format!("{} {key}", item.name));
        let is_all = item.name.ends_with('X');
        // The older types have two other characters.
        let swap = |c| match c {
            '-' => '_',
            '_' => '-',
            _ => c,
        };
        let is_old = item.name.starts_with("Binary");
        let key = if is_old { key.chars().map(swap).collect() } else { String::from(*key) };
        let known = self.tables.borrow().get(&key).cloned();
        let read = || {
            let table = pairs::table(&self.shape, &key)?;
            let named = pairs::named(&self.shape, &table);
            let other = || Some((format!("regex {}", pairs::pattern(&self.shape, &table)?), false));
            let found = named.or_else(other)?;
            self.tables.borrow_mut().insert(key.clone(), found.clone());
            Some(found)
        };
        let (own, is_swapped) = known.or_else(read).ok_or_else(wrong)?;
        let mut found = vec![];
        for group in rest.split(|word| word.is_empty() || word.starts_with('_')) {
            let cells = self.cells(group)?;
            if is_all && own == "whispers 2" {
                found.extend((cells.len() > 1).then(|| Nabner { line: cells }.into()));
                continue;
            }
            let all = |i: usize| {
                let end = if is_all { cells.len() } else { cells.len().min(i + 2) };
                (i + 1..end).map(move |j| (i, j))
            };
            for (i, j) in (0..cells.len()).flat_map(all) {
                let (a, b) = if is_swapped { (cells[j], cells[i]) } else { (cells[i], cells[j]) };
                // A region has no cell twice.
                let own = if own == "region" && a == b { "whispers 1" } else { &own };
                found.push(format!("{own} {a} {b}").parse::<Constraint>()?);
            }
        }
        Ok(found)
    }
}
