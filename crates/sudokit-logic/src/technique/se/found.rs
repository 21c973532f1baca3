//! What a rule has found: its conclusion and rating, and where it lies; made into a step only when
//! it is shown.

use super::deadly::Deadly;
use super::ranking::Branch;
use crate::technique::catalogue::Technique;
use crate::technique::step::HouseSet;
use sudokit_core::board::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// A finding.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub technique: Technique,
    /// A sum of floating-point numbers in the program's order: which of two is less may hang on
    /// their last bits.
    pub rating: f64,
    pub place: Option<Candidate>,
    pub eliminate: CandidateSet,
    pub detail: Detail,
}

impl Found {
    /// A digit to place.
    pub(super) fn placing(
        technique: Technique,
        rating: f64,
        place: Candidate,
        detail: Detail,
    ) -> Found {
        let (place, eliminate) = (Some(place), CandidateSet::EMPTY);
        Found { technique, rating, place, eliminate, detail }
    }

    /// Candidates to eliminate.
    pub(super) fn eliminating(
        technique: Technique,
        rating: f64,
        eliminate: CandidateSet,
        detail: Detail,
    ) -> Found {
        Found { technique, rating, place: None, eliminate, detail }
    }
}

/// Where a finding lies.
#[derive(Clone, Debug)]
pub(super) enum Detail {
    /// A naked single, or a hidden one in a house.
    Single(Option<House>),
    /// All places of a digit in one house lie in another too; perhaps a third is left one place.
    Locked { digit: Digit, from: House, to: House, then: Option<House> },
    /// Digits of a house confined to this many cells.
    HiddenSet { house: House, digits: DigitSet, cells: CellSet },
    /// Cells of a house confined to this many digits.
    NakedSet { house: House, digits: DigitSet, cells: CellSet },
    /// Lines in which a digit is confined to this many crossing lines.
    Fish { digit: Digit, bases: HouseSet, covers: HouseSet },
    /// A pivot and two cells that see it; one of the three holds the digit.
    Wing { pivot: Cell, wings: [Cell; 2], digit: Digit },
    /// A loop or a BUG.
    Deadly(Box<Deadly>),
    /// Cells whose combinations of digits are looked at.
    Exclusion { cells: Vec<Cell> },
    /// Chains. Without branches where they are not shown.
    Chains { branches: Vec<Branch>, complexity: u32 },
}
