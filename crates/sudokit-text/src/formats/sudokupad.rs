//! Links to sudokupad.app (Sven Neumann): read in all forms, written in the short one.
//!
//! ```text
//! https://sudokupad.app/scf<short form>      .../scl<compressed>      .../fpuzzles<compressed>
//! https://sudokupad.app/?puzzleid=<any of these>
//! ```

use super::fpuzzles::{fpuzzles, scl};
use super::link::{Parsed, moved, plain};
use super::{FormatSpec, Holds, Shape};
use crate::details::Details;
use crate::fault::{Fault, Found};
use crate::formats::Format;
use crate::percent::{percent_decode, percent_encode};
use sudokit_core::grid::Puzzle;

/// The format.
pub(super) const FORMAT: FormatSpec = FormatSpec {
    name: "sudokupad",
    description: "sudokupad.app link: givens, title, author",
    blank: b'.',
    shape: Shape::Line,
    holds: Holds { named: true, ..Holds::NOTHING },
    write: |out, item| {
        write(out, &item.puzzle, item.details);
        Ok(Vec::new())
    },
    ..FormatSpec::PLAIN
};

/// The characters of SudokuPad's short form: a digit, plus ten for each blank after it.
const SHORT: &[u8; 60] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// What a link without a puzzle has.
const ON_SERVER: &str =
    "a number of the server of SudokuPad (open the link there and copy the puzzle)";

/// What follows the address of SudokuPad.
pub(super) fn parse(text: &[u8]) -> Result<Parsed, Fault> {
    let skip = if text.starts_with(b"?puzzleid=") { b"?puzzleid=".len() } else { 0 };
    of_name(&text[skip..]).map_err(|e| moved(e, skip))
}

/// The puzzle in the name that SudokuPad gives it. Most names are only numbers of its server.
fn of_name(text: &[u8]) -> Result<Parsed, Fault> {
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
            found: Found::Words(ON_SERVER.to_owned()),
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
fn write(out: &mut Vec<u8>, puzzle: &Puzzle, details: &Details) {
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
