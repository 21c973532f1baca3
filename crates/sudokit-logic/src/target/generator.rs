//! The items of a seed that meet a target.

use super::answer::Answer;
use super::climb::Climb;
use super::target_filter::TargetFilter;
use super::{Aim, Target, TargetError, default_max_tries};
use std::ops::{ControlFlow, Range};
use sudokit_core::bounds::Budget;
use sudokit_core::generate::{Generator, Spec};
use sudokit_core::simd::Unavailable;
use sudokit_core::solve::{Config, Solver};

/// Makes the items of a seed that meet a target: item i depends on the seed, i, the spec and the
/// target alone, not on the machine, the order of calls, or which other items are made.
///
/// ```
/// use std::ops::ControlFlow;
/// use sudokit::generate::Spec;
/// use sudokit::rate::Scale;
/// use sudokit::target::{TargetGenerator, Target};
///
/// // Puzzles for braids of three or four variables.
/// let target = Target::default().grade(Scale::B, 3..=4);
/// let mut generator = TargetGenerator::new(Spec::default().max_tries(1000), target, 7)?;
/// generator.run(0..5, |_index, answer| {
///     let found = answer.found.expect("a thousand tries are enough");
///     assert!((3..=4).contains(&found.grades.get(Scale::B).unwrap().exactly().unwrap()));
///     assert!(answer.tries >= answer.drawn && answer.drawn >= answer.judged);
///     ControlFlow::Continue(())
/// });
/// # Ok::<(), sudokit::target::TargetError>(())
/// ```
#[derive(Debug)]
pub struct TargetGenerator {
    generator: Generator,
    filter: TargetFilter,
    climb: Option<Climb>,
}

impl TargetGenerator {
    /// With the best engine this machine has.
    ///
    /// # Errors
    /// When no puzzle can be as wanted.
    pub fn new(spec: Spec, target: Target, seed: u64) -> Result<TargetGenerator, TargetError> {
        target.check(&spec)?;
        let tries = spec.max_tries.unwrap_or_else(|| default_max_tries(&spec, &target));
        let spec = spec.max_tries(tries);
        let generator = Generator::new(spec.clone(), seed)?;
        let aim = target.aim;
        let mut filter = TargetFilter::new(target);
        let climb = match aim {
            Aim::Harder(scale) => Some(Climb::new(spec, scale, seed, &mut filter)?),
            Aim::First | Aim::Hardest(_) => None,
        };
        Ok(TargetGenerator { generator, filter, climb })
    }

    /// With a chosen engine. The items are the same.
    ///
    /// # Errors
    /// When this machine cannot run it.
    pub fn with_config(mut self, config: &Config) -> Result<TargetGenerator, Unavailable> {
        self.generator = self.generator.with_config(config)?;
        self.filter.set_solver(Solver::with_config(config)?);
        if let Some(climb) = &mut self.climb {
            climb.set_config(config);
        }
        Ok(self)
    }

    /// Bounds every later call. The unit is a try of an item, as in [`Spec::max_tries`]; the
    /// smaller bound counts. Cancel flag and deadline end the call.
    pub fn set_budget(&mut self, budget: Budget) {
        self.filter.set_budget(&budget);
        if let Some(climb) = &mut self.climb {
            climb.set_budget(budget.clone());
        }
        self.generator.set_budget(budget);
    }

    /// What is wanted.
    pub fn target(&self) -> &Target {
        self.filter.target()
    }

    /// The item with that number. `None` when it was cancelled.
    pub fn item(&mut self, index: u64) -> Option<Answer> {
        let mut found = None;
        self.run(index..index + 1, |_, answer| {
            found = Some(answer);
            ControlFlow::Continue(())
        });
        found
    }

    /// Makes a range of items and hands them over in order, until `sink` breaks or it is
    /// cancelled.
    pub fn run(&mut self, items: Range<u64>, mut sink: impl FnMut(u64, Answer) -> ControlFlow<()>) {
        self.run_to(items, &mut sink);
    }

    /// No type of the caller: the crate of the caller would compile, and not optimize, all that
    /// this calls.
    fn run_to(&mut self, items: Range<u64>, sink: &mut dyn FnMut(u64, Answer) -> ControlFlow<()>) {
        if let Some(climb) = &self.climb {
            for index in items {
                let Some(answer) = climb.item(index, &mut self.filter) else { return };
                if sink(index, answer).is_break() {
                    return;
                }
            }
            return;
        }
        self.generator.run_choosing(items, &mut self.filter, |index, chosen| {
            let looked = chosen.item;
            let answer = Answer {
                found: looked.found,
                tries: chosen.tries,
                drawn: chosen.drawn,
                judged: chosen.seen,
                unknown: looked.unknown,
            };
            sink(index, answer)
        });
    }
}
