//! One line of text, looked at by itself: is it blank, a comment, a frame, a row, a puzzle?
//!
//! It looks at the image of the line (`image.rs`).

use super::error::counted;
use super::fault::{Fault, Found};
use super::formats::sukaku;
use super::kind::{Kind, Layout, Row};
use sudokit_core::grid::Puzzle;
use sudokit_core::grid::line::{self, cell_value};

/// The most tokens a row is cut into: one more than a row may have.
const MOST_TOKENS: usize = 10;

/// Says what a line is, from its image.
pub(super) fn kind(image: &[u8]) -> Kind {
    let Some(start) = image.iter().position(|&b| b != b' ') else { return Kind::Blank };
    let end = image.iter().rposition(|&b| b != b' ').map_or(start, |last| last + 1);
    let text = &image[start..end];
    if text[0] == b'#' {
        return Kind::Comment;
    }
    if let Some(row) = compact(text) {
        return Kind::Row(row.moved(start));
    }
    if is_section(text) {
        return Kind::Section;
    }
    if let Some(simple) = frame(text) {
        return Kind::Frame { simple };
    }
    if let Some(list) = super::list::kind(text) {
        return match list {
            Kind::Row(row) => Kind::Row(row.moved(start)),
            list => list,
        };
    }
    if text.len() >= 81 {
        if let Some(at) = find_81(text) {
            return Kind::Line81 { start: start + at };
        }
        if text.len() >= 729
            && let Some((at, _)) = fields(text).find(|(_, field)| sukaku::parse(field).is_some())
        {
            return Kind::Line729 { start: start + at };
        }
        if let Some(mut fault) = fault_in_81(text) {
            fault.column += start;
            return Kind::Other(fault);
        }
    }
    match row(text) {
        Ok(row) => Kind::Row(row.moved(start)),
        Err(_) if is_label(text) => Kind::Label,
        Err(mut fault) => {
            fault.column += start;
            Kind::Other(fault)
        }
    }
}

/// Nine cell characters and nothing else.
fn compact(text: &[u8]) -> Option<Row> {
    let text: &[u8; 9] = text.try_into().ok()?;
    if line::is_rule(text) {
        return None;
    }
    cells(Layout::Compact, text.iter().copied().enumerate())
}

/// A row of these nine characters with their columns; `None` when one is no cell.
fn cells(layout: Layout, text: impl Iterator<Item = (usize, u8)>) -> Option<Row> {
    let mut row = Row { layout, cells: [0; 9], blank: None, marks: false };
    for (cell, (column, byte)) in row.cells.iter_mut().zip(text) {
        *cell = match cell_value(byte)? {
            0 => {
                row.blank = row.blank.or(Some((byte, column)));
                0
            }
            digit => 1 << (digit - 1),
        };
    }
    Some(row)
}

/// A row of pencilmarks: nine groups of different digits, at least one of them with several.
/// A single blank is let through: whether it belongs there shows with the whole grid.
fn marks(layout: Layout, tokens: &[(usize, &[u8])]) -> Option<Row> {
    let mut row = Row { layout, cells: [0; 9], blank: None, marks: true };
    for (cell, &(column, token)) in row.cells.iter_mut().zip(tokens) {
        if let [byte] = token
            && cell_value(*byte)? == 0
        {
            row.blank = row.blank.or(Some((*byte, column)));
            continue;
        }
        *cell = line::digits(token)?;
    }
    Some(row)
}

/// `[Puzzle]`.
fn is_section(text: &[u8]) -> bool {
    matches!(text, [b'[', name @ .., b']'] if !name.is_empty() && name.iter().all(u8::is_ascii_alphabetic))
}

/// `Grid 01`, `Puzzle 3:`: a word that announces a grid, and its number.
fn is_label(text: &[u8]) -> bool {
    let letters = text.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    let word = text[..letters].to_ascii_lowercase();
    matches!(&word[..], b"grid" | b"puzzle" | b"sudoku" | b"game" | b"no" | b"scenario" | b"case")
        && text[letters..].iter().all(|b| b.is_ascii_digit() || b" .#:".contains(b))
        && text[letters..].iter().any(u8::is_ascii_digit)
}

/// Whether a label numbers a case: `Scenario #1:`. It is no title.
pub(super) fn is_case(image: &[u8]) -> bool {
    let text = image.trim_ascii().to_ascii_lowercase();
    text.starts_with(b"scenario") || text.starts_with(b"case")
}

