//! The lanes in plain Rust: the definition the other instruction sets are tested against.

use super::Portable;
use crate::simd::lanes::{KEEP, LaneSource, Lanes, MOST_LANES};

const COUNT: usize = 16;

/// Sixteen lanes, which compilers turn into two or four vector registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct Vector(pub(super) [u16; COUNT]);

impl<const SHORT: bool> LaneSource for Portable<SHORT> {
    type Lanes = Vector;

    #[inline(never)]
    fn splat(self, value: u16) -> Vector {
        Vector([value; COUNT])
    }

    #[inline(never)]
    fn plan(self, sources: &[u8; MOST_LANES]) -> [u8; COUNT] {
        let mut plan = [0; COUNT];
        plan.copy_from_slice(&sources[..COUNT]);
        plan
    }

    #[inline(never)]
    fn order(self, sources: &[u8; MOST_LANES]) -> [u8; COUNT] {
        self.plan(sources)
    }
}

/// One lane after the other.
macro_rules! each {
    ($i:ident => $value:expr) => {{
        let mut out = [0; COUNT];
        let mut $i = 0;
        while $i < COUNT {
            out[$i] = $value;
            $i += 1;
        }
        Vector(out)
    }};
}

impl Lanes for Vector {
    const COUNT: usize = COUNT;
    type Plan = [u8; COUNT];

    #[inline(never)]
    fn flat(vectors: &[Vector]) -> &[u16] {
        // SAFETY: `Vector` is `repr(transparent)` over `[u16; COUNT]`.
        unsafe { std::slice::from_raw_parts(vectors.as_ptr().cast(), vectors.len() * COUNT) }
    }

    #[inline(never)]
    fn flat_mut(vectors: &mut [Vector]) -> &mut [u16] {
        // SAFETY: `Vector` is `repr(transparent)` over `[u16; COUNT]`.
        unsafe {
            std::slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), vectors.len() * COUNT)
        }
    }

    #[inline(never)]
    fn and(self, b: Vector) -> Vector {
        each!(i => self.0[i] & b.0[i])
    }

    #[inline(never)]
    fn or(self, b: Vector) -> Vector {
        each!(i => self.0[i] | b.0[i])
    }

    #[inline(never)]
    fn xor(self, b: Vector) -> Vector {
        each!(i => self.0[i] ^ b.0[i])
    }

    #[inline(never)]
    fn and_not(self, b: Vector) -> Vector {
        each!(i => self.0[i] & !b.0[i])
    }

    #[inline(never)]
    fn add(self, b: Vector) -> Vector {
        each!(i => self.0[i].wrapping_add(b.0[i]))
    }

    #[inline(never)]
    fn min(self, b: Vector) -> Vector {
        each!(i => if self.0[i] < b.0[i] { self.0[i] } else { b.0[i] })
    }

    #[inline(never)]
    fn and3(self, b: Vector, c: Vector) -> Vector {
        each!(i => self.0[i] & b.0[i] & c.0[i])
    }

    #[inline(never)]
    fn or3(self, b: Vector, c: Vector) -> Vector {
        each!(i => self.0[i] | b.0[i] | c.0[i])
    }

    #[inline(never)]
    fn xor3(self, b: Vector, c: Vector) -> Vector {
        each!(i => self.0[i] ^ b.0[i] ^ c.0[i])
    }

    #[inline(never)]
    fn majority(self, b: Vector, c: Vector) -> Vector {
        each!(i => self.0[i] & b.0[i] | c.0[i] & (self.0[i] | b.0[i]))
    }

    #[inline(never)]
    fn and_neither(self, b: Vector, c: Vector) -> Vector {
        each!(i => self.0[i] & !(b.0[i] | c.0[i]))
    }

    #[inline(never)]
    fn and_not_both(self, b: Vector, c: Vector) -> Vector {
        each!(i => self.0[i] & !(b.0[i] & c.0[i]))
    }

    #[inline(never)]
    fn and_either(self, b: Vector, c: Vector) -> Vector {
        each!(i => self.0[i] & (b.0[i] | c.0[i]))
    }

    #[inline(never)]
    fn single_or_zero(self) -> Vector {
        each!(i => if self.0[i] & self.0[i].wrapping_sub(1) == 0 { self.0[i] } else { 0 })
    }

    #[inline(never)]
    fn other_if_disjoint(self, mask: Vector, other: Vector) -> Vector {
        each!(i => if self.0[i] & mask.0[i] == 0 { other.0[i] } else { 0 })
    }

    #[inline(never)]
    fn and_not_unless(self, b: Vector, c: Vector) -> Vector {
        each!(i => self.0[i] & (!b.0[i] | c.0[i]))
    }

    #[inline(never)]
    fn common_if_any(self, mask: Vector) -> Vector {
        each!(i => {
            let common = self.0[i] & mask.0[i];
            if common != 0 { common } else { self.0[i] }
        })
    }

    #[inline(never)]
    fn or_else_unless_three(self, other: Vector) -> Vector {
        each!(i => {
            let two_less = self.0[i] & self.0[i].wrapping_sub(1);
            let none_left = two_less & two_less.wrapping_sub(1) == 0;
            self.0[i] | if none_left { other.0[i] } else { 0 }
        })
    }

    #[inline(never)]
    fn count_ones(self) -> Vector {
        each!(i => self.0[i].count_ones() as u16)
    }

    #[inline(never)]
    fn shift_left<const BY: u32>(self) -> Vector {
        each!(i => self.0[i] << BY)
    }

    #[inline(never)]
    fn equal(self, b: Vector) -> u32 {
        let mut bits = 0;
        for i in 0..COUNT {
            bits |= u32::from(self.0[i] == b.0[i]) << i;
        }
        bits
    }

    #[inline(never)]
    fn permute(self, order: [u8; COUNT]) -> Vector {
        each!(i => self.0[usize::from(order[i])])
    }

    #[inline(never)]
    fn take(self, from: Vector, plan: [u8; COUNT]) -> Vector {
        each!(i => if plan[i] == KEEP { self.0[i] } else { from.0[usize::from(plan[i]) % COUNT] })
    }
}
