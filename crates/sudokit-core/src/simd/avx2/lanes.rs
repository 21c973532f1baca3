//! The lanes of AVX2: 16 of them, masks are vectors, moves between lanes are byte shuffles.

use super::Avx2;
use crate::simd::lanes::{KEEP, LaneSource, Lanes, MOST_LANES, Pieces, numbers_from};
use std::arch::x86_64::*;

/// Sixteen lanes. A value is itself a proof that the machine has AVX2: it comes from an [`Avx2`]
/// or from another vector.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Vector(__m256i);

const COUNT: usize = 16;

impl LaneSource for Avx2 {
    type Lanes = Vector;

    #[inline(always)]
    fn splat(self, value: u16) -> Vector {
        // SAFETY: the token proves that the machine has AVX2.
        Vector(unsafe { _mm256_set1_epi16(value as i16) })
    }

    #[inline(always)]
    fn plan(self, sources: &[u8; MOST_LANES]) -> Plan {
        // An order with nothing in the lanes that stay.
        // SAFETY: the token proves that the machine has AVX2; 16 bytes are read from an array of
        // 32.
        unsafe {
            let source = _mm256_cvtepu8_epi16(_mm_loadu_si128(sources.as_ptr().cast()));
            let keep = _mm256_cmpeq_epi16(source, _mm256_set1_epi16(KEEP.into()));
            let Plan { near, far, .. } = self.order(sources);
            let none = _mm256_set1_epi8(0x80_u8.cast_signed());
            Plan {
                keep,
                near: _mm256_or_si256(near, _mm256_and_si256(keep, none)),
                far: _mm256_or_si256(far, _mm256_and_si256(keep, none)),
            }
        }
    }

    #[inline(always)]
    fn order(self, sources: &[u8; MOST_LANES]) -> Plan {
        // A byte shuffle stays within its half and gives 0 where its index has the top bit: one
        // shuffle of the vector for lanes whose source is in the same half, one of the vector with
        // its halves swapped for the others.
        // SAFETY: the token proves that the machine has AVX2; 16 bytes are read from an array of
        // 32.
        unsafe {
            let source = _mm256_cvtepu8_epi16(_mm_loadu_si128(sources.as_ptr().cast()));
            let lane = _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
            let eight = _mm256_set1_epi16(8);
            let half = _mm256_and_si256(_mm256_xor_si256(source, lane), eight);
            let is_far = _mm256_cmpeq_epi16(half, eight);
            let twice = _mm256_slli_epi16::<1>(_mm256_and_si256(source, _mm256_set1_epi16(7)));
            let both = _mm256_or_si256(twice, _mm256_slli_epi16::<8>(twice));
            let bytes = _mm256_or_si256(both, _mm256_set1_epi16(0x0100));
            let none = _mm256_set1_epi8(0x80_u8.cast_signed());
            Plan {
                keep: _mm256_setzero_si256(),
                near: _mm256_blendv_epi8(bytes, none, is_far),
                far: _mm256_blendv_epi8(none, bytes, is_far),
            }
        }
    }

    #[inline(always)]
    fn columns<const C: usize>(
        self,
        rows: &[&[u8; C]],
        table: &[u16; 16],
        columns: &mut [Vector; C],
    ) {
        assert!(C >= 16 && rows.len() >= COUNT);
        let mut first = 0;
        loop {
            // SAFETY: the token proves that the machine has AVX2; every load takes 16 bytes of a
            // row at `first`, which is at most `C - 16`.
            unsafe {
                let part = |row: usize| _mm_loadu_si128(rows[row].as_ptr().add(first).cast());
                // The halves of vector `j` are pieces of rows `j` and `j + 8`.
                let two = |j: usize| _mm256_set_m128i(part(8 + j), part(j));
                let low = table.map(|entry| entry as u8);
                let high = table.map(|entry| (entry >> 8) as u8);
                let tables = [
                    _mm256_broadcastsi128_si256(_mm_loadu_si128(low.as_ptr().cast())),
                    _mm256_broadcastsi128_si256(_mm_loadu_si128(high.as_ptr().cast())),
                ];
                let nibble = _mm256_set1_epi8(15);
                let rows = [two(0), two(1), two(2), two(3), two(4), two(5), two(6), two(7)];
                // Three times interleaved, each half is an 8 by 16 transpose: eight bytes of column
                // `2 * n`, then eight of column `2 * n + 1`.
                let pairs = weave(weave(weave(rows)));
                for n in 0..8 {
                    let index = _mm256_and_si256(pairs[n], nibble);
                    let low = _mm256_shuffle_epi8(tables[0], index);
                    let high = _mm256_shuffle_epi8(tables[1], index);
                    columns[first + 2 * n] = Vector(_mm256_unpacklo_epi8(low, high));
                    columns[first + 2 * n + 1] = Vector(_mm256_unpackhi_epi8(low, high));
                }
            }
            if first == C - 16 {
                return;
            }
            first = (first + 16).min(C - 16);
        }
    }

