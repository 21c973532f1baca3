//! The lines that HoDoKu prints, to the byte.
//!
//! These are a format, not a translation: other programs read them.

use super::chain;
use super::forcing;
use super::names::{conclusion, houses, list};
use crate::technique::step::{Part, Pattern, Role, Step};
use std::fmt;
use sudokit_core::board::DigitSet;

/// As [`hodoku`] writes it.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hodoku(self))
    }
}

/// The line of a step, such as `Locked Candidates Type 1 (Pointing): 1 in b1 => r456c1<>1`. The
/// family of its technique has the part before the arrow.
pub fn hodoku(step: &Step) -> String {
    let result = conclusion(step, ", ");
    match step.technique.entry().family.line {
        Some(line) => format!("{} => {result}", line(step)),
        None => format!("{}: {result}", step.technique.name()),
    }
}

/// Only the name.
pub(in crate::technique) fn name(step: &Step) -> String {
    step.technique.name().to_owned()
}

/// `Naked Pair: 1,2 in r1c14`.
pub(in crate::technique) fn set(step: &Step) -> String {
    let (digits, cells) = (list(step.pattern.digits, ","), step.pattern.cells_as(Role::Set));
    format!("{}: {digits} in {cells}", name(step))
}

/// `Locked Candidates Type 1 (Pointing): 1 in b1`.
pub(in crate::technique) fn locked(step: &Step) -> String {
    format!("{}: {} in {}", name(step), step.pattern.digits, houses(step.pattern.bases))
}

/// `Skyscraper: 1 in r1c2/in r4c3 (connected by r14c5)`: two strong links and the third.
pub(in crate::technique) fn linked(step: &Step) -> String {
    let pattern = &step.pattern;
    let (ends, link) = (each(pattern, Role::Wing, "/in "), pattern.cells_as(Role::Link));
    format!("{}: {} in {ends} (connected by {link})", name(step), pattern.digits)
}

/// `Empty Rectangle: 1 in b1 (r4c25)`.
pub(in crate::technique) fn empty_rectangle(step: &Step) -> String {
    let pattern = &step.pattern;
    let (block, links) = (houses(pattern.bases), each(pattern, Role::Link, "/"));
    format!("{}: {} in {block} ({links})", name(step), pattern.digits)
}

/// Name, digit, and the cells by color.
pub(in crate::technique) fn colors(step: &Step) -> String {
    let pattern = &step.pattern;
    format!("{}: {} {}", name(step), pattern.digits, chain::colors(pattern))
}

/// Name, the two digits, and the chain.
pub(in crate::technique) fn remote_pair(step: &Step) -> String {
    let nodes = step.pattern.chains.iter().flat_map(|chain| &chain.nodes).take(2);
    let digits: Vec<String> = nodes.map(|node| node.digit.to_string()).collect();
    format!("{}: {} {}", name(step), digits.join("/"), chain::of_step(step))
}

/// Name, the digits eliminated, and the chain.
pub(in crate::technique) fn chain(step: &Step) -> String {
    let digits = list(step.pattern.digits, "/");
    format!("{}: {digits} {}", name(step), chain::of_step(step))
}

/// `Template Set: 1`.
pub(in crate::technique) fn template(step: &Step) -> String {
    format!("{}: {}", name(step), step.pattern.digits)
}

/// `Forcing Chain Contradiction in r2c6`.
pub(in crate::technique) fn contradiction(step: &Step) -> String {
    format!("{} in {}", name(step), forcing::place(&step.pattern))
}

/// `X-Wing: 4 c47 r18 fr3c7`: digit, bases, covers, fins, endo fins.
pub(in crate::technique) fn fish(step: &Step) -> String {
    let Pattern { digits, bases, covers, .. } = step.pattern;
    let siamese = if covers.len() > bases.len() { "Siamese " } else { "" };
    let mut text =
        format!("{siamese}{}: {digits} {} {}", name(step), houses(bases), houses(covers));
    for (role, mark) in [(Role::Fin, "f"), (Role::EndoFin, "ef")] {
        for cell in step.pattern.cells_as(role) {
            text += &format!(" {mark}{cell}");
        }
    }
    text
}

/// The cells of each part that plays a role.
fn each(pattern: &Pattern, role: Role, separator: &str) -> String {
    let parts = pattern.parts_as(role).map(|part| part.cells.to_string());
    parts.collect::<Vec<_>>().join(separator)
}

/// `W-Wing: 9/8 in r1c2,r2c5 connected by 8 in r3c15`.
pub(in crate::technique) fn w_wing(step: &Step) -> String {
    let pattern = &step.pattern;
    let part = |role: Role| {
        let digits = |part: &Part| (list(part.digits, "/"), part.cells.to_string());
        pattern.parts_as(role).next().map(digits).unwrap_or_default()
    };
    let ((own, ends), (linked, link)) = (part(Role::Wing), part(Role::Link));
    format!("{}: {own}/{linked} in {ends} connected by {linked} in {link}", name(step))
}

