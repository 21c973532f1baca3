//! Plain arrays: the definition, and what other machines run.

#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub(crate) struct Quad([u32; 4]);

impl Quad {
    pub(crate) fn splat(word: u32) -> Quad {
        Quad([word; 4])
    }

    pub(crate) fn new(words: [u32; 4]) -> Quad {
        Quad(words)
    }

    #[inline(always)]
    fn each(self, b: Quad, f: impl Fn(u32, u32) -> u32) -> Quad {
        Quad(std::array::from_fn(|i| f(self.0[i], b.0[i])))
    }

    #[inline(always)]
    pub(crate) fn and(self, b: Quad) -> Quad {
        self.each(b, |a, b| a & b)
    }

    #[inline(always)]
    pub(crate) fn or(self, b: Quad) -> Quad {
        self.each(b, |a, b| a | b)
    }

    /// `self & !b`.
    #[inline(always)]
    pub(crate) fn and_not(self, b: Quad) -> Quad {
        self.each(b, |a, b| a & !b)
    }

    #[inline(always)]
    pub(crate) fn add(self, b: Quad) -> Quad {
        self.each(b, u32::wrapping_add)
    }

    #[inline(always)]
    pub(crate) fn shift_left<const BY: i32>(self) -> Quad {
        self.each(self, |a, _| a << BY)
    }

    #[inline(always)]
    pub(crate) fn shift_right<const BY: i32>(self) -> Quad {
        self.each(self, |a, _| a >> BY)
    }

    /// `other`, but 0 where this is 0.
    #[inline(always)]
    pub(crate) fn then(self, other: Quad) -> Quad {
        self.each(other, |a, b| if a == 0 { 0 } else { b })
    }

    /// This with its words two places further.
    #[inline(always)]
    pub(crate) fn halves_swapped(self) -> Quad {
        let [a, b, c, d] = self.0;
        Quad([c, d, a, b])
    }

    /// This with the words of each half swapped.
    #[inline(always)]
    pub(crate) fn neighbors_swapped(self) -> Quad {
        let [a, b, c, d] = self.0;
        Quad([b, a, d, c])
    }

    /// The first word.
    #[inline(always)]
    pub(crate) fn first(self) -> u32 {
        self.0[0]
    }
}
