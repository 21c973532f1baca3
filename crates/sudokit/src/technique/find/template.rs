//! Templates: all ways to place one digit in every row, column and box.
//!
//! What every way has is placed, what no way has is eliminated. There are 46,656 ways on an empty
//! board; only those through places that are left are walked.

use super::refute::refute;
use super::{Emit, Search};
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use crate::grid::Pencilmarks;
use crate::technique::catalogue::Technique;
use crate::technique::proof::Literal;
use crate::technique::step::{HouseSet, Pattern, Role, Step, candidates};
use std::ops::ControlFlow;

/// Digits that are in every way, or in none: a step a digit.
pub(super) fn templates(
    search: &mut Search<'_>,
    technique: Technique,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    for digit in Digit::all() {
        let places = search.sheet.cells_with(digit);
        let mut ways =
            Ways { room: room(search, digit), some: CellSet::EMPTY, every: CellSet::ALL };
        ways.walk(search, 0, 0, CellSet::EMPTY)?;
        if ways.some.is_empty() {
            continue;
        }
        let is_set = technique == Technique::TemplateSet;
        let cells = if is_set { places & ways.every } else { places - ways.some };
        let concluded: Vec<Candidate> = candidates(digit, cells).collect();
        if concluded.is_empty() {
            continue;
        }
        let mut lines = Vec::new();
        for &candidate in &concluded {
            let opposite = Literal { candidate, holds: !is_set };
            refute(search, opposite, &|marks| fewest_places(marks, digit), &mut lines)?;
        }
        let digits = DigitSet::only(digit);
        let pattern = Pattern::of(digits, HouseSet::EMPTY).with(Role::Set, ways.some, digits);
        let mut step = Step::eliminating(technique, concluded, pattern).proved_by(lines);
        if is_set {
            std::mem::swap(&mut step.placements, &mut step.eliminations);
        }
        emit(step)?;
    }
    ControlFlow::Continue(())
}

/// Where the digit stands or may stand.
fn room(search: &Search<'_>, digit: Digit) -> CellSet {
    let stands = |&cell: &Cell| search.sheet.get(cell) == Some(digit);
    search.sheet.cells_with(digit) | Cell::all().filter(stands).collect::<CellSet>()
}

/// What the ways seen so far have.
struct Ways {
    room: CellSet,
    some: CellSet,
    every: CellSet,
}

impl Ways {
    /// Goes on from a row, when these columns are taken by these cells.
    fn walk(
        &mut self,
        search: &mut Search<'_>,
        row: usize,
        taken: u16,
        cells: CellSet,
    ) -> ControlFlow<()> {
        if row == 9 {
            self.some |= cells;
            self.every &= cells;
            return ControlFlow::Continue(());
        }
        search.spend()?;
        let free = self.room.columns_in(row) & !taken;
        for column in (0..9).filter(|column| free >> column & 1 == 1) {
            let Some(cell) = Cell::at(row, column) else { continue };
            if !cells.meets(House::block(cell.block()).cells_set()) {
                self.walk(search, row + 1, taken | 1 << column, cells.with(cell))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The places in the first house that leaves the digit the fewest, but more than one.
fn fewest_places(marks: &Pencilmarks, digit: Digit) -> Vec<Candidate> {
    let cells = marks.cells_with(digit);
    let places = |house: House| cells & house.cells_set();
    let open = House::all().filter(|&house| places(house).len() > 1);
    let fewest = open.min_by_key(|&house| places(house).len());
    fewest.map(|house| candidates(digit, places(house)).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Generator, Item, Spec};
    use crate::technique::find::tests::all;
    use crate::technique::{Path, Profile, Sheet, check_step};

    /// Every way to give each row another column, box by box.
    fn every_way(row: usize, way: &mut Vec<Cell>, visit: &mut dyn FnMut(&[Cell])) {
        if row == 9 {
            return visit(way);
        }
        for cell in House::row(row).cells() {
            if way.iter().all(|&other| !cell.sees(other)) {
                way.push(cell);
                every_way(row + 1, way, visit);
                way.pop();
            }
        }
    }

    #[test]
    fn templates_are_all_ways_to_place_a_digit() {
        let mut number = 0;
        let profile = Profile::hodoku().only(&[Technique::NakedSingle, Technique::HiddenSingle]);
        for item in Generator::new(Spec::default(), 31).unwrap().take(4) {
            let Item::Made(made) = item else { panic!("nothing forbids it") };
            let mut path = Path::new(Sheet::new(&made.puzzle), &profile);
            path.by_ref().for_each(drop);
            let sheet = path.sheet();
            let (mut some, mut every) = ([CellSet::EMPTY; 9], [CellSet::ALL; 9]);
            every_way(0, &mut Vec::new(), &mut |way| {
                for digit in Digit::all() {
                    let fits = |&cell: &Cell| {
                        sheet.get(cell).map_or(sheet.marks(cell).contains(digit), |d| d == digit)
                    };
                    if way.iter().all(fits) {
                        let cells: CellSet = way.iter().copied().collect();
                        some[digit.index()] |= cells;
                        every[digit.index()] &= cells;
                    }
                }
            });
            let mut expected = [Vec::new(), Vec::new()];
            for digit in Digit::all() {
                let places = sheet.cells_with(digit);
                expected[0].extend(candidates(digit, places & every[digit.index()]));
                expected[1].extend(candidates(digit, places - some[digit.index()]));
            }
            let (set, delete) = (Technique::TemplateSet, Technique::TemplateDelete);
            let placed: Vec<Candidate> =
                all(sheet, set).iter().flat_map(|step| step.placements.clone()).collect();
            let gone: Vec<Candidate> =
                all(sheet, delete).iter().flat_map(|step| step.eliminations.clone()).collect();
            assert_eq!([&placed, &gone], [&expected[0], &expected[1]]);
            for step in all(sheet, set).iter().chain(&all(sheet, delete)) {
                assert_eq!(check_step(sheet, step), Ok(()), "{step:?}");
            }
            number += placed.len() + gone.len();
        }
        assert!(number > 0);
    }
}
