//! Wings beside plain loops over cells.

use super::super::naive_tests::{conclusions, positions, scattered};
use super::super::tests::all;
use crate::technique::{Sheet, Technique};
use std::collections::BTreeSet;
use sudokit_core::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};

type Conclusions = BTreeSet<Vec<Candidate>>;

fn add(found: &mut Conclusions, sheet: &Sheet, digit: Digit, from: CellSet) {
    let gone = sheet.cells_with(digit) & from;
    if !gone.is_empty() {
        found.insert(gone.iter().map(|cell| Candidate { cell, digit }).collect());
    }
}

/// Wings with a pivot of this many candidates.
fn pivoted(sheet: &Sheet, size: usize) -> Conclusions {
    let mut found = BTreeSet::new();
    for pivot in Cell::all().filter(|&cell| sheet.marks(cell).len() == size) {
        for (a, b) in pivot.peers().flat_map(|a| pivot.peers().map(move |b| (a, b))) {
            let [of_pivot, of_a, of_b] = [pivot, a, b].map(|cell| sheet.marks(cell));
            let all = of_pivot | of_a | of_b;
            let common: DigitSet = of_a & of_b;
            if a < b && (of_a.len(), of_b.len(), all.len(), common.len()) == (2, 2, 3, 1) {
                let digit = common.single().unwrap();
                let is_in_pivot = of_pivot.contains(digit);
                if is_in_pivot == (size == 3) {
                    let seen = a.peers_set() & b.peers_set();
                    let seen = if is_in_pivot { seen & pivot.peers_set() } else { seen };
                    add(&mut found, sheet, digit, seen);
                }
            }
        }
    }
    found
}

#[test]
fn every_wing_with_a_pivot_is_found() {
    let mut numbers = [0; 2];
    for sheet in positions().into_iter().chain(scattered()) {
        for (i, technique) in [Technique::XyWing, Technique::XyzWing].into_iter().enumerate() {
            let found = all(&sheet, technique);
            assert_eq!(conclusions(&found), pivoted(&sheet, 2 + i));
            numbers[i] += found.len();
        }
    }
    assert!(numbers.into_iter().all(|number| number > 10), "{numbers:?}");
}

#[test]
fn every_w_wing_is_found() {
    let mut number = 0;
    for sheet in positions().into_iter().chain(scattered()) {
        let mut naive = BTreeSet::new();
        for (a, b) in Cell::all().flat_map(|a| Cell::all().map(move |b| (a, b))) {
            let digits = sheet.marks(a);
            if a >= b || a.sees(b) || digits.len() != 2 || sheet.marks(b) != digits {
                continue;
            }
            for (own, other) in digits.iter().flat_map(|x| digits.iter().map(move |y| (x, y))) {
                let is_linked = House::all().any(|house| {
                    let places = sheet.cells_with(other) & house.cells_set();
                    let [of_a, of_b] = [a, b].map(|cell| places & cell.peers_set());
                    places.len() == 2
                        && !of_a.is_empty()
                        && !of_b.is_empty()
                        && (of_a | of_b) == places
                });
                if own != other && is_linked {
                    add(&mut naive, &sheet, own, a.peers_set() & b.peers_set());
                }
            }
        }
        let found = all(&sheet, Technique::WWing);
        assert_eq!(conclusions(&found), naive);
        number += found.len();
    }
    assert!(number > 30, "{number}");
}
