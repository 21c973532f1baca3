//! What can be known of a target before any puzzle is drawn: the only place where impossible
//! targets are refused, for the command, the page and Python alike.
//!
//! What is refused rests on the numbers that a scale has, on what HoDoKu's table says of techniques
//! and levels, and on what the closures of `closure_filter.rs` bound. All of that holds of every
//! puzzle, but for two limits that are known from experience: no puzzle is known that Sudoku
//! Explainer rates above 11.9, and no minimal puzzle in which every step fills the last cell of a
//! house.
//!
//! A target is taken apart into conditions. Each pair of them is compared: what a puzzle that meets
//! the first can have on the scale of the second. Pairs are enough, because the closures that a
//! condition allows stand beside each other (Helly's theorem on the line).

use super::closure_filter::{kind_of, kind_of_path};
use super::error::TargetError;
use super::{Aim, Target};
use crate::rate::{CLASSES, Scale};
use crate::technique::{Level, Technique};
use std::ops::RangeInclusive;
use sudokit_core::generate::{Method, Redundancy, Spec};

type Range = RangeInclusive<u32>;

/// Any number, or none at all.
const ANY: Range = 0..=u32::MAX;

/// Every step of a path that fills the last cell of a house has a house of its own.
const HOUSES: usize = 27;

/// A condition on puzzles.
enum Part<'a> {
    /// A number on a scale.
    Grade(Scale, Range),
    /// HoDoKu's path takes all of these.
    Needs(&'a [Technique]),
    /// These alone suffice.
    Only(&'a [Technique]),
}

/// Checks what can be known beforehand.
///
/// # Errors
/// When no puzzle can be as wanted.
pub(super) fn check(target: &Target, spec: &Spec) -> Result<(), TargetError> {
    spec.check()?;
    if target.units == Some(0) {
        return Err(TargetError::NoUnits);
    }
    let parts = parts(target)?;
    check_techniques(target)?;
    check_last_cells(target, spec)?;
    for one in &parts {
        for other in &parts {
            if let Part::Grade(scale, wanted) = other {
                compare(one, *scale, wanted)?;
            }
        }
    }
    match target.aim {
        Aim::Hardest(_) | Aim::Harder(_) if spec.tries() == u64::MAX => Err(TargetError::Endless),
        Aim::Harder(_) if !matches!(spec.method, Method::Vicinity { .. }) => {
            Err(TargetError::NoStart)
        }
        Aim::First | Aim::Hardest(_) | Aim::Harder(_) => Ok(()),
    }
}

/// The conditions of a target: each scale once.
fn parts(target: &Target) -> Result<Vec<Part<'_>>, TargetError> {
    let mut parts = Vec::new();
    for &scale in Scale::ALL {
        let range = target.wanted(scale);
        if range.is_empty() {
            return Err(TargetError::Range(scale));
        }
        if !scale.meets(&range) {
            return Err(TargetError::NoSuchRating(scale, range));
        }
        if target.grades.iter().any(|(other, _)| *other == scale) {
            parts.push(Part::Grade(scale, range));
        }
    }
    if !target.only.is_empty() {
        parts.push(Part::Only(&target.only));
    } else if !target.needs.is_empty() {
        parts.push(Part::Needs(&target.needs));
    }
    Ok(parts)
}

/// Whether the path tries what it needs, and can place a digit.
fn check_techniques(target: &Target) -> Result<(), TargetError> {
    let profile = target.profile();
    let is_never_tried = |technique: &&Technique| !profile.techniques().any(|t| t == **technique);
    if let Some(&technique) = target.needs.iter().find(is_never_tried) {
        return Err(TargetError::NeverTried(technique));
    }
    if !target.only.is_empty() && target.only.iter().all(|&technique| only_strikes(technique)) {
        return Err(TargetError::PlacesNothing);
    }
    Ok(())
}

/// Whether no step of a technique places a digit, as the table orders them: after the singles, and
/// before forcing chains, templates, guesses and what Sudoku Explainer adds.
fn only_strikes(technique: Technique) -> bool {
    Technique::HiddenSingle < technique && technique < Technique::ForcingChainContradiction
}

/// ER 1.0 is that of puzzles in which every step fills the last cell of a house, as full houses
/// alone do.
fn check_last_cells(target: &Target, spec: &Spec) -> Result<(), TargetError> {
    let is_full_house = |technique: &Technique| *technique == Technique::FullHouse;
    let full_houses_alone = !target.only.is_empty() && target.only.iter().all(is_full_house);
    let is_sparse = full_houses_alone || *target.wanted(Scale::Er).end() < 12;
    let most = match &spec.method {
        Method::Pattern(cells) => cells.len(),
        Method::Vicinity { puzzle, remove, add } => puzzle.given_count() - remove + add,
        _ => *spec.givens.end(),
    };
    let fewest = 81 - HOUSES;
    if is_sparse && (most < fewest || spec.redundancy == Redundancy::Minimal) {
        return Err(TargetError::LastCellsOnly { fewest });
    }
    Ok(())
}

