//! The regions of a puzzle: lines fall into parts where they cross into another one.

use sudokit_variants::Variant;
use sudokit_variants::by_label;
use sudokit_variants::constraints::{Constraint, Sudoku};
use sudokit_variants::constraints::{Latin, Region};
use sudokit_variants::{Cell, Shape};

/// The region of each cell by index; `None` for a cell in no region.
pub(super) type Regions = Vec<Option<usize>>;

/// The number of the box of each cell, for boxes of this size over the whole grid.
pub(super) fn boxes(shape: &Shape, (high, wide): (usize, usize)) -> Regions {
    let across = shape.grid_cols().div_ceil(wide);
    let number = |cell: Cell| {
        let (row, col) = (usize::from(cell.row), usize::from(cell.col));
        shape.is_in_grid(cell).then(|| row / high * across + col / wide)
    };
    shape.canvas().map(number).collect()
}

/// The usual boxes, or rows where there are none.
pub(super) fn usual(shape: &Shape) -> Regions {
    let (rows, cols) = (shape.grid_rows(), shape.grid_cols());
    boxes(shape, shape.usual_boxes(rows, cols).unwrap_or((1, cols)))
}

/// Adds rows, columns and regions: usual boxes, or others one by one.
pub(super) fn add(puzzle: &mut Variant, regions: Vec<Vec<Cell>>) {
    let sorted = |mut regions: Vec<Vec<Cell>>| {
        regions.iter_mut().for_each(|region| region.sort_unstable());
        regions.sort_unstable();
        regions
    };
    let shape = &puzzle.shape;
    let (size, corner) = ((shape.grid_rows(), shape.grid_cols()), None);
    let usual = by_label(usual(shape).into_iter().zip(shape.cells()));
    if sorted(regions.clone()) == sorted(usual) {
        puzzle.add(Sudoku { size, boxes: None, corner });
    } else {
        puzzle.add(Latin { size, corner });
        regions.into_iter().for_each(|cells| puzzle.add(Region { cells }));
    }
}

/// The boxes of a grid over the whole canvas, if it has boxes.
pub(super) fn whole(puzzle: &Variant) -> Option<(usize, usize)> {
    puzzle.constraints.iter().find_map(|constraint| match constraint {
        Constraint::Sudoku(Sudoku { size, boxes, corner })
            if puzzle.shape.is_grid(*size, *corner) =>
        {
            boxes.or(puzzle.shape.usual_boxes(size.0, size.1))
        }
        _ => None,
    })
}

/// The place in the list of the grid over the whole canvas.
pub(super) fn grid(puzzle: &Variant) -> Option<usize> {
    puzzle.constraints.iter().position(|constraint| match constraint {
        Constraint::Sudoku(grid) => puzzle.shape.is_grid(grid.size, grid.corner),
        Constraint::Latin(grid) => puzzle.shape.is_grid(grid.size, grid.corner),
        _ => false,
    })
}

/// The first `region`s of a puzzle that have every cell once, and how many they are.
pub(super) fn partition(puzzle: &Variant) -> Option<(Regions, usize)> {
    let shape = &puzzle.shape;
    let mut found: Regions = vec![None; shape.rows() * shape.cols()];
    let (mut left, mut count) = (shape.cells().count(), 0);
    for constraint in &puzzle.constraints {
        let Constraint::Region(region) = constraint else { continue };
        for &cell in &region.cells {
            if found[shape.index(cell)].replace(count).is_some() {
                return None;
            }
        }
        left -= region.cells.len();
        count += 1;
        if left == 0 {
            return Some((found, count));
        }
    }
    None
}

/// The parts of a line, each in one region.
pub(super) fn parts(shape: &Shape, regions: &Regions, line: &[Cell]) -> Vec<Vec<Cell>> {
    let same = |a: &Cell, b: &Cell| regions[shape.index(*a)] == regions[shape.index(*b)];
    line.chunk_by(same).map(<[Cell]>::to_vec).collect()
}
