//! One try at one puzzle, as questions and answers.
//!
//! Read as a plain program a try is short: draw a grid and an order of its cells; for each cell,
//! remove it if the puzzle stays proper. But then every puzzle to solve waits for the result of
//! the one before, while the batch engine solves dozens at once. So a try returns its questions
//! and continues with the answers. Many tries share each run of the engine. Two facts save most of
//! the questions:
//!
//! - Along one order of removals, puzzles are proper up to a point and never again after it: that
//!   point is found by bisection (*prefix*).
//! - A given that cannot be removed now can never be removed later. So the next few givens are
//!   tested together (*one by one*): those that must stay are final, the first removable one is
//!   removed, and the other removable ones are tested again. Where the solution is known, two
//!   simple facts often settle the next one without the solver (see the module on evidence).
//!
//! Nothing here looks at solutions an engine finds, only at whether there is one: the result
//! cannot depend on the engine.

use super::spec::{Method, Redundancy, Source, Spec};
use super::unbiased::{screen, unbiased_weight};
use super::{Made, Symmetry, random_grid};
use crate::board::{Cell, CellSet, Digit, DigitSet};
use crate::grid::{Pencilmarks, Puzzle, Solution};
use crate::random::Random;
use crate::structure::evidence::{Evidence, Known};

/// Questions to the engine, in the order they were put.
#[derive(Default)]
pub(super) struct Questions {
    /// How many solutions has this puzzle, up to two?
    pub two: Vec<Puzzle>,
    /// Has this pencilmark grid a solution?
    pub any: Vec<Pencilmarks>,
}

/// The answers, each list in the order of its questions.
pub(super) struct Answers<'a> {
    pub two: &'a mut dyn Iterator<Item = u64>,
    pub any: &'a mut dyn Iterator<Item = bool>,
}

/// What has become of a try.
pub(super) enum Progress {
    /// It has more questions.
    Asking,
    /// It came to nothing.
    Failed,
    /// It made a puzzle. The solution is not known when the puzzle came from a vicinity search.
    Succeeded(Puzzle, Option<Solution>),
}

/// Number of givens tested together. After a removable one, the results of the others are void
/// unless they must stay. One given at a time would cost a round for each.
const AHEAD: usize = 2;

/// No proper puzzle has fewer givens (McGuire, Tugemann and Civario, 2012).
const FEWEST: usize = 17;

/// Cells that are removed together.
pub(super) type Unit = CellSet;

/// One try.
pub(super) struct Attempt {
    puzzle: Puzzle,
    known: Option<Known>,
    /// In the order of removal.
    units: Vec<Unit>,
    /// Removal must leave this many givens.
    floor: usize,
    stage: Stage,
}

enum Stage {
    /// Can it succeed: is the puzzle proper with the most givens that allow it?
    Screened { most: usize },
    /// The puzzle is proper without the first `proper` units, not without the first `improper`.
    Prefix { proper: usize, improper: usize, asked: usize },
    /// Is the puzzle proper at all?
    Proper,
    /// Are all givens from this one on needed? `count` of them are being tested.
    Minimal { givens: Vec<Cell>, next: usize, count: usize },
    /// These units might be removed; the other givens in the puzzle must stay.
    OneByOne { units: Vec<Unit>, givens: CellSet },
}

impl Attempt {
    /// Draws everything that is random about the try. `None` if it is seen to fail at once.
    pub(crate) fn new(spec: &Spec, random: &mut Random) -> Option<Attempt> {
        Some(match &spec.method {
            Method::TopDown(symmetry) => {
                let grid = draw_grid(spec, random);
                let mut units = units_of(*symmetry);
                random.shuffle(&mut units);
                let floor = match spec.redundancy {
                    Redundancy::Minimal => 0,
                    Redundancy::Allowed => {
                        let (least, most) = (*spec.givens.start(), (*spec.givens.end()).min(81));
                        least + random.index(most - least + 1)
                    }
                };
                Attempt::removing(grid.to_puzzle(), Some(grid), units, floor)
            }
            Method::Unbiased => {
                let grid = draw_grid(spec, random);
                let screened = screen(&grid, random)?;
                let (puzzle, stage) = (grid.to_puzzle(), Stage::Screened { most: screened.most });
                let units = screened.units;
                Attempt { puzzle, known: Some(Known::new(grid)), units, floor: 0, stage }
            }
            Method::Pattern(cells) => {
                let grid = draw_grid(spec, random);
                let mut puzzle = Puzzle::EMPTY;
                cells.iter().for_each(|&cell| puzzle.set(cell, Some(grid.get(cell))));
                let units = Vec::new();
                let known = Some(Known::new(grid));
                Attempt { puzzle, known, units, floor: 0, stage: Stage::Proper }
            }
            Method::Vicinity { puzzle, remove, add } => {
                let puzzle = neighbor(puzzle, *remove, *add, random);
                let mut units: Vec<Unit> =
                    puzzle.givens().map(|(cell, _)| Unit::only(cell)).collect();
                random.shuffle(&mut units);
                Attempt { puzzle, known: None, units, floor: 0, stage: Stage::Proper }
            }
        })
    }

