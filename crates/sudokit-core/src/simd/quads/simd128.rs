//! The vectors of WebAssembly. A module that has them runs only where they are, so a build either
//! has them or not (`-C target-feature=+simd128`).

use std::arch::wasm32::*;

#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct U32x4(v128);

impl U32x4 {
    #[inline(always)]
    pub(crate) fn splat(word: u32) -> U32x4 {
        U32x4(u32x4_splat(word))
    }

    #[inline(always)]
    pub(crate) fn new([a, b, c, d]: [u32; 4]) -> U32x4 {
        U32x4(u32x4(a, b, c, d))
    }

    #[inline(always)]
    pub(crate) fn and(self, b: U32x4) -> U32x4 {
        U32x4(v128_and(self.0, b.0))
    }

    #[inline(always)]
    pub(crate) fn or(self, b: U32x4) -> U32x4 {
        U32x4(v128_or(self.0, b.0))
    }

    /// `self & !b`.
    #[inline(always)]
    pub(crate) fn and_not(self, b: U32x4) -> U32x4 {
        U32x4(v128_andnot(self.0, b.0))
    }

    #[inline(always)]
    pub(crate) fn add(self, b: U32x4) -> U32x4 {
        U32x4(u32x4_add(self.0, b.0))
    }

    #[inline(always)]
    pub(crate) fn shift_left<const BY: i32>(self) -> U32x4 {
        U32x4(u32x4_shl(self.0, BY.cast_unsigned()))
    }

    #[inline(always)]
    pub(crate) fn shift_right<const BY: i32>(self) -> U32x4 {
        U32x4(u32x4_shr(self.0, BY.cast_unsigned()))
    }

    /// `other`, but 0 where this is 0.
    #[inline(always)]
    pub(crate) fn then(self, other: U32x4) -> U32x4 {
        U32x4(v128_and(u32x4_ne(self.0, u32x4_splat(0)), other.0))
    }

    /// This with its words two places further.
    #[inline(always)]
    pub(crate) fn halves_swapped(self) -> U32x4 {
        U32x4(u32x4_shuffle::<2, 3, 0, 1>(self.0, self.0))
    }

    /// This with the words of each half swapped.
    #[inline(always)]
    pub(crate) fn neighbors_swapped(self) -> U32x4 {
        U32x4(u32x4_shuffle::<1, 0, 3, 2>(self.0, self.0))
    }

    /// The first word.
    #[inline(always)]
    pub(crate) fn first(self) -> u32 {
        u32x4_extract_lane::<0>(self.0)
    }
}
