//! Subsets: n cells of a house that hold n digits between them.
//!
//! Naked: the cells have no other candidates, so the digits leave all cells that see them. Locked:
//! a naked subset of a box that lies in one line too, and eliminates in both. Hidden: the digits
//! have no other places in the house, so the cells lose all other candidates.

use super::{Emit, Family, Search};
use crate::technique::catalogue::Technique;
use crate::technique::hall::{cells_at, unions};
use crate::technique::notation::hodoku;
use crate::technique::proof::{Constraint, Line};
use crate::technique::sheet::Sheet;
use crate::technique::step::{HouseSet, Pattern, Role, Step};
use std::ops::ControlFlow;
use sudokit_core::board::{Candidate, CandidateSet, CellSet, Digit, DigitSet, House};

/// Naked and locked subsets.
pub(in crate::technique) const NAKED: Family = Family::each(naked, hodoku::set);
/// Hidden subsets.
pub(in crate::technique) const HIDDEN: Family = Family::each(hidden, hodoku::set);

/// Boxes, rows, columns: the order in which people look.
pub(super) fn boxes_first(houses: HouseSet) -> impl Iterator<Item = House> {
    let boxes = HouseSet::from_bits(houses.bits() & 0x1ff << 18);
    let lines = HouseSet::from_bits(houses.bits() - boxes.bits());
    boxes.iter().chain(lines.iter())
}

/// The number of cells, and of digits.
fn size(technique: Technique) -> usize {
    use Technique as T;
    match technique {
        T::LockedPair | T::NakedPair | T::HiddenPair => 2,
        T::LockedTriple | T::NakedTriple | T::HiddenTriple => 3,
        _ => 4,
    }
}

/// Naked subsets: those that are locked, or those that are not.
fn naked(search: &mut Search<'_>, technique: Technique, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let (sheet, size) = (search.sheet, size(technique));
    let wants_locked = matches!(technique, Technique::LockedPair | Technique::LockedTriple);
    // Mostly too few cells of a house have so few candidates.
    let small = search.views.cells_with_at_most(sheet, size);
    let houses = search.changes.houses & houses_with_at_least(size, small);
    // Pairs and triples may lie in a second house, and only they eliminate there.
    let hidden = if size < 4 { &HIDDEN_BY_SIZE[..1] } else { &HIDDEN_BY_SIZE[..] };
    let mut seen: Vec<CellSet> = Vec::new();
    for house in boxes_first(houses) {
        let cells = house.cells_set() & small;
        if wants_locked && (house.kind() != 2 || !has_aligned(house, cells, size))
            || is_told_by_others(search, hidden, house, size)
        {
            continue;
        }
        let mut marks = [0; 9];
        for cell in cells {
            marks[house.position_of(cell)] = sheet.marks(cell).bits();
        }
        unions(&marks, size, size, &mut |chosen, union| {
            let digits = DigitSet::from_bits(union);
            let cells = cells_at(house, chosen);
            if digits.len() != size || seen.contains(&cells) {
                return ControlFlow::Continue(());
            }
            let Some(found) = NakedSubset::new(sheet, cells, digits) else {
                return ControlFlow::Continue(());
            };
            // There is no locked quadruple: a box and a line share three cells.
            if (size < 4 && found.is_locked()) != wants_locked {
                // What is locked may be so no longer; but nothing becomes locked that has been
                // there before.
                search.passed_over |= !wants_locked;
                return ControlFlow::Continue(());
            }
            seen.push(cells);
            emit(found.step(technique))
        })?;
    }
    ControlFlow::Continue(())
}

/// The houses with this many of these cells or more, up to four.
fn houses_with_at_least(count: usize, cells: CellSet) -> HouseSet {
    let mut at_least = [HouseSet::EMPTY; 4];
    for cell in cells {
        let houses = HouseSet::of(cell);
        for more in (1..4).rev() {
            at_least[more] |= at_least[more - 1] & houses;
        }
        at_least[0] |= houses;
    }
    at_least[count - 1]
}

/// Whether a line has at least this many of these cells of a box.
fn has_aligned(block: House, cells: CellSet, size: usize) -> bool {
    let (row, column) = (block.number() / 3 * 3, block.number() % 3 * 3);
    let mut lines = (0..3).flat_map(|i| [House::row(row + i), House::column(column + i)]);
    lines.any(|line| (cells & line.cells_set()).iter().nth(size - 1).is_some())
}

/// Naked subsets by size, one to four.
const NAKED_BY_SIZE: [Technique; 4] = [
    Technique::NakedSingle,
    Technique::NakedPair,
    Technique::NakedTriple,
    Technique::NakedQuadruple,
];

/// Hidden subsets by size.
const HIDDEN_BY_SIZE: [Technique; 4] = [
    Technique::HiddenSingle,
    Technique::HiddenPair,
    Technique::HiddenTriple,
    Technique::HiddenQuadruple,
];