    /// Removal of units from a proper puzzle.
    pub(crate) fn removing(
        puzzle: Puzzle,
        solution: Option<Solution>,
        units: Vec<Unit>,
        floor: usize,
    ) -> Attempt {
        let mut removable = 0;
        let mut left = puzzle.given_count();
        while removable < units.len() && left - units[removable].len() >= floor {
            left -= units[removable].len();
            removable += 1;
        }
        // Whether the longest prefix is improper is still unknown: the bisection tests it last.
        let improper = removable + 1;
        let stage = Stage::Prefix { proper: 0, improper, asked: 0 };
        Attempt { puzzle, known: solution.map(Known::new), units, floor, stage }
    }

    /// Adds its questions.
    pub(crate) fn ask(&mut self, questions: &mut Questions) {
        match &mut self.stage {
            Stage::Screened { most } => {
                let gone = self.units.len() - *most;
                questions.two.push(without(&self.puzzle, &self.units[..gone]));
            }
            Stage::Prefix { proper, improper, asked } => {
                // Most often the first unit that must stay is found with about 35 givens left.
                let likely = self.units.len() * 9 / 16;
                *asked = match *improper - *proper {
                    1 => *proper,
                    _ if *proper < likely && likely < *improper => likely,
                    _ => (*proper + *improper) / 2,
                };
                questions.two.push(without(&self.puzzle, &self.units[..*asked]));
            }
            Stage::Proper => questions.two.push(self.puzzle),
            Stage::Minimal { givens, next, count } => {
                let asked = &givens[*next..*next + *count];
                let marks = Pencilmarks::from(&self.puzzle);
                questions.any.extend(asked.iter().map(|&cell| marks.denying(cell)));
            }
            Stage::OneByOne { units, .. } => {
                let marks = Pencilmarks::from(&self.puzzle);
                for unit in units.iter().take(AHEAD) {
                    match unit.single() {
                        Some(cell) => questions.any.push(marks.denying(cell)),
                        None => questions.two.push(without(&self.puzzle, &[*unit])),
                    }
                }
            }
        }
    }

    /// Processes the answers.
    pub(crate) fn receive(&mut self, spec: &Spec, answers: &mut Answers<'_>) -> Progress {
        let mut two = || answers.two.next().expect("every question has its answer");
        let mut any = || answers.any.next().expect("every question has its answer");
        match &mut self.stage {
            Stage::Screened { .. } if two() != 1 => Progress::Failed,
            Stage::Screened { most } => {
                let proper = self.units.len() - *most;
                let improper = self.units.len() + 1 - FEWEST;
                self.stage = Stage::Prefix { proper, improper, asked: 0 };
                Progress::Asking
            }
            Stage::Prefix { proper, improper, asked } => {
                match two() {
                    1 => *proper = *asked,
                    _ => *improper = *asked,
                }
                if *improper - *proper > 1 {
                    return Progress::Asking;
                }
                let (gone, rest) = self.units.split_at(*proper);
                self.puzzle = without(&self.puzzle, gone);
                // The first of the rest must stay (or the wanted number of givens is reached).
                let rest = rest.get(1..).unwrap_or_default().to_vec();
                if spec.method == Method::Unbiased {
                    let givens = rest.into_iter().flatten().collect();
                    self.prove_minimal(givens)
                } else {
                    let givens = self.puzzle.given_cells();
                    self.remove_one_by_one(rest, givens, spec)
                }
            }
            Stage::Proper if two() != 1 => Progress::Failed,
            Stage::Proper => match (spec.redundancy, &spec.method) {
                (Redundancy::Allowed, _) => self.finish(spec),
                (_, Method::Vicinity { .. }) => {
                    let units = std::mem::take(&mut self.units);
                    let givens = self.puzzle.given_cells();
                    self.remove_one_by_one(units, givens, spec)
                }
                _ => {
                    let givens = self.puzzle.givens().map(|(cell, _)| cell).collect();
                    self.prove_minimal(givens)
                }
            },
            Stage::Minimal { givens, next, count } => {
                // All answers must be read, also after a redundant given was found.
                if (0..*count).filter(|_| !any()).count() > 0 {
                    return Progress::Failed;
                }
                *next += *count;
                if *next == givens.len() {
                    return self.finish(spec);
                }
                *count = givens.len() - *next;
                Progress::Asking
            }
            Stage::OneByOne { units, givens } => {
                let mut givens = *givens;
                let mut gone = None;
                let mut asked = 0;
                units.retain(|&unit| {
                    asked += 1;
                    if asked > AHEAD {
                        return true;
                    }
                    let must_stay = if unit.single().is_some() { any() } else { two() != 1 };
                    if must_stay || gone.is_some() {
                        return !must_stay;
                    }
                    gone = Some(unit);
                    false
                });
                if let Some(unit) = gone {
                    givens -= unit;
                    self.puzzle = without(&self.puzzle, &[unit]);
                }
                let units = std::mem::take(units);
                self.remove_one_by_one(units, givens, spec)
            }
        }
    }

