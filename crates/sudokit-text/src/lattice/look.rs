//! What the cells of a grid look like: how many stand in a row, and which signs are values.

use super::pieces::Cell;

/// How values are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Values {
    /// `1` to `9`, a character each.
    Digits,
    /// A character each: `A` for 1 up to order 9; digits and then letters above it.
    Letters,
    /// A word each.
    Numbers,
}

/// The look of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    order: usize,
    values: Values,
}

impl Look {
    /// 9x9 with digits.
    pub const CLASSIC: Look = Look { order: 9, values: Values::Digits };

    /// The looks that grids of an order may have: rows and columns of so many cells.
    pub fn all(order: usize) -> [Look; 2] {
        let first = if order <= 9 { Values::Digits } else { Values::Numbers };
        [Look { order, values: first }, Look { order, values: Values::Letters }]
    }

    /// The number of rows and of columns.
    pub fn order(self) -> usize {
        self.order
    }

    /// The width of a box, which is not less than its height.
    pub(super) fn box_width(self) -> usize {
        let height = (1..=self.order.isqrt()).rev().find(|n| self.order.is_multiple_of(*n));
        self.order / height.unwrap_or(1)
    }

    /// The height of a box.
    pub(super) fn box_height(self) -> usize {
        self.order / self.box_width()
    }

    /// Whether these are the cells of a row or of a grid.
    pub(super) fn is_whole(self, cells: usize) -> bool {
        cells == self.order || cells == self.order * self.order
    }

    /// Whether words of so many cells make rows: a cell, a part of a row in a box, a row, a grid.
    pub(super) fn is_of_row(self, cells: usize) -> bool {
        cells == 1 || cells == self.box_width() || self.is_whole(cells)
    }

    /// Whether each word of digits is one cell.
    pub(super) fn has_numbers(self) -> bool {
        self.values == Values::Numbers
    }

    /// Whether a character is a digit or letter that is, or begins, a value.
    pub(super) fn is_sign(self, sign: u8) -> bool {
        sign.is_ascii_digit() || self.is_letter(sign)
    }

    /// Whether a letter is a value.
    fn is_letter(self, sign: u8) -> bool {
        let place = usize::from(sign.to_ascii_uppercase().wrapping_sub(b'A'));
        self.values == Values::Letters && sign.is_ascii_alphabetic() && place < self.order
    }

    /// Whether `x` is a blank. It may be a value, or the name of a row.
    pub(super) fn has_crosses(self) -> bool {
        self.order < if self.values == Values::Letters { 10 } else { 24 }
    }

    /// Whether a word may be the number or the letter of a row.
    pub(super) fn is_name(self, word: &str) -> bool {
        match word.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => {
                usize::from(letter.to_ascii_uppercase() - b'A') < self.order
            }
            [b'0', ..] => false,
            _ => word.parse().is_ok_and(|number: usize| (1..=self.order).contains(&number)),
        }
    }

    /// Where a word has exactly the digits of a grid in a row, and no other digit beside them.
    pub(super) fn digits_of_a_grid(self, word: &[u8]) -> Option<(usize, usize)> {
        let length = self.order * self.order;
        if word.len() < length {
            return None;
        }
        let (mut at, mut found) = (0, None);
        for run in word.chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit()) {
            if run[0].is_ascii_digit() && run.len() == length {
                found = Some((at, at + length));
            }
            at += run.len();
        }
        found
    }

    /// What the text of a cell is. Above order 9, 0 is a value beside letters.
    pub(super) fn cell(self, text: &str) -> Cell {
        let is_single = text.len() == 1;
        let is_value = match text.as_bytes() {
            [sign] if self.values == Values::Letters => {
                self.is_letter(*sign) || self.order > 9 && sign.is_ascii_digit()
            }
            _ => {
                let is_number = is_single || self.has_numbers();
                text.parse().is_ok_and(|n: usize| is_number && (1..=self.order).contains(&n))
            }
        };
        let is_zero = text.bytes().all(|b| b == b'0');
        if is_value {
            Cell::Value(text.to_owned())
        } else if !is_zero && text.starts_with(|c: char| c.is_ascii_digit()) {
            Cell::Other(text.to_owned())
        } else {
            Cell::Blank(text.to_owned())
        }
    }
}
