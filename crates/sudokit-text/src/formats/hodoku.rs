//! The line of HoDoKu's library.
//!
//! ```text
//! :technique:candidate:grid:removed candidates:eliminations:comment:
//! :0000:x:53+4.7....6..195...:112 212::
//! ```
//!
//! In the grid a `+` stands before a digit that is placed and not given. A removed candidate is
//! three digits: digit, row, column; those a digit in the grid rules out are not listed. The
//! layout is documented by HoDoKu (Bernhard Hobiger).

use super::{FormatSpec, Holds, Shape};
use crate::details::{Details, Field, Lost};
use crate::fault::{Fault, Found};
use sudokit_core::board::{Cell, Digit};
use sudokit_core::grid::line::cell_value;
use sudokit_core::grid::{Content, Pencilmarks, Puzzle};

/// The format.
pub(super) const FORMAT: FormatSpec = FormatSpec {
    name: "hodoku",
    description: "HoDoKu library line: givens, placed digits, removed candidates",
    blank: b'.',
    shape: Shape::Line,
    holds: Holds {
        comments: true,
        placed: true,
        candidates: true,
        fields: &[TECHNIQUE, CANDIDATE, ELIMINATIONS],
        ..Holds::NOTHING
    },
    write: |out, item| {
        if can_hold(&item.puzzle, item.details) {
            write(out, &item.puzzle, item.details, item.blank);
            return Ok(Vec::new());
        }
        let kept = Details { candidates: None, ..item.details.clone() };
        write(out, &item.puzzle, &kept, item.blank);
        Ok(vec![Lost::Candidates])
    },
    ..FormatSpec::PLAIN
};

/// The names of the fields that are neither grid nor comment.
const TECHNIQUE: &str = "technique";
const CANDIDATE: &str = "candidate";
const ELIMINATIONS: &str = "eliminations";

/// Reads a line that begins with a colon. A fault's column counts bytes.
pub(crate) fn parse(line: &[u8]) -> Result<(Content, Option<u8>, Details), Fault> {
    // What follows the sixth colon, colons too, is the comment.
    let mut at = 1;
    let mut parts = Vec::with_capacity(6);
    for part in line[1..].splitn(6, |&b| b == b':') {
        parts.push((at, part));
        at += part.len() + 1;
    }
    let Some(&(start, grid)) = parts.get(2) else {
        return Err(fault(line.len(), "a grid after the third colon of a library line"));
    };
    let (givens, placed, blank) = parse_grid(grid).map_err(|column| Fault {
        column: start + column,
        ..fault(0, "81 cells: digits, + before a placed digit, and blanks")
    })?;
    let mut details = Details::default();
    let text = |i: usize| {
        let bytes: &[u8] = parts.get(i).map_or(&[], |part| part.1);
        String::from_utf8_lossy(bytes).trim().to_owned()
    };
    for (i, name) in [(0, TECHNIQUE), (1, CANDIDATE), (4, ELIMINATIONS)] {
        let plain =
            text(i).is_empty() || (i == 0 && text(i) == "0000") || (i == 1 && text(i) == "x");
        if !plain {
            details.fields.push(Field::text(name, text(i)));
        }
    }
    details.placed = (placed != Puzzle::EMPTY).then_some(placed);
    if let Some(&(start, removed)) = parts.get(3) {
        let filled = details.filled(&givens);
        let mut marks = Pencilmarks::candidates_of(&filled);
        let mut any = false;
        for (column, triple) in words(removed) {
            let Some((digit, cell)) = parse_triple(triple) else {
                let expected = "a removed candidate (digit, row, column)";
                return Err(fault(start + column, expected));
            };
            if filled.get(cell).is_none() {
                let mut set = marks.get(cell);
                set.remove(digit);
                marks.set(cell, set);
                any = true;
            }
        }
        details.candidates = any.then_some(marks);
    }
    let comment = text(5);
    let comment = comment.strip_suffix(':').unwrap_or(&comment).trim();
    if !comment.is_empty() {
        details.comments.push(comment.to_owned());
    }
    Ok((Content::Puzzle(givens), blank, details))
}

fn fault(column: usize, expected: &'static str) -> Fault {
    Fault { column, expected: expected.into(), found: Found::Text, row_like: false }
}

/// Words with their beginnings.
fn words(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    text.split(|&b| b == b' ').filter_map(move |word| {
        let start = at;
        at += word.len() + 1;
        (!word.is_empty()).then_some((start, word))
    })
}

/// `112`: digit 1 in r1c2.
fn parse_triple(text: &[u8]) -> Option<(Digit, Cell)> {
    let &[digit, row, column] = text else { return None };
    let value = |byte: u8| Digit::new(byte.wrapping_sub(b'0'));
    let cell = Cell::at(value(row)?.index(), value(column)?.index())?;
    Some((value(digit)?, cell))
}

/// Givens, placed digits and the first blank; or the column of what is wrong.
fn parse_grid(text: &[u8]) -> Result<(Puzzle, Puzzle, Option<u8>), usize> {
    let (mut givens, mut placed, mut blank) = (Puzzle::EMPTY, Puzzle::EMPTY, None);
    let mut cells = Cell::all();
    let mut plus = false;
    for (column, &byte) in text.iter().enumerate() {
        if byte == b'+' && !plus {
            plus = true;
            continue;
        }
        let cell = cells.next().ok_or(column)?;
        let digit = Digit::new(cell_value(byte).ok_or(column)?);
        if digit.is_none() {
            blank = blank.or(Some(byte));
            if plus {
                return Err(column);
            }
        }
        if plus { &mut placed } else { &mut givens }.set(cell, digit);
        plus = false;
    }
    if cells.next().is_some() || plus { Err(text.len()) } else { Ok((givens, placed, blank)) }
}

/// Appends the line. Candidates beyond those open in the grid cannot be written: the caller asks
/// [`can_hold`] first.
fn write(out: &mut Vec<u8>, givens: &Puzzle, details: &Details, blank: u8) {
    let field = |name, default| details.field(name).unwrap_or(default);
    let mut line = format!(":{}:{}:", field(TECHNIQUE, "0000"), field(CANDIDATE, "x"));
    let filled = details.filled(givens);
    for cell in Cell::all() {
        match filled.get(cell) {
            None => line.push(blank as char),
            Some(digit) => {
                line.push_str(if givens.get(cell).is_none() { "+" } else { "" });
                line.push(digit.ascii() as char);
            }
        }
    }
    line.push(':');
    if let Some(candidates) = &details.candidates {
        let open = Pencilmarks::candidates_of(&filled);
        let mut gap = "";
        for cell in filled.empty_cells() {
            for digit in (open.get(cell) - candidates.get(cell)).iter() {
                line.push_str(&format!("{gap}{digit}{}{}", cell.row() + 1, cell.column() + 1));
                gap = " ";
            }
        }
    }
    line.push_str(&format!(":{}:", field(ELIMINATIONS, "")));
    if !details.comments.is_empty() {
        line.push_str(&format!("{}:", details.comments.join("; ")));
    }
    line.push('\n');
    out.extend_from_slice(line.as_bytes());
}

/// Whether these candidates are what is open in the grid, less some that are removed.
fn can_hold(givens: &Puzzle, details: &Details) -> bool {
    let filled = details.filled(givens);
    let open = Pencilmarks::candidates_of(&filled);
    let within = |cell| match &details.candidates {
        Some(marks) => (marks.get(cell) - open.get(cell)).is_empty(),
        None => true,
    };
    filled.empty_cells().all(within)
}
