//! `sudokit.data`: leaks between sets, copies by symmetry, on columns. The command `sudokit data`
//! handles sets in files.

use crate::call::Call;
use crate::column::{Augmented, Duplicates, Leaks};
use crate::errors::{spec, word};
use crate::how::Whole;
use crate::input::{Chunk, Source, TURN};
use crate::output::{Grids, GridsPiece, Values, ValuesPiece};
use crate::run::{CHUNK, Mode};
use crate::symmetry::{Canonizer, Form};
use arrow_array::types::Int64Type;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::HashMap;
use sudokit::Budget;
use sudokit::canon::{self, ClassId, Transform};
use sudokit::random::Random;
use sudokit_data::ids::{Level, literal_id};
use sudokit_data::split::{Part, Split};

/// What makes two puzzles the same.
fn level(py: Python<'_>, by: &str) -> PyResult<Level> {
    word(py, "by", by, &Level::ALL.map(|level| (level.name(), level)))
}

/// The name under which a puzzle is looked for, and the way to what is named.
type Named = Option<(ClassId, Transform)>;

/// Rows of a chunk here: a canonical form takes microseconds.
const STEP: usize = 512;

fn name_rows(call: &Call<'_>, by: Level) -> PyResult<Vec<Named>> {
    Ok(named_rows(call, by)?.into_rows())
}

/// The same; null where a row is no puzzle.
fn named_rows(call: &Call<'_>, by: Level) -> PyResult<Values<Named>> {
    let mut names = Values::<Named>::new(call.rows());
    let config = &call.config;
    let make = |budget: &Budget| {
        let mut canonizer = Canonizer::new(Form::Solution, config, budget);
        move |chunk: &Chunk, mut names: ValuesPiece<'_, Named>| {
            if by == Level::Literal {
                let literal = |puzzle| Some((literal_id(puzzle), Transform::IDENTITY));
                chunk.iter().for_each(|(row, puzzle)| names.put(row, literal(puzzle)));
                return true;
            }
            canonizer.solve(chunk);
            for ((row, puzzle), solution) in chunk.iter().zip(canonizer.solutions()) {
                let Some(solution) = solution else {
                    names.put(row, None);
                    continue;
                };
                let named = if by == Level::Class {
                    let form = canon::by_solution(puzzle, solution).ok();
                    form.map(|form| (ClassId::of(&form.puzzle), form.transform))
                } else {
                    let form = canon::minlex(solution);
                    Some((ClassId::of_grid(&form.grid), form.transform))
                };
                names.put(row, named);
            }
            true
        }
    };
    call.run((Mode::Threads, STEP), names.pieces(STEP), make)?;
    Ok(names)
}

