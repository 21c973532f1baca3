//! What is wanted of generated puzzles.

use super::{Sampler, Symmetry};
use crate::board::{Cell, House};
use crate::grid::{Puzzle, Solution};
use crate::rules::{Conflict, conflicts};
use std::fmt;
use std::ops::{Bound, RangeBounds, RangeInclusive};

/// What is wanted: the default, and what differs from it.
///
/// ```
/// use sudokit::generate::{Generator, Method, Spec, Symmetry};
/// // The minimal puzzles 0 to 2 of seed 7.
/// let puzzles: Vec<_> = Generator::new(Spec::default(), 7)?.take(3).collect();
/// assert_eq!(puzzles.len(), 3);
/// // Symmetric ones with few givens.
/// let spec = Spec::default().method(Method::TopDown(Symmetry::Rotational2)).givens(..=26);
/// assert!(Generator::new(spec, 7)?.next().is_some());
/// # Ok::<(), sudokit::generate::SpecError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Spec {
    /// How the givens are found.
    pub method: Method,
    /// Where the full grids come from. [`Method::Vicinity`] uses none.
    pub source: Source,
    /// How many givens a puzzle may have, 0 to 81.
    pub givens: RangeInclusive<usize>,
    /// Whether redundant givens are allowed.
    pub redundancy: Redundancy,
    /// How often an item may start again before it is given up; `None` for the usual bound
    /// ([`tries`](Spec::tries)).
    pub max_tries: Option<u64>,
}

/// A puzzle drawn by removal takes some hundredths of a millisecond.
pub(super) const TRIES: u64 = 1_000_000;

/// A grid that is only looked at takes about a microsecond.
pub(super) const TRIES_OF_GRIDS: u64 = 100_000_000;

impl Default for Spec {
    /// Minimal puzzles by top-down removal from random grids.
    fn default() -> Spec {
        Spec {
            method: Method::TopDown(Symmetry::None),
            source: Source::Random(Sampler::Fast),
            givens: 0..=81,
            redundancy: Redundancy::Minimal,
            max_tries: None,
        }
    }
}

/// How the givens of a puzzle are found.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Method {
    /// Removes givens from a full grid in random order whenever the puzzle stays proper.
    ///
    /// Biased towards few givens: a puzzle with many removable givens on its way is met more often.
    /// With a symmetry, all givens of an orbit go together, and the puzzle is minimal *only modulo
    /// the symmetry*: no orbit can be removed, a single given perhaps can.
    TopDown(Symmetry),
    /// Keeps exactly these cells of a full grid and takes the first grid that makes this proper
    /// (and minimal, if that is required).
    Pattern(Vec<Cell>),
    /// Removes givens from a full grid in random order and gives the grid up at the first removal
    /// that leaves two solutions, unless the puzzle is minimal by then ("controlled bias", Denis
    /// Berthier, "Unbiased statistics of a CSP", 2009). Needs 250,000 grids a puzzle.
    ///
    /// Within a number of givens n, all minimal puzzles come with the same probability if the
    /// grids are [uniform](Sampler::Uniform); between different n, [`Made::weight`] makes up for
    /// the difference.
    ///
    /// [`Made::weight`]: super::Made::weight
    Unbiased,
    /// Takes random givens out of a proper puzzle and puts random others in until it is proper
    /// again (the "{-k +k}" search of puzzle hunters). Its solution may be another one.
    Vicinity {
        /// Where the search starts.
        puzzle: Puzzle,
        /// Givens taken out.
        remove: usize,
        /// Givens put in.
        add: usize,
    },
}

impl Method {
    /// The maximum number of tries of an item where no other is given: a million, or a hundred
    /// million where most grids are given up at once.
    pub fn usual_tries(&self) -> u64 {
        match self {
            Method::Unbiased | Method::Pattern(_) => TRIES_OF_GRIDS,
            Method::TopDown(_) | Method::Vicinity { .. } => TRIES,
        }
    }
}

/// Where full grids come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Source {
    /// Drawn anew for every try.
    Random(Sampler),
    /// Always this one.
    Solution(Solution),
}

/// Whether a puzzle may have givens that could be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Redundancy {
    /// No: it must be minimal.
    Minimal,
    /// Yes: removal stops at a number of givens drawn from the wanted range.
    Allowed,
}

