//! Targets, judged by ratings that were made apart.

use super::*;
use crate::rate::{self, Grades, Rater};
use crate::technique::{End, Level, Path, Sheet, Technique as T};
use std::ops::ControlFlow;
use sudokit_core::bounds::{Budget, Cancel};
use sudokit_core::generate::{Generator, Item, Method, Redundancy, Symmetry};

fn answers(target: &Target, spec: &Spec, seed: u64, items: std::ops::Range<u64>) -> Vec<Answer> {
    let mut all = Vec::new();
    TargetGenerator::new(spec.clone(), target.clone(), seed).unwrap().run(items, |_, answer| {
        all.push(answer);
        ControlFlow::Continue(())
    });
    all
}

fn level(level: Level) -> Target {
    Target::default().grade(Scale::Level, level as u32..=level as u32)
}

/// The grades of a puzzle, made anew.
fn grades(found: &Found, scales: &[Scale]) -> Grades {
    let mut grades = Grades::default();
    let mut rater = Rater::new(Budget::UNLIMITED);
    for &scale in scales {
        rater.rate(&found.made.puzzle, &found.made.solution, scale, &mut grades);
    }
    grades
}

#[test]
fn every_level_is_met_and_told_as_it_is() {
    for wanted in Level::ALL {
        for answer in answers(&level(wanted), &Spec::default(), 5, 0..6) {
            let found = answer.found.unwrap();
            let sheet = Sheet::new(&found.made.puzzle).known_proper();
            let steps = rate::steps(sheet, &Profile::hodoku(), &Budget::UNLIMITED);
            assert_eq!((steps.grade.level, steps.grade.end), (wanted, End::Solved));
            assert_eq!(found.grades.steps(), Some(&steps));
            assert_eq!(answer.tries, found.made.tries);
            assert!(answer.drawn >= answer.judged && answer.judged >= 1);
        }
    }
}

/// Whatever is skipped on the way, the first puzzle that meets the target is the item: held against
/// the plain way, which grades everything.
#[test]
fn nothing_that_meets_a_target_is_passed_over() {
    let targets = [
        level(Level::Medium),
        level(Level::Hard),
        Target::default().grade(Scale::Score, 400..=500),
        Target::default().grade(Scale::Level, 0..=2).grade(Scale::Score, 900..=1500),
        Target::default().grade(Scale::Er, 32..=50).grade(Scale::B, 2..=9),
        Target::default().needs([T::XyWing]),
        Target::default().needs([T::NakedTriple, T::Pointing]),
    ];
    for target in targets {
        let quick = answers(&target, &Spec::default(), 11, 0..3);
        for (index, quick) in (0..).zip(quick) {
            let (tries, puzzle) = plainly(&target, index);
            let found = quick.found.unwrap();
            assert_eq!((quick.tries, found.made.puzzle), (tries, puzzle), "{target:?}");
            assert_eq!((quick.drawn, quick.unknown), (tries, 0));
        }
    }
}

/// The first puzzle that meets a target, by grading every puzzle: its tries, and the puzzle.
fn plainly(target: &Target, index: u64) -> (u64, sudokit_core::grid::Puzzle) {
    struct Plainly<'a>(&'a Target, Rater);
    impl sudokit_core::generate::Choose for Plainly<'_> {
        type Item = Option<sudokit_core::generate::Made>;
        fn look(
            &mut self,
            item: &mut Self::Item,
            made: sudokit_core::generate::Made,
        ) -> ControlFlow<()> {
            let mut grades = Grades::default();
            self.1.rate(&made.puzzle, &made.solution, Scale::Score, &mut grades);
            let meets = self.0.grades.iter().all(|(scale, range)| {
                let rated = self.1.rate(&made.puzzle, &made.solution, *scale, &mut grades);
                is_within(rated, range) == Some(true)
            });
            let steps = grades.steps().unwrap();
            let uses = |needed: &T| steps.techniques.iter().any(|(t, _)| t == needed);
            if meets && self.0.needs.iter().all(uses) {
                *item = Some(made);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        }
    }
    let mut found = None;
    let mut plainly = Plainly(target, Rater::new(Budget::UNLIMITED));
    let mut generator = Generator::new(Spec::default(), 11).unwrap();
    generator.run_choosing(index..index + 1, &mut plainly, |_, chosen| {
        found = chosen.item.map(|made| (chosen.tries, made.puzzle));
        ControlFlow::Continue(())
    });
    found.unwrap()
}

