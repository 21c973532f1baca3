//! Help for a player: what is wrong, what is missing, what comes next; and the name of what they
//! just did.
//!
//! [`advise`] looks at the player's own grid. Wrong digits come first, then notes that have lost a
//! true candidate, then the easiest step that changes something the player sees. Beside lost
//! candidates stands the next step from the digits alone, so that a hint never ends with the notes;
//! and where the techniques asked for go no further, stronger ones search ([`Source`]).
//! [`describe`] returns as much of it as is wanted, level by level, [`HintReport`] all of it at once
//! for programs.
//! [`name_move`] takes two grids and names the easiest step that explains the difference.
//!
//! Not all notes are lists of candidates: marks in corners remind of places. Which cells have such
//! a list, [`Player::list`] says, and nothing here reads notes past it.
//!
//! ```
//! use sudokit::{Puzzle, solve::Outcome};
//! use sudokit::technique::Profile;
//! use sudokit::technique::hint::{Advice, Player, HintLevel, HintOptions, advise, describe};
//! use sudokit::technique::notation::Language;
//!
//! let givens: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let Outcome::Unique(solution) = sudokit::solve(&givens) else { panic!("it is proper") };
//! let player = Player::new(givens);
//! let profile = Profile::sudokit();
//! let advice = advise(&player, Some(&solution), &profile, &HintOptions::default());
//! assert!(matches!(advice, Advice::Step(..)));
//! assert_eq!(describe(&advice, HintLevel::Where, Language::English), "Look at box 9.");
//! # Ok::<(), sudokit::grid::ParsePuzzleError>(())
//! ```
//!
//! Nothing here solves: a caller that knows that the puzzle is proper passes its solution. Without
//! one, no technique argues with uniqueness, and only digits that clash are known to be wrong.

mod beyond;
mod level;
#[cfg(feature = "serde")]
mod limit;
mod moves;
mod report;
mod toward;

pub use beyond::Source;
pub use level::{HintLevel, describe, describe_conflict, describe_solutions};
pub use moves::{Named, name_move};
pub use report::HintReport;

use super::end::End;
use super::path::{Next, next_step};
use super::profile::Profile;
use super::sheet::Sheet;
use super::step::Step;
use sudokit_core::board::{Candidate, Cell, CellSet, Digit, DigitSet};
use sudokit_core::bounds::{Budget, Meter};
use sudokit_core::grid::{Pencilmarks, Puzzle, Solution};
use sudokit_core::rules::{self, Conflict};

/// What a player has before them: the three kinds of ink are kept apart.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Player {
    /// The digits that were printed.
    pub givens: Puzzle,
    /// The digits that the player wrote.
    pub placed: Puzzle,
    /// The player's notes.
    pub notes: Option<Pencilmarks>,
    /// The cells whose notes are all the candidates that the player has left them. One that is
    /// here and has no note has lost all of its candidates.
    pub noted: CellSet,
    /// The candidates that were printed, in a pencilmark puzzle.
    pub printed: Option<Pencilmarks>,
}

/// What becomes of the player's notes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Notes {
    /// What they struck stays struck.
    #[default]
    Trust,
    /// The candidates are found anew from the digits. Steps that strike what the player has struck
    /// already are done silently.
    Recompute,
}

/// Options of [`advise`].
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct HintOptions {
    /// What becomes of the player's notes.
    pub notes: Notes,
    /// Help toward the digit of this cell.
    pub toward: Option<Cell>,
    /// What the search asked for may cost: a unit is about a microsecond. A trial at the end has an
    /// allowance of its own. Under serde it is its limit.
    #[cfg_attr(feature = "serde", serde(default, with = "limit"))]
    pub budget: Budget,
}

impl HintOptions {
    /// With the player's notes taken so.
    #[must_use]
    pub fn notes(self, notes: Notes) -> HintOptions {
        HintOptions { notes, ..self }
    }

    /// With help toward the digit of this cell.
    #[must_use]
    pub fn toward(self, cell: impl Into<Option<Cell>>) -> HintOptions {
        HintOptions { toward: cell.into(), ..self }
    }

    /// Within this budget.
    #[must_use]
    pub fn budget(self, budget: Budget) -> HintOptions {
        HintOptions { budget, ..self }
    }
}

/// How many solutions the puzzle is known to have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solutions<'a> {
    /// This one and no other.
    One(&'a Solution),
    /// Two or more.
    Several,
    /// None.
    None,
    /// Not determined.
    Unknown,
}

impl<'a> Solutions<'a> {
    /// The only solution.
    pub fn only(self) -> Option<&'a Solution> {
        match self {
            Solutions::One(solution) => Some(solution),
            _ => None,
        }
    }
}

