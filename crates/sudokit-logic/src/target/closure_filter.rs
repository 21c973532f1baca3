//! Which closures cannot belong to a target: a puzzle is turned down without a path.
//!
//! [`closure`] finds in microseconds which kind of technique suffices. HoDoKu and Sudoku Explainer
//! try all techniques of a closure before any that comes later in their order, and those never stop
//! being able to do what they can do: a puzzle that a closure solves needs nothing later, and one
//! that it does not solve needs something later. So every closure bounds every scale, and no puzzle
//! of the target is lost. The tests hold the bounds against ratings.

use super::Target;
use crate::rate::{CLASSES, Closure, Scale, closure};
use crate::technique::Technique as T;
use sudokit_core::grid::Puzzle;

/// The closures that may belong to a target.
#[derive(Clone, Debug)]
pub(super) struct ClosureFilter {
    allowed: [bool; CLASSES],
    /// Classes after this one need not be distinguished.
    most: Closure,
}

impl ClosureFilter {
    /// What a target allows.
    pub(super) fn new(target: &Target) -> ClosureFilter {
        let allowed = std::array::from_fn(|class| is_allowed(target, class));
        let differs = |&kind: &usize| allowed[kind] != allowed[kind + 1];
        let last = (0..CLASSES - 1).rfind(differs);
        ClosureFilter { allowed, most: Closure::ALL[last.unwrap_or(0)] }
    }

    /// Whether it turns nothing down.
    pub(super) fn is_open(&self) -> bool {
        self.allowed == [true; CLASSES]
    }

    /// Whether it leaves anything.
    #[cfg(test)]
    pub(super) fn allows_some(&self) -> bool {
        self.allowed.contains(&true)
    }

    /// Whether a puzzle may meet the target.
    pub(super) fn allows(&self, puzzle: &Puzzle) -> bool {
        self.is_open() || self.allowed[class_of(puzzle, self.most)]
    }
}

/// The class of a puzzle: its closure, or the one after `most`.
fn class_of(puzzle: &Puzzle, most: Closure) -> usize {
    closure(puzzle, most).map_or(most as usize + 1, |kind| kind as usize)
}

fn is_allowed(target: &Target, class: usize) -> bool {
    let meets = |&(scale, ref range): &(Scale, std::ops::RangeInclusive<u32>)| {
        let (least, most) = scale.bounds(class);
        least <= *range.end() && *range.start() <= most
    };
    let may_need = match target.only.iter().map(|&technique| kind_of(technique)).max() {
        // The path of some techniques only may need any of them.
        Some(hardest) => class <= hardest,
        None => target.needs.iter().all(|&technique| class >= kind_of_path(technique)),
    };
    may_need && target.grades.iter().all(meets)
}

/// The closure that a technique belongs to.
pub(super) fn kind_of(technique: T) -> usize {
    match technique {
        T::FullHouse | T::NakedSingle | T::HiddenSingle => Closure::Singles as usize,
        T::Pointing | T::Claiming => Closure::Locked as usize,
        _ if technique <= T::HiddenQuadruple => Closure::Subsets as usize,
        T::XWing | T::Swordfish | T::Jellyfish => Closure::Fish as usize,
        _ => CLASSES - 1,
    }
}

/// The least class of a puzzle on whose path HoDoKu takes a technique. Locked pairs come before
/// locked candidates.
pub(super) fn kind_of_path(technique: T) -> usize {
    match technique {
        T::LockedPair | T::LockedTriple => Closure::Locked as usize,
        _ => kind_of(technique),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rate::{Grades, Rater};
    use crate::target::{TargetGenerator, least};
    use std::ops::ControlFlow;
    use sudokit_core::bounds::Budget;
    use sudokit_core::generate::{Redundancy, Spec};

    #[test]
    fn every_closure_bounds_every_scale_and_every_path() {
        let redundant = Spec::default().redundancy(Redundancy::Allowed).givens(24..=30);
        // Fish are rare: those are asked for.
        let fish = Target::default().grade(Scale::Closure, 3..=3);
        let mut all = Vec::new();
        for (spec, target, count) in [
            (Spec::default(), Target::default(), 60),
            (redundant, Target::default(), 60),
            (Spec::default(), fish, 3),
        ] {
            TargetGenerator::new(spec, target, 21).unwrap().run(0..count, |_, answer| {
                all.push(answer.found.unwrap().made);
                ControlFlow::Continue(())
            });
        }
        let mut rater = Rater::new(Budget::UNLIMITED);
        let mut seen = [0; CLASSES];
        for made in all {
            let class = class_of(&made.puzzle, Closure::Fish);
            seen[class] += 1;
            let mut grades = Grades::default();
            for &scale in Scale::ALL.iter().filter(|scale| scale.bounds(4) != (0, u32::MAX)) {
                let rated = rater.rate(&made.puzzle, &made.solution, scale, &mut grades);
                let (least_of, most_of) = scale.bounds(class);
                let number = least(rated);
                let text = format!("{scale} {number} of class {class}: {}", made.puzzle);
                assert!((least_of..=most_of).contains(&number), "{text}");
            }
            for &(technique, _) in &grades.steps().unwrap().techniques {
                assert!(kind_of_path(technique) <= class, "{technique} {}", made.puzzle);
            }
        }
        assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
    }

    #[test]
    fn only_the_closures_that_the_target_needs_are_distinguished() {
        let filter = |grades: &[(Scale, u32, u32)], needs: &[T], only: &[T]| {
            let grades = grades.iter().map(|&(scale, a, b)| (scale, a..=b));
            let (needs, only) = (needs.to_vec(), only.to_vec());
            ClosureFilter::new(&Target::default().grades(grades).needs(needs).only(only))
        };
        assert!(filter(&[], &[], &[]).is_open());
        let easy = filter(&[(Scale::Level, 0, 0)], &[], &[]);
        assert_eq!(
            (easy.allowed, easy.most),
            ([true, false, false, false, false], Closure::Singles)
        );
        let medium = filter(&[(Scale::Level, 1, 1)], &[], &[]);
        assert_eq!(
            (medium.allowed, medium.most),
            ([true, true, true, false, false], Closure::Subsets)
        );
        let fish = filter(&[], &[T::XWing], &[]);
        assert_eq!(
            (fish.allowed, fish.most),
            ([false, false, false, true, true], Closure::Subsets)
        );
        let only = filter(&[], &[], &[T::HiddenSingle, T::Pointing]);
        assert_eq!((only.allowed, only.most), ([true, true, false, false, false], Closure::Locked));
        let never = filter(&[(Scale::Te, 0, 0), (Scale::B, 2, 9)], &[], &[]);
        assert_eq!(never.allowed, [false; CLASSES]);
    }
}