/// Whether the search for the complements of these subsets found nothing: where some cells
/// are a naked subset, the other open ones are a hidden one, and the same candidates go.
fn is_told_by_others(search: &Search<'_>, others: &[Technique], house: House, size: usize) -> bool {
    let rest = search.sheet.position().open_in(house).checked_sub(size + 1);
    let other = rest.and_then(|rest| others.get(rest));
    other.is_some_and(|&other| search.exhausted.contains(other))
}

/// A naked subset that eliminates something.
struct NakedSubset {
    cells: CellSet,
    digits: DigitSet,
    /// The houses that hold all its cells.
    houses: HouseSet,
    eliminated: CandidateSet,
}

impl NakedSubset {
    fn new(sheet: &Sheet, cells: CellSet, digits: DigitSet) -> Option<NakedSubset> {
        let houses = cells.iter().fold(HouseSet::ALL, |all, cell| all & HouseSet::of(cell));
        let mut eliminated = CandidateSet::EMPTY;
        for digit in digits.iter() {
            eliminated.insert_cells(digit, sheet.cells_with(digit) & (houses.cells() - cells));
        }
        let found = NakedSubset { cells, digits, houses, eliminated };
        (!found.eliminated.is_empty()).then_some(found)
    }

    /// Whether it lies in a box and a line, and eliminates in the box and outside of it.
    fn is_locked(&self) -> bool {
        let touched = self.eliminated.cells();
        let is_outside = |block: House| !touched.is_subset(block.cells_set());
        let block = self.houses.iter().find(|house| house.kind() == 2);
        self.houses.len() == 2
            && block.is_some_and(|b| touched.meets(b.cells_set()) && is_outside(b))
    }

    /// House by house as HoDoKu eliminates: in the line, then in the box.
    fn step(&self, technique: Technique) -> Step {
        let mut eliminations: Vec<Candidate> = Vec::new();
        let mut proof = Vec::new();
        let truths: Vec<Constraint> = self.cells.iter().map(Constraint::Cell).collect();
        for house in self.houses.iter() {
            let links: Vec<Constraint> =
                self.digits.iter().map(|digit| Constraint::Place(digit, house)).collect();
            for cell in (self.eliminated.cells() & house.cells_set()).iter() {
                let list: Vec<Candidate> = (self.eliminated.digits_in(cell).iter())
                    .map(|digit| Candidate { cell, digit })
                    .filter(|candidate| !eliminations.contains(candidate))
                    .collect();
                if self.cells.len() > 2 {
                    proof.extend(Line::counting(&truths, &links, list.iter().copied()));
                }
                eliminations.extend(list);
            }
        }
        let pattern =
            Pattern::of(self.digits, self.houses).with(Role::Set, self.cells, self.digits);
        Step::eliminating(technique, eliminations, pattern).proved_by(proof)
    }
}

/// Hidden subsets.
fn hidden(search: &mut Search<'_>, technique: Technique, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let (sheet, size) = (search.sheet, size(technique));
    for house in boxes_first(search.changes.houses) {
        if sheet.position().open_in(house) <= size
            || is_told_by_others(search, &NAKED_BY_SIZE, house, size)
        {
            continue;
        }
        let places = Digit::ALL.map(|digit| sheet.places(house, digit));
        unions(&places, size, size, &mut |chosen, union| {
            if DigitSet::from_bits(union).len() != size {
                return ControlFlow::Continue(());
            }
            let (cells, digits) = (cells_at(house, union), DigitSet::from_bits(chosen));
            match hidden_step(sheet, technique, house, cells, digits) {
                Some(step) => emit(step),
                None => ControlFlow::Continue(()),
            }
        })?;
    }
    ControlFlow::Continue(())
}

/// The step of a hidden subset, if it eliminates something.
fn hidden_step(
    sheet: &Sheet,
    technique: Technique,
    house: House,
    cells: CellSet,
    digits: DigitSet,
) -> Option<Step> {
    let others = |cell| (sheet.marks(cell) - digits).iter().map(move |d| Candidate::new(cell, d));
    let eliminations: Vec<Candidate> = cells.iter().flat_map(others).collect();
    if eliminations.is_empty() {
        return None;
    }
    let truths: Vec<Constraint> =
        digits.iter().map(|digit| Constraint::Place(digit, house)).collect();
    let links: Vec<Constraint> = cells.iter().map(Constraint::Cell).collect();
    let proof = match digits.len() {
        2 => Vec::new(),
        _ => Line::counting(&truths, &links, eliminations.iter().copied()),
    };
    let pattern = Pattern::of(digits, house.into()).with(Role::Set, cells, digits);
    Some(Step::eliminating(technique, eliminations, pattern).proved_by(proof))
}