#[test]
fn some_techniques_alone_suffice_and_the_needed_ones_are_taken() {
    let only = vec![T::FullHouse, T::NakedSingle, T::HiddenSingle, T::Pointing, T::XWing];
    let target = Target::default().needs([T::XWing]).only(only.clone());
    for answer in answers(&target, &Spec::default(), 2, 0..2) {
        let found = answer.found.unwrap();
        let profile = Profile::hodoku().only(&only);
        let mut path = Path::new(Sheet::new(&found.made.puzzle).known_proper(), &profile);
        assert!(path.by_ref().any(|step| step.technique == T::XWing));
        path.by_ref().for_each(drop);
        assert_eq!(path.end(), Some(End::Solved));
    }
}

#[test]
fn an_item_depends_on_its_number_alone() {
    let spec = Spec::default().max_tries(40);
    let symmetric = Method::TopDown(Symmetry::Rotational2);
    let few = Spec::default().max_tries(2).method(symmetric);
    let hardest = level(Level::Hard).aim(Aim::Hardest(Scale::Score));
    for (target, spec) in
        [(level(Level::Hard), &few), (hardest, &spec), (level(Level::Unfair), &spec)]
    {
        let all = answers(&target, spec, 3, 0..10);
        assert_eq!(answers(&target, spec, 3, 4..10), all[4..]);
        let mut generator = TargetGenerator::new(spec.clone(), target, 3).unwrap();
        for index in [9, 0, 5] {
            assert_eq!(generator.item(index).as_ref(), Some(&all[index as usize]));
        }
    }
}

#[test]
fn without_a_target_the_items_are_those_of_the_generator() {
    let spec = Spec::default().redundancy(Redundancy::Allowed).givens(26..=40);
    let plain: Vec<Item> = Generator::new(spec.clone(), 9).unwrap().take(5).collect();
    let same = answers(&Target::default(), &spec, 9, 0..5).into_iter().map(|answer| {
        let found = answer.found.unwrap();
        assert_eq!(found.grades, Grades::default());
        Item::Made(found.made)
    });
    assert!(same.eq(plain));
}

#[test]
fn the_hardest_of_all_tries_is_taken() {
    let spec = Spec::default().max_tries(30);
    let target = Target::default().aim(Aim::Hardest(Scale::Er));
    for (index, answer) in (0..).zip(answers(&target, &spec, 4, 0..2)) {
        assert_eq!((answer.tries, answer.drawn, answer.judged), (30, 30, 30));
        let report = Target::default().report([Scale::Er]);
        let found = answer.found.unwrap();
        let most = found.grades.get(Scale::Er).unwrap().exactly().unwrap();
        assert_eq!(grades(&found, &[Scale::Er]).get(Scale::Er), Some(Rated::Exactly(most)));
        // None of the tries is harder: a target for one is not met.
        let harder = report.grade(Scale::Er, most + 1..=u32::MAX);
        let none = TargetGenerator::new(spec.clone(), harder, 4).unwrap().item(index).unwrap();
        assert_eq!((none.found, none.tries), (None, 30));
    }
}

