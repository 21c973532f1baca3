//! Plain arrays: the definition, and what other machines run.

#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub(crate) struct U32x4([u32; 4]);

impl U32x4 {
    pub(crate) fn splat(word: u32) -> U32x4 {
        U32x4([word; 4])
    }

    pub(crate) fn new(words: [u32; 4]) -> U32x4 {
        U32x4(words)
    }

    #[inline(always)]
    fn each(self, b: U32x4, f: impl Fn(u32, u32) -> u32) -> U32x4 {
        U32x4(std::array::from_fn(|i| f(self.0[i], b.0[i])))
    }

    #[inline(always)]
    pub(crate) fn and(self, b: U32x4) -> U32x4 {
        self.each(b, |a, b| a & b)
    }

    #[inline(always)]
    pub(crate) fn or(self, b: U32x4) -> U32x4 {
        self.each(b, |a, b| a | b)
    }

    /// `self & !b`.
    #[inline(always)]
    pub(crate) fn and_not(self, b: U32x4) -> U32x4 {
        self.each(b, |a, b| a & !b)
    }

    #[inline(always)]
    pub(crate) fn add(self, b: U32x4) -> U32x4 {
        self.each(b, u32::wrapping_add)
    }

    #[inline(always)]
    pub(crate) fn shift_left<const BY: i32>(self) -> U32x4 {
        self.each(self, |a, _| a << BY)
    }

    #[inline(always)]
    pub(crate) fn shift_right<const BY: i32>(self) -> U32x4 {
        self.each(self, |a, _| a >> BY)
    }

    /// `other`, but 0 where this is 0.
    #[inline(always)]
    pub(crate) fn then(self, other: U32x4) -> U32x4 {
        self.each(other, |a, b| if a == 0 { 0 } else { b })
    }

    /// This with its words two places further.
    #[inline(always)]
    pub(crate) fn halves_swapped(self) -> U32x4 {
        let [a, b, c, d] = self.0;
        U32x4([c, d, a, b])
    }

    /// This with the words of each half swapped.
    #[inline(always)]
    pub(crate) fn neighbors_swapped(self) -> U32x4 {
        let [a, b, c, d] = self.0;
        U32x4([b, a, d, c])
    }

    /// The first word.
    #[inline(always)]
    pub(crate) fn first(self) -> u32 {
        self.0[0]
    }
}
