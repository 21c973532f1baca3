//! Candidates: a digit that may go into a cell, and sets of them.

use super::parse_error::parse_error;
use super::{Cell, CellSet, Digit, DigitSet};
use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};
use std::str::FromStr;

/// A digit in a cell. Candidates are ordered by cell, then by digit.
///
/// ```
/// use sudokit::board::Candidate;
///
/// let candidate: Candidate = "r1c3-7".parse()?;
/// assert_eq!((candidate.cell.index(), candidate.digit.get()), (2, 7));
/// assert_eq!(candidate.to_string(), "r1c3-7");
/// # Ok::<(), sudokit::board::ParseCandidateError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

impl Candidate {
    /// Number of candidates of an empty board.
    pub const COUNT: usize = 729;

    /// That digit in that cell.
    #[inline]
    pub const fn new(cell: Cell, digit: Digit) -> Candidate {
        Candidate { cell, digit }
    }

    /// Its index, 0 to 728: nine for each cell.
    #[inline]
    pub const fn index(self) -> usize {
        9 * self.cell.index() + self.digit.index()
    }

    /// The candidate of that index, or `None` outside 0..729.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Candidate> {
        match (Cell::new(index / 9), Digit::new((index % 9) as u8 + 1)) {
            (Some(cell), Some(digit)) => Some(Candidate { cell, digit }),
            _ => None,
        }
    }

    /// Whether the two cannot both be true: other digits of one cell, or one digit in two cells
    /// that see each other.
    #[inline]
    pub const fn excludes(self, other: Candidate) -> bool {
        if self.cell.index() == other.cell.index() {
            self.digit.get() != other.digit.get()
        } else {
            self.digit.get() == other.digit.get() && self.cell.sees(other.cell)
        }
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.cell, self.digit)
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

parse_error! {
    /// The text is not a candidate such as `r1c3-7`.
    ParseCandidateError, "expected a candidate such as r1c3-7"
}

impl FromStr for Candidate {
    type Err = ParseCandidateError;

    /// Reads a cell name, a hyphen and a digit.
    fn from_str(text: &str) -> Result<Candidate, ParseCandidateError> {
        let (cell, digit) = text.split_once('-').ok_or(ParseCandidateError)?;
        let &[digit @ b'1'..=b'9'] = digit.as_bytes() else { return Err(ParseCandidateError) };
        let digit = Digit::new(digit - b'0').ok_or(ParseCandidateError)?;
        Ok(Candidate { cell: cell.parse().map_err(|_| ParseCandidateError)?, digit })
    }
}

/// A set of candidates: for each digit the cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CandidateSet {
    cells: [CellSet; 9],
}

impl CandidateSet {
    /// No candidate.
    pub const EMPTY: CandidateSet = CandidateSet { cells: [CellSet::EMPTY; 9] };

    /// One digit in these cells.
    #[inline]
    pub const fn of_digit(digit: Digit, cells: CellSet) -> CandidateSet {
        let mut set = CandidateSet::EMPTY;
        set.cells[digit.index()] = cells;
        set
    }

    /// The cells of a digit.
    #[inline]
    pub const fn cells_with(&self, digit: Digit) -> CellSet {
        self.cells[digit.index()]
    }

    /// The digits of a cell.
    #[inline]
    pub fn digits_in(&self, cell: Cell) -> DigitSet {
        Digit::all().filter(|&digit| self.cells_with(digit).contains(cell)).collect()
    }

    /// The cells that have a candidate in the set.
    #[inline]
    pub fn cells(&self) -> CellSet {
        self.cells.iter().fold(CellSet::EMPTY, |all, &cells| all | cells)
    }

    /// The digits that have a candidate in the set.
    #[inline]
    pub fn digits(&self) -> DigitSet {
        Digit::all().filter(|&digit| !self.cells_with(digit).is_empty()).collect()
    }

    /// Whether the candidate is in the set.
    #[inline]
    pub const fn contains(&self, candidate: Candidate) -> bool {
        self.cells[candidate.digit.index()].contains(candidate.cell)
    }

    /// Whether every candidate of this set is in `other`.
    #[inline]
    pub fn is_subset(&self, other: &CandidateSet) -> bool {
        Digit::all().all(|digit| self.cells_with(digit).is_subset(other.cells_with(digit)))
    }

    /// Adds a candidate.
    #[inline]
    pub const fn insert(&mut self, candidate: Candidate) {
        self.cells[candidate.digit.index()].insert(candidate.cell);
    }

    /// Adds one digit in these cells.
    #[inline]
    pub fn insert_cells(&mut self, digit: Digit, cells: CellSet) {
        self.cells[digit.index()] |= cells;
    }

    /// Takes a candidate out.
    #[inline]
    pub const fn remove(&mut self, candidate: Candidate) {
        self.cells[candidate.digit.index()].remove(candidate.cell);
    }

    /// Number of candidates, 0 to 729.
    #[inline]
    pub fn len(&self) -> usize {
        self.cells.iter().map(|cells| cells.len()).sum()
    }

    /// Whether no candidate is left.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.cells.iter().all(|cells| cells.is_empty())
    }

    /// The candidates by digit, then by cell.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Candidate> + Clone + use<> {
        let cells = self.cells;
        let of = move |digit: Digit| {
            cells[digit.index()].iter().map(move |cell| Candidate { cell, digit })
        };
        Digit::all().flat_map(of)
    }
}

