//! Rows of a grid out of words, or of fields between signs.

use super::pieces::{Cell, Event, Row, Tenth};
use super::{Dress, Look};

/// A row without signs between fields.
pub(super) fn by_words(events: &[&Event<'_>], look: Look) -> Option<Row> {
    if let Some(cells) = cells_of(events, look) {
        let is_compact = matches!(events, [Event::Cells(word)] if word.len() == cells.len());
        let dress = if is_compact { Dress::Compact } else { Dress::Apart };
        return Some(Row::new(cells, None, dress));
    }
    let (label, rest) = events.split_first()?;
    let label = label_of(label)?;
    let cells = cells_of(rest, look).filter(|cells| cells.len() == look.order())?;
    Some(Row::new(cells, Some(label), Dress::Apart))
}

/// Cells as words of one length: a cell, the cells of a row in a box, a row, a grid.
fn cells_of(events: &[&Event<'_>], look: Look) -> Option<Vec<Cell>> {
    if look.is_whole(events.len())
        && let Some(cells) = singles(events, look)
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
    let fits = length > 1 && look.is_of_row(length) && look.is_whole(length * words.len());
    let is_even = words.iter().all(|word| word.len() == length);
    let fits = fits && is_even && !look.has_numbers();
    fits.then(|| words.iter().flat_map(|word| characters(word, look)).collect())
}

/// Single cells: a value, a blank, or a number with nothing behind its point.
pub(super) fn singles(events: &[&Event<'_>], look: Look) -> Option<Vec<Cell>> {
    let most = if look.has_numbers() { 2 } else { 1 };
    let single = |event: &&Event<'_>| match event {
        Event::Blank(sign) => Some(Cell::Blank((*sign).to_owned())),
        Event::Cells(word) => {
            let number = word.trim_end_matches('0').strip_suffix('.').filter(|n| !n.is_empty());
            let word = number.unwrap_or(word);
            // Numbers may be the names of columns above letters.
            let is_name = || look.order() > 9 && look.is_name(word);
            (word.len() <= most || is_name()).then(|| look.cell(word))
        }
        _ => None,
    };
    events.iter().map(single).collect()
}

/// A cell for each character of a word.
fn characters(word: &str, look: Look) -> impl Iterator<Item = Cell> {
    (0..word.len()).map(move |at| look.cell(&word[at..=at]))
}

pub(super) fn label_of(event: &Event<'_>) -> Option<String> {
    let (Event::Cells(word) | Event::Blank(word)) = event else { return None };
    let is_label = match word.as_bytes() {
        [sign] => sign.is_ascii_alphanumeric() || matches!(sign, b'-' | b'*'),
        [_, _] => word.parse::<usize>().is_ok(),
        _ => false,
    };
    is_label.then(|| (*word).to_owned())
}

/// A row of fields with a sign between them: each holds a cell or nothing, or each holds the cells
/// of a box.
pub(super) fn by_fields(
    fields: &[Vec<&Event<'_>>],
    look: Look,
    sign: u8,
    tenth: Tenth,
) -> Option<Row> {
    let count = fields.len();
    inner_fields(fields, look, sign, tenth).map(|row| Row { fields: count, ..row })
}

fn inner_fields(fields: &[Vec<&Event<'_>>], look: Look, sign: u8, tenth: Tenth) -> Option<Row> {
    let order = look.order();
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
    let is_boxed = has_both && fields.len() > 2 && fields.len() != order + 1;
    let has_boxes = fields.iter().any(|field| field.len() > 1);
    // Signs at both ends may be a frame, and bars are one.
    let is_framed = has_both
        && (fields.len() == order + 1 || sign == b'|' && fields.len() == order && !has_boxes);
    if is_boxed && (fields.len() != order || has_boxes) {
        fields = &fields[1..fields.len() - 1];
    }
    let mut label = None;
    if fields.len() == order + 1 {
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
    if fields.len() < order {
        return by_few(fields, look);
    }
    if let Some(cells) = all_rows(fields, look) {
        return Some(Row::new(cells, None, Dress::Compact));
    }
    if !look.is_whole(fields.len()) {
        return None;
    }
    let cells = fields.iter().map(|field| match field.as_slice() {
        [] => Some(Cell::Blank(String::new())),
        _ => singles(field, look).and_then(|cells| <[Cell; 1]>::try_from(cells).ok()).map(|[c]| c),
    });
    let row = Row::new(cells.collect::<Option<_>>()?, label, Dress::Apart);
    Some(Row { is_framed, ..row })
}

/// A row in one field, or in a field for each box, beside a label or nothing.
fn by_few(fields: &[Vec<&Event<'_>>], look: Look) -> Option<Row> {
    let full: Vec<&Vec<&Event<'_>>> = fields.iter().filter(|field| !field.is_empty()).collect();
    let boxes = look.order() / look.box_width();
    let of_boxes = |label: Option<String>, fields: &[&Vec<&Event<'_>>]| {
        let cells: Option<Vec<Vec<Cell>>> =
            fields.iter().map(|field| of_box(field, look)).collect();
        Some(Row::new(cells?.concat(), label, Dress::Apart))
    };
    if full.len() == boxes
        && let Some(row) = of_boxes(None, &full)
    {
        return Some(row);
    }
    match full[..] {
        [field] => by_words(field, look),
        [first, ref rest @ ..] if first.len() == 1 && rest.len() == boxes && boxes > 1 => {
            of_boxes(Some(label_of(first[0])?), rest)
        }
        [first, field] if first.len() == 1 => {
            let row = by_words(field, look).filter(|row| row.label.is_none())?;
            Some(Row { label: Some(label_of(first[0])?), ..row })
        }
        _ => None,
    }
}

/// The cells of a row in a box.
fn of_box(field: &[&Event<'_>], look: Look) -> Option<Vec<Cell>> {
    let width = look.box_width();
    match field {
        [Event::Cells(word)] if word.len() == width && width > 1 && !look.has_numbers() => {
            Some(characters(word, look).collect())
        }
        _ => singles(field, look).filter(|cells| cells.len() == width),
    }
}

/// All rows of a grid, each a field.
fn all_rows(fields: &[Vec<&Event<'_>>], look: Look) -> Option<Vec<Cell>> {
    if look.has_numbers() || fields.len() != look.order() {
        return None;
    }
    let mut cells = Vec::with_capacity(look.order() * look.order());
    for field in fields {
        match field[..] {
            [Event::Cells(word)] if word.len() == look.order() => {
                cells.extend(characters(word, look));
            }
            _ => return None,
        }
    }
    Some(cells)
}
