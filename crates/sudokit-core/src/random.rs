//! The pinned random generator.
//!
//! Result number `i` of a seed depends on `(seed, i)` alone: on no platform, thread or version.
//! So the generator is part of the public contract and is written out here rather than taken from
//! a library that may change its stream: xoshiro256** 1.0 by David Blackman and Sebastiano Vigna
//! (2018, public domain), its state filled by SplitMix64 (Vigna, 2015, public domain).

/// A stream of random numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random {
    state: [u64; 4],
}

impl Random {
    /// The stream of result number `index` under `seed`.
    pub fn new(seed: u64, index: u64) -> Random {
        // The two numbers go through the mixer one after the other, so that neighboring seeds and
        // indices share nothing.
        let mut mixer = SplitMix64(SplitMix64(seed).next() ^ index);
        Random { state: [mixer.next(), mixer.next(), mixer.next(), mixer.next()] }
    }

    /// The next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A number below `bound`, all equally likely (Lemire's method, exact by rejection).
    /// Panics when `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "no number is below 0");
        loop {
            let product = u128::from(self.bits()) * u128::from(bound);
            let low = product as u64;
            // The remainder is below the bound: the division is hardly ever needed.
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }

    /// An index below `len`, all equally likely. Panics when `len` is 0.
    #[inline]
    pub fn index(&mut self, len: usize) -> usize {
        self.below(len as u64) as usize
    }

    /// A number in [0, 1) with 53 random bits.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Puts the items in random order, all orders equally likely (Fisher-Yates, from the end).
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let pick = self.index(last + 1);
            items.swap(last, pick);
        }
    }
}

/// Vigna's SplitMix64.
struct SplitMix64(u64);

impl SplitMix64 {
    #[inline]
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splitmix64_gives_the_published_stream() {
        // First outputs of the reference implementation for seed 1234567.
        let mut mixer = SplitMix64(1_234_567);
        let expected =
            [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431u64];
        assert_eq!([(); 4].map(|()| mixer.next()), expected);
    }

    #[test]
    fn xoshiro_gives_the_published_stream() {
        // First outputs of the reference implementation for state 1, 2, 3, 4.
        let mut random = Random { state: [1, 2, 3, 4] };
        let expected = [11520, 0, 1509978240, 1215971899390074240u64];
        assert_eq!([(); 4].map(|()| random.bits()), expected);
    }

    #[test]
    fn numbers_below_a_bound_are_even() {
        let mut random = Random::new(1, 0);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[random.index(7)] += 1;
        }
        // Standard deviation about 93: five of them either side.
        assert!(counts.iter().all(|&n| n.abs_diff(10_000) < 465), "{counts:?}");
    }

    #[test]
    fn a_shuffle_keeps_the_items() {
        let mut items: Vec<u8> = (0..100).collect();
        Random::new(2, 3).shuffle(&mut items);
        assert!(!items.is_sorted());
        items.sort();
        assert!(items.into_iter().eq(0..100));
    }
}
