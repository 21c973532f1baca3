//! Where hard puzzles branch: in the chute with the most settled digits.
//!
//! A digit is settled in a chute when one permutation of it is left. The rule keeps to one part of
//! the board until that is done with. On puzzles that are wide open but for some chute it saves
//! four guesses of ten; on most others it takes more. So the first branching of a puzzle decides
//! which of the two rules is its own: what it costs must not depend on its neighbors.

use super::choose::{Counted, Ranking};
use super::sweep::Permutations;
use crate::simd::Isa;
use crate::simd::lanes::Lanes;

/// In the depth of a board: the bits of the depth itself.
pub(super) const DEPTH: u16 = 0x3fff;
/// In the depth of a board: its puzzle has enough givens for this rule.
pub(super) const MAY: u16 = 0x4000;
/// In the depth of a board: its puzzle branches so.
pub(super) const DOES: u16 = 0x8000;

/// With fewer givens a puzzle is wide open in any case.
pub(super) const FEWEST_GIVENS: u16 = 21;

/// With fewer permutations left in the chute that has the fewest a puzzle is not wide open.
pub(super) const FEWEST_IN_BEST: u16 = 20;

/// And with fewer in all chutes. (Guesses compared: 110 to 180.)
const FEWEST_LEFT: u32 = 156;

/// And where no chute has this many settled digits nothing shows where to begin. (Guesses compared:
/// 2, 3, 4.)
const LEAST_SETTLED: usize = 3;

/// Whether a puzzle is wide open, but for a chute with settled digits. Hardly any gets here: it is
/// kept out of their code.
#[cold]
#[inline(never)]
pub(super) fn is_better<V: Lanes>(left: &Permutations<V>, lane: usize) -> bool {
    let ways = left.each_ref().map(|chute| {
        let flat = V::flat(chute);
        std::array::from_fn::<u16, 6, _>(|p| flat[p * V::COUNT + lane])
    });
    let all: u32 = ways.as_flattened().iter().map(|way| way.count_ones()).sum();
    let settled = |ways: &[u16; 6]| {
        let is_settled = |n: &u32| ways.iter().map(|way| way >> n & 1).sum::<u16>() == 1;
        (0..9).filter(is_settled).count()
    };
    all >= FEWEST_LEFT && ways.iter().any(|ways| (LEAST_SETTLED..9).contains(&settled(ways)))
}

