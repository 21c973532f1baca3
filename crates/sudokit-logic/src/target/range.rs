//! Ranges of values on a scale as ranges of its whole numbers, both ends included.

use std::ops::{Bound, RangeBounds, RangeInclusive};

/// No number.
#[expect(clippy::reversed_empty_ranges, reason = "it is to be empty")]
const EMPTY: RangeInclusive<u32> = 1..=0;

/// The numbers of a range of values that have a number each.
pub(super) fn of<T>(
    range: &impl RangeBounds<T>,
    number: impl Fn(&T) -> u32,
) -> RangeInclusive<u32> {
    let least = match range.start_bound() {
        Bound::Included(value) => Some(number(value)),
        Bound::Excluded(value) => number(value).checked_add(1),
        Bound::Unbounded => Some(0),
    };
    let most = match range.end_bound() {
        Bound::Included(value) => Some(number(value)),
        Bound::Excluded(value) => number(value).checked_sub(1),
        Bound::Unbounded => Some(u32::MAX),
    };
    least.zip(most).map_or(EMPTY, |(least, most)| least..=most)
}

/// How far a decimal may be from a number of the scale to be taken for it: 4.2 is no binary
/// fraction.
const SLACK: f64 = 1e-6;

/// The numbers of a range of decimals, on a scale of which `unit` numbers make one.
pub(super) fn of_decimals(range: &impl RangeBounds<f64>, unit: u32) -> RangeInclusive<u32> {
    let unit = f64::from(unit);
    // Conversions saturate: what is below 0 is 0.
    let from = |value: &f64| (value * unit - SLACK).ceil() as u32;
    let to = |value: &f64| (value * unit + SLACK).floor();
    let least = match range.start_bound() {
        Bound::Included(value) => from(value),
        Bound::Excluded(value) => (to(value) + 1.0) as u32,
        Bound::Unbounded => 0,
    };
    let most = match range.end_bound() {
        Bound::Included(value) => to(value),
        Bound::Excluded(value) => (value * unit - SLACK).ceil() - 1.0,
        Bound::Unbounded => return least..=u32::MAX,
    };
    if most < 0.0 { EMPTY } else { least..=most as u32 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::Level;

    #[test]
    fn ranges_of_values_are_ranges_of_numbers() {
        let level =
            |range: &dyn Fn() -> (Bound<Level>, Bound<Level>)| of(&range(), |&level| level as u32);
        use Bound::{Excluded, Included, Unbounded};
        assert_eq!(of(&(Level::Hard..=Level::Unfair), |&level| level as u32), 2..=3);
        assert_eq!(of(&(Level::Hard..Level::Unfair), |&level| level as u32), 2..=2);
        assert_eq!(of(&(Level::Hard..), |&level| level as u32), 2..=u32::MAX);
        assert_eq!(level(&|| (Excluded(Level::Easy), Unbounded)), 1..=u32::MAX);
        assert_eq!(level(&|| (Unbounded, Included(Level::Easy))), 0..=0);
        assert!(of(&(..0_u32), |&number| number).is_empty());
    }

    #[test]
    fn decimals_are_numbers_of_their_scale_however_they_are_rounded() {
        for tenths in 0..=119_u32 {
            let decimal = f64::from(tenths) / 10.0;
            assert_eq!(of_decimals(&(decimal..=decimal), 10), tenths..=tenths);
            assert!(of_decimals(&(decimal..decimal), 10).is_empty(), "{decimal}");
            assert_eq!(of_decimals(&(decimal..decimal + 0.1), 10), tenths..=tenths);
        }
        assert_eq!(of_decimals(&(4.15..=4.25), 10), 42..=42);
        assert_eq!(of_decimals(&(2.5..), 100), 250..=u32::MAX);
        assert_eq!(of_decimals(&(..3.0), 10), 0..=29);
        assert!(of_decimals(&(..-1.0), 10).is_empty());
        let above = (Bound::Excluded(4.2), Bound::Unbounded);
        assert_eq!(of_decimals(&above, 10), 43..=u32::MAX);
    }
}
