//! One AVX2 register.

use super::{Kernel16, Line16, Words16};
use crate::simd::InstructionSet;
use std::arch::x86_64::*;

/// The proof that this machine has the instructions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// `None` when the machine lacks an instruction.
    pub(crate) fn detect() -> Option<Avx2> {
        InstructionSet::Avx2.is_available().then_some(Avx2(()))
    }

    /// Runs a kernel.
    #[inline]
    pub(crate) fn run<K: Kernel16>(self, kernel: K) -> K::Output {
        // SAFETY: `self` exists only if `detect` has found all features that `enter` enables.
        unsafe { enter(kernel) }
    }
}

#[target_feature(enable = "avx2,bmi1,lzcnt,popcnt")]
fn enter<K: Kernel16>(kernel: K) -> K::Output {
    kernel.run::<Ymm>()
}

/// Private, and met only inside of a kernel that [`enter`] runs: code that has a `Ymm` type at
/// hand runs on a machine with the instructions.
#[derive(Clone, Copy)]
struct Ymm(__m256i);

impl Words16 for Ymm {
    #[inline(always)]
    fn splat(word: u16) -> Ymm {
        // SAFETY: `Ymm` code runs only inside of `enter` (see there).
        Ymm(unsafe { _mm256_set1_epi16(word.cast_signed()) })
    }

    #[inline(always)]
    fn load(from: &Line16) -> Ymm {
        // SAFETY: `Ymm` code runs only inside of `enter`; a `Line16` is 32 bytes on a 32-byte
        // boundary.
        Ymm(unsafe { _mm256_load_si256((&raw const *from).cast()) })
    }

    #[inline(always)]
    fn store(self, to: &mut Line16) {
        // SAFETY: `Ymm` code runs only inside of `enter`; a `Line16` is 32 bytes on a 32-byte
        // boundary.
        unsafe { _mm256_store_si256((&raw mut *to).cast(), self.0) }
    }

    #[inline(always)]
    fn turn_words<const BY: usize>(self) -> Ymm {
        // SAFETY: `Ymm` code runs only inside of `enter`.
        unsafe {
            let places = if BY == 1 {
                _mm_setr_epi8(2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15)
            } else {
                _mm_setr_epi8(4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15)
            };
            Ymm(_mm256_shuffle_epi8(self.0, _mm256_broadcastsi128_si256(places)))
        }
    }

    #[inline(always)]
    fn turn_fours<const BY: usize>(self) -> Ymm {
        // SAFETY: `Ymm` code runs only inside of `enter`.
        unsafe {
            if BY == 1 {
                Ymm(_mm256_permute4x64_epi64::<0b11_00_10_01>(self.0))
            } else {
                Ymm(_mm256_permute4x64_epi64::<0b11_01_00_10>(self.0))
            }
        }
    }

    #[inline(always)]
    fn and(self, other: Ymm) -> Ymm {
        // SAFETY: `Ymm` code runs only inside of `enter`.
        Ymm(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Ymm) -> Ymm {
        // SAFETY: `Ymm` code runs only inside of `enter`.
        Ymm(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Ymm) -> Ymm {
        // SAFETY: `Ymm` code runs only inside of `enter`.
        Ymm(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Ymm) -> Ymm {
        // SAFETY: `Ymm` code runs only inside of `enter`.
        Ymm(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn minus_one(self) -> Ymm {
        // SAFETY: `Ymm` code runs only inside of `enter`.
        Ymm(unsafe { _mm256_add_epi16(self.0, _mm256_set1_epi16(-1)) })
    }

    #[inline(always)]
    fn min(self, other: Ymm) -> Ymm {
        // SAFETY: `Ymm` code runs only inside of `enter`.
        Ymm(unsafe { _mm256_min_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn is_zero(self) -> Ymm {
        // SAFETY: `Ymm` code runs only inside of `enter`.
        Ymm(unsafe { _mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()) })
    }

    #[inline(always)]
    fn is_all_zero(self) -> bool {
        // SAFETY: `Ymm` code runs only inside of `enter`.
        unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
    }

    #[inline(always)]
    fn signs(self, other: Ymm) -> u32 {
        // SAFETY: `Ymm` code runs only inside of `enter`.
        unsafe { _mm256_movemask_epi8(_mm256_packs_epi16(self.0, other.0)).cast_unsigned() }
    }
}
