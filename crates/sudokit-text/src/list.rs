//! Lists of cells in one line: arrays of many languages, values with commas, bare numbers.
//!
//! ```text
//! [["5","3",".",...],["6",...],...]    [5, 3, 0, ...],     {5, 3, 0, ...},    5,3,,,7,,,,
//! board = [[5,3,0,...],                ["53..7....",       [5 3 0 0 7 ...]    5 3 0 0 7 ... (81)
//! ```
//!
//! Nine cells are a row of a grid, 81 a whole one; brackets alone are a frame. Anything else is no
//! list: the scanner says what is wrong with it.

use super::formats::Format;
use super::kind::{Kind, Layout, Row};
use sudokit_core::grid::Puzzle;
use sudokit_core::grid::line::cell_value;

/// Signs that stand around cells in a list.
const BRACKETS: &[u8] = b"[](){}";

/// A cell or nine of them: its column, and its characters without quotes.
type Item<'a> = (usize, &'a [u8]);

/// What a line is, if it is a list, from its image without white space around it.
pub(super) fn kind(text: &[u8]) -> Option<Kind> {
    let begin = after_name(text);
    if is_frame(&text[begin..]) || (begin > 0 && begin == text.len()) {
        return Some(Kind::Frame { simple: false });
    }
    let body = text[begin..].trim_ascii_start();
    let begin = text.len() - body.len();
    let is_bracket = |b: Option<&u8>| b.is_some_and(|b| BRACKETS.contains(b));
    let bracketed = is_bracket(body.iter().find(|b| !b" ,".contains(b)))
        || is_bracket(body.iter().rfind(|b| !b" ,;".contains(b)));
    // A comma before or after the brackets belongs to the list around them.
    let end = body.iter().rposition(|b| !bracketed || !b" ,;".contains(b))? + 1;
    let start = if bracketed { body.iter().position(|b| !b" ,".contains(b))? } else { 0 };
    let body = &body[start..end];
    let quoted = body.iter().any(|b| b"\"'".contains(b));
    let commas = body.iter().any(|b| b",;".contains(b));
    if !commas && !bracketed && !quoted && body.len() < 161 {
        return None;
    }
    let items = items(body, begin + start, commas)?;
    let (layout, format) = match (bracketed, quoted) {
        (true, true) => (Layout::Texts, Format::LeetCode),
        (true, false) => (Layout::Array, Format::Array),
        (false, _) => (Layout::Commas, Format::Numbers),
    };
    let nested = body.iter().filter(|&&b| BRACKETS.contains(&b)).count() > 2;
    let format = if bracketed && !nested { Format::Numbers } else { format };
    match (&items[..], commas || bracketed) {
        // With the comma before the next one.
        ([(column, row)] | [(column, row), (_, [])], true) if row.len() == 9 => {
            let cells: Vec<Item<'_>> = (*column..).zip(row.chunks(1)).collect();
            self::row(&cells, Layout::Compact).map(Kind::Row)
        }
        (cells, true) if cells.len() == 9 && cells.iter().all(|(_, cell)| cell.len() < 2) => {
            row(cells, layout).map(Kind::Row)
        }
        (rows, true) if rows.len() == 9 => {
            grid(&rows.iter().map(|r| r.1).collect::<Vec<_>>(), format)
        }
        (cells, _) if cells.len() == 81 => {
            grid(&cells.iter().map(|c| c.1).collect::<Vec<_>>(), format)
        }
        _ => None,
    }
}

/// Where a list begins after `name =`, as programs assign it; the list may follow in the next line.
fn after_name(text: &[u8]) -> usize {
    let of_name = |b: &&u8| b.is_ascii_alphanumeric() || b"_ []:<>.&*".contains(b);
    let (name, rest) = text.split_at(text.iter().take_while(of_name).count());
    let Some(list) = rest.strip_prefix(b"=").map(<[u8]>::trim_ascii_start) else { return 0 };
    let begins = list.first().is_none_or(|b| BRACKETS.contains(b));
    let named = name.iter().any(u8::is_ascii_alphabetic);
    if named && begins { text.len() - list.len() } else { 0 }
}

