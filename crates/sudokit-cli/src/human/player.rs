//! The position that a text holds: givens, placed digits, notes; and its solution.

use crate::engine;
use crate::exit::Exit;
use crate::messages::status;
use sudokit::solve::{Outcome, Solver};
use sudokit::technique::Sheet;
use sudokit::technique::hint::{Notes, Player, Solutions};
use sudokit::text::{Content, Details, Format, Record};
use sudokit::{Budget, Cancel, Puzzle};
use sudokit_answer::path::first_wrong;
use sudokit_answer::verdict::{Verdict, solutions};

/// What a player has before them.
pub(crate) fn player(content: &Content, details: Option<&Details>) -> Player {
    match content.puzzle() {
        None => Player::of_marks(content.pencilmarks()),
        Some(givens) => {
            let placed = details.and_then(|details| details.placed).unwrap_or(Puzzle::EMPTY);
            Player::new(*givens).with(placed, details.and_then(|details| details.candidates))
        }
    }
}

/// The sheet of what was read: notes are kept where there are some.
pub(crate) fn sheet(content: &Content, details: Option<&Details>) -> Sheet {
    player(content, details).sheet(Notes::Trust)
}

/// A grid on the command line, and what the solver says of its puzzle.
pub(crate) struct PlayerGrid {
    pub player: Player,
    pub content: Content,
    /// Where it stood, for messages.
    pub place: String,
    pub outcome: Outcome,
}

impl PlayerGrid {
    /// Reports an improper puzzle on stderr. Returns an exit code if the command cannot continue.
    pub(crate) fn report_improper(&self) -> Option<Exit> {
        match self.outcome {
            Outcome::Unique(_) => None,
            Outcome::Multiple(..) => {
                let what = "more than one solution: what is shown holds in all of them";
                status!("{}: {what}", self.place);
                None
            }
            Outcome::NoSolution => {
                status!("{}: {}", self.place, self.why_improper().unwrap_or_default());
                Some(Exit::No)
            }
            Outcome::Unknown(_) => Some(Exit::BudgetRanOut),
        }
    }

    /// What is wrong with the puzzle: givens that clash, or no solution.
    pub(crate) fn why_improper(&self) -> Option<String> {
        Verdict::of(&self.outcome, &self.content).reason(&self.content)
    }

    /// The position, with the notes; known to be proper if it is.
    pub(crate) fn sheet(&self) -> Sheet {
        self.sheet_with(Notes::Trust)
    }

    /// The position, with the notes or without.
    pub(crate) fn sheet_with(&self, notes: Notes) -> Sheet {
        self.player.sheet_knowing(self.solutions().only(), notes)
    }

    /// What is wrong with the position, if something is: the first digit or note.
    pub(crate) fn fault(&self) -> Option<String> {
        let sheet = self.player.sheet(Notes::Trust);
        self.solutions().only().and_then(|solution| first_wrong(&sheet, solution))
    }

    /// How many solutions its puzzle has, as hints have it.
    pub(crate) fn solutions(&self) -> Solutions<'_> {
        solutions(&self.outcome)
    }
}

/// What is known of a grid that was read from an input of this name.
///
/// # Errors
/// When there is no engine.
pub(crate) fn read(
    (name, record): (String, Record),
    cancel: &Cancel,
) -> anyhow::Result<PlayerGrid> {
    let place = format!("{name}:{}", record.line);
    let Record { content, details, format, .. } = record;
    let outcome = solve(&content, cancel)?;
    let player = player(&content, details.as_deref());
    // These formats hold what is left to every cell; the others hold notes in some cells.
    let is_whole = matches!(format, Format::Hodoku | Format::SudokuWiki);
    let player = if is_whole { player.with_all_noted() } else { player };
    Ok(PlayerGrid { player, content, place, outcome })
}

/// How many solutions a puzzle has.
pub(crate) fn solve(content: &Content, cancel: &Cancel) -> anyhow::Result<Outcome> {
    let mut solver = Solver::with_config(&engine::config()?)?;
    solver.set_budget(Budget::UNLIMITED.with_cancel(cancel));
    Ok(solver.classify(content))
}
