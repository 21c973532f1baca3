//! The compact names that all texts share: conclusions, houses, lists of digits.

use crate::technique::step::{HouseSet, Step};
use std::fmt::Write;
use sudokit_core::board::{Candidate, CellSet, Digit, DigitSet};

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

fn push_conclusion(text: &mut String, step: &Step, separator: &str) {
    let mut between = "";
    let mut add = |cells: CellSet, sign: &str, digit: Digit| {
        text.push_str(between);
        // A string takes all that is written.
        let _ = write!(text, "{cells}");
        text.push_str(sign);
        text.push(char::from(b'0' + digit.get()));
        between = separator;
    };
    for &Candidate { cell, digit } in &step.placements {
        add(cell.into(), "=", digit);
    }
    let mut left = DigitSet::ALL;
    for digit in step.eliminations.iter().map(|candidate| candidate.digit) {
        if left.contains(digit) {
            left.remove(digit);
            let of_digit = step.eliminations.iter().filter(|c| c.digit == digit);
            add(of_digit.map(|c| c.cell).collect(), "<>", digit);
        }
    }
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
