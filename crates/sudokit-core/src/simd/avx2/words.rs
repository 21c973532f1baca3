//! One AVX2 register of 16 words.

use crate::simd::words::{Line16, Words16};
use std::arch::x86_64::*;

/// Met only by a kernel that AVX2 or AVX-512 runs (see [`crate::simd::words`]): code that has a
/// `Ymm` type at hand runs on a machine with the instructions.
#[derive(Clone, Copy)]
pub(in crate::simd) struct Ymm(__m256i);

/// Where the bytes of each half come from, two a word, when words turn by one and by two.
static TURNS: [Line16; 2] = [turn(1), turn(2)];

const fn turn(by: usize) -> Line16 {
    let mut places = Line16([0; 16]);
    let mut n = 0;
    while n < 16 {
        let from = if n % 4 < 3 { n % 8 / 4 * 4 + (n % 4 + by) % 3 } else { n % 8 };
        places.0[n] = u16::from_le_bytes([2 * from as u8, 2 * from as u8 + 1]);
        n += 1;
    }
    places
}

impl Words16 for Ymm {
    #[inline(always)]
    fn splat(word: u16) -> Ymm {
        // SAFETY: `Ymm` code runs only with the token.
        Ymm(unsafe { _mm256_set1_epi16(word.cast_signed()) })
    }

    #[inline(always)]
    fn from_bytes(bytes: &[u8; 81], table: &[u16; 16]) -> [Ymm; 9] {
        let mut vectors = [Ymm::splat(0); 9];
        // SAFETY: `Ymm` code runs only with the token; every load takes 16 bytes that begin at
        // most at byte 65.
        unsafe {
            let row = |first: usize| _mm_loadu_si128(bytes.as_ptr().add(first).cast());
            let low = table.map(|entry| entry as u8);
            let high = table.map(|entry| (entry >> 8) as u8);
            let low = _mm256_broadcastsi128_si256(_mm_loadu_si128(low.as_ptr().cast()));
            let high = _mm256_broadcastsi128_si256(_mm_loadu_si128(high.as_ptr().cast()));
            let looked_up = [low, high];
            let order = _mm_setr_epi8(0, 3, 6, -1, 1, 4, 7, -1, 2, 5, 8, -1, -1, -1, -1, -1);
            let spare = _mm_setr_epi8(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 1);
            let twice = _mm256_broadcastsi128_si256;
            for i in 0..3 {
                // The last row of all is met further behind, not to read beyond the end.
                let (last, order_of_last) = match i {
                    2 => (
                        65,
                        _mm_add_epi8(
                            order,
                            _mm_setr_epi8(7, 7, 7, 0, 7, 7, 7, 0, 7, 7, 7, 0, 0, 0, 0, 0),
                        ),
                    ),
                    _ => (54 + 9 * i, order),
                };
                let outer = _mm256_set_m128i(row(last), row(9 * i));
                let outer = two_rows(
                    looked_up,
                    outer,
                    _mm256_set_m128i(order_of_last, order),
                    twice(spare),
                );
                // Nothing but ones in the upper half.
                let inner = _mm256_set_m128i(_mm_set1_epi8(1), row(27 + 9 * i));
                let same = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
                let inner = two_rows(
                    looked_up,
                    inner,
                    _mm256_set_m128i(same, order),
                    _mm256_set_m128i(_mm_setzero_si128(), spare),
                );
                vectors[3 * i] = Ymm(_mm256_unpacklo_epi64(outer.0, inner.0));
                vectors[3 * i + 1] = Ymm(_mm256_unpackhi_epi64(outer.0, inner.0));
                vectors[3 * i + 2] = Ymm(_mm256_unpacklo_epi64(outer.1, inner.1));
            }
        }
        vectors
    }

