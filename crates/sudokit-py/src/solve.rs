//! `count`, `solve`, `classify`, `check`: results of the solvers and of the checker on columns.

use crate::call::{Blocks, Call};
use crate::column::{Checked, Classified};
use crate::errors::word;
use crate::how::{Whole, count_limit};
use crate::input::{Chunk, Errors, Source};
use crate::output::{Grids, GridsPiece, Layout, Values, ValuesPiece};
use crate::quick;
use crate::run::{self, CHUNK, Engine};
use arrow_array::types::{Int32Type, Int64Type};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::time::Instant;
use sudokit::rules::Fault;
use sudokit::solve::{End, First, Order, Outcome, Solutions};
use sudokit::{Budget, Puzzle, Solution, check as judge};
use sudokit_answer::Verdict;

/// The words of `Verdict`, in the order of its numbers.
pub(crate) const VERDICTS: [&str; 6] = {
    let [a, b, c, d, e, f] = Verdict::OF_PUZZLES;
    [a.name(), b.name(), c.name(), d.name(), e.name(), f.name()]
};

/// The words of `Judgment`, in the order of its numbers.
pub(crate) const JUDGMENTS: [&str; 5] =
    ["right", "given_changed", "repeated", "incomplete", "unreadable"];

/// A budget with another limit, if there is one.
pub(crate) fn bounded(budget: &Budget, guesses: Option<u64>) -> Budget {
    guesses.map_or_else(|| budget.clone(), |guesses| budget.with_limit(guesses))
}

/// Count the solutions of each puzzle, up to a limit.
///
/// Parameters
/// ----------
/// puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
/// limit : int
///     Counting stops there. 2 says whether a puzzle is proper. At most 2**63 - 1, so that every
///     count fits its column.
/// guesses : int, optional
///     What a puzzle may cost; its count is null if that does not suffice.
/// column, out, threads, progress, errors, timeout
///     Keywords of all functions on columns: ``help(sudokit)``.
///
/// Returns
/// -------
/// column of int64, N rows
///
/// Raises
/// ------
/// ParseError
///     A row is no puzzle (unless ``errors="null"``).
///
/// Examples
/// --------
/// >>> import sudokit
/// >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> sudokit.count([p])
/// [1]
/// >>> sudokit.count(["." * 81, "11" + "." * 79], limit=1000)
/// [1000, 0]
#[pyfunction]
#[pyo3(signature = (puzzles, *, limit=Whole::Number(2), guesses=None, **keywords), text_signature = "(puzzles, *, limit=2, guesses=None, column=None, out=None, threads=None, progress=None, errors='raise', timeout=None)")]
pub(crate) fn count<'py>(
    puzzles: &Bound<'py, PyAny>,
    limit: Whole,
    guesses: Option<Whole>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    if guesses.is_none()
        && keywords.is_none()
        && let Some(counts) = quick::count(puzzles, &limit)?
    {
        return Ok(counts);
    }
    let py = puzzles.py();
    let guesses: Option<u64> = Whole::maybe(guesses.as_ref(), py, "guesses")?;
    let limit = count_limit(py, &limit)?;
    let counted = |call: &Call<'py>| {
        run::answer(&call.source, guesses.is_none(), |mode| {
            let mut counts = Values::<i64>::new(call.rows());
            let config = call.config;
            let make = |budget: &Budget| {
                let mut engine = Engine::within(&config, bounded(budget, guesses));
                move |chunk: &Chunk, mut piece: ValuesPiece<'_, i64>| {
                    let (mut rows, mut all) = (chunk.rows.iter(), true);
                    engine.batch().count(&chunk.puzzles, limit, |count, _| {
                        let row = rows.next().map_or(0, |&row| row as usize);
                        if count.end.why().is_some() {
                            all = false;
                        } else {
                            // No count is greater than the limit.
                            piece.put(row, count.solutions.cast_signed());
                        }
                    });
                    all
                }
            };
            let all = call.run((mode, CHUNK), counts.pieces(CHUNK), make)?;
            Ok(all.then_some(counts))
        })
    };
    if let Some(blocks) = Blocks::new(puzzles, keywords)? {
        return blocks.answer(|call, list| {
            for count in counted(call)?.rows() {
                list.push(count.into_pyobject(py)?);
            }
            Ok(())
        });
    }
    let call = Call::new(puzzles, keywords)?;
    call.deliver(counted(&call)?.made::<Int64Type>("count"))
}

