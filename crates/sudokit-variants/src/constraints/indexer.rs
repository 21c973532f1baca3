//! Indexers.

use super::*;

rule! {
    /// The first cell is an index: the cell of the list at place `v`, from 1, has the value
    /// `value`, where `v` is the value of the first cell. The list is most often a whole row or
    /// column, and `value` the place of the indexing cell in it.
    Indexer = "indexer" {
        /// What stands at the place.
        value: Value,
        /// The index, then the list, which may have the index in it.
        parts: (Vec<Cell>, Vec<Cell>),
    }
}

impl Rule for Indexer {
    const REPEATS: bool = true;

    fn expected(&self, _shape: &Shape) -> Option<String> {
        (self.parts.0.len() != 1).then(|| "one cell before the /".into())
    }

    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        let index = self.parts.0[0];
        to.restrict(index, |value| value >= 1 && value as usize <= self.parts.1.len());
        let mut pair = |at, cell| to.pair(index, cell, |x, y| x != at || y == self.value);
        (1..).zip(&self.parts.1).for_each(|(at, &cell)| pair(at, cell));
    }
}
