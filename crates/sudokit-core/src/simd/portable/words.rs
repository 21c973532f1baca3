//! The words in plain arrays: the reference. No operation is inlined: an engine is one function,
//! which takes minutes to compile with all these loops in it.

use crate::simd::words::{Line, Line16, Mask, Shuffle, Words16, Words32};

#[derive(Clone, Copy)]
pub(super) struct Plain([u16; 32]);

impl Plain {
    #[inline(never)]
    fn zip(self, other: Plain, f: impl Fn(u16, u16) -> u16) -> Plain {
        let mut out = self;
        for n in 0..32 {
            out.0[n] = f(self.0[n], other.0[n]);
        }
        out
    }

    #[inline(never)]
    fn where_both(self, other: Plain, f: impl Fn(u16, u16) -> bool) -> Mask {
        let mut lanes = 0;
        for n in 0..32 {
            lanes |= u32::from(f(self.0[n], other.0[n])) << n;
        }
        lanes
    }
}

impl Words32 for Plain {
    type Short = Plain16;

    #[inline(never)]
    fn splat(word: u16) -> Plain {
        Plain([word; 32])
    }

    #[inline(never)]
    fn load(from: &Line) -> Plain {
        Plain(from.0)
    }

    #[inline(never)]
    fn store(self, to: &mut Line) {
        to.0 = self.0;
    }

    #[inline(never)]
    fn widen_bytes(from: &[u8; 81], places: &Shuffle) -> Plain {
        let mut out = Plain([0; 32]);
        for n in 0..32 {
            out.0[n] = u16::from(from[usize::from(places.0[2 * n])]);
        }
        out
    }

    #[inline(never)]
    fn single_bits(vectors: [Plain; 3], places: &[u8; 81]) -> [u8; 81] {
        places.map(|place| {
            let (vector, word) = (usize::from(place) / 32, usize::from(place) % 32);
            vectors[vector].0[word].trailing_zeros() as u8 + 1
        })
    }

    #[inline(never)]
    fn permute(self, order: Plain) -> Plain {
        let byte = |place: u16| {
            let place = usize::from(place & 63);
            self.0[place / 2] >> (8 * (place % 2)) & 0xff
        };
        let mut out = self;
        for n in 0..32 {
            out.0[n] = byte(order.0[n] & 0xff) | byte(order.0[n] >> 8) << 8;
        }
        out
    }

    #[inline(never)]
    fn order(shuffle: &Shuffle) -> Plain {
        let mut out = Plain([0; 32]);
        for n in 0..32 {
            out.0[n] = u16::from_le_bytes([shuffle.0[2 * n], shuffle.0[2 * n + 1]]);
        }
        out
    }

    #[inline(never)]
    fn logic<const TABLE: i32>(a: Plain, b: Plain, c: Plain) -> Plain {
        let mut out = a;
        for n in 0..32 {
            let mut word = 0;
            for term in 0..8 {
                if TABLE >> term & 1 == 1 {
                    let pick = |x: u16, bit: i32| if term >> bit & 1 == 1 { x } else { !x };
                    word |= pick(a.0[n], 2) & pick(b.0[n], 1) & pick(c.0[n], 0);
                }
            }
            out.0[n] = word;
        }
        out
    }

    #[inline(never)]
    fn add(self, other: Plain) -> Plain {
        self.zip(other, u16::wrapping_add)
    }

    #[inline(never)]
    fn saturating_sub(self, other: Plain) -> Plain {
        self.zip(other, u16::saturating_sub)
    }

    #[inline(never)]
    fn min(self, other: Plain) -> Plain {
        self.zip(other, u16::min)
    }

    #[inline(never)]
    fn least(self) -> u16 {
        self.0.into_iter().fold(u16::MAX, u16::min)
    }

    #[inline(never)]
    fn shift_left(self, counts: Plain) -> Plain {
        self.zip(counts, |word, count| if count > 15 { 0 } else { word << count })
    }

    #[inline(never)]
    fn count_ones(self) -> Plain {
        self.zip(self, |word, _| word.count_ones() as u16)
    }

    #[inline(never)]
    fn meets(self, other: Plain) -> Mask {
        self.where_both(other, |a, b| a & b != 0)
    }

    #[inline(never)]
    fn misses(self, other: Plain) -> Mask {
        self.where_both(other, |a, b| a & b == 0)
    }

    #[inline(never)]
    fn equal(self, other: Plain) -> Mask {
        self.where_both(other, |a, b| a == b)
    }