/// No puzzle can be as wanted, whatever is tried.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SpecError {
    /// The range of givens is empty or lies outside 17..=81.
    Givens {
        /// The range.
        found: RangeInclusive<usize>,
    },
    /// The pattern has a number of cells that is not wanted or below 17.
    Pattern {
        /// How many cells it has.
        cells: usize,
    },
    /// The pattern leaves two lines of one band or stack empty: exchanged, they make another
    /// solution of whatever has one.
    EmptyLines {
        /// The two.
        lines: [House; 2],
    },
    /// The puzzle to start from does not have that many givens to take out, or no room.
    Vicinity {
        /// How many givens it has.
        givens: usize,
    },
    /// The givens of the puzzle to start from clash.
    Clash(Conflict),
    /// No minimal puzzle has this number of givens.
    TooManyForMinimal {
        /// The fewest givens wanted.
        fewest: usize,
        /// The most that this kind of minimal puzzle can have.
        most: usize,
    },
    /// The unbiased method makes minimal puzzles only.
    UnbiasedRedundancy,
    /// The cells of this symmetry that are given together never make a number of givens within the
    /// range.
    Orbits {
        /// The symmetry.
        symmetry: Symmetry,
        /// The range.
        found: RangeInclusive<usize>,
        /// The nearest numbers that they make.
        nearest: Vec<usize>,
    },
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Givens { found } => write!(
                f,
                "no proper puzzle has {}..{} givens: expected a range within 17..81",
                found.start(),
                found.end()
            ),
            Self::Pattern { cells } => write!(
                f,
                "the pattern has {cells} cells: expected 17 or more, and as many as the wanted givens"
            ),
            Self::EmptyLines { lines: [a, b] } => write!(
                f,
                "the pattern leaves {a} and {b} empty: they could be exchanged in every solution"
            ),
            Self::Vicinity { givens } => write!(
                f,
                "the puzzle to start from has {givens} givens: that many cannot be taken out or put in"
            ),
            Self::Clash(conflict) => write!(f, "the puzzle to start from is invalid: {conflict}"),
            Self::TooManyForMinimal { fewest, most } => write!(
                f,
                "no minimal puzzle has {fewest} givens or more: expected at most {most} (40 is the \
                 most known), or redundant givens allowed"
            ),
            Self::Orbits { symmetry, found, nearest } => {
                let nearest: Vec<String> = nearest.iter().map(usize::to_string).collect();
                write!(
                    f,
                    "the symmetry {symmetry} makes no puzzle of {}..{} givens: choose {}",
                    found.start(),
                    found.end(),
                    nearest.join(" or ")
                )
            }
            Self::UnbiasedRedundancy => f.write_str(
                "unbiased sampling makes minimal puzzles: redundant givens cannot be allowed",
            ),
        }
    }
}

impl std::error::Error for SpecError {}

impl Spec {
    /// With this method.
    #[must_use]
    pub fn method(self, method: Method) -> Spec {
        Spec { method, ..self }
    }

    /// With full grids from there.
    #[must_use]
    pub fn source(self, source: Source) -> Spec {
        Spec { source, ..self }
    }

    /// With these numbers of givens.
    #[must_use]
    pub fn givens(self, givens: impl RangeBounds<usize>) -> Spec {
        let least = match givens.start_bound() {
            Bound::Included(&least) => least,
            Bound::Excluded(&below) => below.saturating_add(1),
            Bound::Unbounded => 0,
        };
        let most = match givens.end_bound() {
            Bound::Included(&most) => most,
            // No number is below 0: then the range is empty.
            #[expect(clippy::reversed_empty_ranges, reason = "an empty range is meant")]
            Bound::Excluded(0) => return Spec { givens: 1..=0, ..self },
            Bound::Excluded(&above) => above - 1,
            Bound::Unbounded => 81,
        };
        Spec { givens: least..=most, ..self }
    }

    /// With redundant givens or without.
    #[must_use]
    pub fn redundancy(self, redundancy: Redundancy) -> Spec {
        Spec { redundancy, ..self }
    }

    /// With at most this many tries an item; `u64::MAX` lifts the bound.
    #[must_use]
    pub fn max_tries(self, max_tries: u64) -> Spec {
        Spec { max_tries: Some(max_tries), ..self }
    }

    /// The maximum number of tries of an item: [`max_tries`](Spec::max_tries), else the
    /// [usual](Method::usual_tries) number of the method.
    pub fn tries(&self) -> u64 {
        self.max_tries.unwrap_or_else(|| self.method.usual_tries())
    }

