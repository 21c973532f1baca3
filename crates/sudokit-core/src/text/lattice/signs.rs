//! Rows of nine characters: one sign for blanks, whatever it is, or spaces.

use super::pieces::{Cell, Piece, Row};
use super::{Dress, Found, ORDER, grids};

/// Rows of nine digits and signs, all signs the same.
pub(super) fn compact(lines: &[&str]) -> Option<Found> {
    let bare: Vec<String> = lines
        .iter()
        .map(|line| line.chars().filter(|c| !c.is_whitespace() && !"|│┃║".contains(*c)).collect())
        .collect();
    let is_row = |text: &str| matches!(text.chars().count(), ORDER | 81);
    let mut signs = bare
        .iter()
        .filter(|text| is_row(text) && text.bytes().any(|b| b.is_ascii_digit()))
        .flat_map(|text| text.chars().filter(|c| !matches!(c, '1'..='9')));
    let sign = signs.next()?;
    if sign.is_alphabetic() && !"xX".contains(sign) || signs.any(|other| other != sign) {
        return None;
    }
    let is_cell = |c: char| matches!(c, '1'..='9') || c == sign;
    let piece = |text: &String| {
        let is_frame = text.chars().all(|c| "-=+─━═┼╋╬├┤╠╣╔╗╚╝┌┐└┘╦╩┬┴".contains(c));
        if text.is_empty() {
            Piece::Blank
        } else if is_frame && (!is_row(text) || sign != '-') {
            Piece::Frame
        } else if is_row(text) && text.chars().all(is_cell) {
            let cell = |c: char| match c {
                '1'..='9' => Cell::Digit(c as u8 - b'0'),
                _ => Cell::Blank(c.to_string()),
            };
            let cells = text.chars().map(cell).collect();
            let row = Row { cells, label: None, dress: Dress::Compact, fields: 0 };
            if row.cells.len() == ORDER { Piece::Row(row) } else { Piece::Whole(row) }
        } else if text.bytes().filter(u8::is_ascii_digit).count() < 5
            && text.chars().any(char::is_alphabetic)
        {
            Piece::Text
        } else {
            Piece::Other
        }
    };
    grids(&bare.iter().map(piece).enumerate().collect::<Vec<_>>())
}

/// Whether a line is nine hyphens, beside signs between fields.
pub(super) fn is_hyphens(line: &str) -> bool {
    let mut signs = line.bytes().filter(|b| !b" |,;\t".contains(b));
    signs.clone().count() == ORDER && signs.all(|b| b == b'-')
}

/// Nine lines of digits and spaces, where a space is a blank.
pub(super) fn spaces(lines: &[&str]) -> Option<Found> {
    let is_plain = |line: &&str| line.bytes().all(|b| b == b' ' || b.is_ascii_digit());
    if lines.len() != ORDER || !lines.iter().all(is_plain) {
        return None;
    }
    let places =
        || lines.iter().flat_map(|line| line.match_indices(|c| c != ' ').map(|(at, _)| at));
    let last = places().max()?;
    let has_blanks = || lines.iter().any(|line| line.trim_end().contains("  "));
    let is_even = places().all(|at| at.is_multiple_of(2));
    // Nine columns of cells side by side, or each with a space behind it.
    let step = match (last, is_even) {
        (0..ORDER, false) => 1,
        (ORDER..17, true) if has_blanks() => 2,
        _ => return None,
    };
    let mut cells = Vec::with_capacity(ORDER * ORDER);
    for line in lines {
        for column in 0..ORDER {
            cells.push(match line.as_bytes().get(column * step) {
                Some(digit @ b'1'..=b'9') => Cell::Digit(digit - b'0'),
                Some(b'0') => return None,
                _ => Cell::Blank(" ".to_owned()),
            });
        }
    }
    let row = Row { cells, label: None, dress: Dress::Compact, fields: 0 };
    let mut grid = row.lattice(0)?;
    grid.lines = (0, ORDER - 1);
    grid.blank = None;
    Some(Found { grids: vec![grid], other: Vec::new() })
}