impl<'a> From<Option<&'a Solution>> for Solutions<'a> {
    fn from(solution: Option<&'a Solution>) -> Solutions<'a> {
        solution.map_or(Solutions::Unknown, Solutions::One)
    }
}

/// What there is to say.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Advice {
    /// These digits of the player are wrong. Two that clash are named.
    WrongDigits(Vec<Candidate>, Option<Conflict>),
    /// The notes have lost these candidates, which are true. Beside them what comes next from the
    /// digits alone.
    MissingNotes(Vec<Candidate>, Box<Advice>),
    /// The next step, and which search found it.
    Step(Box<Step>, Source),
    /// There is none: the grid is solved, or no technique goes on, or the budget ran out.
    Nothing(End),
}

impl Player {
    /// Nothing written yet.
    pub const fn new(givens: Puzzle) -> Player {
        let (placed, noted) = (Puzzle::EMPTY, CellSet::EMPTY);
        Player { givens, placed, notes: None, noted, printed: None }
    }

    /// A pencilmark puzzle: the candidates are what is given.
    pub const fn of_marks(printed: Pencilmarks) -> Player {
        let (givens, placed) = (Puzzle::EMPTY, Puzzle::EMPTY);
        let noted = CellSet::EMPTY;
        Player { givens, placed, notes: None, noted, printed: Some(printed) }
    }

    /// With digits and notes of their own. Where a cell has notes, they are its candidates; without
    /// any, it has not been noted yet.
    #[must_use]
    pub fn with(self, placed: Puzzle, notes: Option<Pencilmarks>) -> Player {
        let has_some = |notes: &Pencilmarks| {
            Cell::all().filter(|&cell| !notes.get(cell).is_empty()).collect::<CellSet>()
        };
        let noted = notes.as_ref().map_or(CellSet::EMPTY, has_some);
        Player { placed, notes, noted, ..self }
    }

    /// The notes of all cells are candidates: one without any has lost them all.
    #[must_use]
    pub fn with_all_noted(self) -> Player {
        let noted = if self.notes.is_some() { CellSet::ALL } else { CellSet::EMPTY };
        Player { noted, ..self }
    }

    /// The candidates that the player has left an open cell; none where the cell has a digit, or
    /// where its notes are no list of candidates.
    pub fn list(&self, cell: Cell) -> Option<DigitSet> {
        let is_list = self.noted.contains(cell) && self.get(cell).is_none();
        self.notes.filter(|_| is_list).map(|notes| notes.get(cell))
    }

    /// The digit in a cell, given or placed.
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.givens.get(cell).or(self.placed.get(cell))
    }

    /// The digits that the player wrote where none is given.
    fn own_digits(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        self.placed.givens().filter(|&(cell, _)| self.givens.get(cell).is_none())
    }

    /// All digits.
    pub fn filled(&self) -> Puzzle {
        let mut all = self.givens;
        for (cell, digit) in self.own_digits() {
            all.set(cell, Some(digit));
        }
        all
    }

    /// The position, with the notes or without. A list that has lost everything is passed over:
    /// nothing follows from it.
    pub fn sheet(&self, notes: Notes) -> Sheet {
        let mut sheet = match &self.printed {
            None => Sheet::with_notes(&self.givens, &self.placed, None),
            Some(printed) => {
                let mut sheet = Sheet::of_marks(printed);
                self.placed.givens().for_each(|(cell, digit)| sheet.place(cell, digit));
                sheet
            }
        };
        for cell in sheet.open().iter().filter(|_| notes == Notes::Trust) {
            let list = self.list(cell).filter(|list| !list.is_empty());
            let struck = list.map_or(DigitSet::EMPTY, |list| sheet.marks(cell) - list);
            for digit in struck.iter() {
                sheet.eliminate(Candidate { cell, digit });
            }
        }
        sheet
    }

    /// The same, known to be proper if there is a solution and the givens are digits.
    pub fn sheet_knowing(&self, solution: Option<&Solution>, notes: Notes) -> Sheet {
        let sheet = self.sheet(notes);
        let is_proper = solution.is_some() && self.printed.is_none();
        if is_proper { sheet.known_proper() } else { sheet }
    }

    /// Whether a step changes what the player sees: it places a digit, or strikes a candidate that
    /// the notes have or that has not been noted yet.
    pub fn sees(&self, step: &Step) -> bool {
        let is_struck = |c: &Candidate| self.list(c.cell).is_some_and(|l| !l.contains(c.digit));
        !step.placements.is_empty() || !step.eliminations.iter().all(is_struck)
    }

    /// The grid after a step: digits written, candidates struck. Where a cell was not noted, it is
    /// noted now.
    #[must_use]
    pub fn after(&self, step: &Step) -> Player {
        let mut after = self.clone();
        let sheet = self.sheet(Notes::Trust);
        for &Candidate { cell, digit } in &step.eliminations {
            after.note(cell, after.list(cell).unwrap_or(sheet.marks(cell)) - DigitSet::only(digit));
        }
        for &Candidate { cell, digit } in &step.placements {
            after.placed.set(cell, Some(digit));
            if let Some(notes) = &mut after.notes {
                notes.set(cell, DigitSet::EMPTY);
                after.noted.remove(cell);
                // A note that would vanish altogether stays: the digits speak for themselves.
                for peer in cell.peers() {
                    if notes.get(peer).len() > 1 {
                        notes.eliminate(peer, digit);
                    }
                }
            }
        }
        after
    }

    /// Writes the candidates of a cell.
    fn note(&mut self, cell: Cell, list: DigitSet) {
        let notes = self.notes.get_or_insert(Pencilmarks::from_sets([DigitSet::EMPTY; 81]));
        notes.set(cell, list);
        self.noted.insert(cell);
    }
}

