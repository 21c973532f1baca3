//! Verdicts on partial work: a board on the way, and the moves that led there.
//!
//! A board is held against the solution of its puzzle. Of a puzzle with several solutions the board
//! itself is solved: it is dead when no solution keeps all its digits.

mod forced;
mod moves;

pub use forced::Forced;
pub use moves::{Move, lettered, moves, moves_before_fault};

use crate::columns::{Value, columns};
use std::fmt;
use sudokit::board::{Candidate, Cell, Digit};
use sudokit::solve::{Outcome, Solver};
use sudokit::technique::Technique;
use sudokit::{Puzzle, Solution, rules};

/// What a board is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum State {
    /// Full, and a solution.
    Right,
    /// Every digit is that of the only solution; some cells are blank.
    SoFarRight,
    /// Of a puzzle with several solutions: some of them keep every digit.
    Open,
    /// A digit is not that of the only solution, but none repeats: the fault does not show yet.
    Wrong,
    /// Of a puzzle with several solutions, or none: no solution keeps every digit.
    Dead,
    /// A digit repeats in a house.
    Repeated,
    /// A given was replaced.
    GivenChanged,
    /// The budget ran out.
    Unknown,
}

impl State {
    /// All of them; each stands at its own number.
    pub const ALL: [State; 8] = [
        State::Right,
        State::SoFarRight,
        State::Open,
        State::Wrong,
        State::Dead,
        State::Repeated,
        State::GivenChanged,
        State::Unknown,
    ];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            State::Right => "right",
            State::SoFarRight => "so_far_right",
            State::Open => "open",
            State::Wrong => "wrong",
            State::Dead => "dead",
            State::Repeated => "repeated",
            State::GivenChanged => "given_changed",
            State::Unknown => "unknown",
        }
    }

    /// Whether a solution can be reached by filling blanks.
    pub const fn is_alive(self) -> bool {
        matches!(self, State::Right | State::SoFarRight | State::Open)
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A judged board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedState {
    /// What it is.
    pub state: State,
    /// Cells beside the givens that hold the digit of the only solution.
    pub right: u8,
    /// The digits that are wrong, in their cells, 0 elsewhere: changed givens, and those that are
    /// not the only solution's. Of a puzzle with several solutions: those that repeat.
    pub wrong: [u8; 81],
}

impl JudgedState {
    /// Judges a board (0 for a blank; givens may be left out) against the only solution of its
    /// puzzle, or without one by solving it.
    pub fn new(
        puzzle: &Puzzle,
        solution: Option<&Solution>,
        board: &[u8; 81],
        solver: &mut Solver,
    ) -> JudgedState {
        let givens = puzzle.values();
        let (mut wrong, mut blanks, mut right, mut faults) = ([0; 81], 0_u8, 0_u8, 0_u8);
        let mut changed = 0_u8;
        if let Some(solution) = solution {
            // Plain arithmetic on bytes: the compiler takes many cells at once.
            let cells = board.iter().zip(givens).zip(solution.values()).zip(&mut wrong);
            for (((&found, &given), &expected), wrong) in cells {
                let is_wrong = u8::from(found != 0) & u8::from(found != expected);
                *wrong = found * is_wrong;
                faults += is_wrong;
                changed += is_wrong & u8::from(given != 0);
                blanks += u8::from(found == 0) & u8::from(given == 0);
                right += u8::from(found == expected) & u8::from(given == 0);
            }
            let state = match (changed, faults, blanks) {
                (1.., ..) => State::GivenChanged,
                (_, 0, 0) => State::Right,
                (_, 0, _) => State::SoFarRight,
                _ if repeats(givens, board) => State::Repeated,
                _ => State::Wrong,
            };
            return JudgedState { state, right, wrong };
        }
        let mut filled = *puzzle;
        for (cell, &found) in Cell::all().zip(board) {
            let given = givens[cell.index()];
            if found == 0 {
                continue;
            }
            if given != 0 && given != found {
                wrong[cell.index()] = found;
                changed = 1;
            }
            filled.set(cell, Digit::new(found));
        }
        for conflict in rules::conflicts(filled.values()) {
            for cell in conflict.cells {
                wrong[cell.index()] = conflict.digit.get();
            }
        }
        let state = if changed > 0 {
            State::GivenChanged
        } else if wrong != [0; 81] {
            State::Repeated
        } else {
            match solver.classify(filled) {
                Outcome::NoSolution => State::Dead,
                Outcome::Unknown(_) => State::Unknown,
                _ if filled.given_count() == 81 => State::Right,
                _ => State::Open,
            }
        };
        JudgedState { state, right: 0, wrong }
    }

    /// The first wrong cell.
    pub fn cell(&self) -> Option<Cell> {
        Cell::all().find(|cell| self.wrong[cell.index()] != 0)
    }
}

/// Whether a digit repeats in a house: givens that the board leaves out are there, too.
fn repeats(givens: &[u8; 81], board: &[u8; 81]) -> bool {
    let filled = std::array::from_fn(|at| if board[at] == 0 { givens[at] } else { board[at] });
    rules::conflicts(&filled).next().is_some()
}

/// A judged trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedMoves {
    /// The board after each move.
    pub states: Vec<State>,
    /// The first move after which no solution can be reached, or that replaces a given, from 0.
    pub first_wrong: Option<usize>,
    /// What forces each move that is right, if it was asked; `None` where nothing was found.
    pub forced_by: Vec<Option<Technique>>,
    /// The board at the end.
    pub last: JudgedState,
}

