//! Positions that show techniques: found with `examples/technique_positions.rs` among puzzles that
//! the generator made.
//!
//! A position is a grid (`+` before a digit that is no given) and what was eliminated beyond what
//! the digits do, as digit, row, column.

use crate::technique::catalogue::Technique;
use crate::technique::sheet::Sheet;
use sudokit_core::board::{Candidate, Cell, Digit};
use sudokit_core::grid::Puzzle;

/// The position of a technique, if there is one.
pub(super) fn position(technique: Technique) -> Option<(&'static str, &'static str)> {
    let of_technique = |line: &&str| line.split(' ').next() == Some(technique.id());
    let line = POSITIONS.lines().find(of_technique)?;
    let (_, rest) = line.split_once(' ')?;
    Some(rest.split_once(' ').unwrap_or((rest, "")))
}

/// The techniques that have a position.
#[cfg(test)]
pub(super) fn techniques() -> impl Iterator<Item = Technique> {
    POSITIONS.lines().map(|line| line.split(' ').next().unwrap_or(line).parse().unwrap())
}

/// Sets up a position.
pub(super) fn sheet(grid: &str, removed: &str) -> Sheet {
    let (mut givens, mut placed) = (Puzzle::EMPTY, Puzzle::EMPTY);
    let (mut index, mut is_placed) = (0, false);
    for byte in grid.bytes() {
        if byte == b'+' {
            is_placed = true;
            continue;
        }
        let grid = if std::mem::take(&mut is_placed) { &mut placed } else { &mut givens };
        if let Some(cell) = Cell::new(index) {
            grid.set(cell, Digit::new(byte.wrapping_sub(b'0')));
        }
        index += 1;
    }
    let mut sheet = Sheet::with_notes(&givens, &placed, None).known_proper();
    for candidate in removed.split_whitespace().filter_map(candidate) {
        sheet.eliminate(candidate);
    }
    sheet
}

/// `314`: digit, row, column.
fn candidate(triple: &str) -> Option<Candidate> {
    let &[digit, row, column] = triple.as_bytes() else { return None };
    let number = |byte: u8| usize::from(byte.wrapping_sub(b'1'));
    let cell = Cell::at(number(row), number(column))?;
    Some(Candidate { cell, digit: Digit::new(digit.wrapping_sub(b'0'))? })
}

/// A line a technique: its name, the grid, what was eliminated.
const POSITIONS: &str = include_str!("positions.txt");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_has_its_givens_its_digits_and_its_marks() {
        let sheet = sheet(&format!("1+2{}", ".".repeat(79)), "391 492");
        let cell = |name: &str| name.parse::<Cell>().unwrap();
        assert!(sheet.givens().contains(cell("r1c1")) && !sheet.givens().contains(cell("r1c2")));
        assert_eq!(sheet.get(cell("r1c2")), Digit::new(2));
        assert_eq!(sheet.marks(cell("r9c1")).to_string(), "2456789");
        assert_eq!(sheet.marks(cell("r9c2")).to_string(), "1356789");
    }
}