    #[inline(always)]
    fn pieces<const C: usize>(self, columns: &[Vector; C], pieces: &mut Pieces) {
        let columns = columns.as_chunks::<16>().0.iter();
        for (columns, pieces) in columns.zip(pieces.0.as_chunks_mut::<COUNT>().0) {
            // SAFETY: the token proves that the machine has AVX2; every store is to two of 16
            // pieces, from `2 * l` on, where `l` is below 8.
            unsafe {
                let mut pairs = [columns[0].0; 8];
                for j in 0..8 {
                    pairs[j] = _mm256_packus_epi16(columns[2 * j].0, columns[2 * j + 1].0);
                }
                // Four times interleaved, each half is a 16 by 8 transpose: half `h` of vector `l`
                // is of row `8 * h + l`.
                let woven = weave(weave(weave(weave(pairs))));
                for l in 0..8 {
                    _mm256_storeu_si256(pieces.as_mut_ptr().add(2 * l).cast(), woven[l]);
                }
            }
        }
    }

    #[inline(always)]
    fn row<const C: usize>(
        self,
        columns: &[Vector; C],
        pieces: &Pieces,
        lane: usize,
        numbers: &mut [u8; C],
    ) {
        let place = 2 * (lane % 8) + lane / 8 % 2;
        let (to, _) = numbers.as_chunks_mut::<16>();
        for (to, pieces) in to.iter_mut().zip(pieces.0.as_chunks::<COUNT>().0) {
            // SAFETY: the token proves that the machine has AVX2, and so SSSE3.
            *to = unsafe { numbers_of(&pieces[place]) };
        }
        numbers_from(C / 16 * 16, columns, lane, numbers);
    }
}

/// The numbers of single bits, from 1; 9 for 255, which stands for bit 8.
///
/// # Safety
///
/// The machine has SSSE3.
#[inline(always)]
pub(in crate::simd) unsafe fn numbers_of(piece: &[u8; 16]) -> [u8; 16] {
    const LOW: [u8; 16] = [0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 9];
    const HIGH: [u8; 16] = [0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 9];
    let mut numbers = [0; 16];
    // SAFETY: as asked of the caller; loads and stores are of 16 bytes from arrays of 16.
    unsafe {
        let load = |from: &[u8; 16]| _mm_loadu_si128(from.as_ptr().cast());
        let nibble = _mm_set1_epi8(15);
        let all = load(piece);
        let low = _mm_shuffle_epi8(load(&LOW), _mm_and_si128(all, nibble));
        let high = _mm_and_si128(_mm_srli_epi16::<4>(all), nibble);
        let high = _mm_shuffle_epi8(load(&HIGH), high);
        _mm_storeu_si128(numbers.as_mut_ptr().cast(), _mm_or_si128(low, high));
    }
    numbers
}

/// The first half of the vectors interleaved with the second, byte by byte in each half of a
/// vector. (A function that must be inlined: a closure used twice would be compiled by itself,
/// without the features.)
///
/// # Safety
///
/// The machine has AVX2.
#[inline(always)]
unsafe fn weave(v: [__m256i; 8]) -> [__m256i; 8] {
    // SAFETY: as asked of the caller.
    unsafe {
        [
            _mm256_unpacklo_epi8(v[0], v[4]),
            _mm256_unpackhi_epi8(v[0], v[4]),
            _mm256_unpacklo_epi8(v[1], v[5]),
            _mm256_unpackhi_epi8(v[1], v[5]),
            _mm256_unpacklo_epi8(v[2], v[6]),
            _mm256_unpackhi_epi8(v[2], v[6]),
            _mm256_unpacklo_epi8(v[3], v[7]),
            _mm256_unpackhi_epi8(v[3], v[7]),
        ]
    }
}

