//! Relations as tables: what goes with a set of values, such as the values of another cell.

use std::ops::BitOr;

use super::bits;

/// A relation, from values to bits of what goes with them.
pub(crate) struct Table<T> {
    /// How many values one lookup serves.
    chunk: usize,
    /// For each chunk of the values, the union for each set of them.
    unions: Vec<T>,
}

impl<T: Copy + Default + BitOr<Output = T>> Table<T> {
    /// A table from what goes with each value.
    pub(crate) fn new(partners: &[T]) -> Table<T> {
        // Two lookups for up to 16 values, as small as they can be.
        let chunk = partners.len().div_ceil(2).min(8);
        let mut unions = Vec::with_capacity(partners.len().div_ceil(chunk) << chunk);
        for own in partners.chunks(chunk) {
            let start = unions.len();
            unions.push(T::default());
            for &value in own {
                (start..unions.len()).for_each(|at| unions.push(unions[at] | value));
            }
        }
        Table { chunk, unions }
    }

    /// What goes with any of these values.
    #[inline]
    pub(crate) fn image(&self, mut domain: u64) -> T {
        let (mut image, mut start, size) = (T::default(), 0, 1 << self.chunk);
        while start < self.unions.len() {
            image = image | self.unions[start + (domain as usize & (size - 1))];
            domain >>= self.chunk;
            start += size;
        }
        image
    }
}

/// The relation from the other side.
pub(crate) fn mirrored(partners: &[u64]) -> Vec<u64> {
    let mut mirror = vec![0; partners.len()];
    for (value, &others) in partners.iter().enumerate() {
        bits(others).for_each(|other| mirror[other] |= 1 << value);
    }
    mirror
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_are_unions_of_partners() {
        let partners: Vec<u64> = (0..20).map(|value| 0b101 << value & 0xfffff).collect();
        let table = Table::new(&partners);
        assert_eq!(table.image(1 | 1 << 9 | 1 << 19), 0b101 | 0b101 << 9 | 1 << 19);
        assert_eq!(table.image(0), 0);
        let back = mirrored(&partners);
        assert_eq!((back[2], back[19]), (0b101, 1 << 19 | 1 << 17));
    }
}