impl JudgedMoves {
    /// Judges moves one after the other. With `forced` it is looked for what forces them: a single,
    /// or the hardest technique on the path of its profile from the board before to that digit.
    pub fn new(
        puzzle: &Puzzle,
        solution: Option<&Solution>,
        moves: &[Move],
        mut forced: Option<&mut Forced<'_>>,
        solver: &mut Solver,
    ) -> JudgedMoves {
        let mut board = *puzzle.values();
        let last = JudgedState::new(puzzle, solution, &board, solver);
        let mut judged =
            JudgedMoves { states: Vec::new(), first_wrong: None, forced_by: Vec::new(), last };
        for (at, &Move { cell, digit }) in moves.iter().enumerate() {
            let before = board;
            board[cell.index()] = digit.map_or(0, Digit::get);
            judged.last = JudgedState::new(puzzle, solution, &board, solver);
            let given = puzzle.values()[cell.index()];
            if given != 0 && board[cell.index()] != given {
                judged.last.state = State::GivenChanged;
            }
            let state = judged.last.state;
            if !state.is_alive() && state != State::Unknown && judged.first_wrong.is_none() {
                judged.first_wrong = Some(at);
            }
            judged.states.push(state);
            let wanted = digit.filter(|_| state.is_alive() && before[cell.index()] == 0);
            judged.forced_by.push(forced.as_mut().zip(wanted).and_then(|(forced, digit)| {
                forced.by(puzzle, &before, Candidate { cell, digit }, solution.is_some())
            }));
        }
        judged
    }
}

/// Judged work on a puzzle: a board, or the moves that led there.
#[derive(Clone, Debug)]
pub struct JudgedWork {
    /// The board, or the one after the last move.
    pub board: JudgedState,
    /// The moves and what they are, if there are any.
    pub moves: Option<(Vec<Move>, JudgedMoves)>,
}

impl JudgedWork {
    /// The first move after which no solution can be reached.
    pub fn wrong_move(&self) -> Option<Move> {
        let (moves, judged) = self.moves.as_ref()?;
        moves.get(judged.first_wrong?).copied()
    }

    /// The wrong digits in their cells.
    pub fn wrong_digits(&self) -> impl Iterator<Item = Move> + '_ {
        let digits =
            Cell::all().zip(self.board.wrong).map(|(cell, digit)| (cell, Digit::new(digit)));
        digits.filter(|(_, digit)| digit.is_some()).map(|(cell, digit)| Move { cell, digit })
    }

    fn of_moves(&self, value: impl Fn(&JudgedMoves) -> Value) -> Value {
        self.moves.as_ref().map_or(Value::Missing, |(_, judged)| value(judged))
    }
}