    /// Checks what can be known beforehand.
    ///
    /// # Errors
    /// When no puzzle can be as wanted. That no proper puzzle has fewer than 17 givens is the
    /// theorem of McGuire, Tugemann and Civario (2012).
    pub fn check(&self) -> Result<(), SpecError> {
        if self.givens.is_empty() || *self.givens.end() < 17 || *self.givens.start() > 81 {
            return Err(SpecError::Givens { found: self.givens.clone() });
        }
        let (fewest, most) = (*self.givens.start(), self.most_if_minimal());
        if self.redundancy == Redundancy::Minimal && fewest > most {
            return Err(SpecError::TooManyForMinimal { fewest, most });
        }
        match &self.method {
            Method::Pattern(cells) if cells.len() < 17 || !self.givens.contains(&cells.len()) => {
                Err(SpecError::Pattern { cells: cells.len() })
            }
            Method::Pattern(cells) => match empty_lines(cells) {
                Some(lines) => Err(SpecError::EmptyLines { lines }),
                None => Ok(()),
            },
            Method::Vicinity { puzzle, remove, add } => {
                if let Some(conflict) = conflicts(puzzle.values()).next() {
                    return Err(SpecError::Clash(conflict));
                }
                let givens = puzzle.given_count();
                if *remove > givens || givens - remove + add > 81 {
                    return Err(SpecError::Vicinity { givens });
                }
                let most = givens - remove + add;
                if most < 17 || most < fewest {
                    return Err(SpecError::Givens { found: most..=most });
                }
                Ok(())
            }
            Method::Unbiased if self.redundancy == Redundancy::Allowed => {
                Err(SpecError::UnbiasedRedundancy)
            }
            Method::TopDown(symmetry) => self.check_orbits(*symmetry),
            Method::Unbiased => Ok(()),
        }
    }

    /// Cells are given orbit by orbit: whether some of them make a wanted number.
    fn check_orbits(&self, symmetry: Symmetry) -> Result<(), SpecError> {
        let mut makes = [false; 82];
        makes[0] = true;
        for orbit in symmetry.orbits() {
            for number in (orbit.len()..makes.len()).rev() {
                makes[number] |= makes[number - orbit.len()];
            }
        }
        let (least, most) = (*self.givens.start(), (*self.givens.end()).min(81));
        if makes[least..=most].contains(&true) {
            return Ok(());
        }
        let below = (0..least).rfind(|&number| makes[number]);
        let above = (most..82).find(|&number| makes[number]);
        let nearest = below.into_iter().chain(above).filter(|&number| number >= 17).collect();
        Err(SpecError::Orbits { symmetry, found: self.givens.clone(), nearest })
    }

    /// The most givens that a minimal puzzle can have, as far as two lines prove. A given is needed
    /// only if it can change together with empty cells of its row: so every row has an empty cell.
    /// With a symmetry this holds for one cell of an orbit; but the middle cell is an orbit of its
    /// own, and no fewer than four cells can change together.
    fn most_if_minimal(&self) -> usize {
        match self.method {
            Method::TopDown(symmetry) if symmetry != Symmetry::None => 78,
            _ => 72,
        }
    }
}

/// Two rows of a band, or two columns of a stack, without any of these cells.
fn empty_lines(cells: &[Cell]) -> Option<[House; 2]> {
    let is_empty = |line: &House| cells.iter().all(|&cell| !line.contains(cell));
    let chutes = (0..6).map(|chute| [0, 1, 2].map(|line| 3 * chute + line).map(House::new));
    chutes.into_iter().find_map(|lines| {
        let mut empty = lines.into_iter().flatten().filter(is_empty);
        Some([empty.next()?, empty.next()?])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_puzzle_can_be_is_refused() {
        let refused = |spec: Spec| spec.check().unwrap_err().to_string();
        let minimal = Spec::default().givens(77..=81);
        assert!(refused(minimal.clone()).contains("no minimal puzzle has 77 givens or more"));
        assert!(minimal.clone().redundancy(Redundancy::Allowed).check().is_ok());
        let symmetric = Method::TopDown(Symmetry::Full);
        assert!(minimal.clone().method(symmetric.clone()).check().is_ok());
        assert!(minimal.method(symmetric).givens(79..=81).check().is_err());
        let quarter =
            |givens| Spec::default().method(Method::TopDown(Symmetry::Rotational4)).givens(givens);
        assert!(refused(quarter(26..=27)).ends_with("26..27 givens: choose 25 or 28"));
        assert!((21..=40).all(|n| quarter(n..=n).check().is_ok() == (n % 4 < 2)));
        assert!(quarter(26..=28).check().is_ok() && quarter(17..=17).check().is_ok());
        let from = |text: &str, remove, add, givens| {
            let method = Method::Vicinity { puzzle: text.parse().unwrap(), remove, add };
            Spec::default().method(method).givens(givens).redundancy(Redundancy::Allowed)
        };
        let clashing = format!("55{}", ".".repeat(79));
        assert!(refused(from(&clashing, 1, 20, 0..=81)).contains("r1c1 and r1c2"));
        let solved =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        assert!(refused(from(solved, 70, 5, 0..=81)).contains("16..16"));
        assert!(refused(from(solved, 50, 5, 40..=81)).contains("36..36"));
        assert!(from(solved, 50, 5, 30..=81).check().is_ok());
    }
}
