//! The searches of a path that found nothing, so as not to repeat them.
//!
//! Candidates only ever go, so a new pattern has lost a candidate. A technique that found nothing
//! is searched again only where something has changed since: at the digits, houses or cells that
//! lost a candidate. Each family chooses which of these its patterns depend on; a family that
//! chooses none is searched everywhere.
//!
//! What was derived from the position before is kept, too, as far as it still holds (`Views`).
//!
//! The naive way keeps a stamp of its last change with every digit, house and cell. Here the sheet
//! pays nothing: when singles end, the candidates are compared with those of the last time.

use super::find::Views;
use super::sheet::Sheet;
use super::step::HouseSet;
use sudokit_core::board::{CellSet, Digit, DigitSet, House};

/// Where candidates were eliminated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Changes {
    /// The digits of candidates that have gone.
    pub(super) digits: DigitSet,
    /// The cells that have lost one.
    pub(super) cells: CellSet,
    /// The houses of these cells.
    pub(super) houses: HouseSet,
}

impl Changes {
    /// Everything is new.
    pub(super) const ALL: Changes =
        Changes { digits: DigitSet::ALL, cells: CellSet::ALL, houses: HouseSet::ALL };

    fn and(self, other: Changes) -> Changes {
        Changes {
            digits: self.digits | other.digits,
            cells: self.cells | other.cells,
            houses: HouseSet::from_bits(self.houses.bits() | other.houses.bits()),
        }
    }
}

/// The positions at which singles ended, as far as later searches need them.
#[derive(Debug, Default)]
pub(super) struct SearchHistory {
    /// The candidates of the last of these positions.
    last: [CellSet; 9],
    /// What each had lost against the one before.
    changes: Vec<Changes>,
    /// By entry of the profile: the number of positions when a search last found nothing.
    exhausted_at: Vec<usize>,
    /// What was derived from the last position.
    views: Views,
}

impl SearchHistory {
    /// Adds a position.
    pub(super) fn look(&mut self, sheet: &Sheet) {
        let now = *sheet.position().cells();
        let mut changes = Changes::ALL;
        if !self.changes.is_empty() {
            let lost = |digit: &Digit| self.last[digit.index()] != now[digit.index()];
            changes.digits = Digit::all().filter(lost).collect();
            let gone = |digit: Digit| self.last[digit.index()] - now[digit.index()];
            changes.cells = changes.digits.iter().fold(CellSet::EMPTY, |all, d| all | gone(d));
            let meets = |house: &House| changes.cells.meets(house.cells_set());
            changes.houses = House::all().filter(meets).collect();
        }
        self.last = now;
        self.changes.push(changes);
        self.views.renew(&changes);
    }

    /// What is derived from the position.
    pub(super) fn views(&self) -> &Views {
        &self.views
    }

    /// What has changed since a search of an entry found nothing.
    pub(super) fn since(&self, entry: usize) -> Changes {
        let seen = self.exhausted_at.get(entry).copied().unwrap_or_default();
        let mut changes = self.changes[seen..].iter();
        let first = changes.next().copied().unwrap_or(Changes::ALL);
        changes.fold(first, |all, &changes| all.and(changes))
    }

    /// Notes that an entry has nothing in the last position.
    pub(super) fn mark_exhausted(&mut self, entry: usize) {
        if self.exhausted_at.len() <= entry {
            self.exhausted_at.resize(entry + 1, 0);
        }
        self.exhausted_at[entry] = self.changes.len();
    }
}
