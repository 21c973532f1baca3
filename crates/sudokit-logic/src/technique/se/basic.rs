//! All that Sudoku Explainer rates below 3.0, at once: singles, the direct forms of locked
//! candidates and hidden pairs and triples, locked candidates.
//!
//! These rules are monotone: what one of them can do now, it or an easier one can do later too. So
//! every order of steps ends in the same position, and the hardest rule on a path that always takes
//! the easiest step is the first up to which all rules suffice. No step is needed for that.

use super::bands::{
    Bands, NONE, and, bands, cells, claiming, direct_claiming, direct_pointing, divided,
    exactly_one, houses, pointing, without,
};
use crate::technique::end::End;
use crate::technique::sheet::Sheet;
use sudokit_core::board::{Cell, CellSet, Digit, House};
use sudokit_core::bounds::Meter;
use sudokit_core::grid::Puzzle;

/// The rules, the easiest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Rule {
    LastCell,
    HiddenInBox,
    HiddenInLine,
    DirectPointing,
    DirectClaiming,
    DirectPair,
    Naked,
    DirectTriple,
    Pointing,
    Claiming,
}

use Rule as R;

impl Rule {
    /// Its rating in tenths.
    pub(super) const fn tenths(self) -> u16 {
        [10, 12, 15, 17, 19, 20, 23, 25, 26, 28][self as usize]
    }

    /// The rules in the order in which they are tried once this one was needed: cheap ones first,
    /// without those that others include, and harder ones at the end.
    const fn order(self) -> &'static [Rule] {
        match self {
            R::LastCell | R::HiddenInBox => &[
                R::LastCell,
                R::HiddenInBox,
                R::HiddenInLine,
                R::DirectPointing,
                R::DirectClaiming,
                R::DirectPair,
                R::Naked,
                R::DirectTriple,
                R::Pointing,
                R::Claiming,
            ],
            R::HiddenInLine | R::DirectPointing | R::DirectClaiming | R::DirectPair => &[
                R::HiddenInLine,
                R::DirectPointing,
                R::DirectClaiming,
                R::DirectPair,
                R::Naked,
                R::DirectTriple,
                R::Pointing,
                R::Claiming,
            ],
            R::Naked | R::DirectTriple => &[
                R::HiddenInLine,
                R::Naked,
                R::DirectPointing,
                R::DirectClaiming,
                R::DirectPair,
                R::DirectTriple,
                R::Pointing,
                R::Claiming,
            ],
            R::Pointing => &[
                R::HiddenInLine,
                R::Naked,
                R::Pointing,
                R::DirectClaiming,
                R::DirectPair,
                R::DirectTriple,
                R::Claiming,
            ],
            R::Claiming => &[
                R::HiddenInLine,
                R::Naked,
                R::Pointing,
                R::Claiming,
                R::DirectPair,
                R::DirectTriple,
            ],
        }
    }
}

/// A position, and which rules it took to come here.
#[derive(Clone, Debug)]
pub(super) struct BasicRules {
    /// By digit: its candidates, and where it was placed.
    marks: [Bands; 9],
    placed: [Bands; 9],
    open: Bands,
    /// By direct pairs and triples: the candidates when it last found nothing.
    exhausted: [[Bands; 9]; 2],
    /// The first rule, the hardest, and the hardest up to the first digit that was placed here.
    pub first: Option<Rule>,
    pub hardest: Option<Rule>,
    pub until_placed: Option<Rule>,
}

impl BasicRules {
    fn blank() -> BasicRules {
        let all = [0x7ff_ffff; 3];
        BasicRules {
            marks: [all; 9],
            placed: [NONE; 9],
            open: all,
            exhausted: [[NONE; 9]; 2],
            first: None,
            hardest: None,
            until_placed: None,
        }
    }

    /// The position of a puzzle.
    pub(super) fn of_puzzle(puzzle: &Puzzle) -> Result<BasicRules, End> {
        let mut basic = BasicRules::blank();
        let mut givens = [NONE; 9];
        for (cell, digit) in puzzle.givens() {
            givens[digit.index()][cell.index() / 27] |= 1 << (cell.index() % 27);
        }
        basic.place(&givens)?;
        Ok(basic)
    }

    /// What a sheet shows.
    pub(super) fn of_sheet(sheet: &Sheet) -> BasicRules {
        let placed = Digit::ALL.map(|digit| bands(sheet.position().placed(digit)));
        let (marks, open) = (sheet.position().cells().map(bands), bands(sheet.open()));
        BasicRules { marks, placed, open, ..BasicRules::blank() }
    }

    /// Goes on from a position that harder rules have led to.
    pub(super) fn take_over(&mut self, cells: &[CellSet; 9], open: CellSet) {
        self.marks = cells.map(bands);
        self.placed = [NONE; 9];
        self.open = bands(open);
        self.hardest = Some(R::Claiming);
    }

    /// The candidates by digit.
    pub(super) fn cells(&self) -> [CellSet; 9] {
        self.marks.map(cells)
    }

    /// Where digits were placed.
    pub(super) fn placed(&self) -> [CellSet; 9] {
        self.placed.map(cells)
    }

    pub(super) fn open(&self) -> CellSet {
        cells(self.open)
    }

