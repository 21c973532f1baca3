//! The compact names that all texts share: conclusions, houses, lists of digits.

use crate::technique::step::{HouseSet, Step};
use sudokit_core::board::{Candidate, CellSet, Digit, DigitSet};

/// What the step concludes, without blanks: `r12c9,r5c7<>4,r8c7<>6` or `r5c8=5`.
pub fn outcome(step: &Step) -> String {
    conclusion(step, ",")
}

pub(super) fn conclusion(step: &Step, separator: &str) -> String {
    let mut parts: Vec<String> =
        step.placements.iter().map(|c| format!("{}={}", c.cell, c.digit)).collect();
    for digit in in_order(&step.eliminations) {
        let of_digit = step.eliminations.iter().filter(|c| c.digit == digit);
        let cells: CellSet = of_digit.map(|c| c.cell).collect();
        parts.push(format!("{cells}<>{digit}"));
    }
    parts.join(separator)
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
