//! Sets of small totals as bits: what sums can reach.

/// A set of numbers from 0 to 255: those below 128, and the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Totals(u128, u128);

impl Totals {
    /// Numbers are below this one.
    pub(super) const BOUND: usize = 256;

    /// A set of one number.
    pub(super) fn one(number: usize) -> Totals {
        let mut set = Totals::default();
        set.insert(number);
        set
    }

    #[inline]
    pub(super) fn insert(&mut self, number: usize) {
        let half = if number < 128 { &mut self.0 } else { &mut self.1 };
        *half |= 1 << (number % 128);
    }

    #[inline]
    pub(super) fn has(&self, number: usize) -> bool {
        let half = if number < 128 { self.0 } else { self.1 };
        number < Totals::BOUND && half >> (number % 128) & 1 == 1
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0 | self.1 == 0
    }

    #[inline]
    pub(super) fn and(&self, other: &Totals) -> Totals {
        Totals(self.0 & other.0, self.1 & other.1)
    }

    #[inline]
    pub(super) fn add_all(&mut self, other: &Totals) {
        self.0 |= other.0;
        self.1 |= other.1;
    }

    /// All numbers raised; those that leave the range are lost.
    #[inline]
    pub(super) fn up(&self, by: usize) -> Totals {
        match by {
            0 => *self,
            1..128 => Totals(self.0 << by, self.1 << by | self.0 >> (128 - by)),
            128..256 => Totals(0, self.0 << (by - 128)),
            _ => Totals::default(),
        }
    }

    /// All numbers lowered; those that leave the range are lost.
    #[inline]
    pub(super) fn down(&self, by: usize) -> Totals {
        match by {
            0 => *self,
            1..128 => Totals(self.0 >> by | self.1 << (128 - by), self.1 >> by),
            128..256 => Totals(self.1 >> (by - 128), 0),
            _ => Totals::default(),
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let words = [self.0 as u64, (self.0 >> 64) as u64, self.1 as u64, (self.1 >> 64) as u64];
        let words = words.into_iter().enumerate();
        words.flat_map(|(i, word)| super::bits(word).map(move |bit| i * 64 + bit))
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
