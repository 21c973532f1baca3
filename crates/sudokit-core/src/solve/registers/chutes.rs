//! Where hard puzzles branch: in the chute with the most settled digits.
//!
//! A digit is settled in a chute when one permutation of it is left. The rule keeps to one part of
//! the board until that is done with. On puzzles that have hardly any cell with two digits, but a
//! chute to begin with, it makes the search shorter, by up to a third; on the others it makes it
//! longer. So a search looks once, at its first guess, which of the two ways is its own.

use crate::solve::{Givens, many};

/// With more cells with two digits pairs are better. (Sums of guesses compared: 0, 1, 2, 3.)
pub(super) const MOST_PAIRS: u32 = 2;

/// And with fewer cells that are not settled. (Measured: 54 to 60.)
pub(super) const FEWEST_OPEN: u32 = 56;

/// And with fewer givens: then there are few pairs in any case.
const FEWEST_GIVENS: usize = 21;

/// And where no chute has this many settled digits: then nothing shows where to begin. (Guesses
/// compared: 2, 3, 4.)
pub(super) const LEAST_SETTLED: u32 = 3;

/// Whether a puzzle has enough of them. Hardly any gets here: it is kept out of their code.
#[cold]
#[inline(never)]
pub(super) fn are_givens_enough(givens: Givens<'_>) -> bool {
    let Givens::Puzzle(puzzle) = givens else { return false };
    (FEWEST_GIVENS..many::ENOUGH).contains(&puzzle.given_count())
}

/// The digits of the six chutes, bands 0 to 2 and stacks 3 to 5, where no sweep changes anything.
#[derive(Default)]
pub(super) struct Chutes {
    /// Those with several triads in some line: they are not settled.
    pub(super) open: [u16; 6],
    /// Those with all three triads of each line: more than two permutations are left.
    pub(super) wide: [[u16; 3]; 6],
}

impl Chutes {
    /// The chute with the most settled digits, of those with so many of them but not all, and a
    /// digit in it: with two permutations left, where there is one. Of several such chutes the one
    /// where digits have all triads of a line most often.
    #[inline(always)]
    pub(super) fn choose(&self, least_settled: u32) -> Option<(usize, u16)> {
        let (mut least, mut chosen) = (u32::MAX, None);
        for chute in 0..6 {
            let (open, [a, b, c]) = (self.open[chute].count_ones(), self.wide[chute]);
            let rank = 16 * open + 27 - a.count_ones() - b.count_ones() - c.count_ones();
            if (1..=9 - least_settled).contains(&open) && rank < least {
                (least, chosen) = (rank, Some(chute));
            }
        }
        let chute = chosen?;
        let (open, [a, b, c]) = (self.open[chute], self.wide[chute]);
        let two = open & !(a | b | c);
        let digits = if two == 0 { open } else { two };
        Some((chute, digits & digits.wrapping_neg()))
    }
}

/// The line and the place in it of the first triad that has the digit and is not alone in its line.
/// Triads by line.
#[inline(always)]
pub(super) fn first_open_triad(triads: [[u16; 3]; 3], digit: u16) -> (usize, usize) {
    for line in 0..3 {
        let [a, b, c] = triads[line];
        if digit & (a & b | a & c | b & c) != 0 {
            return (line, usize::from(a & digit == 0));
        }
    }
    unreachable!("the digit is not settled")
}

#[cfg(test)]
mod tests {
    use super::super::search::{State, board_of};
    use super::super::{AT_ONCE, Engine, Guided, On, OnBoards};
    use super::*;
    use crate::board::{Cell, Digit, DigitSet};
    use crate::simd::portable::{LONG, SHORT};
    use crate::solve::guess_limit::{Bound, GuessLimit};
    use crate::solve::{Budget, Statistics};
    use crate::{Pencilmarks, Puzzle};

    const ENDLESS: Bound<'static> =
        Bound { budget: &Budget::UNLIMITED, guess_limit: GuessLimit::fixed(u64::MAX) };

    /// Hard puzzles with names: by Arto Inkala, Golden Nugget, Easter Monster. No chute of theirs
    /// has three settled digits.
    const HARD: [&str; 3] = [
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ];

    /// Two of these with one and two digits of their solutions: a chute has three settled digits.
    const BY_CHUTES: [&str; 2] = [
        ".......398....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        "8..........36......7..9.2...5...7.......457....71...3...1....684.85...1..9....4..",
    ];

