//! Puzzles made to order: of a wanted difficulty, or in need of a technique.
//!
//! A [`Spec`] says how puzzles are drawn, a [`Target`] which of them are taken, and a
//! [`TargetGenerator`] makes the items of a seed. Nothing is drawn towards the target: each puzzle
//! is drawn as [`generate`](sudokit_core::generate) draws it, and taken or passed over. So the
//! puzzles of a target are those of the method, conditioned on the target, with no other bias. (The
//! exception is [`Aim::Harder`], which climbs.)
//!
//! Whether a puzzle is taken is decided in three steps, the cheapest first:
//!
//! ```text
//! drawn -> filter (closures: a condition that no puzzle of the target breaks)
//!       -> test   (the path, left as soon as it leads out of the target; then the other scales)
//!       -> grades (the whole path once more: the reported grades are exactly those requested)
//! ```
//!
//! The first two can only turn a puzzle down. What is not known within the budget is never
//! taken for granted: such puzzles are passed over and counted.
//!
//! | file | does |
//! |---|---|
//! | `possible.rs`, `error.rs` | which targets no puzzle can meet, and why |
//! | `range.rs` | ranges of levels and ratings as numbers of a scale |
//! | `tries.rs` | how long is looked, and what a search without a find says |
//! | `target_filter.rs` | whether a puzzle meets a target |
//! | `closure_filter.rs` | which closures cannot belong to a target |
//! | `generator.rs`, `answer.rs` | the items of a seed |
//! | `climb.rs` | harder puzzles near another |

mod answer;
mod climb;
mod closure_filter;
mod error;
mod generator;
mod possible;
mod range;
mod target_filter;
#[cfg(test)]
mod tests;
mod tries;

pub use answer::{Answer, Found};
pub use error::TargetError;
pub use generator::TargetGenerator;
pub use tries::{default_max_tries, one_in};

use crate::rate::{Closure, Kind, Rated, Scale};
use crate::technique::{Level, Profile, Technique};
use std::ops::{RangeBounds, RangeInclusive};
use sudokit_core::generate::Spec;

/// The conditions that a puzzle must meet: none by default, and those that are added.
///
/// ```
/// use sudokit::generate::Spec;
/// use sudokit::target::{Target, TargetGenerator};
/// use sudokit::technique::{Level, Technique};
///
/// // The first puzzle of seed 1 that is hard or unfair, with an X-wing on HoDoKu's path.
/// let target = Target::default().level(Level::Hard..=Level::Unfair).needs([Technique::XWing]);
/// let mut generator = TargetGenerator::new(Spec::default(), target, 1)?;
/// let answer = generator.item(0).expect("it is not cancelled");
/// let found = answer.found.expect("it is tried without end");
/// assert_eq!(found.grades.level(), Some(Level::Hard));
/// let steps = found.grades.steps().expect("the path is reported");
/// assert!(steps.techniques.iter().any(|&(technique, _)| technique == Technique::XWing));
///
/// // Sudoku Explainer's rating of the hardest step.
/// let target = Target::default().er(4.2..=5.0);
/// let mut generator = TargetGenerator::new(Spec::default(), target, 1)?;
/// let found = generator.item(0).and_then(|answer| answer.found).expect("some tries are enough");
/// let er = f64::from(found.grades.er().expect("it was asked for"));
/// assert!((4.2..=5.0).contains(&er));
/// # Ok::<(), sudokit::target::TargetError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Target {
    /// Scales, and the numbers that are wanted, both ends included. A range up to `u32::MAX` also
    /// takes puzzles for which no number suffices, and lower bounds that lie within it.
    pub grades: Vec<(Scale, RangeInclusive<u32>)>,
    /// HoDoKu's path, restricted by `only`, takes each of these.
    pub needs: Vec<Technique>,
    /// These techniques alone solve the puzzle, tried in HoDoKu's order; empty for no restriction.
    pub only: Vec<Technique>,
    /// More scales to report of the puzzles that are taken.
    pub report: Vec<Scale>,
    /// What a scale may cost for a puzzle, in the units of its rating, about a microsecond each.
    /// `None` for no bound. Puzzles of which it is not known then whether they meet the target are
    /// passed over.
    pub units: Option<u64>,
    /// Which of the puzzles that meet the target is taken.
    pub aim: Aim,
}

/// Which of the puzzles that meet a target is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Aim {
    /// The first.
    #[default]
    First,
    /// The hardest on this scale of all that [`Spec::max_tries`] tries make; of equals the first.
    Hardest(Scale),
    /// A puzzle that is harder on this scale than the one that
    /// [`Method::Vicinity`](sudokit_core::generate::Method::Vicinity) starts from:
    /// the hardest that climbing in steps of some givens reaches within [`Spec::max_tries`] tries.
    Harder(Scale),
}

impl Target {
    /// Of these levels of HoDoKu.
    #[must_use]
    pub fn level(self, levels: impl RangeBounds<Level>) -> Target {
        self.grade(Scale::Level, range::of(&levels, |&level| level as u32))
    }

    /// With these scores of HoDoKu.
    #[must_use]
    pub fn score(self, scores: impl RangeBounds<u32>) -> Target {
        self.grade(Scale::Score, scores)
    }

