//! The king's move of chess.

use super::*;

rule! {
    /// Cells a king's move apart differ.
    King = "king" {}
}

impl Rule for King {
    fn relate(&self, shape: &Shape, all: &[Constraint], to: &mut impl Relations) {
        Leaper { long: 1, short: 1 }.relate(shape, all, to);
        Leaper { long: 1, short: 0 }.relate(shape, all, to);
    }
}
