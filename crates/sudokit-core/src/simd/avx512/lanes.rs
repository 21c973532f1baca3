//! The lanes of AVX-512: 32 of them, any three-input logic in one instruction, tests into masks.

use super::Avx512;
use crate::simd::avx2::numbers_of;
use crate::simd::lanes::{KEEP, LaneSource, Lanes, MOST_LANES, Pieces, numbers_from};
use std::arch::x86_64::*;

/// Thirty-two lanes. A value is itself a proof that the machine has AVX-512: it comes from an
/// [`Avx512`] or from another vector.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Vector(__m512i);

const COUNT: usize = 32;

impl LaneSource for Avx512 {
    type Lanes = Vector;

    #[inline(always)]
    fn splat(self, value: u16) -> Vector {
        // SAFETY: the token proves that the machine has AVX-512.
        Vector(unsafe { _mm512_set1_epi16(value as i16) })
    }

    #[inline(always)]
    fn plan(self, sources: &[u8; MOST_LANES]) -> Plan {
        // By bytes, because `vpermb` takes one micro-operation where `vpermw` takes two.
        // SAFETY: the token proves that the machine has AVX-512; 32 bytes are read from an array
        // of 32.
        unsafe {
            let lanes = _mm512_cvtepu8_epi16(_mm256_loadu_si256(sources.as_ptr().cast()));
            let both = _mm512_or_si512(lanes, _mm512_slli_epi16::<8>(lanes));
            let moved = _mm512_cmpneq_epi8_mask(both, _mm512_set1_epi8(KEEP.cast_signed()));
            // Byte `2 * lane`, then byte `2 * lane + 1`.
            let index = _mm512_add_epi16(_mm512_add_epi16(both, both), _mm512_set1_epi16(0x0100));
            Plan { moved, index }
        }
    }

