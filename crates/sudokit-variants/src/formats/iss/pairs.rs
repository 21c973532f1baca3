//! Tables of two cells' values, packed in 6 bits a character.
//!
//! A table is read where a constraint of this library has the same one, and refused otherwise.

use crate::shape::{Shape, Value};

const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// What a character stands for.
pub(super) fn six(byte: u8) -> Option<usize> {
    BASE64.iter().position(|own| *own == byte)
}

/// The key of a relation.
pub(super) fn key(shape: &Shape, holds: impl Fn(Value, Value) -> bool) -> String {
    let values = shape.low()..=shape.high();
    let pairs = values.clone().flat_map(|a| values.clone().map(move |b| (a, b)));
    let bits: Vec<bool> = pairs.map(|(a, b)| holds(a, b)).collect();
    let six = |bits: &[bool]| bits.iter().rev().fold(0, |six, &bit| six << 1 | usize::from(bit));
    let text: String = bits.chunks(6).map(|bits| char::from(BASE64[six(bits)])).collect();
    text.trim_end_matches('A').to_owned()
}

/// Constraints of two cells, with their numbers, whose table has this key. The cells are named
/// first and second in the text; the second may come first there.
pub(super) fn named(shape: &Shape, wanted: &str) -> Option<(String, bool)> {
    let wanted = wanted.trim_end_matches('A');
    let span = shape.values() as Value;
    let is = |holds: &dyn Fn(Value, Value) -> bool| key(shape, holds) == wanted;
    let found = |text: String| Some((text, false));
    type Holds = fn(Value, Value) -> bool;
    let plain: [(&str, bool, Holds); 6] = [
        ("greater", false, |a, b| a > b),
        ("greater", true, |a, b| a < b),
        ("slow-thermo", false, |a, b| a <= b),
        ("slow-thermo", true, |a, b| a >= b),
        ("palindrome", false, |a, b| a == b),
        ("region", false, |a, b| a != b),
    ];
    if let Some((name, is_swapped, _)) = plain.iter().find(|(_, _, holds)| is(holds)) {
        return Some(((*name).to_owned(), *is_swapped));
    }
    for number in 1..=span {
        if is(&|a, b| (a - b).abs() == number) {
            return found(format!("difference {number}"));
        }
        if is(&|a, b| (a - b).abs() >= number) {
            return found(format!("whispers {number}"));
        }
        if number > 1 && is(&|a, b| a == number * b || b == number * a) {
            return found(format!("ratio {number}"));
        }
        if number > 1 && is(&|a, b| (a - b).rem_euclid(number) != 0) {
            return found(format!("modular {number}"));
        }
    }
    let sums = 2 * shape.low()..=2 * shape.high();
    let sum = sums.into_iter().find(|&sum| is(&|a, b| a + b == sum))?;
    found(format!("sum {sum}"))
}

/// The expression of a table: for each first value the second ones. `None` where the text is none.
pub(super) fn pattern(shape: &Shape, key: &str) -> Option<String> {
    let six: Vec<usize> = key.bytes().map(six).collect::<Option<_>>()?;
    let sign =
        |value: Value| std::char::from_digit(value as u32, 36).map(|c| c.to_ascii_uppercase());
    let values: Vec<char> = (shape.low()..=shape.high()).map(sign).collect::<Option<_>>()?;
    let has = |bit: usize| six.get(bit / 6).is_some_and(|six| six >> (bit % 6) & 1 == 1);
    let parts = values.iter().enumerate().map(|(i, first)| {
        let others = values.iter().enumerate().filter(|(j, _)| has(i * values.len() + j));
        format!("{first}[{}]", others.map(|(_, sign)| sign).collect::<String>())
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
        assert_eq!(key(&shape, |a, b| (a - b).abs() > 1), "8H_xf8H_xf8H_B");
        assert_eq!(named(&shape, "8H_xf8H_xf8H_B"), Some(("whispers 2".into(), false)));
        assert_eq!(named(&shape, "BBBBB"), None);
        assert_eq!(pattern(&Shape::square(3).unwrap(), "FB").as_deref(), Some("1[13]|2[]|3[1]"));
        // An expression of a published puzzle.
        assert_eq!(unpacked("WzEtNV0q").as_deref(), Some("[1-5]*"));
        assert_eq!(unpacked(&packed(".?([^47]|471)*")).as_deref(), Some(".?([^47]|471)*"));
        assert_eq!(unpacked("%"), None);
    }
}
