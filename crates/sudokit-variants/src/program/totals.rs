//! Sets of small totals as bits: what sums can reach.

/// A set of numbers from 0.
pub(super) trait Totals: Copy + PartialEq + Default + Send + Sync {
    /// Numbers are below this one.
    const BOUND: usize;

    /// The numbers whose bits are set.
    fn of_bits(bits: u64) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// All numbers raised by less than the bound; those that leave the range are lost.
    fn up(self, by: usize) -> Self;
    /// All numbers lowered by less than the bound; those that leave the range are lost.
    fn down(self, by: usize) -> Self;
    /// The numbers, the least first.
    fn iter(self) -> impl Iterator<Item = usize>;

    /// The numbers below 64 as bits.
    fn low(self) -> u64;
    /// Each number replaced by what it lacks to this one, which none exceeds.
    fn mirrored(self, end: usize) -> Self {
        self.iter().fold(Self::default(), |all, number| all.or(Self::one(end - number)))
    }

    /// A set of one number.
    fn one(number: usize) -> Self {
        Self::of_bits(1).up(number)
    }

    fn insert(&mut self, number: usize) {
        *self = self.or(Self::one(number));
    }

    fn has(self, number: usize) -> bool {
        self.and(Self::one(number)) != Self::default()
    }
}

/// Nearly all sums: numbers below 64.
impl Totals for u64 {
    const BOUND: usize = 64;

    fn of_bits(bits: u64) -> u64 {
        bits
    }

    fn and(self, other: u64) -> u64 {
        self & other
    }

    fn or(self, other: u64) -> u64 {
        self | other
    }

    #[inline]
    fn up(self, by: usize) -> u64 {
        debug_assert!(by < Self::BOUND);
        self.wrapping_shl(by as u32)
    }

    #[inline]
    fn down(self, by: usize) -> u64 {
        debug_assert!(by < Self::BOUND);
        self.wrapping_shr(by as u32)
    }

    fn iter(self) -> impl Iterator<Item = usize> {
        super::bits(self)
    }

    fn low(self) -> u64 {
        self
    }

    #[inline]
    fn mirrored(self, end: usize) -> u64 {
        self.reverse_bits().down(63 - end)
    }
}

/// Numbers from 0 to 255: those below 128, and the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Wide(u128, u128);

impl Totals for Wide {
    const BOUND: usize = 256;

    fn of_bits(bits: u64) -> Wide {
        Wide(bits.into(), 0)
    }

    fn and(self, other: Wide) -> Wide {
        Wide(self.0 & other.0, self.1 & other.1)
    }

    fn or(self, other: Wide) -> Wide {
        Wide(self.0 | other.0, self.1 | other.1)
    }

    fn up(self, by: usize) -> Wide {
        match by {
            0 => self,
            1..128 => Wide(self.0 << by, self.1 << by | self.0 >> (128 - by)),
            128..256 => Wide(0, self.0 << (by - 128)),
            _ => Wide::default(),
        }
    }

    fn down(self, by: usize) -> Wide {
        match by {
            0 => self,
            1..128 => Wide(self.0 >> by | self.1 << (128 - by), self.1 >> by),
            128..256 => Wide(self.1 >> (by - 128), 0),
            _ => Wide::default(),
        }
    }

    fn low(self) -> u64 {
        self.0 as u64
    }

    fn iter(self) -> impl Iterator<Item = usize> {
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
        let mut set = Wide::one(3);
        set.insert(120);
        for by in [0, 1, 63, 64, 65, 120, 130] {
            let up: Vec<usize> = set.up(by).iter().collect();
            assert_eq!(up, [3 + by, 120 + by]);
            assert_eq!(set.up(by).down(by), set);
        }
        assert_eq!(set.down(4), Wide::one(116));
        assert_eq!(set.mirrored(130).iter().collect::<Vec<_>>(), [10, 127]);
        assert_eq!(0b1101u64.mirrored(4), 0b10110);
        assert_eq!(set.up(200), Wide::one(203));
    }
}
