//! Nice loops and AIC, with and without groups.
//!
//! From each candidate, said to be true and said to be false, everything that follows is drawn
//! once; what is reached in the cell of the premise closes a loop, what is reached elsewhere ends a
//! chain.
//!
//! | premise | reached | conclusion |
//! |---|---|---|
//! | a true | a false, or another digit of its cell true | a is false |
//! | a false | a true | a is true: the others of its cell go |
//! | a false | b of its cell false | b is false |
//! | a false | b of its cell true | continuous loop: every weak link is strong as well |
//! | a false | b elsewhere true | AIC: one of the two is true |
//!
//! A loop needs a first link that leaves its cell. An AIC counts only if it eliminates two
//! candidates of its digit, or both cross digits of cells that see each other: with one elimination
//! it is a discontinuous loop.

use super::super::{Emit, Search, als};
use super::Collection;
use super::bit_run::BitRun;
use super::links::{Kind, Links, Literal, holds, literal};
use super::prove::locked;
use super::reach::{Reach, with_words};
use super::run::{ListRun, Run, Walk, comes_back};
use crate::technique::catalogue::Technique;
use crate::technique::sheet::Sheet;
use std::ops::ControlFlow;
use sudokit_core::board::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};

/// The kinds of chains found here.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Continuous,
    Discontinuous,
    Aic,
}

/// The loops and AIC that are wanted: with groups if the first is a grouped one.
pub(in super::super) fn loops(
    search: &mut Search<'_>,
    wanted: &[Technique],
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let is_grouped = wanted[0] >= Technique::GroupedContinuousNiceLoop;
    let has_sets = is_grouped && search.options.may_chains_use_sets;
    // Links of almost locked sets do not go both ways: Reach has no say in them.
    let reach = if has_sets {
        None
    } else if is_grouped {
        Some(search.views.grouped_reach(search.sheet))
    } else {
        Some(search.views.reach(search.sheet))
    };
    search.spend()?;
    if let Some(reach) = reach {
        if reach.is_vain() {
            return ControlFlow::Continue(());
        }
        return with_words!(reach.words(), over_bits(search, reach, wanted, is_grouped, emit));
    }
    let links = Links::new(search.sheet, Kind::Sets(&als::of(search)?.list)).without_dead_ends();
    let walk = ListRun { run: Run::over(&links), links: &links };
    over(search, walk, None, wanted, is_grouped, emit)
}

fn over_bits<const W: usize>(
    search: &mut Search<'_>,
    reach: &Reach,
    wanted: &[Technique],
    is_grouped: bool,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let walk = BitRun::<W>::new(search.sheet, reach);
    over(search, walk, Some(reach), wanted, is_grouped, emit)
}

/// The loops and AIC that are wanted, from all premises that may lead to one.
fn over(
    search: &mut Search<'_>,
    walk: impl Walk,
    reach: Option<&Reach>,
    wanted: &[Technique],
    is_grouped: bool,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let mut finder = Finder::new(search.sheet, walk, is_grouped);
    for premise in premises(finder.walk.places()) {
        if reach.is_none_or(|reach| reach.is_worth(search.sheet, premise)) {
            search.spend()?;
            finder.from(premise);
        }
    }
    for found in finder.loops.found.iter().chain(&finder.aics.found) {
        if wanted.contains(&found.technique) {
            emit(found.step(search.sheet, &|at| finder.walk.place(at)))?;
        }
    }
    ControlFlow::Continue(())
}

/// All premises: true ones first.
fn premises(places: u16) -> impl Iterator<Item = Literal> {
    let of = move |holds| (0..places).map(move |place| literal(place, holds));
    of(true).chain(of(false))
}

struct Finder<'a, R> {
    sheet: &'a Sheet,
    walk: R,
    is_grouped: bool,
    /// The way being looked at.
    way: Vec<Literal>,
    loops: Collection,
    aics: Collection,
}

