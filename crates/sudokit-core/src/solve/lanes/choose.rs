//! Where a search branches: in the chute with the fewest permutations left, on a digit with two.
//!
//! Fewer permutations mean a chute that is nearer to being settled, where each half of a branching
//! follows through further. A digit with two permutations splits the search in two halves that
//! exclude each other, whatever the cells look like.

use super::settled::FEWEST_IN_BEST;
use super::sweep::Permutations;
use crate::simd::Isa;
use crate::simd::lanes::Lanes;

/// A branching: the permutations left for a digit in a chute are shared out between two halves
/// ([`Splits`](super::sweep::Splits)).
#[derive(Clone, Copy, Debug)]
pub(super) struct Branching {
    /// The chute, 0 to 5.
    pub chute: u16,
    /// The digit, as a set of one.
    pub digit: u16,
}

/// Where all lanes branch by some rule, such as that of [`rank`].
pub(super) struct Ranking<V> {
    /// Eight times the rank of the best chute, plus the chute. `NONE` where no chute has a digit to
    /// branch on.
    keys: [V; 1],
    /// By chute: the digits to branch on.
    digits: [V; 6],
}

/// The numbers of permutations that digits have left in a chute, in binary: ones, twos, fours.
pub(super) struct Counted<V> {
    pub ones: V,
    pub twos: V,
    pub fours: V,
    /// The digits with exactly two.
    pub pair: V,
}

impl<V: Lanes> Counted<V> {
    #[inline(always)]
    pub(super) fn of(&[a, b, c, d, e, f]: &[V; 6]) -> Counted<V> {
        let ones = a.xor3(b, c);
        let carry = a.majority(b, c);
        let more = d.xor3(e, f);
        let carry_more = d.majority(e, f);
        let both = ones.and(more);
        let ones = ones.xor(more);
        let twos = carry.xor3(carry_more, both);
        let fours = carry.majority(carry_more, both);
        Counted { ones, twos, fours, pair: twos.and_neither(ones, fours) }
    }
}

/// The key of a lane without a digit to branch on.
const NONE: u16 = 0xffff;

/// Looks at the permutations left in all lanes: the number of those in a chute is its rank.
#[inline(always)]
pub(super) fn rank<I: Isa>(isa: I, left: &Permutations<I::Lanes>) -> Ranking<I::Lanes> {
    Ranking::by(isa, left, |Counted { ones, twos, fours, pair }| {
        let count = ones
            .count_ones()
            .add(twos.count_ones().shift_left::<1>())
            .add(fours.count_ones().shift_left::<2>());
        (count, pair)
    })
}

impl<V: Lanes> Ranking<V> {
    /// By a rule that gives each chute a rank, below 8,192, and the digits to branch on. The lowest
    /// rank with any digit comes first.
    #[inline(always)]
    pub(super) fn by<I: Isa<Lanes = V>>(
        isa: I,
        left: &Permutations<V>,
        rule: impl Fn(Counted<V>) -> (V, V),
    ) -> Ranking<V> {
        let none = isa.splat(NONE);
        let nine = isa.splat(0x1ff);
        let mut best = none;
        let mut digits = [none; 6];
        for chute in 0..6 {
            let (rank, own) = rule(Counted::of(&left[chute]));
            digits[chute] = own;
            let key = rank.shift_left::<3>().add(isa.splat(chute as u16));
            best = best.min(key.or(own.other_if_disjoint(nine, none)));
        }
        Ranking { keys: [best], digits }
    }

    /// The lanes where the best chute has so many permutations that the puzzle may be
    /// [wide open](super::settled), or no chute has a digit with two.
    #[inline(always)]
    pub(super) fn wide_open<I: Isa<Lanes = V>>(&self, isa: I) -> u32 {
        let key = isa.splat(8 * FEWEST_IN_BEST);
        self.keys[0].min(key).equal(key)
    }

    /// A lane branches where another ranking says, if that knows a place.
    #[inline(always)]
    pub(super) fn replace(&mut self, lane: usize, by: &Ranking<V>) {
        if let Some(Branching { chute, digit }) = by.best(lane) {
            V::flat_mut(&mut self.keys)[lane] = chute;
            V::flat_mut(&mut self.digits)[usize::from(chute) * V::COUNT + lane] = digit;
        }
    }

    /// The lowest digit of the best chute.
    #[inline(always)]
    pub(super) fn best(&self, lane: usize) -> Option<Branching> {
        let key = V::flat(&self.keys)[lane];
        if key == NONE {
            return None;
        }
        let chute = key % 8;
        let digits = V::flat(&self.digits)[usize::from(chute) * V::COUNT + lane];
        Some(Branching { chute, digit: digits & digits.wrapping_neg() })
    }

    /// The branching of one lane; `None` if every digit has at most one permutation everywhere.
    #[inline(always)]
    pub(crate) fn branching(&self, left: &Permutations<V>, lane: usize) -> Option<Branching> {
        match self.best(lane) {
            None => widest(left, lane),
            best => best,
        }
    }
}

/// A branching where no digit has exactly two permutations: on one that has few.
#[cold]
#[inline(never)]
fn widest<V: Lanes>(left: &Permutations<V>, lane: usize) -> Option<Branching> {
    let mut best: Option<(u32, Branching)> = None;
    for chute in 0..6 {
        let flat = V::flat(&left[usize::from(chute)]);
        for digit in (0..9).map(|d| 1 << d) {
            let ways = |p: usize| flat[p * V::COUNT + lane] & digit != 0;
            let count = (0..6).map(|p| u32::from(ways(p))).sum();
            if count >= 2 && best.is_none_or(|(least, _)| count < least) {
                best = Some((count, Branching { chute, digit }));
            }
        }
    }
    best.map(|(_, branching)| branching)
}
