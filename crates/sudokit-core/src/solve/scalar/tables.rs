//! A digit in a chute: three lines by three boxes, and the digit takes one triad in each line and
//! each box. So the triads it takes form one of six permutations. Here is, for each set of triads
//! still possible (nine bits, 512 sets), what the permutations within it have in common.

/// A set of triads that holds at least one permutation; the bit that says so.
pub(super) const POSSIBLE: u64 = 1 << 63;

/// Where the number of permutations begins in an entry of the tables.
const WAYS: u32 = 60;

/// How many permutations are left.
#[inline(always)]
pub(super) const fn ways(entry: u64) -> u32 {
    (entry >> WAYS & 7) as u32
}

/// Nine bits, three apart: the triads of one stack among the 27 minicolumns.
pub(super) const EVERY_THIRD: u32 = 0o111_111_111;

/// What follows for the triads of a band, by the set of its nine minirows that are possible:
/// those in some permutation (bits 0..9), those in all of them (bits 32..41), how many there are
/// ([`ways`]), and [`POSSIBLE`].
pub(super) static BAND: [u64; 512] = {
    let mut table = [0; 512];
    let mut triads = 0;
    while triads < 512 {
        if let Some((some, all, ways)) = permutations(triads) {
            table[triads as usize] = some as u64 | (all as u64) << 32 | ways << WAYS | POSSIBLE;
        }
        triads += 1;
    }
    table
};

/// The same for a stack, whose nine minicolumns are every third bit of a word. By [`slot`].
pub(super) static STACK: [u64; 512] = {
    let mut table = [0; 512];
    let mut triads = 0;
    while triads < 512 {
        if let Some((some, all, ways)) = permutations(triads) {
            table[slot(spread(triads))] =
                spread(some) as u64 | (spread(all) as u64) << 32 | ways << WAYS | POSSIBLE;
        }
        triads += 1;
    }
    table
};

/// The place of a set of every-third bits in [`STACK`]: a multiplication that happens to send the
/// 512 sets to 512 different places.
#[inline(always)]
pub(super) const fn slot(every_third: u32) -> usize {
    (every_third.wrapping_mul(0x0480_8080) >> 23) as usize
}

/// The triads in some and in all permutations within a set, and how many these are; `None` when
/// there is none.
const fn permutations(triads: u32) -> Option<(u32, u32, u64)> {
    const ALL: [u32; 6] = [0o421, 0o241, 0o412, 0o142, 0o214, 0o124];
    let (mut some, mut every, mut ways) = (0, 0o777, 0);
    let mut i = 0;
    while i < 6 {
        if ALL[i] & !triads == 0 {
            some |= ALL[i];
            every &= ALL[i];
            ways += 1;
        }
        i += 1;
    }
    if ways == 0 { None } else { Some((some, every, ways)) }
}

/// Nine bits to every third bit.
const fn spread(bits: u32) -> u32 {
    let (mut result, mut i) = (0, 0);
    while i < 9 {
        result |= (bits >> i & 1) << (3 * i);
        i += 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every choice of one box for each of three lines.
    fn brute_force(triads: u32) -> (u32, u32, u64) {
        let (mut some, mut every, mut ways) = (0, 0o777, 0);
        for (a, b, c) in (0..27).map(|n| (n % 3, n / 3 % 3, n / 9)) {
            let used = 1 << a | 1 << (3 + b) | 1 << (6 + c);
            if a != b && b != c && a != c && triads & used == used {
                some |= used;
                every &= used;
                ways += 1;
            }
        }
        (some, every, ways)
    }

    #[test]
    fn both_tables_hold_all_512_sets() {
        let mut taken = [false; 512];
        for triads in 0..512 {
            let (some, every, ways) = brute_force(triads);
            let expect = |some: u32, every: u32| match some {
                0 => 0,
                _ => u64::from(some) | u64::from(every) << 32 | ways << 60 | POSSIBLE,
            };
            assert_eq!(BAND[triads as usize], expect(some, every), "{triads:03o}");
            let place = slot(spread(triads));
            assert!(!std::mem::replace(&mut taken[place], true));
            assert_eq!(STACK[place], expect(spread(some), spread(every)), "{triads:03o}");
        }
    }

    /// `S[i][k] = T[i+1][k+1] & T[i+2][k+2] | T[i+1][k+2] & T[i+2][k+1]` is exactly "some
    /// permutation uses this triad, if the triad itself is possible".
    #[test]
    fn the_two_products_of_the_other_lines_are_the_permutations() {
        for triads in 0..512u32 {
            let t = |i: usize, k: usize| triads >> (3 * (i % 3) + k % 3) & 1;
            let mut some = 0;
            for (i, k) in (0..9).map(|n| (n / 3, n % 3)) {
                let s = t(i + 1, k + 1) & t(i + 2, k + 2) | t(i + 1, k + 2) & t(i + 2, k + 1);
                some |= (t(i, k) & s) << (3 * i + k);
            }
            assert_eq!(some, brute_force(triads).0, "{triads:03o}");
        }
    }

    /// In what is left after that, a triad is alone in its line exactly when it is alone in its
    /// box, and exactly then all permutations use it.
    #[test]
    fn certain_triads_are_alone_in_line_and_box() {
        for triads in 0..512u32 {
            let (some, every, _) = brute_force(triads);
            for (i, k) in (0..9).map(|n| (n / 3, n % 3)) {
                let bit = 1 << (3 * i + k);
                if some & bit != 0 {
                    assert_eq!(some & 0o7 << (3 * i) == bit, every & bit != 0);
                    assert_eq!(some & 0o111 << k == bit, every & bit != 0);
                }
            }
        }
    }
}