/// Find the puzzles of a test set that the training set has already.
///
/// Parameters
/// ----------
/// train, test : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
/// by : {"grid", "class", "literal"}
///     When two puzzles are the same: ``literal``: the same givens; ``class``: isomorphs; ``grid``:
///     their solutions are isomorphs, which covers a few givens more or less as well. Each
///     includes the one before. Neighbors with another solution are not covered.
/// column, out, threads, progress, errors, timeout
///     Keywords of all functions on columns: ``help(sudokit)``.
///
/// Returns
/// -------
/// Leaks
///     A row for each row of ``test``: ``row``, the first row of ``train`` that is the same, null
///     where none is; and ``transform``, which leads from the puzzle there (with ``grid`` its
///     solution) to this one: the proof. A puzzle that is not proper has no class and no grid.
///
/// Examples
/// --------
/// >>> import sudokit
/// >>> from sudokit import data
/// >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> found = data.leaks(["." * 81, p], [str(sudokit.Transform.random(1).apply(p)), "." * 81])
/// >>> found.row, found.transform[0] == str(sudokit.Transform.random(1))
/// ([1, None], True)
#[pyfunction]
#[pyo3(signature = (train, test, *, by="grid", **keywords), text_signature = "(train, test, *, by='grid', column=None, out=None, threads=None, progress=None, errors='raise', timeout=None)")]
pub(crate) fn leaks(
    train: &Bound<'_, PyAny>,
    test: &Bound<'_, PyAny>,
    by: &str,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Leaks> {
    let (train, test) = (Call::new(train, keywords)?, Call::new(test, keywords)?);
    let by = level(test.py, by)?;
    let names = name_rows(&train, by)?;
    let mut known: HashMap<ClassId, (usize, Transform)> = HashMap::with_capacity(names.len());
    for (row, named) in names.into_iter().enumerate() {
        if let Some((id, way)) = named {
            known.entry(id).or_insert((row, way));
        }
    }
    let found = name_rows(&test, by)?.into_iter().map(|named| {
        let (id, way) = named?;
        let (row, from) = known.get(&id)?;
        Some((*row as i64, from.then(&way.inverse()).to_string()))
    });
    let (rows, ways): (Vec<_>, Vec<_>) =
        found.map(|found| found.map_or((None, None), |(row, way)| (Some(row), Some(way)))).unzip();
    let columns = vec![
        Values::of(rows.into_iter()).made::<Int64Type>("row"),
        Values::of(ways.into_iter()).made_texts("transform"),
    ];
    test.record(columns)
}

/// Find the puzzles that are the same as an earlier one: of each group the first is kept.
///
/// The command ``sudokit data dedup`` does the same with files.
///
/// Parameters
/// ----------
/// puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
/// by : {"class", "grid", "literal"}
///     When two puzzles are the same: see :func:`leaks`.
/// column, out, threads, progress, errors, timeout
///     Keywords of all functions on columns: ``help(sudokit)``.
///
/// Returns
/// -------
/// Duplicates
///     A row for each row: ``keep``, whether no row before it is the same, null where the row is
///     no puzzle; ``row``, the row that is kept in its stead; and ``transform``, which leads from
///     that one (with ``grid`` its solution) to this one: the proof. A puzzle that is not proper
///     has no class and no grid: it is kept.
///
/// Examples
/// --------
/// >>> import sudokit
/// >>> from sudokit import data
/// >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> found = data.dedup([p, "." * 81, str(sudokit.Transform.random(1).apply(p))])
/// >>> found.keep, found.row
/// ([True, True, False], [None, None, 0])
#[pyfunction]
#[pyo3(signature = (puzzles, *, by="class", **keywords), text_signature = "(puzzles, *, by='class', column=None, out=None, threads=None, progress=None, errors='raise', timeout=None)")]
pub(crate) fn dedup(
    puzzles: &Bound<'_, PyAny>,
    by: &str,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Duplicates> {
    let call = Call::new(puzzles, keywords)?;
    let by = level(call.py, by)?;
    let names = named_rows(&call, by)?;
    let mut known: HashMap<ClassId, (usize, Transform)> = HashMap::with_capacity(call.rows());
    let mut keep = Vec::with_capacity(call.rows());
    let (mut rows, mut ways) = (Vec::with_capacity(call.rows()), Vec::new());
    for (row, named) in names.rows().enumerate() {
        if row % TURN == 0 {
            call.py.check_signals()?;
        }
        let first = named.and_then(|named| {
            let (id, way) = (*named)?;
            let (first, from) = *known.entry(id).or_insert((row, way));
            (first < row).then(|| (first as i64, from.then(&way.inverse()).to_string()))
        });
        keep.push(named.map(|_| first.is_none()));
        let (first, way) = first.unzip();
        rows.push(first);
        ways.push(way);
    }
    call.record(vec![
        Values::of(keep.into_iter()).made_flags("keep"),
        Values::of(rows.into_iter()).made::<Int64Type>("row"),
        Values::of(ways.into_iter()).made_texts("transform"),
    ])
}

/// Multiply a set by random symmetries: k copies of each row, reproducibly.
///
/// Copy j of row i depends on (seed, start + i, j) alone, so k can grow, and rows can be cut into
/// calls. The command ``sudokit data augment`` makes the same copies. Split a set before you
/// augment it, always.
///
/// Parameters
/// ----------
/// puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
/// solutions : the same, N rows, optional
///     They move with their puzzles.
/// k : int
///     How many copies of each row.
/// seed : int
///     Which ones.
/// start : int
///     The number of the first row.
/// layout, column, out, threads, progress, errors, timeout
///     Keywords of all functions on columns: ``help(sudokit)``.
///
/// Returns
/// -------
/// Augmented
///     N * k rows, the copies of a row one after the other: ``puzzle``, ``solution`` (null if none
///     were given), ``source_row`` (from 0), ``copy`` (from 1), ``transform``.
///
/// Examples
/// --------
/// >>> from sudokit import data
/// >>> copies = data.augment(["1" + "." * 80], k=3, seed=1)
/// >>> copies.source_row, copies.copy, [p.count(".") for p in copies.puzzle]
/// ([0, 0, 0], [1, 2, 3], [80, 80, 80])
#[pyfunction]
#[pyo3(signature = (puzzles, solutions=None, *, k, seed, start=Whole::Number(0), layout=None, **keywords), text_signature = "(puzzles, solutions=None, *, k, seed, start=0, layout=None, column=None, out=None, threads=None, progress=None, errors='raise', timeout=None)")]
pub(crate) fn augment(
    puzzles: &Bound<'_, PyAny>,
    solutions: Option<&Bound<'_, PyAny>>,
    k: Whole,
    seed: Whole,
    start: Whole,
    layout: Option<&str>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Augmented> {
    let call = Call::new(puzzles, keywords)?;
    let k: usize = k.of(call.py, "k")?;
    let (seed, start): (u64, u64) = (seed.of(call.py, "seed")?, start.of(call.py, "start")?);
    let solutions = solutions.map(|data| Source::of_answers(data, None)).transpose()?;
    if let Some(solutions) = &solutions {
        call.source.expect_as_many(call.py, solutions, "solutions")?;
    }
    let layout = call.layout(layout)?;
    call.expect_room(call.rows().checked_mul(k))?;
    let rows = call.rows() * k;
    let (mut moved, mut solved) = (Grids::new(rows, layout), Grids::new(rows, layout));
    let mut ways = Values::<String>::new(rows);
    let make = |budget: &Budget| {
        let (solutions, mut of_chunk) = (&solutions, Chunk::default());
        let cancel = budget.cancel().cloned().unwrap_or_default();
        move |chunk: &Chunk, ((mut moved, mut solved), mut ways): Piece<'_>| {
            let way = |row: usize, copy: usize| {
                let row = start.wrapping_add((chunk.first + row) as u64);
                let own = Random::new(seed, row).bits();
                // Copies are counted from 1, as the command does: its copy 0 is the row itself.
                Transform::random(&mut Random::new(own, copy as u64 + 1))
            };
            for (row, puzzle) in chunk.iter() {
                // Copies of one row may be many.
                for copy in (0..k).take_while(|copy| copy % 1024 > 0 || !cancel.is_set()) {
                    let way = way(row, copy);
                    moved.put(row * k + copy, way.apply(puzzle).values());
                    ways.put(row * k + copy, way.to_string());
                }
            }
            let Some(solutions) = solutions else { return true };
            let range = chunk.first..chunk.first + chunk.len;
            // One that cannot be read is null: the puzzle is what counts here.
            let _ = solutions.read(range, crate::input::Errors::Null, &mut of_chunk);
            for (row, solution) in of_chunk.iter() {
                for copy in (0..k).take_while(|copy| copy % 1024 > 0 || !cancel.is_set()) {
                    solved.put(row * k + copy, way(row, copy).apply(solution).values());
                }
            }
            true
        }
    };
    // A piece has the copies of a chunk.
    let size = (CHUNK / k.max(1)).max(1);
    let piece = size * k.max(1);
    let pieces = moved.pieces(piece).zip(solved.pieces(piece)).zip(ways.pieces(piece));
    call.run((Mode::Threads, size), pieces, make)?;
    let number = |at: fn(usize, usize) -> usize| {
        let numbers = (0..rows).map(move |row| i64::try_from(at(row, k)).ok());
        Values::of(numbers)
    };
    let columns = vec![
        moved.made("puzzle")?,
        solved.made("solution")?,
        number(|row, k| row / k).made::<Int64Type>("source_row"),
        number(|row, k| row % k + 1).made::<Int64Type>("copy"),
        ways.made_texts("transform"),
    ];
    call.record(columns)
}

type Piece<'a> = ((GridsPiece<'a>, GridsPiece<'a>), ValuesPiece<'a, String>);

/// Split a set into parts that share nothing: which part a row belongs to depends on its id and
/// the seed alone.
///
/// So a group of equal ids never crosses, and rows that are added, shuffled or sharded move
/// nothing. The fractions are met on average only. The command ``sudokit data split`` does the
/// same with files.
///
/// Parameters
/// ----------
/// puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
/// test, valid : float
///     The fractions of these parts; the rest is for training.
/// seed : int
///     Which split.
/// by : {"grid", "class", "literal"}
///     What must not cross: see :func:`leaks`.
/// column, out, threads, progress, errors, timeout
///     Keywords of all functions on columns: ``help(sudokit)``.
///
/// Returns
/// -------
/// column of words, N rows
///     ``train``, ``valid``, ``test``, or ``rejected`` for a puzzle without an id: one that is
///     not proper, unless ``by="literal"``. Their numbers in numpy, in this order.
///
/// Examples
/// --------
/// >>> from sudokit import data
/// >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> data.split([p, "." * 81], test=1.0, seed=1)
/// ['test', 'rejected']
#[pyfunction]
#[pyo3(signature = (puzzles, *, test, seed, valid=0.0, by="grid", **keywords), text_signature = "(puzzles, *, test, seed, valid=0.0, by='grid', column=None, out=None, threads=None, progress=None, errors='raise', timeout=None)")]
pub(crate) fn split<'py>(
    puzzles: &Bound<'py, PyAny>,
    test: f64,
    seed: Whole,
    valid: f64,
    by: &str,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(puzzles, keywords)?;
    let by = level(call.py, by)?;
    let wrong = || spec(call.py, "test, valid: expected fractions from 0 to 1, and so their sum");
    let split = Split::new(seed.of(call.py, "seed")?, test, valid).ok_or_else(wrong)?;
    let names = name_rows(&call, by)?;
    let part = |named: Named| named.map_or(Part::Rejected, |(id, _)| split.part_of(&id));
    let parts = Values::of(names.into_iter().map(|named| Some(part(named) as i8)));
    call.deliver(parts.made_words("part", &Part::ALL.map(Part::name))?)
}
