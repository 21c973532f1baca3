//! Sets of candidates and groups: what a propagator knows already.

use super::propagate::{IDS, Id};

/// A set of candidates and groups.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct IdSet([u64; IDS.div_ceil(64)]);

impl IdSet {
    pub(super) const EMPTY: IdSet = IdSet([0; IDS.div_ceil(64)]);

    /// False when it was there already.
    #[inline]
    pub(super) fn insert(&mut self, id: Id) -> bool {
        let word = &mut self.0[usize::from(id) / 64];
        let is_new = *word >> (id % 64) & 1 == 0;
        *word |= 1 << (id % 64);
        is_new
    }

    #[inline]
    pub(super) fn remove(&mut self, id: Id) {
        self.0[usize::from(id) / 64] &= !(1 << (id % 64));
    }

    pub(super) fn contains(&self, id: Id) -> bool {
        self.0[usize::from(id) / 64] >> (id % 64) & 1 == 1
    }
}
