//! Puzzles of 81 bytes, one or many, answered by the engines that each thread keeps.

use crate::status::{
    Place, SUDOKIT_ERROR_CHARACTER, SUDOKIT_ERROR_LIMIT, SUDOKIT_MANY, SUDOKIT_NO_SOLUTION,
    SUDOKIT_NONE, SUDOKIT_OK, SUDOKIT_ONE,
};
use std::borrow::Borrow;
use std::cell::Cell;
use std::mem::MaybeUninit;
use std::thread::LocalKey;
use sudokit::solve::First;
use sudokit::{Batch, Budget, Outcome, Puzzle, Solution, Solver};

/// A puzzle or a solution as text.
pub(crate) type Grid = [u8; 81];

/// What stands where no solution is known.
const NO_GRID: Grid = [b'.'; 81];

/// What is wanted of each puzzle.
#[derive(Clone, Copy)]
pub(crate) enum Question {
    /// Any solution.
    Solve,
    /// The number of solutions up to this maximum.
    Count(u64),
    /// The verdict, and the solution if there is only one.
    Classify,
}

/// Where the answers go: an item for each puzzle.
pub(crate) struct Answers<'a> {
    pub(crate) statuses: Option<&'a mut [MaybeUninit<i8>]>,
    pub(crate) solutions: Option<&'a mut [MaybeUninit<Grid>]>,
    pub(crate) counts: Option<&'a mut [MaybeUninit<u64>]>,
    /// The first puzzle that has an error, with its status.
    pub(crate) first: Option<(i32, Place)>,
}

impl Answers<'_> {
    #[inline]
    fn put(&mut self, row: usize, status: i8, solution: Option<&Solution>, count: u64) {
        if let Some(statuses) = &mut self.statuses {
            statuses[row].write(status);
        }
        if let Some(solutions) = &mut self.solutions {
            solutions[row].write(solution.map_or(NO_GRID, Solution::to_line));
        }
        if let Some(counts) = &mut self.counts {
            counts[row].write(count);
        }
        if status < 0 {
            self.note(i32::from(status), Place { grid: row as u64, cell: 0, byte: 0 });
        }
    }

    /// Notes an error. Those of characters come before those of searches, in any order of rows.
    #[cold]
    fn note(&mut self, status: i32, place: Place) {
        if self.first.is_none_or(|(_, other)| place.grid < other.grid) {
            self.first = Some((status, place));
        }
    }

    fn refuse(&mut self, row: usize, text: &Grid) {
        let is_right = |byte: &u8| *byte == b'.' || byte.is_ascii_digit();
        let cell = text.iter().position(|byte| !is_right(byte)).unwrap_or_default();
        let byte = u32::from(text[cell]);
        let place = Place { grid: row as u64, cell: cell as u32, byte };
        self.note(SUDOKIT_ERROR_CHARACTER, place);
        self.put(row, SUDOKIT_ERROR_CHARACTER as i8, None, 0);
    }

    fn first(&mut self, row: usize, first: First) {
        match first {
            First::Found(solution) => self.put(row, SUDOKIT_OK as i8, Some(&solution), 0),
            First::NoSolution => self.put(row, SUDOKIT_NO_SOLUTION as i8, None, 0),
            First::Unknown(_) => self.put(row, SUDOKIT_ERROR_LIMIT as i8, None, 0),
        }
    }

    fn count(&mut self, row: usize, count: sudokit::solve::Count) {
        let status = if count.end.why().is_some() { SUDOKIT_ERROR_LIMIT } else { SUDOKIT_OK };
        self.put(row, status as i8, None, count.solutions);
    }

    fn outcome<S: Borrow<Solution>>(&mut self, row: usize, outcome: Outcome<S>) {
        match outcome {
            Outcome::Unique(solution) => self.put(row, SUDOKIT_ONE, Some(solution.borrow()), 0),
            Outcome::Multiple(..) => self.put(row, SUDOKIT_MANY, None, 0),
            Outcome::NoSolution => self.put(row, SUDOKIT_NONE, None, 0),
            // Only limits end a search without a verdict.
            _ => self.put(row, SUDOKIT_ERROR_LIMIT as i8, None, 0),
        }
    }
}

/// `None` if a byte is neither a digit nor a blank.
#[inline]
fn parse(text: &Grid) -> Option<Puzzle> {
    let mut values = [0; 81];
    // Plain, so that compilers make vector code of it.
    for (value, &byte) in values.iter_mut().zip(text) {
        *value = if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') };
    }
    Puzzle::from_values(values)
}

/// What a thread keeps for its next call. After a panic it is dropped, and made anew.
fn with_kept<T: 'static, R>(
    kept: &'static LocalKey<Cell<Option<Box<T>>>>,
    new: impl FnOnce() -> T,
    work: impl FnOnce(&mut T) -> R,
) -> R {
    // A thread that ends may have dropped it already: then this call keeps nothing.
    let found = kept.try_with(Cell::take).ok().flatten();
    let mut engine = found.unwrap_or_else(|| Box::new(new()));
    let answer = work(&mut engine);
    let _ = kept.try_with(|kept| kept.set(Some(engine)));
    answer
}

/// Answers one puzzle, with the least latency.
pub(crate) fn one(text: &Grid, question: Question, budget: Budget, answers: &mut Answers<'_>) {
    thread_local! {
        static KEPT: Cell<Option<Box<Solver>>> = const { Cell::new(None) };
    }
    let Some(puzzle) = parse(text) else { return answers.refuse(0, text) };
    with_kept(&KEPT, Solver::new, |solver| {
        solver.set_budget(budget);
        match question {
            Question::Solve => answers.first(0, solver.first(puzzle)),
            Question::Count(most) => answers.count(0, solver.count(puzzle, most)),
            Question::Classify => answers.outcome(0, solver.classify(puzzle)),
        }
    });
}

/// Puzzles that are read before the engine works on them.
const PIECE: usize = 4096;

/// What a thread keeps for its next array.
struct Many {
    batch: Batch,
    puzzles: Vec<Puzzle>,
    /// The row of each of them.
    rows: Vec<usize>,
}

impl Many {
    fn new() -> Many {
        Many { batch: Batch::new(), puzzles: Vec::new(), rows: Vec::new() }
    }
}

/// Answers all puzzles, also behind one with an error.
pub(crate) fn many(texts: &[Grid], question: Question, budget: Budget, answers: &mut Answers<'_>) {
    thread_local! {
        static KEPT: Cell<Option<Box<Many>>> = const { Cell::new(None) };
    }
    with_kept(&KEPT, Many::new, |many| {
        let Many { batch, puzzles, rows } = many;
        batch.set_budget(budget);
        for (piece, start) in texts.chunks(PIECE).zip((0..).step_by(PIECE)) {
            puzzles.clear();
            rows.clear();
            for (text, row) in piece.iter().zip(start..) {
                match parse(text) {
                    Some(puzzle) => {
                        puzzles.push(puzzle);
                        rows.push(row);
                    }
                    None => answers.refuse(row, text),
                }
            }
            let mut rows = rows.iter().copied();
            let mut row = || rows.next().expect("a batch answers each puzzle once");
            match question {
                Question::Solve => batch.first(&*puzzles, |it, _| answers.first(row(), it)),
                Question::Count(most) => {
                    batch.count(&*puzzles, most, |it, _| answers.count(row(), it));
                }
                Question::Classify => {
                    batch.classify_ref(&*puzzles, |it, _| answers.outcome(row(), it));
                }
            }
        }
    });
}