/// The candidates of a set, by digit, then by cell.
#[derive(Clone, Debug)]
pub struct Candidates {
    set: CandidateSet,
    digits: DigitSet,
}

impl Iterator for Candidates {
    type Item = Candidate;

    #[inline]
    fn next(&mut self) -> Option<Candidate> {
        loop {
            let digit = self.digits.smallest()?;
            let cells = &mut self.set.cells[digit.index()];
            if let Some(cell) = cells.first() {
                cells.remove(cell);
                return Some(Candidate { cell, digit });
            }
            self.digits.remove(digit);
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.set.len(), Some(self.set.len()))
    }
}

impl ExactSizeIterator for Candidates {}

impl FusedIterator for Candidates {}

impl IntoIterator for CandidateSet {
    type Item = Candidate;
    type IntoIter = Candidates;

    #[inline]
    fn into_iter(self) -> Candidates {
        Candidates { set: self, digits: DigitSet::ALL }
    }
}

impl IntoIterator for &CandidateSet {
    type Item = Candidate;
    type IntoIter = Candidates;

    #[inline]
    fn into_iter(self) -> Candidates {
        (*self).into_iter()
    }
}

impl FromIterator<Candidate> for CandidateSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Candidate>>(candidates: I) -> CandidateSet {
        let mut set = CandidateSet::EMPTY;
        candidates.into_iter().for_each(|candidate| set.insert(candidate));
        set
    }
}

/// Joins two sets digit by digit.
#[inline]
fn zip(a: CandidateSet, b: CandidateSet, f: impl Fn(CellSet, CellSet) -> CellSet) -> CandidateSet {
    CandidateSet { cells: std::array::from_fn(|d| f(a.cells[d], b.cells[d])) }
}

impl BitOr for CandidateSet {
    type Output = CandidateSet;
    #[inline]
    fn bitor(self, other: CandidateSet) -> CandidateSet {
        zip(self, other, CellSet::bitor)
    }
}

impl BitOrAssign for CandidateSet {
    #[inline]
    fn bitor_assign(&mut self, other: CandidateSet) {
        *self = *self | other;
    }
}

impl BitAnd for CandidateSet {
    type Output = CandidateSet;
    #[inline]
    fn bitand(self, other: CandidateSet) -> CandidateSet {
        zip(self, other, CellSet::bitand)
    }
}

impl Sub for CandidateSet {
    type Output = CandidateSet;
    #[inline]
    fn sub(self, other: CandidateSet) -> CandidateSet {
        zip(self, other, CellSet::sub)
    }
}

impl fmt::Debug for CandidateSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_and_names_read_back() {
        for index in 0..Candidate::COUNT {
            let candidate = Candidate::from_index(index).unwrap();
            assert_eq!(candidate.index(), index);
            assert_eq!(candidate.to_string().parse(), Ok(candidate));
        }
        assert_eq!(Candidate::from_index(729), None);
        for bad in ["", "r1c1", "r1c1-", "r1c1-0", "r1c1-10", "r1c0-1", "r1c1=1"] {
            assert_eq!(bad.parse::<Candidate>(), Err(ParseCandidateError), "{bad}");
        }
    }

    #[test]
    fn candidates_exclude_each_other_in_cells_and_houses() {
        let all: Vec<Candidate> = (0..729).filter_map(Candidate::from_index).collect();
        for &a in &all {
            // Eight other digits of the cell, and the digit in 20 peers.
            assert_eq!(all.iter().filter(|&&b| a.excludes(b)).count(), 28);
        }
    }

    #[test]
    fn a_set_knows_its_members() {
        let members: Vec<Candidate> =
            (0..729).step_by(7).filter_map(Candidate::from_index).collect();
        let set: CandidateSet = members.iter().copied().collect();
        assert_eq!(set.len(), members.len());
        assert!(
            (0..729)
                .filter_map(Candidate::from_index)
                .all(|c| set.contains(c) == members.contains(&c))
        );
        let mut listed: Vec<Candidate> = set.iter().collect();
        assert!(listed.is_sorted_by_key(|c| (c.digit, c.cell)));
        listed.sort_unstable();
        assert_eq!(listed, members);
        for cell in set.cells() {
            let digits: DigitSet =
                members.iter().filter(|c| c.cell == cell).map(|c| c.digit).collect();
            assert_eq!(set.digits_in(cell), digits);
        }
        let five = CandidateSet::of_digit(Digit::ALL[4], CellSet::ALL);
        assert_eq!(((set & five) | (set - five)), set);
        assert!((set & five).is_subset(&set) && !five.is_subset(&set));
        assert_eq!((set - five).digits(), DigitSet::ALL - DigitSet::only(Digit::ALL[4]));
    }

    #[test]
    fn a_set_is_walked_as_its_iterator_walks_it() {
        let set: CandidateSet = (0..729).step_by(7).filter_map(Candidate::from_index).collect();
        let walked: Vec<Candidate> = (&set).into_iter().collect();
        assert_eq!(walked, set.iter().collect::<Vec<_>>());
        assert_eq!((walked.len(), set.into_iter().len()), (105, 105));
    }
}