    #[inline(always)]
    fn single_bits(vectors: [Ymm; 9]) -> [u8; 81] {
        let mut bytes = [0; 81];
        // SAFETY: `Ymm` code runs only with the token; bytes 0 to 31, 32 to 63 and 64 to 79 are
        // written.
        unsafe {
            let zero = _mm_setzero_si128();
            let mut rows = [zero; 9];
            for i in 0..3 {
                // One less than a power of two fits into a byte, and has as many bits as are below.
                let below =
                    |j: usize| _mm256_add_epi16(vectors[3 * i + j].0, _mm256_set1_epi16(-1));
                let (first, second) =
                    (numbers([below(0), below(1)]), numbers([below(2), below(2)]));
                // Rows of bands 0 and 2, then of band 1.
                let both = [first, second];
                let outer = rows_of(
                    both,
                    _mm_setr_epi8(0, 8, -1, 1, 9, -1, 2, 10, -1, -1, -1, -1, -1, -1, -1, -1),
                    _mm_setr_epi8(-1, -1, 0, -1, -1, 1, -1, -1, 2, -1, -1, -1, -1, -1, -1, -1),
                );
                let inner = rows_of(
                    both,
                    _mm_setr_epi8(4, 12, -1, 5, 13, -1, 6, 14, -1, -1, -1, -1, -1, -1, -1, -1),
                    _mm_setr_epi8(-1, -1, 4, -1, -1, 5, -1, -1, 6, -1, -1, -1, -1, -1, -1, -1),
                );
                rows[i] = _mm256_castsi256_si128(outer);
                rows[3 + i] = _mm256_castsi256_si128(inner);
                rows[6 + i] = _mm256_extracti128_si256::<1>(outer);
            }
            // Nine bytes each, one after the other: they are put together here, because what is
            // written in pieces that overlap cannot be read again at once.
            let [r0, r1, r2, r3, r4, r5, r6, r7, r8] = rows;
            let parts = [
                _mm_or_si128(r0, _mm_bslli_si128::<9>(r1)),
                or3(_mm_bsrli_si128::<7>(r1), _mm_bslli_si128::<2>(r2), _mm_bslli_si128::<11>(r3)),
                or3(_mm_bsrli_si128::<5>(r3), _mm_bslli_si128::<4>(r4), _mm_bslli_si128::<13>(r5)),
                or3(_mm_bsrli_si128::<3>(r5), _mm_bslli_si128::<6>(r6), _mm_bslli_si128::<15>(r7)),
                _mm_or_si128(_mm_bsrli_si128::<1>(r7), _mm_bslli_si128::<8>(r8)),
            ];
            let to = bytes.as_mut_ptr();
            _mm256_storeu_si256(to.cast(), _mm256_set_m128i(parts[1], parts[0]));
            _mm256_storeu_si256(to.add(32).cast(), _mm256_set_m128i(parts[3], parts[2]));
            _mm_storeu_si128(to.add(64).cast(), parts[4]);
            bytes[80] = _mm_extract_epi8::<8>(r8) as u8;
        }
        bytes
    }

    #[inline(always)]
    fn load(from: &Line16) -> Ymm {
        // SAFETY: `Ymm` code runs only with the token; a `Line16` is 32 bytes on a 32-byte
        // boundary.
        Ymm(unsafe { _mm256_load_si256((&raw const *from).cast()) })
    }

    #[inline(always)]
    fn store(self, to: &mut Line16) {
        // SAFETY: `Ymm` code runs only with the token; a `Line16` is 32 bytes on a 32-byte
        // boundary.
        unsafe { _mm256_store_si256((&raw mut *to).cast(), self.0) }
    }

    /// Where the bytes come from.
    type Turn = Ymm;

    #[inline(always)]
    fn turn<const BY: usize>() -> Ymm {
        const { assert!(BY == 1 || BY == 2) };
        // A shuffle known to the compiler would become two, of words 0 to 3 of each half and of the
        // others. So it must not know.
        Ymm::load(crate::simd::forgotten(&TURNS[BY - 1]))
    }

    #[inline(always)]
    fn turn_words(self, turn: Ymm) -> Ymm {
        // SAFETY: `Ymm` code runs only with the token.
        Ymm(unsafe { _mm256_shuffle_epi8(self.0, turn.0) })
    }

