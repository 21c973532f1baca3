//! The facts that items share: the shape, the cells below the grid with their names, the regions.
//!
//! Variables (`Var`), the regions of chaos constructions and what doppelgangers lack are groups of
//! cells. They stand below the grid, by the order of their names; each begins in a row of its own.

use std::collections::BTreeMap;

use super::cell;
use crate::formats::Fault;
use crate::formats::regions::{self, Regions};
use crate::shape::{Cell, Shape, Value};

/// A type with its arguments, and the column where it begins.
pub(super) struct Item<'a> {
    pub(super) name: &'a str,
    pub(super) arguments: Vec<&'a str>,
    pub(super) column: usize,
}

/// Facts that items share.
#[derive(Clone)]
pub(super) struct Layout {
    pub(super) shape: Shape,
    /// Whether rows and columns are given.
    pub(super) is_raw: bool,
    /// Rows and columns of a box, if boxes fit.
    pub(super) boxes: Option<(usize, usize)>,
    /// Whether there are boxes.
    pub(super) has_boxes: bool,
    /// How many cells a region has.
    pub(super) region_size: usize,
    pub(super) regions: Option<Regions>,
    /// Cells of one kind by name; the grid is "".
    pub(super) groups: BTreeMap<String, Vec<Cell>>,
    names: BTreeMap<String, Cell>,
    /// Rows and columns between the template of a `Replicate` and the copy that is being made.
    pub(super) shift: (i32, i32),
}

/// A number of rows, columns, values or cells.
fn number(text: &str) -> Option<usize> {
    text.parse::<usize>().ok().filter(|n| *n <= 999)
}

/// Maximum of cells, as on the site.
const MAX_CELLS: usize = 1000;

