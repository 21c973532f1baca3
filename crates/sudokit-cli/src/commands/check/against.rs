//! `sudokit check --against-solution`: boards and moves, held against the solution of their puzzle.
//!
//! The verdicts are those of `sudokit_answer::state`, as in Python.

use super::Known;
use crate::exit::Exit;
use crate::input;
use crate::numbers::counted;
use crate::report::{Answer, At, Each, Report, Row, Text, Value, Verdict, verdict};
use crate::stream;
use anyhow::anyhow;
use std::fmt::Write;
use std::sync::LazyLock;
use sudokit::solve::{Batch, Config, Givens, Solver};
use sudokit::technique::{Profile, Technique};
use sudokit::{Budget, Puzzle};
use sudokit_answer::state::{self, Forced, JudgedMoves, JudgedState, JudgedWork, Move, State};

/// The options.
#[derive(clap::Args, Debug)]
pub(super) struct AgainstArgs {
    /// Judge work on a puzzle: the board or the moves beside it; or, with a PUZZLE (81 characters,
    /// or a file), every grid of the input as a board of it.
    #[arg(long, value_name = "PUZZLE", num_args = 0..=1, require_equals = true,
          conflicts_with_all = ["minimal", "explain", "path"])]
    against_solution: Option<Option<String>>,

    /// The column or key with the board, if it is not `board` or `state`.
    #[arg(long, value_name = "NAME", requires = "against_solution")]
    board: Option<String>,

    /// The column or key with the moves, if it is not `moves` or `trace`.
    #[arg(long, value_name = "NAME", requires = "against_solution", conflicts_with = "board")]
    moves: Option<String>,

    /// Say which technique forces each right move.
    #[arg(long, requires = "against_solution")]
    techniques: bool,
}

/// What is asked.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    /// The puzzle of all boards; without one each stands beside its own.
    of: Option<Puzzle>,
    board: Option<String>,
    moves: Option<String>,
    pub techniques: bool,
}

impl AgainstArgs {
    /// What is asked, if it is asked.
    ///
    /// # Errors
    /// When the puzzle cannot be read.
    pub(super) fn asked(&self) -> anyhow::Result<Option<Asked>> {
        let AgainstArgs { against_solution, board, moves, techniques } = self;
        let Some(argument) = against_solution else { return Ok(None) };
        let of = argument.as_ref().map(|argument| {
            let mut records = input::records(argument)?;
            let found = input::next_puzzle(&mut records)?;
            found.ok_or_else(|| anyhow!("{}: expected one grid, found none", records.name()))
        });
        let (board, moves) = (board.clone(), moves.clone());
        Ok(Some(Asked { of: of.transpose()?, board, moves, techniques: *techniques }))
    }
}

/// What judges the work on puzzles.
///
/// # Errors
/// When the configuration is wrong.
pub(super) fn worker(
    asked: &Asked,
    config: &Config,
    guesses: Option<u64>,
    report: &Report,
    cancel: &sudokit::Cancel,
) -> anyhow::Result<impl stream::Work + use<>> {
    let budget = Budget::from(guesses).with_cancel(cancel);
    let mut batch = Batch::with_config(config)?;
    batch.set_budget(budget.clone());
    let mut solver = Solver::with_config(config)?;
    solver.set_budget(budget);
    let forced = Forced::new(&PROFILE, Budget::UNLIMITED.with_cancel(cancel));
    let answer = Against { asked: asked.clone(), batch, solver, forced };
    Ok(Each { answer, report: report.clone(), cancel: cancel.clone() })
}

/// One worker.
struct Against {
    asked: Asked,
    batch: Batch,
    /// For puzzles with several solutions, whose boards are solved.
    solver: Solver,
    /// Kept from row to row: traces of one puzzle share their boards.
    forced: Forced<'static>,
}

/// The steps that may force a move.
static PROFILE: LazyLock<Profile> = LazyLock::new(Profile::hodoku);

/// What stands beside a puzzle.
enum Work {
    Board(Puzzle),
    Moves(Vec<Move>),
}

impl Answer for Against {
    type Known = Known;

    const PENCILMARKS: bool = false;

    fn at_once(&self) -> usize {
        if self.asked.techniques { 16 } else { usize::MAX }
    }

