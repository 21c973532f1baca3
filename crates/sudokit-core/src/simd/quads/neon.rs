//! NEON: every aarch64 has it.

use crate::simd::neon::intrinsics::*;

#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Quad(uint32x4_t);

impl Quad {
    #[inline(always)]
    pub(crate) fn splat(word: u32) -> Quad {
        Quad(vdupq_n_u32(word))
    }

    #[inline(always)]
    pub(crate) fn new([a, b, c, d]: [u32; 4]) -> Quad {
        Quad(four([a, b, c, d]))
    }

    #[inline(always)]
    pub(crate) fn and(self, b: Quad) -> Quad {
        Quad(vandq_u32(self.0, b.0))
    }

    #[inline(always)]
    pub(crate) fn or(self, b: Quad) -> Quad {
        Quad(vorrq_u32(self.0, b.0))
    }

    /// `self & !b`.
    #[inline(always)]
    pub(crate) fn and_not(self, b: Quad) -> Quad {
        Quad(vbicq_u32(self.0, b.0))
    }

    #[inline(always)]
    pub(crate) fn add(self, b: Quad) -> Quad {
        Quad(vaddq_u32(self.0, b.0))
    }

    #[inline(always)]
    pub(crate) fn shift_left<const BY: i32>(self) -> Quad {
        Quad(vshlq_n_u32::<BY>(self.0))
    }

    #[inline(always)]
    pub(crate) fn shift_right<const BY: i32>(self) -> Quad {
        Quad(vshrq_n_u32::<BY>(self.0))
    }

    /// `other`, but 0 where this is 0.
    #[inline(always)]
    pub(crate) fn then(self, other: Quad) -> Quad {
        Quad(vandq_u32(vtstq_u32(self.0, self.0), other.0))
    }

    /// This with its words two places further.
    #[inline(always)]
    pub(crate) fn halves_swapped(self) -> Quad {
        Quad(vextq_u32::<2>(self.0, self.0))
    }

    /// This with the words of each half swapped.
    #[inline(always)]
    pub(crate) fn neighbors_swapped(self) -> Quad {
        Quad(vrev64q_u32(self.0))
    }

    /// The first word.
    #[inline(always)]
    pub(crate) fn first(self) -> u32 {
        vgetq_lane_u32::<0>(self.0)
    }
}
