//! SSE2: every x86-64 has it.

use std::arch::x86_64::*;

#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct U32x4(__m128i);

impl U32x4 {
    #[inline(always)]
    pub(crate) fn splat(word: u32) -> U32x4 {
        // SAFETY: x86-64 has SSE2.
        U32x4(unsafe { _mm_set1_epi32(word.cast_signed()) })
    }

    #[inline(always)]
    pub(crate) fn new([a, b, c, d]: [u32; 4]) -> U32x4 {
        let [a, b, c, d] = [a, b, c, d].map(u32::cast_signed);
        // SAFETY: x86-64 has SSE2.
        U32x4(unsafe { _mm_set_epi32(d, c, b, a) })
    }

    #[inline(always)]
    pub(crate) fn and(self, b: U32x4) -> U32x4 {
        // SAFETY: x86-64 has SSE2.
        U32x4(unsafe { _mm_and_si128(self.0, b.0) })
    }

    #[inline(always)]
    pub(crate) fn or(self, b: U32x4) -> U32x4 {
        // SAFETY: x86-64 has SSE2.
        U32x4(unsafe { _mm_or_si128(self.0, b.0) })
    }

    /// `self & !b`.
    #[inline(always)]
    pub(crate) fn and_not(self, b: U32x4) -> U32x4 {
        // SAFETY: x86-64 has SSE2.
        U32x4(unsafe { _mm_andnot_si128(b.0, self.0) })
    }

    #[inline(always)]
    pub(crate) fn add(self, b: U32x4) -> U32x4 {
        // SAFETY: x86-64 has SSE2.
        U32x4(unsafe { _mm_add_epi32(self.0, b.0) })
    }

    #[inline(always)]
    pub(crate) fn shift_left<const BY: i32>(self) -> U32x4 {
        // SAFETY: x86-64 has SSE2.
        U32x4(unsafe { _mm_slli_epi32::<BY>(self.0) })
    }

    #[inline(always)]
    pub(crate) fn shift_right<const BY: i32>(self) -> U32x4 {
        // SAFETY: x86-64 has SSE2.
        U32x4(unsafe { _mm_srli_epi32::<BY>(self.0) })
    }

    /// `other`, but 0 where this is 0.
    #[inline(always)]
    pub(crate) fn then(self, other: U32x4) -> U32x4 {
        // SAFETY: x86-64 has SSE2.
        U32x4(unsafe { _mm_andnot_si128(_mm_cmpeq_epi32(self.0, _mm_setzero_si128()), other.0) })
    }

    /// This with its words two places further.
    #[inline(always)]
    pub(crate) fn halves_swapped(self) -> U32x4 {
        // SAFETY: x86-64 has SSE2.
        U32x4(unsafe { _mm_shuffle_epi32::<0b01_00_11_10>(self.0) })
    }

    /// This with the words of each half swapped.
    #[inline(always)]
    pub(crate) fn neighbors_swapped(self) -> U32x4 {
        // SAFETY: x86-64 has SSE2.
        U32x4(unsafe { _mm_shuffle_epi32::<0b10_11_00_01>(self.0) })
    }

    /// The first word.
    #[inline(always)]
    pub(crate) fn first(self) -> u32 {
        // SAFETY: x86-64 has SSE2.
        unsafe { _mm_cvtsi128_si32(self.0) }.cast_unsigned()
    }
}