    #[inline(always)]
    fn order(self, sources: &[u8; MOST_LANES]) -> Plan {
        self.plan(sources)
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
            // SAFETY: the token proves that the machine has AVX-512; every load takes 16 bytes of a
            // row at `first`, which is at most `C - 16`.
            unsafe {
                let low = table.map(|entry| entry as u8);
                let high = table.map(|entry| (entry >> 8) as u8);
                let tables = [
                    _mm512_broadcast_i32x4(_mm_loadu_si128(low.as_ptr().cast())),
                    _mm512_broadcast_i32x4(_mm_loadu_si128(high.as_ptr().cast())),
                ];
                let nibble = _mm512_set1_epi8(15);
                let rows = [
                    pieces(rows, first, 0),
                    pieces(rows, first, 1),
                    pieces(rows, first, 2),
                    pieces(rows, first, 3),
                    pieces(rows, first, 4),
                    pieces(rows, first, 5),
                    pieces(rows, first, 6),
                    pieces(rows, first, 7),
                ];
                // Three times interleaved, each quarter is an 8 by 16 transpose: eight bytes of
                // column `2 * n`, then eight of column `2 * n + 1`.
                let pairs = weave(weave(weave(rows)));
                for n in 0..8 {
                    let index = _mm512_and_si512(pairs[n], nibble);
                    let low = _mm512_shuffle_epi8(tables[0], index);
                    let high = _mm512_shuffle_epi8(tables[1], index);
                    columns[first + 2 * n] = Vector(_mm512_unpacklo_epi8(low, high));
                    columns[first + 2 * n + 1] = Vector(_mm512_unpackhi_epi8(low, high));
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
            // SAFETY: the token proves that the machine has AVX-512; every store is to four of 32
            // pieces, from `4 * l` on, where `l` is below 8.
            unsafe {
                let mut pairs = [columns[0].0; 8];
                for j in 0..8 {
                    pairs[j] = _mm512_packus_epi16(columns[2 * j].0, columns[2 * j + 1].0);
                }
                // Four times interleaved, each quarter is a 16 by 8 transpose: quarter `q` of
                // vector `l` is of row `8 * q + l`.
                let woven = weave(weave(weave(weave(pairs))));
                for l in 0..8 {
                    _mm512_storeu_si512(pieces.as_mut_ptr().add(4 * l).cast(), woven[l]);
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
        let place = 4 * (lane % 8) + lane / 8 % 4;
        let (to, _) = numbers.as_chunks_mut::<16>();
        for (to, pieces) in to.iter_mut().zip(pieces.0.as_chunks::<COUNT>().0) {
            // SAFETY: the token proves that the machine has AVX-512, and so SSSE3.
            *to = unsafe { numbers_of(&pieces[place]) };
        }
        numbers_from(C / 16 * 16, columns, lane, numbers);
    }
}

/// The first half of the vectors interleaved with the second, byte by byte in each quarter of a
/// vector. (A function that must be inlined: a closure used twice would be compiled by itself,
/// without the features.)
///
/// # Safety
///
/// The machine has AVX-512.
#[inline(always)]
unsafe fn weave(v: [__m512i; 8]) -> [__m512i; 8] {
    // SAFETY: as asked of the caller.
    unsafe {
        [
            _mm512_unpacklo_epi8(v[0], v[4]),
            _mm512_unpackhi_epi8(v[0], v[4]),
            _mm512_unpacklo_epi8(v[1], v[5]),
            _mm512_unpackhi_epi8(v[1], v[5]),
            _mm512_unpacklo_epi8(v[2], v[6]),
            _mm512_unpackhi_epi8(v[2], v[6]),
            _mm512_unpacklo_epi8(v[3], v[7]),
            _mm512_unpackhi_epi8(v[3], v[7]),
        ]
    }
}

/// Sixteen bytes from `first` of four rows: quarter `q` is a piece of row `8 * q + j`. (A function
/// that must be inlined: a closure of this size would be compiled by itself, without the features.)
///
/// # Safety
///
/// The machine has AVX-512, and there are bytes `first` to `first + 15` in each of 32 rows.
#[inline(always)]
unsafe fn pieces<const C: usize>(rows: &[&[u8; C]], first: usize, j: usize) -> __m512i {
    // SAFETY: as asked of the caller.
    unsafe {
        let quarter = |q: usize| rows[8 * q + j].as_ptr().add(first).cast();
        let low = _mm512_castsi128_si512(_mm_loadu_si128(quarter(0)));
        let low = _mm512_inserti32x4::<1>(low, _mm_loadu_si128(quarter(1)));
        let low = _mm512_inserti32x4::<2>(low, _mm_loadu_si128(quarter(2)));
        _mm512_inserti32x4::<3>(low, _mm_loadu_si128(quarter(3)))
    }
}

/// Which bytes move, and where from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    moved: __mmask64,
    index: __m512i,
}

/// Any function of three bits: bit `4a + 2b + c` of the table is its value.
macro_rules! ternary {
    ($a:expr, $b:expr, $c:expr, $table:literal) => {
        // SAFETY: a vector proves that the machine has AVX-512.
        Vector(unsafe { _mm512_ternarylogic_epi32::<$table>($a.0, $b.0, $c.0) })
    };
}

impl Lanes for Vector {
    const COUNT: usize = COUNT;
    type Plan = Plan;

    #[inline(always)]
    fn flat(vectors: &[Vector]) -> &[u16] {
        // SAFETY: `Vector` is 64 bytes without padding, any of which may be read as `u16`.
        unsafe { std::slice::from_raw_parts(vectors.as_ptr().cast(), vectors.len() * COUNT) }
    }

    #[inline(always)]
    fn flat_mut(vectors: &mut [Vector]) -> &mut [u16] {
        // SAFETY: `Vector` is 64 bytes without padding, and any bits make a vector.
        unsafe {
            std::slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), vectors.len() * COUNT)
        }
    }

    #[inline(always)]
    fn and(self, b: Vector) -> Vector {
        // SAFETY: a vector proves that the machine has AVX-512.
        Vector(unsafe { _mm512_and_si512(self.0, b.0) })
    }

    #[inline(always)]
    fn or(self, b: Vector) -> Vector {
        // SAFETY: a vector proves that the machine has AVX-512.
        Vector(unsafe { _mm512_or_si512(self.0, b.0) })
    }

    #[inline(always)]
    fn xor(self, b: Vector) -> Vector {
        // SAFETY: a vector proves that the machine has AVX-512.
        Vector(unsafe { _mm512_xor_si512(self.0, b.0) })
    }

    #[inline(always)]
    fn and_not(self, b: Vector) -> Vector {
        // SAFETY: a vector proves that the machine has AVX-512.
        Vector(unsafe { _mm512_andnot_si512(b.0, self.0) })
    }

    #[inline(always)]
    fn add(self, b: Vector) -> Vector {
        // SAFETY: a vector proves that the machine has AVX-512.
        Vector(unsafe { _mm512_add_epi16(self.0, b.0) })
    }

    #[inline(always)]
    fn min(self, b: Vector) -> Vector {
        // SAFETY: a vector proves that the machine has AVX-512.
        Vector(unsafe { _mm512_min_epu16(self.0, b.0) })
    }

    #[inline(always)]
    fn and3(self, b: Vector, c: Vector) -> Vector {
        ternary!(self, b, c, 0x80)
    }

    #[inline(always)]
    fn or3(self, b: Vector, c: Vector) -> Vector {
        ternary!(self, b, c, 0xfe)
    }

    #[inline(always)]
    fn xor3(self, b: Vector, c: Vector) -> Vector {
        ternary!(self, b, c, 0x96)
    }

    #[inline(always)]
    fn majority(self, b: Vector, c: Vector) -> Vector {
        ternary!(self, b, c, 0xe8)
    }

    #[inline(always)]
    fn and_neither(self, b: Vector, c: Vector) -> Vector {
        ternary!(self, b, c, 0x10)
    }

    #[inline(always)]
    fn and_not_both(self, b: Vector, c: Vector) -> Vector {
        ternary!(self, b, c, 0x70)
    }

    #[inline(always)]
    fn and_either(self, b: Vector, c: Vector) -> Vector {
        ternary!(self, b, c, 0xe0)
    }

    #[inline(always)]
    fn single_or_zero(self) -> Vector {
        // SAFETY: a vector proves that the machine has AVX-512.
        Vector(unsafe {
            // Saturating: of a plain `a - 1` the compiler makes a population count, which is
            // slower.
            let less = _mm512_subs_epu16(self.0, _mm512_set1_epi16(1));
            let single = _mm512_testn_epi16_mask(self.0, less);
            _mm512_maskz_mov_epi16(single, self.0)
        })
    }

    #[inline(always)]
    fn other_if_disjoint(self, mask: Vector, other: Vector) -> Vector {
        // SAFETY: a vector proves that the machine has AVX-512.
        Vector(unsafe { _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(self.0, mask.0), other.0) })
    }

