//! Moves of chess pieces that leap: 3,1 is the camel, 3,2 the zebra.

use super::*;

rule! {
    /// Cells apart by `long` in one direction and `short` in the other differ. `leaper 1 3` is
    /// `leaper 3 1`.
    Leaper = "leaper" {
        /// Cells in one direction.
        long: Value,
        /// Cells in the other direction.
        short: Value,
    }
}

impl Leaper {
    /// All pairs a move apart.
    pub fn moves(&self, shape: &Shape) -> Vec<(Cell, Cell)> {
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
        let sides = [self.long, self.short];
        let is_move = sides.iter().all(|side| (0..100).contains(side)) && sides != [0, 0];
        (!is_move).then(|| "a move such as 3 1: two numbers from 0 to 99, not both 0".into())
    }

    fn relate(&self, shape: &Shape, _: &[Constraint], to: &mut impl Relations) {
        self.moves(shape).iter().for_each(|&(a, b)| to.differ(&[a, b]));
    }
}
