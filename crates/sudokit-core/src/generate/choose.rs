//! Which of the puzzles that the tries of an item make becomes the item.
//!
//! Tries are numbered, and their puzzles are shown in that order, whatever order they are made in:
//! so the choice, too, depends on the seed and the number of the item alone. This module does not
//! define what a puzzle is chosen for; `sudokit::target` chooses by difficulty.

use super::Made;
use crate::grid::Puzzle;
use std::ops::ControlFlow;

/// Chooses among the puzzles of an item.
///
/// ```
/// use std::ops::ControlFlow;
/// use sudokit::generate::{Choose, Generator, Made, Spec};
///
/// /// A puzzle whose first cell is given.
/// struct Cornered;
///
/// impl Choose for Cornered {
///     type Item = Option<Made>;
///
///     fn look(&mut self, item: &mut Option<Made>, made: Made) -> ControlFlow<()> {
///         if made.puzzle.values()[0] == 0 {
///             return ControlFlow::Continue(());
///         }
///         *item = Some(made);
///         ControlFlow::Break(())
///     }
/// }
///
/// let mut generator = Generator::new(Spec::default(), 7)?;
/// generator.run_choosing(0..3, &mut Cornered, |_index, chosen| {
///     let made = chosen.item.expect("it is tried without end");
///     assert_ne!(made.puzzle.values()[0], 0);
///     assert_eq!((made.tries, chosen.drawn), (chosen.tries, chosen.tries));
///     ControlFlow::Continue(())
/// });
/// # Ok::<(), sudokit::generate::SpecError>(())
/// ```
pub trait Choose {
    /// What is known of an item while it is not decided, and in the end the item.
    type Item: Default;

    /// Returns for each of these puzzles whether it is worth a full evaluation: a quick test, for
    /// many items together. The result may depend on the puzzle alone.
    fn sift(&mut self, puzzles: &[Puzzle], worth: &mut Vec<bool>) {
        worth.resize(puzzles.len(), true);
    }

    /// Looks at the next puzzle of an item, in the order of its tries. A break decides the item;
    /// else it goes on until the tries run out.
    fn look(&mut self, item: &mut Self::Item, made: Made) -> ControlFlow<()>;

    /// Whether the first puzzle is always taken: then no other is made.
    fn takes_any(&self) -> bool {
        false
    }
}

/// An item, and what it took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Chosen<T> {
    /// The item.
    pub item: T,
    /// How many tries were made.
    pub tries: u64,
    /// How many of them made a puzzle.
    pub drawn: u64,
    /// How many puzzles were looked at; the others were sifted out.
    pub seen: u64,
}

/// Takes the first puzzle.
pub(super) struct First;

impl Choose for First {
    type Item = Option<Made>;

    fn look(&mut self, item: &mut Option<Made>, made: Made) -> ControlFlow<()> {
        *item = Some(made);
        ControlFlow::Break(())
    }

    fn takes_any(&self) -> bool {
        true
    }
}