    #[inline(always)]
    fn turn_fours<const BY: usize>(self) -> Ymm {
        // SAFETY: `Ymm` code runs only with the token.
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
        // SAFETY: `Ymm` code runs only with the token.
        Ymm(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Ymm) -> Ymm {
        // SAFETY: `Ymm` code runs only with the token.
        Ymm(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Ymm) -> Ymm {
        // SAFETY: `Ymm` code runs only with the token.
        Ymm(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn and_not(self, other: Ymm) -> Ymm {
        // SAFETY: `Ymm` code runs only with the token.
        Ymm(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn minus_one(self) -> Ymm {
        // SAFETY: `Ymm` code runs only with the token.
        Ymm(unsafe { _mm256_add_epi16(self.0, _mm256_set1_epi16(-1)) })
    }

    #[inline(always)]
    fn add_saturating(self, other: Ymm) -> Ymm {
        // SAFETY: `Ymm` code runs only with the token.
        Ymm(unsafe { _mm256_adds_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn where_any(self, other: Ymm) -> Ymm {
        // SAFETY: `Ymm` code runs only with the token.
        Ymm(unsafe { _mm256_sign_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn is_zero(self) -> Ymm {
        // SAFETY: `Ymm` code runs only with the token.
        Ymm(unsafe { _mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()) })
    }

    #[inline(always)]
    fn is_all_zero(self) -> bool {
        // SAFETY: `Ymm` code runs only with the token.
        unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
    }

    #[inline(always)]
    fn signs(self, other: Ymm) -> u32 {
        // SAFETY: `Ymm` code runs only with the token.
        unsafe { _mm256_movemask_epi8(_mm256_packs_epi16(self.0, other.0)).cast_unsigned() }
    }
}

// Functions that must be inlined: closures used several times may be compiled by themselves,
// without the features.

/// Two rows as words: of each, bytes 0, 3, 6 and a spare one, 1, 4, 7 and a spare one, 2, 5, 8. The
/// spare ones are looked up as 1. `tables` are the lower and the upper byte of each word.
///
/// # Safety
///
/// The machine has AVX2.
#[inline(always)]
unsafe fn two_rows(
    tables: [__m256i; 2],
    rows: __m256i,
    order: __m256i,
    spare: __m256i,
) -> (__m256i, __m256i) {
    // SAFETY: as asked of the caller.
    unsafe {
        let index = _mm256_or_si256(_mm256_shuffle_epi8(rows, order), spare);
        let low = _mm256_shuffle_epi8(tables[0], index);
        let high = _mm256_shuffle_epi8(tables[1], index);
        (_mm256_unpacklo_epi8(low, high), _mm256_unpackhi_epi8(low, high))
    }
}

/// The number of the one bit of each word, from 1 on, in the order in which vectors are packed.
/// `below` are the words less one.
///
/// # Safety
///
/// The machine has AVX2.
#[inline(always)]
unsafe fn numbers(below: [__m256i; 2]) -> __m256i {
    // SAFETY: as asked of the caller.
    unsafe {
        let counts = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
        let from_1 = _mm256_broadcastsi128_si256(_mm_add_epi8(counts, _mm_set1_epi8(1)));
        let counts = _mm256_broadcastsi128_si256(counts);
        let nibble = _mm256_set1_epi8(15);
        let bits = _mm256_packus_epi16(below[0], below[1]);
        let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(bits), nibble);
        let lower = _mm256_and_si256(bits, nibble);
        _mm256_add_epi8(_mm256_shuffle_epi8(counts, upper), _mm256_shuffle_epi8(from_1, lower))
    }
}

/// Bytes from both: those of `a` from the first, those of `b` from the second.
///
/// # Safety
///
/// The machine has AVX2.
#[inline(always)]
unsafe fn rows_of(both: [__m256i; 2], a: __m128i, b: __m128i) -> __m256i {
    // SAFETY: as asked of the caller.
    unsafe {
        let a = _mm256_shuffle_epi8(both[0], _mm256_broadcastsi128_si256(a));
        _mm256_or_si256(a, _mm256_shuffle_epi8(both[1], _mm256_broadcastsi128_si256(b)))
    }
}

/// # Safety
///
/// The machine has AVX2.
#[inline(always)]
unsafe fn or3(a: __m128i, b: __m128i, c: __m128i) -> __m128i {
    // SAFETY: as asked of the caller.
    unsafe { _mm_or_si128(a, _mm_or_si128(b, c)) }
}
