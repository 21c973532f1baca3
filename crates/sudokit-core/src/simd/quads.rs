//! Four words of 32 bits side by side, with the vector instructions that every processor of its
//! kind has (SSE2 on x86-64, NEON on aarch64, simd128 in WebAssembly that is built for it), so
//! that nothing need be detected; plain Rust elsewhere. Compilers find these vectors by themselves
//! only now and then.
//!
//! All operations work word by word.

#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
mod neon;
#[cfg(any(
    test,
    not(any(
        target_arch = "x86_64",
        all(target_arch = "aarch64", target_endian = "little"),
        all(target_arch = "wasm32", target_feature = "simd128"),
    ))
))]
mod plain;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod sse2;

#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
pub(crate) use neon::U32x4;
#[cfg(not(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128"),
)))]
pub(crate) use plain::U32x4;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) use simd128::U32x4;
#[cfg(target_arch = "x86_64")]
pub(crate) use sse2::U32x4;

/// Twelve words as three vectors.
#[derive(Clone, Copy, Debug)]
pub(crate) struct U32x12(pub(crate) [U32x4; 3]);

impl Default for U32x12 {
    fn default() -> U32x12 {
        U32x12([U32x4::splat(0); 3])
    }
}

impl U32x12 {
    /// The same words, moved as vectors.
    #[inline(always)]
    pub(crate) fn copied(&self) -> U32x12 {
        let [a, b, c] = &self.0;
        U32x12([*a, *b, *c])
    }

    /// The words.
    #[inline(always)]
    pub(crate) fn words(&self) -> &[u32; 12] {
        // SAFETY: a `U32x4` is 16 bytes without padding, any of which may be read as `u32`.
        unsafe { &*(&raw const self.0).cast() }
    }

    /// The words, to be written.
    #[inline(always)]
    pub(crate) fn words_mut(&mut self) -> &mut [u32; 12] {
        // SAFETY: a `U32x4` is 16 bytes without padding, and any bits make one.
        unsafe { &mut *(&raw mut self.0).cast() }
    }
}

impl U32x4 {
    /// All bits that some word has.
    #[inline(always)]
    pub(crate) fn any(self) -> u32 {
        let pairs = self.or(self.halves_swapped());
        pairs.or(pairs.neighbors_swapped()).first()
    }

    /// The sum of the words.
    #[inline(always)]
    pub(crate) fn sum(self) -> u32 {
        let pairs = self.add(self.halves_swapped());
        pairs.add(pairs.neighbors_swapped()).first()
    }
}

#[cfg(test)]
mod tests {
    use crate::random::Random;

    /// Every operation of a kind of `U32x4` against its plain definition.
    macro_rules! operations_do_what_they_say {
        ($name:ident, $U32x4:ty) => {
            #[test]
            fn $name() {
                type U32x4 = $U32x4;
                let words = |quad: U32x4| -> [u32; 4] {
                    let turned = quad.neighbors_swapped();
                    let (first, second) = (quad.first(), turned.first());
                    let (third, fourth) =
                        (quad.halves_swapped().first(), turned.halves_swapped().first());
                    [first, second, third, fourth]
                };
                let mut random = Random::new(1, 0);
                for _ in 0..if cfg!(miri) { 20 } else { 2000 } {
                    let [a, b] = [(); 2].map(|()| {
                        [(); 4].map(|()| match random.below(4) {
                            0 => 0,
                            1 => 1 << random.below(32),
                            2 => u32::MAX,
                            _ => random.bits() as u32,
                        })
                    });
                    let each = |found: U32x4, expected: &dyn Fn(u32, u32) -> u32| {
                        let expected: [u32; 4] = std::array::from_fn(|i| expected(a[i], b[i]));
                        assert_eq!(words(found), expected, "{a:x?} {b:x?}");
                    };
                    let (x, y) = (U32x4::new(a), U32x4::new(b));
                    each(x, &|a, _| a);
                    each(U32x4::splat(0x8765_4321), &|_, _| 0x8765_4321);
                    each(x.and(y), &|a, b| a & b);
                    each(x.or(y), &|a, b| a | b);
                    each(x.and_not(y), &|a, b| a & !b);
                    each(x.add(y), &u32::wrapping_add);
                    each(x.shift_left::<8>(), &|a, _| a << 8);
                    each(x.shift_right::<3>(), &|a, _| a >> 3);
                    each(x.then(y), &|a, b| if a == 0 { 0 } else { b });
                    let [p, q, r, s] = a;
                    assert_eq!(words(x.halves_swapped()), [r, s, p, q]);
                    assert_eq!(words(x.neighbors_swapped()), [q, p, s, r]);
                }
            }
        };
    }

    operations_do_what_they_say!(the_operations_in_use_do_what_they_say, super::U32x4);
    operations_do_what_they_say!(the_plain_operations_do_what_they_say, super::plain::U32x4);

    #[test]
    fn a_dozen_is_twelve_words_and_has_their_sum_and_bits() {
        let mut dozen = super::U32x12::default();
        for (n, word) in dozen.words_mut().iter_mut().enumerate() {
            *word = 1 << n;
        }
        assert_eq!(dozen.words()[7], 1 << 7);
        assert_eq!(dozen.0.map(super::U32x4::any), [0xf, 0xf0, 0xf00]);
        assert_eq!(dozen.0.map(super::U32x4::sum), [0xf, 0xf0, 0xf00]);
        dozen.words_mut()[1] = u32::MAX;
        assert_eq!(dozen.0[0].sum(), 0xc);
    }
}
