//! Each elimination of a single-digit pattern, from the candidate that goes: assumed true, it
//! leaves the far end of each link nothing but the near one.

use super::super::naive_tests::{conclusions, positions, scattered};
use super::super::tests::{all, all_with};
use super::super::{Options, Sheet};
use crate::technique::{Step, Technique};
use std::collections::BTreeSet;
use sudokit_core::board::{Candidate, Cell, CellSet, Digit, House};

/// The places of a digit in a house of two places of which the other is seen by a cell.
fn left(sheet: &Sheet, digit: Digit, house: House, taken: Cell) -> CellSet {
    let places = sheet.cells_with(digit) & house.cells_set();
    if places.len() != 2 {
        return CellSet::EMPTY;
    }
    places.iter().filter(|&near| places.without(near).meets(taken.peers_set())).collect()
}

/// Conclusions of one elimination each: those of which the test says so.
fn eliminations(
    sheet: &Sheet,
    mut goes: impl FnMut(Digit, Cell) -> bool,
) -> BTreeSet<Vec<Candidate>> {
    let mut found = BTreeSet::new();
    for digit in Digit::all() {
        for cell in sheet.cells_with(digit).iter().filter(|&cell| goes(digit, cell)) {
            found.insert(vec![Candidate { cell, digit }]);
        }
    }
    found
}

fn single(steps: &[Step]) -> BTreeSet<Vec<Candidate>> {
    let each = steps.iter().flat_map(|step| &step.eliminations);
    each.map(|&candidate| vec![candidate]).collect()
}

#[test]
fn every_skyscraper_is_found() {
    let mut number = 0;
    for sheet in positions().into_iter().chain(scattered()) {
        let naive = eliminations(&sheet, |digit, cell| {
            let near = |house: House| left(&sheet, digit, house, cell);
            (0..2).any(|kind| {
                let lines = || House::all().filter(|house| house.kind() == kind);
                lines().flat_map(|one| lines().map(move |two| (one, two))).any(|(one, two)| {
                    let across = |cell: Cell| cell.houses()[1 - kind];
                    let meet = |(a, b)| across(a) == across(b);
                    let mut pairs =
                        near(one).iter().flat_map(|a| near(two).iter().map(move |b| (a, b)));
                    let is_wing = sheet.places(one, digit) == sheet.places(two, digit);
                    one != two && !is_wing && pairs.any(meet)
                })
            })
        });
        let steps = all(&sheet, Technique::Skyscraper);
        assert_eq!(single(&steps), naive);
        number += steps.len();
    }
    assert!(number > 30, "{number}");
}

/// The near places of a row and a column whose far places a cell sees along lines.
fn near_places(sheet: &Sheet, digit: Digit, cell: Cell) -> Vec<[Cell; 2]> {
    let mut found = Vec::new();
    for (row, column) in (0..9).flat_map(|r| (0..9).map(move |c| (r, c))) {
        let (row, column) = (House::row(row), House::column(column));
        let far = [row.cell_at(cell.column()), column.cell_at(cell.row())];
        let is_there = far.iter().all(|&far| sheet.cells_with(digit).contains(far));
        let near = |house: House, far: Cell| {
            let places = sheet.cells_with(digit) & house.cells_set();
            places.without(far).single().filter(|_| !house.contains(cell))
        };
        if let (true, Some(a), Some(b)) = (is_there, near(row, far[0]), near(column, far[1]))
            && a != b
            && a.block() == b.block()
        {
            found.push([a, b]);
        }
    }
    found
}

#[test]
fn every_kite_is_found() {
    let (mut number, mut duals) = (0, 0);
    for sheet in positions().into_iter().chain(scattered()) {
        let naive =
            eliminations(&sheet, |digit, cell| !near_places(&sheet, digit, cell).is_empty());
        let kites = all(&sheet, Technique::TwoStringKite);
        assert_eq!(conclusions(&kites), naive);
        let mut twice = BTreeSet::new();
        for digit in Digit::all() {
            let places = sheet.cells_with(digit);
            for (one, two) in places.iter().flat_map(|a| places.iter().map(move |b| (a, b))) {
                for [a, b] in near_places(&sheet, digit, one) {
                    if one < two && near_places(&sheet, digit, two).contains(&[b, a]) {
                        twice.insert(
                            vec![one, two]
                                .into_iter()
                                .map(|cell| Candidate { cell, digit })
                                .collect(),
                        );
                    }
                }
            }
        }
        let found = all(&sheet, Technique::DualTwoStringKite);
        assert_eq!(conclusions(&found), twice);
        number += kites.len();
        duals += found.len();
    }
    assert!(number > 30 && duals > 3, "{number} {duals}");
}

/// The boxes in which a candidate, if true, would leave the digit no place, with a strong line.
fn emptied(sheet: &Sheet, digit: Digit, cell: Cell, least: usize) -> BTreeSet<House> {
    let cells = sheet.cells_with(digit);
    let mut found = BTreeSet::new();
    for (block, link) in (18..27).flat_map(|b| (0..18).map(move |l| (b, l))) {
        let [block, link] = [block, link].map(|i| House::new(i).unwrap());
        let Some(far) = left(sheet, digit, link, cell).single() else { continue };
        // The cell sees the near place along the other kind of line.
        let along = cell.houses()[1 - link.kind()];
        let across = cell.houses()[link.kind()];
        let near = cells & link.cells_set() & along.cells_set();
        let arm = far.houses()[1 - link.kind()];
        let places = cells & block.cells_set();
        let is_outside = !link.contains(cell)
            && !block.contains(cell)
            && !(near.with(far)).meets(block.cells_set());
        let both = arm.cells_set() | across.cells_set();
        if near.len() == 1
            && is_outside
            && places.len() >= least
            && places.is_subset(both)
            && !places.is_subset(arm.cells_set())
            && !places.is_subset(across.cells_set())
        {
            found.insert(block);
        }
    }
    found
}

#[test]
fn every_empty_rectangle_is_found() {
    let (mut number, mut duals) = (0, 0);
    for sheet in positions().into_iter().chain(scattered()) {
        for least in [2, 3] {
            let options = Options { least_in_empty_rectangle: least, ..Options::default() };
            let naive =
                eliminations(&sheet, |digit, cell| !emptied(&sheet, digit, cell, least).is_empty());
            let steps = all_with(&sheet, Technique::EmptyRectangle, &options);
            assert_eq!(conclusions(&steps), naive);
            number += steps.len();
            let mut twice = BTreeSet::new();
            for digit in Digit::all() {
                let cells: CellSet = sheet.cells_with(digit);
                let of = |cell| emptied(&sheet, digit, cell, least);
                for (one, two) in cells.iter().flat_map(|a| cells.iter().map(move |b| (a, b))) {
                    if one < two && of(one).intersection(&of(two)).next().is_some() {
                        twice.insert(
                            vec![one, two]
                                .into_iter()
                                .map(|cell| Candidate { cell, digit })
                                .collect(),
                        );
                    }
                }
            }
            let found = all_with(&sheet, Technique::DualEmptyRectangle, &options);
            assert_eq!(conclusions(&found), twice);
            duals += found.len();
        }
    }
    assert!(number > 30 && duals > 3, "{number} {duals}");
}
