//! Relations of two cells as tables: the values of one cell that go with a set of the other's.

use super::bits;

/// A relation, from one cell to the other.
pub(crate) struct Table {
    /// How many values one lookup serves.
    chunk: usize,
    /// For each chunk of the domain, the union for each set of its values.
    unions: Vec<u64>,
}

impl Table {
    /// A table from the values that go with each value.
    pub(crate) fn new(partners: &[u64]) -> Table {
        // Two lookups for up to 16 values, as small as they can be.
        let chunk = partners.len().div_ceil(2).min(8);
        let mut unions = Vec::with_capacity(partners.len().div_ceil(chunk) << chunk);
        for own in partners.chunks(chunk) {
            let start = unions.len();
            unions.push(0);
            for value in own {
                (start..unions.len()).for_each(|at| unions.push(unions[at] | value));
            }
        }
        Table { chunk, unions }
    }

    /// The values that go with any of these.
    #[inline]
    pub(crate) fn image(&self, domain: u64) -> u64 {
        let parts = self.unions.chunks(1 << self.chunk).zip((0..).step_by(self.chunk));
        parts.fold(0, |image, (unions, start)| {
            image | unions[(domain >> start) as usize & (unions.len() - 1)]
        })
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
