//! Where a search branches: in the chute with the fewest permutations left, on a digit with two.
//!
//! Fewer permutations mean a chute that is nearer to being settled, where each half of a branching
//! follows through further. A digit with two permutations splits the search in two halves that
//! exclude each other, whatever the cells look like.

use super::sweep::{PERMUTATIONS, Permutations, through};
use crate::simd::lanes::{Isa, Lanes};

/// A branching: in one half the digit is barred from some permutations of the chute, in the other
/// half from the others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branching {
    /// The chute, 0 to 5.
    pub chute: u8,
    /// The digit, as a set of one.
    pub digit: u16,
    /// The permutations barred in the first half, bit `p` for permutation `p`.
    pub first: u8,
    /// The permutations barred in the second half.
    pub second: u8,
}

/// What [`rank`] found out for all lanes.
pub(super) struct Ranking<V> {
    /// Eight times the number of permutations left in the best chute, plus the chute. `NONE` where
    /// no digit has exactly two.
    keys: [V; 1],
    /// By chute: the digits with exactly two permutations.
    pairs: [V; 6],
}

/// The key of a lane without a digit that has exactly two permutations somewhere.
const NONE: u16 = 0xffff;

/// Looks at the permutations left in all lanes.
#[inline(always)]
pub(super) fn rank<I: Isa>(isa: I, left: &Permutations<I::Vector>) -> Ranking<I::Vector> {
    let none = isa.splat(NONE);
    let nine = isa.splat(0x1ff);
    let mut best = none;
    let mut pairs = [none; 6];
    for chute in 0..6 {
        let [a, b, c, d, e, f] = left[chute];
        // The number of permutations of each digit in binary: ones, twos, fours.
        let ones = a.xor3(b, c);
        let carry = a.majority(b, c);
        let more = d.xor3(e, f);
        let carry_more = d.majority(e, f);
        let both = ones.and(more);
        let ones = ones.xor(more);
        let twos = carry.xor3(carry_more, both);
        let fours = carry.majority(carry_more, both);
        let pair = twos.and_neither(ones, fours);
        pairs[chute] = pair;
        let count = ones
            .count_ones()
            .add(twos.count_ones().shift_left::<1>())
            .add(fours.count_ones().shift_left::<2>());
        let key = count.shift_left::<3>().add(isa.splat(chute as u16));
        best = best.min(key.or(pair.other_if_disjoint(nine, none)));
    }
    Ranking { keys: [best], pairs }
}

impl<V: Lanes> Ranking<V> {
    /// The branching of one lane; `None` if every digit has at most one permutation everywhere.
    #[inline(always)]
    pub fn branching(&self, left: &Permutations<V>, lane: usize) -> Option<Branching> {
        let key = V::flat(&self.keys)[lane];
        if key == NONE {
            return widest(left, lane);
        }
        let chute = usize::from(key % 8);
        let pair = V::flat(&self.pairs)[chute * V::COUNT + lane];
        let digit = pair & pair.wrapping_neg();
        let ways = ways_of(left, chute, digit, lane);
        let first = ways & ways.wrapping_neg();
        // The first half keeps the first permutation.
        Some(Branching { chute: chute as u8, digit, first: ways ^ first, second: first })
    }
}

/// The permutations a digit has left in a chute.
#[inline(always)]
fn ways_of<V: Lanes>(left: &Permutations<V>, chute: usize, digit: u16, lane: usize) -> u8 {
    let flat = V::flat(&left[chute]);
    let mut ways = 0;
    for p in 0..6 {
        ways |= u8::from(flat[p * V::COUNT + lane] & digit != 0) << p;
    }
    ways
}

/// A branching where no digit has exactly two permutations: one that has few is split by a triad.
#[cold]
#[inline(never)]
fn widest<V: Lanes>(left: &Permutations<V>, lane: usize) -> Option<Branching> {
    let mut best: Option<(u32, usize, u16, u8)> = None;
    for chute in 0..6 {
        for digit in (0..9).map(|d| 1 << d) {
            let ways = ways_of(left, chute, digit, lane);
            let count = ways.count_ones();
            if count >= 2 && best.is_none_or(|(least, ..)| count < least) {
                best = Some((count, chute, digit, ways));
            }
        }
    }
    let (_, chute, digit, ways) = best?;
    // A triad in the first line that some of them use and some do not: barring either part takes
    // the digit out of a triad where it is possible now.
    let line = (0..3).find(|&line| {
        let used = |block: usize| {
            let (a, b) = through(line, block);
            ways & (1 << a | 1 << b)
        };
        (0..3).filter(|&block| used(block) != 0).count() > 1
    })?;
    let block = PERMUTATIONS[ways.trailing_zeros() as usize][line];
    let (a, b) = through(line, block);
    let inside = ways & (1 << a | 1 << b);
    Some(Branching { chute: chute as u8, digit, first: ways ^ inside, second: inside })
}