    #[inline(never)]
    fn replace(self, lanes: Mask, then: Plain) -> Plain {
        let mut out = self;
        for n in 0..32 {
            if lanes >> n & 1 == 1 {
                out.0[n] = then.0[n];
            }
        }
        out
    }

    #[inline(never)]
    fn keep(self, lanes: Mask) -> Plain {
        Plain([0; 32]).replace(lanes, self)
    }
}

#[derive(Clone, Copy)]
pub(super) struct Plain16([u16; 16]);

impl Plain16 {
    #[inline(never)]
    fn zip(self, other: Plain16, f: impl Fn(u16, u16) -> u16) -> Plain16 {
        let mut out = self;
        for n in 0..16 {
            out.0[n] = f(self.0[n], other.0[n]);
        }
        out
    }

    #[inline(never)]
    fn take(self, from: impl Fn(usize) -> usize) -> Plain16 {
        let mut out = self;
        for n in 0..16 {
            out.0[n] = self.0[from(n)];
        }
        out
    }
}

/// Where [`Words16::from_bytes`] puts byte `n`.
const fn vector_of(n: usize) -> usize {
    n / 9 % 3 * 3 + n % 3
}

/// The word there.
const fn word_of(n: usize) -> usize {
    n / 27 * 4 + n % 9 / 3
}

impl Words16 for Plain16 {
    #[inline(never)]
    fn splat(word: u16) -> Plain16 {
        Plain16([word; 16])
    }

    #[inline(never)]
    fn from_bytes(bytes: &[u8; 81], table: &[u16; 16]) -> [Plain16; 9] {
        let mut vectors = [Plain16([table[1]; 16]); 9];
        for n in 0..81 {
            vectors[vector_of(n)].0[word_of(n)] = table[usize::from(bytes[n])];
        }
        vectors
    }

    #[inline(never)]
    fn single_bits(vectors: [Plain16; 9]) -> [u8; 81] {
        let mut bytes = [0; 81];
        for n in 0..81 {
            bytes[n] = vectors[vector_of(n)].0[word_of(n)].trailing_zeros() as u8 + 1;
        }
        bytes
    }

    #[inline(never)]
    fn load(from: &Line16) -> Plain16 {
        Plain16(from.0)
    }

    #[inline(never)]
    fn store(self, to: &mut Line16) {
        to.0 = self.0;
    }

    /// By this many words.
    type Turn = usize;

    #[inline(never)]
    fn turn<const BY: usize>() -> usize {
        BY
    }

    #[inline(never)]
    fn turn_words(self, by: usize) -> Plain16 {
        self.take(|n| if n % 4 < 3 { n / 4 * 4 + (n % 4 + by) % 3 } else { n })
    }

    #[inline(never)]
    fn turn_fours<const BY: usize>(self) -> Plain16 {
        self.take(|n| if n / 4 < 3 { (n / 4 + BY) % 3 * 4 + n % 4 } else { n })
    }

    #[inline(never)]
    fn and(self, other: Plain16) -> Plain16 {
        self.zip(other, |a, b| a & b)
    }

    #[inline(never)]
    fn or(self, other: Plain16) -> Plain16 {
        self.zip(other, |a, b| a | b)
    }

    #[inline(never)]
    fn xor(self, other: Plain16) -> Plain16 {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(never)]
    fn and_not(self, other: Plain16) -> Plain16 {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(never)]
    fn minus_one(self) -> Plain16 {
        self.zip(self, |a, _| a.wrapping_sub(1))
    }

    #[inline(never)]
    fn add_saturating(self, other: Plain16) -> Plain16 {
        self.zip(other, u16::saturating_add)
    }

    #[inline(never)]
    fn where_any(self, other: Plain16) -> Plain16 {
        self.zip(other, |a, b| if b == 0 { 0 } else { a })
    }

    #[inline(never)]
    fn is_zero(self) -> Plain16 {
        self.zip(self, |a, _| if a == 0 { 0xffff } else { 0 })
    }

    #[inline(never)]
    fn is_all_zero(self) -> bool {
        self.0 == [0; 16]
    }

    #[inline(never)]
    fn signs(self, other: Plain16) -> u32 {
        let mut bits = 0;
        for n in 0..16 {
            let at = n / 8 * 16 + n % 8;
            bits |= u32::from(self.0[n] >> 15) << at | u32::from(other.0[n] >> 15) << (at + 8);
        }
        bits
    }
}
