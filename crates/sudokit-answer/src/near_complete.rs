//! Boards near their end: a puzzle filled in until a few cells are blank.

use sudokit::board::Cell;
use sudokit::random::Random;
use sudokit::{Puzzle, Solution};

/// The puzzle with so many blanks, the first of its empty cells as `random` shuffles them; all of
/// them if it has fewer. It is proper if the puzzle is: it has all givens of it.
///
/// ```
/// use sudokit::random::Random;
/// use sudokit_answer::near_complete;
///
/// let puzzle: sudokit::Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let solution = sudokit::solve(&puzzle).unique().unwrap();
/// let board = near_complete(&puzzle, &solution, 5, &mut Random::new(1, 0));
/// assert_eq!(board.given_count(), 76);
/// # Ok::<(), sudokit::grid::ParsePuzzleError>(())
/// ```
pub fn near_complete(
    puzzle: &Puzzle,
    solution: &Solution,
    blanks: usize,
    random: &mut Random,
) -> Puzzle {
    let mut cells: Vec<Cell> = puzzle.empty_cells().collect();
    random.shuffle(&mut cells);
    let mut board = solution.to_puzzle();
    cells.iter().take(blanks).for_each(|cell| board.set(*cell, None));
    board
}
