//! The compact names that all texts share: conclusions, houses, lists of digits.

use crate::technique::step::{HouseSet, Step};
use sudokit_core::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// What the step concludes, without blanks: `r12c9,r5c7<>4,r8c7<>6` or `r5c8=5`.
pub fn outcome(step: &Step) -> String {
    conclusion(step, ",")
}

/// Adds the [`outcome`] of a step to a text.
pub fn push_outcome(text: &mut String, step: &Step) {
    push_conclusion(text, step, ",");
}

pub(super) fn conclusion(step: &Step, separator: &str) -> String {
    let mut text = String::new();
    push_conclusion(&mut text, step, separator);
    text
}

/// Letter by letter: paths are written by the million.
fn push_conclusion(text: &mut String, step: &Step, separator: &str) {
    let start = text.len();
    let next = |text: &mut String| {
        if text.len() > start {
            text.push_str(separator);
        }
    };
    for &Candidate { cell, digit } in &step.placements {
        next(text);
        push_cells(text, CellSet::only(cell));
        text.push('=');
        text.push(digit_of(digit.index()));
    }
    let mut left = &step.eliminations[..];
    let mut told = DigitSet::EMPTY;
    while let [Candidate { digit, .. }, rest @ ..] = left {
        if !told.contains(*digit) {
            told.insert(*digit);
            next(text);
            let of_digit = left.iter().filter(|c| c.digit == *digit);
            push_cells(text, of_digit.map(|c| c.cell).collect());
            text.push_str("<>");
            text.push(digit_of(digit.index()));
        }
        left = rest;
    }
}

/// Adds cells as they are displayed.
fn push_cells(text: &mut String, cells: CellSet) {
    let mut left = cells;
    while let Some(first) = left.first() {
        let row = left & House::row(first.row()).cells_set();
        let is_row = row.first() != row.last();
        let part = if is_row { row } else { left & House::column(first.column()).cells_set() };
        if left != cells {
            text.push(',');
        }
        let mut numbers = |letter, one: usize, each: fn(Cell) -> usize, is_one| {
            text.push(letter);
            if is_one {
                text.push(digit_of(one));
            } else {
                part.iter().for_each(|cell| text.push(digit_of(each(cell))));
            }
        };
        numbers('r', first.row(), Cell::row, is_row);
        numbers('c', first.column(), Cell::column, !is_row);
        left -= part;
    }
}

/// A number from 0, counted from 1.
fn digit_of(index: usize) -> char {
    char::from(b'1' + index as u8)
}

/// The digits of candidates in the order in which they are met first.
pub(super) fn in_order(candidates: &[Candidate]) -> Vec<Digit> {
    let mut digits = Vec::new();
    for Candidate { digit, .. } in candidates {
        if !digits.contains(digit) {
            digits.push(*digit);
        }
    }
    digits
}

/// `r27b9`: rows, columns, boxes.
pub(super) fn houses(set: HouseSet) -> String {
    let mut text = String::new();
    for (kind, letter) in ["r", "c", "b"].into_iter().enumerate() {
        let of_kind = set.iter().filter(|house| house.kind() == kind);
        let numbers: String = of_kind.map(|house| (house.number() + 1).to_string()).collect();
        if !numbers.is_empty() {
            text += letter;
            text += &numbers;
        }
    }
    text
}

/// `4,6`.
pub(super) fn list(digits: DigitSet, separator: &str) -> String {
    digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(separator)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::random::Random;

    #[test]
    fn cells_are_written_as_they_are_displayed() {
        let mut random = Random::new(9, 0);
        for number in 0..2000 {
            let most = 1 + number % 12;
            let cells = (0..most).filter_map(|_| Cell::new(random.index(81))).collect();
            let mut text = String::new();
            push_cells(&mut text, cells);
            assert_eq!(text, cells.to_string());
        }
    }
}