/// Whether it is a frame, and if so, whether of the kind Simple Sudoku draws.
fn frame(text: &[u8]) -> Option<bool> {
    let is_frame =
        text.iter().all(|b| b"-+=|*.:' !".contains(b)) && text.iter().any(|b| b"-=".contains(b));
    is_frame.then(|| text.starts_with(b"*-") || text.starts_with(b"|-"))
}

/// Whether a frame holds a list without items: `[]`, `[[]]`.
pub(super) fn is_empty_list(image: &[u8]) -> bool {
    let signs: Vec<u8> = image.iter().copied().filter(|b| *b != b' ').collect();
    signs.iter().all(u8::is_ascii_punctuation)
        && signs.windows(2).any(|pair| matches!(pair, b"[]" | b"{}" | b"()"))
}

/// Whether a character ends a field of a line.
fn ends_field(byte: u8) -> bool {
    b" ,;|\"':=/&".contains(&byte)
}

/// The fields of a line with their beginnings.
fn fields(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    text.split(|&b| ends_field(b)).map(move |field| {
        let start = at;
        at += field.len() + 1;
        (start, field)
    })
}

/// Where the first field of exactly 81 cell characters begins.
fn find_81(text: &[u8]) -> Option<usize> {
    fields(text)
        .find(|(_, field)| field.len() == 81 && field.iter().all(|&b| cell_value(b).is_some()))
        .filter(|(_, field)| !line::is_rule(field))
        .map(|(start, _)| start)
}

/// The first field of 81 cells from a column on.
pub(super) fn next_81(image: &[u8], from: usize) -> Option<(usize, Puzzle)> {
    let at = from + find_81(&image[from..])?;
    Some((at, line::parse(image[at..].first_chunk()?)?))
}

/// Why a long line without a field of 81 or 729 cells has none: the first field that comes near.
fn fault_in_81(text: &[u8]) -> Option<Fault> {
    let near = fields(text).find(|(_, field)| near_81(field));
    if let Some((start, field)) = near {
        return Some(fault_of_field(start, field));
    }
    let (start, field) = fields(text).find(|(_, field)| near_729(field))?;
    Some(fault_of_729(start, field))
}

/// Whether a field was probably meant to be 729 candidates.
fn near_729(field: &[u8]) -> bool {
    let cells = field.iter().filter(|&&b| cell_value(b).is_some()).count();
    (600..=860).contains(&field.len()) && cells * 10 >= field.len() * 9
}

/// What is wrong with a field that comes near 729 candidates.
fn fault_of_729(start: usize, field: &[u8]) -> Fault {
    let fits = |(i, &byte): (usize, &u8)| match cell_value(byte) {
        Some(value) => value == 0 || usize::from(value) == i % 9 + 1,
        None => false,
    };
    let (at, expected, found) = match field.iter().enumerate().position(|pair| !fits(pair)) {
        Some(at) if field.len() == 729 => {
            let expected = format!("the candidate {} or a blank", at % 9 + 1);
            (at, expected, Found::Character)
        }
        _ => {
            let found = Found::Words(counted(field.len(), "character"));
            (field.len().min(729), "729 characters".to_owned(), found)
        }
    };
    Fault { column: start + at, expected: expected.into(), found, row_like: false }
}

/// Whether a field was probably meant to be 81 cells.
fn near_81(field: &[u8]) -> bool {
    let cells = field.iter().filter(|&&b| cell_value(b).is_some()).count();
    (41..=160).contains(&field.len()) && cells * 5 >= field.len() * 4 && !line::is_rule(field)
}

/// What is wrong with a field that comes near.
fn fault_of_field(start: usize, field: &[u8]) -> Fault {
    let (at, expected, found) = match field.iter().position(|&b| cell_value(b).is_none()) {
        Some(at) => (at, "a digit or a blank (. 0 _ * x X ? -)", Found::Character),
        None => {
            let found = Found::Words(counted(field.len(), "character"));
            (field.len().min(81), "81 characters", found)
        }
    };
    Fault { column: start + at, expected: expected.into(), found, row_like: false }
}

