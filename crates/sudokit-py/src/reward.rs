//! `reward`, `judge_text`: whether a text solves a puzzle, by the rules alone.

use crate::call::Call;
use crate::column::Replied;
use crate::input::{self, Chunk};
use crate::output::{Grids, GridsPiece, Values, ValuesPiece};
use crate::run::{self, Mode};
use arrow_array::types::{Float64Type, Int32Type};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sudokit::solve::{Outcome, Solver};
use sudokit::{Budget, Puzzle};
use sudokit_answer::Reply;

/// Rows of a chunk here.
const STEP: usize = 256;

/// Reward texts that answer puzzles: 1.0 for a right grid, else 0.0.
///
/// The grid is looked for behind the last ``</think>``, inside the last ``<answer>`` (``<final>``,
/// ``<solution>``, ...) if there is one: the last 81 cells that stand as nine rows of nine or in
/// one run, in any of the ways in which models print them (boxed, bold, rows with labels, tables of
/// Markdown, LaTeX, HTML, JSON, frames). Digits in prose are no grid. A grid that keeps the givens
/// and the rules is right: no stored solution is asked. :func:`judge_text` says why a text earns
/// nothing.
///
/// Parameters
/// ----------
/// puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
/// texts : list or column of N str
/// partial : bool
///     What an incomplete or wrong grid earns, too: of the cells that were blank, and corrected
///     for chance, ``max(0, (right - wrong / 8) / blanks)``. Nothing if a given was changed, or
///     the puzzle is not proper. No bonus for length or format.
/// column, out, threads, progress, errors, timeout
///     Keywords of all functions on columns: ``help(sudokit)``.
///
/// Returns
/// -------
/// column of float64, N rows
///
/// Examples
/// --------
/// >>> import sudokit
/// >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> sudokit.reward([p, p], ["<answer>" + str(sudokit.Puzzle(p).solve()) + "</answer>", p])
/// [1.0, 0.0]
#[pyfunction]
#[pyo3(signature = (puzzles, texts, *, partial=false, **keywords), text_signature = "(puzzles, texts, *, partial=False, column=None, out=None, threads=None, progress=None, errors='raise', timeout=None)")]
pub(crate) fn reward<'py>(
    puzzles: &Bound<'py, PyAny>,
    texts: &Bound<'py, PyAny>,
    partial: bool,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(puzzles, keywords)?;
    let texts = input::texts(call.py, texts, call.rows())?;
    let mut rewards = Values::<f64>::new(call.rows());
    let make = |budget: &Budget| {
        let (texts, mut solver) = (&texts, Solver::new());
        solver.set_budget(budget.clone());
        move |chunk: &Chunk, mut rewards: ValuesPiece<'_, f64>| {
            for (row, puzzle) in chunk.iter() {
                if let Some(text) = &texts[chunk.first + row] {
                    rewards.put(row, of(puzzle, text, partial, &mut solver));
                }
            }
            true
        }
    };
    let mode = if partial { Mode::Threads } else { run::mode(&call.source) };
    call.run((mode, STEP), rewards.pieces(STEP), make)?;
    call.deliver(rewards.made::<Float64Type>("reward"))
}

/// The words of replies, in the order of their numbers.
pub(crate) const REPLIES: [&str; 6] = {
    let [a, b, c, d, e, f] = Reply::ALL;
    [a.name(), b.name(), c.name(), d.name(), e.name(), f.name()]
};

/// Say what texts that answer puzzles hold, and what is wrong with it.
///
/// The grid is looked for as in :func:`reward`.
///
/// Parameters
/// ----------
/// puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
/// texts : list or column of N str
/// layout, column, out, threads, progress, errors, timeout
///     Keywords of all functions on columns: ``help(sudokit)``.
///
/// Returns
/// -------
/// Replied
///     ``verdict`` (words of :class:`Reply`, its numbers in numpy), ``cell`` (the index of the
///     first cell that is wrong) and ``grid``, as it was found.
///
/// Examples
/// --------
/// >>> import sudokit
/// >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> right = str(sudokit.Puzzle(p).solve())
/// >>> said = ["$\\\\boxed{" + right + "}$", "I give up.", right[:70], "Row 1: " + p]
/// >>> sudokit.judge_text([p] * 4, said).verdict
/// ['right', 'no_grid', 'wrong_size', 'incomplete']
#[pyfunction]
#[pyo3(signature = (puzzles, texts, *, layout=None, **keywords), text_signature = "(puzzles, texts, *, layout=None, column=None, out=None, threads=None, progress=None, errors='raise', timeout=None)")]
pub(crate) fn judge_text(
    puzzles: &Bound<'_, PyAny>,
    texts: &Bound<'_, PyAny>,
    layout: Option<&str>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Replied> {
    let call = Call::new(puzzles, keywords)?;
    let texts = input::texts(call.py, texts, call.rows())?;
    let mut verdicts = Values::<i8>::new(call.rows());
    let mut cells = Values::<i32>::new(call.rows());
    let mut grids = Grids::new(call.rows(), call.layout(layout)?);
    let make = |_: &Budget| {
        let texts = &texts;
        move |chunk: &Chunk, ((mut verdicts, mut cells), mut grids): ReplyPiece<'_>| {
            for (row, puzzle) in chunk.iter() {
                let Some(text) = &texts[chunk.first + row] else { continue };
                let (reply, cell, grid) = Reply::of_text(puzzle, text);
                verdicts.put(row, reply as i8);
                if let Some(cell) = cell.and_then(|cell| i32::try_from(cell.index()).ok()) {
                    cells.put(row, cell);
                }
                if let Some(grid) = grid {
                    grids.put(row, &grid);
                }
            }
            true
        }
    };
    let pieces = verdicts.pieces(STEP).zip(cells.pieces(STEP)).zip(grids.pieces(STEP));
    call.run((Mode::Threads, STEP), pieces, make)?;
    let verdicts = verdicts.made_words("verdict", &REPLIES)?;
    call.record(vec![verdicts, cells.made::<Int32Type>("cell"), grids.made("grid")?])
}

type ReplyPiece<'a> = ((ValuesPiece<'a, i8>, ValuesPiece<'a, i32>), GridsPiece<'a>);

/// What a text earns.
fn of(puzzle: &Puzzle, text: &str, partial: bool, solver: &mut Solver) -> f64 {
    let (reply, _, grid) = Reply::of_text(puzzle, text);
    let Some(grid) = grid else { return 0.0 };
    if reply == Reply::Right {
        return 1.0;
    }
    if !partial || puzzle.givens().any(|(cell, given)| grid[cell.index()] != given.get()) {
        return 0.0;
    }
    let Outcome::Unique(solution) = solver.classify(puzzle) else { return 0.0 };
    let (mut right, mut wrong, mut blanks) = (0.0, 0.0, 0.0);
    for cell in puzzle.empty_cells() {
        let (found, expected) = (grid[cell.index()], solution.values()[cell.index()]);
        blanks += 1.0;
        match found {
            0 => {}
            _ if found == expected => right += 1.0,
            _ => wrong += 1.0,
        }
    }
    f64::max(0.0, (right - wrong / 8.0) / blanks)
}
