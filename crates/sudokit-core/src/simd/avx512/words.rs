//! One AVX-512 register of 32 words (F, BW, VL, VBMI and BITALG).

use crate::simd::avx2::Ymm;
use crate::simd::words::{Line, Mask, Shuffle, Words32};
use std::arch::x86_64::*;

/// Met only by a kernel that AVX-512 runs (see [`crate::simd::words`]): code that has a `Zmm` type
/// at hand runs on a machine with the instructions. They include AVX2: short vectors may be used as
/// well.
#[derive(Clone, Copy)]
pub(super) struct Zmm(__m512i);

impl Words32 for Zmm {
    type Short = Ymm;

    #[inline(always)]
    fn splat(word: u16) -> Zmm {
        // SAFETY: `Zmm` code runs only with the token.
        Zmm(unsafe { _mm512_set1_epi16(word.cast_signed()) })
    }

    #[inline(always)]
    fn load(from: &Line) -> Zmm {
        // SAFETY: `Zmm` code runs only with the token; a `Line` is 64 bytes on a 64-byte
        // boundary.
        Zmm(unsafe { _mm512_load_si512((&raw const *from).cast()) })
    }

    #[inline(always)]
    fn store(self, to: &mut Line) {
        // SAFETY: `Zmm` code runs only with the token; a `Line` is 64 bytes on a 64-byte
        // boundary.
        unsafe { _mm512_store_si512((&raw mut *to).cast(), self.0) }
    }

    #[inline(always)]
    fn widen_bytes(from: &[u8; 81], places: &Shuffle) -> Zmm {
        // SAFETY: `Zmm` code runs only with the token; the first load reads bytes 0..64 of
        // `from`, the second bytes 64..81 only (its mask has 17 bits), the third the 64 bytes of
        // `places`.
        unsafe {
            let low = _mm512_loadu_si512(from.as_ptr().cast());
            let high = _mm512_maskz_loadu_epi8(0x1_ffff, from.as_ptr().add(64).cast());
            let places = _mm512_load_si512((&raw const *places).cast());
            let even = 0x5555_5555_5555_5555;
            Zmm(_mm512_maskz_permutex2var_epi8(even, low, places, high))
        }
    }

    #[inline(always)]
    fn single_bits(vectors: [Zmm; 3], places: &[u8; 81]) -> [u8; 81] {
        let mut bytes = [0; 81];
        // SAFETY: `Zmm` code runs only with the token; 64 bytes are read and written from the first
        // on, then 17 bytes from byte 64 on: the mask has as many bits, and 16 are written at once.
        unsafe {
            let [a, b, c] = [numbers(vectors[0]), numbers(vectors[1]), numbers(vectors[2])];
            let all = _mm512_inserti64x4::<1>(_mm512_castsi256_si512(a), b);
            let rest = _mm512_castsi256_si512(c);
            let low = _mm512_loadu_si512(places.as_ptr().cast());
            let high = _mm512_maskz_loadu_epi8(0x1_ffff, places.as_ptr().add(64).cast());
            let low = _mm512_permutex2var_epi8(all, low, rest);
            let high = _mm512_permutex2var_epi8(all, high, rest);
            _mm512_storeu_si512(bytes.as_mut_ptr().cast(), low);
            // Without a mask: what is read back at once would wait for a masked store.
            _mm_storeu_si128(bytes.as_mut_ptr().add(64).cast(), _mm512_castsi512_si128(high));
            bytes[80] = _mm_cvtsi128_si32(_mm512_extracti32x4_epi32::<1>(high)) as u8;
        }
        bytes
    }

    #[inline(always)]
    fn permute(self, order: Zmm) -> Zmm {
        // SAFETY: `Zmm` code runs only with the token.
        Zmm(unsafe { _mm512_permutexvar_epi8(order.0, self.0) })
    }