columns! {
    JudgedWork, |work|
    "state": Word, "What a board is: right, so_far_right, wrong, ... (--against-solution)" =>
        Value::text(Some(work.board.state));
    "right": Integer, "Right digits beside the givens (--against-solution)" =>
        Value::of(work.board.right);
    "wrong": Integer, "Wrong digits (--against-solution)" => Value::of(work.wrong_digits().count());
    "wrong_cells": Text, "The wrong digits (--against-solution)" =>
        Value::of(work.wrong_digits().map(|one| one.to_string()).collect::<Vec<_>>());
    "first_wrong": Integer, "The place of the first wrong move, from 0 (--against-solution)" =>
        work.of_moves(|judged| Value::of(judged.first_wrong));
    "wrong_move": Text, "That move (--against-solution)" => Value::text(work.wrong_move());
    "states": Text, "The state after each move (--against-solution)" =>
        work.of_moves(|judged| Value::of(judged.states.iter().map(|s| s.name()).collect::<Vec<_>>()));
    "forced_by": Text, "The technique that forces each right move (--techniques)" =>
        work.of_moves(|judged| {
            let name = |technique: &Option<Technique>| technique.map(Technique::id);
            Value::of(judged.forced_by.iter().map(name).collect::<Vec<_>>())
        });
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit::Budget;
    use sudokit::technique::Profile;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn solved() -> (Puzzle, Solution) {
        let puzzle: Puzzle = PUZZLE.parse().unwrap();
        (puzzle, sudokit::solve(puzzle).unique().unwrap())
    }

    #[test]
    fn boards_on_the_way_have_their_verdicts() {
        let (puzzle, solution) = solved();
        let mut solver = Solver::new();
        let mut of = |changes: &[(usize, u8)]| {
            let mut board = *puzzle.values();
            changes.iter().for_each(|&(cell, value)| board[cell] = value);
            let judged = JudgedState::new(&puzzle, Some(&solution), &board, &mut solver);
            (judged.state, judged.right, judged.cell().map(Cell::index))
        };
        assert_eq!(of(&[]), (State::SoFarRight, 0, None));
        assert_eq!(of(&[(2, 4)]), (State::SoFarRight, 1, None));
        // 1 in r1c3 repeats nothing, and is wrong.
        assert_eq!(of(&[(2, 1), (3, 6)]), (State::Wrong, 1, Some(2)));
        assert_eq!(of(&[(2, 5)]), (State::Repeated, 0, Some(2)));
        assert_eq!(of(&[(0, 4)]), (State::GivenChanged, 0, Some(0)));
        // Givens that are left out are still there.
        assert_eq!(of(&[(0, 0)]), (State::SoFarRight, 0, None));
        assert_eq!(of(&[(0, 0), (2, 5)]), (State::Repeated, 0, Some(2)));
        let full = JudgedState::new(&puzzle, Some(&solution), solution.values(), &mut solver);
        assert_eq!((full.state, full.right), (State::Right, 51));
    }

    #[test]
    fn without_an_only_solution_the_board_is_solved() {
        let (_, solution) = solved();
        let mut solver = Solver::new();
        let mut of =
            |board: &[u8; 81]| JudgedState::new(&Puzzle::EMPTY, None, board, &mut solver).state;
        let mut board = [0; 81];
        assert_eq!(of(&board), State::Open);
        // 1 to 8 in row 1, and 9 below the last cell: nothing fits there.
        (0..8).for_each(|cell| board[cell] = cell as u8 + 1);
        board[17] = 9;
        assert_eq!(of(&board), State::Dead);
        board[8] = 8;
        assert_eq!(of(&board), State::Repeated);
        assert_eq!(of(solution.values()), State::Right);
    }

    #[test]
    fn the_first_wrong_move_of_a_trace_is_found_with_what_forces_the_right_ones() {
        let (puzzle, solution) = solved();
        let trace = moves("r5c5=5, r1c3=1; r1c3=0 r1c3=4 r1c1=9").unwrap();
        let profile = Profile::hodoku();
        let judged = JudgedMoves::new(
            &puzzle,
            Some(&solution),
            &trace,
            Some(&mut Forced::new(&profile, Budget::UNLIMITED)),
            &mut Solver::new(),
        );
        use State::{GivenChanged, SoFarRight, Wrong};
        assert_eq!(judged.states, [SoFarRight, Wrong, SoFarRight, SoFarRight, GivenChanged]);
        assert_eq!((judged.first_wrong, judged.last.state), (Some(1), GivenChanged));
        assert_eq!(judged.forced_by[0], Some(Technique::NakedSingle));
        assert!(judged.forced_by[3].is_some() && judged.forced_by[1].is_none());
        assert!(moves("r1c3=4 r0c1=2").unwrap_err().contains("r0c1=2"));
    }
}
