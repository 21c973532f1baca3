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
    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.all(&self.line);
        (1..=values.len()).any(|place| values[0] == place as Value && values[place - 1] == self.value)
    }

    fn compile(&self, all: &[Constraint], to: &mut Builder<'_>) {
        let index = vec![self.line[0]];
        Indexer { value: self.value, parts: (index, self.line.clone()) }.compile(all, to);
    }
}
