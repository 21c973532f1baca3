//! One AVX-512 register (F, BW, VL, VBMI and BITALG).

use super::{Kernel32, Lanes, Line, Shuffle, Words32};
use crate::simd::InstructionSet;
use std::arch::x86_64::*;

/// The proof that this machine has the instructions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

impl Avx512 {
    /// `None` when the machine lacks an instruction.
    pub(crate) fn detect() -> Option<Avx512> {
        InstructionSet::Avx512.is_available().then_some(Avx512(()))
    }

    /// Runs a kernel.
    #[inline]
    pub(crate) fn run<K: Kernel32>(self, kernel: K) -> K::Output {
        // SAFETY: `self` exists only if `detect` has found all features that `enter` enables.
        unsafe { enter(kernel) }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,bmi1,lzcnt,popcnt")]
fn enter<K: Kernel32>(kernel: K) -> K::Output {
    kernel.run::<Zmm>()
}

/// Private, and met only inside of a kernel that [`enter`] runs: code that has a `Zmm` type at
/// hand runs on a machine with the instructions.
#[derive(Clone, Copy)]
struct Zmm(__m512i);

impl Words32 for Zmm {
    #[inline(always)]
    fn splat(word: u16) -> Zmm {
        // SAFETY: `Zmm` code runs only inside of `enter` (see there).
        Zmm(unsafe { _mm512_set1_epi16(word.cast_signed()) })
    }

    #[inline(always)]
    fn load(from: &Line) -> Zmm {
        // SAFETY: `Zmm` code runs only inside of `enter`; a `Line` is 64 bytes on a 64-byte
        // boundary.
        Zmm(unsafe { _mm512_load_si512((&raw const *from).cast()) })
    }

    #[inline(always)]
    fn store(self, to: &mut Line) {
        // SAFETY: `Zmm` code runs only inside of `enter`; a `Line` is 64 bytes on a 64-byte
        // boundary.
        unsafe { _mm512_store_si512((&raw mut *to).cast(), self.0) }
    }

    #[inline(always)]
    fn widen_bytes(from: &[u8; 81], places: &Shuffle) -> Zmm {
        // SAFETY: `Zmm` code runs only inside of `enter`; the first load reads bytes 0..64 of
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
    fn shuffle(self, places: Zmm) -> Zmm {
        // SAFETY: `Zmm` code runs only inside of `enter`.
        Zmm(unsafe { _mm512_permutexvar_epi8(places.0, self.0) })
    }

    #[inline(always)]
    fn places(shuffle: &Shuffle) -> Zmm {
        // A shuffle known to the compiler would become `vpermw`, which takes two micro-operations
        // where `vpermb` takes one. So it must not know.
        let shuffle = std::hint::black_box(shuffle);
        // SAFETY: `Zmm` code runs only inside of `enter`; a `Shuffle` is 64 bytes on a 64-byte
        // boundary.
        Zmm(unsafe { _mm512_load_si512((&raw const *shuffle).cast()) })
    }

    #[inline(always)]
    fn logic<const TABLE: i32>(a: Zmm, b: Zmm, c: Zmm) -> Zmm {
        // SAFETY: `Zmm` code runs only inside of `enter`.
        Zmm(unsafe { _mm512_ternarylogic_epi64::<TABLE>(a.0, b.0, c.0) })
    }

    #[inline(always)]
    fn plus(self, other: Zmm) -> Zmm {
        // SAFETY: `Zmm` code runs only inside of `enter`.
        Zmm(unsafe { _mm512_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn minus(self, other: Zmm) -> Zmm {
        // SAFETY: `Zmm` code runs only inside of `enter`.
        Zmm(unsafe { _mm512_subs_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn min(self, other: Zmm) -> Zmm {
        // SAFETY: `Zmm` code runs only inside of `enter`.
        Zmm(unsafe { _mm512_min_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn shift_left(self, counts: Zmm) -> Zmm {
        // SAFETY: `Zmm` code runs only inside of `enter`.
        Zmm(unsafe { _mm512_sllv_epi16(self.0, counts.0) })
    }

    #[inline(always)]
    fn count_ones(self) -> Zmm {
        // SAFETY: `Zmm` code runs only inside of `enter`.
        Zmm(unsafe { _mm512_popcnt_epi16(self.0) })
    }

    #[inline(always)]
    fn meets(self, other: Zmm) -> Lanes {
        // SAFETY: `Zmm` code runs only inside of `enter`.
        unsafe { _mm512_test_epi16_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn misses(self, other: Zmm) -> Lanes {
        // SAFETY: `Zmm` code runs only inside of `enter`.
        unsafe { _mm512_testn_epi16_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn equals(self, other: Zmm) -> Lanes {
        // SAFETY: `Zmm` code runs only inside of `enter`.
        unsafe { _mm512_cmpeq_epi16_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn replace(self, lanes: Lanes, then: Zmm) -> Zmm {
        // SAFETY: `Zmm` code runs only inside of `enter`.
        Zmm(unsafe { _mm512_mask_mov_epi16(self.0, lanes, then.0) })
    }

    #[inline(always)]
    fn keep(self, lanes: Lanes) -> Zmm {
        // SAFETY: `Zmm` code runs only inside of `enter`.
        Zmm(unsafe { _mm512_maskz_mov_epi16(lanes, self.0) })
    }
}
