//! Links that hold a puzzle: nothing is fetched.
//!
//! ```text
//! https://www.sudokuwiki.org/sudoku.htm?bd=<81 characters, or 162 with candidates>
//! https://sudokupad.app/scf<short form>     https://f-puzzles.com/?load=<compressed JSON>
//! https://sudokuexchange.com/play/?s=<81 digits>      and any other link with 81 characters
//! ```
//!
//! Each site has a file of its own; here a link finds its site, and any link with 81 characters is
//! read. A link that names a puzzle by an identifier holds no puzzle and is an error.

use super::{FormatSpec, Shape};
use crate::details::Details;
use crate::fault::{Fault, Found};
use crate::formats::Format;
use sudokit_core::grid::line::{self, cell_value};
use sudokit_core::grid::{Content, Puzzle};

/// The format.
pub(super) const FORMAT: FormatSpec = FormatSpec {
    name: "link",
    description: "sudokuexchange.com link: givens",
    blank: b'0',
    shape: Shape::Line,
    keeps_blank: true,
    write: |out, item| {
        out.extend_from_slice(b"https://sudokuexchange.com/play/?s=");
        line::write(out, &item.puzzle, item.blank);
        Ok(Vec::new())
    },
    ..FormatSpec::PLAIN
};

/// A puzzle out of a link.
pub(crate) struct Parsed {
    pub content: Content,
    pub format: Format,
    pub blank: Option<u8>,
    pub details: Details,
}

/// Reads a link. A fault's column counts bytes.
pub(crate) fn parse(link: &[u8]) -> Result<Parsed, Fault> {
    let fault = |column, expected: &'static str| Fault {
        column,
        expected: expected.into(),
        found: Found::Text,
        row_like: false,
    };
    let after = |key: &[u8]| find(link, key).map(|at| at + key.len());
    if let Some(at) = after(b"f-puzzles.com/") {
        let Some(load) = after(b"?load=") else {
            return Err(fault(at, "a link that holds the puzzle (?load=...)"));
        };
        return super::fpuzzles::fpuzzles(&link[load..], Format::FPuzzles)
            .map_err(|e| moved(e, load));
    }
    if let Some(at) = after(b"sudokupad.app/").or_else(|| after(b"crackingthecryptic.com/sudoku/"))
    {
        let at = at + if link[at..].starts_with(b"sudoku/") { 7 } else { 0 };
        return super::sudokupad::parse(&link[at..]).map_err(|e| moved(e, at));
    }
    if let Some(at) = after(b"?bd=").or_else(|| after(b"&bd=")) {
        let end = link[at..].iter().position(|b| b"&# ".contains(b)).unwrap_or(link.len() - at);
        let board = &link[at..at + end];
        if let Some((content, details)) = super::sudokuwiki::parse(board) {
            return Ok(Parsed { content, format: Format::SudokuWiki, blank: None, details });
        }
        return cells_of(board)
            .map(|(puzzle, blank)| plain(Format::SudokuWiki, puzzle, blank))
            .ok_or_else(|| fault(at, "81 cells, or 162 characters to base 32"));
    }
    link.split(|&b| b"/=&?#; ".contains(&b))
        .find_map(cells_of)
        .map(|(puzzle, blank)| plain(Format::Link, puzzle, blank))
        .ok_or_else(|| fault(0, "a link that holds a puzzle"))
}

pub(super) fn plain(format: Format, puzzle: Puzzle, blank: Option<u8>) -> Parsed {
    Parsed { content: Content::Puzzle(puzzle), format, blank, details: Details::default() }
}

pub(super) fn moved(mut fault: Fault, by: usize) -> Fault {
    fault.column += by;
    fault
}

fn find(text: &[u8], key: &[u8]) -> Option<usize> {
    text.windows(key.len()).position(|window| window.eq_ignore_ascii_case(key))
}

/// Exactly 81 cell characters, and the first blank.
fn cells_of(text: &[u8]) -> Option<(Puzzle, Option<u8>)> {
    let puzzle = line::parse(text.try_into().ok()?)?;
    Some((puzzle, text.iter().copied().find(|&b| cell_value(b) == Some(0))))
}
