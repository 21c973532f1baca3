//! Palindromes.

use super::{Filled, Rule, rule};
use crate::shape::Cell;

rule! {
    /// The values are the same from both ends.
    Palindrome = "palindrome" {
        /// The line.
        line: Vec<Cell>,
    }
}

impl Rule for Palindrome {
    const REPEATS: bool = true;

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.all(&self.line);
        values.iter().eq(values.iter().rev())
    }
}
