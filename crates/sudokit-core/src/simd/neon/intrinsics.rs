//! The intrinsics in use, as safe functions under their own names: what is compiled for aarch64 may
//! use NEON anywhere.

use std::arch::aarch64 as arch;
pub(in crate::simd) use std::arch::aarch64::{uint8x16_t, uint16x8_t, uint32x4_t};
use std::arch::asm;

macro_rules! safe {
    ($( $name:ident $(<const $N:ident: i32>)? ($($operand:ident: $kind:ty),*) -> $out:ty; )*) => {
        $(
            #[inline(always)]
            pub(in crate::simd) fn $name$(<const $N: i32>)?($($operand: $kind),*) -> $out {
                // SAFETY: every aarch64 has NEON.
                unsafe { arch::$name$(::<$N>)?($($operand),*) }
            }
        )*
    };
}

safe! {
    vaddq_u16(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t;
    vaddq_u32(a: uint32x4_t, b: uint32x4_t) -> uint32x4_t;
    vaddvq_u8(a: uint8x16_t) -> u8;
    vandq_u16(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t;
    vandq_u32(a: uint32x4_t, b: uint32x4_t) -> uint32x4_t;
    vandq_u8(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t;
    vbicq_u16(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t;
    vbicq_u32(a: uint32x4_t, b: uint32x4_t) -> uint32x4_t;
    vceqq_u16(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t;
    vceqq_u8(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t;
    vcgtq_u16(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t;

    vclzq_u8(a: uint8x16_t) -> uint8x16_t;
    vcntq_u8(a: uint8x16_t) -> uint8x16_t;
    vdupq_n_u16(word: u16) -> uint16x8_t;
    vdupq_n_u32(word: u32) -> uint32x4_t;
    vdupq_n_u8(byte: u8) -> uint8x16_t;
    veorq_u16(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t;
    vextq_u32<const BY: i32>(a: uint32x4_t, b: uint32x4_t) -> uint32x4_t;
    vgetq_lane_u32<const LANE: i32>(a: uint32x4_t) -> u32;
    vminq_u16(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t;
    vornq_u16(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t;
    vorrq_u16(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t;
    vorrq_u32(a: uint32x4_t, b: uint32x4_t) -> uint32x4_t;
    vpaddlq_u8(a: uint8x16_t) -> uint16x8_t;
    vqaddq_u8(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t;
    vqtbl1q_u8(table: uint8x16_t, places: uint8x16_t) -> uint8x16_t;
    vqtbx1q_u8(other: uint8x16_t, table: uint8x16_t, places: uint8x16_t) -> uint8x16_t;
    vreinterpretq_u16_u8(a: uint8x16_t) -> uint16x8_t;
    vreinterpretq_u8_u16(a: uint16x8_t) -> uint8x16_t;
    vrev64q_u32(a: uint32x4_t) -> uint32x4_t;
    vshlq_n_u32<const BY: i32>(a: uint32x4_t) -> uint32x4_t;
    vshrq_n_u32<const BY: i32>(a: uint32x4_t) -> uint32x4_t;
    vsubq_u8(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t;
    vtstq_u32(a: uint32x4_t, b: uint32x4_t) -> uint32x4_t;
    vzip1q_u8(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t;
    vzip2q_u8(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t;
}

/// The bytes of both vectors, words above 255 as 255.
#[inline(always)]
pub(in crate::simd) fn narrow(a: uint16x8_t, b: uint16x8_t) -> uint8x16_t {
    // SAFETY: every aarch64 has NEON.
    unsafe { arch::vqmovn_high_u16(arch::vqmovn_u16(a), b) }
}

/// Words with their bits to the left.
#[inline(always)]
pub(in crate::simd) fn shift_left<const BY: u32>(a: uint16x8_t) -> uint16x8_t {
    // SAFETY: every aarch64 has NEON.
    unsafe { arch::vshlq_u16(a, arch::vdupq_n_s16(BY as i16)) }
}

/// The number of one bits in each word.
#[inline(always)]
pub(in crate::simd) fn count(words: uint16x8_t) -> uint16x8_t {
    vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(words)))
}

/// All bits of the words in which `a & b` is not 0. One instruction, of which compilers make two
/// when the words without it are wanted.
#[inline(always)]
pub(in crate::simd) fn test(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t {
    let all;
    // SAFETY: every aarch64 has NEON; it touches no memory and no flags.
    unsafe {
        asm!(
            "cmtst {all:v}.8h, {a:v}.8h, {b:v}.8h",
            all = lateout(vreg) all,
            a = in(vreg) a,
            b = in(vreg) b,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    all
}

/// The bits of `a` where `mask` has them, those of `b` elsewhere. One instruction, of which
/// compilers make three or four where they know more of the mask.
#[inline(always)]
pub(in crate::simd) fn select(mask: uint16x8_t, a: uint16x8_t, b: uint16x8_t) -> uint16x8_t {
    let mut all = mask;
    // SAFETY: every aarch64 has NEON; it touches no memory and no flags.
    unsafe {
        asm!(
            "bsl {all:v}.16b, {a:v}.16b, {b:v}.16b",
            all = inout(vreg) all,
            a = in(vreg) a,
            b = in(vreg) b,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    all
}

/// The same as [`select`] for an `own` that is not needed any more: it gets the bits of `other`
/// where `mask` has them.
#[inline(always)]
pub(in crate::simd) fn insert(own: uint16x8_t, other: uint16x8_t, mask: uint16x8_t) -> uint16x8_t {
    let mut all = own;
    // SAFETY: every aarch64 has NEON; it touches no memory and no flags.
    unsafe {
        asm!(
            "bit {all:v}.16b, {other:v}.16b, {mask:v}.16b",
            all = inout(vreg) all,
            other = in(vreg) other,
            mask = in(vreg) mask,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    all
}

/// 16 bytes from memory.
#[inline(always)]
pub(in crate::simd) fn load(from: &[u8; 16]) -> uint8x16_t {
    // SAFETY: every aarch64 has NEON; 16 bytes are read from an array of 16.
    unsafe { arch::vld1q_u8(from.as_ptr()) }
}

/// 16 bytes to memory.
#[inline(always)]
pub(in crate::simd) fn store(bytes: uint8x16_t, to: &mut [u8; 16]) {
    // SAFETY: every aarch64 has NEON; 16 bytes are written to an array of 16.
    unsafe { arch::vst1q_u8(to.as_mut_ptr(), bytes) }
}

/// Four words.
#[inline(always)]
pub(in crate::simd) fn four(words: [u32; 4]) -> uint32x4_t {
    // SAFETY: every aarch64 has NEON; 4 words are read from an array of 4.
    unsafe { arch::vld1q_u32(words.as_ptr()) }
}
