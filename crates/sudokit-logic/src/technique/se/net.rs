//! Forcing chains that branch: nishio (7.5), multiple (8.0), dynamic (8.5), and dynamic with rules
//! inside (9.0), other chains among them (9.5 to 11.0), and more for their length.
//!
//! Each candidate of a cell is assumed true, then false. What contradicts itself is out; what
//! follows both ways is so; what follows from every candidate of a cell, or from every place of a
//! digit in a house, is so.

use super::Work;
use super::bands::contradicts;
use super::grid::{Grid, box_row_column};
use super::ranking::{Branch, Kind, Rank, Ranking, conclusion};
use super::run::{Rules, Run, complexity};
use super::shortest::Reach;
use crate::technique::catalogue::Technique as T;
use crate::technique::hall::cells_at;
use crate::technique::proof::Constraint;
use std::ops::ControlFlow;
use sudokit_core::board::{Candidate, Cell, DigitSet};

/// A producer's rules and names.
#[derive(Clone, Copy, Debug)]
pub(super) struct ForcingRules {
    pub base: f64,
    pub rules: Rules,
    /// Contradiction, double, cell, region.
    pub techniques: [T; 4],
}

/// Searches a position for the first chain, or all.
pub(super) fn chains(
    work: &mut Work<'_>,
    forcing: ForcingRules,
    ranking: &mut Ranking,
) -> ControlFlow<()> {
    let grid = work.grid;
    let runs = Runs::new(grid, forcing.rules);
    // What one digit's places imply changes with them alone.
    let changed = if forcing.rules.cells { 0 } else { work.since };
    let digits = grid.changed_digits(changed);
    let reach = (!forcing.rules.is_dynamic).then(|| Reach::new(grid));
    let mut search = Search { grid, forcing, ranking, digits, reach, runs };
    let flow = search.all(work);
    work.runs.append(&mut search.runs.made);
    flow
}

