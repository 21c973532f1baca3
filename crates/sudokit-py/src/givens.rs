//! `minimize`, `redundant`, `is_minimal`: which givens a puzzle does not need.

use crate::call::Call;
use crate::how::Whole;
use crate::input::Chunk;
use crate::output::{Grids, GridsPiece, Values, ValuesPiece};
use crate::run::{self, SLOW_CHUNK};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sudokit::analyze;
use sudokit::board::Cell;
use sudokit::bounds::Why;
use sudokit::random::Random;
use sudokit::solve::{Config, Solver};
use sudokit::{Budget, Puzzle};

/// A solver that ends with the call.
fn solver(config: &Config, budget: &Budget) -> Solver {
    let mut solver = Solver::with_config(config).unwrap_or_default();
    solver.set_budget(budget.clone());
    solver
}

/// Leave out givens of each puzzle, one by one, as long as it stays proper.
///
/// Parameters
/// ----------
/// puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
/// seed : int, optional
///     Row i tries its givens in an order of its own, drawn from (seed, start + i); in reading
///     order if there is none.
/// start : int
///     The number of the first row.
/// layout, column, out, threads, progress, errors, timeout
///     Keywords of all functions on columns: ``help(sudokit)``.
///
/// Returns
/// -------
/// column of grids, N rows
///     Minimal puzzles; null where the puzzle is not proper.
///
/// Examples
/// --------
/// >>> import sudokit
/// >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> (m,) = sudokit.minimize([p], seed=0)
/// >>> 81 - m.count("."), sudokit.is_minimal([p, m])
/// (22, [False, True])
#[pyfunction]
#[pyo3(signature = (puzzles, *, seed=None, start=Whole::Number(0), layout=None, **keywords), text_signature = "(puzzles, *, seed=None, start=0, layout=None, column=None, out=None, threads=None, progress=None, errors='raise', timeout=None)")]
pub(crate) fn minimize<'py>(
    puzzles: &Bound<'py, PyAny>,
    seed: Option<Whole>,
    start: Whole,
    layout: Option<&str>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let seed: Option<u64> = Whole::maybe(seed.as_ref(), puzzles.py(), "seed")?;
    let start: u64 = start.of(puzzles.py(), "start")?;
    let order = |row: usize| {
        let mut cells: Vec<Cell> = Cell::all().collect();
        if let Some(seed) = seed {
            Random::new(seed, start.wrapping_add(row as u64)).shuffle(&mut cells);
        }
        cells
    };
    let answer = |puzzle: &Puzzle, row: usize, solver: &mut Solver| {
        analyze::minimize(puzzle, &order(row), solver).map(|found| Some(*found?.values()))
    };
    let call = Call::new(puzzles, keywords)?;
    grids(&call, layout, "minimized", answer)
}

/// Find the givens of each puzzle that could be left out, each alone.
///
/// Parameters
/// ----------
/// puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
/// layout, column, out, threads, progress, errors, timeout
///     Keywords of all functions on columns: ``help(sudokit)``.
///
/// Returns
/// -------
/// column of grids, N rows
///     Of each puzzle its redundant givens alone, all other cells blank: none of a minimal one.
///     Null where the puzzle is not proper.
///
/// Examples
/// --------
/// >>> import sudokit
/// >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> 81 - sudokit.redundant([p])[0].count(".")
/// 22
#[pyfunction]
#[pyo3(signature = (puzzles, *, layout=None, **keywords), text_signature = "(puzzles, *, layout=None, column=None, out=None, threads=None, progress=None, errors='raise', timeout=None)")]
pub(crate) fn redundant<'py>(
    puzzles: &Bound<'py, PyAny>,
    layout: Option<&str>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let answer = |puzzle: &Puzzle, _: usize, solver: &mut Solver| {
        let Some(found) = analyze::redundant_givens(puzzle, solver)? else { return Ok(None) };
        let mut these = Puzzle::EMPTY;
        found.iter().for_each(|&(cell, digit)| these.set(cell, Some(digit)));
        Ok(Some(*these.values()))
    };
    let call = Call::new(puzzles, keywords)?;
    grids(&call, layout, "redundant", answer)
}

/// Say of each puzzle whether every given is needed.
///
/// Parameters
/// ----------
/// puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
/// column, out, threads, progress, errors, timeout
///     Keywords of all functions on columns: ``help(sudokit)``.
///
/// Returns
/// -------
/// column of bool, N rows
///     Null where the puzzle is not proper.
///
/// Examples
/// --------
/// >>> import sudokit
/// >>> sudokit.is_minimal(["." * 81])
/// [None]
#[pyfunction]
#[pyo3(signature = (puzzles, **keywords), text_signature = "(puzzles, *, column=None, out=None, threads=None, progress=None, errors='raise', timeout=None)")]
pub(crate) fn is_minimal<'py>(
    puzzles: &Bound<'py, PyAny>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(puzzles, keywords)?;
    let flags = run::answer_slow(&call.source, true, |mode| {
        let mut flags = Values::<bool>::new(call.rows());
        let make = |budget: &Budget| {
            let mut solver = solver(&call.config, budget);
            move |chunk: &Chunk, mut flags: ValuesPiece<'_, bool>| {
                let mut all = true;
                for (row, puzzle) in chunk.iter() {
                    match analyze::is_minimal(puzzle, &mut solver) {
                        Ok(Some(is_minimal)) => flags.put(row, is_minimal),
                        Ok(None) => {}
                        Err(_) => all = false,
                    }
                }
                all
            }
        };
        let pieces = flags.pieces(SLOW_CHUNK);
        Ok(call.run((mode, SLOW_CHUNK), pieces, make)?.then_some(flags))
    })?;
    call.deliver(flags.made_flags("minimal"))
}

/// Answers each puzzle with a grid, or with nothing.
fn grids<'py>(
    call: &Call<'py>,
    layout: Option<&str>,
    name: &str,
    answer: impl Fn(&Puzzle, usize, &mut Solver) -> Result<Option<[u8; 81]>, Why> + Sync,
) -> PyResult<Bound<'py, PyAny>> {
    let layout = call.layout(layout)?;
    let grids = run::answer_slow(&call.source, true, |mode| {
        let mut grids = Grids::new(call.rows(), layout);
        let config = &call.config;
        let make = |budget: &Budget| {
            let (mut solver, answer) = (solver(config, budget), &answer);
            move |chunk: &Chunk, mut grids: GridsPiece<'_>| {
                let mut all = true;
                for (row, puzzle) in chunk.iter() {
                    match answer(puzzle, chunk.first + row, &mut solver) {
                        Ok(Some(values)) => grids.put(row, &values),
                        Ok(None) => {}
                        Err(_) => all = false,
                    }
                }
                all
            }
        };
        let pieces = grids.pieces(SLOW_CHUNK);
        Ok(call.run((mode, SLOW_CHUNK), pieces, make)?.then_some(grids))
    })?;
    call.deliver(grids.made(name)?)
}