impl Advice {
    /// The grid when the advice has been followed: wrong digits taken out, lists that have lost a
    /// candidate written anew from the digits, a step done. None where there is nothing to do.
    pub fn after(&self, player: &Player) -> Option<Player> {
        let mut after = player.clone();
        match self {
            Advice::Step(step, _) => return Some(player.after(step)),
            Advice::WrongDigits(wrong, _) if !wrong.is_empty() => {
                wrong.iter().for_each(|candidate| after.placed.set(candidate.cell, None));
            }
            Advice::MissingNotes(missing, _) => {
                // All candidates, not the missing one alone: that would say which one it is.
                let sheet = player.sheet(Notes::Recompute);
                missing.iter().for_each(|lost| after.note(lost.cell, sheet.marks(lost.cell)));
            }
            Advice::WrongDigits(..) | Advice::Nothing(_) => return None,
        }
        Some(after)
    }
}

/// What there is to say about a player's grid.
pub fn advise<'a>(
    player: &Player,
    solutions: impl Into<Solutions<'a>>,
    profile: &Profile,
    options: &HintOptions,
) -> Advice {
    let solutions = solutions.into();
    let solution = solutions.only();
    if let Some(wrong) = wrong_digits(player, solution) {
        return wrong;
    }
    if solutions == Solutions::None {
        return Advice::Nothing(End::Contradiction);
    }
    let step = |notes| {
        let sheet = player.sheet_knowing(solution, notes);
        beyond::step(player, &sheet, solution.is_some(), profile, options)
    };
    let missing = missing_notes(player, solution);
    if missing.is_empty() || options.notes == Notes::Recompute {
        return step(options.notes);
    }
    Advice::MissingNotes(missing, Box::new(step(Notes::Recompute)))
}

fn wrong_digits(player: &Player, solution: Option<&Solution>) -> Option<Advice> {
    let filled = player.filled();
    let conflict = rules::conflicts(filled.values()).next();
    let is_wrong = |&(cell, digit): &(Cell, Digit)| match (solution, conflict) {
        (Some(solution), _) => solution.get(cell) != digit,
        (None, Some(conflict)) => conflict.cells.contains(&cell),
        (None, None) => false,
    };
    let wrong: Vec<Candidate> = player
        .own_digits()
        .filter(is_wrong)
        .map(|(cell, digit)| Candidate { cell, digit })
        .collect();
    (!wrong.is_empty() || conflict.is_some()).then_some(Advice::WrongDigits(wrong, conflict))
}

fn missing_notes(player: &Player, solution: Option<&Solution>) -> Vec<Candidate> {
    let Some(solution) = solution else { return Vec::new() };
    let of_solution = Cell::all().map(|cell| Candidate { cell, digit: solution.get(cell) });
    let is_lost = |c: &Candidate| player.list(c.cell).is_some_and(|list| !list.contains(c.digit));
    of_solution.filter(is_lost).collect()
}

/// The first step of the profile that changes what the player sees.
fn next(
    player: &Player,
    mut sheet: Sheet,
    profile: &Profile,
    meter: &mut Meter,
) -> Result<Step, End> {
    loop {
        match next_step(&mut sheet, profile, meter) {
            Next::End(end) => return Err(end),
            Next::Step(step) if super::check_step(&sheet, &step).is_err() => {
                return Err(End::Unproved(step.technique));
            }
            Next::Step(step) if player.sees(&step) => return Ok(step),
            Next::Step(step) => sheet.apply(&step),
        }
    }
}

#[cfg(test)]
mod tests;
