//! Sets of small totals as bits: what sums can reach.

/// A set of numbers from 0 to 255.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Totals([u64; Totals::WORDS]);

impl Totals {
    const WORDS: usize = 4;
    /// Numbers are below this one.
    pub(super) const BOUND: usize = Totals::WORDS * 64;

    /// A set of one number.
    pub(super) fn one(number: usize) -> Totals {
        let mut set = Totals::default();
        set.insert(number);
        set
    }

    pub(super) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub(super) fn has(&self, number: usize) -> bool {
        number < Totals::BOUND && self.0[number / 64] >> (number % 64) & 1 == 1
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; Totals::WORDS]
    }

    pub(super) fn and(&self, other: &Totals) -> Totals {
        Totals(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    pub(super) fn add_all(&mut self, other: &Totals) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }

    /// All numbers raised; those that leave the range are lost.
    #[inline]
    pub(super) fn up(&self, by: usize) -> Totals {
        let (words, shift) = (by / 64, by % 64);
        Totals(std::array::from_fn(|i| {
            let word = |i: usize| i.checked_sub(words).map_or(0, |at| self.0[at]);
            let carry = if shift == 0 || i == 0 { 0 } else { word(i - 1) >> (64 - shift) };
            word(i) << shift | carry
        }))
    }

    /// All numbers lowered; those that leave the range are lost.
    #[inline]
    pub(super) fn down(&self, by: usize) -> Totals {
        let (words, shift) = (by / 64, by % 64);
        Totals(std::array::from_fn(|i| {
            let word = |i: usize| self.0.get(i + words).copied().unwrap_or(0);
            let carry = if shift == 0 { 0 } else { word(i + 1) << (64 - shift) };
            word(i) >> shift | carry
        }))
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let words = self.0.iter().enumerate();
        words.flat_map(|(i, &word)| super::bits(word).map(move |bit| i * 64 + bit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_move_across_words() {
        let mut set = Totals::one(3);
        set.insert(120);
        for by in [0, 1, 63, 64, 65, 120, 130] {
            let up: Vec<usize> = set.up(by).iter().collect();
            assert_eq!(up, [3 + by, 120 + by]);
            assert_eq!(set.up(by).down(by), set);
        }
        assert_eq!(set.down(4), Totals::one(116));
        assert_eq!(set.up(200), Totals::one(203));
    }
}
