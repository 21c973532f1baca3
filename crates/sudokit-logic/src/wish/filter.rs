//! Which closures cannot belong to a wish: a puzzle is turned down without a path.
//!
//! [`closure`] tells in microseconds which kind of technique suffices. HoDoKu and Sudoku Explainer
//! try all techniques of a closure before any that comes later in their order, and those never stop
//! being able to do what they can do: a puzzle that a closure solves needs nothing later, and one
//! that it does not solve needs something later. So every closure bounds every scale, and no puzzle
//! of the wish is lost. The tests hold the bounds against ratings.

use super::Wish;
use crate::rate::{Closure, Scale, closure};
use crate::technique::Technique as T;
use sudokit_core::grid::Puzzle;

/// As many as there are closures, and one for what none of them solves.
pub(super) const CLASSES: usize = Closure::ALL.len() + 1;

/// The closures that may belong to a wish.
#[derive(Clone, Debug)]
pub(super) struct Filter {
    allowed: [bool; CLASSES],
    /// Nothing after this one needs to be told apart.
    most: Closure,
}

impl Filter {
    /// What a wish allows.
    pub(super) fn new(wish: &Wish) -> Filter {
        let allowed = std::array::from_fn(|class| is_allowed(wish, class));
        let differs = |&kind: &usize| allowed[kind] != allowed[kind + 1];
        let last = (0..CLASSES - 1).rfind(differs);
        Filter { allowed, most: Closure::ALL[last.unwrap_or(0)] }
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

    /// Whether a puzzle may meet the wish.
    pub(super) fn allows(&self, puzzle: &Puzzle) -> bool {
        self.is_open() || self.allowed[class_of(puzzle, self.most)]
    }
}

/// The class of a puzzle: its closure, or the one after `most`.
fn class_of(puzzle: &Puzzle, most: Closure) -> usize {
    closure(puzzle, most).map_or(most as usize + 1, |kind| kind as usize)
}

fn is_allowed(wish: &Wish, class: usize) -> bool {
    let meets = |&(scale, ref range): &(Scale, std::ops::RangeInclusive<u32>)| {
        let (least, most) = bounds(scale, class);
        least <= *range.end() && *range.start() <= most
    };
    let may_need = match wish.only.iter().map(|&technique| kind_of(technique)).max() {
        // The path of some techniques only may need any of them.
        Some(hardest) => class <= hardest,
        None => wish.needs.iter().all(|&technique| class >= kind_of_path(technique)),
    };
    may_need && wish.grades.iter().all(meets)
}

/// The least and the greatest number on a scale that puzzles of a class can have.
pub(super) fn bounds(scale: Scale, class: usize) -> (u32, u32) {
    const MAX: u32 = u32::MAX;
    let by_class: [(u32, u32); CLASSES] = match scale {
        Scale::Closure => return (class as u32, class as u32),
        // Many hidden singles score more than 800, and so raise the level by one.
        Scale::Level => [(0, 1), (1, MAX), (1, MAX), (2, MAX), (2, MAX)],
        // No proper puzzle has more than 64 open cells, no single scores more than 14.
        Scale::Score => [(0, 896), (0, MAX), (0, MAX), (0, MAX), (0, MAX)],
        // Direct pointing is the easiest that is no single, then a direct hidden pair, the X-wing,
        // the XY-wing.
        Scale::Er => [(0, 23), (17, 28), (20, MAX), (32, MAX), (42, MAX)],
        Scale::Ep | Scale::Ed => [(0, 23), (0, 28), (0, MAX), (0, MAX), (0, MAX)],
        Scale::Te | Scale::Backdoor => [(0, 0), (1, MAX), (1, MAX), (1, MAX), (1, MAX)],
        Scale::Guesses => [(0, 0), (100, MAX), (100, MAX), (100, MAX), (100, MAX)],
        // A chain of one variable is a locked candidate.
        Scale::B | Scale::W | Scale::Gb | Scale::Gw => {
            [(0, 0), (1, 1), (2, MAX), (2, MAX), (2, MAX)]
        }
        Scale::Sudokit => [(0, 0), (1, 1), (2, MAX), (4, MAX), (5, MAX)],
        Scale::Bxb | Scale::Bxbb => [(0, MAX); CLASSES],
    };
    by_class[class]
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
    use crate::wish::{Maker, least};
    use std::ops::ControlFlow;
    use sudokit_core::bounds::Budget;
    use sudokit_core::generate::{Redundancy, Spec};

    #[test]
    fn every_closure_bounds_every_scale_and_every_path() {
        let redundant =
            Spec { redundancy: Redundancy::Allowed, givens: 24..=30, ..Spec::default() };
        // Fish are rare: those are asked for.
        let fish = Wish { grades: vec![(Scale::Closure, 3..=3)], ..Wish::default() };
        let mut all = Vec::new();
        for (spec, wish, count) in [
            (Spec::default(), Wish::default(), 60),
            (redundant, Wish::default(), 60),
            (Spec::default(), fish, 3),
        ] {
            Maker::new(spec, wish, 21).unwrap().run(0..count, |_, answer| {
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
            for &scale in Scale::ALL.iter().filter(|scale| bounds(**scale, 4) != (0, u32::MAX)) {
                let rated = rater.rate(&made.puzzle, &made.solution, scale, &mut grades);
                let (least_of, most_of) = bounds(scale, class);
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
    fn only_as_much_is_told_apart_as_the_wish_needs() {
        let filter = |grades: &[(Scale, u32, u32)], needs: &[T], only: &[T]| {
            let grades = grades.iter().map(|&(scale, a, b)| (scale, a..=b)).collect();
            let (needs, only) = (needs.to_vec(), only.to_vec());
            Filter::new(&Wish { grades, needs, only, ..Wish::default() })
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
