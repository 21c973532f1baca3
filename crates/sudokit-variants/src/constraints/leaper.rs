//! Moves of chess pieces that leap: 3,1 is the camel, 3,2 the zebra.

use super::*;

rule! {
    /// Cells apart by `long` in one direction and `short` in the other differ.
    Leaper = "leaper" {
        /// Cells in one direction.
        long: Value,
        /// Cells in the other direction.
        short: Value,
    }
}

impl Leaper {
    /// All pairs a move apart.
    pub(crate) fn moves(&self, shape: &Shape) -> Vec<(Cell, Cell)> {
        let Leaper { long, short } = *self;
        // Half of the eight moves: the others are the same pairs.
        let mut offsets = vec![(long, short), (long, -short), (short, long), (short, -long)];
        offsets.sort_unstable();
        offsets.dedup();
        shape.pairs(&offsets)
    }
}

impl Rule for Leaper {
    fn expected(&self, _shape: &Shape) -> Option<String> {
        let is_move = self.long > 0 && (0..=self.long).contains(&self.short) && self.long < 100;
        (!is_move).then(|| "a move such as 3 1, the longer side first".into())
    }

    fn relate(&self, shape: &Shape, _: &[Constraint], to: &mut impl Relations) {
        self.moves(shape).iter().for_each(|&(a, b)| to.differ(&[a, b]));
    }
}