impl Layout {
    /// Reads the facts; an error comes with the column of its item.
    pub(super) fn of(items: &[Item<'_>]) -> Result<Layout, (Fault, usize)> {
        let find = |name: &str| items.iter().find(|item| item.name == name);
        let (mut rows, mut cols, mut range, mut is_raw) = (9, 9, None, false);
        let mut column = 1;
        if let Some(item) = find("Shape") {
            column = item.column;
            let other =
                |other: &&Item<'_>| other.name == "Shape" && other.arguments != item.arguments;
            if let Some(other) = items.iter().find(other) {
                let shape: String = item.arguments.join("~").chars().take(20).collect();
                let expected = format!("the shape {shape}");
                return Err((Fault::new(expected, other.arguments.join("~")), other.column));
            }
            let wrong =
                || (Fault::new("a shape such as 9x9~0-8", item.arguments.join("~")), column);
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
        let shape = |rows| Shape::new(rows, cols, low as Value, high as Value);
        let wrong = |expected| (Fault::new(expected, "another shape"), column);
        let grid = shape(rows).map_err(wrong)?;
        let region_size = match find("RegionSize") {
            None => rows.max(cols),
            Some(item) => {
                let size = item.arguments.first().and_then(|text| number(text));
                let size = size.filter(|size| (1..=99).contains(size));
                size.ok_or_else(|| (Fault::new("a size of regions", "another"), item.column))?
            }
        };
        let mut layout = Layout {
            is_raw,
            boxes: boxes(rows, cols, region_size),
            has_boxes: false,
            region_size,
            regions: None,
            groups: [(String::new(), grid.cells().collect())].into(),
            names: BTreeMap::new(),
            shift: (0, 0),
            shape: grid,
        };
        layout.add_groups(items, shape)?;
        layout.has_boxes = !is_raw && layout.boxes.is_some() && find("NoBoxes").is_none();
        let boxes = layout.boxes.filter(|_| find("NoBoxes").is_none());
        layout.regions = boxes.map(|boxes| regions::boxes(&layout.shape, boxes));
        if let (None, Some(item)) = (&layout.regions, find("Jigsaw")) {
            let letters = item.arguments.last().map_or("", |text| text);
            if letters.chars().count() != rows * cols {
                return Err((Fault::new(format!("{} cells", rows * cols), letters), item.column));
            }
            let below = layout.shape.extra() * cols;
            let letters = letters.chars().map(|c| Some(c as usize));
            layout.regions = Some(letters.chain(std::iter::repeat_n(None, below)).collect());
        }
        Ok(layout)
    }

    /// Puts groups of cells below the grid.
    fn add_groups(
        &mut self,
        items: &[Item<'_>],
        shape: impl Fn(usize) -> Result<Shape, &'static str>,
    ) -> Result<(), (Fault, usize)> {
        let (rows, cols) = (self.shape.rows(), self.shape.cols());
        // By name how many cells, and how many in a row.
        let mut groups = BTreeMap::new();
        for item in items {
            let mut add = |name: &str, count: usize, wide: usize| {
                let fits = wide <= cols && count <= MAX_CELLS;
                let is_new = groups.insert(name.to_owned(), (count, wide)).is_none();
                let expected =
                    format!("a new group of at most {MAX_CELLS} cells in {cols} columns");
                let fault = || (Fault::new(expected, name), item.column);
                (fits && is_new).then_some(()).ok_or_else(fault)
            };
            match item.name {
                "Var" => {
                    let name = item.arguments.first().copied().unwrap_or("");
                    let size = item.arguments.get(2).copied().unwrap_or("1");
                    let sides = size.split_once('x').and_then(|(high, wide)| {
                        Some((number(high)? * number(wide)?, number(wide)?))
                    });
                    let size = sides.or(number(size).map(|count| (count, cols)));
                    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_uppercase());
                    let size = size.filter(|size| is_name && size.0 > 0 && size.1 > 0);
                    let wrong = || Fault::new("a variable such as A~~9", item.arguments.join("~"));
                    let (count, wide) = size.ok_or_else(|| (wrong(), item.column))?;
                    add(&format!("V{name}"), count, wide)?;
                }
                "ChaosConstruction" => add("CC", rows * cols, cols)?,
                "Doppelganger" => {
                    add("DGZ", 1, cols)?;
                    add("DGR", cols, cols)?;
                    add("DGC", rows, cols)?;
                    let boxes = boxes(rows, cols, rows.max(cols));
                    if let Some((high, wide)) = boxes {
                        add("DGB", high * wide, wide)?;
                    }
                }
                _ => {}
            }
        }
        if groups.is_empty() {
            return Ok(());
        }
        let high = |&(count, wide): &(usize, usize)| count.div_ceil(wide);
        let below: usize = groups.values().map(high).sum();
        let wrong = |expected: &'static str| (Fault::new(expected, "another number of cells"), 1);
        let grid: Vec<Cell> = self.shape.cells().collect();
        self.shape = shape(rows + below).map_err(wrong)?;
        self.shape.set_extra(below).map_err(wrong)?;
        let mut is_used: std::collections::BTreeSet<Cell> = grid.into_iter().collect();
        let mut row = rows;
        for (name, (count, wide)) in groups {
            let place = |i: usize| Cell::new(row + i / wide, i % wide);
            let cells: Vec<Cell> = (0..count).map(place).collect();
            is_used.extend(&cells);
            let text = |i| if count == 1 { name.clone() } else { format!("{name}{}", i + 1) };
            self.names.extend(cells.iter().enumerate().map(|(i, &cell)| (text(i), cell)));
            row += count.div_ceil(wide);
            self.groups.insert(name, cells);
        }
        let holes: Vec<Cell> = self.shape.cells().filter(|cell| !is_used.contains(cell)).collect();
        holes.into_iter().for_each(|cell| self.shape.leave_out(cell));
        Ok(())
    }

    /// The same for a copy of items as far away.
    pub(super) fn shifted(&self, shift: (i32, i32)) -> Layout {
        Layout { shift, ..self.clone() }
    }

    /// Whether a text names a cell.
    pub(super) fn is_cell(&self, text: &str) -> bool {
        cell(text).is_some() || self.names.contains_key(text)
    }

    /// Cells from their texts, as far away as the copy is that is being made.
    pub(super) fn cells(&self, texts: &[&str]) -> Result<Vec<Cell>, Fault> {
        let one = |text: &&str| {
            let found = cell(text).filter(|&cell| self.shape.is_in_grid(cell));
            let found = found.or_else(|| self.names.get(*text).copied());
            let found = found.filter(|&cell| self.shape.has(cell));
            let found = found.ok_or_else(|| Fault::new("a cell of the grid such as R1C1", text))?;
            if self.shift == (0, 0) {
                return Ok(found);
            }
            let shifted = self.shape.step(found, self.shift.0, self.shift.1);
            let shifted = shifted.filter(|&other| self.group(other) == self.group(found));
            shifted.ok_or_else(|| Fault::new("copies inside the group of cells", text))
        };
        texts.iter().map(one).collect()
    }

    /// The number of a cell's group, by the order of the names.
    pub(super) fn group(&self, cell: Cell) -> Option<usize> {
        self.groups.values().position(|group| group.contains(&cell))
    }

    /// All cells in the order of the site.
    pub(super) fn all(&self) -> Vec<Cell> {
        self.groups.values().flat_map(|group| group.clone()).collect()
    }

    /// Pairs of neighbors, the one that comes first before the other.
    pub(super) fn neighbors(&self, cells: &[Cell]) -> Vec<Vec<Cell>> {
        let pairs = (0..cells.len()).flat_map(|i| (i + 1..cells.len()).map(move |j| (i, j)));
        let pairs = pairs.map(|(i, j)| vec![cells[i], cells[j]]);
        let is_near = |pair: &Vec<Cell>| {
            pair[0].distance(pair[1]) == 1 && self.group(pair[0]) == self.group(pair[1])
        };
        pairs.filter(is_near).collect()
    }
}

/// Rows and columns of a box of this many cells, the shorter side first where both fit.
pub(super) fn boxes(rows: usize, cols: usize, size: usize) -> Option<(usize, usize)> {
    let fits =
        |&(high, wide): &(usize, usize)| rows.is_multiple_of(high) && cols.is_multiple_of(wide);
    let sides = (2..=size.isqrt()).rev().filter(|small| size.is_multiple_of(*small));
    sides.flat_map(|small| [(small, size / small), (size / small, small)]).find(fits)
}
