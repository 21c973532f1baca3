//! Unique rectangles: two digits in the four corners of two rows, two columns and two boxes.
//!
//! At least one corner has the two digits alone. A corner with further candidates is a *guardian*:
//! some guardian holds one of its further candidates, the *extras*. A corner that has lost one of
//! the two digits by elimination, or both, still counts: the argument is about givens, not about
//! candidates. Only a digit that a placed one forbids can never complete the pattern.

use super::{across, exchange, neighbors};
use crate::technique::catalogue::Technique;
use crate::technique::find::{Emit, Search};
use crate::technique::proof::{Constraint, Line, Literal};
use crate::technique::sheet::Sheet;
use crate::technique::step::{HouseSet, Pattern, Role, Step, candidates};
use std::collections::HashSet;
use std::ops::ControlFlow;
use sudokit_core::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// Unique rectangles of one type, each once: from their first cell with two candidates; the other
/// corner in its box, then the line across.
pub(in crate::technique::find) fn rectangles(
    search: &mut Search<'_>,
    technique: Technique,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let sheet = search.sheet;
    if !sheet.is_proper() {
        return ControlFlow::Continue(());
    }
    let make = || Corners::all(sheet, search.options.missing_candidates);
    for &Corners { cells, pair } in search.views.rectangles.get_or_init(make) {
        Rectangle::new(sheet, cells, pair).visit(technique, emit)?;
    }
    ControlFlow::Continue(())
}

/// The corners of a rectangle and their two digits: what all types have in common, found once.
#[derive(Clone, Copy, Debug)]
pub(in crate::technique::find) struct Corners {
    cells: [Cell; 4],
    pair: DigitSet,
}

impl Corners {
    /// All of a position, in order. Four cells are one rectangle: the first cell from which they
    /// are reached gives them their two digits. Corners may lack digits of the pair, so that two
    /// of them can have different pairs; only the first pair counts.
    fn all(sheet: &Sheet, missing_candidates: bool) -> Vec<Corners> {
        let mut found = Vec::new();
        let mut known: HashSet<CellSet> = HashSet::new();
        let room = Room::new(sheet, missing_candidates);
        for start in sheet.bivalue_cells() {
            let pair = sheet.marks(start);
            let corners = room.corners(pair);
            for partner in neighbors(start) & corners {
                for (beyond, opposite) in across(start, partner) {
                    let cells = [start, partner, beyond, opposite];
                    if corners.contains(beyond)
                        && corners.contains(opposite)
                        && known.insert(cells.into_iter().collect())
                    {
                        found.push(Corners { cells, pair });
                    }
                }
            }
        }
        found
    }
}

/// Where a digit could stand in a corner.
struct Room {
    by_digit: [CellSet; 9],
}

impl Room {
    fn new(sheet: &Sheet, missing_candidates: bool) -> Room {
        let mut by_digit = Digit::ALL.map(|digit| sheet.cells_with(digit));
        if missing_candidates {
            by_digit = [sheet.open(); 9];
            for cell in !sheet.open() {
                if let Some(digit) = sheet.get(cell) {
                    by_digit[digit.index()] = by_digit[digit.index()] - cell.peers_set();
                }
            }
        }
        Room { by_digit }
    }

    /// The cells that can be corners of a pair: those with room for both digits.
    fn corners(&self, pair: DigitSet) -> CellSet {
        pair.iter().fold(CellSet::ALL, |all, digit| all & self.by_digit[digit.index()])
    }
}

/// Four corners and two digits.
struct Rectangle<'a> {
    sheet: &'a Sheet,
    /// The start, its partner in the box, and the corners across from them: opposite corners have
    /// indices that add up to 3.
    corners: [Cell; 4],
    pair: DigitSet,
    /// The corners with further candidates, and these.
    guardians: CellSet,
    extras: DigitSet,
}

