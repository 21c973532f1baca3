//! Tables of two cells' values, packed in 6 bits a character.
//!
//! A table is read where a constraint of this library has the same one, and refused otherwise.

use sudokit_variants::constraints::{Constraint, Filled};
use sudokit_variants::{Shape, Value};

const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// What a character stands for.
pub(super) fn six(byte: u8) -> Option<usize> {
    BASE64.iter().position(|own| *own == byte)
}

/// A table: whether two values go together, the pairs of the first value first. `None` where the
/// text is none.
pub(super) fn table(shape: &Shape, key: &str) -> Option<Vec<bool>> {
    let six: Vec<usize> = key.bytes().map(six).collect::<Option<_>>()?;
    let mut bits: Vec<bool> =
        six.iter().flat_map(|six| (0..6).map(move |bit| six >> bit & 1 == 1)).collect();
    bits.resize(bits.len().max(shape.values() * shape.values()), false);
    Some(bits)
}

/// What a constraint says of each pair of values, if it can be one of two cells. `own` is its line
/// without them.
fn relation(shape: &Shape, own: &str) -> Option<impl Iterator<Item = bool>> {
    let pair = Shape::new(1, 2, shape.low(), shape.high()).ok()?;
    let constraint: Constraint = format!("{own} r1c1 r1c2").parse().ok()?;
    constraint.expected(&pair).is_none().then_some(())?;
    let values = shape.low()..=shape.high();
    let pairs = values.clone().flat_map(move |a| values.clone().map(move |b| [a, b]));
    Some(pairs.map(move |values| {
        constraint.holds(&Filled { shape: &pair, constraints: &[], values: &values })
    }))
}

/// The key of a constraint's relation.
pub(super) fn key(shape: &Shape, own: &str) -> String {
    let bits: Vec<bool> = relation(shape, own).into_iter().flatten().collect();
    let six = |bits: &[bool]| bits.iter().rev().fold(0, |six, &bit| six << 1 | usize::from(bit));
    let text: String = bits.chunks(6).map(|bits| char::from(BASE64[six(bits)])).collect();
    text.trim_end_matches('A').to_owned()
}

/// The constraint of two cells, without them, that has this table; whether the second cell of the
/// table comes first there.
pub(super) fn named(shape: &Shape, table: &[bool]) -> Option<(String, bool)> {
    let side = shape.values();
    let (own, beyond) = table.split_at(side * side);
    let other: Vec<bool> = (0..side * side).map(|at| own[at % side * side + at / side]).collect();
    let is = |text: &str, table: &[bool]| {
        relation(shape, text).is_some_and(|relation| relation.eq(table.iter().copied()))
    };
    let plain = ["greater", "slow-thermo", "palindrome", "region"].map(String::from);
    let kinds = ["difference", "whispers", "ratio", "modular"];
    let number = |number| kinds.map(|name| format!("{name} {number}"));
    let sums = (2 * shape.low()..=2 * shape.high()).map(|sum| format!("sum {sum}"));
    let all = plain.into_iter().chain((1..=side).flat_map(number)).chain(sums);
    let mut all = all.filter(|_| !beyond.contains(&true));
    all.find_map(|text| {
        let is_swapped = !is(&text, own);
        (!is_swapped || is(&text, &other)).then_some((text, is_swapped))
    })
}

/// The expression of a table: for each first value the second ones.
pub(super) fn pattern(shape: &Shape, table: &[bool]) -> Option<String> {
    let sign =
        |value: Value| std::char::from_digit(value as u32, 36).map(|c| c.to_ascii_uppercase());
    let values: Vec<char> = (shape.low()..=shape.high()).map(sign).collect::<Option<_>>()?;
    let parts = values.iter().zip(table.chunks(values.len())).map(|(first, row)| {
        let others = values.iter().zip(row).filter(|(_, has)| **has);
        format!("{first}[{}]", others.map(|(sign, _)| sign).collect::<String>())
    });
    Some(parts.collect::<Vec<_>>().join("|"))
}

/// Bits in 6 bits a character, the first bit first.
pub(super) fn packed_bits(bits: &[u8]) -> String {
    let six = |bits: &[u8]| (0..6).fold(0, |six, i| six << 1 | bits.get(i).copied().unwrap_or(0));
    bits.chunks(6).map(|bits| char::from(BASE64[usize::from(six(bits))])).collect()
}

/// The bits that were packed: those of whole bytes.
pub(super) fn unpacked_bits(text: &str) -> Option<Vec<u8>> {
    let six: Vec<usize> = text.trim_end_matches('=').bytes().map(six).collect::<Option<_>>()?;
    let mut bits: Vec<u8> =
        six.iter().flat_map(|six| (0..6).rev().map(move |bit| (six >> bit & 1) as u8)).collect();
    bits.truncate(bits.len() / 8 * 8);
    Some(bits)
}

/// A text packed as bytes.
pub(super) fn packed(text: &str) -> String {
    let bits = text.bytes().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1));
    packed_bits(&bits.collect::<Vec<u8>>())
}

/// The text that was packed.
pub(super) fn unpacked(text: &str) -> Option<String> {
    let bits = unpacked_bits(text)?;
    let byte = |bits: &[u8]| bits.iter().fold(0, |byte, bit| byte << 1 | bit);
    String::from_utf8(bits.chunks(8).map(byte).collect()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_those_of_the_site() {
        let shape = Shape::square(9).unwrap();
        // "Nabner" of a published puzzle.
        assert_eq!(key(&shape, "whispers 2"), "8H_xf8H_xf8H_B");
        let own = |key| named(&shape, &table(&shape, key).unwrap());
        assert_eq!(own("8H_xf8H_xf8H_B"), Some(("whispers 2".into(), false)));
        assert_eq!(own("BBBBB"), None);
        let small = Shape::square(3).unwrap();
        let expression = pattern(&small, &table(&small, "FB").unwrap());
        assert_eq!(expression.as_deref(), Some("1[13]|2[]|3[1]"));
        // An expression of a published puzzle.
        assert_eq!(unpacked("WzEtNV0q").as_deref(), Some("[1-5]*"));
        assert_eq!(unpacked(&packed(".?([^47]|471)*")).as_deref(), Some(".?([^47]|471)*"));
        assert_eq!(unpacked("%"), None);
    }
}