/// Whether a puzzle that meets `one` can have a wanted number.
fn compare(one: &Part<'_>, scale: Scale, wanted: &Range) -> Result<(), TargetError> {
    if let (Part::Needs(needs), Scale::Level) = (one, scale) {
        let hardest = needs.iter().max_by_key(|technique| technique.level());
        let above = hardest.filter(|technique| technique.level() as u32 > *wanted.end());
        if let Some(&technique) = above {
            let most = Level::ALL[(*wanted.end() as usize).min(Level::ALL.len() - 1)];
            return Err(TargetError::AboveLevel(technique, most));
        }
    }
    for possible in [one.of_definitions(scale), one.of_closures(scale, wanted)] {
        if possible.start() > wanted.end() || possible.end() < wanted.start() {
            let (one, wanted) = (one.words(), wanted.clone());
            return Err(TargetError::Contrary { one, scale, wanted, possible });
        }
    }
    Ok(())
}

impl Part<'_> {
    /// What it is, after "a puzzle that".
    fn words(&self) -> String {
        match self {
            Part::Grade(scale, range) => format!("has {scale} {}", scale.write_range(range)),
            Part::Needs(needs) => {
                let names: Vec<&str> = needs.iter().map(|technique| technique.id()).collect();
                format!("needs {}", names.join(", "))
            }
            Part::Only(only) => {
                let hardest = only.iter().max().map_or("", |technique| technique.id());
                format!("is solved by techniques up to {hardest}")
            }
        }
    }

    /// The numbers that puzzles of this part can have on a scale, by the definitions of both.
    fn of_definitions(&self, scale: Scale) -> Range {
        match (self, scale) {
            (Part::Grade(Scale::Level, levels), Scale::Score) => scores(levels),
            (Part::Needs(needs), Scale::Score) => {
                let mut needs = needs.to_vec();
                needs.sort_unstable();
                needs.dedup();
                needs.iter().map(|technique| technique.score()).sum()..=u32::MAX
            }
            // The hardest step up to the first digit is no easier than the first step, and so on;
            // a whip is a braid.
            (Part::Grade(Scale::Ed, least), Scale::Ep | Scale::Er)
            | (Part::Grade(Scale::Ep, least), Scale::Er)
            | (Part::Grade(Scale::B, least), Scale::W)
            | (Part::Grade(Scale::Gb, least), Scale::Gw) => *least.start()..=u32::MAX,
            // Braids do what trials one at a time do, inside trials as well.
            (Part::Grade(Scale::Te, depth), _)
                if deepest_by(scale).is_some_and(|deepest| *depth.start() > deepest) =>
            {
                u32::MAX..=u32::MAX
            }
            _ => ANY,
        }
    }

    /// The same by closures: the hull of what those allow that belong to both. Empty where no
    /// closure does, with what the part leaves possible.
    fn of_closures(&self, scale: Scale, wanted: &Range) -> Range {
        let allowed = (0..CLASSES).filter(|&class| self.allows(class));
        let spans: Vec<(u32, u32)> = allowed.map(|class| scale.bounds(class)).collect();
        let meets = |&(least, most): &(u32, u32)| least <= *wanted.end() && *wanted.start() <= most;
        if spans.iter().any(meets) {
            return ANY;
        }
        let least = spans.iter().map(|span| span.0).min().unwrap_or(u32::MAX);
        let most = spans.iter().map(|span| span.1).max().unwrap_or(u32::MAX);
        least..=most
    }

    /// Whether a puzzle of a closure may be one of this part.
    fn allows(&self, class: usize) -> bool {
        match self {
            Part::Grade(scale, range) => {
                let (least, most) = scale.bounds(class);
                least <= *range.end() && *range.start() <= most
            }
            Part::Needs(needs) => needs.iter().all(|&technique| class >= kind_of_path(technique)),
            Part::Only(only) => only
                .iter()
                .map(|&technique| kind_of(technique))
                .max()
                .is_none_or(|most| class <= most),
        }
    }
}

/// The scores of puzzles of these levels. A level is that of the hardest technique, or is raised
/// because the score is above the cap of the level before.
fn scores(levels: &Range) -> Range {
    let level = |number: u32| Level::ALL.get(number as usize).copied();
    let most = level(*levels.end()).and_then(Level::cap).unwrap_or(u32::MAX);
    let Some(least) = level(*levels.start()) else { return ANY };
    let profile = crate::technique::Profile::hodoku();
    let hard = profile.techniques().filter(|technique| technique.level() >= least);
    let by_technique = hard.map(Technique::score).min().unwrap_or(0);
    let before = levels.start().checked_sub(1).and_then(level).and_then(Level::cap);
    let by_cap = before.map_or(0, |cap| cap + 1);
    by_technique.min(by_cap)..=most
}