    fn rows<'a>(&mut self, puzzles: impl Iterator<Item = Givens<'a>> + Clone) -> Vec<Row<Known>> {
        let known = |solution| Known { solution, ..Known::default() };
        match self.asked.of {
            None => verdict::classified(&mut self.batch, puzzles, known),
            Some(puzzle) => {
                let all = puzzles.map(|_| Givens::Puzzle(&puzzle));
                verdict::classified(&mut self.batch, all, known)
            }
        }
    }

    fn complete(&mut self, at: &At<'_>, row: &mut Row<Known>) {
        let Some(found) = at.puzzle() else { return };
        let (puzzle, work) = match self.asked.of {
            Some(puzzle) => (puzzle, Ok(Work::Board(*found))),
            None => (*found, self.asked.work(at)),
        };
        let work = match work {
            Ok(work) => work,
            Err(why) => {
                row.exit = Exit::Unreadable;
                row.group = Some(Verdict::Unreadable.name());
                return row.set_error(why);
            }
        };
        let solution = row.known.solution.as_ref();
        let work = match work {
            Work::Board(board) => {
                let board = JudgedState::new(&puzzle, solution, board.values(), &mut self.solver);
                JudgedWork { board, moves: None }
            }
            Work::Moves(moves) => {
                let forced = self.asked.techniques.then_some(&mut self.forced);
                let solver = &mut self.solver;
                let judged = JudgedMoves::new(&puzzle, solution, &moves, forced, solver);
                JudgedWork { board: judged.last.clone(), moves: Some((moves, judged)) }
            }
        };
        let has_wrong_move = work.wrong_move().is_some();
        row.exit = match work.board.state {
            State::Unknown => {
                row.set_error("not decided: the budget ran out");
                Exit::BudgetRanOut
            }
            state if state.is_alive() && !has_wrong_move => Exit::Done,
            _ => Exit::No,
        };
        row.group = Some(work.board.state.name());
        row.known.rare.get_or_insert_default().work = Some(work);
    }

    fn text(&self, at: &At<'_>, row: &Row<Known>) -> Text {
        let work = row.known.rare.as_ref().and_then(|rare| rare.work.as_ref());
        let puzzle = self.asked.of.as_ref().or(at.puzzle());
        match (work, puzzle) {
            (Some(work), Some(puzzle)) => Text::Lines(describe(work, puzzle, row)),
            (None, Some(_)) => Text::Word(Verdict::Unreadable.name()),
            _ => Text::Word(row.verdict.name()),
        }
    }
}

impl Asked {
    /// With what forces the moves, if a field needs it.
    pub(super) fn with_techniques(self, asked: bool) -> Asked {
        Asked { techniques: self.techniques || asked, ..self }
    }

    /// The board or the moves beside a puzzle.
    fn work(&self, at: &At<'_>) -> Result<Work, String> {
        let none = "expected a board or moves beside the puzzle, found none";
        let details = at.details.ok_or(none)?;
        let usual = |names: &[&str]| {
            let is_usual = |name: &str| names.iter().any(|usual| name.eq_ignore_ascii_case(usual));
            let field = details.fields.iter().find(|field| is_usual(&field.name));
            field.map(|field| field.value.clone())
        };
        // A named column may have a place of its own among the details.
        let named = |name: &String| {
            let value = at.kept.and_then(|kept| kept.value(name)).filter(|text| !text.is_empty());
            value.ok_or_else(|| format!("expected a value in column {name:?}, found none"))
        };
        let moves = match (&self.moves, &self.board) {
            (Some(name), _) => Some(named(name)?),
            (None, Some(_)) => None,
            (None, None) => usual(&["moves", "trace"]),
        };
        if let Some(text) = moves {
            // A list of JSON, or one text.
            let list = serde_json::from_str::<Vec<String>>(&text);
            return state::moves(&list.map_or(text, |list| list.join(" "))).map(Work::Moves);
        }
        let board = match &self.board {
            Some(name) => Some(named(name)?),
            None => usual(&["board", "state"]),
        };
        if let Some(text) = board {
            let board = text.trim().parse().map(Work::Board);
            return board.map_err(|error| format!("the board: {error}"));
        }
        let board = details.placed.or(details.solution);
        board.map(Work::Board).ok_or_else(|| none.to_owned())
    }
}

/// The line of a board or of moves.
fn describe(work: &JudgedWork, puzzle: &Puzzle, row: &Row<Known>) -> String {
    let mut text = work.board.state.name().to_owned();
    if row.known.solution.is_some() {
        let blanks = 81 - puzzle.given_count();
        let _ = write!(text, ", {} of {blanks} cells", work.board.right);
    }
    let wrong: Vec<String> = work.wrong_digits().map(|one| one.to_string()).collect();
    if !wrong.is_empty() {
        text += &format!(": {}", wrong.join(" "));
    }
    if let Some((moves, judged)) = &work.moves {
        match work.wrong_move().zip(judged.first_wrong) {
            Some((one, place)) => {
                let _ = write!(text, "; move {} of {} is wrong: {one}", place + 1, moves.len());
            }
            None => text += &format!("; {}", counted(moves.len() as u64, "move")),
        }
        if judged.forced_by.iter().any(Option::is_some) {
            let names = judged.forced_by.iter().map(|t| t.map_or("-", Technique::id));
            text += &format!("; forced by {}", names.collect::<Vec<_>>().join(" "));
        }
    }
    text
}

/// The value of a column about work.
pub(super) fn value(known: &Known, column: &str) -> Value {
    let work = known.rare.as_ref().and_then(|rare| rare.work.as_ref());
    work.map_or(Value::Missing, |work| sudokit_answer::Answer::value(work, column))
}