/// Which solution is wanted where there are several.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Multiple {
    Null,
    Any,
    Smallest,
}

/// Solve each puzzle.
///
/// Parameters
/// ----------
/// puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
/// multiple : {"null", "any", "smallest"}
///     What a puzzle with several solutions gets: null, any of them, or the
///     lexicographically smallest (as the command ``sudokit solve``).
/// guesses : int, optional
///     What a puzzle may cost; its solution is null if that does not suffice.
/// layout : {"text", "u8"}, optional
///     Over Arrow: 81 characters, or lists of 81 small numbers.
/// column, out, threads, progress, errors, timeout
///     Keywords of all functions on columns: ``help(sudokit)``.
///
/// Returns
/// -------
/// column of grids, N rows
///     In numpy (N, 81) of uint8, with zeros for a puzzle without a solution.
///
/// Raises
/// ------
/// ParseError
///     A row is no puzzle (unless ``errors="null"``).
///
/// Examples
/// --------
/// >>> import sudokit
/// >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> sudokit.solve([p, "." * 81])
/// ['534678912672195348198342567859761423426853791713924856961537284287419635345286179', None]
/// >>> sudokit.solve(["." * 81], multiple="smallest")[0][:27]
/// '123456789456789123789123456'
#[pyfunction]
#[pyo3(signature = (puzzles, *, multiple="null", guesses=None, layout=None, **keywords), text_signature = "(puzzles, *, multiple='null', guesses=None, layout=None, column=None, out=None, threads=None, progress=None, errors='raise', timeout=None)")]
pub(crate) fn solve<'py>(
    puzzles: &Bound<'py, PyAny>,
    multiple: &str,
    guesses: Option<Whole>,
    layout: Option<&str>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let ways = [("null", Multiple::Null), ("any", Multiple::Any), ("smallest", Multiple::Smallest)];
    if multiple == "null"
        && guesses.is_none()
        && layout.is_none()
        && keywords.is_none()
        && let Some(solutions) = quick::solve(puzzles)?
    {
        return Ok(solutions);
    }
    let py = puzzles.py();
    let guesses: Option<u64> = Whole::maybe(guesses.as_ref(), py, "guesses")?;
    let multiple = word(py, "multiple", multiple, &ways)?;
    let solved = |call: &Call<'py>, layout| {
        run::answer(&call.source, guesses.is_none(), |mode| {
            let mut grids = Grids::new(call.rows(), layout);
            let config = call.config;
            let make = |budget: &Budget| {
                let budget = bounded(budget, guesses);
                let mut engine = Engine::within(&config, budget.clone());
                move |chunk: &Chunk, mut piece: GridsPiece<'_>| {
                    let (mut rows, mut all) = (chunk.iter(), true);
                    let mut put = |solution: Option<&Solution>, row: usize| {
                        if let Some(solution) = solution {
                            piece.put(row, solution.values());
                        }
                    };
                    if multiple == Multiple::Any {
                        engine.batch().first(&chunk.puzzles, |first, _| {
                            let row = rows.next().map_or(0, |(row, _)| row);
                            match first {
                                First::Unknown(_) => all = false,
                                first => put(first.solution().as_ref(), row),
                            }
                        });
                    } else {
                        engine.batch().classify_ref(&chunk.puzzles, |outcome, _| {
                            let Some((row, puzzle)) = rows.next() else { return };
                            match outcome {
                                Outcome::Unknown(_) => all = false,
                                Outcome::Multiple(..) if multiple == Multiple::Smallest => {
                                    match smallest(puzzle, &budget) {
                                        Ok(found) => put(found.as_ref(), row),
                                        Err(()) => all = false,
                                    }
                                }
                                outcome => put(outcome.unique(), row),
                            }
                        });
                    }
                    all
                }
            };
            let all = call.run((mode, CHUNK), grids.pieces(CHUNK), make)?;
            Ok(all.then_some(grids))
        })
    };
    if layout.is_none()
        && let Some(blocks) = Blocks::new(puzzles, keywords)?
    {
        return blocks.answer(|call, list| {
            solved(call, Layout::Text)?.push_texts(py, list);
            Ok(())
        });
    }
    let call = Call::new(puzzles, keywords)?;
    let layout = call.layout(layout)?;
    call.deliver(solved(&call, layout)?.made("solution")?)
}