    /// Does all that can be done. A unit of the meter is a round.
    pub(super) fn run(&mut self, meter: &mut Meter) -> Result<(), End> {
        'rounds: while self.open != NONE {
            meter.spend().map_err(End::Unknown)?;
            for &rule in self.hardest.unwrap_or(R::LastCell).order() {
                let before = self.open;
                if self.apply(rule)? {
                    self.first = self.first.or(Some(rule));
                    self.hardest = self.hardest.max(Some(rule));
                    if self.open != before && self.until_placed.is_none() {
                        self.until_placed = self.hardest;
                    }
                    continue 'rounds;
                }
            }
            return Ok(());
        }
        Ok(())
    }

    /// Does all that a rule can do now. False if that is nothing.
    fn apply(&mut self, rule: Rule) -> Result<bool, End> {
        let mut singles = [NONE; 9];
        match rule {
            R::LastCell => {
                let last = exactly_one(self.open, true);
                singles = self.marks.map(|marks| and(marks, last));
            }
            R::HiddenInBox => singles = self.marks.map(|marks| exactly_one(marks, false)),
            R::HiddenInLine => singles = self.marks.map(|marks| exactly_one(marks, true)),
            R::Naked => {
                let (mut once, mut twice) = (NONE, NONE);
                for marks in &self.marks {
                    for band in 0..3 {
                        twice[band] |= once[band] & marks[band];
                        once[band] |= marks[band];
                    }
                }
                let naked = without(once, twice);
                singles = self.marks.map(|marks| and(marks, naked));
            }
            R::DirectPointing => singles = self.marks.map(direct_pointing),
            R::DirectClaiming => singles = self.marks.map(direct_claiming),
            R::DirectPair | R::DirectTriple => {
                let of_two = rule == R::DirectPair;
                self.direct_sets(of_two, &mut singles);
                self.exhausted[usize::from(of_two)] = self.marks;
            }
            R::Pointing | R::Claiming => {
                let before = self.marks;
                let reduced = if rule == R::Pointing { pointing } else { claiming };
                self.marks = before.map(reduced);
                return Ok(self.marks != before);
            }
        }
        self.place(&singles)
    }

    /// Places digits. False if there are none, an error if they contradict each other.
    fn place(&mut self, singles: &[Bands; 9]) -> Result<bool, End> {
        let mut filled = NONE;
        for (digit, singles) in singles.iter().enumerate() {
            for band in 0..3 {
                let mut left = singles[band];
                while left != 0 {
                    let bit = left & left.wrapping_neg();
                    left ^= bit;
                    if self.marks[digit][band] & bit == 0 || filled[band] & bit != 0 {
                        return Err(End::Contradiction);
                    }
                    filled[band] |= bit;
                    let cell = 27 * band + bit.trailing_zeros() as usize;
                    self.marks[digit] = without(self.marks[digit], bands(Cell::PEERS[cell]));
                    self.placed[digit][band] |= bit;
                }
            }
        }
        if filled == NONE {
            return Ok(false);
        }
        for marks in &mut self.marks {
            *marks = without(*marks, filled);
        }
        self.open = without(self.open, filled);
        Ok(true)
    }

    /// Digits with one place left in a house, once two others have taken two cells for themselves,
    /// or three others three.
    fn direct_sets(&self, of_two: bool, singles: &mut [Bands; 9]) {
        let (places, changed) = (self.places(), self.changed(&self.exhausted[usize::from(of_two)]));
        for (house, places) in places.iter().enumerate().filter(|(h, _)| changed >> h & 1 != 0) {
            let mut found = |union: u16| {
                for (digit, &all) in places.iter().enumerate() {
                    let left = all & !union;
                    if all & union != 0 && left.is_power_of_two() {
                        let cell = usize::from(House::CELLS[house][left.trailing_zeros() as usize]);
                        singles[digit][cell / 27] |= 1 << (cell % 27);
                    }
                }
            };
            // Digits with two places, or with two or three.
            let (mut few, mut count) = ([0; 9], 0);
            for &all in places {
                let but_two = but_one(but_one(all));
                if but_one(all) != 0 && (but_two == 0 || (!of_two && but_one(but_two) == 0)) {
                    few[count] = all;
                    count += 1;
                }
            }
            let few = &few[..count];
            for (i, &a) in few.iter().enumerate() {
                for (j, &b) in few.iter().enumerate().skip(i + 1) {
                    if of_two && a == b {
                        found(a);
                    }
                    if of_two || but_one(but_one(but_one(a | b))) != 0 {
                        continue;
                    }
                    for &c in &few[j + 1..] {
                        let union = a | b | c;
                        if but_one(but_one(union)).is_power_of_two() {
                            found(union);
                        }
                    }
                }
            }
        }
    }

    /// The houses in which candidates are not what they were.
    fn changed(&self, before: &[Bands; 9]) -> u32 {
        let mut cells = NONE;
        for (marks, before) in self.marks.iter().zip(before) {
            for band in 0..3 {
                cells[band] |= marks[band] ^ before[band];
            }
        }
        houses(cells)
    }

    /// By house and digit: the positions of its places.
    fn places(&self) -> [[u16; 9]; 27] {
        let mut places = [[0; 9]; 27];
        for (digit, marks) in self.marks.iter().enumerate() {
            for (band, &marks) in marks.iter().enumerate() {
                let mut left = marks;
                while left != 0 {
                    let (row, column) = divided(left.trailing_zeros() as usize);
                    left &= left - 1;
                    places[3 * band + row][digit] |= 1 << column;
                    places[9 + column][digit] |= 1 << (3 * band + row);
                    places[18 + 3 * band + column / 3][digit] |= 1 << (3 * row + column % 3);
                }
            }
        }
        places
    }
}

/// The set without its lowest member.
fn but_one(set: u16) -> u16 {
    set & set.wrapping_sub(1)
}
