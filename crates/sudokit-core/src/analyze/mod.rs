//! Questions about puzzles and grids that take many solves.
//!
//! Questions that need a solver take one, with its engine and its budget: the guesses of the budget
//! bound each single solve, the cancel flag ends the whole question. An answer that is not known by
//! then is the error [`Why`]. Searches of their own kind take a
//! [`Budget`](crate::Budget) or a number of steps, and give what they have when it is used up.

mod backdoors;
mod candidates;
mod estimate;
mod explain;
mod minimality;
mod spaces;

pub use backdoors::{Backdoors, backdoors};
pub use candidates::{TrueCandidates, true_candidates};
pub use estimate::Estimate;
pub use explain::{Explanation, clashing_givens, missing_givens};
pub use minimality::{Fewest, fewest_givens, is_minimal, minimize, redundant_givens};
pub use spaces::Space;

use crate::bounds::Why;
use crate::grid::{Puzzle, Solution};
use crate::solve::{First, Outcome, Solver};

/// Any solution of a puzzle.
fn first(puzzle: &Puzzle, solver: &mut Solver) -> Result<Option<Solution>, Why> {
    match solver.first(puzzle) {
        First::Found(solution) => Ok(Some(solution)),
        First::NoSolution => Ok(None),
        First::Unknown(why) => Err(why),
    }
}

/// The solution of a proper puzzle; `None` of any other.
fn only_solution(puzzle: &Puzzle, solver: &mut Solver) -> Result<Option<Solution>, Why> {
    match solver.classify(puzzle) {
        Outcome::Unique(solution) => Ok(Some(solution)),
        Outcome::Unknown(why) => Err(why),
        _ => Ok(None),
    }
}
