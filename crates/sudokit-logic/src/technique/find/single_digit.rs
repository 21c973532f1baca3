//! Patterns of one digit and two strong links: skyscrapers, 2-string kites, empty rectangles.
//!
//! In each, one of two ends holds the digit, so the cells that see both lose it. The ends are the
//! far places of two lines with two places each, whose near places cannot both hold the digit:
//! because they share a line (skyscraper) or a box (kite). In an empty rectangle a box takes the
//! place of one line: the digit is confined to a row and a column of the box.
//!
//! Dual patterns are two kites, or two empty rectangles, of one box. (Names and definitions are
//! those of HoDoKu's documentation.)

use super::{Emit, Family, Search};
use crate::technique::catalogue::Technique;
use crate::technique::hall::positions;
use crate::technique::notation::hodoku;
use crate::technique::sheet::Sheet;
use crate::technique::step::{HouseSet, Pattern, Role, Step, candidates};
use std::ops::ControlFlow;
use sudokit_core::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// Two strong links in parallel lines.
pub(in crate::technique) const SKYSCRAPER: Family =
    Family::each(|search, _, emit| skyscrapers(search, emit), hodoku::linked);
/// A strong link in a row and one in a column.
pub(in crate::technique) const KITE: Family =
    Family::each(|search, _, emit| kites(search, emit), hodoku::linked);
/// Two kites of one box.
pub(in crate::technique) const DUAL_KITE: Family =
    Family::each(|search, _, emit| dual_kites(search.sheet, emit), hodoku::linked);
/// A box and a strong link.
pub(in crate::technique) const EMPTY_RECTANGLE: Family =
    Family::each(|search, _, emit| empty_rectangles(search, emit), hodoku::empty_rectangle);
/// Two empty rectangles of one box.
pub(in crate::technique) const DUAL_EMPTY_RECTANGLE: Family =
    Family::each(|search, _, emit| dual_empty_rectangles(search, emit), hodoku::empty_rectangle);

#[cfg(test)]
mod naive_tests;

/// The row or column (0 or 1) of a number.
fn line(kind: usize, number: usize) -> House {
    if kind == 0 { House::row(number) } else { House::column(number) }
}

/// The rows or columns in which the digit has two places.
fn strong_lines(sheet: &Sheet, digit: Digit, kind: usize) -> u16 {
    let is_strong = |n: &usize| DigitSet::from_bits(sheet.places(line(kind, *n), digit)).len() == 2;
    (0..9).filter(is_strong).fold(0, |mask, n| mask | 1 << n)
}

/// The two places of the digit in a strong line.
fn two_places(sheet: &Sheet, house: House, digit: Digit) -> [Cell; 2] {
    let places = sheet.places(house, digit);
    let last = 15 - places.leading_zeros() as usize;
    [house.cell_at(places.trailing_zeros() as usize), house.cell_at(last)]
}

/// The step that eliminates a digit from some cells.
fn step(technique: Technique, digit: Digit, cells: CellSet, pattern: Pattern) -> Step {
    let eliminations: Vec<Candidate> = candidates(digit, cells).collect();
    Step::eliminating(technique, eliminations, pattern)
}

