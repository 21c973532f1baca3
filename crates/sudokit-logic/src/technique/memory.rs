//! What a path remembers of searches that found nothing, so as not to repeat them.
//!
//! Candidates only ever go, so a pattern that is new has lost a candidate somewhere: what makes it
//! a pattern is what is no longer there. A technique that was searched in vain need look only where
//! something has changed since: at the digits, houses or cells that lost a candidate. Each family
//! says which of these its patterns hang on; one that says nothing looks everywhere, as before.
//!
//! What was derived from the position before is kept, too, as far as it still holds (`Views`).
//!
//! The naive way keeps a stamp of its last change with every digit, house and cell. Here the sheet
//! pays nothing: when singles end, the candidates are compared with those of the last time.

use super::find::Views;
use super::sheet::Sheet;
use super::step::HouseSet;
use sudokit_core::board::{CellSet, Digit, DigitSet, House};

/// Where candidates have gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct News {
    /// The digits of candidates that have gone.
    pub(super) digits: DigitSet,
    /// The cells that have lost one.
    pub(super) cells: CellSet,
    /// The houses of these cells.
    pub(super) houses: HouseSet,
}

impl News {
    /// Everything is new.
    pub(super) const ALL: News =
        News { digits: DigitSet::ALL, cells: CellSet::ALL, houses: HouseSet::ALL };

    fn and(self, other: News) -> News {
        News {
            digits: self.digits | other.digits,
            cells: self.cells | other.cells,
            houses: HouseSet::from_bits(self.houses.bits() | other.houses.bits()),
        }
    }
}

/// The positions at which singles ended, as far as later searches need them.
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// The candidates of the last of these positions.
    last: [CellSet; 9],
    /// What each had lost against the one before.
    news: Vec<News>,
    /// By entry of the profile: how many positions there were when it was last searched in vain.
    in_vain: Vec<usize>,
    /// What was derived from the last position.
    views: Views,
}

impl Memory {
    /// Takes note of a position.
    pub(super) fn look(&mut self, sheet: &Sheet) {
        let now = Digit::ALL.map(|digit| sheet.cells_with(digit));
        let mut news = News::ALL;
        if !self.news.is_empty() {
            let lost = |digit: &Digit| self.last[digit.index()] != now[digit.index()];
            news.digits = Digit::all().filter(lost).collect();
            let gone = |digit: Digit| self.last[digit.index()] - now[digit.index()];
            news.cells = news.digits.iter().fold(CellSet::EMPTY, |all, d| all | gone(d));
            let meets = |house: &House| news.cells.meets(house.cells_set());
            news.houses = House::all().filter(meets).collect();
        }
        self.last = now;
        self.news.push(news);
        self.views.renew(&news);
    }

    /// What is derived from the position.
    pub(super) fn views(&self) -> &Views {
        &self.views
    }

    /// What is new since an entry was searched in vain.
    pub(super) fn since(&self, entry: usize) -> News {
        let seen = self.in_vain.get(entry).copied().unwrap_or_default();
        let mut news = self.news[seen..].iter();
        let first = news.next().copied().unwrap_or(News::ALL);
        news.fold(first, |all, &news| all.and(news))
    }

    /// Notes that an entry was searched in vain in the position that was looked at last.
    pub(super) fn note_in_vain(&mut self, entry: usize) {
        if self.in_vain.len() <= entry {
            self.in_vain.resize(entry + 1, 0);
        }
        self.in_vain[entry] = self.news.len();
    }
}