/// Whether there are brackets and nothing between them.
fn is_frame(text: &[u8]) -> bool {
    let mut signs = text.iter().filter(|b| **b != b' ');
    !text.is_empty()
        && signs.clone().all(|b| BRACKETS.contains(b) || b",;".contains(b))
        && signs.any(|b| BRACKETS.contains(b))
}

/// The items of a list; `None` when it has more than 81 or one of them is no cell.
fn items(body: &[u8], begin: usize, commas: bool) -> Option<Vec<Item<'_>>> {
    let ends = |b: &u8| if commas { b",;".contains(b) } else { *b == b' ' };
    let mut items = Vec::with_capacity(81);
    let mut at = 0;
    for part in body.split(ends) {
        let start = at;
        at += part.len() + 1;
        let outer = |b: &u8| BRACKETS.contains(b) || *b == b' ';
        let skip = part.iter().take_while(|b| outer(b)).count();
        let length = part.iter().rposition(|b| !outer(b)).map_or(0, |last| last + 1);
        let item = &part[skip.min(length)..length];
        let (bare, skip) = match item {
            [b'"', inner @ .., b'"'] | [b'\'', inner @ .., b'\''] => (inner, skip + 1),
            _ => (item, skip),
        };
        // An empty item is an empty cell, but not where brackets or spaces alone stand.
        let is_cell = matches!(bare.len(), 0 | 1 | 9) && bare.iter().all(|&b| is_cell(b));
        if !is_cell || items.len() == 81 {
            return None;
        }
        if commas || !item.is_empty() {
            items.push((begin + start + skip, bare));
        }
    }
    Some(items)
}

/// A cell character; a space between quotes is an empty cell.
fn is_cell(byte: u8) -> bool {
    cell_value(byte).is_some() || byte == b' '
}

fn value(cell: &[u8]) -> u8 {
    cell.first().and_then(|&byte| cell_value(byte)).unwrap_or(0)
}

/// Whether some empty cells have a sign and others have none: then a digit may have been lost.
fn has_two_blanks<'a>(cells: impl Iterator<Item = &'a [u8]> + Clone) -> bool {
    let is_bare = |cell: &&[u8]| matches!(cell, [] | [b' ']);
    let has_sign = |cell: &&[u8]| cell.len() == 1 && !is_bare(cell) && value(cell) == 0;
    cells.clone().any(|cell| is_bare(&cell)) && cells.clone().any(|cell| has_sign(&cell))
}

fn row(cells: &[Item<'_>], layout: Layout) -> Option<Row> {
    if has_two_blanks(cells.iter().map(|(_, cell)| *cell)) {
        return None;
    }
    let mut row = Row { layout, cells: [0; 9], blank: None, marks: false };
    for (bits, &(column, cell)) in row.cells.iter_mut().zip(cells) {
        match value(cell) {
            0 => row.blank = row.blank.or(cell.first().map(|&byte| (byte, column))),
            digit => *bits = 1 << (digit - 1),
        }
    }
    // A space stands for no blank of the formats that are written.
    row.blank = row.blank.filter(|(byte, _)| *byte != b' ');
    Some(row)
}

/// A whole grid, in single cells or in rows of nine.
fn grid(parts: &[&[u8]], format: Format) -> Option<Kind> {
    if has_two_blanks(parts.iter().copied()) {
        return None;
    }
    let mut values = Vec::with_capacity(81);
    let mut blank = None;
    for part in parts {
        let cells: &mut dyn Iterator<Item = &[u8]> =
            if part.len() == 9 { &mut part.chunks(1) } else { &mut std::iter::once(*part) };
        for cell in cells {
            values.push(value(cell));
            let is_blank = |byte: &u8| cell_value(*byte) == Some(0);
            blank = blank.or(cell.first().copied().filter(is_blank));
        }
    }
    let puzzle = Puzzle::from_values(values.try_into().ok()?)?;
    Some(Kind::List81 { puzzle, format, blank })
}
