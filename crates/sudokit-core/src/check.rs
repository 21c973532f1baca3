//! The judge of answers: is this grid a solution of that puzzle, and if not, why not?
//!
//! It knows the [rules](crate::rules) and what a puzzle demands. No solver is imported here, and
//! none is trusted: tests hand every answer of every solver to this module.

use crate::board::Cell;
use crate::grid::{Pencilmarks, Puzzle, Solution};
pub use crate::rules::{Conflict, Fault};

/// Whether `answer` is complete, obeys the rules and keeps every given of `puzzle`.
///
/// ```
/// use sudokit::{Puzzle, check};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let answer: Puzzle =
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
/// assert!(check::answers(&puzzle, answer.values()).is_ok());
///
/// // A full grid that obeys the rules, but answers another puzzle.
/// let mut other = *answer.values();
/// other.rotate_left(27);
/// let fault = check::answers(&puzzle, &other).unwrap_err();
/// assert_eq!(fault.to_string(), "r1c1 holds 8 where the puzzle gives 5");
/// # Ok::<(), sudokit::grid::ParsePuzzleError>(())
/// ```
///
/// # Errors
/// What is wrong: with the grid itself first, then the first changed given in reading order.
pub fn answers(puzzle: &Puzzle, answer: &[u8; 81]) -> Result<Solution, Fault> {
    let solution = Solution::new(*answer)?;
    for (cell, given) in puzzle.givens() {
        let found = solution.get(cell);
        if found != given {
            return Err(Fault::GivenChanged { cell, given, found });
        }
    }
    Ok(solution)
}

/// Whether `answer` is complete, obeys the rules and takes every digit from `marks`.
///
/// # Errors
/// What is wrong: with the grid itself first, then the first digit that was not allowed.
pub fn answers_pencilmarks(marks: &Pencilmarks, answer: &[u8; 81]) -> Result<Solution, Fault> {
    let solution = Solution::new(*answer)?;
    for cell in Cell::all() {
        let found = solution.get(cell);
        if !marks.get(cell).contains(found) {
            return Err(Fault::NotACandidate { cell, found });
        }
    }
    Ok(solution)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Digit;

    const GRID: &str =
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

    fn values(text: &str) -> [u8; 81] {
        *text.parse::<Puzzle>().unwrap().values()
    }

    #[test]
    fn a_valid_grid_passes() {
        let grid = values(GRID);
        let puzzle = Puzzle::EMPTY;
        assert_eq!(answers(&puzzle, &grid).unwrap().to_string(), GRID);
    }

    #[test]
    fn changed_givens_and_forbidden_candidates_are_named() {
        let grid = values(GRID);
        let mut puzzle = Puzzle::EMPTY;
        let cell = Cell::new(80).unwrap();
        puzzle.set(cell, Digit::new(6));
        let fault = answers(&puzzle, &grid).unwrap_err();
        assert_eq!(fault.to_string(), "r9c9 holds 5 where the puzzle gives 6");
        let fault = answers_pencilmarks(&Pencilmarks::from(&puzzle), &grid).unwrap_err();
        assert_eq!(fault.to_string(), "r9c9 holds 5, which its pencilmarks do not allow");
    }
}
