//! The items of a seed that meet a wish.

use super::answer::Answer;
use super::climb::Climb;
use super::judge::Judge;
use super::{Aim, Wish, WishError};
use std::ops::{ControlFlow, Range};
use sudokit_core::bounds::Cancel;
use sudokit_core::generate::{Generator, Spec};
use sudokit_core::simd::Unavailable;
use sudokit_core::solve::{Config, Solver};

/// Makes the items of a seed that meet a wish: item i depends on the seed, i, the spec and the wish
/// alone, not on the machine, the order of calls, or which other items are made.
///
/// ```
/// use std::ops::ControlFlow;
/// use sudokit::generate::Spec;
/// use sudokit::rate::Scale;
/// use sudokit::wish::{Maker, Wish};
///
/// // Puzzles for braids of three or four variables.
/// let wish = Wish { grades: vec![(Scale::B, 3..=4)], ..Wish::default() };
/// let mut maker = Maker::new(Spec { max_tries: 1000, ..Spec::default() }, wish, 7)?;
/// maker.run(0..5, |_index, answer| {
///     let found = answer.found.expect("a thousand tries are enough");
///     assert!((3..=4).contains(&found.grades.get(Scale::B).unwrap().exactly().unwrap()));
///     assert!(answer.tries >= answer.drawn && answer.drawn >= answer.judged);
///     ControlFlow::Continue(())
/// });
/// # Ok::<(), sudokit::wish::WishError>(())
/// ```
#[derive(Debug)]
pub struct Maker {
    generator: Generator,
    judge: Judge,
    climb: Option<Climb>,
}

impl Maker {
    /// With the best engine this machine has.
    ///
    /// # Errors
    /// When no puzzle can be as wished.
    pub fn new(spec: Spec, wish: Wish, seed: u64) -> Result<Maker, WishError> {
        wish.check(&spec)?;
        let generator = Generator::new(spec.clone(), seed)?;
        let aim = wish.aim;
        let mut judge = Judge::new(wish);
        let climb = match aim {
            Aim::Harder(scale) => Some(Climb::new(spec, scale, seed, &mut judge)?),
            Aim::First | Aim::Hardest(_) => None,
        };
        Ok(Maker { generator, judge, climb })
    }

    /// With a chosen engine. The items are the same.
    ///
    /// # Errors
    /// When this machine cannot run it.
    pub fn with_config(mut self, config: &Config) -> Result<Maker, Unavailable> {
        self.generator = self.generator.with_config(config)?;
        self.judge.set_solver(Solver::with_config(config)?);
        if let Some(climb) = &mut self.climb {
            climb.set_config(config);
        }
        Ok(self)
    }

    /// Ends every later call soon after this flag is set.
    pub fn set_cancel(&mut self, cancel: impl Into<Cancel>) {
        let cancel = cancel.into();
        self.generator.set_cancel(cancel.clone());
        self.judge.set_cancel(cancel.clone());
        if let Some(climb) = &mut self.climb {
            climb.set_cancel(cancel);
        }
    }

    /// What is wished.
    pub fn wish(&self) -> &Wish {
        self.judge.wish()
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
                let Some(answer) = climb.item(index, &mut self.judge) else { return };
                if sink(index, answer).is_break() {
                    return;
                }
            }
            return;
        }
        self.generator.run_choosing(items, &mut self.judge, |index, chosen| {
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
