//! Finders beside slow, obvious twins: the same conclusions, none more, none less.

use super::tests::all;
use super::*;
use crate::technique::hall::masks;
use crate::technique::{Path, Profile};
use std::collections::BTreeSet;
use sudokit_core::board::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};
use sudokit_core::generate::{Generator, Item, Sampler, Spec, random_grid};
use sudokit_core::grid::Pencilmarks;
use sudokit_core::random::Random;

/// Positions on the way of some puzzles.
pub(super) fn positions() -> Vec<Sheet> {
    let profile = Profile::hodoku();
    let mut found = Vec::new();
    for item in Generator::new(Spec::default(), 12).unwrap().take(25) {
        let Item::Made(made) = item else { panic!("nothing forbids it") };
        let mut path = Path::new(Sheet::new(&made.puzzle), &profile);
        while path.by_ref().nth(9).is_some() {
            found.push(path.sheet().clone());
        }
    }
    assert!(found.len() > 50);
    found
}

/// Positions of every kind of candidates around a solution: patterns that paths seldom meet.
pub(super) fn scattered() -> Vec<Sheet> {
    let position = |number: u64| {
        let mut random = Random::new(7, number);
        let solution = random_grid(Sampler::Uniform, &mut random);
        let sparse = 3 + number % 8;
        let mut marks = Pencilmarks::from_sets([DigitSet::EMPTY; 81]);
        for cell in Cell::all() {
            let keeps = |digit: &Digit| *digit == solution.get(cell) || random.below(sparse) == 0;
            marks.set(cell, Digit::all().filter(keeps).collect());
        }
        Sheet::of_marks(&marks)
    };
    (0..120).map(position).collect()
}

/// What steps eliminate, each set once, as lists that can be ordered.
pub(super) fn conclusions(steps: &[Step]) -> BTreeSet<Vec<Candidate>> {
    steps.iter().map(|step| step.eliminated().iter().collect()).collect()
}

fn add(found: &mut BTreeSet<Vec<Candidate>>, eliminated: CandidateSet) {
    if !eliminated.is_empty() {
        found.insert(eliminated.iter().collect());
    }
}

#[test]
fn every_basic_fish_is_found() {
    let mut number = 0;
    for sheet in positions() {
        for (technique, size) in [(Technique::XWing, 2), (Technique::Swordfish, 3)] {
            let mut naive = BTreeSet::new();
            for digit in Digit::ALL {
                for (bases, covers) in masks(size).flat_map(|a| masks(size).map(move |b| (a, b))) {
                    let cells = |kind: usize, mask: u16| {
                        let lines = (0..9).filter(move |i| mask >> i & 1 == 1);
                        lines.fold(CellSet::EMPTY, |all, i| {
                            all | House::new(9 * kind + i).unwrap().cells_set()
                        })
                    };
                    for kind in 0..2 {
                        let (base, cover) = (cells(kind, bases), cells(1 - kind, covers));
                        let places = sheet.cells_with(digit);
                        let each = (0..9)
                            .filter(|i| bases >> i & 1 == 1)
                            .all(|i| places.meets(House::new(9 * kind + i).unwrap().cells_set()));
                        if each && (places & base).is_subset(cover) {
                            let gone = places & (cover - base);
                            add(&mut naive, CandidateSet::of_digit(digit, gone));
                        }
                    }
                }
            }
            let found = conclusions(&all(&sheet, technique));
            // A smaller fish inside a larger one leaves a cover free to choose.
            assert!(found.is_subset(&naive));
            let lost: Vec<_> = naive.difference(&found).collect();
            let smaller = conclusions(&all(&sheet, Technique::XWing));
            assert!(size == 3 && !smaller.is_empty() || lost.is_empty(), "{technique} {lost:?}");
            number += found.len();
        }
    }
    assert!(number > 20, "{number}");
}

#[test]
fn every_subset_is_found() {
    let mut number = 0;
    for sheet in positions() {
        for (size, naked, hidden) in [
            (2, vec![Technique::LockedPair, Technique::NakedPair], Technique::HiddenPair),
            (3, vec![Technique::LockedTriple, Technique::NakedTriple], Technique::HiddenTriple),
            (4, vec![Technique::NakedQuadruple], Technique::HiddenQuadruple),
        ] {
            let (mut all_naked, mut all_hidden) = (BTreeSet::new(), BTreeSet::new());
            for house in House::all() {
                for mask in masks(size) {
                    let at = (0..9).filter(|i| mask >> i & 1 == 1);
                    let cells: CellSet = at.map(|i| house.cell_at(i)).collect();
                    let digits: DigitSet = DigitSet::from_bits(mask);
                    if cells.is_subset(sheet.open()) {
                        let held =
                            cells.iter().fold(DigitSet::EMPTY, |all, c| all | sheet.marks(c));
                        if held.len() == size {
                            let seen = |d| sheet.cells_with(d) & cells.common_peers();
                            let gone = held.iter().flat_map(|digit| {
                                seen(digit).iter().map(move |cell| Candidate { cell, digit })
                            });
                            add(&mut all_naked, gone.collect());
                        }
                    }
                    let places = digits.iter().map(|digit| sheet.places(house, digit));
                    let union = places.clone().fold(0, |all, places| all | places);
                    let is_open = places.clone().all(|places| places != 0);
                    if is_open && union.count_ones() as usize == size {
                        let at = (0..9).filter(|i| union >> i & 1 == 1).map(|i| house.cell_at(i));
                        let gone = at.flat_map(|cell| {
                            (sheet.marks(cell) - digits)
                                .iter()
                                .map(move |d| Candidate::new(cell, d))
                        });
                        add(&mut all_hidden, gone.collect());
                    }
                }
            }
            let found: Vec<Step> = naked.iter().flat_map(|&t| all(&sheet, t)).collect();
            assert_eq!(conclusions(&found), all_naked);
            assert_eq!(conclusions(&all(&sheet, hidden)), all_hidden);
            number += all_naked.len() + all_hidden.len();
        }
    }
    assert!(number > 200, "{number}");
}

#[test]
fn locked_candidates_are_what_a_house_leaves_to_another() {
    for sheet in positions() {
        let mut naive = BTreeSet::new();
        for (box_, line) in (18..27).flat_map(|b| (0..18).map(move |l| (b, l))) {
            let [box_, line] = [box_, line].map(|i| House::new(i).unwrap().cells_set());
            for digit in Digit::ALL {
                let places = sheet.cells_with(digit);
                for (from, to) in [(box_, line), (line, box_)] {
                    let set = places & from;
                    if set.len() > 1 && set.is_subset(to) {
                        add(&mut naive, CandidateSet::of_digit(digit, places & (to - from)));
                    }
                }
            }
        }
        let mut found = all(&sheet, Technique::Pointing);
        found.extend(all(&sheet, Technique::Claiming));
        assert_eq!(conclusions(&found), naive);
    }
}
