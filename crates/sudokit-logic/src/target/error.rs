//! Why no puzzle can be as wanted, and what would be possible.

use crate::rate::Scale;
use crate::technique::{Level, Technique};
use std::fmt;
use std::ops::RangeInclusive;
use sudokit_core::generate::SpecError;

/// No puzzle can be as wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TargetError {
    /// No puzzle can be drawn.
    Spec(SpecError),
    /// The ranges of this scale have no number in common.
    Range(Scale),
    /// No rating of this scale lies in the range.
    NoSuchRating(Scale, RangeInclusive<u32>),
    /// The path never tries this technique.
    NeverTried(Technique),
    /// None of the only techniques places a digit: they solve no puzzle.
    PlacesNothing,
    /// The path needs this technique, whose level is above the greatest that is wanted.
    AboveLevel(Technique, Level),
    /// Two parts of the target exclude each other.
    Contrary {
        /// The first part, in words: `needs x-wing`.
        one: String,
        /// The scale of the other.
        scale: Scale,
        /// What is wanted on it.
        wanted: RangeInclusive<u32>,
        /// What it can be with the first part.
        possible: RangeInclusive<u32>,
    },
    /// Every step would have to fill the last cell of a house: only puzzles with this number of
    /// givens or more are solved that way.
    LastCellsOnly {
        /// The fewest givens.
        fewest: usize,
    },
    /// Nothing can be known of any puzzle without a unit of work.
    NoUnits,
    /// The hardest of all tries, without a bound on the tries.
    Endless,
    /// There is no puzzle to start from.
    NoStart,
    /// The puzzle to start from has no number on this scale within the budget, or is not proper:
    /// nothing can be known to be harder.
    Start(Scale),
    /// The puzzle to start from has this number already: nothing that is wanted is harder.
    HardestAlready(Scale, u32),
}

impl fmt::Display for TargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Spec(error) => error.fmt(f),
            Self::Range(scale) => write!(f, "the ranges of {scale} have no number in common"),
            Self::NoSuchRating(scale, range) => {
                let (wanted, nearest) = (scale.write_range(range), scale.nearest(range));
                write!(f, "{scale}: no puzzle is rated {wanted}: choose {nearest}")
            }
            Self::NeverTried(technique) => write!(
                f,
                "{technique} is never tried: no path can need it, unless it is one of the only \
                 techniques that may be used"
            ),
            Self::PlacesNothing => {
                f.write_str("the only techniques strike candidates and place no digit: add singles")
            }
            Self::AboveLevel(technique, _) => {
                let level = technique.level();
                let name = level.name().to_lowercase();
                let or_harder = if level == Level::Extreme { "" } else { " or harder" };
                write!(f, "{technique} counts as {name}: choose {name}{or_harder}")
            }
            Self::Contrary { one, scale, wanted, possible } => {
                let wanted = scale.write_range(wanted);
                write!(f, "no puzzle that {one} has {scale} {wanted}: ")?;
                match (*possible.start(), *possible.end()) {
                    (u32::MAX, _) => write!(f, "no number on that scale suffices for it"),
                    (least, u32::MAX) => write!(f, "choose {} or more", scale.write(least)),
                    (0, most) => write!(f, "choose {} or less", scale.write(most)),
                    _ => write!(f, "choose {}", scale.write_range(possible)),
                }
            }
            Self::LastCellsOnly { fewest } => write!(
                f,
                "where every step fills the last cell of a house (only full-house, se_er 1.0), \
                 there are {fewest} givens or more, and some are redundant: ask for that many \
                 givens and allow redundant ones, or choose other techniques (se_er 1.2 or more)"
            ),
            Self::NoUnits => {
                f.write_str("a budget of 0 leaves every puzzle unknown: expected 1 or more")
            }
            Self::Endless => f.write_str("`hardest` needs a limit on the number of tries"),
            Self::NoStart => f.write_str("`harder` needs a puzzle to start from"),
            Self::Start(scale) => write!(
                f,
                "the puzzle to start from has no number on the scale {scale}: nothing can be known \
                 to be harder"
            ),
            Self::HardestAlready(scale, number) => write!(
                f,
                "the puzzle to start from has {scale} {} already: nothing that is wanted is harder",
                scale.write(*number)
            ),
        }
    }
}

impl std::error::Error for TargetError {}

impl From<SpecError> for TargetError {
    fn from(error: SpecError) -> TargetError {
        TargetError::Spec(error)
    }
}