    #[test]
    fn the_chute_with_the_most_settled_digits_comes_first() {
        let none = Chutes::default();
        assert_eq!(none.choose(1), None);
        let (no, open) = ([0; 3], [0x1ff, 0x1f, 0xf, 0, 0xf0, 0xf]);
        let wide = [no, no, [0xb, 0, 0], no, [0x30, 0, 0], [0xf, 0, 0]];
        assert_eq!(Chutes { open, wide }.choose(1), Some((5, 1)));
        let wide = [no, no, [0xb, 0, 0], no, [0x30, 0x10, 0x10], [5, 0, 0]];
        assert_eq!(Chutes { open, wide }.choose(1), Some((4, 0x40)));
        assert_eq!(Chutes { open, wide }.choose(5), Some((4, 0x40)));
        assert_eq!(Chutes { open, wide }.choose(6), None);
        let open = [0x1ff, 0, 0, 0x1ff, 0, 0];
        assert_eq!(Chutes { open, wide }.choose(1), None);

        assert_eq!(first_open_triad([[4, 1, 2], [4, 2, 6], [7, 7, 7]], 4), (1, 0));
        assert_eq!(first_open_triad([[4, 1, 2], [1, 6, 6], [7, 7, 7]], 4), (1, 1));
    }

    /// A settled board and its two halves, if a chute has so many settled digits.
    struct Halves(Puzzle, u32);

    impl OnBoards for Halves {
        type Output = Option<[[DigitSet; 81]; 3]>;

        #[inline(always)]
        fn run<B: Guided>(self, _: &mut [Vec<B::Frame>; AT_ONCE]) -> Self::Output {
            let tables = B::tables();
            let board: B = board_of(Givens::from(&self.0), &tables);
            let State::Open(board) = board.propagate(&tables, &mut 0) else { return None };
            let mut other = B::EMPTY;
            let half = board.split_chute(&tables, &mut other, self.1)?;
            Some([B::sets_of(&board.store()), B::sets_of(&half.store()), B::sets_of(&other)])
        }
    }

    /// A triad has the digit in the one half and has it not in the other one: no solution is lost,
    /// and none is in both. Both kinds of boards ask the same question.
    #[test]
    fn every_solution_is_in_one_of_the_halves() {
        let mut split = 0;
        for text in HARD {
            let hard: Puzzle = text.parse().unwrap();
            for (cell, _) in hard.givens() {
                let mut puzzle = hard;
                puzzle.set(cell, None);
                let boards = On::new(SHORT).run(Halves(puzzle, 1));
                assert_eq!(On::new(LONG).run(Halves(puzzle, 1)), boards, "{puzzle}");
                let Some(boards) = boards else { continue };
                split += 1;
                let [all, one, other] = boards.map(|sets| {
                    let marks = Pencilmarks::from_sets(sets);
                    let mut engine = On::new(SHORT);
                    let cost = &mut Statistics::default();
                    engine.count(Givens::from(&marks), u64::MAX, ENDLESS, cost).solutions
                });
                assert!(boards[1] != boards[0] && boards[2] != boards[0]);
                assert_eq!(all, one + other, "{puzzle}");
            }
        }
        assert!(split > 30, "{split}");
    }

    #[test]
    fn a_search_by_chutes_begins_where_three_digits_are_settled() {
        let all = HARD.map(|text| (text, false)).into_iter();
        for (text, begins) in all.chain(BY_CHUTES.map(|text| (text, true))) {
            let puzzle: Puzzle = text.parse().unwrap();
            for (least, expected) in [(1, true), (LEAST_SETTLED, begins), (9, false)] {
                let [short, long] = [
                    On::new(SHORT).run(Halves(puzzle, least)),
                    On::new(LONG).run(Halves(puzzle, least)),
                ];
                assert_eq!((short.is_some(), long.is_some()), (expected, expected), "{puzzle}");
            }
        }
    }

    /// By chutes where that is right: by pairs the guesses are others.
    #[test]
    fn a_hard_puzzle_branches_by_chutes() {
        fn guesses(engine: &mut dyn Engine, givens: Givens<'_>) -> u64 {
            let mut cost = Statistics::default();
            assert_eq!(engine.count(givens, 2, ENDLESS, &mut cost).solutions, 1);
            cost.guesses
        }
        let engines: [Box<dyn Engine>; 2] = [Box::new(On::new(LONG)), Box::new(On::new(SHORT))];
        for mut engine in engines {
            for text in BY_CHUTES {
                let puzzle: Puzzle = text.parse().unwrap();
                // The same as marks is not known to be hard.
                let marks = guesses(&mut *engine, Givens::from(&Pencilmarks::from(&puzzle)));
                assert_ne!(guesses(&mut *engine, Givens::from(&puzzle)), marks, "{puzzle}");
            }
        }
    }

    #[test]
    fn puzzles_are_hard_within_bounds() {
        let hard: Puzzle = HARD[0].parse().unwrap();
        assert_eq!(hard.given_count(), 21);
        assert!(are_givens_enough(Givens::from(&hard)));
        let (mut less, mut more) = (hard, hard);
        less.set(hard.givens().next().unwrap().0, None);
        assert!(!are_givens_enough(Givens::from(&less)));
        assert!(!are_givens_enough(Givens::from(&Pencilmarks::from(&hard))));
        for cell in Cell::all().filter(|&cell| hard.get(cell).is_none()).take(13) {
            more.set(cell, Some(Digit::ALL[0]));
        }
        assert!(!are_givens_enough(Givens::from(&more)));
    }
}
