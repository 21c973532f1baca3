//! Making puzzles, reproducibly: item `i` of a seed depends on `(seed, i)` alone.
//!
//! - [`random_grid`]: full grids, exactly uniform or a little faster ([`Sampler`]);
//! - [`Spec`]: what a puzzle must be like: its method, symmetry, pattern, number of givens;
//! - [`Generator`]: the puzzles of a seed, as an iterator, item by item, or many at once;
//! - [`Choose`]: which of the puzzles that the tries of an item make becomes the item. Puzzles of a
//!   wanted difficulty are the matter of `sudokit::target`.
//!
//! Randomness comes from [`Random`]; of the engine's results only the number of solutions is used,
//! never a solution. So an item is the same on every machine, instruction set, number of threads
//! and order of calls. `docs/DESIGN-generate.md` describes the naive ways first and gives figures.

mod attempt;
mod choose;
mod generator;
mod grids;
mod queue;
#[cfg(test)]
mod sampling_tests;
mod spec;
mod symmetry;
mod unbiased;

pub use choose::{Choose, Chosen};
pub use generator::{Generator, Item, Made};
pub use grids::{Sampler, random_grid};
pub use spec::{Method, Redundancy, Source, Spec, SpecError};
pub use symmetry::{ParseSymmetryError, Symmetry};
pub use unbiased::unbiased_weight;

#[cfg(doc)]
use crate::random::Random;