/// Which lanes stay, and the byte shuffles for the others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    keep: __m256i,
    near: __m256i,
    far: __m256i,
}

/// An expression of intrinsics that makes a vector.
macro_rules! vector {
    ($value:expr) => {
        // SAFETY: a vector proves that the machine has AVX2.
        Vector(unsafe { $value })
    };
}

impl Lanes for Vector {
    const COUNT: usize = COUNT;
    type Plan = Plan;

    #[inline(always)]
    fn flat(vectors: &[Vector]) -> &[u16] {
        // SAFETY: `Vector` is 32 bytes without padding, any of which may be read as `u16`.
        unsafe { std::slice::from_raw_parts(vectors.as_ptr().cast(), vectors.len() * COUNT) }
    }

    #[inline(always)]
    fn flat_mut(vectors: &mut [Vector]) -> &mut [u16] {
        // SAFETY: `Vector` is 32 bytes without padding, and any bits make a vector.
        unsafe {
            std::slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), vectors.len() * COUNT)
        }
    }

    #[inline(always)]
    fn and(self, b: Vector) -> Vector {
        vector!(_mm256_and_si256(self.0, b.0))
    }

    #[inline(always)]
    fn or(self, b: Vector) -> Vector {
        vector!(_mm256_or_si256(self.0, b.0))
    }

    #[inline(always)]
    fn xor(self, b: Vector) -> Vector {
        vector!(_mm256_xor_si256(self.0, b.0))
    }

    #[inline(always)]
    fn and_not(self, b: Vector) -> Vector {
        vector!(_mm256_andnot_si256(b.0, self.0))
    }

    #[inline(always)]
    fn add(self, b: Vector) -> Vector {
        vector!(_mm256_add_epi16(self.0, b.0))
    }

    #[inline(always)]
    fn min(self, b: Vector) -> Vector {
        vector!(_mm256_min_epu16(self.0, b.0))
    }

    #[inline(always)]
    fn and3(self, b: Vector, c: Vector) -> Vector {
        self.and(b).and(c)
    }

    #[inline(always)]
    fn or3(self, b: Vector, c: Vector) -> Vector {
        self.or(b).or(c)
    }

    #[inline(always)]
    fn xor3(self, b: Vector, c: Vector) -> Vector {
        self.xor(b).xor(c)
    }

    #[inline(always)]
    fn majority(self, b: Vector, c: Vector) -> Vector {
        self.and(b).or(c.and(self.or(b)))
    }

    #[inline(always)]
    fn and_neither(self, b: Vector, c: Vector) -> Vector {
        self.and_not(b.or(c))
    }

    #[inline(always)]
    fn and_not_both(self, b: Vector, c: Vector) -> Vector {
        self.and_not(b.and(c))
    }

    #[inline(always)]
    fn and_either(self, b: Vector, c: Vector) -> Vector {
        self.and(b.or(c))
    }

    #[inline(always)]
    fn single_or_zero(self) -> Vector {
        vector!({
            let less = _mm256_add_epi16(self.0, _mm256_set1_epi16(-1));
            let rest = _mm256_and_si256(self.0, less);
            _mm256_and_si256(self.0, _mm256_cmpeq_epi16(rest, _mm256_setzero_si256()))
        })
    }

    #[inline(always)]
    fn other_if_disjoint(self, mask: Vector, other: Vector) -> Vector {
        vector!({
            let common = _mm256_and_si256(self.0, mask.0);
            _mm256_and_si256(other.0, _mm256_cmpeq_epi16(common, _mm256_setzero_si256()))
        })
    }

    #[inline(always)]
    fn and_not_unless(self, b: Vector, c: Vector) -> Vector {
        self.and_not(b.and_not(c))
    }

    #[inline(always)]
    fn common_if_any(self, mask: Vector) -> Vector {
        let common = self.and(mask);
        common.or(self.other_if_disjoint(mask, self))
    }

    #[inline(always)]
    fn or_else_unless_three(self, other: Vector) -> Vector {
        vector!({
            let minus_one = _mm256_set1_epi16(-1);
            let one_less = _mm256_and_si256(self.0, _mm256_add_epi16(self.0, minus_one));
            let two_less = _mm256_and_si256(one_less, _mm256_add_epi16(one_less, minus_one));
            let below_three = _mm256_cmpeq_epi16(two_less, _mm256_setzero_si256());
            _mm256_or_si256(self.0, _mm256_and_si256(other.0, below_three))
        })
    }

    #[inline(always)]
    fn settle(self, _: Vector, only: Vector, others: Vector) -> Vector {
        // `sign` keeps its first operand where the second is above 0, and gives 0 where that is 0.
        vector!({
            let minus_one = _mm256_set1_epi16(-1);
            let more = _mm256_and_si256(self.0, _mm256_add_epi16(self.0, minus_one));
            let not_only = _mm256_xor_si256(only.0, minus_one);
            let gone = _mm256_sign_epi16(not_only, _mm256_and_si256(self.0, only.0));
            let kept = _mm256_andnot_si256(_mm256_sign_epi16(others.0, more), self.0);
            _mm256_andnot_si256(gone, kept)
        })
    }

    #[inline(always)]
    fn alone_if_three(self, b: Vector, c: Vector) -> Vector {
        vector!({
            let minus_one = _mm256_set1_epi16(-1);
            let others = _mm256_or_si256(b.0, c.0);
            let alone = _mm256_andnot_si256(others, self.0);
            let one_less = _mm256_and_si256(alone, _mm256_add_epi16(alone, minus_one));
            let two_less = _mm256_and_si256(one_less, _mm256_add_epi16(one_less, minus_one));
            _mm256_andnot_si256(_mm256_sign_epi16(others, two_less), self.0)
        })
    }

    #[inline(always)]
    fn count_ones(self) -> Vector {
        vector!({
            // Counts of four bits from a table; the ninth bit is added by its shift to bit 0.
            let counts = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, //
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            let nibble = _mm256_set1_epi16(15);
            let low = _mm256_shuffle_epi8(counts, _mm256_and_si256(self.0, nibble));
            let middle = _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), nibble);
            let middle = _mm256_shuffle_epi8(counts, middle);
            let ninth = _mm256_srli_epi16::<8>(self.0);
            _mm256_add_epi16(_mm256_add_epi16(low, middle), ninth)
        })
    }

    #[inline(always)]
    fn shift_left<const BY: u32>(self) -> Vector {
        // The intrinsic takes its count as another type than that of AVX-512 does.
        vector!(_mm256_sll_epi16(self.0, _mm_cvtsi32_si128(BY as i32)))
    }

    #[inline(always)]
    fn equal(self, b: Vector) -> u32 {
        // SAFETY: a vector proves that the machine has AVX2.
        let bits = unsafe {
            let same = _mm256_cmpeq_epi16(self.0, b.0);
            _mm256_movemask_epi8(_mm256_packs_epi16(same, _mm256_setzero_si256())) as u32
        };
        // The pack works within halves: lanes 0 to 7 give bits 0 to 7, lanes 8 to 15 bits 16 to 23.
        (bits | bits >> 8) & 0xffff
    }

    #[inline(always)]
    fn permute(self, order: Plan) -> Vector {
        vector!({
            let swapped = _mm256_permute4x64_epi64::<0b01_00_11_10>(self.0);
            let near = _mm256_shuffle_epi8(self.0, order.near);
            let far = _mm256_shuffle_epi8(swapped, order.far);
            _mm256_or_si256(near, far)
        })
    }

    #[inline(always)]
    fn take(self, from: Vector, plan: Plan) -> Vector {
        vector!({
            let swapped = _mm256_permute4x64_epi64::<0b01_00_11_10>(from.0);
            let near = _mm256_shuffle_epi8(from.0, plan.near);
            let far = _mm256_shuffle_epi8(swapped, plan.far);
            let kept = _mm256_and_si256(self.0, plan.keep);
            _mm256_or_si256(kept, _mm256_or_si256(near, far))
        })
    }
}