#[test]
fn a_climb_leads_to_harder_puzzles_or_says_that_it_did_not() {
    let start = answers(&level(Level::Medium), &Spec::default(), 6, 0..1).remove(0).found.unwrap();
    let floor = start.rank(Scale::Score);
    let near = |max_tries| {
        Spec::default()
            .method(Method::Vicinity { puzzle: start.made.puzzle, remove: 1, add: 1 })
            .max_tries(max_tries)
    };
    let target = Target::default().aim(Aim::Harder(Scale::Score));
    let all = answers(&target, &near(600), 1, 0..3);
    for answer in &all {
        let found = answer.found.as_ref().unwrap();
        let again = grades(found, &[Scale::Score]);
        assert_eq!(again.get(Scale::Score), found.grades.get(Scale::Score));
        assert!(found.rank(Scale::Score) > floor && found.made.tries <= answer.tries);
        assert!(answer.tries >= 600, "{}", answer.tries);
    }
    assert_eq!(answers(&target, &near(600), 1, 2..3), all[2..]);
    // Nothing that singles solve needs deeper trials than this one.
    let never = target.grade(Scale::Te, 0..=0).aim(Aim::Harder(Scale::Te));
    let refused = TargetGenerator::new(near(100), never, 1).unwrap_err();
    assert_eq!(refused, TargetError::HardestAlready(Scale::Te, 1));
}

#[test]
fn what_is_not_known_is_passed_over_and_counted() {
    let spec = Spec::default().max_tries(8);
    let answer = answers(&level(Level::Hard).units(Some(40)), &spec, 1, 0..1).remove(0);
    assert!(answer.found.is_none() && answer.unknown > 0 && answer.unknown <= answer.judged);
    // A lower bound is enough where there is no upper end.
    let some = Target::default().grade(Scale::Score, 1..=u32::MAX).units(Some(40));
    assert!(answers(&some, &spec, 1, 0..1)[0].unknown <= 8);
    let cancel = Cancel::new();
    cancel.set();
    let mut generator = TargetGenerator::new(Spec::default(), level(Level::Hard), 1).unwrap();
    generator.set_budget(Budget::UNLIMITED.with_cancel(&cancel));
    assert_eq!(generator.item(0), None);
}

#[test]
fn a_rating_is_within_a_range_outside_or_unknown() {
    use Rated::{AtLeast, Beyond, Exactly};
    assert_eq!(is_within(Exactly(5), &(5..=5)), Some(true));
    assert_eq!(is_within(Exactly(5), &(6..=u32::MAX)), Some(false));
    assert_eq!(is_within(AtLeast(5), &(5..=8)), None);
    assert_eq!(is_within(AtLeast(5), &(1..=4)), Some(false));
    assert_eq!(is_within(AtLeast(5), &(5..=u32::MAX)), Some(true));
    assert_eq!(is_within(AtLeast(5), &(6..=u32::MAX)), None);
    assert_eq!(
        (is_within(Beyond, &(6..=9)), is_within(Beyond, &(6..=u32::MAX))),
        (Some(false), Some(true))
    );
}

#[test]
fn impossible_wishes_are_refused() {
    let refused = |target: Target, spec: Spec| TargetGenerator::new(spec, target, 1).unwrap_err();
    let plain = Spec::default;
    let contrary = Target::default().grade(Scale::B, 1..=2).grade(Scale::B, 3..=4);
    assert_eq!(refused(contrary, plain()), TargetError::Range(Scale::B));
    let whale = Target::default().needs([T::Whale]);
    assert_eq!(refused(whale, plain()), TargetError::NeverTried(T::Whale));
    let apart = Target::default().needs([T::XWing]).only([T::NakedSingle]);
    assert_eq!(refused(apart, plain()), TargetError::NeverTried(T::XWing));
    let hardest = Target::default().aim(Aim::Hardest(Scale::B));
    assert_eq!(refused(hardest, plain().max_tries(u64::MAX)), TargetError::Endless);
    let bounded = || plain().max_tries(9);
    let harder = Target::default().aim(Aim::Harder(Scale::B));
    assert_eq!(refused(harder.clone(), bounded()), TargetError::NoStart);
    let method = Method::Vicinity { puzzle: sudokit_core::Puzzle::EMPTY, remove: 0, add: 20 };
    assert_eq!(refused(harder, bounded().method(method)), TargetError::Start(Scale::B));
    let few = plain().givens(3..=16);
    assert!(refused(Target::default(), few).to_string().starts_with("no proper puzzle has 3..16"));
}
