//! Links that hold a puzzle: nothing is fetched.
//!
//! ```text
//! https://www.sudokuwiki.org/sudoku.htm?bd=<81 characters, or 162 with candidates>
//! https://sudokupad.app/scf<short form>     https://f-puzzles.com/?load=<compressed JSON>
//! https://sudokuexchange.com/play/?s=<81 digits>      and any other link with 81 characters
//! ```
//!
//! The layouts are those their sites document or publish: the 162 characters of Andrew Stuart's
//! sudokuwiki.org, the short form of SudokuPad (Sven Neumann). A link that names a puzzle by an
//! identifier holds no puzzle and is an error.

use super::Format;
use super::line::{self, cell_value};
use super::record::{Content, Details};
use super::scan::{Fault, Found};
use crate::board::{Cell, DigitSet};
use crate::grid::{Pencilmarks, Puzzle};

/// A puzzle out of a link.
pub(super) struct Parsed {
    pub content: Content,
    pub format: Format,
    pub blank: Option<u8>,
    pub details: Details,
}

/// Reads a link. A fault's column counts bytes.
pub(super) fn parse(link: &[u8]) -> Result<Parsed, Fault> {
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
        return fpuzzles(&link[load..], Format::FPuzzles).map_err(|e| moved(e, load));
    }
    if let Some(at) = after(b"sudokupad.app/").or_else(|| after(b"crackingthecryptic.com/sudoku/"))
    {
        let at = at + if link[at..].starts_with(b"sudoku/") { 7 } else { 0 };
        return sudokupad(&link[at..]).map_err(|e| moved(e, at));
    }
    if let Some(at) = after(b"?bd=").or_else(|| after(b"&bd=")) {
        let end = link[at..].iter().position(|b| b"&# ".contains(b)).unwrap_or(link.len() - at);
        let board = &link[at..at + end];
        if let Some((content, details)) = sudokuwiki(board) {
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

fn plain(format: Format, puzzle: Puzzle, blank: Option<u8>) -> Parsed {
    Parsed { content: Content::Puzzle(puzzle), format, blank, details: Details::default() }
}

fn moved(mut fault: Fault, by: usize) -> Fault {
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

/// The 162 characters of sudokuwiki.org: two digits to base 32 for each cell, the candidates as
/// bits from bit 1 on, bit 0 set for a given. A cell with one candidate that is no given is solved.
fn sudokuwiki(text: &[u8]) -> Option<(Content, Details)> {
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
    let news = super::record::open_candidates(&details.filled(&givens)) != candidates;
    details.candidates = news.then_some(candidates);
    Some((Content::Puzzle(givens), details))
}

/// Appends a link to sudokuwiki.org.
pub(super) fn write_sudokuwiki(out: &mut Vec<u8>, givens: &Puzzle, details: &Details, blank: u8) {
    out.extend_from_slice(b"https://www.sudokuwiki.org/sudoku.htm?bd=");
    if details.placed.is_none() && details.candidates.is_none() {
        out.extend_from_slice(&givens.to_line(blank));
    } else {
        let filled = details.filled(givens);
        let open = super::record::open_candidates(&filled);
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
pub(super) fn sudokuwiki_can_hold(givens: &Puzzle, details: &Details) -> bool {
    let filled = details.filled(givens);
    let open = super::record::open_candidates(&filled);
    let needed = details.placed.is_some() || details.candidates.is_some();
    let candidates = details.candidates.as_ref().unwrap_or(&open);
    !needed || filled.empty_cells().all(|cell| candidates.get(cell).single().is_none())
}

/// The characters of SudokuPad's short form: a digit, plus ten for each blank after it.
const SHORT: &[u8; 60] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// What follows the address of SudokuPad.
fn sudokupad(text: &[u8]) -> Result<Parsed, Fault> {
    for prefix in [&b"fpuzzles"[..], b"fpuz"] {
        if let Some(rest) = text.strip_prefix(prefix) {
            return fpuzzles(rest, Format::SudokuPad).map_err(|e| moved(e, prefix.len()));
        }
    }
    for prefix in [&b"scl"[..], b"ctc"] {
        if let Some(rest) = text.strip_prefix(prefix) {
            return scl(rest).map_err(|e| moved(e, 3));
        }
    }
    let Some(rest) = text.strip_prefix(b"scf") else {
        return Err(Fault {
            column: 0,
            expected: "a link that holds the puzzle (scf, scl, ctc, fpuzzles)".into(),
            found: Found::Text,
            row_like: false,
        });
    };
    short_form(&percent_decode(rest)).map_err(|e| moved(e, 3))
}

/// SudokuPad's short form: the cells, then perhaps `*` and letters: `a` author `*`, `t` title `*`,
/// others for rules beyond the classic ones.
fn short_form(text: &[u8]) -> Result<Parsed, Fault> {
    let fault = |column, expected: &'static str| {
        Err(Fault { column, expected: expected.into(), found: Found::Text, row_like: false })
    };
    let end = text.iter().position(|&b| b == b'*').unwrap_or(text.len());
    let mut cells = Vec::with_capacity(81);
    for (column, byte) in text[..end].iter().enumerate() {
        let Some(code) = SHORT.iter().position(|b| b == byte) else {
            return fault(column, "a character of the short form (0-9, A-Z, a-x)");
        };
        cells.push(code as u8 % 10);
        cells.resize(cells.len() + code / 10, 0);
    }
    let Some(puzzle) = <[u8; 81]>::try_from(cells).ok().and_then(Puzzle::from_values) else {
        return fault(end, "81 cells in short form");
    };
    let mut parsed = plain(Format::SudokuPad, puzzle, None);
    let mut rest = text.get(end + 1..).unwrap_or(&[]);
    while let [kind, value @ ..] = rest {
        let place = match kind {
            b'a' => &mut parsed.details.author,
            b't' => &mut parsed.details.title,
            _ => return fault(text.len() - rest.len(), "a title or an author: classic rules only"),
        };
        let (value, next) = starred(value);
        *place = Some(String::from_utf8_lossy(&value).into_owned());
        rest = next;
    }
    Ok(parsed)
}

/// Text up to a single `*`, in which `**` stands for one.
fn starred(text: &[u8]) -> (Vec<u8>, &[u8]) {
    let mut value = Vec::new();
    let mut rest = text;
    loop {
        match rest {
            [] => return (value, rest),
            [b'*', b'*', tail @ ..] => {
                value.push(b'*');
                rest = tail;
            }
            [b'*', tail @ ..] => return (value, tail),
            [byte, tail @ ..] => {
                value.push(*byte);
                rest = tail;
            }
        }
    }
}

/// Appends a link to SudokuPad in short form.
pub(super) fn write_sudokupad(out: &mut Vec<u8>, puzzle: &Puzzle, details: &Details) {
    out.extend_from_slice(b"https://sudokupad.app/scf");
    let cells = puzzle.values();
    let mut at = 0;
    while at < 81 {
        let blanks = cells[at + 1..].iter().take(5).take_while(|&&v| v == 0).count();
        out.push(SHORT[cells[at] as usize + 10 * blanks]);
        at += 1 + blanks;
    }
    let named = [(b'a', &details.author), (b't', &details.title)];
    let mut star = &b"*"[..];
    for (kind, value) in named {
        if let Some(value) = value {
            out.extend_from_slice(star);
            out.push(kind);
            percent_encode(out, &value.replace('*', "**"));
            out.push(b'*');
            star = b"";
        }
    }
    out.push(b'\n');
}

/// Appends a link to sudokuexchange.com.
pub(super) fn write_link(out: &mut Vec<u8>, puzzle: &Puzzle, blank: u8) {
    out.extend_from_slice(b"https://sudokuexchange.com/play/?s=");
    line::write(out, puzzle, blank);
}

/// `%41` is `A`; a `%` without two hexadecimal digits stands for itself.
fn percent_decode(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let [byte, tail @ ..] = rest {
        let hex = |b: u8| (b as char).to_digit(16).map(|d| d as u8);
        if let (b'%', [high, low, ..]) = (byte, tail)
            && let (Some(high), Some(low)) = (hex(*high), hex(*low))
        {
            out.push(high * 16 + low);
            rest = &tail[2..];
        } else {
            out.push(*byte);
            rest = tail;
        }
    }
    out
}

fn percent_encode(out: &mut Vec<u8>, text: &str) {
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~*".contains(&byte) {
            out.push(byte);
        } else {
            out.extend_from_slice(format!("%{byte:02X}").as_bytes());
        }
    }
}

/// Without the feature `links` compressed links cannot be read.
#[cfg(not(feature = "links"))]
mod packed {
    use super::*;

    fn missing() -> Fault {
        let expected = "a library built with the feature `links`".into();
        Fault { column: 0, expected, found: Found::Text, row_like: false }
    }

    pub fn fpuzzles(_: &[u8], _: Format) -> Result<Parsed, Fault> {
        Err(missing())
    }

    pub fn scl(_: &[u8]) -> Result<Parsed, Fault> {
        Err(missing())
    }
}
#[cfg(feature = "links")]
use super::packed;
use packed::{fpuzzles, scl};

/// The compressed text of a link: some senders turn `+` into a space, others encode signs.
#[cfg(feature = "links")]
pub(super) fn base64_of(text: &[u8]) -> Vec<u16> {
    let text = percent_decode(text.trim_ascii());
    text.into_iter().map(|b| u16::from(if b == b' ' { b'+' } else { b })).collect()
}