    #[inline(always)]
    fn and_not_unless(self, b: Vector, c: Vector) -> Vector {
        ternary!(self, b, c, 0xb0)
    }

    #[inline(always)]
    fn common_if_any(self, mask: Vector) -> Vector {
        // `a & b | c`, where c is `self` or 0.
        let all = self.other_if_disjoint(mask, self);
        ternary!(self, mask, all, 0xea)
    }

    #[inline(always)]
    fn or_else_unless_three(self, other: Vector) -> Vector {
        // SAFETY: a vector proves that the machine has AVX-512.
        Vector(unsafe {
            let ones = _mm512_popcnt_epi16(self.0);
            let three = _mm512_cmpgt_epu16_mask(ones, _mm512_set1_epi16(2));
            _mm512_mask_mov_epi16(other.0, three, self.0)
        })
    }

    #[inline(always)]
    fn settle(self, single: Vector, only: Vector, others: Vector) -> Vector {
        // SAFETY: a vector proves that the machine has AVX-512.
        let gone = Vector(unsafe {
            let not_only = _mm512_xor_si512(only.0, _mm512_set1_epi16(-1));
            _mm512_mask_mov_epi16(not_only, _mm512_testn_epi16_mask(self.0, only.0), others.0)
        });
        // `a & !b | c`
        ternary!(self, gone, single, 0xba)
    }

    #[inline(always)]
    fn count_ones(self) -> Vector {
        // SAFETY: a vector proves that the machine has AVX-512.
        Vector(unsafe { _mm512_popcnt_epi16(self.0) })
    }

    #[inline(always)]
    fn shift_left<const BY: u32>(self) -> Vector {
        // SAFETY: a vector proves that the machine has AVX-512.
        Vector(unsafe { _mm512_slli_epi16::<BY>(self.0) })
    }

    #[inline(always)]
    fn equal(self, b: Vector) -> u32 {
        // SAFETY: a vector proves that the machine has AVX-512.
        unsafe { _mm512_cmpeq_epi16_mask(self.0, b.0) }
    }

    #[inline(always)]
    fn permute(self, order: Plan) -> Vector {
        // SAFETY: a vector proves that the machine has AVX-512.
        Vector(unsafe { _mm512_permutexvar_epi8(order.index, self.0) })
    }

    #[inline(always)]
    fn take(self, from: Vector, plan: Plan) -> Vector {
        // SAFETY: a vector proves that the machine has AVX-512.
        Vector(unsafe { _mm512_mask_permutexvar_epi8(self.0, plan.moved, plan.index, from.0) })
    }
}
