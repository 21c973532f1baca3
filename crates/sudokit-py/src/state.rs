//! `judge_state`, `judge_moves`: verdicts on partial work.

use crate::call::Call;
use crate::column::{JudgedMoves as MovesRecord, JudgedStates};
use crate::errors::{Fault, spec};
use crate::input::{self, Chunk, Errors, Source};
use crate::output::{Grids, GridsPiece, Values, ValuesPiece};
use crate::run::{CHUNK, Mode};
use arrow_array::types::{Int32Type, Int64Type};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sudokit::solve::Solver;
use sudokit::technique::Profile;
use sudokit::{Budget, Solution, check};
use sudokit_answer::state::{self, Forced, JudgedMoves, JudgedState, Move, State};

/// The words of states, in the order of their numbers; behind them that of an unreadable move.
pub(crate) const STATES: [&str; 9] = {
    let [a, b, c, d, e, f, g, h] = State::ALL;
    let all = [a.name(), b.name(), c.name(), d.name(), e.name(), f.name(), g.name(), h.name()];
    let [a, b, c, d, e, f, g, h] = all;
    [a, b, c, d, e, f, g, h, "unreadable"]
};

/// Say of boards on the way whether they can still become the solution, and which cells are wrong.
///
/// Parameters
/// ----------
/// puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
/// boards : the same, N rows
///     Boards, a blank for an empty cell. Givens may be left out.
/// solutions : the same, optional
///     The solutions, if they are known: a puzzle without one, or with a wrong one, is solved. They
///     are not searched for others.
/// layout, column, out, threads, progress, errors, timeout
///     Keywords of all functions on columns: ``help(sudokit)``.
///
/// Returns
/// -------
/// JudgedStates
///     ``verdict`` (words of :class:`State`, its numbers in numpy), ``cell`` (the index of the
///     first wrong cell), ``right`` (cells beside the givens that hold the digit of the only
///     solution), ``wrong`` (how many do not) and ``wrong_cells`` (their digits, blanks
///     elsewhere). Of a puzzle with several solutions the board is solved: ``open``, or ``dead``.
///     Null where a board cannot be read.
///
/// Examples
/// --------
/// >>> import sudokit
/// >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> boards = [p, p[:2] + "4" + p[3:], p[:2] + "1" + p[3:], p[:2] + "5" + p[3:]]
/// >>> sudokit.judge_state([p] * 4, boards).verdict
/// ['so_far_right', 'so_far_right', 'wrong', 'repeated']
#[pyfunction]
#[pyo3(signature = (puzzles, boards, solutions=None, *, layout=None, **keywords), text_signature = "(puzzles, boards, solutions=None, *, layout=None, column=None, out=None, threads=None, progress=None, errors='raise', timeout=None)")]
pub(crate) fn judge_state(
    puzzles: &Bound<'_, PyAny>,
    boards: &Bound<'_, PyAny>,
    solutions: Option<&Bound<'_, PyAny>>,
    layout: Option<&str>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<JudgedStates> {
    let call = Call::new(puzzles, keywords)?;
    let boards = Source::of_answers(boards, None)?;
    call.source.expect_as_many(call.py, &boards, "boards")?;
    let solutions = solutions.map(|data| Source::of_answers(data, None)).transpose()?;
    if let Some(solutions) = &solutions {
        call.source.expect_as_many(call.py, solutions, "solutions")?;
    }
    let rows = call.rows();
    let (mut verdicts, mut cells) = (Values::<i8>::new(rows), Values::<i32>::new(rows));
    let (mut right, mut wrong) = (Values::<i32>::new(rows), Values::<i32>::new(rows));
    let mut grids = Grids::new(rows, call.layout(layout)?);
    let make = |budget: &Budget| {
        let mut solver = Solver::with_config(&call.config).unwrap_or_default();
        solver.set_budget(budget.clone());
        let (mut board, mut known) = (Chunk::default(), Chunk::default());
        let (boards, solutions) = (&boards, &solutions);
        move |chunk: &Chunk, pieces: StatePiece<'_>| {
            let ((((mut verdicts, mut cells), mut right), mut wrong), mut grids) = pieces;
            let range = chunk.first..chunk.first + chunk.len;
            let _ = boards.read(range.clone(), Errors::Null, &mut board);
            if let Some(solutions) = solutions {
                let _ = solutions.read(range, Errors::Null, &mut known);
            }
            let mut found = board.iter().peekable();
            let mut solved = known.iter().peekable();
            for (row, puzzle) in chunk.iter() {
                while found.next_if(|(other, _)| *other < row).is_some() {}
                while solved.next_if(|(other, _)| *other < row).is_some() {}
                let Some((_, board)) = found.next_if(|(other, _)| *other == row) else { continue };
                let known = solved.next_if(|(other, _)| *other == row);
                let known: Option<Solution> =
                    known.and_then(|(_, grid)| check::answers(puzzle, grid.values()).ok());
                let solution = known.or_else(|| solver.classify(puzzle).unique());
                let judged =
                    JudgedState::new(puzzle, solution.as_ref(), board.values(), &mut solver);
                verdicts.put(row, judged.state as i8);
                if let Some(cell) = judged.cell().and_then(|c| i32::try_from(c.index()).ok()) {
                    cells.put(row, cell);
                }
                right.put(row, judged.right.into());
                wrong.put(row, judged.wrong.iter().map(|&digit| i32::from(digit != 0)).sum());
                grids.put(row, &judged.wrong);
            }
            true
        }
    };
    let pieces = verdicts.pieces(CHUNK).zip(cells.pieces(CHUNK)).zip(right.pieces(CHUNK));
    let pieces = pieces.zip(wrong.pieces(CHUNK)).zip(grids.pieces(CHUNK));
    call.run((Mode::Threads, CHUNK), pieces, make)?;
    call.record(vec![
        verdicts.made_words("verdict", &STATES)?,
        cells.made::<Int32Type>("cell"),
        right.made::<Int32Type>("right"),
        wrong.made::<Int32Type>("wrong"),
        grids.made("wrong_cells")?,
    ])
}