    /// Continues with the units that may still be removable: removes or passes the first ones
    /// as long as that needs no solver.
    fn remove_one_by_one(
        &mut self,
        mut units: Vec<Unit>,
        mut givens: CellSet,
        spec: &Spec,
    ) -> Progress {
        let mut count = givens.len();
        let mut settled = 0;
        while let Some(&unit) = units.get(settled) {
            if count >= self.floor + unit.len() {
                match self.evidence(unit, givens) {
                    Some(Evidence::Needed) => {}
                    Some(Evidence::Redundant) => {
                        givens -= unit;
                        count -= unit.len();
                        self.puzzle = without(&self.puzzle, &[unit]);
                    }
                    None => break,
                }
            }
            settled += 1;
        }
        units.drain(..settled);
        if self.floor > 0 {
            units.retain(|&unit| count >= self.floor + unit.len());
        }
        let open = units.iter().fold(Unit::EMPTY, |all, &unit| all | unit).len();
        if count - open > *spec.givens.end() {
            // Too many givens that must stay.
            return Progress::Failed;
        }
        if units.is_empty() {
            return self.finish(spec);
        }
        self.stage = Stage::OneByOne { units, givens };
        Progress::Asking
    }

    /// What is known about a unit without asking.
    fn evidence(&self, unit: Unit, givens: CellSet) -> Option<Evidence> {
        self.known.as_ref()?.evidence(givens, unit.single()?)
    }

    /// Begins to test whether all these givens are needed. The first few are tested alone: most
    /// puzzles that are not minimal fail there.
    fn prove_minimal(&mut self, givens: Vec<Cell>) -> Progress {
        let count = givens.len().min(2);
        self.stage = Stage::Minimal { givens, next: 0, count };
        Progress::Asking
    }

    fn finish(&self, spec: &Spec) -> Progress {
        if spec.givens.contains(&self.puzzle.given_count()) {
            Progress::Succeeded(self.puzzle, self.known.map(|known| *known.solution()))
        } else {
            Progress::Failed
        }
    }
}

/// What the puzzle counts for in statistics of all minimal puzzles: see [`Made::weight`].
pub(super) fn weight(spec: &Spec, puzzle: &Puzzle) -> f64 {
    match spec.method {
        Method::Unbiased => unbiased_weight(puzzle.given_count()),
        _ => 1.0,
    }
}

impl Made {
    /// Whether its parts fit: used where the solution was not known beforehand.
    pub(super) fn is_consistent(&self) -> bool {
        crate::check::answers(&self.puzzle, self.solution.values()).is_ok()
    }
}

fn draw_grid(spec: &Spec, random: &mut Random) -> Solution {
    match spec.source {
        Source::Random(sampler) => random_grid(sampler, random),
        Source::Solution(solution) => solution,
    }
}

/// The orbits of a symmetry.
fn units_of(symmetry: Symmetry) -> Vec<Unit> {
    match symmetry {
        Symmetry::None => Cell::all().map(Unit::only).collect(),
        _ => symmetry.orbits().iter().map(|orbit| orbit.iter().copied().collect()).collect(),
    }
}

/// The puzzle without some givens.
fn without(puzzle: &Puzzle, units: &[Unit]) -> Puzzle {
    let mut puzzle = *puzzle;
    units.iter().copied().flatten().for_each(|cell| puzzle.set(cell, None));
    puzzle
}

/// The puzzle with some givens taken out and as many random others put in as wanted, where no
/// given of the same house has the same digit. Short of room, it has fewer.
fn neighbor(puzzle: &Puzzle, remove: usize, add: usize, random: &mut Random) -> Puzzle {
    let mut puzzle = *puzzle;
    let mut givens: Vec<Cell> = puzzle.givens().map(|(cell, _)| cell).collect();
    random.shuffle(&mut givens);
    let mut empty: Vec<Cell> = puzzle.empty_cells().collect();
    givens[..remove].iter().for_each(|&cell| puzzle.set(cell, None));
    random.shuffle(&mut empty);
    let mut left = add;
    for cell in empty {
        if left == 0 {
            break;
        }
        let taken: DigitSet = cell.peers().filter_map(|peer| puzzle.get(peer)).collect();
        let digits: Vec<Digit> = (!taken).iter().collect();
        if !digits.is_empty() {
            puzzle.set(cell, Some(digits[random.index(digits.len())]));
            left -= 1;
        }
    }
    puzzle
}
