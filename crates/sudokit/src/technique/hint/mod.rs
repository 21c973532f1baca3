//! Help for a player: what is wrong, what is missing, what comes next; and the name of what they
//! just did.
//!
//! [`advise`] looks at the player's own grid. Wrong digits come first, then notes that have lost a
//! true candidate, then the easiest step that changes something the player sees. [`tell`] says as
//! much of it as is wanted, rung by rung, [`Told`] all of it at once for programs. [`name_move`]
//! takes two grids and names the easiest step that explains the difference.
//!
//! ```
//! use sudokit::{Puzzle, solve::Outcome};
//! use sudokit::technique::Profile;
//! use sudokit::technique::hint::{Advice, Player, Rung, Wish, advise, tell};
//! use sudokit::technique::notation::Language;
//!
//! let givens: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let Outcome::Unique(solution) = sudokit::solve(&givens) else { panic!("it is proper") };
//! let player = Player::new(givens);
//! let profile = Profile::sudokit();
//! let advice = advise(&player, Some(&solution), &profile, &Wish::default());
//! assert!(matches!(advice, Advice::Step(_)));
//! assert_eq!(tell(&advice, Rung::Where, Language::English), "Look at box 9.");
//! # Ok::<(), sudokit::grid::ParsePuzzleError>(())
//! ```
//!
//! Nothing here solves: whoever knows that the puzzle is proper hands over its solution. Without
//! one, no technique argues with uniqueness, and only digits that clash are known to be wrong.

mod moves;
mod rung;
mod told;
mod toward;

pub use moves::{Named, name_move};
pub use rung::{Rung, tell, tell_conflict};
pub use told::Told;

use super::end::End;
use super::path::{Next, next_step};
use super::profile::Profile;
use super::sheet::Sheet;
use super::step::Step;
use crate::board::{Candidate, Cell, Digit, DigitSet};
use crate::bounds::{Budget, Meter};
use crate::grid::{Pencilmarks, Puzzle, Solution};
use crate::rules::{self, Conflict};

/// What a player has before them: the three kinds of ink are kept apart.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Player {
    /// The digits that were printed.
    pub givens: Puzzle,
    /// The digits that the player wrote.
    pub placed: Puzzle,
    /// The player's notes. A cell without any has not been noted yet.
    pub notes: Option<Pencilmarks>,
    /// The candidates that were printed, in a pencilmark puzzle.
    pub printed: Option<Pencilmarks>,
}

/// What becomes of the player's notes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Notes {
    /// What they struck stays struck.
    #[default]
    Trust,
    /// The candidates are found anew from the digits. Steps that strike what the player has struck
    /// already are done without a word.
    Recompute,
}

/// What is wished for.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// What becomes of the player's notes.
    pub notes: Notes,
    /// Help toward the digit of this cell.
    pub toward: Option<Cell>,
    /// A unit is about a microsecond of search.
    pub budget: Budget,
}

/// What there is to say.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Advice {
    /// These digits of the player are wrong. Two that clash are named.
    WrongDigits(Vec<Candidate>, Option<Conflict>),
    /// The notes have lost these candidates, which are true.
    MissingNotes(Vec<Candidate>),
    /// The next step.
    Step(Box<Step>),
    /// There is none: the grid is solved, or no technique goes on, or the budget ran out.
    Nothing(End),
}

impl Player {
    /// Nothing written yet.
    pub const fn new(givens: Puzzle) -> Player {
        Player { givens, placed: Puzzle::EMPTY, notes: None, printed: None }
    }

    /// A pencilmark puzzle: the candidates are what is given.
    pub const fn of_marks(printed: Pencilmarks) -> Player {
        let (givens, placed) = (Puzzle::EMPTY, Puzzle::EMPTY);
        Player { givens, placed, notes: None, printed: Some(printed) }
    }

    /// With digits and notes of their own.
    #[must_use]
    pub fn with(self, placed: Puzzle, notes: Option<Pencilmarks>) -> Player {
        Player { placed, notes, ..self }
    }

    /// The digit in a cell, whoever wrote it.
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

    /// The position, with the notes or without.
    pub fn sheet(&self, notes: Notes) -> Sheet {
        let own = self.notes.as_ref().filter(|_| notes == Notes::Trust);
        let Some(printed) = &self.printed else {
            return Sheet::with_notes(&self.givens, &self.placed, own);
        };
        let mut sheet = Sheet::of_marks(printed);
        for (cell, digit) in self.placed.givens() {
            sheet.place(cell, digit);
        }
        for cell in sheet.open() {
            let noted = own.map_or(DigitSet::EMPTY, |notes| notes.get(cell));
            for digit in (sheet.marks(cell) - noted).iter().filter(|_| !noted.is_empty()) {
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
        let notes = |cell| self.notes.map_or(DigitSet::EMPTY, |notes| notes.get(cell));
        let is_struck =
            |c: &Candidate| !notes(c.cell).is_empty() && !notes(c.cell).contains(c.digit);
        !step.placements.is_empty() || !step.eliminations.iter().all(is_struck)
    }

    /// The grid after a step: digits written, candidates struck. Where a cell was not noted, it is
    /// noted now.
    #[must_use]
    pub fn after(&self, step: &Step) -> Player {
        let mut after = self.clone();
        let sheet = self.sheet(Notes::Trust);
        if !step.eliminations.is_empty() {
            let notes = after.notes.get_or_insert(Pencilmarks::from_sets([DigitSet::EMPTY; 81]));
            for &Candidate { cell, digit } in &step.eliminations {
                if notes.get(cell).is_empty() {
                    notes.set(cell, sheet.marks(cell));
                }
                notes.eliminate(cell, digit);
            }
        }
        for &Candidate { cell, digit } in &step.placements {
            after.placed.set(cell, Some(digit));
            if let Some(notes) = &mut after.notes {
                notes.set(cell, DigitSet::EMPTY);
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
}

/// What there is to say about a player's grid.
pub fn advise(
    player: &Player,
    solution: Option<&Solution>,
    profile: &Profile,
    wish: &Wish,
) -> Advice {
    if let Some(wrong) = wrong_digits(player, solution) {
        return wrong;
    }
    let missing = missing_notes(player, solution);
    if !missing.is_empty() {
        return Advice::MissingNotes(missing);
    }
    let sheet = player.sheet_knowing(solution, wish.notes);
    if let Some(cell) = wish.toward.filter(|&cell| player.get(cell).is_none()) {
        return toward::step(player, sheet, profile, cell, &wish.budget);
    }
    next(player, sheet, profile, &mut Meter::new(&wish.budget))
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
    let (Some(notes), Some(solution)) = (&player.notes, solution) else { return Vec::new() };
    let open = Cell::all().filter(|&cell| player.get(cell).is_none());
    let noted = open.filter(|&cell| !notes.get(cell).is_empty());
    noted
        .map(|cell| Candidate { cell, digit: solution.get(cell) })
        .filter(|candidate| !notes.get(candidate.cell).contains(candidate.digit))
        .collect()
}

/// The first step of the profile that changes what the player sees.
fn next(player: &Player, mut sheet: Sheet, profile: &Profile, meter: &mut Meter) -> Advice {
    loop {
        match next_step(&mut sheet, profile, meter) {
            Next::End(end) => return Advice::Nothing(end),
            Next::Step(step) if super::check_step(&sheet, &step).is_err() => {
                return Advice::Nothing(End::Unproved(step.technique));
            }
            Next::Step(step) if player.sees(&step) => return Advice::Step(Box::new(step)),
            Next::Step(step) => sheet.apply(&step),
        }
    }
}

#[cfg(test)]
mod tests;