type StatePiece<'a> = (
    (((ValuesPiece<'a, i8>, ValuesPiece<'a, i32>), ValuesPiece<'a, i32>), ValuesPiece<'a, i32>),
    GridsPiece<'a>,
);

/// The number of the word for an unreadable move.
const UNREADABLE: usize = State::ALL.len();

/// The moves of a row.
pub(crate) struct Trace {
    pub moves: Vec<Move>,
    /// Whether they are all: none of them is unreadable.
    pub is_whole: bool,
}

/// Reads a column of traces; `None` for null.
///
/// # Errors
/// The first unreadable move, if that is an error. Otherwise a warning names it.
pub(crate) fn read_traces(
    call: &Call<'_>,
    traces: &[Option<String>],
) -> PyResult<Vec<Option<Trace>>> {
    let mut read = Vec::with_capacity(traces.len());
    for (row, trace) in traces.iter().enumerate() {
        let Some(trace) = trace else {
            read.push(None);
            continue;
        };
        let (moves, fault) = state::moves_before_fault(trace);
        let is_whole = fault.is_none();
        match fault {
            Some(error) if call.how.errors == Errors::Raise => {
                return Err(spec(call.py, format_args!("traces: row {row}: {error}")));
            }
            Some(error) => {
                let found = format_args!("in move {}: {error}", moves.len()).to_string();
                call.how.note_fault(1, &Fault::of_row(row, "a trace of moves", found));
            }
            None => {}
        }
        read.push(Some(Trace { moves, is_whole }));
    }
    Ok(read)
}

/// Rows of a chunk of traces.
const STEP: usize = 64;