    #[inline(always)]
    fn order(shuffle: &Shuffle) -> Zmm {
        // A shuffle known to the compiler would become `vpermw`, which takes two micro-operations
        // where `vpermb` takes one. So it must not know.
        let shuffle = crate::simd::forgotten(shuffle);
        // SAFETY: `Zmm` code runs only with the token; a `Shuffle` is 64 bytes on a 64-byte
        // boundary.
        Zmm(unsafe { _mm512_load_si512((&raw const *shuffle).cast()) })
    }

    #[inline(always)]
    fn logic<const TABLE: i32>(a: Zmm, b: Zmm, c: Zmm) -> Zmm {
        // SAFETY: `Zmm` code runs only with the token.
        Zmm(unsafe { _mm512_ternarylogic_epi64::<TABLE>(a.0, b.0, c.0) })
    }

    #[inline(always)]
    fn add(self, other: Zmm) -> Zmm {
        // SAFETY: `Zmm` code runs only with the token.
        Zmm(unsafe { _mm512_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn saturating_sub(self, other: Zmm) -> Zmm {
        // SAFETY: `Zmm` code runs only with the token.
        Zmm(unsafe { _mm512_subs_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn min(self, other: Zmm) -> Zmm {
        // SAFETY: `Zmm` code runs only with the token.
        Zmm(unsafe { _mm512_min_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn least(self) -> u16 {
        // SAFETY: `Zmm` code runs only with the token.
        unsafe {
            let (low, high) =
                (_mm512_castsi512_si256(self.0), _mm512_extracti64x4_epi64::<1>(self.0));
            let least = _mm256_min_epu16(low, high);
            let (low, high) = (_mm256_castsi256_si128(least), _mm256_extracti128_si256::<1>(least));
            _mm_cvtsi128_si32(_mm_minpos_epu16(_mm_min_epu16(low, high))) as u16
        }
    }

    #[inline(always)]
    fn shift_left(self, counts: Zmm) -> Zmm {
        // SAFETY: `Zmm` code runs only with the token.
        Zmm(unsafe { _mm512_sllv_epi16(self.0, counts.0) })
    }

    #[inline(always)]
    fn count_ones(self) -> Zmm {
        // SAFETY: `Zmm` code runs only with the token.
        Zmm(unsafe { _mm512_popcnt_epi16(self.0) })
    }

    #[inline(always)]
    fn meets(self, other: Zmm) -> Mask {
        // SAFETY: `Zmm` code runs only with the token.
        unsafe { _mm512_test_epi16_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn misses(self, other: Zmm) -> Mask {
        // SAFETY: `Zmm` code runs only with the token.
        unsafe { _mm512_testn_epi16_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn equal(self, other: Zmm) -> Mask {
        // SAFETY: `Zmm` code runs only with the token.
        unsafe { _mm512_cmpeq_epi16_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn replace(self, lanes: Mask, then: Zmm) -> Zmm {
        // SAFETY: `Zmm` code runs only with the token.
        Zmm(unsafe { _mm512_mask_mov_epi16(self.0, lanes, then.0) })
    }

    #[inline(always)]
    fn keep(self, lanes: Mask) -> Zmm {
        // SAFETY: `Zmm` code runs only with the token.
        Zmm(unsafe { _mm512_maskz_mov_epi16(lanes, self.0) })
    }
}

/// The number of the one bit of each word, from 1 on. (A function that must be inlined: a closure
/// used several times may be compiled by itself, without the features.)
///
/// # Safety
///
/// The machine has AVX-512.
#[inline(always)]
unsafe fn numbers(v: Zmm) -> __m256i {
    // SAFETY: as asked of the caller.
    unsafe {
        let below = _mm512_popcnt_epi16(_mm512_add_epi16(v.0, _mm512_set1_epi16(-1)));
        _mm512_cvtepi16_epi8(_mm512_add_epi16(below, _mm512_set1_epi16(1)))
    }
}
