//! Positions to practise a technique: this technique is the next step there, if such a position can
//! be found.

use std::ops::ControlFlow;
use sudokit::bounds::Meter;
use sudokit::canon::Transform;
use sudokit::generate::Spec;
use sudokit::random::Random;
use sudokit::target::{Target, TargetGenerator};
use sudokit::technique::{Next, Path, Profile, Sheet, Step, Technique, all_steps, next_step, page};
use sudokit::{Budget, Pencilmarks, Puzzle};

/// How many puzzles are looked at before the example of the technique is turned instead.
const TRIES: u64 = 300;

/// How often the example is turned. A few techniques are found in one of two turned positions
/// only.
const TURNS: usize = 8;

/// The maximum of steps in an answer.
const MOST_STEPS: usize = 100;

/// A position, and every step of the technique in it: each of their conclusions is a right answer.
#[derive(Clone, Debug)]
pub struct Practice {
    /// The position.
    pub sheet: Sheet,
    /// The steps of the technique in it, at least one.
    pub steps: Vec<Step>,
    /// Whether the technique is the next step: nothing earlier in HoDoKu's order applies.
    pub is_next: bool,
}

impl Practice {
    /// The position of a number; the same seed gives the same positions. If the example of the
    /// technique is one where it is the next step, the first position is there at once. Later ones
    /// come from new puzzles, if the technique is common enough.
    pub fn new(technique: Technique, seed: u64, number: u64) -> Option<Practice> {
        let turned = turned(technique, seed, number);
        if number == 0 && turned.as_ref().is_some_and(|turned| turned.is_next) {
            return turned;
        }
        made(technique, seed, number).or(turned)
    }

    fn of(sheet: Sheet, technique: Technique) -> Option<Practice> {
        let mut steps = Vec::new();
        let profile = Profile::hodoku().only(&[technique]);
        let budget = Budget::from(Some(Sheet::default_budget_of_all_steps()));
        // A search that is cut has still found right answers.
        let _ = all_steps(&sheet, &profile, &budget, |step| {
            steps.push(step);
            if steps.len() < MOST_STEPS {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        let is_next = is_next(&sheet, technique);
        (!steps.is_empty()).then_some(Practice { sheet, steps, is_next })
    }
}

/// Whether the technique is the next step of HoDoKu's order with this technique in it.
fn is_next(sheet: &Sheet, technique: Technique) -> bool {
    let mut meter = Meter::new(&Budget::from(Some(sheet.default_budget())));
    let profile = Profile::hodoku().with(technique);
    let next = next_step(&mut sheet.clone(), &profile, &mut meter);
    matches!(next, Next::Step(step) if step.technique == technique)
}

/// A new puzzle, walked up to the first step of the technique.
fn made(technique: Technique, seed: u64, number: u64) -> Option<Practice> {
    let spec = Spec::default().max_tries(TRIES);
    let mut generator =
        TargetGenerator::new(spec, Target::default().needs([technique]), seed).ok()?;
    let puzzle = generator.item(number)?.found?.made.puzzle;
    let profile = Profile::hodoku();
    let mut path = Path::new(Sheet::new(&puzzle).known_proper(), &profile);
    loop {
        let before = path.sheet().clone();
        if path.next()?.technique == technique {
            return Practice::of(before, technique);
        }
    }
}

/// The example of the technique, turned by a symmetry and with other digits.
fn turned(technique: Technique, seed: u64, number: u64) -> Option<Practice> {
    let (sheet, _) = page::example(technique)?;
    let digits = |is_given: bool| {
        let mut grid = Puzzle::EMPTY;
        for cell in sudokit::board::Cell::all() {
            if sheet.givens().contains(cell) == is_given {
                grid.set(cell, sheet.get(cell));
            }
        }
        grid
    };
    let (givens, placed, marks) = (digits(true), digits(false), sheet.to_marks());
    let mut random = Random::new(seed, number);
    (0..TURNS).find_map(|_| {
        let turn = Transform::random(&mut random);
        let marks: Pencilmarks = turn.apply(&marks);
        let turned = Sheet::with_notes(&turn.apply(&givens), &turn.apply(&placed), Some(&marks));
        Practice::of(turned.known_proper(), technique)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_with_an_example_can_be_practised() {
        for &technique in Technique::ALL {
            if page::example(technique).is_none() {
                continue;
            }
            for seed in 0..3 {
                let practice = turned(technique, seed, 0);
                let practice = practice.unwrap_or_else(|| panic!("{technique}, seed {seed}"));
                let is_its = |step: &Step| step.technique == technique;
                assert!(practice.steps.iter().all(is_its), "{technique}");
            }
        }
        // The first position is there at once, and nothing easier applies.
        for name in ["full-house", "pointing", "naked-pair", "x-wing", "xy-wing", "remote-pair"] {
            assert!(Practice::new(name.parse().unwrap(), 1, 0).unwrap().is_next, "{name}");
        }
    }

    #[test]
    fn later_positions_are_of_new_puzzles_and_reproducible() {
        for technique in [Technique::HiddenSingle, Technique::Pointing] {
            let [first, again, other] = [(7, 1), (7, 1), (7, 2)]
                .map(|(seed, number)| Practice::new(technique, seed, number).unwrap());
            assert!(first.is_next && other.is_next);
            assert_eq!(first.sheet.to_marks(), again.sheet.to_marks());
            assert_ne!(first.sheet.to_marks(), other.sheet.to_marks());
        }
    }
}
