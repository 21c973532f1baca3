//! The lines that HoDoKu prints, to the byte.
//!
//! These are a format, not a translation: other programs read them.

use super::als;
use super::chain;
use super::forcing;
use super::names::{conclusion, houses, list};
use crate::technique::catalogue::Technique;
use crate::technique::step::{Part, Pattern, Role, Step};
use std::fmt;
use sudokit_core::board::DigitSet;

/// As [`hodoku`] writes it.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hodoku(self))
    }
}

/// The line of a step, such as `Locked Candidates Type 1 (Pointing): 1 in b1 => r456c1<>1`.
pub fn hodoku(step: &Step) -> String {
    use Technique as T;
    let name = step.technique.name();
    let pattern = &step.pattern;
    let result = conclusion(step, ", ");
    match step.technique {
        T::FullHouse | T::NakedSingle | T::HiddenSingle | T::BruteForce => {
            format!("{name}: {result}")
        }
        T::LockedPair
        | T::LockedTriple
        | T::NakedPair
        | T::NakedTriple
        | T::NakedQuadruple
        | T::HiddenPair
        | T::HiddenTriple
        | T::HiddenQuadruple
        | T::DirectHiddenPair
        | T::DirectHiddenTriple => {
            let (digits, cells) = (list(pattern.digits, ","), pattern.cells_as(Role::Set));
            format!("{name}: {digits} in {cells} => {result}")
        }
        T::Pointing | T::Claiming | T::DirectPointing | T::DirectClaiming => {
            let (digit, house) = (pattern.digits, houses(pattern.bases));
            format!("{name}: {digit} in {house} => {result}")
        }
        T::Skyscraper | T::TwoStringKite | T::DualTwoStringKite => {
            let (ends, link) = (each(pattern, Role::Wing, "/in "), pattern.cells_as(Role::Link));
            format!("{name}: {} in {ends} (connected by {link}) => {result}", pattern.digits)
        }
        T::EmptyRectangle | T::DualEmptyRectangle => {
            let (block, links) = (houses(pattern.bases), each(pattern, Role::Link, "/"));
            format!("{name}: {} in {block} ({links}) => {result}", pattern.digits)
        }
        T::WWing => format!("{name}: {} => {result}", w_wing(pattern)),
        T::XyWing | T::XyzWing => format!("{name}: {} => {result}", wing(pattern)),
        _ if (T::UniquenessTest1..=T::AvoidableRectangle2).contains(&step.technique) => {
            format!("{name}: {} => {result}", rectangle(pattern))
        }
        T::SimpleColorsTrap | T::SimpleColorsWrap | T::MultiColors1 | T::MultiColors2 => {
            format!("{name}: {} {} => {result}", pattern.digits, chain::colors(pattern))
        }
        T::RemotePair => {
            let nodes = pattern.chains.iter().flat_map(|chain| &chain.nodes).take(2);
            let digits: Vec<String> = nodes.map(|node| node.digit.to_string()).collect();
            format!("{name}: {} {} => {result}", digits.join("/"), chain::of_step(step))
        }
        _ if step.technique == T::TurbotFish
            || (T::XChain..=T::GroupedAic).contains(&step.technique) =>
        {
            let digits = list(pattern.digits, "/");
            format!("{name}: {digits} {} => {result}", chain::of_step(step))
        }
        T::TemplateSet | T::TemplateDelete => format!("{name}: {} => {result}", pattern.digits),
        T::ForcingChainContradiction | T::ForcingNetContradiction => {
            let place = forcing::place(pattern);
            format!("{name} in {place} => {result}")
        }
        _ if !pattern.covers.is_empty() => {
            let siamese = if pattern.covers.len() > pattern.bases.len() { "Siamese " } else { "" };
            format!("{siamese}{name}: {} => {result}", fish(pattern))
        }
        _ => match als::hodoku(step) {
            Some(text) => format!("{name}{text} => {result}"),
            None => format!("{name} => {result}"),
        },
    }
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

/// The cells of each part that plays a role.
fn each(pattern: &Pattern, role: Role, separator: &str) -> String {
    let parts = pattern.parts_as(role).map(|part| part.cells.to_string());
    parts.collect::<Vec<_>>().join(separator)
}

/// `9/8 in r1c2,r2c5 connected by 8 in r3c15`.
fn w_wing(pattern: &Pattern) -> String {
    let part = |role: Role| {
        let digits = |part: &Part| (list(part.digits, "/"), part.cells.to_string());
        pattern.parts_as(role).next().map(digits).unwrap_or_default()
    };
    let ((own, ends), (linked, link)) = (part(Role::Wing), part(Role::Link));
    format!("{own}/{linked} in {ends} connected by {linked} in {link}")
}

/// `3/8/9 in r8c4,r9c26`: the digits of the pivot, then the one that is left.
fn wing(pattern: &Pattern) -> String {
    let pivot = pattern.parts_as(Role::Pivot).fold(DigitSet::EMPTY, |all, part| all | part.digits);
    let cells = pattern.cells_as(Role::Pivot) | pattern.cells_as(Role::Wing);
    let mut digits = list(pivot, "/");
    for other in (pattern.digits - pivot).iter() {
        digits += &format!("/{other}");
    }
    format!("{digits} in {cells}")
}

/// `4/7 in r3c56,r7c56`: the digits in the order of the parts.
fn rectangle(pattern: &Pattern) -> String {
    let parts: Vec<String> =
        pattern.parts_as(Role::Rectangle).map(|part| list(part.digits, "/")).collect();
    format!("{} in {}", parts.join("/"), pattern.cells_as(Role::Rectangle))
}

#[cfg(test)]
mod tests {
    use super::super::outcome;
    use super::*;
    use crate::technique::step::HouseSet;
    use crate::technique::{Path, Profile, Sheet};
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
