//! The facts that items share: the shape, the cells below the grid with their names, the regions.
//!
//! Variables (`Var`), the regions of chaos constructions and what doppelgangers lack are groups of
//! cells. They stand below the grid, by the order of their names; each begins in a row of its own.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::cell;
use crate::variants::Fault;
use crate::variants::regions::{self, Regions};
use sudokit_variants::text::TextError;
use sudokit_variants::{Cell, MAX_SIDE, Shape, ShapeError, Value};

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
    /// Tables of pairs that were read: the constraint without its cells, and whether they change
    /// places. Copies share them.
    pub(super) tables: Rc<RefCell<BTreeMap<String, (String, bool)>>>,
    /// Rows and columns between the template of a `Replicate` and the copy that is being made.
    pub(super) shift: (i32, i32),
}

/// A number of rows, columns, values or cells.
fn number(text: &str) -> Option<usize> {
    text.parse::<usize>().ok().filter(|n| *n <= 999)
}

/// Maximum of cells, as on the site.
const MAX_CELLS: usize = 1000;

/// Rows and columns, or the ends of a range.
type Pair = (usize, usize);

/// Rows and columns: `2x3`.
fn sides(text: &str) -> Option<Pair> {
    let (rows, cols) = text.split_once('x')?;
    number(rows).zip(number(cols))
}

impl Item<'_> {
    fn argument(&self, at: usize) -> &str {
        self.arguments.get(at).copied().unwrap_or("")
    }

    /// An error about all its arguments.
    fn wrong(&self, expected: impl Into<String>) -> TextError {
        Fault::new(expected, self.arguments.join("~")).at(1, self.column)
    }

    /// Rows and columns; the least and the greatest value.
    fn shape(&self) -> Option<(Pair, Option<Pair>)> {
        let sides = sides(self.argument(0))?;
        let range = match (self.argument(1), self.argument(1).split_once('-')) {
            ("", _) => None,
            (_, Some((low, high))) => Some((number(low)?, number(high)?)),
            (high, None) => Some((1, number(high)?)),
        };
        ["", "Raw", "Sudoku"].contains(&self.argument(2)).then_some((sides, range))
    }
}

