//! Cells in fixed places: one sign for blanks, whatever it is, or spaces.

use super::pieces::{Cell, Piece, Row, of_lines};
use super::{Dress, Found, Look, grids};

/// Rows of values and signs, all signs the same.
pub(super) fn compact(lines: &[&str], look: Look) -> Option<Found> {
    if look.has_numbers() {
        return None;
    }
    let bare: Vec<String> = lines
        .iter()
        .map(|line| line.chars().filter(|c| !c.is_whitespace() && !"|│┃║".contains(*c)).collect())
        .collect();
    let is_value = |c: char| c != '0' && c.is_ascii() && look.is_sign(c as u8);
    let is_row = |text: &str| look.is_whole(text.chars().count());
    let mut signs = bare
        .iter()
        .filter(|text| is_row(text) && text.chars().any(|c| is_value(c) || c == '0'))
        .flat_map(|text| text.chars().filter(|c| !is_value(*c)));
    let sign = signs.next()?;
    // Quotes come in pairs.
    let is_none = sign.is_alphabetic() && !"xX".contains(sign) || "'\"".contains(sign);
    if is_none || signs.any(|other| other != sign) {
        return None;
    }
    // A sign at one end of all rows, and nowhere else, is a frame or marks a quotation.
    let rows = || bare.iter().filter(|text| is_row(text) && text.chars().any(is_value));
    let is_at_end =
        || rows().all(|text| text.starts_with(sign)) || rows().all(|text| text.ends_with(sign));
    let is_once = rows().all(|text| text.matches(sign).count() == 1);
    if rows().count() > 1 && is_once && is_at_end() {
        return None;
    }
    let is_cell = |c: char| is_value(c) || c == sign;
    let piece = |(line, text): (&&str, &String)| {
        let is_frame = text.chars().all(|c| "-=+─━═┼╋╬├┤╠╣╔╗╚╝┌┐└┘╦╩┬┴".contains(c));
        if text.is_empty() {
            Piece::Blank
        } else if is_frame && (!is_row(text) || sign != '-') {
            Piece::Frame
        } else if is_row(text) && text.chars().all(is_cell) {
            let cells = text.chars().map(|c| look.cell(c.encode_utf8(&mut [0; 4]))).collect();
            let row = Row::new(cells, None, Dress::Compact);
            if row.cells.len() == look.order() { Piece::Row(row) } else { Piece::Whole(row) }
        } else if text.matches(sign).count() > 2 && !line.trim().contains(' ') {
            // A row with a slip, and no title.
            Piece::Other
        } else if text.bytes().filter(u8::is_ascii_digit).count() < 5
            && text.chars().any(char::is_alphabetic)
        {
            Piece::Text
        } else {
            Piece::Other
        }
    };
    grids(&lines.iter().zip(&bare).map(piece).enumerate().collect::<Vec<_>>(), look)
}

/// Whether a line is a row of hyphens, beside signs between fields and a label.
pub(super) fn is_hyphens(line: &str, look: Look) -> bool {
    let line = line.trim_start();
    let line = line.split_once(' ').filter(|(label, _)| look.is_name(label)).map_or(line, |l| l.1);
    let mut signs = line.bytes().filter(|b| !b" |,;\t".contains(b));
    signs.clone().count() == look.order() && signs.all(|b| b == b'-')
}

/// As many lines as a grid has rows, of values and spaces, where a space is a blank.
pub(super) fn spaces(lines: &[&str], look: Look) -> Option<Found> {
    let order = look.order();
    let is_plain = |line: &&str| line.bytes().all(|b| b == b' ' || look.is_sign(b));
    if look.has_numbers() || lines.len() != order || !lines.iter().all(is_plain) {
        return None;
    }
    let places =
        || lines.iter().flat_map(|line| line.match_indices(|c| c != ' ').map(|(at, _)| at));
    let last = places().max()?;
    let has_blanks = || lines.iter().any(|line| line.trim_end().contains("  "));
    let has_blank = || lines.iter().any(|line| line.trim_end().contains(' '));
    let is_even = places().all(|at| at.is_multiple_of(2));
    // Columns of cells side by side, or each with a space behind it. A line is as long as a row,
    // but in the usual size: others may be one row more of a smaller grid. Without a space inside
    // of any line, a short one lacks a cell.
    let is_long = order == 9 || lines.iter().any(|line| line.len() == order);
    let step = if last < order && !is_even && has_blank() && is_long {
        1
    } else if (order..2 * order - 1).contains(&last) && is_even && has_blanks() {
        2
    } else {
        return None;
    };
    let mut cells = Vec::with_capacity(order * order);
    for line in lines {
        for column in 0..order {
            let cell = line.get(column * step..=column * step).unwrap_or(" ");
            if cell == "0" {
                return None;
            }
            cells.push(look.cell(cell));
        }
    }
    let row = Row::new(cells, None, Dress::Compact);
    let mut grid = row.lattice(look, 0)?;
    grid.lines = (0, order - 1);
    grid.blank = None;
    Some(Found { grids: vec![grid], other: Vec::new() })
}

/// Rows below the numbers of columns, with nothing for blanks, as pandas prints empty texts: a
/// value ends below the end of the number of its column.
pub(super) fn below_names(lines: &[&str], look: Look) -> Option<Found> {
    let order = look.order();
    let is_plain = |line: &&str| line.bytes().all(|b| b == b' ' || b.is_ascii_digit());
    let head = lines.iter().position(|line| line.contains(" 2 ") && is_plain(line))?;
    let rows = lines.get(head + 1..=head + order)?;
    let names: Vec<(usize, &str)> = ends_of_words(lines[head]).collect();
    let first: usize = names.first()?.1.parse().ok().filter(|first| *first < 2)?;
    let is_number = |(number, text): (usize, &str)| text.parse() == Ok(number);
    let is_series = (first..).zip(&names).all(|(number, name)| is_number((number, name.1)));
    if names.len() != order || !is_series {
        return None;
    }
    let is_inside = |line: &usize| (head + 1..=head + order).contains(line);
    let other: Vec<usize> = (0..lines.len()).filter(|line| !is_inside(line)).collect();
    let around: Vec<&str> = other.iter().filter(|at| **at != head).map(|at| lines[*at]).collect();
    let is_text = |piece: &Piece| matches!(piece, Piece::Text | Piece::Frame | Piece::Blank);
    if !of_lines(&around).iter().all(is_text) {
        return None;
    }
    let mut cells = vec![Cell::Blank(String::new()); order * order];
    for (row, line) in rows.iter().enumerate() {
        let mut words = ends_of_words(line);
        words.next().filter(|(end, word)| *end < names[0].0 && is_number((first + row, word)))?;
        for (end, word) in words {
            let column = names.iter().position(|name| name.0 == end)?;
            cells[row * order + column] = Some(look.cell(word)).filter(Cell::is_value)?;
        }
    }
    let mut grid = Row::new(cells, None, Dress::Apart).lattice(look, 0)?;
    grid.lines = (head + 1, head + order);
    Some(Found { grids: vec![grid], other })
}

/// The words of a line, and the bytes behind them.
fn ends_of_words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    let pieces = line.split(' ').map(move |word| {
        at += word.len() + 1;
        (at - 1, word)
    });
    pieces.filter(|(_, word)| !word.is_empty())
}
