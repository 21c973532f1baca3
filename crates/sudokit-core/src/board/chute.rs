//! The six chutes: three bands and three stacks.

use super::Cell;
use super::parse_error::parse_error;
use std::fmt;
use std::str::FromStr;

/// A chute: a band (three rows with their three boxes) or a stack (three columns with theirs).
///
/// Index 0 to 2 are the bands from the top, 3 to 5 the stacks from the left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chute(u8);

impl Chute {
    /// Number of chutes.
    pub const COUNT: usize = 6;

    /// All chutes: bands, then stacks.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Chute> + ExactSizeIterator + Clone {
        (0..6u8).map(Chute)
    }

    /// Band 0 to 2. Panics outside.
    #[inline]
    pub const fn band(band: usize) -> Chute {
        assert!(band < 3);
        Chute(band as u8)
    }

    /// Stack 0 to 2. Panics outside.
    #[inline]
    pub const fn stack(stack: usize) -> Chute {
        assert!(stack < 3);
        Chute(3 + stack as u8)
    }

    /// Its index, 0 to 5.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether the cell lies in the chute.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        let number = self.0 as usize % 3;
        number == if self.0 < 3 { cell.row() / 3 } else { cell.column() / 3 }
    }

    /// Its 27 cells in reading order.
    #[inline]
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Cell> + Clone {
        Cell::all().filter(move |&c| self.contains(c))
    }
}

impl fmt::Display for Chute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = ["band", "stack"][self.index() / 3];
        write!(f, "{kind} {}", self.index() % 3 + 1)
    }
}

parse_error! {
    /// The text is no name of a chute such as `band 1`.
    ParseChuteError, "expected band 1 to 3 or stack 1 to 3"
}

impl FromStr for Chute {
    type Err = ParseChuteError;

    /// Reads what `Display` writes, in either case.
    fn from_str(text: &str) -> Result<Chute, ParseChuteError> {
        let text = text.to_ascii_lowercase();
        Chute::all().find(|chute| text == chute.to_string()).ok_or(ParseChuteError)
    }
}

impl fmt::Debug for Chute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chutes_have_27_cells_and_cells_two_chutes() {
        for chute in Chute::all() {
            assert_eq!(chute.cells().count(), 27);
        }
        for cell in Cell::all() {
            let chutes: Vec<Chute> = Chute::all().filter(|c| c.contains(cell)).collect();
            assert_eq!(chutes, cell.chutes());
        }
    }

    #[test]
    fn names_read_back() {
        for chute in Chute::all() {
            assert_eq!(chute.to_string().parse(), Ok(chute));
        }
        for text in ["band 4", "stack 0", "band", ""] {
            assert!(text.parse::<Chute>().is_err(), "{text}");
        }
    }
}