impl Layout {
    /// Reads the facts.
    pub(super) fn of(items: &[Item<'_>]) -> Result<Layout, TextError> {
        let find = |name: &str| items.iter().find(|item| item.name == name);
        let usual = Item { name: "Shape", arguments: vec!["9x9"], column: 1 };
        let own = find("Shape").unwrap_or(&usual);
        let other = |other: &&Item<'_>| other.name == "Shape" && other.arguments != own.arguments;
        if let Some(other) = items.iter().find(other) {
            let shape: String = own.arguments.join("~").chars().take(20).collect();
            return Err(other.wrong(format!("the shape {shape}")));
        }
        let shape = own.shape().ok_or_else(|| own.wrong("a shape such as 9x9~0-8"))?;
        let ((rows, cols), range) = shape;
        let (low, high) = range.unwrap_or((1, rows.max(cols)));
        let shape = |(rows, cols)| Shape::new(rows, cols, low as Value, high as Value);
        let wrong =
            |error: ShapeError| Fault::new(error.expected, "another shape").at(1, own.column);
        let grid = shape((rows, cols)).map_err(wrong)?;
        let region_size = find("RegionSize").map_or(Ok(rows.max(cols)), |item| {
            let size = number(item.argument(0)).filter(|size| (1..=99).contains(size));
            size.ok_or_else(|| Fault::new("a size of regions", "another").at(1, item.column))
        })?;
        let mut layout = Layout {
            is_raw: own.argument(2) == "Raw",
            boxes: boxes(rows, cols, region_size),
            has_boxes: false,
            region_size,
            regions: None,
            groups: [(String::new(), grid.cells().collect())].into(),
            names: BTreeMap::new(),
            tables: Rc::default(),
            shift: (0, 0),
            shape: grid,
        };
        layout.add_groups(items, shape)?;
        let boxes = layout.boxes.filter(|_| find("NoBoxes").is_none());
        layout.has_boxes = !layout.is_raw && boxes.is_some();
        layout.regions = boxes.map(|boxes| regions::boxes(&layout.shape, boxes));
        if let (None, Some(item)) = (&layout.regions, find("Jigsaw")) {
            let letters = item.arguments.last().map_or("", |text| text);
            if letters.chars().count() != rows * cols {
                let expected = format!("{} cells", rows * cols);
                return Err(Fault::new(expected, letters).at(1, item.column));
            }
            let mut letters = letters.chars().map(|c| c as usize);
            let shape = &layout.shape;
            let own = |cell| if shape.is_in_grid(cell) { letters.next() } else { None };
            layout.regions = Some(shape.canvas().map(own).collect());
        }
        Ok(layout)
    }

    /// Puts groups of cells below the grid. Where they are wider, the canvas is as wide as they.
    fn add_groups(
        &mut self,
        items: &[Item<'_>],
        shape: impl Fn(Pair) -> Result<Shape, ShapeError>,
    ) -> Result<(), TextError> {
        let (rows, cols) = (self.shape.rows(), self.shape.cols());
        // By name how many cells, and how many in a row.
        let mut groups = BTreeMap::new();
        for item in items {
            let own = match item.name {
                "Var" => {
                    let (name, size) = (item.argument(0), item.arguments.get(2).unwrap_or(&"1"));
                    let wide = sides(size).map(|(high, wide)| (high * wide, wide));
                    let size = wide.or(number(size).map(|count| (count, cols)));
                    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_uppercase());
                    let size = size.filter(|size| is_name && size.0 > 0 && size.1 > 0);
                    let size = size.ok_or_else(|| item.wrong("a variable such as A~~9"))?;
                    vec![(format!("V{name}"), size)]
                }
                "ChaosConstruction" => vec![("CC".into(), (rows * cols, cols))],
                "Doppelganger" => {
                    let boxes = boxes(rows, cols, rows.max(cols));
                    let boxes = boxes.map(|(high, wide)| ("DGB".into(), (high * wide, wide)));
                    let lines = [("DGZ", 1), ("DGR", cols), ("DGC", rows)];
                    let lines = lines.map(|(name, count)| (name.into(), (count, cols)));
                    lines.into_iter().chain(boxes).collect()
                }
                _ => vec![],
            };
            for (name, (count, wide)) in own {
                let fits = wide <= MAX_SIDE && count <= MAX_CELLS;
                if !fits || groups.insert(name.clone(), (count, wide)).is_some() {
                    let expected =
                        format!("a new group of at most {MAX_CELLS} cells in {MAX_SIDE} columns");
                    return Err(Fault::new(expected, name).at(1, item.column));
                }
            }
        }
        if groups.is_empty() {
            return Ok(());
        }
        let below: usize = groups.values().map(|&(count, wide)| count.div_ceil(wide)).sum();
        let found = "another number of cells";
        let wrong = |error: ShapeError| Fault::new(error.expected, found).at(1, 1);
        let canvas = groups.values().map(|&(_, wide)| wide).fold(cols, usize::max);
        self.shape = shape((rows + below, canvas)).map_err(wrong)?;
        self.shape.set_extra(below, canvas - cols).map_err(wrong)?;
        let beside = (0..rows).flat_map(|row| (cols..canvas).map(move |col| Cell::new(row, col)));
        beside.for_each(|cell| self.shape.leave_out(cell));
        let mut row = rows;
        for (name, (count, wide)) in groups {
            let high = count.div_ceil(wide);
            let rest = (0..high * canvas).map(|i| Cell::new(row + i / canvas, i % canvas));
            let place = |i: usize| Cell::new(row + i / wide, i % wide);
            let cells: Vec<Cell> = (0..count).map(place).collect();
            rest.filter(|cell| !cells.contains(cell)).for_each(|cell| self.shape.leave_out(cell));
            let text = |i| if count == 1 { name.clone() } else { format!("{name}{}", i + 1) };
            self.names.extend(cells.iter().enumerate().map(|(i, &cell)| (text(i), cell)));
            row += high;
            self.groups.insert(name, cells);
        }
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

    /// Groups of cells with `-` between them.
    pub(super) fn cell_groups(&self, texts: &[&str]) -> Result<Vec<Vec<Cell>>, Fault> {
        texts.split(|text| *text == "-").map(|group| self.cells(group)).collect()
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