/// Looks at the permutations left in all lanes. Of several chutes with as many settled digits that
/// is best where digits have all triads of a line most often. It branches on digits with two
/// permutations, or where there are none, with more.
#[inline(always)]
pub(super) fn rank<I: Isa>(isa: I, left: &Permutations<I::Lanes>) -> Ranking<I::Lanes> {
    let (none, nine) = (isa.splat(0xffff), isa.splat(0x1ff));
    Ranking::by(isa, left, |Counted { ones, twos, fours, pair }| {
        let open = twos.or(fours);
        // A digit with three permutations has all triads of one line, with four of two lines, with
        // six of all three.
        let wide = ones.and(twos).count_ones();
        let wide = wide.add(fours.count_ones().shift_left::<1>());
        let wide = wide.add(twos.and(fours).count_ones());
        // Up to 288, and 27 more for the fewest lines.
        let rank = open.count_ones().shift_left::<5>().add(isa.splat(28));
        (rank.add(wide.xor(none)), pair.or(pair.other_if_disjoint(nine, open)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::simd::lanes::LaneSource;
    use crate::simd::portable::{SHORT, Short};
    use crate::solve::lanes::sweep::PERMUTATIONS;

    type V = <Short as LaneSource>::Lanes;

    /// By chute and permutation: the digits for which it is left.
    type Ways = [[u16; 6]; 6];

    fn in_lane_0(ways: Ways) -> Permutations<V> {
        ways.map(|chute| chute.map(|way| SHORT.splat(way)))
    }

    /// Permutations as a pass leaves them: all that fit into the triads of a random matrix.
    fn some_ways(random: &mut Random) -> Ways {
        let mut ways = [[0; 6]; 6];
        for chute in &mut ways {
            let density = random.unit();
            for digit in (0..9).map(|d| 1 << d) {
                let mut matrix = [[false; 3]; 3];
                for box_of in PERMUTATIONS.into_iter().filter(|_| random.unit() < density) {
                    (0..3).for_each(|line| matrix[line][box_of[line]] = true);
                }
                for (way, box_of) in chute.iter_mut().zip(PERMUTATIONS) {
                    let is_left = (0..3).all(|line| matrix[line][box_of[line]]);
                    *way |= if is_left { digit } else { 0 };
                }
            }
        }
        ways
    }

    /// The boxes that a digit may use in each line, and its permutations.
    fn count(ways: &[u16; 6], digit: u16) -> ([usize; 3], usize) {
        let left: Vec<_> = (0..6).filter(|&p| ways[p] & digit != 0).collect();
        let boxes = |line: usize| {
            (0..3).filter(|&b| left.iter().any(|&p| PERMUTATIONS[p][line] == b)).count()
        };
        ([0, 1, 2].map(boxes), left.len())
    }

    #[test]
    fn the_chute_with_the_most_settled_digits_comes_first() {
        let mut with_two = 0;
        for index in 0..3000 {
            let ways = some_ways(&mut Random::new(3, index));
            let digits = |chute: usize, is_wanted: &dyn Fn([usize; 3], usize) -> bool| {
                let all = (0..9).map(|d| 1 << d).filter(|&digit| {
                    let (boxes, left) = count(&ways[chute], digit);
                    is_wanted(boxes, left)
                });
                all.collect::<Vec<u16>>()
            };
            let open = |chute| digits(chute, &|_, left| left > 1);
            let full_lines = |chute: usize| -> usize {
                let lines =
                    |digit| count(&ways[chute], digit).0.iter().filter(|&&n| n == 3).count();
                (0..9).map(|d| lines(1 << d)).sum()
            };
            let best = (0..6)
                .filter(|&chute| !open(chute).is_empty())
                .min_by_key(|&chute| (open(chute).len(), 27 - full_lines(chute)));
            let right = best.map(|chute| {
                let two = digits(chute, &|_, left| left == 2);
                with_two += u32::from(!two.is_empty());
                (chute as u16, *two.first().unwrap_or(&open(chute)[0]))
            });
            let found = rank(SHORT, &in_lane_0(ways)).best(0);
            assert_eq!(found.map(|b| (b.chute, b.digit)), right, "{ways:?}");
        }
        assert!((500..2900).contains(&with_two), "{with_two}");
    }

    #[test]
    fn only_wide_open_puzzles_with_settled_digits_are_better_off() {
        // Chutes in which digits have two permutations, and one with so many settled digits and
        // four for the others.
        let with = |settled: u32, more: u32| {
            let mut ways: Ways = [[0x1ff, 0x1ff, 0, 0, 0, 0]; 6];
            let open = 0x1ff & !((1 << settled) - 1);
            ways[4] = [0x1ff, open, open, open, 0, 0];
            let all: u32 = ways.as_flattened().iter().map(|way| way.count_ones()).sum();
            // In the chutes that are left.
            let mut rest = FEWEST_LEFT + more - 1 - all;
            for way in [(0, 2), (1, 2), (2, 2), (3, 2), (5, 2), (0, 3), (1, 3), (2, 3)] {
                let now = rest.min(9);
                ways[way.0][way.1] = (1 << now) - 1;
                rest -= now;
            }
            assert_eq!(rest, 0);
            is_better(&in_lane_0(ways), 0)
        };
        assert!(!with(2, 1) && with(3, 1) && with(8, 1) && !with(9, 1));
        assert!(!with(3, 0) && with(3, 9));
    }
}
