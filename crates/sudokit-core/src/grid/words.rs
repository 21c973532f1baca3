//! Candidates as 81 words, the digits of a cell each: as people write them in a line.

use super::Pencilmarks;
use crate::board::{Cell, Digit, DigitSet};
use std::fmt;

/// The text is no grid of 81 words.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseWordsError {
    /// There are this many words.
    Count(usize),
    /// The word of a cell is neither digits nor `-`.
    Word(Cell, String),
}

impl fmt::Display for ParseWordsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(found) => write!(f, "expected 81 words, found {found}"),
            Self::Word(cell, word) => write!(f, "expected digits or -, found {word:?} for {cell}"),
        }
    }
}

impl std::error::Error for ParseWordsError {}

impl Pencilmarks {
    /// Reads 81 words with blanks between them: the digits of each cell, `-` for none.
    ///
    /// ```
    /// use sudokit::Pencilmarks;
    ///
    /// let text = format!("159 -{}", " 123456789".repeat(79));
    /// let marks = Pencilmarks::from_words(&text)?;
    /// assert_eq!((marks.candidate_count(), marks.to_words()), (3 + 79 * 9, text));
    /// # Ok::<(), sudokit::grid::ParseWordsError>(())
    /// ```
    ///
    /// # Errors
    /// When it is something else.
    pub fn from_words(text: &str) -> Result<Pencilmarks, ParseWordsError> {
        let mut sets = [DigitSet::EMPTY; 81];
        let mut count = 0;
        for word in text.split_ascii_whitespace() {
            if let Some(cell) = Cell::new(count) {
                let digits = word.bytes().filter(|&sign| sign != b'-');
                let digits = digits.map(|sign| Digit::new(sign.wrapping_sub(b'0')));
                let wrong = || ParseWordsError::Word(cell, word.to_owned());
                sets[count] = digits.collect::<Option<_>>().ok_or_else(wrong)?;
            }
            count += 1;
        }
        if count == 81 {
            Ok(Pencilmarks::from_sets(sets))
        } else {
            Err(ParseWordsError::Count(count))
        }
    }

    /// 81 words with blanks between them: the digits of each cell, `-` for none.
    pub fn to_words(&self) -> String {
        let word = |set: &DigitSet| if set.is_empty() { "-".to_owned() } else { set.to_string() };
        self.sets().iter().map(word).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_told_with_its_cell() {
        let error = |text: &str| Pencilmarks::from_words(text).unwrap_err().to_string();
        assert_eq!(error("1 2"), "expected 81 words, found 2");
        assert_eq!(error(&"12 ".repeat(82)), "expected 81 words, found 82");
        let bad = format!("1 1{} {}", '\u{e9}', "1 ".repeat(79));
        assert_eq!(error(&bad), "expected digits or -, found \"1é\" for r1c2");
        assert_eq!(error(&"0 ".repeat(81)), "expected digits or -, found \"0\" for r1c1");
    }
}
