//! The lines that HoDoKu prints, to the byte.
//!
//! These are a format, not a translation: other programs read them.

use crate::board::{Candidate, CellSet, Digit, DigitSet};
use crate::technique::catalogue::Technique;
use crate::technique::step::{HouseSet, Pattern, Role, Step};

/// The line of a step, such as `Locked Candidates Type 1 (Pointing): 1 in b1 => r456c1<>1`.
pub fn hodoku(step: &Step) -> String {
    use Technique as T;
    let name = step.technique.name();
    let pattern = &step.pattern;
    let result = conclusion(step, ", ");
    match step.technique {
        T::FullHouse | T::NakedSingle | T::HiddenSingle => format!("{name}: {result}"),
        T::LockedPair
        | T::LockedTriple
        | T::NakedPair
        | T::NakedTriple
        | T::NakedQuadruple
        | T::HiddenPair
        | T::HiddenTriple
        | T::HiddenQuadruple => {
            let (digits, cells) = (list(pattern.digits, ","), pattern.cells_as(Role::Set));
            format!("{name}: {digits} in {cells} => {result}")
        }
        T::Pointing | T::Claiming => {
            let (digit, house) = (pattern.digits, houses(pattern.bases));
            format!("{name}: {digit} in {house} => {result}")
        }
        _ if !pattern.covers.is_empty() => format!("{name}: {} => {result}", fish(pattern)),
        _ => format!("{name} => {result}"),
    }
}

/// What the step concludes, without blanks: `r12c9,r5c7<>4,r8c7<>6` or `r5c8=5`.
pub fn outcome(step: &Step) -> String {
    conclusion(step, ",")
}

fn conclusion(step: &Step, separator: &str) -> String {
    let mut parts: Vec<String> =
        step.placements.iter().map(|c| format!("{}={}", c.cell, c.digit)).collect();
    for digit in in_order(&step.eliminations) {
        let of_digit = step.eliminations.iter().filter(|c| c.digit == digit);
        let cells: CellSet = of_digit.map(|c| c.cell).collect();
        parts.push(format!("{cells}<>{digit}"));
    }
    parts.join(separator)
}

/// The digits of candidates, ascending.
fn in_order(candidates: &[Candidate]) -> impl Iterator<Item = Digit> {
    let digits: DigitSet = candidates.iter().map(|c| c.digit).collect();
    digits.iter()
}

/// `4 c47 r18 fr3c7`: digit, bases, covers, fins, endo fins.
fn fish(pattern: &Pattern) -> String {
    let mut text =
        format!("{} {} {}", pattern.digits, houses(pattern.bases), houses(pattern.covers));
    for (role, mark) in [(Role::Fin, "f"), (Role::EndoFin, "ef")] {
        for cell in pattern.cells_as(role) {
            text += &format!(" {mark}{cell}");
        }
    }
    text
}

/// `r27b9`: rows, columns, boxes.
fn houses(set: HouseSet) -> String {
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
fn list(digits: DigitSet, separator: &str) -> String {
    digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(separator)
}
