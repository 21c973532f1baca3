//! The knight's move of chess.

use super::*;

rule! {
    /// Cells a knight's move apart differ.
    Knight = "knight" {}
}

impl Rule for Knight {
    fn relate(&self, shape: &Shape, all: &[Constraint], to: &mut impl Relations) {
        Leaper { long: 2, short: 1 }.relate(shape, all, to);
    }
}
