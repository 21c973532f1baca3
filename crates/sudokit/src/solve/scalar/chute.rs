//! A band or a stack of a board, and the digits that are still open in it.

use super::board::{Board, FIRST};
use super::tables::EVERY_THIRD;

/// A band (0 to 2) or a stack (3 to 5) of a board.
pub(super) struct Chute<'a> {
    possible: &'a [u32; 12],
    certain: &'a [u32; 12],
    /// Its triads.
    triads: u32,
    /// From a triad to the next one in its line of a band, its box of a stack.
    step: u32,
    /// Where such lines and boxes begin.
    first: u32,
}

impl Chute<'_> {
    pub(super) fn of(board: &Board, number: u32) -> Chute<'_> {
        let (possible, certain) = (&board.possible, &board.certain);
        let (possible, certain, triads, step, first) = match number {
            0..3 => (&possible.rows, &certain.rows, 0o777 << (9 * number), 1, EVERY_THIRD),
            _ => (&possible.columns, &certain.columns, EVERY_THIRD << (number - 3), 3, FIRST),
        };
        Chute { possible: possible.words(), certain: certain.words(), triads, step, first }
    }

    /// The triads that a digit takes or may take.
    pub(super) fn possible(&self, digit: usize) -> u32 {
        self.possible[digit] & self.triads
    }

    /// The triads that a digit may or may not take: none, once it is settled.
    pub(super) fn open(&self, digit: usize) -> u32 {
        self.possible[digit] & !self.certain[digit] & self.triads
    }

    /// Whether a digit has two permutations left: then no line, and no box, has all three triads.
    pub(super) fn has_two(&self, digit: usize) -> bool {
        let (word, step) = (self.possible[digit], self.step);
        let triples = word & word >> step & word >> (2 * step);
        self.open(digit) != 0 && triples & self.first & self.triads == 0
    }
}
