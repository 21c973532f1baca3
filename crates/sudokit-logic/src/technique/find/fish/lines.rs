//! Fish of rows and columns, on masks of nine bits.
//!
//! With fins: all of them lie in one box, and so does what they eliminate. For it sees them all and
//! lies in no base line and in no line of a fin that crosses the bases, so it sees them by its box.
//! So at most two crossing lines are left to the fins, both of one triad, and the base lines that
//! have fins are of one triad too.

use super::Kind;
use super::found::{Fish, Found};
use crate::technique::find::Search;
use crate::technique::hall::{choose, positions, unions};
use crate::technique::sheet::Sheet;
use crate::technique::step::HouseSet;
use std::ops::ControlFlow;
use sudokit_core::board::{CellSet, Digit, DigitSet, House};

/// The places of a digit in parallel lines.
pub(super) struct Lines {
    digit: Digit,
    /// 0: rows are bases; 1: columns are.
    direction: usize,
    /// By line, which crossing lines have a place.
    places: [u16; 9],
    kind: Kind,
}

/// The triad of three neighbors that a line is in, as a mask.
const fn triad(line: usize) -> u16 {
    0b111 << (line / 3 * 3)
}

/// Calls back with every digit that is wanted, rows as bases, then columns.
pub(super) fn each_direction(
    kind: Kind,
    sheet: &Sheet,
    digits: DigitSet,
    mut visit: impl FnMut(&Lines) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for digit in digits.iter() {
        for direction in 0..2 {
            let places = std::array::from_fn(|line| sheet.places(house(direction, line), digit));
            visit(&Lines { digit, direction, places, kind })?;
        }
    }
    ControlFlow::Continue(())
}

fn house(direction: usize, line: usize) -> House {
    if direction == 0 { House::row(line) } else { House::column(line) }
}

/// Fish without fins.
pub(super) fn plain(kind: Kind, search: &Search<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    each_direction(kind, search.sheet, search.changed_digits(), |lines| {
        lines.choose_bases(kind.size, &mut |bases, covers| {
            let is_fish = DigitSet::from_bits(covers).len() == kind.size;
            match is_fish.then(|| lines.fish(bases, covers, 0x1ff, 0x1ff)).flatten() {
                Some(fish) => found(fish),
                None => ControlFlow::Continue(()),
            }
        })
    })
}

/// Finned or sashimi fish.
pub(super) fn finned(kind: Kind, search: &Search<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    each_direction(kind, search.sheet, search.changed_digits(), |lines| {
        lines.choose_bases(kind.size + 2, &mut |bases, crossed| {
            lines.leave_to_fins(bases, crossed, found)
        })
    })
}

impl Lines {
    /// Calls back with every choice of bases that cross at most this many lines.
    fn choose_bases(
        &self,
        most: usize,
        found: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        unions(&self.places, self.kind.size, most, found)
    }

    /// Calls back with every fish that has some fins but no more than these, wherever they lie, and
    /// as what it eliminates all that its covers have outside of the bases.
    pub(super) fn with_few_fins(&self, most: usize, found: &mut Found<'_>) -> ControlFlow<()> {
        self.choose_bases(self.kind.size + most, &mut |bases, crossed| {
            if crossed.count_ones() as usize <= self.kind.size {
                return ControlFlow::Continue(());
            }
            let crossing: Vec<usize> = positions(crossed).collect();
            choose(&crossing, self.kind.size, &mut |chosen| {
                let covers = chosen.iter().fold(0, |covers, line| covers | 1 << line);
                let fins = positions(bases).map(|line| (self.places[line] & !covers).count_ones());
                let are_few = fins.sum::<u32>() as usize <= most;
                match are_few.then(|| self.fish(bases, covers, 0x1ff, 0x1ff)).flatten() {
                    Some(fish) => found(fish),
                    None => ControlFlow::Continue(()),
                }
            })
        })
    }

    /// Chooses covers, all crossing lines but one or two. The last left out is the first choice.
    fn leave_to_fins(&self, bases: u16, crossed: u16, found: &mut Found<'_>) -> ControlFlow<()> {
        let mut try_fins = |left_out: u16| match self.finned_fish(bases, crossed, left_out) {
            Some(fish) => found(fish),
            None => ControlFlow::Continue(()),
        };
        match DigitSet::from_bits(crossed).len().checked_sub(self.kind.size) {
            Some(1) => positions(crossed).rev().try_for_each(|line| try_fins(1 << line)),
            Some(2) => positions(crossed).rev().try_for_each(|one| {
                let above = positions(crossed & triad(one)).rev().filter(|&other| other > one);
                above.map(|other| 1 << one | 1 << other).try_for_each(&mut try_fins)
            }),
            _ => ControlFlow::Continue(()),
        }
    }

    /// The fish whose fins lie in these crossing lines, if it is of the kind and eliminates.
    fn finned_fish(&self, bases: u16, crossed: u16, left_out: u16) -> Option<Fish> {
        let covers = crossed & !left_out;
        let with_fins = |line: &usize| self.places[*line] & left_out != 0;
        let first = positions(bases).find(with_fins)?;
        if positions(bases & !triad(first)).any(|line| with_fins(&line)) {
            return None;
        }
        let is_sashimi =
            positions(bases).any(|line| DigitSet::from_bits(self.places[line] & covers).len() <= 1);
        if !self.kind.fins.accept(true, is_sashimi) {
            return None;
        }
        let crossing = left_out.trailing_zeros() as usize;
        let fish = self.fish(bases, covers, triad(first), triad(crossing))?;
        Some(Fish { is_sashimi, ..fish })
    }

    /// The fish that eliminates in these lines and crossing lines, if there is something.
    fn fish(&self, bases: u16, covers: u16, lines: u16, crossing: u16) -> Option<Fish> {
        let gone = covers & crossing;
        let is_there = |line: &usize| self.places[*line] & gone != 0;
        positions(lines & !bases).find(is_there)?;
        let cells = |lines: u16, crossing: u16| -> CellSet {
            let at = |line: usize| {
                let crossing = positions(self.places[line] & crossing);
                crossing.map(move |number| house(self.direction, line).cell_at(number))
            };
            positions(lines).flat_map(at).collect()
        };
        let houses = |direction: usize, mask: u16| -> HouseSet {
            positions(mask).map(|line| house(direction, line)).collect()
        };
        Some(Fish {
            digit: self.digit,
            bases: houses(self.direction, bases),
            covers: houses(1 - self.direction, covers),
            body: cells(bases, covers),
            fins: cells(bases, !covers),
            endo_fins: CellSet::EMPTY,
            eliminated: cells(lines & !bases, gone),
            is_sashimi: false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_triads_are_masks() {
        assert!(positions(0b1_0010_0100).eq([2, 5, 8]));
        assert_eq!([0, 2, 3, 8].map(triad), [0o7, 0o7, 0o70, 0o700]);
    }
}
