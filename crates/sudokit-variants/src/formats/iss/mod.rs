//! The constraint strings of the Interactive Sudoku Solver (sigh, MIT).
//!
//! ```text
//! .Shape~6x6.Cage~15~R1C1~R1C2~R2C1.Thermo~R4C1~R3C2~R2C3.~R1C5_3~R6C6_1_2
//! ```
//!
//! Each item is a type and its arguments; `~` alone has givens. Rows are numbers to base 17. `Or`
//! and `And` hold items up to `End`; `Replicate` writes its items again for other cells.

mod automata;
mod layout;
mod outside;
mod pairs;
mod read;
mod rules;
mod write;

pub(super) use read::read;
pub(super) use write::write;

use crate::shape::Cell;

/// The site's links.
const SITE: &str = "Interactive-Sudoku-Solver/?q=";

/// Whether a text begins as these strings do.
pub(super) fn is_like(text: &str) -> bool {
    let text = text.trim_start();
    if text.contains(SITE) {
        return true;
    }
    let Some(rest) = text.strip_prefix('.') else { return false };
    let name = rest.split(['~', '.']).next().unwrap_or("").trim();
    let is_type = name.len() > 1 && name.starts_with(|c: char| c.is_ascii_uppercase());
    let is_single = matches!(name, "X" | "V" | "") && rest[name.len()..].starts_with('~');
    let has_lower = name.chars().any(|c| c.is_ascii_lowercase()) || name == "NFA";
    is_single || is_type && has_lower && name.chars().all(|c| c.is_ascii_alphanumeric())
}

/// A cell as it is written: one digit to base 17 for row and column.
fn cell_text(cell: Cell) -> String {
    let digit = |at: u8| std::char::from_digit(u32::from(at) + 1, 17).unwrap_or('?');
    format!("R{}C{}", digit(cell.row), digit(cell.col))
}

/// A cell from its text.
fn cell(text: &str) -> Option<Cell> {
    let mut chars = text.chars();
    let mut place = |letter: char| {
        (chars.next()?.to_ascii_uppercase() == letter).then_some(())?;
        chars.next()?.to_digit(17)?.checked_sub(1)
    };
    let (row, col) = (place('R')?, place('C')?);
    chars.next().is_none().then(|| Cell::new(row as usize, col as usize))
}
