//! The canonical form of a proper puzzle by its solution.

use super::Transform;
use super::grid::Least;
use crate::board::Cell;
use crate::grid::{Puzzle, Solution};
use crate::rules::Fault;

/// A proper puzzle in canonical form by its solution, and the way there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BySolution {
    /// The canonical form.
    pub puzzle: Puzzle,
    /// Its solution: the minlex form of the original's solution.
    pub grid: Solution,
    /// A transform that leads from the original puzzle and solution to these.
    pub transform: Transform,
    /// Order of the puzzle's automorphism group, a divisor of the grid's: this many transforms
    /// leave the puzzle as it is.
    pub automorphisms: usize,
    /// Order of the grid's automorphism group, 1 to 648.
    pub grid_automorphisms: usize,
}

/// The canonical form of a proper puzzle *by its solution*: make its solution minlex and keep the
/// givens where they have gone. A grid with automorphisms can be made minlex in several ways; of
/// the puzzles these give, the smallest is taken, read as 81 characters, an empty cell before 1.
///
/// Two proper puzzles are isomorphic if and only if these forms are equal. `solution` must be the
/// only solution of the puzzle, otherwise the form depends on which one it is.
///
/// # Errors
/// A given that the solution does not keep.
pub fn by_solution(puzzle: &Puzzle, solution: &Solution) -> Result<BySolution, Fault> {
    let kept = |given: u8, found: u8| (given == 0) | (given == found);
    // Without early end: a few vector compares.
    let pairs = puzzle.values().iter().zip(solution.values());
    if !pairs.fold(true, |all, (&given, &found)| all & kept(given, found)) {
        return Err(changed_given(puzzle, solution));
    }
    let least = Least::of(solution.values());
    let mut transform = least.transform(0);
    let mut form = transform.apply(puzzle);
    let mut automorphisms = 1;
    for i in 1..least.count() {
        let other = least.transform(i);
        let candidate = other.apply(puzzle);
        if candidate < form {
            (form, transform, automorphisms) = (candidate, other, 0);
        }
        automorphisms += usize::from(candidate == form);
    }
    Ok(BySolution {
        puzzle: form,
        grid: least.grid(),
        transform,
        automorphisms,
        grid_automorphisms: least.count(),
    })
}

#[cold]
fn changed_given(puzzle: &Puzzle, solution: &Solution) -> Fault {
    let (cell, given): (Cell, _) = puzzle
        .givens()
        .find(|&(cell, given)| solution.get(cell) != given)
        .expect("a given is not kept");
    Fault::GivenChanged { cell, given, found: solution.get(cell) }
}
