//! Rows of a grid out of words, or of fields between signs.

use super::pieces::{Cell, Event, Row, Tenth};
use super::{Dress, ORDER};

/// A row without signs between fields.
pub(super) fn by_words(events: &[&Event<'_>]) -> Option<Row> {
    if let Some(cells) = cells_of(events) {
        let is_compact = matches!(events, [Event::Cells(word)] if word.len() == cells.len());
        let dress = if is_compact { Dress::Compact } else { Dress::Apart };
        return Some(Row { cells, label: None, dress, fields: 0 });
    }
    let (label, rest) = events.split_first()?;
    let label = label_of(label)?;
    let cells = cells_of(rest).filter(|cells| cells.len() == ORDER)?;
    Some(Row { cells, label: Some(label), dress: Dress::Apart, fields: 0 })
}

/// Cells as words of one length: 1, 3, 9 or 81.
fn cells_of(events: &[&Event<'_>]) -> Option<Vec<Cell>> {
    let is_whole = |count: usize| matches!(count, ORDER | 81);
    if is_whole(events.len())
        && let Some(cells) = singles(events)
    {
        return Some(cells);
    }
    let words: Vec<&str> = events
        .iter()
        .map(|event| match event {
            Event::Cells(word) => Some(*word),
            _ => None,
        })
        .collect::<Option<_>>()?;
    let length = words.first()?.len();
    let fits = matches!(length, 3 | 9 | 81) && is_whole(length * words.len());
    let is_even = words.iter().all(|word| word.len() == length);
    (fits && is_even).then(|| words.iter().flat_map(|word| word.chars().map(cell)).collect())
}

/// Single cells: a digit, a blank, or a number with nothing behind its point.
pub(super) fn singles(events: &[&Event<'_>]) -> Option<Vec<Cell>> {
    let single = |event: &&Event<'_>| match event {
        Event::Blank(sign) => Some(Cell::Blank((*sign).to_owned())),
        Event::Cells(word) => {
            let digits = word.trim_end_matches('0');
            let number = digits.strip_suffix('.').filter(|n| n.len() == 1).unwrap_or(word);
            let mut characters = number.chars();
            characters.next().filter(|_| characters.next().is_none()).map(cell)
        }
        _ => None,
    };
    events.iter().map(single).collect()
}

pub(super) fn cell(c: char) -> Cell {
    match c {
        '1'..='9' => Cell::Digit(c as u8 - b'0'),
        _ => Cell::Blank(c.to_string()),
    }
}

pub(super) fn label_of(event: &Event<'_>) -> Option<char> {
    let (Event::Cells(word) | Event::Blank(word)) = event else { return None };
    let mut characters = word.chars();
    let is_label = |c: &char| c.is_ascii_digit() || matches!(c, '-' | '*');
    characters.next().filter(|c| is_label(c) && characters.next().is_none())
}

/// A row of fields with a sign between them: each holds a cell or nothing, or each holds three.
pub(super) fn by_fields(fields: &[Vec<&Event<'_>>], sign: u8, tenth: Tenth) -> Option<Row> {
    let count = fields.len();
    inner_fields(fields, sign, tenth).map(|row| Row { fields: count, ..row })
}

fn inner_fields(fields: &[Vec<&Event<'_>>], sign: u8, tenth: Tenth) -> Option<Row> {
    let is_empty = |field: Option<&Vec<&Event<'_>>>| field.is_some_and(Vec::is_empty);
    // The point of a LaTeX package ends a row.
    let is_point = |field: Option<&Vec<&Event<'_>>>| {
        sign == b'|' && matches!(field.map(Vec::as_slice), Some([Event::Cells(".")]))
    };
    let mut fields = fields;
    if sign == b'h' {
        // A cell of HTML begins with its sign.
        fields = fields.get(1..).filter(|_| is_empty(fields.first()))?;
    }
    // Signs at both ends.
    let has_both = is_empty(fields.first()) && (is_empty(fields.last()) || is_point(fields.last()));
    let is_boxed = has_both && fields.len() > 2 && fields.len() != ORDER + 1;
    if is_boxed && fields.len() != ORDER {
        fields = &fields[1..fields.len() - 1];
    }
    let mut label = None;
    if fields.len() == ORDER + 1 {
        let tenth = if is_boxed || sign == b'h' { Tenth::Label } else { tenth };
        (label, fields) = match (tenth, fields) {
            (Tenth::Label, [first, rest @ ..]) if first.is_empty() => (None, rest),
            (Tenth::Label, [first, rest @ ..]) => match first.as_slice() {
                [event] => (Some(label_of(event)?), rest),
                _ => return None,
            },
            (Tenth::Begins, [first, rest @ ..]) if first.is_empty() => (None, rest),
            (Tenth::Ends, [rest @ .., last]) if last.is_empty() => (None, rest),
            _ => return None,
        };
    }
    // One field with all cells, or three with three, beside a label or nothing.
    let full: Vec<&Vec<&Event<'_>>> = fields.iter().filter(|field| !field.is_empty()).collect();
    match full[..] {
        [field] if fields.len() < ORDER => return by_words(field),
        [first, field] if fields.len() < ORDER && first.len() == 1 => {
            let row = by_words(field).filter(|row| row.label.is_none())?;
            return Some(Row { label: Some(label_of(first[0])?), ..row });
        }
        [_, _, _] | [_, _, _, _] if fields.len() < ORDER => {
            let (first, three) = full.split_at(full.len() - 3);
            let label = match first {
                [] => None,
                [first] if first.len() == 1 => Some(label_of(first[0])?),
                _ => return None,
            };
            let cells: Option<Vec<Vec<Cell>>> = three.iter().map(|field| third(field)).collect();
            return Some(Row { cells: cells?.concat(), label, dress: Dress::Apart, fields: 0 });
        }
        _ => {}
    }
    if let Some(cells) = nine_rows(fields) {
        return Some(Row { cells, label: None, dress: Dress::Compact, fields: 0 });
    }
    if !matches!(fields.len(), ORDER | 81) {
        return None;
    }
    let cells = fields.iter().map(|field| match field.as_slice() {
        [] => Some(Cell::Blank(String::new())),
        _ => singles(field).and_then(|cells| <[Cell; 1]>::try_from(cells).ok()).map(|[c]| c),
    });
    Some(Row { cells: cells.collect::<Option<_>>()?, label, dress: Dress::Apart, fields: 0 })
}

/// Three cells of a row.
fn third(field: &[&Event<'_>]) -> Option<Vec<Cell>> {
    match field {
        [Event::Cells(word)] if word.len() == 3 => Some(word.chars().map(cell).collect()),
        _ => singles(field).filter(|cells| cells.len() == 3),
    }
}

/// All rows of a grid, each a field.
fn nine_rows(fields: &[Vec<&Event<'_>>]) -> Option<Vec<Cell>> {
    let mut cells = Vec::with_capacity(ORDER * ORDER);
    for field in fields {
        match field[..] {
            [Event::Cells(word)] if word.len() == ORDER => cells.extend(word.chars().map(cell)),
            _ => return None,
        }
    }
    (fields.len() == ORDER).then_some(cells)
}