impl Search<'_> {
    fn all(&mut self, work: &mut Work<'_>) -> ControlFlow<()> {
        for cell in self.grid.open() {
            let count = self.grid.marks(cell).len();
            if count > 2 || (count == 2 && self.forcing.rules.is_dynamic) {
                work.spend()?;
                self.cell(work, cell)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The runs of a position, each made once.
struct Runs {
    scratch: Grid,
    rules: Rules,
    /// By candidate: the index among those made, plus one.
    index: Box<[u16; 729]>,
    made: Vec<Run>,
}

impl Runs {
    fn new(grid: &Grid, rules: Rules) -> Runs {
        let (scratch, index) = (grid.clone(), Box::new([0; 729]));
        Runs { scratch, rules, index, made: Vec::new() }
    }

    /// The index of the run from a true candidate.
    fn on(&mut self, work: &mut Work<'_>, candidate: Candidate) -> ControlFlow<(), usize> {
        let index = &mut self.index[candidate.index()];
        if *index == 0 {
            let mut run = work.runs.pop().unwrap_or_else(Run::new);
            run.start(work, &mut self.scratch, self.rules, candidate, true)?;
            self.made.push(run);
            *index = self.made.len() as u16;
        }
        ControlFlow::Continue(usize::from(*index) - 1)
    }
}

/// A search under way.
struct Search<'a> {
    grid: &'a Grid,
    forcing: ForcingRules,
    ranking: &'a mut Ranking,
    /// The digits to look at.
    digits: DigitSet,
    /// What could be reached, where that is known beforehand.
    reach: Option<Reach<'a>>,
    runs: Runs,
}

impl Search<'_> {
    fn is_nishio(&self) -> bool {
        !self.forcing.rules.cells
    }

    fn cell(&mut self, work: &mut Work<'_>, cell: Cell) -> ControlFlow<()> {
        let digits = self.grid.marks(cell);
        let mut all = Vec::with_capacity(9);
        let mut off = work.runs.pop().unwrap_or_else(Run::new);
        for digit in (digits & self.digits).iter() {
            work.spend()?;
            let start = Candidate { cell, digit };
            all.push(start);
            if self.forcing.rules.is_dynamic && !self.is_vain(start) {
                let on = self.runs.on(work, start)?;
                off.start(work, &mut self.runs.scratch, self.forcing.rules, start, false)?;
                self.contradiction(on, None, start);
                self.contradiction(on, Some(&off), start);
                if digits.len() > 2 && !self.is_nishio() {
                    self.both(on, &off);
                }
            }
            if !self.is_nishio() {
                self.regions(work, start)?;
            }
        }
        if !self.is_nishio() {
            self.common(work, &all, Constraint::Cell(cell))?;
        }
        work.runs.push(off);
        ControlFlow::Continue(())
    }

    /// Whether neither assumption can contradict itself, and nothing else is looked for.
    fn is_vain(&self, Candidate { cell, digit }: Candidate) -> bool {
        let places = self.grid.cells_with(digit);
        self.is_nishio() && [true, false].iter().all(|&holds| !contradicts(places, cell, holds))
    }

    /// An assumption that contradicts itself: the run from "true", or that from "false".
    fn contradiction(&mut self, on: usize, off: Option<&Run>, start: Candidate) {
        let run = off.unwrap_or(&self.runs.made[on]);
        let Some(clash) = run.clash else { return };
        let least = clash.iter().map(|&node| run.depth(node)).sum();
        let rank = Rank::new(self.forcing.base, least, Kind::Contradiction);
        if !self.ranking.takes_to(&rank, start, off.is_some()) {
            return;
        }
        let complexity = complexity(clash.iter().map(|&node| (run, node)));
        let rank = Rank::new(self.forcing.base, complexity, Kind::Contradiction);
        let conclusion = conclusion(start, off.is_some());
        let branches = || clash.iter().map(|&node| run.branch(node, None)).collect();
        self.ranking.offer(rank, self.forcing.techniques[0], conclusion, branches);
    }

    /// What follows whether a candidate is true or false.
    fn both(&mut self, on: usize, off: &Run) {
        let on = &self.runs.made[on];
        for holds in [true, false] {
            let [one, other] = [on, off].map(|run| if holds { run.on } else { run.off });
            if (one & other).is_empty() {
                continue;
            }
            for candidate in on.reached(holds) {
                let ways = [on, off].map(|run| (run, run.node(candidate, holds)));
                offer(self.ranking, self.forcing, None, &ways, (candidate, holds));
            }
        }
    }

    /// Houses in which the candidate is the first place of its digit.
    fn regions(&mut self, work: &mut Work<'_>, start: Candidate) -> ControlFlow<()> {
        for house in box_row_column(start.cell) {
            let places = self.grid.places(house, start.digit);
            let first = house.cell_at(places.trailing_zeros() as usize);
            if places.count_ones() < 2 || first != start.cell {
                continue;
            }
            let digit = start.digit;
            let cells = cells_at(house, places).into_iter();
            let all: Vec<Candidate> = cells.map(|cell| Candidate { cell, digit }).collect();
            self.common(work, &all, Constraint::Place(digit, house))?;
        }
        ControlFlow::Continue(())
    }

    /// What follows in the runs from all candidates of a cell or house.
    fn common(
        &mut self,
        work: &mut Work<'_>,
        all: &[Candidate],
        of: Constraint,
    ) -> ControlFlow<()> {
        if self.reach.as_mut().is_some_and(|reach| !reach.have_common(all)) {
            return ControlFlow::Continue(());
        }
        let mut indexes = Vec::with_capacity(9);
        for &start in all {
            indexes.push(self.runs.on(work, start)?);
        }
        let runs: Vec<&Run> = indexes.iter().map(|&index| &self.runs.made[index]).collect();
        let Some((first, rest)) = runs.split_first() else { return ControlFlow::Continue(()) };
        for holds in [true, false] {
            let reached = |run: &Run| if holds { run.on } else { run.off };
            let common = rest.iter().fold(reached(first), |all, run| all & reached(run));
            if common.is_empty() {
                continue;
            }
            for candidate in first.reached(holds).filter(|&candidate| common.contains(candidate)) {
                let ways: Vec<(&Run, Option<u16>)> =
                    runs.iter().map(|run| (*run, run.node(candidate, holds))).collect();
                offer(self.ranking, self.forcing, Some(of), &ways, (candidate, holds));
            }
        }
        ControlFlow::Continue(())
    }
}

/// Offers a literal that is reached by all ways, if it could still be the first: from all
/// candidates of a cell or house, or from a candidate true and false.
fn offer(
    ranking: &mut Ranking,
    forcing: ForcingRules,
    of: Option<Constraint>,
    ways: &[(&Run, Option<u16>)],
    (candidate, holds): (Candidate, bool),
) {
    if ways.iter().any(|(_, node)| node.is_none()) {
        return;
    }
    let (kind, technique) = match of {
        None => (Kind::Double, forcing.techniques[1]),
        Some(Constraint::Cell(_)) => (Kind::Cell, forcing.techniques[2]),
        Some(Constraint::Place(..)) => (Kind::Region, forcing.techniques[3]),
    };
    let reached = || ways.iter().filter_map(|&(run, node)| Some((run, node?)));
    let least = reached().map(|(run, node)| run.depth(node)).sum();
    if !ranking.takes_to(&Rank::new(forcing.base, least, kind), candidate, holds) {
        return;
    }
    let rank = Rank::new(forcing.base, complexity(reached()), kind);
    let branches = || reached().map(|(run, node)| run.branch(node, of)).collect::<Vec<Branch>>();
    ranking.offer(rank, technique, conclusion(candidate, holds), branches);
}
