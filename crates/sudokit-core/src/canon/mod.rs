//! Symmetry: transforms of puzzles, and what does not change under them.
//!
//! [`Transform`] is a symmetry of Sudoku as a value. Puzzles that are one up to symmetry are
//! *isomorphic*, otherwise *essentially different*. To decide, bring both into a canonical form,
//! one and the same for all isomorphs. Three forms are in use; always say which.
//!
//! | form | of | what it is |
//! |---|---|---|
//! | [`minlex`] | solution grids | the smallest of the grid's isomorphs, read as 81 digits |
//! | [`by_solution`] | proper puzzles | make the solution minlex, keep the givens where they went |
//! | [`by_givens`] | all puzzles | the smallest of the puzzle's isomorphs, read as 81 characters |
//!
//! The last two differ for the same puzzle. The first is the fast one for proper puzzles; it tells
//! at once which of them share a solution. The last needs no solution. [`ClassId`] names a
//! canonical form in 128 bits.
//!
//! ```
//! use sudokit::canon::{self, ClassId, Transform};
//! use sudokit::random::Random;
//! use sudokit::solve::{Outcome, Solver};
//!
//! let puzzle: sudokit::Puzzle =
//!     ".................1.....2.3......3.2...4....5...6.1.....3......6.7..8...952.7....."
//!         .parse()?;
//! let Outcome::Unique(solution) = Solver::new().classify(&puzzle) else { panic!("not proper") };
//! let canonical = canon::by_solution(&puzzle, &solution)?;
//!
//! let transform = Transform::random(&mut Random::new(1, 0));
//! let isomorph = canon::by_solution(&transform.apply(&puzzle), &transform.apply(&solution))?;
//! assert_eq!(isomorph.puzzle, canonical.puzzle);
//! assert_eq!(ClassId::of(&isomorph.puzzle), ClassId::of(&canonical.puzzle));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod bands;
mod class_id;
mod givens;
mod grid;
pub mod naive;
mod puzzle;
mod transform;

pub use class_id::{ClassId, ParseClassIdError};
pub use givens::{ByGivens, by_givens, by_givens_within};
pub use grid::{CanonicalGrid, automorphisms, minlex};
pub use puzzle::{BySolution, by_solution};
pub use transform::{ParseTransformError, Transform, Transformable};
