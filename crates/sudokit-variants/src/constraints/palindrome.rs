//! Palindromes.

use super::*;

rule! {
    /// The values are the same from both ends.
    Palindrome = "palindrome" {
        /// The line.
        line: Vec<Cell>,
    }
}

impl Rule for Palindrome {
    const REPEATS: bool = true;

    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        let ends = self.line.iter().zip(self.line.iter().rev());
        ends.take(self.line.len() / 2).for_each(|(&a, &b)| to.pair(a, b, |x, y| x == y));
    }
}
