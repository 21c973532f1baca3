//! Templates: all ways to place one digit in every row, column and box.
//!
//! What every way has is placed, what no way has is eliminated. Digits do not share cells: where
//! every way of one digit goes, no way of another may go. Ways that do fall away, until nothing
//! changes (HoDoKu does the same). There are 46,656 ways on an empty board; only those through
//! places that are left are walked.

use super::refute::refute_in;
use super::{Emit, Family, Search};
use crate::technique::catalogue::Technique;
use crate::technique::notation::hodoku;
use crate::technique::proof::{Line, Literal};
use crate::technique::step::{HouseSet, Pattern, Role, Step, candidates};
use std::ops::ControlFlow;
use sudokit_core::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use sudokit_core::grid::Pencilmarks;

/// Ways to place a digit in all houses.
pub(in crate::technique) const TEMPLATE: Family = Family::each(templates, hodoku::template);

/// Digits that are in every way, or in none: a step a digit.
pub(super) fn templates(
    search: &mut Search<'_>,
    technique: Technique,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let is_set = technique == Technique::TemplateSet;
    let mut templates = Templates::new(search);
    if !templates.fall_away(search)? {
        return ControlFlow::Continue(());
    }
    for digit in Digit::all() {
        let places = search.sheet.cells_with(digit);
        let Ways { some, every, .. } = templates.ways[digit.index()];
        let cells = if is_set { places & every } else { places - some };
        let concluded: Vec<Candidate> = candidates(digit, cells).collect();
        if concluded.is_empty() {
            continue;
        }
        let proof = templates.prove(search, &concluded, !is_set)?;
        let digits = DigitSet::only(digit);
        let pattern = Pattern::of(digits, HouseSet::EMPTY).with(Role::Set, some, digits);
        let mut step = Step::eliminating(technique, concluded, pattern).proved_by(proof);
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

/// The ways of all digits, and what they force.
struct Templates {
    ways: [Ways; 9],
    /// The position with what every way of a digit has.
    forced: Pencilmarks,
    /// The proof of that.
    lines: Vec<Line>,
}

impl Templates {
    fn new(search: &Search<'_>) -> Templates {
        let ways = Digit::ALL.map(|digit| Ways::within(room(search, digit)));
        Templates { ways, forced: search.sheet.to_marks(), lines: Vec::new() }
    }

    /// Walks the ways of all digits, again where some have fallen away. False if a digit has none.
    fn fall_away(&mut self, search: &mut Search<'_>) -> ControlFlow<(), bool> {
        let mut changed = DigitSet::ALL;
        while !changed.is_empty() {
            for digit in changed.iter() {
                let ways = &mut self.ways[digit.index()];
                ways.walk(search, 0, 0, CellSet::EMPTY)?;
                if ways.some.is_empty() {
                    return ControlFlow::Continue(false);
                }
            }
            for digit in changed.iter() {
                self.force(search, digit)?;
            }
            changed = DigitSet::EMPTY;
            let every = self.ways.map(|ways| ways.every);
            for digit in Digit::all() {
                let others = Digit::all().filter(|&other| other != digit);
                let barred = others.fold(CellSet::EMPTY, |all, other| all | every[other.index()]);
                let ways = &mut self.ways[digit.index()];
                if ways.some.meets(barred) {
                    *ways = Ways::within(ways.some - barred);
                    changed.insert(digit);
                }
            }
        }
        ControlFlow::Continue(true)
    }

    /// Notes what every way of a digit has, with its proof.
    fn force(&mut self, search: &mut Search<'_>, digit: Digit) -> ControlFlow<()> {
        let every = self.ways[digit.index()].every & self.forced.cells_with(digit);
        for candidate in candidates(digit, every) {
            if self.forced.get(candidate.cell).len() > 1 {
                let wrong = Literal::off(candidate);
                if refute_in(search, &self.forced, wrong, &of_digit(digit), &mut self.lines)? {
                    self.forced.set(candidate.cell, DigitSet::only(digit));
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Proves that candidates of a digit are false, or true: from the position alone, else from
    /// what is forced.
    fn prove(
        &self,
        search: &mut Search<'_>,
        concluded: &[Candidate],
        are_false: bool,
    ) -> ControlFlow<(), Vec<Line>> {
        let start = search.sheet.to_marks();
        let (mut alone, mut with_forced) = (Vec::new(), Vec::new());
        for &candidate in concluded {
            let (opposite, cases) =
                (Literal { candidate, holds: are_false }, of_digit(candidate.digit));
            if !refute_in(search, &start, opposite, &cases, &mut alone)? {
                refute_in(search, &self.forced, opposite, &cases, &mut with_forced)?;
            }
        }
        if !with_forced.is_empty() {
            alone.extend_from_slice(&self.lines);
        }
        alone.append(&mut with_forced);
        ControlFlow::Continue(alone)
    }
}

/// What the ways seen so far have.
#[derive(Clone, Copy)]
struct Ways {
    room: CellSet,
    some: CellSet,
    every: CellSet,
}

impl Ways {
    /// None seen yet of those in these cells.
    const fn within(room: CellSet) -> Ways {
        Ways { room, some: CellSet::EMPTY, every: CellSet::ALL }
    }

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

/// Cases of one digit.
fn of_digit(digit: Digit) -> impl Fn(&Pencilmarks) -> Vec<Candidate> {
    move |marks| fewest_places(marks, digit)
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
    use crate::technique::find::tests::all;
    use crate::technique::{Path, Profile, Sheet, check_step};
    use sudokit_core::generate::{Generator, Item, Spec};

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

    /// The cells of some way and of every way of each digit, and how often ways fell away: all
    /// that share a cell with every way of another digit.
    fn some_and_every(sheet: &Sheet) -> ([CellSet; 9], [CellSet; 9], usize) {
        let mut ways: [Vec<CellSet>; 9] = std::array::from_fn(|_| Vec::new());
        every_way(0, &mut Vec::new(), &mut |way| {
            for digit in Digit::all() {
                let fits = |&cell: &Cell| {
                    sheet.get(cell).map_or(sheet.marks(cell).contains(digit), |d| d == digit)
                };
                if way.iter().all(fits) {
                    ways[digit.index()].push(way.iter().copied().collect());
                }
            }
        });
        for round in 0.. {
            let all = |of: &Vec<CellSet>| of.iter().fold(CellSet::ALL, |all, &way| all & way);
            let every: [CellSet; 9] = std::array::from_fn(|i| all(&ways[i]));
            let mut has_changed = false;
            for (i, own) in ways.iter_mut().enumerate() {
                let before = own.len();
                own.retain(|way| (0..9).all(|j| i == j || !way.meets(every[j])));
                has_changed |= own.len() < before;
            }
            if !has_changed {
                let any = |of: &Vec<CellSet>| of.iter().fold(CellSet::EMPTY, |any, &way| any | way);
                return (std::array::from_fn(|i| any(&ways[i])), every, round);
            }
        }
        unreachable!("ways run out")
    }

    #[test]
    fn templates_are_all_ways_to_place_a_digit() {
        let (mut number, mut rounds) = (0, 0);
        let profile = Profile::hodoku().only(&[Technique::NakedSingle, Technique::HiddenSingle]);
        for item in Generator::new(Spec::default(), 31).unwrap().take(4) {
            let Item::Made(made) = item else { panic!("nothing forbids it") };
            let mut path = Path::new(Sheet::new(&made.puzzle), &profile);
            path.by_ref().for_each(drop);
            let sheet = path.sheet();
            let (some, every, again) = some_and_every(sheet);
            rounds += again;
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
        assert!(number > 0 && rounds > 0);
    }
}