/// Judge traces of moves, one after the other: the first that is wrong, and what forces the others.
///
/// Parameters
/// ----------
/// puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
/// traces : list or column of N str
///     Moves such as ``r1c3=4 r2c2=5``, with blanks, commas or semicolons between them; 0 empties
///     a cell.
/// techniques : bool
///     Say what forces each right move: ``full-house``, ``hidden-single``, ``naked-single``, or
///     the hardest technique on HoDoKu's path from the board before to that digit.
/// column, out, threads, progress, errors, timeout
///     Keywords of all functions on columns: ``help(sudokit)``.
///
/// Returns
/// -------
/// JudgedMoves
///     ``verdict`` of the board at the end, ``moves`` (how many), ``first_wrong`` (the place of the
///     first move after which no solution can be reached, from 0), ``verdicts`` (after each move)
///     and ``forced_by`` (with ``techniques``), both as words with blanks between them, ``-`` for
///     none. With ``errors="null"`` a trace ends at an unreadable move, whose verdict and that of
///     the trace is ``unreadable``; a warning names the first one.
///
/// Examples
/// --------
/// >>> import sudokit
/// >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> judged = sudokit.judge_moves([p], ["r5c5=5 r1c3=1 r1c4=6"], techniques=True)
/// >>> judged.first_wrong, judged.verdicts, judged.forced_by
/// ([1], ['so_far_right wrong wrong'], ['naked-single - -'])
#[pyfunction]
#[pyo3(signature = (puzzles, traces, *, techniques=false, **keywords), text_signature = "(puzzles, traces, *, techniques=False, column=None, out=None, threads=None, progress=None, errors='raise', timeout=None)")]
pub(crate) fn judge_moves(
    puzzles: &Bound<'_, PyAny>,
    traces: &Bound<'_, PyAny>,
    techniques: bool,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<MovesRecord> {
    let call = Call::new(puzzles, keywords)?;
    let traces = input::texts(call.py, traces, call.rows())?;
    let read = read_traces(&call, &traces)?;
    let rows = call.rows();
    let mut verdicts = Values::<i8>::new(rows);
    let (mut moves, mut first) = (Values::<i64>::new(rows), Values::<i64>::new(rows));
    let (mut words, mut forced) = (Values::<String>::new(rows), Values::<String>::new(rows));
    let profile = Profile::hodoku();
    let make = |budget: &Budget| {
        let mut solver = Solver::with_config(&call.config).unwrap_or_default();
        solver.set_budget(budget.clone());
        let (budget, read, profile) = (budget.clone(), &read, &profile);
        move |chunk: &Chunk, pieces: MovesPiece<'_>| {
            let ((((mut verdicts, mut moves), mut first), mut words), mut forced) = pieces;
            let mut forces = techniques.then(|| Forced::new(profile, budget.clone()));
            for (row, puzzle) in chunk.iter() {
                let Some(Trace { moves: trace, is_whole }) = &read[chunk.first + row] else {
                    continue;
                };
                let solution = solver.classify(puzzle).unique();
                let forces = forces.as_mut();
                let judged =
                    JudgedMoves::new(puzzle, solution.as_ref(), trace, forces, &mut solver);
                let mut names: Vec<&str> = judged.states.iter().map(|state| state.name()).collect();
                let unreadable = (!is_whole).then_some(trace.len());
                if unreadable.is_some() {
                    names.push(STATES[UNREADABLE]);
                }
                let verdict = if *is_whole { judged.last.state as i8 } else { UNREADABLE as i8 };
                verdicts.put(row, verdict);
                moves.put(row, names.len() as i64);
                if let Some(at) = judged.first_wrong.or(unreadable) {
                    first.put(row, at as i64);
                }
                words.put(row, names.join(" "));
                if techniques {
                    let name = |technique: &Option<_>| {
                        technique.map_or_else(
                            || "-".to_owned(),
                            |t: sudokit::technique::Technique| t.to_string(),
                        )
                    };
                    let mut words: Vec<String> = judged.forced_by.iter().map(name).collect();
                    words.resize(names.len(), "-".to_owned());
                    forced.put(row, words.join(" "));
                }
            }
            true
        }
    };
    let pieces = verdicts.pieces(STEP).zip(moves.pieces(STEP)).zip(first.pieces(STEP));
    let pieces = pieces.zip(words.pieces(STEP)).zip(forced.pieces(STEP));
    call.run((Mode::Threads, STEP), pieces, make)?;
    call.record(vec![
        verdicts.made_words("verdict", &STATES)?,
        moves.made::<Int64Type>("moves"),
        first.made::<Int64Type>("first_wrong"),
        words.made_texts("verdicts"),
        forced.made_texts("forced_by"),
    ])
}

type MovesPiece<'a> = (
    (((ValuesPiece<'a, i8>, ValuesPiece<'a, i64>), ValuesPiece<'a, i64>), ValuesPiece<'a, String>),
    ValuesPiece<'a, String>,
);
