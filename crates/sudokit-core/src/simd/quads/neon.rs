//! NEON: every aarch64 has it.

use crate::simd::neon::intrinsics::*;

#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct U32x4(uint32x4_t);

impl U32x4 {
    #[inline(always)]
    pub(crate) fn splat(word: u32) -> U32x4 {
        U32x4(vdupq_n_u32(word))
    }

    #[inline(always)]
    pub(crate) fn new([a, b, c, d]: [u32; 4]) -> U32x4 {
        U32x4(four([a, b, c, d]))
    }

    #[inline(always)]
    pub(crate) fn and(self, b: U32x4) -> U32x4 {
        U32x4(vandq_u32(self.0, b.0))
    }

    #[inline(always)]
    pub(crate) fn or(self, b: U32x4) -> U32x4 {
        U32x4(vorrq_u32(self.0, b.0))
    }

    /// `self & !b`.
    #[inline(always)]
    pub(crate) fn and_not(self, b: U32x4) -> U32x4 {
        U32x4(vbicq_u32(self.0, b.0))
    }

    #[inline(always)]
    pub(crate) fn add(self, b: U32x4) -> U32x4 {
        U32x4(vaddq_u32(self.0, b.0))
    }

    #[inline(always)]
    pub(crate) fn shift_left<const BY: i32>(self) -> U32x4 {
        U32x4(vshlq_n_u32::<BY>(self.0))
    }

    #[inline(always)]
    pub(crate) fn shift_right<const BY: i32>(self) -> U32x4 {
        U32x4(vshrq_n_u32::<BY>(self.0))
    }

    /// `other`, but 0 where this is 0.
    #[inline(always)]
    pub(crate) fn then(self, other: U32x4) -> U32x4 {
        U32x4(vandq_u32(vtstq_u32(self.0, self.0), other.0))
    }

    /// This with its words two places further.
    #[inline(always)]
    pub(crate) fn halves_swapped(self) -> U32x4 {
        U32x4(vextq_u32::<2>(self.0, self.0))
    }

    /// This with the words of each half swapped.
    #[inline(always)]
    pub(crate) fn neighbors_swapped(self) -> U32x4 {
        U32x4(vrev64q_u32(self.0))
    }

    /// The first word.
    #[inline(always)]
    pub(crate) fn first(self) -> u32 {
        vgetq_lane_u32::<0>(self.0)
    }
}