    /// With these ratings of Sudoku Explainer for the hardest step.
    #[must_use]
    pub fn er(self, ratings: impl RangeBounds<f64>) -> Target {
        self.decimals(Scale::Er, ratings)
    }

    /// With these ratings of Sudoku Explainer for the steps up to the first digit.
    #[must_use]
    pub fn ep(self, ratings: impl RangeBounds<f64>) -> Target {
        self.decimals(Scale::Ep, ratings)
    }

    /// With these ratings of Sudoku Explainer for the first step.
    #[must_use]
    pub fn ed(self, ratings: impl RangeBounds<f64>) -> Target {
        self.decimals(Scale::Ed, ratings)
    }

    /// With these mean numbers of guesses.
    #[must_use]
    pub fn guesses(self, means: impl RangeBounds<f64>) -> Target {
        self.decimals(Scale::Guesses, means)
    }

    /// Solved by these closures and none before them.
    #[must_use]
    pub fn closure(self, closures: impl RangeBounds<Closure>) -> Target {
        self.grade(Scale::Closure, range::of(&closures, |&closure| closure as u32))
    }

    /// With these hardest kinds of step, when all steps of the easiest kind are taken at once.
    #[must_use]
    pub fn kind(self, kinds: impl RangeBounds<Kind>) -> Target {
        self.grade(Scale::Sudokit, range::of(&kinds, |kind| kind.rank()))
    }

    /// With these numbers on a scale, in its unit ([`Scale::unit`]). A range without an end also
    /// takes puzzles for which no number suffices. Ranges of the same scale are all to be met.
    #[must_use]
    pub fn grade(mut self, scale: Scale, numbers: impl RangeBounds<u32>) -> Target {
        self.grades.push((scale, range::of(&numbers, |&number| number)));
        self
    }

    fn decimals(self, scale: Scale, numbers: impl RangeBounds<f64>) -> Target {
        self.grade(scale, range::of_decimals(&numbers, scale.unit()))
    }

    /// With these ranges instead of all others.
    #[must_use]
    pub fn grades(self, grades: impl IntoIterator<Item = (Scale, RangeInclusive<u32>)>) -> Target {
        Target { grades: grades.into_iter().collect(), ..self }
    }

    /// With each of these techniques on the path.
    #[must_use]
    pub fn needs(self, needs: impl IntoIterator<Item = Technique>) -> Target {
        Target { needs: needs.into_iter().collect(), ..self }
    }

    /// Solved by these techniques alone.
    #[must_use]
    pub fn only(self, only: impl IntoIterator<Item = Technique>) -> Target {
        Target { only: only.into_iter().collect(), ..self }
    }

    /// With these scales reported as well.
    #[must_use]
    pub fn report(self, scales: impl IntoIterator<Item = Scale>) -> Target {
        Target { report: scales.into_iter().collect(), ..self }
    }

    /// With this bound for each scale of a puzzle.
    #[must_use]
    pub fn units(self, units: impl Into<Option<u64>>) -> Target {
        Target { units: units.into(), ..self }
    }

    /// With this choice among the puzzles that meet the target.
    #[must_use]
    pub fn aim(self, aim: Aim) -> Target {
        Target { aim, ..self }
    }

    /// Whether every puzzle meets it and nothing is to be reported: then no puzzle is rated.
    fn takes_any(&self) -> bool {
        let Target { grades, needs, only, report, units: _, aim } = self;
        let is_plain = grades.is_empty() && needs.is_empty() && only.is_empty();
        is_plain && report.is_empty() && *aim == Aim::First
    }

    /// The numbers that are wanted of a scale.
    fn wanted(&self, scale: Scale) -> RangeInclusive<u32> {
        let wanted = self.grades.iter().filter(|(other, _)| *other == scale);
        wanted.fold(0..=u32::MAX, |all, (_, range)| {
            *all.start().max(range.start())..=*all.end().min(range.end())
        })
    }

    /// Checks what can be known beforehand.
    ///
    /// # Errors
    /// When no puzzle can be as wanted.
    pub fn check(&self, spec: &Spec) -> Result<(), TargetError> {
        possible::check(self, spec)
    }

    /// The path on which [`needs`](Self::needs) is tested.
    fn profile(&self) -> Profile {
        match self.only.as_slice() {
            [] => Profile::hodoku(),
            only => Profile::hodoku().only(only),
        }
    }
}

/// Whether a rating lies in a range; `None` where it is not known.
fn is_within(rated: Rated, range: &RangeInclusive<u32>) -> Option<bool> {
    let is_open = *range.end() == u32::MAX;
    match rated {
        Rated::Exactly(number) => Some(range.contains(&number)),
        Rated::Beyond => Some(is_open),
        Rated::AtLeast(number) if number > *range.end() => Some(false),
        Rated::AtLeast(number) => (is_open && number >= *range.start()).then_some(true),
    }
}

/// How hard a puzzle is at least, to compare with others of the same scale.
fn least(rated: Rated) -> u32 {
    match rated {
        Rated::Exactly(number) | Rated::AtLeast(number) => number,
        Rated::Beyond => u32::MAX,
    }
}
