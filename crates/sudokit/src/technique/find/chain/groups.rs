//! Groups by the houses that they lie in, so that those near a place are a mask.

use crate::board::{Digit, House};

/// The groups of each digit, numbered in the order of their places.
#[derive(Default)]
pub(super) struct Groups {
    /// By digit: the places.
    pub places: [Vec<u16>; 9],
    /// By digit and house: the groups in the house, as bits. There are 54 at most, three in a line.
    pub in_house: [[u64; 27]; 9],
}

impl Groups {
    pub(super) fn add(&mut self, digit: Digit, houses: [House; 2], place: u16) {
        let places = &mut self.places[digit.index()];
        for house in houses {
            self.in_house[digit.index()][house.index()] |= 1 << places.len();
        }
        places.push(place);
    }

    /// The places of these groups, ascending.
    pub(super) fn iter(&self, digit: Digit, groups: u64) -> impl Iterator<Item = u16> {
        let places = &self.places[digit.index()];
        let mut left = groups;
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| places[left.trailing_zeros() as usize]);
            left &= left.wrapping_sub(1);
            next
        })
    }
}