impl Rectangle<'_> {
    fn new(sheet: &Sheet, corners: [Cell; 4], pair: DigitSet) -> Rectangle<'_> {
        let (mut guardians, mut extras) = (CellSet::EMPTY, DigitSet::EMPTY);
        for cell in corners {
            let further = sheet.marks(cell) - pair;
            if !further.is_empty() {
                guardians.insert(cell);
                extras |= further;
            }
        }
        Rectangle { sheet, corners, pair, guardians, extras }
    }

    fn visit(&self, technique: Technique, emit: &mut Emit<'_>) -> ControlFlow<()> {
        match technique {
            Technique::UniquenessTest1 => self.type1(emit),
            Technique::UniquenessTest2 => self.one_extra(true, emit),
            Technique::UniquenessTest3 => self.type3(emit),
            Technique::UniquenessTest4 => self.type4(emit),
            Technique::UniquenessTest5 => self.one_extra(false, emit),
            Technique::UniquenessTest6 => self.type6(emit),
            _ => self.hidden(emit),
        }
    }

    fn cells(&self) -> CellSet {
        self.corners.into_iter().collect()
    }

    /// The houses that hold both of two guardians in line.
    fn common_houses(&self) -> HouseSet {
        if self.guardians.len() == 2 {
            self.guardians.common_houses().collect()
        } else {
            HouseSet::EMPTY
        }
    }

    /// Whether there are two guardians in a row or column.
    fn is_side(&self) -> bool {
        self.common_houses().iter().any(|house| house.kind() < 2)
    }

    /// The parts that all types have in common.
    fn pattern(&self) -> Pattern {
        Pattern::of(self.pair, HouseSet::EMPTY).with(Role::Rectangle, self.cells(), self.pair).with(
            Role::Guardian,
            self.guardians,
            self.extras,
        )
    }

    /// Shows a step, if it eliminates anything; the exchange comes last, after the lemmas.
    fn show(
        &self,
        technique: Technique,
        eliminations: Vec<Candidate>,
        pattern: Pattern,
        mut proof: Vec<Line>,
        emit: &mut Emit<'_>,
    ) -> ControlFlow<()> {
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        proof.push(exchange(self.sheet, vec![(self.cells(), self.pair)]));
        emit(Step::eliminating(technique, eliminations, pattern).proved_by(proof))
    }

    /// One guardian: it holds neither digit of the pair.
    fn type1(&self, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let Some(cell) = self.guardians.single() else { return ControlFlow::Continue(()) };
        let lost = (self.sheet.marks(cell) & self.pair).iter();
        let eliminations = lost.map(|digit| Candidate { cell, digit }).collect();
        self.show(Technique::UniquenessTest1, eliminations, self.pattern(), Vec::new(), emit)
    }

    /// One extra digit: some guardian holds it. Type 2 with a side of guardians, else type 5.
    fn one_extra(&self, wants_side: bool, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let Some(digit) = self.extras.single() else { return ControlFlow::Continue(()) };
        if self.guardians.len() < 2 || self.is_side() != wants_side {
            return ControlFlow::Continue(());
        }
        let seen = self.sheet.cells_with(digit) & self.guardians.common_peers();
        let eliminations = candidates(digit, seen).collect();
        let technique =
            if wants_side { Technique::UniquenessTest2 } else { Technique::UniquenessTest5 };
        self.show(technique, eliminations, self.pattern(), Vec::new(), emit)
    }

    /// A side of guardians is like one cell with the extras: with further cells of a house it makes
    /// a naked subset.
    fn type3(&self, emit: &mut Emit<'_>) -> ControlFlow<()> {
        if !self.is_side() || self.extras.len() < 2 {
            return ControlFlow::Continue(());
        }
        for house in self.common_houses().iter() {
            let is_free = |cell: &Cell| {
                !self.guardians.contains(*cell) && (self.sheet.marks(*cell) & self.pair).is_empty()
            };
            let others: CellSet =
                (house.cells_set() & self.sheet.open()).iter().filter(is_free).collect();
            self.type3_from(house, others, CellSet::EMPTY, emit)?;
        }
        ControlFlow::Continue(())
    }

    /// Type 3 with each set that adds cells of the rest to this one: depth first, so that a set
    /// comes before the sets that contain it, and these before the sets that begin further on.
    fn type3_from(
        &self,
        house: House,
        mut rest: CellSet,
        set: CellSet,
        emit: &mut Emit<'_>,
    ) -> ControlFlow<()> {
        while let Some(cell) = rest.first() {
            rest.remove(cell);
            self.type3_with(house, set.with(cell), emit)?;
            self.type3_from(house, rest, set.with(cell), emit)?;
        }
        ControlFlow::Continue(())
    }

    /// The step of the guardians and a set of other cells of the house. Where all of these share
    /// two houses, both lose the digits.
    fn type3_with(&self, house: House, set: CellSet, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let sheet = self.sheet;
        let digits = set.iter().fold(self.extras, |all, cell| all | sheet.marks(cell));
        let houses: HouseSet = (set | self.guardians).common_houses().collect();
        if digits.len() != set.len() + 1 || houses.first() != Some(house) {
            return ControlFlow::Continue(());
        }
        let (mut eliminations, mut lemmas) = (Vec::new(), Vec::new());
        for house in houses.iter() {
            for cell in (house.cells_set() & sheet.open()) - set - self.guardians {
                for digit in (sheet.marks(cell) & digits).iter() {
                    let eliminated = Candidate { cell, digit };
                    if !eliminations.contains(&eliminated) {
                        eliminations.push(eliminated);
                        lemmas.extend(self.subset_lemmas(house, set, digits, eliminated));
                    }
                }
            }
        }
        let mut pattern = self.pattern().with(Role::Set, set, digits);
        pattern.bases = houses;
        self.show(Technique::UniquenessTest3, eliminations, pattern, lemmas, emit)
    }

    /// A guardian with an extra and a digit in the rest of the house leave the set too few digits.
    fn subset_lemmas(
        &self,
        house: House,
        set: CellSet,
        digits: DigitSet,
        eliminated: Candidate,
    ) -> impl Iterator<Item = Line> {
        let extra = move |cell| {
            let further = self.sheet.marks(cell) - self.pair;
            further.iter().map(move |digit| Candidate { cell, digit })
        };
        let extras = self.guardians.iter().flat_map(extra);
        extras.filter(move |extra| !extra.excludes(eliminated)).map(move |extra| Line::Counting {
            truths: set.iter().map(Constraint::Cell).collect(),
            links: digits.iter().map(|digit| Constraint::Place(digit, house)).collect(),
            clause: vec![Literal::off(extra), Literal::off(eliminated)],
        })
    }

    /// A side of guardians; one digit of the pair has no other place in a house of theirs: the
    /// other digit would complete the pattern.
    fn type4(&self, emit: &mut Emit<'_>) -> ControlFlow<()> {
        if !self.is_side() {
            return ControlFlow::Continue(());
        }
        for digit in self.pair.iter() {
            if self.sheet.cells_with(digit).meets(self.guardians.common_peers()) {
                continue;
            }
            let other = self.pair - DigitSet::only(digit);
            let eliminations = self.in_cells(self.guardians, other);
            let mut pattern =
                self.pattern().with(Role::Link, self.guardians, DigitSet::only(digit));
            pattern.bases = self.common_houses();
            self.show(Technique::UniquenessTest4, eliminations, pattern, Vec::new(), emit)?;
        }
        ControlFlow::Continue(())
    }

    /// Guardians in opposite corners; one digit of the pair has no place in the rows and columns
    /// but the corners: in a guardian it would complete the pattern.
    fn type6(&self, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let [start, _, _, opposite] = self.corners;
        if self.guardians.len() != 2 || self.common_houses() != HouseSet::EMPTY {
            return ControlFlow::Continue(());
        }
        let lines = lines_of(&[start, opposite]);
        for digit in self.pair.iter() {
            if !(self.sheet.cells_with(digit) & lines.cells()).is_subset(self.cells()) {
                continue;
            }
            let only = DigitSet::only(digit);
            let eliminations = self.in_cells(self.guardians, only);
            let mut pattern = self.pattern().with(Role::Link, self.cells(), only);
            pattern.bases = lines;
            self.show(Technique::UniquenessTest6, eliminations, pattern, Vec::new(), emit)?;
        }
        ControlFlow::Continue(())
    }

    /// A corner with the pair alone; in the lines of the opposite corner one digit has no place but
    /// the corners: the other digit in the opposite corner would complete the pattern.
    fn hidden(&self, emit: &mut Emit<'_>) -> ControlFlow<()> {
        if self.guardians.len() < 2 {
            return ControlFlow::Continue(());
        }
        for index in 0..4 {
            let (corner, cell) = (self.corners[index], self.corners[3 - index]);
            if self.guardians.contains(corner) {
                continue;
            }
            let lines = lines_of(&[cell]);
            for digit in self.pair.iter() {
                if !(self.sheet.cells_with(digit) & lines.cells()).is_subset(self.cells()) {
                    continue;
                }
                let other = self.pair - DigitSet::only(digit);
                let mut pattern =
                    self.pattern().with(Role::Link, self.cells(), DigitSet::only(digit));
                pattern.bases = lines;
                let eliminations = self.in_cells(cell.into(), other);
                self.show(Technique::HiddenRectangle, eliminations, pattern, Vec::new(), emit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The candidates of these digits in these cells.
    fn in_cells(&self, cells: CellSet, digits: DigitSet) -> Vec<Candidate> {
        let of = |digit| candidates(digit, self.sheet.cells_with(digit) & cells);
        digits.iter().flat_map(of).collect()
    }
}

/// The rows and columns of cells.
fn lines_of(cells: &[Cell]) -> HouseSet {
    cells.iter().flat_map(|cell| cell.houses().into_iter().take(2)).collect()
}

#[cfg(test)]
mod tests {
    use crate::technique::{Path, Profile, Sheet, Technique, notation};

    /// The steps of some techniques on the path of a puzzle.
    fn steps_of(puzzle: &str, techniques: &[Technique]) -> Vec<String> {
        let sheet = Sheet::new(&puzzle.parse().unwrap()).known_proper();
        let profile = Profile::hodoku();
        let path = Path::new(sheet, &profile);
        let wanted = path.filter(|step| techniques.contains(&step.technique));
        wanted.map(|step| notation::hodoku(&step)).collect()
    }

    #[test]
    fn sets_of_type_3_are_tried_depth_first() {
        for (puzzle, expected) in [
            (
                "....5.7.....1..236.9.37.1.....86...3....94....7.2..9.4..4...3.773......1961......",
                "Uniqueness Test 3: 5/8 in r2c12,r7c12 => r6c1<>6",
            ),
            (
                "4..36.....738.9..2.........1..6......8......9.2...1.7.2...7.....15........62..4.5",
                "Uniqueness Test 3: 7/8 in r1c79,r8c79 => r4c7<>2, r4c7<>3",
            ),
            (
                "..7.......6.....285.1..4.6......95..6....8..2.1...5..7.5..31...39.4..2.5....5..43",
                "Uniqueness Test 3: 8/9 in r7c47,r9c47 => r8c5<>6, r8c5<>7",
            ),
        ] {
            assert_eq!(steps_of(puzzle, &[Technique::UniquenessTest3]), [expected], "{puzzle}");
        }
    }

    #[test]
    fn four_corners_are_a_rectangle_of_one_pair() {
        // The first corner with two candidates decides, though with another pair the same four
        // corners would eliminate something.
        use Technique as T;
        let puzzles: [(&str, &[&str]); 4] = [
            (
                ".....6.8..5.1.92...96....542..5.8..1.....29......9..3..4..........2.3.9...586.4..",
                &[],
            ),
            (
                "12..5........89.....97.2..4.......657.5.9.....34..8..73...7...2..26..4.......4.5.",
                &[
                    "Hidden Rectangle: 5/8 in r3c12,r8c12 => r8c1<>8",
                    "Uniqueness Test 4: 8/9 in r1c89,r8c89 => r1c8<>9",
                ],
            ),
            (
                "98....52...2....6...4.9....24.91.7..1..6.3..2....5.9...7......1....3.....3.4.7...",
                &["Hidden Rectangle: 6/9 in r7c36,r8c36 => r8c3<>6"],
            ),
            (
                "....3...8...5.971...7...5..8........2.4.....5.9.14.6......81....41..3...5.2.9...3",
                &[
                    "Uniqueness Test 4: 3/9 in r4c47,r5c47 => r45c7<>9",
                    "Hidden Rectangle: 5/6 in r1c23,r4c23 => r1c2<>6",
                ],
            ),
        ];
        for (puzzle, expected) in puzzles {
            let wanted = T::UniquenessTest1..=T::HiddenRectangle;
            let all: Vec<T> = T::ALL.iter().copied().filter(|t| wanted.contains(t)).collect();
            assert_eq!(steps_of(puzzle, &all), expected, "{puzzle}");
        }
    }
}