/// `XY-Wing: 3/8/9 in r8c4,r9c26`: the digits of the pivot, then the one that is left.
pub(in crate::technique) fn wing(step: &Step) -> String {
    let pattern = &step.pattern;
    let pivot = pattern.parts_as(Role::Pivot).fold(DigitSet::EMPTY, |all, part| all | part.digits);
    let cells = pattern.cells_as(Role::Pivot) | pattern.cells_as(Role::Wing);
    let mut digits = list(pivot, "/");
    for other in (pattern.digits - pivot).iter() {
        digits += &format!("/{other}");
    }
    format!("{}: {digits} in {cells}", name(step))
}

/// `Uniqueness Test 1: 4/7 in r3c56,r7c56`: the digits in the order of the parts.
pub(in crate::technique) fn rectangle(step: &Step) -> String {
    let pattern = &step.pattern;
    let parts: Vec<String> =
        pattern.parts_as(Role::Rectangle).map(|part| list(part.digits, "/")).collect();
    let cells = pattern.cells_as(Role::Rectangle);
    format!("{}: {} in {cells}", name(step), parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::super::outcome;
    use super::*;
    use crate::technique::step::HouseSet;
    use crate::technique::{Path, Profile, Sheet, Technique};
    use sudokit_core::board::CellSet;

    #[test]
    fn lines_name_digits_cells_and_houses_compactly() {
        let step = |technique, eliminations: &str, pattern| {
            let list = eliminations.split(' ').map(|text| text.parse().unwrap()).collect();
            Step::eliminating(technique, list, pattern)
        };
        let houses = |list: &[usize]| -> HouseSet {
            list.iter().filter_map(|&i| sudokit_core::board::House::new(i)).collect()
        };
        let digits = DigitSet::from_bits;
        let pattern = Pattern::of(digits(0b1000), houses(&[1, 5]));
        let pattern = Pattern { covers: houses(&[9, 12]), ..pattern };
        assert_eq!(
            hodoku(&step(Technique::XWing, "r3c1-4 r7c1-4 r7c4-4", pattern)),
            "X-Wing: 4 r26 c14 => r37c1,r7c4<>4"
        );
        // Digits in the order in which they go, not in their own.
        let pattern = Pattern::of(digits(0b11), houses(&[0]));
        let pattern = pattern.with(Role::Set, CellSet::from_bits(0b1001), digits(0b11));
        let pair = step(Technique::NakedPair, "r1c2-2 r1c5-1 r1c5-2", pattern);
        assert_eq!(hodoku(&pair), "Naked Pair: 1,2 in r1c14 => r1c25<>2, r1c5<>1");
        assert_eq!(outcome(&pair), "r1c25<>2,r1c5<>1");
        // An avoidable rectangle names its digits from the start; a unique one in their order.
        let cells = |text: &[&str]| text.iter().map(|name| name.parse().unwrap()).collect();
        let crosswise = Pattern::of(digits(0b11), HouseSet::EMPTY)
            .with(Role::Rectangle, cells(&["r8c9", "r9c1"]), digits(0b10))
            .with(Role::Rectangle, cells(&["r8c1", "r9c9"]), digits(0b1));
        let avoidable = step(Technique::AvoidableRectangle1, "r8c1-1", crosswise);
        let text = "Avoidable Rectangle Type 1: 2/1 in r8c19,r9c19 => r8c1<>1";
        assert_eq!(hodoku(&avoidable), text);
        let corners = cells(&["r8c1", "r8c9", "r9c1", "r9c9"]);
        let both = Pattern::default().with(Role::Rectangle, corners, digits(0b11));
        let unique = step(Technique::UniquenessTest1, "r8c1-1 r8c1-2", both);
        let text = "Uniqueness Test 1: 1/2 in r8c19,r9c19 => r8c1<>1, r8c1<>2";
        assert_eq!(hodoku(&unique), text);
        let pattern = Pattern::of(digits(0b1), houses(&[18]));
        let pointing = step(Technique::Pointing, "r4c1-1", pattern);
        let name = "Locked Candidates Type 1 (Pointing)";
        assert_eq!(hodoku(&pointing), format!("{name}: 1 in b1 => r4c1<>1"));
    }

    #[test]
    fn singles_are_placements() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let profile = Profile::hodoku();
        for step in Path::new(Sheet::new(&puzzle.parse().unwrap()), &profile) {
            let placed = step.placements[0];
            let line = format!("{}: {}={}", step.technique.name(), placed.cell, placed.digit);
            assert_eq!(hodoku(&step), line);
        }
    }
}
