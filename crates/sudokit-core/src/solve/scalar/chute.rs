//! A band or a stack of a board, and the digits that are still open in it.

use super::board::{Board, ByDigit, FIRST};
use super::infer::BITS;
use super::tables::EVERY_THIRD;
use crate::simd::quads::U32x4;

/// A band (0 to 2) or a stack (3 to 5) of a board.
pub(super) struct Chute<'a> {
    possible: &'a ByDigit,
    certain: &'a ByDigit,
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
        Chute { possible, certain, triads, step, first }
    }

    /// The triads that a digit takes or may take.
    pub(super) fn possible(&self, digit: usize) -> u32 {
        self.possible.words()[digit] & self.triads
    }

    /// The triads that a digit may or may not take: none, once it is settled.
    pub(super) fn open(&self, digit: usize) -> u32 {
        self.possible.words()[digit] & !self.certain.words()[digit] & self.triads
    }

    /// The digits, as bits, with two permutations left: no line, and no box, has all three triads.
    pub(super) fn with_two(&self) -> u32 {
        let (triads, firsts) = (U32x4::splat(self.triads), U32x4::splat(self.first & self.triads));
        let [a, b, c] = [0, 1, 2].map(|four| {
            let (possible, certain) = (self.possible.0[four], self.certain.0[four]);
            let open = possible.and_not(certain).and(triads);
            let triples = match self.step {
                1 => triples::<1>(possible),
                _ => triples::<3>(possible),
            };
            let bits = U32x4::new(BITS[four]);
            open.then(bits).and_not(triples.and(firsts).then(bits))
        });
        a.or(b).or(c).any()
    }
}

/// Where a set of triads holds three, one step apart.
#[inline(always)]
fn triples<const STEP: i32>(triads: U32x4) -> U32x4 {
    let pairs = triads.and(triads.shift_right::<STEP>());
    pairs.and(pairs.shift_right::<STEP>())
}