/// The lexicographically smallest solution; an error where the budget ran out.
fn smallest(puzzle: &Puzzle, budget: &Budget) -> Result<Option<Solution>, ()> {
    let mut solutions = Solutions::new(puzzle, Order::Ascending, budget.clone());
    match (solutions.next(), solutions.end()) {
        (None, Some(End::Unknown(_))) => Err(()),
        (solution, _) => Ok(solution),
    }
}

/// Say of each puzzle whether it is proper, with the evidence.
///
/// Parameters
/// ----------
/// puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
/// guesses : int, optional
///     What a puzzle may cost; its verdict is ``unknown`` if that does not suffice.
/// layout, column, out, threads, progress, errors, timeout
///     Keywords of all functions on columns: ``help(sudokit)``.
///
/// Returns
/// -------
/// Classified
///     ``verdict`` (words of :class:`Verdict`, its numbers in numpy), ``solution`` and, where
///     there are several, another one as ``witness``.
///
/// Examples
/// --------
/// >>> import sudokit
/// >>> verdict, solution, witness = sudokit.classify(["." * 81, "11" + "." * 79])
/// >>> verdict
/// ['multiple', 'invalid']
/// >>> solution[0] != witness[0], solution[1]
/// (True, None)
#[pyfunction]
#[pyo3(signature = (puzzles, *, guesses=None, layout=None, **keywords), text_signature = "(puzzles, *, guesses=None, layout=None, column=None, out=None, threads=None, progress=None, errors='raise', timeout=None)")]
pub(crate) fn classify(
    puzzles: &Bound<'_, PyAny>,
    guesses: Option<Whole>,
    layout: Option<&str>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Classified> {
    let call = Call::new(puzzles, keywords)?;
    let guesses: Option<u64> = Whole::maybe(guesses.as_ref(), call.py, "guesses")?;
    let layout = call.layout(layout)?;
    let columns = run::answer(&call.source, guesses.is_none(), |mode| {
        let rows = call.rows();
        let mut verdicts = Values::<i8>::new(rows);
        let (mut solutions, mut witnesses) = (Grids::new(rows, layout), Grids::new(rows, layout));
        let make = |budget: &Budget| {
            let mut engine = Engine::within(&call.config, bounded(budget, guesses));
            move |chunk: &Chunk,
                  ((mut verdicts, mut solutions), mut witnesses): ClassifyPiece<'_>| {
                let (mut rows, mut all) = (chunk.iter(), true);
                chunk
                    .unreadable
                    .iter()
                    .for_each(|&row| verdicts.put(row as usize, Verdict::Unreadable as i8));
                engine.batch().classify_ref(&chunk.puzzles, |outcome, _| {
                    let Some((row, puzzle)) = rows.next() else { return };
                    all &= outcome.why().is_none();
                    verdicts.put(row, Verdict::from(&outcome).on(puzzle) as i8);
                    match outcome {
                        Outcome::Unique(solution) => solutions.put(row, solution.values()),
                        Outcome::Multiple(a, b) => {
                            solutions.put(row, a.values());
                            witnesses.put(row, b.values());
                        }
                        Outcome::NoSolution | Outcome::Unknown(_) => {}
                    }
                });
                all
            }
        };
        let pieces = verdicts.pieces(CHUNK).zip(solutions.pieces(CHUNK));
        let pieces = pieces.zip(witnesses.pieces(CHUNK));
        let all = call.run((mode, CHUNK), pieces, make)?;
        if !all {
            return Ok(None);
        }
        let verdicts = verdicts.made_words("verdict", &VERDICTS)?;
        Ok(Some(vec![verdicts, solutions.made("solution")?, witnesses.made("witness")?]))
    })?;
    call.record(columns)
}

type ClassifyPiece<'a> = ((ValuesPiece<'a, i8>, GridsPiece<'a>), GridsPiece<'a>);

