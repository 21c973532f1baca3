//! Ranges of levels, of kinds and of decimals as the ranges of whole numbers that a target holds.

use std::ops::Bound::{Excluded, Included, Unbounded};
use std::ops::{RangeBounds, RangeInclusive};

/// A range of values that have numbers. One without an end has the end `u32::MAX`.
pub(super) fn of<T>(
    range: &impl RangeBounds<T>,
    number: impl Fn(&T) -> u32,
) -> RangeInclusive<u32> {
    let first = match range.start_bound() {
        Included(value) => Some(number(value)),
        Excluded(value) => number(value).checked_add(1),
        Unbounded => Some(0),
    };
    let last = match range.end_bound() {
        Included(value) => Some(number(value)),
        Excluded(value) => number(value).checked_sub(1),
        Unbounded => Some(u32::MAX),
    };
    between(first, last)
}

/// A range of decimals, each as a number of parts: 4.2 is 42 tenths. A bound between two parts does
/// not count the part outside.
pub(super) fn of_decimals(range: &impl RangeBounds<f64>, parts: u32) -> RangeInclusive<u32> {
    let first = match range.start_bound() {
        Included(&value) => Some(up(value, parts)),
        Excluded(&value) => down(value, parts).checked_add(1),
        Unbounded => Some(0),
    };
    let last = match range.end_bound() {
        Included(&value) => (value >= 0.0).then(|| down(value, parts)),
        Excluded(&value) => up(value, parts).checked_sub(1),
        Unbounded => Some(u32::MAX),
    };
    between(first, last)
}

/// An empty range where a bound is none.
fn between(first: Option<u32>, last: Option<u32>) -> RangeInclusive<u32> {
    match (first, last) {
        (Some(first), Some(last)) => first..=last,
        #[expect(clippy::reversed_empty_ranges, reason = "the range is to be empty")]
        _ => 1..=0,
    }
}

/// How far a product of floating-point numbers may be from the whole number that it stands for.
const ROUNDING: f64 = 1e-6;

/// The first number of parts that is not below the value.
fn up(value: f64, parts: u32) -> u32 {
    (value * f64::from(parts) - ROUNDING).ceil() as u32
}

/// The last number of parts that is not above the value.
fn down(value: f64, parts: u32) -> u32 {
    (value * f64::from(parts) + ROUNDING).floor() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_numbers_keep_their_bounds() {
        let of = |range: (std::ops::Bound<u32>, std::ops::Bound<u32>)| of(&range, |&n| n);
        assert_eq!(of((Included(2), Included(5))), 2..=5);
        assert_eq!(of((Excluded(2), Excluded(5))), 3..=4);
        assert_eq!(of((Unbounded, Unbounded)), 0..=u32::MAX);
        assert!(of((Unbounded, Excluded(0))).is_empty());
        assert!(of((Excluded(u32::MAX), Unbounded)).is_empty());
    }

    #[test]
    fn decimals_are_counted_in_parts() {
        assert_eq!(of_decimals(&(4.2..=5.0), 10), 42..=50);
        assert_eq!(of_decimals(&(4.2..5.0), 10), 42..=49);
        assert_eq!(of_decimals(&(4.25..=4.95), 10), 43..=49);
        assert_eq!(of_decimals(&(0.29..), 100), 29..=u32::MAX);
        assert_eq!(of_decimals(&(-1.0..=0.5), 10), 0..=5);
        assert!(of_decimals(&(..=-0.1), 10).is_empty());
        assert!(of_decimals(&(..0.0), 10).is_empty());
    }
}
