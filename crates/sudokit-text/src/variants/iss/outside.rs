//! Clues outside the grid: the line that a clue's name means.

use sudokit_variants::{Cell, Shape};

/// The cells of a row or column by name, from the top or the left: `R3`, `C10`.
pub(super) fn line(shape: &Shape, name: &str) -> Option<Vec<Cell>> {
    let (letter, number) = name.split_at_checked(1)?;
    let at = number.parse::<usize>().ok()?.checked_sub(1)?;
    match letter {
        "R" if at < shape.grid_rows() => Some(shape.ray(Cell::new(at, 0), 0, 1)),
        "C" if at < shape.grid_cols() => Some(shape.ray(Cell::new(0, at), 1, 0)),
        _ => None,
    }
}

/// The name of a row or column, and whether the cells run from the bottom or the right.
pub(super) fn name(shape: &Shape, cells: &[Cell]) -> Option<(String, bool)> {
    let [first, second, ..] = cells else { return None };
    let (letter, at) = if first.row == second.row { ('R', first.row) } else { ('C', first.col) };
    let name = format!("{letter}{}", at + 1);
    let mut whole = line(shape, &name)?;
    let is_forward = whole == cells;
    whole.reverse();
    (is_forward || whole == cells).then_some((name, !is_forward))
}

/// The diagonal that a little killer begins at a cell of the border. Each diagonal has one name:
/// from the left down, from the right up, from the top down to the left, from the bottom up.
pub(super) fn diagonal(shape: &Shape, start: Cell) -> Option<Vec<Cell>> {
    let (rows, cols) = (shape.grid_rows(), shape.grid_cols());
    let (row, col) = (usize::from(start.row), usize::from(start.col));
    let step = if col == 0 && row + 1 < rows {
        (1, 1)
    } else if col + 1 == cols && row > 0 && row + 1 < rows {
        (-1, -1)
    } else if row == 0 && col > 0 {
        (1, -1)
    } else if row + 1 == rows && col > 0 && col + 1 < cols {
        (-1, 1)
    } else {
        return None;
    };
    Some(shape.ray(start, step.0, step.1)).filter(|cells| cells.len() > 1)
}
