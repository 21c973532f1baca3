//! Links to the solver of sudokuwiki.org (Andrew Stuart).
//!
//! ```text
//! https://www.sudokuwiki.org/sudoku.htm?bd=<81 characters, or 162 with candidates>
//! ```

use super::{FormatSpec, Holds, Shape};
use crate::details::{Details, Lost};
use sudokit_core::board::{Cell, DigitSet};
use sudokit_core::grid::{Content, Pencilmarks, Puzzle};

/// The format.
pub(super) const FORMAT: FormatSpec = FormatSpec {
    name: "sudokuwiki",
    description: "sudokuwiki.org link: givens, placed digits, candidates",
    blank: b'0',
    shape: Shape::Line,
    keeps_blank: true,
    holds: Holds { placed: true, candidates: true, ..Holds::NOTHING },
    write: |out, item| {
        let (mut lost, mut kept) = (Vec::new(), item.details.clone());
        if !can_hold(&item.puzzle, &kept) {
            lost.push(Lost::Candidates);
            kept.candidates = None;
        }
        if !can_hold(&item.puzzle, &kept) {
            lost.push(Lost::Placed);
            kept.placed = None;
        }
        write(out, &item.puzzle, &kept, item.blank);
        Ok(lost)
    },
    ..FormatSpec::PLAIN
};

/// The 162 characters of sudokuwiki.org: two digits to base 32 for each cell, the candidates as
/// bits from bit 1 on, bit 0 set for a given. A cell with one candidate that is no given is solved.
pub(super) fn parse(text: &[u8]) -> Option<(Content, Details)> {
    let text: &[u8; 162] = text.try_into().ok()?;
    let value = |byte: u8| (byte as char).to_digit(32);
    let (mut givens, mut placed, mut candidates) =
        (Puzzle::EMPTY, Puzzle::EMPTY, Pencilmarks::FULL);
    for (cell, pair) in Cell::all().zip(text.chunks_exact(2)) {
        let number = value(pair[0])? * 32 + value(pair[1])?;
        let set = DigitSet::from_bits((number >> 1) as u16);
        candidates.set(cell, set);
        if number & 1 == 1 {
            givens.set(cell, Some(set.single()?));
        } else {
            placed.set(cell, set.single());
        }
    }
    let placed = (placed != Puzzle::EMPTY).then_some(placed);
    let mut details = Details { placed, ..Details::default() };
    // What follows from the digits in the grid is no news.
    let news = Pencilmarks::candidates_of(&details.filled(&givens)) != candidates;
    details.candidates = news.then_some(candidates);
    Some((Content::Puzzle(givens), details))
}

/// Appends a link to sudokuwiki.org.
fn write(out: &mut Vec<u8>, givens: &Puzzle, details: &Details, blank: u8) {
    out.extend_from_slice(b"https://www.sudokuwiki.org/sudoku.htm?bd=");
    if details.placed.is_none() && details.candidates.is_none() {
        out.extend_from_slice(&givens.to_line(blank));
    } else {
        let filled = details.filled(givens);
        let open = Pencilmarks::candidates_of(&filled);
        let candidates = details.candidates.as_ref().unwrap_or(&open);
        for cell in Cell::all() {
            let set = filled.get(cell).map_or(candidates.get(cell), DigitSet::only);
            let number = set.bits() << 1 | u16::from(givens.get(cell).is_some());
            for digit in [number / 32, number % 32] {
                out.push(char::from_digit(u32::from(digit), 32).map_or(b'0', |c| c as u8));
            }
        }
    }
    out.push(b'\n');
}

/// Whether these details fit into 162 characters: a cell with one candidate counts as solved.
fn can_hold(givens: &Puzzle, details: &Details) -> bool {
    let filled = details.filled(givens);
    let open = Pencilmarks::candidates_of(&filled);
    let needed = details.placed.is_some() || details.candidates.is_some();
    let candidates = details.candidates.as_ref().unwrap_or(&open);
    !needed || filled.empty_cells().all(|cell| candidates.get(cell).single().is_none())
}