impl<'a, R: Walk> Finder<'a, R> {
    fn new(sheet: &'a Sheet, walk: R, is_grouped: bool) -> Finder<'a, R> {
        Finder {
            sheet,
            walk,
            is_grouped,
            way: Vec::new(),
            loops: Collection::default(),
            aics: Collection::default(),
        }
    }

    /// Everything that begins with a premise.
    fn from(&mut self, premise: Literal) {
        let Some(start) = self.cell(premise) else { return };
        self.walk.from(premise);
        for index in 1..self.walk.reached().len() {
            let end = self.walk.reached()[index];
            match self.cell(end) {
                Some(cell) if cell == start => self.close(start, premise, end),
                Some(cell) if !holds(premise) && holds(end) => {
                    self.join(start, premise, cell, end);
                }
                _ => {}
            }
        }
    }

    fn cell(&self, of: Literal) -> Option<Cell> {
        self.walk.cell_and_digit(of).0
    }

    fn digit(&self, of: Literal) -> Digit {
        self.walk.cell_and_digit(of).1
    }

    /// Whether the way comes back to a cell it has left.
    fn comes_back(&self, is_loop: bool) -> bool {
        comes_back(|at| self.walk.place(at), &self.way, is_loop)
    }

    /// A loop.
    fn close(&mut self, cell: Cell, premise: Literal, end: Literal) {
        let [a, b] = [premise, end].map(|l| self.digit(l));
        let others = |kept: DigitSet| -> CandidateSet {
            (self.sheet.marks(cell) - kept).iter().map(|d| Candidate::new(cell, d)).collect()
        };
        let (shape, eliminated) = match (holds(premise), holds(end)) {
            (true, false) if a != b => return,
            (true, _) => (Shape::Discontinuous, CandidateSet::of_digit(a, cell.into())),
            (false, true) if a == b => (Shape::Discontinuous, others(DigitSet::only(a))),
            (false, false) => (Shape::Discontinuous, CandidateSet::of_digit(b, cell.into())),
            (false, true) => (Shape::Continuous, CandidateSet::EMPTY),
        };
        self.walk.way_to(end, &mut self.way);
        let stays = |at: usize| self.cell(self.way[at]) == Some(cell);
        if self.way.len() <= 3 || stays(1) || stays(self.way.len() - 2) {
            return;
        }
        if self.comes_back(true) {
            return;
        }
        let eliminated = match shape {
            Shape::Continuous => self.around(cell),
            _ => eliminated,
        };
        self.add(shape, eliminated);
    }

    /// What a continuous loop eliminates: what sees both ends of a weak link, outside the cells of
    /// the loop; in a cell between two strong links all other digits; and what sees all places of
    /// a digit that an almost locked set holds either way.
    fn around(&self, start: Cell) -> CandidateSet {
        let mut eliminated = CandidateSet::EMPTY;
        let mut of_cell = |cell: Cell, kept: DigitSet| {
            for digit in (self.sheet.marks(cell) - kept).iter() {
                eliminated.insert(Candidate { cell, digit });
            }
        };
        let digit = |l: Literal| self.digit(l);
        let last = self.way[self.way.len() - 1];
        of_cell(start, DigitSet::only(digit(self.way[0])) | DigitSet::only(digit(last)));
        let weak = || self.way.windows(2).filter(|pair| holds(pair[0]));
        for pair in weak() {
            if let Some(cell) = self.cell(pair[0]).filter(|_| digit(pair[0]) != digit(pair[1])) {
                of_cell(cell, DigitSet::only(digit(pair[0])) | DigitSet::only(digit(pair[1])));
            }
        }
        let cells_of = |all: CellSet, &l: &Literal| all | self.walk.place(l).cells;
        let own = self.way.iter().fold(CellSet::EMPTY, cells_of);
        for pair in weak().filter(|pair| digit(pair[0]) == digit(pair[1])) {
            let both = self.walk.place(pair[0]).seers & self.walk.place(pair[1]).seers;
            let gone = both & (self.sheet.cells_with(digit(pair[0])) - own);
            eliminated.insert_cells(digit(pair[0]), gone);
        }
        let place = |literal| self.walk.place(literal);
        let leaves_set = |pair: &&[Literal]| holds(pair[1]) && place(pair[0]).is_set;
        for pair in self.way.windows(2).filter(leaves_set) {
            for (digit, places) in locked(self.sheet, &place(pair[0]), &place(pair[1])) {
                let gone = places.common_peers() & (self.sheet.cells_with(digit) - own);
                eliminated.insert_cells(digit, gone);
            }
        }
        eliminated
    }

    /// A chain that ends in another cell.
    fn join(&mut self, start: Cell, premise: Literal, cell: Cell, end: Literal) {
        let [a, b] = [premise, end].map(|l| self.digit(l));
        let mut eliminated = CandidateSet::EMPTY;
        if a == b {
            let both = start.peers_set() & cell.peers_set();
            let gone = both & self.sheet.cells_with(a);
            if gone.len() < 2 {
                return;
            }
            eliminated.insert_cells(a, gone);
        } else {
            let crossed = [Candidate::new(start, b), Candidate::new(cell, a)];
            if !start.sees(cell) || !crossed.iter().all(|&c| self.sheet.has(c)) {
                return;
            }
            crossed.into_iter().for_each(|candidate| eliminated.insert(candidate));
        }
        self.walk.way_to(end, &mut self.way);
        if self.way.len() > 3 && !self.comes_back(false) {
            self.add(Shape::Aic, eliminated);
        }
    }

    /// Keeps the way; of a search with groups only what uses one.
    fn add(&mut self, shape: Shape, eliminated: CandidateSet) {
        let is_group = |&literal: &Literal| self.cell(literal).is_none();
        if eliminated.is_empty() || (self.is_grouped && !self.way.iter().any(is_group)) {
            return;
        }
        use Technique as T;
        let technique = match (shape, self.is_grouped) {
            (Shape::Continuous, false) => T::ContinuousNiceLoop,
            (Shape::Continuous, true) => T::GroupedContinuousNiceLoop,
            (Shape::Discontinuous, false) => T::DiscontinuousNiceLoop,
            (Shape::Discontinuous, true) => T::GroupedDiscontinuousNiceLoop,
            (Shape::Aic, false) => T::Aic,
            (Shape::Aic, true) => T::GroupedAic,
        };
        let collection = if shape == Shape::Aic { &mut self.aics } else { &mut self.loops };
        collection.add(technique, eliminated, &self.way);
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::tests::positions_of;
    use super::*;
    use crate::technique::{Path, Profile, notation};

    type Ways = Vec<(Technique, CandidateSet, Vec<Literal>)>;

    fn ways<R: Walk>(finder: &Finder<'_, R>) -> Ways {
        let both = finder.loops.found.iter().chain(&finder.aics.found);
        both.map(|f| (f.technique, f.eliminated, f.way.clone())).collect()
    }

    /// What the premises that are worth a run lead to, over rows of bits; how many they are.
    fn worth<const W: usize>(sheet: &Sheet, reach: &Reach, is_grouped: bool) -> (usize, Ways) {
        let mut finder = Finder::new(sheet, BitRun::<W>::new(sheet, reach), is_grouped);
        let mut run = 0;
        for premise in
            premises(finder.walk.places()).filter(|&premise| reach.is_worth(sheet, premise))
        {
            finder.from(premise);
            run += 1;
        }
        (run, ways(&finder))
    }

    /// What every premise leads to over lists is what those that are worth a run lead to.
    #[test]
    fn premises_that_are_passed_over_lead_nowhere() {
        let (mut run, mut passed_over) = (0, 0);
        for sheet in positions_of(19, 120) {
            for (kind, is_grouped) in [(Kind::All, false), (Kind::Groups, true)] {
                let links = Links::new(&sheet, kind).without_dead_ends();
                let walk = ListRun { run: Run::over(&links), links: &links };
                let mut all = Finder::new(&sheet, walk, is_grouped);
                premises(all.walk.places()).for_each(|premise| all.from(premise));
                let reach = Reach::over(&sheet, kind);
                let (number, few) = with_words!(reach.words(), worth(&sheet, &reach, is_grouped));
                assert_eq!(ways(&all), few);
                assert!(!reach.is_vain() || few.is_empty());
                run += number;
                passed_over += premises(all.walk.places()).count() - number;
            }
        }
        assert!(run > 10_000 && passed_over > 10_000, "{run} {passed_over}");
    }

    /// What the steps of a technique on the path of a puzzle eliminate.
    fn outcomes(puzzle: &str, technique: Technique) -> Vec<String> {
        let sheet = Sheet::new(&puzzle.parse().unwrap()).known_proper();
        let profile = Profile::hodoku();
        let steps = Path::new(sheet, &profile).filter(|step| step.technique == technique);
        steps.map(|step| notation::outcome(&step)).collect()
    }

    /// A group that holds the cell of the premise, but not as its first, is no part of a loop.
    #[test]
    fn groups_with_the_first_cell_of_a_loop_come_back() {
        let puzzles: [(&str, &[&str]); 2] = [
            (
                ".645.782.9.......4.8.....1....9.6...2...5...6..51.24..8...3...1.........7.6.4.5.8",
                &["r8c3<>2", "r8c7<>6"],
            ),
            (
                "1...56..9...1..2.6.....7.....56...7......4..29.8.....4.945..1.7.6..3..4.8....16..",
                &["r8c4<>8", "r9c5<>2", "r1c2<>8", "r3c5<>8"],
            ),
        ];
        for (puzzle, expected) in puzzles {
            let technique = Technique::GroupedDiscontinuousNiceLoop;
            assert_eq!(outcomes(puzzle, technique), expected, "{puzzle}");
        }
    }

    /// 4 in r1c5 follows to be false from 1 there, sooner than from outside: no loop ends at it.
    #[test]
    fn no_loop_ends_where_its_first_cell_is_filled_sooner() {
        let puzzle =
            "......26...673..4......9...9...8...........17.7..9.53...1.......3.8.1.7.8...65...";
        let technique = Technique::DiscontinuousNiceLoop;
        let expected = ["r1c2<>1", "r1c9<>1", "r2c9<>1", "r5c5<>4", "r7c6<>2", "r1c2<>4"];
        assert_eq!(outcomes(puzzle, technique), expected);
    }
}
