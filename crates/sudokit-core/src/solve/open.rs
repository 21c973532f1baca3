//! Pencilmark puzzles with hardly any cell given.
//!
//! Such a puzzle says of many candidates that they are out, and of no cell what it holds. So
//! propagation finds little, and a proper puzzle takes thousands of guesses: here a long search is
//! no sign of one that has gone astray. But a contradiction may hide in one house, in cells with
//! fewer digits than they are. A search by guesses then refutes everything else again and again. So
//! it looks at the houses when it becomes long.

use super::Givens;
use crate::board::{DigitSet, House};
use crate::grid::Pencilmarks;

/// Eight different digits and more are given in every proper puzzle of givens.
const FEW: u16 = 8;

/// The marks of a puzzle in which fewer cells are given than in any proper puzzle of givens.
pub(super) fn marks(givens: Givens<'_>) -> Option<&Pencilmarks> {
    let Givens::Pencilmarks(marks) = givens else { return None };
    // Sixteen bits throughout: compilers make vector code of that.
    let is_given = |set: &DigitSet| u16::from(set.bits() & set.bits().wrapping_sub(1) == 0);
    (marks.sets().iter().map(is_given).sum::<u16>() < FEW).then_some(marks)
}

/// Candidates of a puzzle above which nearly all are left. Random minimal puzzles have 460 to 560,
/// those with the fewest possible eliminations 643.
const NEARLY_ALL: usize = 600;

/// Whether nearly all candidates are left. What is out then has been chosen with care: such a
/// puzzle takes few guesses, or a search has gone astray.
#[cold]
#[inline(never)]
pub(super) fn are_nearly_full(marks: &Pencilmarks) -> bool {
    marks.sets().iter().map(|set| set.len()).sum::<usize>() > NEARLY_ALL
}

/// Whether the cells of each house can take nine different digits.
#[cold]
#[inline(never)]
pub(super) fn houses_can_be_filled(marks: &Pencilmarks) -> bool {
    House::all().all(|house| {
        let mut sets = [DigitSet::EMPTY; 9];
        for (set, cell) in sets.iter_mut().zip(house.cells()) {
            *set = marks.get(cell);
        }
        can_be_filled(sets.map(DigitSet::bits))
    })
}

/// Whether nine sets have a digit each, all different: augmenting paths (Kuhn, 1955).
fn can_be_filled(sets: [u16; 9]) -> bool {
    let mut owner = [None; 9];
    (0..9).all(|cell| finds_digit(cell, &sets, &mut owner, &mut 0x1ff))
}

/// Gives a cell a digit not yet tried. A digit's present owner moves to another one.
fn finds_digit(
    cell: usize,
    sets: &[u16; 9],
    owner: &mut [Option<usize>; 9],
    untried: &mut u16,
) -> bool {
    while sets[cell] & *untried != 0 {
        let digit = (sets[cell] & *untried).trailing_zeros() as usize;
        *untried &= !(1 << digit);
        if owner[digit].is_none_or(|other| finds_digit(other, sets, owner, untried)) {
            owner[digit] = Some(cell);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;
    use crate::random::Random;

    /// By definition (Hall, 1935): any cells together have at least as many digits.
    fn by_all_subsets(sets: &[u16; 9]) -> bool {
        (0..512u32).all(|cells| {
            let digits = (0..9).filter(|n| cells >> n & 1 == 1).fold(0, |all, n| all | sets[n]);
            digits.count_ones() >= cells.count_ones()
        })
    }

    #[test]
    fn nine_cells_can_be_filled_unless_some_have_too_few_digits() {
        let mut seen = [0; 2];
        for index in 0..3000 {
            let mut random = Random::new(7, index);
            let density = 0.2 + 0.5 * random.unit();
            let mut set = || (0..9).fold(0, |set, d| set | u16::from(random.unit() < density) << d);
            let sets: [u16; 9] = std::array::from_fn(|_| set());
            let expected = by_all_subsets(&sets);
            assert_eq!(can_be_filled(sets), expected, "{sets:?}");
            seen[usize::from(expected)] += 1;
        }
        assert!(seen.iter().all(|&n| n > 300), "{seen:?}");
    }

    #[test]
    fn every_house_is_looked_at() {
        assert!(houses_can_be_filled(&Pencilmarks::FULL));
        for house in House::all() {
            let mut marks = Pencilmarks::FULL;
            for cell in house.cells().skip(2).take(3) {
                marks.set(cell, DigitSet::from_bits(0b11));
            }
            assert!(!houses_can_be_filled(&marks), "{marks}");
        }
    }

    #[test]
    fn marks_with_eight_cells_given_are_like_a_puzzle() {
        let mut given = Pencilmarks::FULL;
        for (n, cell) in Cell::all().enumerate().take(8) {
            assert!(marks(Givens::from(&given)).is_some(), "{n}");
            given.set(cell, DigitSet::from_bits(1 << n));
        }
        assert!(marks(Givens::from(&given)).is_none());
        assert!(marks(Givens::from(&crate::Puzzle::EMPTY)).is_none());
        assert!(are_nearly_full(&Pencilmarks::FULL));
        assert!(!are_nearly_full(&Pencilmarks::from_sets([DigitSet::from_bits(0x7f); 81])));
    }
}