/// The deepest trials that puzzles with a number on this scale need.
fn deepest_by(scale: Scale) -> Option<u32> {
    match scale {
        Scale::B | Scale::W => Some(1),
        Scale::Bxb => Some(2),
        Scale::Bxbb => Some(3),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::closure_filter::ClosureFilter;
    use Technique as T;
    use proptest::prelude::*;

    fn refused(target: &Target) -> String {
        target.check(&Spec::default()).expect_err("it is impossible").to_string()
    }

    fn graded(grades: &[(Scale, u32, u32)]) -> Target {
        Target::default().grades(grades.iter().map(|&(scale, a, b)| (scale, a..=b)))
    }

    #[test]
    fn impossible_wishes_are_refused_with_what_would_be_possible() {
        let needs = |needs: &[T], grades| graded(grades).needs(needs.to_vec());
        let only = |only: &[T], grades| graded(grades).only(only.to_vec());
        let max = u32::MAX;
        for (target, expected) in [
            (
                needs(&[T::XWing], &[(Scale::Level, 0, 0)]),
                "x-wing counts as hard: choose hard or harder",
            ),
            (needs(&[T::BruteForce], &[(Scale::Level, 0, 3)]), "choose extreme"),
            (
                needs(&[T::XWing], &[(Scale::Te, 0, 0)]),
                "no puzzle that needs x-wing has te 0: choose 1 or more",
            ),
            (needs(&[T::XWing, T::XyWing], &[(Scale::Score, 0, 299)]), "choose 300 or more"),
            (
                only(&[T::HiddenSingle], &[(Scale::Level, 4, 4)]),
                "is solved by techniques up to hidden-single has hodoku_level Extreme: choose Medium or less",
            ),
            (only(&[T::Pointing, T::XWing], &[]), "add singles"),
            (
                graded(&[(Scale::Er, 120, 990)]),
                "se_er: no puzzle is rated 12.0..99.0: choose at most 11.9",
            ),
            (graded(&[(Scale::Te, 9, 9)]), "te: no puzzle is rated 9: choose at most 3"),
            (graded(&[(Scale::Er, 10, 11)]), "54 givens or more"),
            (only(&[T::FullHouse], &[]), "54 givens or more"),
            (
                graded(&[(Scale::Level, 0, 0), (Scale::Score, 900, max)]),
                "no puzzle that has hodoku_level Easy has hodoku_score 900..: choose 800 or less",
            ),
            (graded(&[(Scale::Level, 4, 4), (Scale::Score, 0, 400)]), "choose 500 or more"),
            (graded(&[(Scale::Ed, 71, 80), (Scale::Er, 12, 50)]), "choose 7.1 or more"),
            (graded(&[(Scale::Te, 2, 3), (Scale::B, 1, 9)]), "no number on that scale suffices"),
            (
                graded(&[(Scale::Te, 0, 0), (Scale::B, 2, 9)]),
                "no puzzle that has te 0 has b 2..9: choose 0",
            ),
            (Target::default().units(Some(0)), "a budget of 0"),
        ] {
            let found = refused(&target);
            assert!(found.contains(expected), "{found:?} lacks {expected:?}");
        }
    }

    #[test]
    fn what_is_possible_is_not_refused() {
        let many = Spec::default().redundancy(Redundancy::Allowed).givens(60..=70);
        assert_eq!(graded(&[(Scale::Er, 10, 10)]).check(&many), Ok(()));
        for technique in Profile::hodoku().techniques() {
            for level in Level::ALL.into_iter().filter(|&level| level >= technique.level()) {
                let level = level as u32;
                let target = graded(&[(Scale::Level, level, level)]).needs([technique]);
                assert_eq!(target.check(&Spec::default()), Ok(()), "{technique} {level}");
            }
        }
        for depth in 0..=4 {
            assert_eq!(graded(&[(Scale::Te, depth, u32::MAX)]).check(&Spec::default()), Ok(()));
        }
    }

    use crate::technique::Profile;

    fn range() -> impl Strategy<Value = (usize, Range)> {
        let number = prop_oneof![0..6u32, 0..130u32, 0..2000u32, Just(u32::MAX)];
        let scale = 0..Scale::ALL.len();
        (scale, number.clone(), number).prop_map(|(scale, a, b)| (scale, a.min(b)..=a.max(b)))
    }

    proptest! {
        /// What the filter would turn down whatever is drawn is refused: else a search would have
        /// no end.
        #[test]
        fn no_target_passes_that_no_closure_meets(
            grades in prop::collection::vec(range(), 0..4),
            techniques in prop::collection::vec(0..60usize, 0..3),
            is_only in any::<bool>(),
        ) {
            let grades = grades.into_iter().map(|(scale, range)| (Scale::ALL[scale], range));
            let techniques: Vec<T> = techniques.into_iter().map(|index| T::ALL[index]).collect();
            let (needs, only) = if is_only { (vec![], techniques) } else { (techniques, vec![]) };
            let target = Target::default().grades(grades).needs(needs).only(only);
            if target.check(&Spec::default()).is_ok() {
                prop_assert!(ClosureFilter::new(&target).allows_some(), "{target:?}");
            }
        }
    }
}
