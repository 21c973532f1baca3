//! Sue de Coq: two or three cells where a line meets a box, with a pocket of cells in the rest of
//! the line and another in the rest of the box, as many cells in all as digits.
//!
//! The pockets share no digit of the intersection. A digit of a pocket lies in the line, or in the
//! box, with all its cells here, any other digit of the intersection in both: each has room for
//! one. As there are no more digits than cells, it is there, and the rest of its house loses it. A
//! digit that only the pockets have may be in both: it counts twice, and cells of one pocket in the
//! house of the other one lose it. Named after the player who found it (2005).

use super::{Emit, Family, Search};
use crate::technique::catalogue::Technique;
use crate::technique::notation::als;
use crate::technique::proof::{Constraint, Line};
use crate::technique::sheet::Sheet;
use crate::technique::step::{HouseSet, Pattern, Role, Step};
use std::ops::ControlFlow;
use sudokit_core::board::{Candidate, CellSet, DigitSet, House};

/// Two sets that meet in a line and a box.
pub(in crate::technique) const SUE_DE_COQ: Family =
    Family::each(|search, _, emit| sue_de_coq(search, emit), als::sue_de_coq);

/// Rows with their boxes, then columns; of each intersection the smaller choices first. One of the
/// cells of a new pattern has lost a candidate.
pub(super) fn sue_de_coq(search: &mut Search<'_>, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let sheet = search.sheet;
    let fresh = search.changes.cells & sheet.open();
    let mut room = Room::default();
    for line in House::all().take(18) {
        for block in House::all().skip(18) {
            let both = line.cells_set() & block.cells_set() & sheet.open();
            if both.first() == both.last() || !fresh.meets(line.cells_set() | block.cells_set()) {
                continue;
            }
            search.spend()?;
            for inner in inners(sheet, both) {
                let crossing = Crossing { sheet, line, block, inner, fresh };
                crossing.visit(search, &mut room, emit)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The largest pocket: the intersection and the other pocket leave no more digits.
const LARGEST: u8 = 6;

/// The choices of two or three of these cells that have two digits more than cells, or further
/// ones. Smaller ones come before those that begin like them.
fn inners(sheet: &Sheet, both: CellSet) -> impl Iterator<Item = Group> {
    let mut cells = both.iter();
    let [a, b, c] = [cells.next(), cells.next(), cells.next()];
    let choices = [[a, b, None], [a, b, c], [a, c, None], [b, c, None]];
    let groups = choices.into_iter().take(if c.is_some() { 4 } else { 1 }).map(|chosen| {
        let all = chosen.into_iter().flatten();
        all.fold(Group::default(), |group, cell| group.with(cell.into(), sheet.marks(cell)))
    });
    groups.filter(|group| group.digits.len() >= usize::from(group.size) + 2)
}

/// Room for lists that are made anew for every choice of cells.
#[derive(Default)]
struct Room {
    cells: Vec<(CellSet, DigitSet)>,
    /// Pockets of the line, of the box, and of these the ones with a cell that is fresh.
    in_line: Vec<Group>,
    in_block: Vec<Group>,
    fresh_in_block: Vec<Group>,
    /// What the pockets of the line, of the box take of the intersection.
    kinds: [Vec<Share>; 2],
}

/// The digits of the intersection that a pocket has, and its surplus.
type Share = (DigitSet, usize);

/// Cells and their digits.
#[derive(Clone, Copy, Default)]
struct Group {
    cells: CellSet,
    digits: DigitSet,
    size: u8,
    /// Of a pocket: how many more cells than digits that the intersection has not.
    surplus: u8,
}

impl Group {
    fn with(self, cell: CellSet, digits: DigitSet) -> Group {
        let (cells, digits) = (self.cells | cell, self.digits | digits);
        Group { cells, digits, size: self.size + 1, surplus: 0 }
    }
}

/// Cells of an intersection, with more digits than cells.
struct Crossing<'a> {
    sheet: &'a Sheet,
    line: House,
    block: House,
    inner: Group,
    /// The cells that have lost a candidate: one of them at least belongs to the pattern.
    fresh: CellSet,
}

impl Crossing<'_> {
    fn visit(
        &self,
        search: &mut Search<'_>,
        room: &mut Room,
        emit: &mut Emit<'_>,
    ) -> ControlFlow<()> {
        let Room { cells, in_line, in_block, fresh_in_block, kinds } = room;
        if !self.may_fit(kinds) {
            return ControlFlow::Continue(());
        }
        self.pockets(self.block, cells, in_block);
        if in_block.is_empty() {
            return ControlFlow::Continue(());
        }
        let is_fresh = |cells: CellSet| cells.meets(self.fresh);
        fresh_in_block.clear();
        fresh_in_block.extend(in_block.iter().filter(|two| is_fresh(two.cells)));
        if fresh_in_block.is_empty() && !is_fresh(self.inner.cells | self.line.cells_set()) {
            return ControlFlow::Continue(());
        }
        self.pockets(self.line, cells, in_line);
        for &one in in_line.iter() {
            search.spend()?;
            let has_fresh = is_fresh(self.inner.cells | one.cells);
            for &two in if has_fresh { &*in_block } else { &*fresh_in_block } {
                if self.fit(one, two)
                    && let Some(step) = self.step(one, two)
                {
                    emit(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a pocket of the line and one of the box fit together, but for cells of both and for
    /// fresh ones: nearly always none do, and the order of the pockets does not matter.
    fn may_fit(&self, [ones, twos]: &mut [Vec<Share>; 2]) -> bool {
        let missing = self.inner.digits.len() - usize::from(self.inner.size);
        self.share(self.block, twos);
        if twos.is_empty() {
            return false;
        }
        self.share(self.line, ones);
        ones.iter().any(|&(one, surplus)| {
            twos.iter().any(|&(two, other)| surplus + other == missing && (one & two).is_empty())
        })
    }

    /// What the pockets of a house take: all sets of its cells, each from a smaller one.
    fn share(&self, house: House, found: &mut Vec<Share>) {
        let inner = self.inner;
        let missing = inner.digits.len() - usize::from(inner.size);
        let mut unions = [DigitSet::EMPTY; 512];
        let (mut marks, mut open) = ([DigitSet::EMPTY; 9], 0_usize);
        for cell in (house.cells_set() & self.sheet.open()) - inner.cells {
            let position = house.position_of(cell);
            marks[position] = self.sheet.marks(cell);
            open |= 1 << position;
        }
        found.clear();
        let mut set = open.wrapping_neg() & open;
        while set != 0 {
            let digits = unions[set & (set - 1)] | marks[set.trailing_zeros() as usize];
            unions[set] = digits;
            let size = DigitSet::from_bits(set as u16).len();
            let others = (digits - inner.digits).len();
            if others < size
                && size - others < missing
                && size <= usize::from(LARGEST)
                && digits.len() <= size + usize::from(inner.size)
                && !(inner.digits - digits).is_empty()
            {
                found.push((digits & inner.digits, size - others));
            }
            set = set.wrapping_sub(open) & open;
        }
    }

    /// The pockets of a house, smaller ones before those that begin like them.
    fn pockets(&self, house: House, cells: &mut Vec<(CellSet, DigitSet)>, found: &mut Vec<Group>) {
        let open = (house.cells_set() & self.sheet.open()) - self.inner.cells;
        cells.clear();
        cells.extend(open.iter().map(|cell| (CellSet::only(cell), self.sheet.marks(cell))));
        found.clear();
        self.grow(cells, Group::default(), found);
    }

    /// Adds further cells to a pocket, in every way.
    ///
    /// Cells that hold more digits of the intersection than others take room are a pocket, but not
    /// enough to leave the other pocket nothing to do. A pocket leaves some digit of the
    /// intersection to the other one. Where no cells have fewer digits than there are cells (else
    /// there is no solution), a pocket has at most as many digits too many as the intersection has
    /// cells: the number that is missing in the two pockets and the intersection together.
    fn grow(&self, cells: &[(CellSet, DigitSet)], from: Group, found: &mut Vec<Group>) {
        let inner = self.inner;
        let surplus = inner.digits.len() - usize::from(inner.size);
        for (i, &(cell, digits)) in cells.iter().enumerate() {
            let group = from.with(cell, digits);
            if (inner.digits - group.digits).is_empty() {
                continue;
            }
            let size = usize::from(group.size);
            let others = (group.digits - inner.digits).len();
            let few = size + usize::from(inner.size);
            if others < size && size - others < surplus && group.digits.len() <= few {
                found.push(Group { surplus: (size - others) as u8, ..group });
            }
            let left = cells.len() - i - 1;
            let is_room = left > 0 && group.size < LARGEST;
            if is_room && others < size + left && group.digits.len() <= few + left {
                self.grow(&cells[i + 1..], group, found);
            }
        }
    }

    /// Whether there are as many cells as digits. The pockets share no digit of the intersection;
    /// another digit that both have may be in both.
    fn fit(&self, one: Group, two: Group) -> bool {
        let inner = self.inner;
        usize::from(one.surplus + two.surplus) == inner.digits.len() - usize::from(inner.size)
            && (one.digits & two.digits & inner.digits).is_empty()
            && !one.cells.meets(two.cells)
    }

    fn step(&self, one: Group, two: Group) -> Option<Step> {
        let rest = self.inner.digits - one.digits - two.digits;
        let mut eliminations: Vec<Candidate> = Vec::new();
        let mut proof = Vec::new();
        for (house, own) in [(self.block, two), (self.line, one)] {
            // Cells of the other pocket may lie in this house: they lose what both pockets have.
            for cell in (house.cells_set() & self.sheet.open()) - self.inner.cells - own.cells {
                let digits = self.sheet.marks(cell) & (own.digits | rest);
                let list: Vec<Candidate> = (digits.iter().map(|d| Candidate::new(cell, d)))
                    .filter(|candidate| !eliminations.contains(candidate))
                    .collect();
                proof.extend(self.count(house, one, two, list.iter().copied()));
                eliminations.extend(list);
            }
        }
        let bases: HouseSet = [self.line, self.block].into_iter().collect();
        let pattern = Pattern::of(eliminations.iter().map(|c| c.digit).collect(), bases)
            .with(Role::Intersection, self.inner.cells, self.inner.digits)
            .with(Role::SetA, one.cells, one.digits)
            .with(Role::SetB, two.cells, two.digits);
        let step = Step::eliminating(Technique::SueDeCoq, eliminations, pattern);
        (!step.eliminations.is_empty()).then(|| step.proved_by(proof))
    }

    /// Proves eliminations in one of the houses: a digit of no pocket is counted there.
    fn count(
        &self,
        house: House,
        one: Group,
        two: Group,
        list: impl Iterator<Item = Candidate>,
    ) -> Vec<Line> {
        let cells = self.inner.cells | one.cells | two.cells;
        let truths: Vec<Constraint> = cells.iter().map(Constraint::Cell).collect();
        let rest = self.inner.digits - one.digits - two.digits;
        let rooms = [(one.digits, self.line), (two.digits, self.block), (rest, house)];
        let links: Vec<Constraint> = (rooms.into_iter())
            .flat_map(|(digits, house)| digits.iter().map(move |d| Constraint::Place(d, house)))
            .collect();
        Line::counting(&truths, &links, list)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::all;
    use super::*;
    use crate::technique::{Path, Profile, check_step, notation};
    use std::collections::BTreeSet;
    use sudokit_core::generate::{Generator, Item, Spec};

    /// The choices of some cells.
    fn choices(cells: CellSet) -> Vec<CellSet> {
        let list: Vec<_> = cells.iter().collect();
        let chosen = |mask: u32| (0..list.len()).filter(move |i| mask >> i & 1 == 1);
        (1..1 << list.len()).map(|mask| chosen(mask).map(|i| list[i]).collect()).collect()
    }

    /// Every choice of cells in an intersection, in the rest of the line and of the box.
    fn naive(sheet: &Sheet, line: House, block: House) -> BTreeSet<Vec<Candidate>> {
        let mut found = BTreeSet::new();
        let [row, square] = [line, block].map(|house| house.cells_set() & sheet.open());
        let digits = |cells: CellSet| {
            cells.iter().fold(DigitSet::EMPTY, |all, cell| all | sheet.marks(cell))
        };
        for inner in choices(row & square).into_iter().filter(|cells| cells.len() >= 2) {
            let (ones, twos) = (choices(row - inner), choices(square - inner));
            for (&one, &two) in ones.iter().flat_map(|one| twos.iter().map(move |two| (one, two))) {
                let v = digits(inner);
                let (a, b) = (digits(one), digits(two));
                let cells = inner.len() + one.len() + two.len();
                let is_counted = cells == v.len() + (a - v).len() + (b - v).len();
                // Both pockets hold back the intersection by a digit at least.
                let is_useful = one.len() > (a - v).len() && two.len() > (b - v).len();
                if one.meets(two) || !(a & b & v).is_empty() || !is_counted || !is_useful {
                    continue;
                }
                let mut gone: Vec<Candidate> = Vec::new();
                let [rest_of_row, rest_of_square] =
                    [row - one, square - two].map(|all| all - inner);
                for (rest, lost) in [(rest_of_row, a | (v - b)), (rest_of_square, b | (v - a))] {
                    for cell in rest {
                        let marks = sheet.marks(cell) & lost;
                        gone.extend(marks.iter().map(|digit| Candidate { cell, digit }));
                    }
                }
                gone.sort_unstable();
                gone.dedup();
                found.extend((!gone.is_empty()).then_some(gone));
            }
        }
        found
    }

    #[test]
    fn every_choice_of_cells_and_pockets_is_found() {
        let profile = Profile::hodoku();
        let easy: Vec<Technique> = Technique::ALL.iter().copied().take(7).collect();
        let profile = profile.only(&easy);
        let mut number = 0;
        for item in Generator::new(Spec::default(), 8).unwrap().take(150) {
            let Item::Made(made) = item else { panic!("nothing forbids it") };
            let mut path = Path::new(Sheet::new(&made.puzzle), &profile);
            path.by_ref().for_each(drop);
            let sheet = path.sheet();
            let mut expected = BTreeSet::new();
            for line in House::all().take(18) {
                House::all().skip(18).for_each(|b| expected.extend(naive(sheet, line, b)));
            }
            let steps = all(sheet, Technique::SueDeCoq);
            for step in &steps {
                assert_eq!(check_step(sheet, step), Ok(()), "{step:?}");
            }
            let found: BTreeSet<Vec<Candidate>> = (steps.into_iter())
                .map(|mut step| {
                    step.eliminations.sort_unstable();
                    step.eliminations
                })
                .collect();
            assert_eq!(found, expected);
            number += found.len();
        }
        assert!(number > 10, "{number}");
    }

    #[test]
    fn a_digit_of_both_pockets_goes_from_a_pocket_in_the_house_of_the_other() {
        for (puzzle, expected) in [
            (
                "1.9...5.7.5......6.....7...6.87...21...2.....4..8.1..5.4..5..3.26....9....7..2...",
                "Sue de Coq: r3c79 - {1239} (r3c12 - {238}, r123c8 - {1489}) \
                 => r2c7<>1, r3c5<>2, r3c58<>8",
            ),
            (
                "9.......4......1...41.562....3.17......9..6.......4817...5.9..2..2...98...526....",
                "Sue de Coq: r45c1 - {12478} (r3789c1 - {13467}, r46c2,r6c1 - {2568}) \
                 => r5c23<>8, r2c1<>7, r6c1<>6",
            ),
        ] {
            let sheet = Sheet::new(&puzzle.parse().unwrap()).known_proper();
            let profile = Profile::hodoku();
            let mut path = Path::new(sheet, &profile);
            let step = path.find(|step| step.technique == Technique::SueDeCoq).unwrap();
            assert_eq!(notation::hodoku(&step), expected);
        }
    }
}
