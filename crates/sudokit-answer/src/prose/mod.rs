//! Finds the grid in what a program or a language model prints.
//!
//! ```text
//! text -> the part that is the answer -> lattice: cells, breaks, words -> block -> the last grid
//! ```
//!
//! A *block* is a stretch of cells and of what may stand between cells: white space, frames, lists,
//! tables, markup. Any other word ends it. A block holds a grid where it has nine rows of nine
//! cells, a row of 81, or 81 cells in all. Rows end at line ends (`\n` as two signs, too), `<br>`,
//! rows of HTML and LaTeX tables, brackets and labels (`Row 1:`). A number before the cells of
//! each row, 1 to 9 in order, is a label as well. Above nine rows a row 1 to 9 names the columns;
//! any other tenth row leaves no grid.
//!
//! The last grid counts. It is looked for behind the last `</think>`, inside the last `<answer>`
//! (or `<final>`, `<solution>` and the like) if there is one. Thinking that does not end holds no
//! answer. Nothing here knows the puzzle: a wrong grid is found like a right one.

mod block;
#[cfg(test)]
mod tests;

use std::fmt;
use sudokit::text::lattice::{self, Look};

/// The version of these rules: results of different versions are not comparable.
pub const RULES: u32 = 4;

/// Why a text holds no grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoGrid {
    /// Nothing in it looks like one.
    Nothing,
    /// Rows of nine cells, or a run of cells, but not 81.
    WrongSize,
}

impl fmt::Display for NoGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoGrid::Nothing => "no grid in the text",
            NoGrid::WrongSize => "cells in the text, but not 81",
        })
    }
}

impl std::error::Error for NoGrid {}

/// The cells of the last grid of a text, row by row, 0 where one is blank (any of `0._*xX?-`).
///
/// # Errors
/// When there is none.
///
/// ```
/// use sudokit_answer::prose::{NoGrid, grid};
///
/// let digits =
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// assert_eq!(grid(digits).unwrap()[..3], [5, 3, 4]);
/// assert_eq!(grid(&format!("Thus $\\boxed{{{digits}}}$.</s>")), grid(digits));
/// let rows: Vec<String> = (1..=9)
///     .map(|row| format!("Row {row}: {}", &digits[9 * row - 9..9 * row]))
///     .collect();
/// assert_eq!(grid(&rows.join("\n")), grid(digits));
/// assert_eq!(grid(&rows[..7].join("\n")), Err(NoGrid::WrongSize));
/// assert_eq!(grid("I give up."), Err(NoGrid::Nothing));
/// ```
pub fn grid(text: &str) -> Result<[u8; 81], NoGrid> {
    if let Some(cells) = bare(text.as_bytes()) {
        return Ok(cells);
    }
    let (answer, is_cut) = answer(text);
    let mut blocks = block::Blocks::default();
    lattice::scan(answer, Look::CLASSIC, &mut blocks);
    match blocks.finish() {
        Err(NoGrid::Nothing) if is_cut => Err(NoGrid::WrongSize),
        result => result,
    }
}

/// The commonest text by far: 81 digits alone.
fn bare(text: &[u8]) -> Option<[u8; 81]> {
    let digits: &[u8; 81] = text.trim_ascii().try_into().ok()?;
    digits.iter().all(|digit| matches!(digit, b'1'..=b'9')).then(|| digits.map(|d| d - b'0'))
}

/// Tags around thinking, and around answers.
const THINKING: [&str; 4] = ["think", "thinking", "reasoning", "thought"];
const ANSWERS: [&str; 7] =
    ["answer", "final", "final_answer", "finalanswer", "solution", "result", "output"];

/// The part of a text that is the answer, and whether thinking before it did not end.
fn answer(text: &str) -> (&str, bool) {
    let (mut from, mut to, mut at, mut is_cut) = (0, text.len(), 0, false);
    // What closes the answer that is open.
    let mut open: Option<&str> = None;
    while let Some(found) = text[at..].find('<') {
        let start = at + found;
        at = start + 1;
        let rest = &text[at..];
        let (is_end, rest) = rest.strip_prefix('/').map_or((false, rest), |rest| (true, rest));
        let length = rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
        let name = &rest[..length];
        if name.is_empty() || !rest[length..].starts_with('>') {
            continue;
        }
        let after = text.len() - rest.len() + length + 1;
        at = after;
        let is_of = |names: &[&str]| names.iter().any(|known| name.eq_ignore_ascii_case(known));
        if is_of(&THINKING) {
            // Everything before the end of the thinking is no answer.
            (from, to, open, is_cut) = match is_end {
                true => (after, text.len(), None, false),
                false if open.is_none() => (from, start.min(to), None, true),
                false => (from, to, open, is_cut),
            };
        } else if is_of(&ANSWERS) && !is_cut {
            match open {
                _ if !is_end => (from, to, open) = (after, text.len(), Some(name)),
                Some(opened) if opened.eq_ignore_ascii_case(name) => (to, open) = (start, None),
                _ => {}
            }
        }
    }
    (&text[from..to], is_cut)
}
