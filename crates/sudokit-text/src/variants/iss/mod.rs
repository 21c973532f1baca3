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
mod sections;
mod write;

pub(super) use read::read;
pub(super) use write::write;

use sudokit_variants::{Cell, Value};

/// Dots and signs between neighbors: their items, their constraints, the numbers of these.
const DOTS: [(&str, &str, Value); 4] =
    [("WhiteDot", "difference", 1), ("BlackDot", "ratio", 2), ("X", "xv", 10), ("V", "xv", 5)];

/// What a link says, and its column: a link of the site, or of a copy of it.
fn link(text: &str) -> Option<(String, usize)> {
    let is_named = text.contains("Interactive-Sudoku-Solver");
    let starts = ["?q=", "&q="].into_iter().filter_map(|mark| Some(text.find(mark)? + 3));
    let start = starts.into_iter().find(|&start| is_named || begins_items(&text[start..]));
    // Items alone, out of a link.
    let start = start.or((!text.contains('~') && text.contains("%7E")).then_some(0))?;
    let is_end = |c: char| c.is_whitespace() || "&#\"'`<>()[]".contains(c);
    let packed = text[start..].split(is_end).next().unwrap_or("");
    Some((sections::decoded(packed), text[..start].chars().count() + 1))
}

/// Whether a text is one of the site's: a line of it is enough.
pub(super) fn is_like(text: &str) -> bool {
    link(text).is_some() || text.lines().any(begins_items)
}

/// Whether a text begins as items do.
pub(super) fn begins_items(text: &str) -> bool {
    let Some(rest) = text.trim_start().strip_prefix('.') else { return false };
    let name = rest.split(['~', '.', '%']).next().unwrap_or("").trim_end();
    let is_type = name.len() > 1 && name.starts_with(|c: char| c.is_ascii_uppercase());
    let is_single = matches!(name, "X" | "V" | "")
        && ["~", "%7E"].iter().any(|s| rest[name.len()..].starts_with(s));
    let has_lower = name.chars().any(|c| c.is_ascii_lowercase()) || name == "NFA";
    is_single || is_type && has_lower && name.chars().all(|c| c.is_ascii_alphanumeric())
}

/// What a line of items has.
pub(super) struct Parts {
    /// Groups that it opens, and groups that it closes.
    pub opened: usize,
    pub closed: usize,
    pub items: usize,
    /// Whether the items are givens alone.
    pub is_givens: bool,
    pub has_shape: bool,
}

/// The items of a line, each with its name.
fn items(line: &str) -> impl Iterator<Item = (&str, &str)> {
    let items = line.trim().split('.').map(str::trim).filter(|item| !item.is_empty());
    items.map(|item| (item.split('~').next().unwrap_or("").trim(), item))
}

const GIVENS: [&str; 2] = ["", "Given"];

/// What a line of items has.
pub(super) fn parts(line: &str) -> Parts {
    let count = |of: &[&str]| items(line).filter(|(name, _)| of.contains(name)).count();
    let all = items(line).count();
    Parts {
        opened: count(&["Or", "And", "Replicate"]),
        closed: count(&["End"]),
        items: all,
        is_givens: count(&GIVENS) == all,
        has_shape: count(&["Shape"]) > 0,
    }
}

/// The cells that a line of items gives.
pub(super) fn given_cells(line: &str) -> impl Iterator<Item = &str> {
    let givens = items(line).filter(|(name, _)| GIVENS.contains(name));
    let cells = givens.flat_map(|(_, item)| item.split('~').skip(1));
    cells.map(|cell| cell.split('_').next().unwrap_or("").trim()).filter(|cell| !cell.is_empty())
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