/// Reads a row of a grid: nine cells with spaces, bars or both around them.
fn row(text: &[u8]) -> Result<Row, Fault> {
    let bars = text.iter().any(|&b| b == b'|' || b == b'!');
    let mut tokens: [(usize, &[u8]); MOST_TOKENS] = [(0, &[]); MOST_TOKENS];
    let mut count = 0;
    let mut at = 0;
    for token in text.split(|&b| b == b' ' || b == b'|' || b == b'!') {
        if !token.is_empty() {
            if count < MOST_TOKENS {
                tokens[count] = (at, token);
            }
            count += 1;
        }
        at += token.len() + 1;
    }
    let tokens = &tokens[..count.min(MOST_TOKENS)];
    let width = match count {
        9 => 1,
        3 => 3,
        1 => 9,
        _ => 0,
    };
    if width != 0 && tokens.iter().all(|(_, token)| token.len() == width) {
        let layout = match (bars, width) {
            (true, 3) if !text.contains(&b' ') => Layout::Tight,
            (true, _) => Layout::Boxed,
            (false, 1) => Layout::Spaced,
            (false, _) => Layout::Boxed,
        };
        let bytes = tokens
            .iter()
            .flat_map(|(start, token)| token.iter().enumerate().map(move |(i, &b)| (start + i, b)));
        if let Some(row) = cells(layout, bytes) {
            return Ok(row);
        }
    }
    if count == 9 {
        let layout = if bars { Layout::Boxed } else { Layout::Spaced };
        if let Some(row) = marks(layout, tokens) {
            return Ok(row);
        }
    }
    if bars && let Some(row) = blanks_as_spaces(text) {
        return Ok(row);
    }
    Err(fault_in_row(text, count, tokens))
}

/// A row between bars whose empty cells are spaces: nine segments of a cell each, or three
/// segments ` 5 3   ` with cells in fixed places.
fn blanks_as_spaces(text: &[u8]) -> Option<Row> {
    let inner = text.strip_prefix(b"|").unwrap_or(text);
    let inner = inner.strip_suffix(b"|").unwrap_or(inner);
    let segments = || inner.split(|&b| b == b'|');
    let bytes: Vec<u8> = match segments().count() {
        9 => segments()
            .map(|s| s.trim_ascii())
            .map(|s| match s {
                [] => Some(b' '),
                [one] => Some(*one),
                _ => None,
            })
            .collect::<Option<_>>()?,
        3 => {
            let width = inner.split(|&b| b == b'|').next()?.len();
            let places: [usize; 3] = match width {
                3 => [0, 1, 2],
                5 => [0, 2, 4],
                6 | 7 => [1, 3, 5],
                _ => return None,
            };
            let fits = |s: &[u8]| {
                s.len() == width
                    && s.iter().enumerate().all(|(i, &b)| b == b' ' || places.contains(&i))
            };
            if !segments().all(fits) {
                return None;
            }
            segments().flat_map(|s| places.map(|i| s[i])).collect()
        }
        _ => return None,
    };
    // Read as blanks of the dot kind: a space cannot be written back alone.
    cells(Layout::Boxed, bytes.into_iter().map(|b| (0, if b == b' ' { b'.' } else { b })))
}

/// What is wrong with a line that is no row and nothing else.
fn fault_in_row(text: &[u8], count: usize, tokens: &[(usize, &[u8])]) -> Fault {
    if let Some((start, field)) = fields(text).find(|(_, field)| near_81(field)) {
        return fault_of_field(start, field);
    }
    let is_gap = |b: u8| b" |!,;[]{}()\"'".contains(&b);
    let filled = text.iter().filter(|&&b| !is_gap(b)).count();
    let good = text.iter().filter(|&&b| cell_value(b).is_some()).count();
    if good * 2 <= filled || good < 5 || filled > 40 {
        let expected = "a puzzle (a grid of nine rows, or 81 characters in a line)".into();
        return Fault { column: 0, expected, found: Found::Text, row_like: false };
    }
    let at = text.iter().position(|&b| !is_gap(b) && cell_value(b).is_none());
    if let Some(column) = at {
        let expected = "a digit or a blank (. 0 _ * x X ? -)".into();
        return Fault { column, expected, found: Found::Character, row_like: true };
    }
    // With as many tokens as cells a longer token is at fault, else the number of cells.
    let long = tokens.iter().find(|(_, token)| count == 9 && token.len() > 1);
    if let Some(&(column, token)) = long {
        let found = Found::Words(format!("{:?}", String::from_utf8_lossy(token)));
        return Fault { column, expected: "one cell".into(), found, row_like: true };
    }
    let column = if good < 9 { text.len() } else { nth_cell(text, 9) };
    let found = Found::Words(counted(good, "cell"));
    Fault { column, expected: "nine cells in a row".into(), found, row_like: true }
}

/// Where the cell number `n` (from 0) of a row stands.
fn nth_cell(text: &[u8], n: usize) -> usize {
    let mut cells = text.iter().enumerate().filter(|(_, b)| cell_value(**b).is_some());
    cells.nth(n).map_or(text.len(), |(at, _)| at)
}
