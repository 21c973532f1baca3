//! Tables of two cells' values, packed in 6 bits a character.
//!
//! A table is read where a constraint of this library has the same one, and refused otherwise.

use crate::shape::{Shape, Value};

const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

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
    if is(&|a, b| a > b) {
        return found("greater".into());
    }
    if is(&|a, b| a < b) {
        return Some(("greater".into(), true));
    }
    if is(&|a, b| a <= b) {
        return found("slow-thermo".into());
    }
    if is(&|a, b| a >= b) {
        return Some(("slow-thermo".into(), true));
    }
    if is(&|a, b| a == b) {
        return found("palindrome".into());
    }
    if is(&|a, b| a != b) {
        return found("region".into());
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_those_of_the_site() {
        let shape = Shape::square(9).unwrap();
        // "Nabner" of a published puzzle.
        assert_eq!(key(&shape, |a, b| (a - b).abs() > 1), "8H_xf8H_xf8H_B");
        assert_eq!(named(&shape, "8H_xf8H_xf8H_B"), Some(("whispers 2".into(), false)));
        for text in ["greater", "slow-thermo", "difference 3", "ratio 2", "sum 10", "whispers 5"] {
            let number = text.split(' ').nth(1).map_or(0, |n| n.parse().unwrap());
            let holds = |a: Value, b: Value| match text.split(' ').next().unwrap() {
                "greater" => a > b,
                "slow-thermo" => a <= b,
                "difference" => (a - b).abs() == number,
                "ratio" => a == number * b || b == number * a,
                "sum" => a + b == number,
                _ => (a - b).abs() >= number,
            };
            assert_eq!(named(&shape, &key(&shape, holds)), Some((text.into(), false)));
        }
        assert_eq!(named(&shape, "BBBBB"), None);
    }
}
