//! Whether a puzzle is likely to have many solutions, by the number of its givens.
//!
//! Where there are many solutions most guesses are right. So the engines for single puzzles ask
//! this when a puzzle needs its first guess, and if so they guess sooner and with less thought,
//! until they meet a contradiction.

use super::Givens;

/// The fewest givens of a proper puzzle (McGuire, Tugemann, Civario 2012).
const FEWEST: usize = 17;

/// With this many givens and more a proper puzzle hardly ever needs a guess.
pub(super) const ENOUGH: usize = 34;

/// Whether a puzzle that needs a guess is likely to have many solutions.
///
/// Asked once at most, and not by puzzles that need no guess: it is kept out of their code.
#[cold]
#[inline(never)]
pub(super) fn are_likely(givens: Givens<'_>) -> bool {
    let Givens::Puzzle(puzzle) = givens else { return false };
    !(FEWEST..ENOUGH).contains(&puzzle.given_count())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Pencilmarks, Puzzle};

    #[test]
    fn few_givens_and_many_tell_of_many_solutions() {
        let with = |count| {
            let mut values = [0; 81];
            values[..count].fill(1);
            Puzzle::from_values(values).unwrap()
        };
        for count in 0..=81 {
            let puzzle = with(count);
            assert_eq!(are_likely(Givens::from(&puzzle)), !(17..34).contains(&count), "{count}");
        }
        assert!(!are_likely(Givens::from(&Pencilmarks::from_sets([Default::default(); 81]))));
    }
}