/// Rows, then columns; digits; pairs of lines.
pub(super) fn skyscrapers(search: &Search<'_>, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let sheet = search.sheet;
    for kind in 0..2 {
        for digit in search.changed_digits().iter() {
            let lines = strong_lines(sheet, digit, kind);
            for one in positions(lines) {
                for two in positions(lines & (0x1fe << one)) {
                    skyscraper(sheet, digit, [line(kind, one), line(kind, two)], emit)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two parallel lines that share one of their two places.
fn skyscraper(
    sheet: &Sheet,
    digit: Digit,
    lines: [House; 2],
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let places = lines.map(|house| sheet.places(house, digit));
    let shared = places[0] & places[1];
    if !shared.is_power_of_two() {
        return ControlFlow::Continue(());
    }
    let cells = |mask: [u16; 2]| -> CellSet {
        [0, 1].map(|i| lines[i].cell_at(mask[i].trailing_zeros() as usize)).into_iter().collect()
    };
    let ends = cells(places.map(|places| places & !shared));
    let eliminated = sheet.cells_with(digit) & ends.common_peers();
    if eliminated.is_empty() {
        return ControlFlow::Continue(());
    }
    let digits = DigitSet::only(digit);
    let across = line(1 - lines[0].kind(), shared.trailing_zeros() as usize);
    let pattern =
        Pattern { covers: across.into(), ..Pattern::of(digits, lines.into_iter().collect()) };
    let pattern =
        pattern.with(Role::Wing, ends, digits).with(Role::Link, cells([shared; 2]), digits);
    emit(step(Technique::Skyscraper, digit, eliminated, pattern))
}

/// A row and a column with two places each, of which one each lies in a box.
#[derive(Clone, Copy)]
struct Kite {
    digit: Digit,
    row: House,
    column: House,
    /// The near places: of the row, of the column.
    near: [Cell; 2],
    /// The far places: of the row, of the column.
    far: [Cell; 2],
}

impl Kite {
    /// The kites of a digit that eliminate: rows, then columns.
    fn visit(
        sheet: &Sheet,
        digit: Digit,
        found: &mut dyn FnMut(Kite) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let columns = strong_lines(sheet, digit, 1);
        for row in positions(strong_lines(sheet, digit, 0)).map(House::row) {
            let in_row = two_places(sheet, row, digit);
            for column in positions(columns).map(House::column) {
                let in_column = two_places(sheet, column, digit);
                for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let (near, far) =
                        ([in_row[a], in_column[b]], [in_row[1 - a], in_column[1 - b]]);
                    let kite = Kite { digit, row, column, near, far };
                    if kite.is_one(sheet) {
                        found(kite)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the near places are two of one box, and the far ends eliminate something.
    fn is_one(&self, sheet: &Sheet) -> bool {
        let ([a, b], [c, d]) = (self.near, self.far);
        a != b && a.block() == b.block() && a != d && b != c && {
            let target = self.target();
            target != c && target != d && sheet.cells_with(self.digit).contains(target)
        }
    }

    /// The crossing of the far ends.
    fn target(&self) -> Cell {
        House::row(self.far[1].row()).cell_at(self.far[0].column())
    }

    fn ends(&self) -> CellSet {
        self.far.into_iter().collect()
    }

    fn pattern(&self) -> Pattern {
        let digits = DigitSet::only(self.digit);
        let bases: HouseSet = [self.row, self.column].into_iter().collect();
        let block = House::block(self.near[0].block());
        Pattern { covers: block.into(), ..Pattern::of(digits, bases) }
            .with(Role::Wing, self.ends(), digits)
            .with(Role::Link, self.near.into_iter().collect(), digits)
    }
}

/// Digits, rows, columns.
pub(super) fn kites(search: &Search<'_>, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let sheet = search.sheet;
    for digit in search.changed_digits().iter() {
        Kite::visit(sheet, digit, &mut |kite| {
            let target = kite.target().into();
            emit(step(Technique::TwoStringKite, digit, target, kite.pattern()))
        })?;
    }
    ControlFlow::Continue(())
}

/// Two kites whose near places are the same two cells: each serves once with its row.
pub(super) fn dual_kites(sheet: &Sheet, emit: &mut Emit<'_>) -> ControlFlow<()> {
    for digit in Digit::all() {
        let mut kites: Vec<Kite> = Vec::new();
        let _ = Kite::visit(sheet, digit, &mut |kite| {
            kites.push(kite);
            ControlFlow::Continue(())
        });
        for (i, one) in kites.iter().enumerate() {
            for two in &kites[i + 1..] {
                if [one.near[1], one.near[0]] == two.near && one.target() != two.target() {
                    let targets = CellSet::only(one.target()).with(two.target());
                    let mut pattern =
                        one.pattern().with(Role::Wing, two.ends(), DigitSet::only(digit));
                    pattern.bases =
                        [one.row, one.column, two.row, two.column].into_iter().collect();
                    emit(step(Technique::DualTwoStringKite, digit, targets, pattern))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A box in which the digit is confined to a row and a column, and a strong line that begins in one
/// of these and ends beside the other.
#[derive(Clone, Copy)]
struct EmptyRectangle {
    digit: Digit,
    block: House,
    /// The strong line, and its two places.
    link: (House, CellSet),
    target: Cell,
}

impl EmptyRectangle {
    /// Those of a digit that eliminate, with at least this many candidates in the box: boxes, their
    /// crossings, rows and columns.
    fn visit(
        sheet: &Sheet,
        digit: Digit,
        least: usize,
        found: &mut dyn FnMut(EmptyRectangle) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let strong = [strong_lines(sheet, digit, 0), strong_lines(sheet, digit, 1)];
        if strong == [0; 2] {
            return ControlFlow::Continue(());
        }
        for block in (0..9).map(House::block) {
            let places = sheet.cells_with(digit) & block.cells_set();
            if places.len() < least || places.len() > 5 {
                continue;
            }
            for crossing in block.cells() {
                let arms = [House::row(crossing.row()), House::column(crossing.column())];
                let fits = |arm: House| !places.is_subset(arm.cells_set());
                let rest = places - arms[0].cells_set() - arms[1].cells_set();
                if rest.is_empty() && arms.into_iter().all(fits) {
                    for kind in 0..2 {
                        let across = strong[1 - kind];
                        Self::along(sheet, digit, block, arms, kind, across, found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Strong lines across one arm, outside the box.
    fn along(
        sheet: &Sheet,
        digit: Digit,
        block: House,
        arms: [House; 2],
        kind: usize,
        across: u16,
        found: &mut dyn FnMut(EmptyRectangle) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let [arm, other] = [arms[kind], arms[1 - kind]];
        for number in positions(across & sheet.places(arm, digit)) {
            let house = line(1 - kind, number);
            if block.contains(arm.cell_at(number)) {
                continue;
            }
            let places = two_places(sheet, house, digit);
            let Some(&end) = places.iter().find(|&&cell| !arm.contains(cell)) else { continue };
            let beside = line(kind, if kind == 0 { end.row() } else { end.column() });
            let target = beside.cell_at(other.number());
            if !block.contains(target) && sheet.cells_with(digit).contains(target) {
                let link = (house, places.into_iter().collect());
                found(EmptyRectangle { digit, block, link, target })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern(&self, sheet: &Sheet) -> Pattern {
        let digits = DigitSet::only(self.digit);
        let inside = sheet.cells_with(self.digit) & self.block.cells_set();
        Pattern { covers: self.link.0.into(), ..Pattern::of(digits, self.block.into()) }
            .with(Role::Set, inside, digits)
            .with(Role::Link, self.link.1, digits)
    }
}

/// Digits, boxes, their crossings, rows and columns.
pub(super) fn empty_rectangles(search: &mut Search<'_>, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let (sheet, least) = (search.sheet, search.options.least_in_empty_rectangle);
    for digit in search.changed_digits().iter() {
        EmptyRectangle::visit(sheet, digit, least, &mut |found| {
            let pattern = found.pattern(sheet);
            emit(step(Technique::EmptyRectangle, digit, found.target.into(), pattern))
        })?;
    }
    ControlFlow::Continue(())
}

/// Two empty rectangles of one box that eliminate different candidates.
pub(super) fn dual_empty_rectangles(
    search: &mut Search<'_>,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let (sheet, least) = (search.sheet, search.options.least_in_empty_rectangle);
    for digit in Digit::all() {
        let mut all: Vec<EmptyRectangle> = Vec::new();
        let _ = EmptyRectangle::visit(sheet, digit, least, &mut |found| {
            all.push(found);
            ControlFlow::Continue(())
        });
        for (i, one) in all.iter().enumerate() {
            for two in &all[i + 1..] {
                if one.block == two.block && one.target != two.target {
                    let targets = CellSet::only(one.target).with(two.target);
                    let digits = DigitSet::only(digit);
                    let mut pattern = one.pattern(sheet).with(Role::Link, two.link.1, digits);
                    pattern.covers = [one.link.0, two.link.0].into_iter().collect();
                    emit(step(Technique::DualEmptyRectangle, digit, targets, pattern))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
