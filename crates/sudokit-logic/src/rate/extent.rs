//! Which numbers the ratings of a scale can be: what can be known of a target before any puzzle.

use super::Scale;
use std::ops::RangeInclusive;

impl Scale {
    fn spans(self) -> Vec<RangeInclusive<u32>> {
        (self.row().spans)()
    }

    fn has_beyond(self) -> bool {
        self.row().has_beyond
    }

    /// Whether some rating lies in a range of numbers (up to `u32::MAX`: without an end).
    pub(crate) fn meets(self, range: &RangeInclusive<u32>) -> bool {
        let is_open = *range.end() == u32::MAX;
        let meets =
            |span: &RangeInclusive<u32>| span.start() <= range.end() && range.start() <= span.end();
        (is_open && self.has_beyond()) || self.spans().iter().any(meets)
    }

    /// What is possible instead of a range that no rating lies in: `at most 3`, `2.0 or 2.3`.
    pub(crate) fn nearest(self, range: &RangeInclusive<u32>) -> String {
        let spans = self.spans();
        let below = spans.iter().rev().map(|span| *span.end()).find(|end| end < range.start());
        let above = spans.iter().map(|span| *span.start()).find(|start| start > range.end());
        match (below, above) {
            (Some(below), Some(above)) => {
                format!("{} or {}", self.write(below), self.write(above))
            }
            (Some(most), None) => format!("at most {}", self.write(most)),
            (None, Some(least)) => format!("at least {}", self.write(least)),
            (None, None) => "another number".to_owned(),
        }
    }

    /// The greatest number; `None` where there is none, or where something lies beyond.
    pub(crate) fn greatest(self) -> Option<u32> {
        let last = self.spans().last().map(|span| *span.end());
        last.filter(|&last| last < u32::MAX && !self.has_beyond())
    }

    /// A range as people write it: `4`, `2..5`, `7.1..`.
    pub(crate) fn write_range(self, range: &RangeInclusive<u32>) -> String {
        let (least, most) = (*range.start(), *range.end());
        match (least, most) {
            (_, u32::MAX) => format!("{}..", self.write(least)),
            _ if least == most => self.write(least),
            _ => format!("{}..{}", self.write(least), self.write(most)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rate::{Grades, Rated, Rater};
    use sudokit_core::bounds::Budget;
    use sudokit_core::generate::{Generator, Item, Redundancy, Spec};

    #[test]
    fn ratings_lie_where_their_scale_says() {
        let redundant = Spec::default().redundancy(Redundancy::Allowed).givens(30..=76);
        let mut rater = Rater::new(Budget::UNLIMITED);
        for spec in [Spec::default(), redundant] {
            for item in Generator::new(spec, 31).unwrap().take(60) {
                let Item::Made(made) = item else { panic!("nothing forbids it") };
                let mut grades = Grades::default();
                for &scale in Scale::ALL {
                    let rated = rater.rate(&made.puzzle, &made.solution, scale, &mut grades);
                    let range = match rated {
                        Rated::Exactly(number) | Rated::AtLeast(number) => number..=number,
                        Rated::Beyond => u32::MAX..=u32::MAX,
                    };
                    assert!(scale.meets(&range), "{scale} {rated:?} {}", made.puzzle);
                }
            }
        }
    }

    #[test]
    fn numbers_that_no_rating_can_be_have_neighbors_that_can() {
        let nearest = |scale: Scale, range| {
            assert!(!scale.meets(&range), "{scale} {range:?}");
            scale.nearest(&range)
        };
        assert_eq!(nearest(Scale::Er, 120..=990), "at most 11.9");
        assert_eq!(nearest(Scale::Er, 21..=22), "2.0 or 2.3");
        assert_eq!(nearest(Scale::Er, 0..=9), "at least 1.0");
        assert_eq!(nearest(Scale::Te, 9..=9), "at most 3");
        assert_eq!(nearest(Scale::Guesses, 1..=99), "0.00 or 1.00");
        assert_eq!(nearest(Scale::Sudokit, 1007..=1007), "at most trial-3");
        assert!(Scale::Te.meets(&(9..=u32::MAX)) && Scale::Score.meets(&(77..=77)));
        assert_eq!((Scale::Backdoor.greatest(), Scale::Te.greatest()), (Some(6), None));
    }
}
