//! `near_complete`, `corrupt_moves`: positions and traces to train on, made reproducibly.
//!
//! Row i depends on (seed, i) alone, by the pinned generator.

use crate::call::Call;
use crate::column::Corrupted;
use crate::how::Whole;
use crate::input::{self, Chunk};
use crate::output::{Grids, GridsPiece, Values, ValuesPiece};
use crate::run::{CHUNK, Engine, Mode};
use crate::state::read_traces;
use arrow_array::types::Int64Type;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::fmt::Write;
use sudokit::board::Digit;
use sudokit::random::Random;
use sudokit::solve::Solver;
use sudokit::{Budget, Puzzle};
use sudokit_answer::state::Move;

/// Fill the blanks of proper puzzles up to some: boards near their end.
///
/// Parameters
/// ----------
/// puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
/// blanks : int
///     Cells that stay blank, drawn among those of the puzzle; all of them if it has fewer.
/// seed : int
///     0 to 2**64 - 1. Row i depends on (seed, i) alone.
/// layout, column, out, threads, progress, errors, timeout
///     Keywords of all functions on columns: ``help(sudokit)``.
///
/// Returns
/// -------
/// column of N grids
///     Null where a puzzle is not proper.
///
/// Examples
/// --------
/// >>> import sudokit
/// >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> [board.count(".") for board in sudokit.near_complete([p, p], 5, 1)]
/// [5, 5]
#[pyfunction]
#[pyo3(signature = (puzzles, blanks, seed, *, layout=None, **keywords), text_signature = "(puzzles, blanks, seed, *, layout=None, column=None, out=None, threads=None, progress=None, errors='raise', timeout=None)")]
pub(crate) fn near_complete<'py>(
    puzzles: &Bound<'py, PyAny>,
    blanks: Whole,
    seed: Whole,
    layout: Option<&str>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(puzzles, keywords)?;
    let blanks: usize = blanks.of(call.py, "blanks")?;
    let seed: u64 = seed.of(call.py, "seed")?;
    let mut grids = Grids::new(call.rows(), call.layout(layout)?);
    let make = |budget: &Budget| {
        let mut engine = Engine::within(&call.config, budget.clone());
        move |chunk: &Chunk, mut piece: GridsPiece<'_>| {
            let mut rows = chunk.iter();
            engine.batch().classify_ref(&chunk.puzzles, |outcome, _| {
                let Some((row, puzzle)) = rows.next() else { return };
                let Some(solution) = outcome.unique() else { return };
                let mut random = Random::new(seed, (chunk.first + row) as u64);
                let board = sudokit_answer::near_complete(puzzle, solution, blanks, &mut random);
                piece.put(row, board.values());
            });
            true
        }
    };
    call.run((Mode::Threads, CHUNK), grids.pieces(CHUNK), make)?;
    call.deliver(grids.made("board")?)
}

/// Rows of a chunk of traces.
const STEP: usize = 256;

/// Make one move of each trace wrong: traces whose first wrong step is known.
///
/// Parameters
/// ----------
/// puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
/// traces : list or column of N str
///     Right moves, as ``explain(fields=["moves"])`` makes them.
/// seed : int
///     0 to 2**64 - 1. Row i depends on (seed, i) alone.
/// column, out, threads, progress, errors, timeout
///     Keywords of all functions on columns: ``help(sudokit)``.
///
/// Returns
/// -------
/// Corrupted
///     ``moves`` (the traces, a digit of one move replaced by another one, of those that its
///     houses do not hold yet if there is one) and ``first_wrong`` (the place of that move, from
///     0). Null where the puzzle is not proper or the trace is empty or has a wrong move.
///
/// Examples
/// --------
/// >>> import sudokit
/// >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> path = sudokit.explain([p], fields=["moves"])
/// >>> made = sudokit.corrupt_moves([p], path.moves, 1)
/// >>> sudokit.judge_moves([p], made.moves).first_wrong == made.first_wrong
/// True
#[pyfunction]
#[pyo3(signature = (puzzles, traces, seed, **keywords), text_signature = "(puzzles, traces, seed, *, column=None, out=None, threads=None, progress=None, errors='raise', timeout=None)")]
pub(crate) fn corrupt_moves(
    puzzles: &Bound<'_, PyAny>,
    traces: &Bound<'_, PyAny>,
    seed: Whole,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Corrupted> {
    let call = Call::new(puzzles, keywords)?;
    let seed: u64 = seed.of(call.py, "seed")?;
    let traces = input::texts(call.py, traces, call.rows())?;
    // What is not all there is not made wrong.
    let read = read_traces(&call, &traces)?.into_iter();
    let read: Vec<Vec<Move>> = read
        .map(|trace| trace.filter(|trace| trace.is_whole).map_or_else(Vec::new, |t| t.moves))
        .collect();
    let mut texts = Values::<String>::new(call.rows());
    let mut places = Values::<i64>::new(call.rows());
    let make = |budget: &Budget| {
        let mut solver = Solver::with_config(&call.config).unwrap_or_default();
        solver.set_budget(budget.clone());
        let read = &read;
        move |chunk: &Chunk, (mut texts, mut places): CorruptPiece<'_>| {
            for (row, puzzle) in chunk.iter() {
                let index = chunk.first + row;
                let mut random = Random::new(seed, index as u64);
                let Some(solution) = solver.classify(puzzle).unique() else { continue };
                let is_right =
                    |one: &Move| one.digit.is_some_and(|digit| solution.get(one.cell) == digit);
                if read[index].is_empty() || !read[index].iter().all(is_right) {
                    continue;
                }
                let (place, trace) = corrupted(puzzle, &read[index], &mut random);
                texts.put(row, trace);
                places.put(row, place as i64);
            }
            true
        }
    };
    call.run((Mode::Threads, STEP), texts.pieces(STEP).zip(places.pieces(STEP)), make)?;
    call.record(vec![texts.made_texts("moves"), places.made::<Int64Type>("first_wrong")])
}

type CorruptPiece<'a> = (ValuesPiece<'a, String>, ValuesPiece<'a, i64>);

/// A trace with a wrong move, and its place. The digit is one that does not repeat in sight where
/// there is one: such faults show late.
fn corrupted(puzzle: &Puzzle, moves: &[Move], random: &mut Random) -> (usize, String) {
    let place = random.index(moves.len());
    let mut board = *puzzle;
    moves[..place].iter().for_each(|one| board.set(one.cell, one.digit));
    let Move { cell, digit } = moves[place];
    let others = || Digit::all().filter(|&other| Some(other) != digit);
    let is_free = |other: &Digit| cell.peers().all(|peer| board.get(peer) != Some(*other));
    let mut choices: Vec<Digit> = others().filter(is_free).collect();
    if choices.is_empty() {
        choices = others().collect();
    }
    let wrong = choices[random.index(choices.len())];
    let mut text = String::with_capacity(7 * moves.len());
    for (at, one) in moves.iter().enumerate() {
        let digit = if at == place { Some(wrong) } else { one.digit };
        let blank = if at == 0 { "" } else { " " };
        let _ = write!(text, "{blank}{}={}", one.cell, digit.map_or(0, Digit::get));
    }
    (place, text)
}
