//! Numbered rooms.

use super::*;

rule! {
    /// The cell at place `n` of the line has this value, where `n` is the value of its first cell.
    NumberedRoom = "numbered-room" {
        /// The value.
        value: Value,
        /// A row or column, from the clue.
        line: Vec<Cell>,
    }
}

impl Rule for NumberedRoom {
    fn relate(&self, shape: &Shape, all: &[Constraint], to: &mut impl Relations) {
        let index = vec![self.line[0]];
        Indexer { value: self.value, parts: (index, self.line.clone()) }.relate(shape, all, to);
    }
}
