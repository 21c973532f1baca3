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
use super::links::{Kind, Links, Literal, holds, literal};
use super::prove::locked;
use super::reach::Reach;
use super::run::{Run, comes_back};
use crate::technique::catalogue::Technique;
use crate::technique::sheet::Sheet;
use std::ops::ControlFlow;
use sudokit_core::board::{Candidate, CandidateSet, Cell, CellSet, DigitSet};

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
    let with_sets;
    let links = if has_sets {
        with_sets = Links::new(search.sheet, Kind::Sets(&als::of(search)?.list));
        &with_sets
    } else if is_grouped {
        search.views.grouped_links(search.sheet)
    } else {
        search.views.links(search.sheet)
    };
    search.spend()?;
    // Links of almost locked sets do not go both ways: Reach has no say in them.
    let without_groups;
    let reach = if has_sets {
        None
    } else if is_grouped {
        Some(search.views.grouped_reach(search.sheet))
    } else {
        without_groups = Reach::over(links);
        Some(&without_groups)
    };
    if reach.is_some_and(Reach::is_vain) {
        return ControlFlow::Continue(());
    }
    let mut finder = Finder::new(search.sheet, links.without_dead_ends(), is_grouped);
    for premise in finder.premises() {
        if reach.is_none_or(|reach| reach.is_worth(search.sheet, &finder.links, premise)) {
            search.spend()?;
            finder.from(premise);
        }
    }
    for found in finder.loops.found.iter().chain(&finder.aics.found) {
        if wanted.contains(&found.technique) {
            emit(found.step(search.sheet, &finder.links))?;
        }
    }
    ControlFlow::Continue(())
}

struct Finder<'a> {
    sheet: &'a Sheet,
    links: Links,
    run: Run,
    is_grouped: bool,
    /// The way being looked at.
    way: Vec<Literal>,
    loops: Collection,
    aics: Collection,
}

impl<'a> Finder<'a> {
    fn new(sheet: &'a Sheet, links: Links, is_grouped: bool) -> Finder<'a> {
        Finder {
            sheet,
            run: Run::over(&links),
            links,
            is_grouped,
            way: Vec::new(),
            loops: Collection::default(),
            aics: Collection::default(),
        }
    }

    /// All premises: true ones first.
    fn premises(&self) -> impl Iterator<Item = Literal> + use<> {
        let places = 0..self.links.len() as u16;
        let of = move |holds| places.clone().map(move |place| literal(place, holds));
        of(true).chain(of(false))
    }

    /// Everything that begins with a premise.
    fn from(&mut self, premise: Literal) {
        let Some(start) = self.links.cell(premise) else { return };
        self.run.from(&self.links, premise);
        for index in 1..self.run.reached().len() {
            let end = self.run.reached()[index];
            match self.links.cell(end) {
                Some(cell) if cell == start => self.close(start, premise, end),
                Some(cell) if !holds(premise) && holds(end) => {
                    self.join(start, premise, cell, end);
                }
                _ => {}
            }
        }
    }

    /// A loop.
    fn close(&mut self, cell: Cell, premise: Literal, end: Literal) {
        let [a, b] = [premise, end].map(|l| self.links.place(l).digit);
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
        self.run.way_to(end, &mut self.way);
        let stays = |at: usize| self.links.cell(self.way[at]) == Some(cell);
        if self.way.len() <= 3 || stays(1) || stays(self.way.len() - 2) {
            return;
        }
        if comes_back(&self.links, &self.way, true) {
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
        let digit = |l: Literal| self.links.place(l).digit;
        let last = self.way[self.way.len() - 1];
        of_cell(start, DigitSet::only(digit(self.way[0])) | DigitSet::only(digit(last)));
        let weak = || self.way.windows(2).filter(|pair| holds(pair[0]));
        for pair in weak() {
            if let Some(cell) =
                self.links.cell(pair[0]).filter(|_| digit(pair[0]) != digit(pair[1]))
            {
                of_cell(cell, DigitSet::only(digit(pair[0])) | DigitSet::only(digit(pair[1])));
            }
        }
        let cells_of = |all: CellSet, &l: &Literal| all | self.links.place(l).cells;
        let own = self.way.iter().fold(CellSet::EMPTY, cells_of);
        for pair in weak().filter(|pair| digit(pair[0]) == digit(pair[1])) {
            let both = self.links.place(pair[0]).seers & self.links.place(pair[1]).seers;
            let gone = both & (self.sheet.cells_with(digit(pair[0])) - own);
            eliminated.insert_cells(digit(pair[0]), gone);
        }
        let place = |literal| self.links.place(literal);
        let leaves_set = |pair: &&[Literal]| holds(pair[1]) && place(pair[0]).is_set;
        for pair in self.way.windows(2).filter(leaves_set) {
            for (digit, places) in locked(self.sheet, place(pair[0]), place(pair[1])) {
                let gone = places.common_peers() & (self.sheet.cells_with(digit) - own);
                eliminated.insert_cells(digit, gone);
            }
        }
        eliminated
    }

    /// A chain that ends in another cell.
    fn join(&mut self, start: Cell, premise: Literal, cell: Cell, end: Literal) {
        let [a, b] = [premise, end].map(|l| self.links.place(l).digit);
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
        self.run.way_to(end, &mut self.way);
        if self.way.len() > 3 && !comes_back(&self.links, &self.way, false) {
            self.add(Shape::Aic, eliminated);
        }
    }

    /// Keeps the way; of a search with groups only what uses one.
    fn add(&mut self, shape: Shape, eliminated: CandidateSet) {
        let is_group = |&literal: &Literal| self.links.cell(literal).is_none();
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

    /// What every premise leads to is what those that are worth a run lead to.
    #[test]
    fn premises_that_are_passed_over_lead_nowhere() {
        let (mut run, mut passed_over) = (0, 0);
        for sheet in positions_of(19, 120) {
            for (kind, is_grouped) in [(Kind::All, false), (Kind::Groups, true)] {
                let links = || Links::new(&sheet, kind).without_dead_ends();
                let reach = Reach::over(&links());
                let mut all = Finder::new(&sheet, links(), is_grouped);
                let mut few = Finder::new(&sheet, links(), is_grouped);
                for premise in all.premises() {
                    all.from(premise);
                    if reach.is_worth(&sheet, &few.links, premise) {
                        few.from(premise);
                        run += 1;
                    } else {
                        passed_over += 1;
                    }
                }
                let found = |finder: &Finder<'_>| -> Vec<(Technique, CandidateSet, Vec<Literal>)> {
                    let both = finder.loops.found.iter().chain(&finder.aics.found);
                    both.map(|f| (f.technique, f.eliminated, f.way.clone())).collect()
                };
                assert_eq!(found(&all), found(&few));
                assert!(!reach.is_vain() || found(&all).is_empty());
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