/// Judge an answer to each puzzle: by the rules alone, with no solver.
///
/// Parameters
/// ----------
/// puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
/// answers : the same, N rows
///     Grids. A cell that is blank makes an answer incomplete.
/// answer_column : str, optional
///     The column of ``answers``, if that is a table.
/// column, out, threads, progress, errors, timeout
///     Keywords of all functions on columns: ``help(sudokit)``.
///     An answer that cannot be read is ``unreadable``.
///
/// Returns
/// -------
/// Checked
///     ``verdict`` (words of :class:`Judgment`, its numbers in numpy) and ``cell``, the index
///     of the first cell that is wrong.
///
/// Examples
/// --------
/// >>> import sudokit
/// >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> a = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
/// >>> sudokit.check([p, p], [a, p]).verdict
/// ['right', 'incomplete']
#[pyfunction]
#[pyo3(signature = (puzzles, answers, *, answer_column=None, **keywords), text_signature = "(puzzles, answers, *, answer_column=None, column=None, out=None, threads=None, progress=None, errors='raise', timeout=None)")]
pub(crate) fn check(
    puzzles: &Bound<'_, PyAny>,
    answers: &Bound<'_, PyAny>,
    answer_column: Option<&str>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Checked> {
    let call = Call::new(puzzles, keywords)?;
    let answers = Source::of_answers(answers, answer_column)?;
    call.source.expect_as_many(call.py, &answers, "answers")?;
    let columns = run::answer(&call.source, true, |mode| {
        let rows = call.rows();
        let (mut verdicts, mut cells) = (Values::<i8>::new(rows), Values::<i32>::new(rows));
        let make = |_: &Budget| {
            let mut given = Chunk::default();
            let answers = &answers;
            move |chunk: &Chunk, (mut verdicts, mut cells): (ValuesPiece<'_, i8>, ValuesPiece<'_, i32>)| {
                // Answers that cannot be read are an outcome, not an error.
                let range = chunk.first..chunk.first + chunk.len;
                let _ = answers.read(range, Errors::Null, &mut given);
                let unreadable = chunk.unreadable.iter().chain(&given.unreadable);
                unreadable.for_each(|&row| verdicts.put(row as usize, 4));
                let mut found = given.iter().peekable();
                for (row, puzzle) in chunk.iter() {
                    while found.next_if(|(other, _)| *other < row).is_some() {}
                    let Some((_, answer)) = found.next_if(|(other, _)| *other == row) else { continue };
                    let fault = judge::answers(puzzle, answer.values()).err();
                    let (verdict, cell) = judgment(fault);
                    verdicts.put(row, verdict);
                    if let Some(cell) = cell {
                        cells.put(row, cell);
                    }
                }
                true
            }
        };
        let pieces = verdicts.pieces(CHUNK).zip(cells.pieces(CHUNK));
        call.run((mode, CHUNK), pieces, make)?;
        let verdicts = verdicts.made_words("verdict", &JUDGMENTS)?;
        Ok(Some(vec![verdicts, cells.made::<Int32Type>("cell")]))
    })?;
    call.record(columns)
}

/// The number of a judgment, and the cell that is wrong.
pub(crate) fn judgment(fault: Option<Fault>) -> (i8, Option<i32>) {
    let (verdict, cell) = match fault {
        None => return (0, None),
        Some(Fault::GivenChanged { cell, .. }) => (1, cell),
        Some(Fault::Repeat(conflict)) => (2, conflict.cells[1]),
        Some(
            Fault::Empty(cell) | Fault::NotADigit { cell, .. } | Fault::NotACandidate { cell, .. },
        ) => (3, cell),
        Some(_) => return (4, None),
    };
    (verdict, i32::try_from(cell.index()).ok())
}

/// The seconds that the engine alone takes for these puzzles, on this thread: `"count"` to 2, or
/// `"solve"`. For `bench/overhead.py`, which compares the calls with it.
#[pyfunction]
pub(crate) fn engine_seconds(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    ask: &str,
) -> PyResult<f64> {
    let source = Source::new(puzzles, None)?;
    let mut chunk = Chunk::default();
    let read = source.read(0..source.len(), Errors::Raise, &mut chunk);
    read.map_err(|fault| source.raise(py, fault))?;
    let config = run::config(py)?;
    let solves = word(py, "ask", ask, &[("count", false), ("solve", true)])?;
    Ok(py.detach(|| {
        let mut engine = Engine::within(&config, Budget::UNLIMITED);
        let mut sum = 0;
        let began = Instant::now();
        if solves {
            engine.batch().classify_ref(&chunk.puzzles, |outcome, _| {
                sum += u64::from(matches!(outcome, Outcome::Unique(_)));
            });
        } else {
            engine.batch().count(&chunk.puzzles, 2, |count, _| sum += count.solutions);
        }
        let seconds = began.elapsed().as_secs_f64();
        std::hint::black_box(sum);
        seconds
    }))
}
