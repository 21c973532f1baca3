//! `canonical`, `class_ids`, `transform`: puzzles up to symmetry.

use crate::call::Call;
use crate::column::Canonical;
use crate::errors::{spec, word, wrong_type};
use crate::how::Whole;
use crate::input::Chunk;
use crate::output::{Grids, GridsPiece, Values, ValuesPiece};
use crate::run::{self, CHUNK, Engine};
use crate::value::PyTransform;
use arrow_array::types::Int64Type;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use sudokit::canon::{self, ClassId, Transform};
use sudokit::random::Random;
use sudokit::solve::Config;
use sudokit::{Budget, Puzzle, Solution};

/// Which canonical form.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// The givens as the minlex form of the solution carries them.
    Solution,
    /// The smallest isomorph of the puzzle itself.
    Givens,
}

impl Form {
    fn new(py: Python<'_>, form: &str) -> PyResult<Form> {
        word(py, "form", form, &[("solution", Form::Solution), ("givens", Form::Givens)])
    }

    const fn name(self) -> &'static str {
        match self {
            Form::Solution => "solution",
            Form::Givens => "givens",
        }
    }
}

/// Facts about a puzzle up to symmetry.
struct Known {
    puzzle: Puzzle,
    transform: Transform,
    automorphisms: i64,
}

/// One worker: canonical forms of the puzzles of a chunk.
pub(crate) struct Canonizer {
    form: Form,
    engine: Engine,
    budget: Budget,
    solutions: Vec<Option<Solution>>,
    /// Whether the budget sufficed for all rows up to now.
    is_whole: bool,
}

impl Canonizer {
    pub(crate) fn new(form: Form, config: &Config, budget: &Budget) -> Canonizer {
        let (engine, budget) = (Engine::within(config, budget.clone()), budget.clone());
        Canonizer { form, engine, budget, solutions: Vec::new(), is_whole: true }
    }

    /// The solutions that were found last, a place for each grid of the chunk.
    pub(crate) fn solutions(&self) -> &[Option<Solution>] {
        &self.solutions
    }

    /// Finds the solutions of the proper ones.
    pub(crate) fn solve(&mut self, chunk: &Chunk) {
        self.solutions.clear();
        let (solutions, is_whole) = (&mut self.solutions, &mut self.is_whole);
        self.engine.batch().classify(&chunk.puzzles, |found, _| {
            *is_whole &= found.why().is_none();
            solutions.push(found.unique());
        });
    }

    /// The form of a puzzle; none where it has none, or the call was ended.
    fn form(
        &self,
        puzzle: &Puzzle,
        solution: Option<&Solution>,
    ) -> Option<(Known, Option<Solution>)> {
        match self.form {
            Form::Givens => {
                let found = canon::by_givens_within(puzzle, &self.budget).ok()?;
                let (puzzle, transform) = (found.puzzle, found.transform);
                let known =
                    Known { puzzle, transform, automorphisms: found.automorphisms.cast_signed() };
                Some((known, solution.map(|solution| canon::minlex(solution).grid)))
            }
            Form::Solution => {
                let found = canon::by_solution(puzzle, solution?).ok()?;
                let (puzzle, transform) = (found.puzzle, found.transform);
                let automorphisms = found.automorphisms as i64;
                Some((Known { puzzle, transform, automorphisms }, Some(found.grid)))
            }
        }
    }
}

/// Bring each puzzle into a form that is the same for all its isomorphs.
///
/// Parameters
/// ----------
/// puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
/// form : {"solution", "givens"}
///     ``solution``: the solution's smallest isomorph with the givens where they went; for proper
///     puzzles, others are null. ``givens``: the smallest isomorph of the puzzle itself; for all.
/// layout, column, out, threads, progress, errors, timeout
///     Keywords of all functions on columns: ``help(sudokit)``.
///
/// Returns
/// -------
/// Canonical
///     ``puzzle`` (the form), ``grid`` (its solution in canonical form, of proper puzzles),
///     ``transform`` (text, leads there), ``automorphisms``.
///
/// Examples
/// --------
/// >>> import sudokit
/// >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> form = sudokit.canonical([p, sudokit.transform([p], seed=1)[0]])
/// >>> form.puzzle[0] == form.puzzle[1], form.grid[0][:27]
/// (True, '123456789457189263698273514')
#[pyfunction]
#[pyo3(signature = (puzzles, *, form="solution", layout=None, **keywords), text_signature = "(puzzles, *, form='solution', layout=None, column=None, out=None, threads=None, progress=None, errors='raise', timeout=None)")]
pub(crate) fn canonical(
    puzzles: &Bound<'_, PyAny>,
    form: &str,
    layout: Option<&str>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Canonical> {
    let call = Call::new(puzzles, keywords)?;
    let form = Form::new(call.py, form)?;
    let layout = call.layout(layout)?;
    let rows = call.rows();
    let columns = run::answer_slow(&call.source, true, |mode| {
        let (mut forms, mut grids) = (Grids::new(rows, layout), Grids::new(rows, layout));
        let (mut texts, mut orders) = (Values::<String>::new(rows), Values::<i64>::new(rows));
        let make = |budget: &Budget| {
            let mut canonizer = Canonizer::new(form, &call.config, budget);
            move |chunk: &Chunk,
                  (((mut forms, mut grids), mut texts), mut orders): CanonicalPiece<'_>| {
                canonizer.solve(chunk);
                let mut all = canonizer.is_whole;
                for ((row, puzzle), solution) in chunk.iter().zip(&canonizer.solutions) {
                    let Some((known, grid)) = canonizer.form(puzzle, solution.as_ref()) else {
                        // By its givens every puzzle has one: the budget did not suffice.
                        all &= form == Form::Solution;
                        continue;
                    };
                    forms.put(row, known.puzzle.values());
                    texts.put(row, known.transform.to_string());
                    orders.put(row, known.automorphisms);
                    if let Some(grid) = grid {
                        grids.put(row, grid.values());
                    }
                }
                all
            }
        };
        let pieces = forms.pieces(STEP).zip(grids.pieces(STEP));
        let pieces = pieces.zip(texts.pieces(STEP)).zip(orders.pieces(STEP));
        if !call.run((mode, STEP), pieces, make)? {
            return Ok(None);
        }
        Ok(Some(vec![
            forms.made("puzzle")?.with_note("sudokit.form", form.name()),
            grids.made("grid")?,
            texts.made_texts("transform"),
            orders.made::<Int64Type>("automorphisms"),
        ]))
    })?;
    call.record(columns)
}

/// Rows of a chunk here: a form takes microseconds.
const STEP: usize = 512;

type CanonicalPiece<'a> =
    (((GridsPiece<'a>, GridsPiece<'a>), ValuesPiece<'a, String>), ValuesPiece<'a, i64>);

/// Name the class of each puzzle: 128 bits, the same for all its isomorphs.
///
/// Parameters
/// ----------
/// puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
/// by : {"puzzle", "grid"}
///     The class of the puzzle, or that of its solution: puzzles that differ in a few givens have
///     the same grid. Only a proper puzzle has a grid.
/// form : {"solution", "givens"}
///     Of which canonical form; ids of different forms are never comparable.
/// hex : bool
///     32 hexadecimal digits, as ``sudokit canon`` prints them, instead of 16 bytes.
/// column, out, threads, progress, errors, timeout
///     Keywords of all functions on columns: ``help(sudokit)``.
///
/// Returns
/// -------
/// column of ids, N rows
///     ``V16`` in numpy, FixedSizeBinary(16) in Arrow, bytes in a list; null where the puzzle is
///     not proper (but every puzzle has a form by its givens).
///
/// Examples
/// --------
/// >>> import sudokit
/// >>> sudokit.class_ids(["." * 81], form="givens", hex=True)
/// ['eb7b0297e5b6b33f6680cf9c6b471903']
/// >>> sudokit.class_ids(["." * 81])
/// [None]
#[pyfunction]
#[pyo3(signature = (puzzles, *, by="puzzle", form="solution", hex=false, **keywords), text_signature = "(puzzles, *, by='puzzle', form='solution', hex=False, column=None, out=None, threads=None, progress=None, errors='raise', timeout=None)")]
pub(crate) fn class_ids<'py>(
    puzzles: &Bound<'py, PyAny>,
    by: &str,
    form: &str,
    hex: bool,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(puzzles, keywords)?;
    let form = Form::new(call.py, form)?;
    let by_grid = word(call.py, "by", by, &[("puzzle", false), ("grid", true)])?;
    let ids = run::answer_slow(&call.source, true, |mode| {
        let mut ids = Values::<[u8; 16]>::new(call.rows());
        let make = |budget: &Budget| {
            let mut canonizer = Canonizer::new(form, &call.config, budget);
            move |chunk: &Chunk, mut ids: ValuesPiece<'_, [u8; 16]>| {
                if by_grid || form == Form::Solution {
                    canonizer.solve(chunk);
                } else {
                    canonizer.solutions = vec![None; chunk.puzzles.len()];
                }
                let mut all = canonizer.is_whole;
                for ((row, puzzle), solution) in chunk.iter().zip(&canonizer.solutions) {
                    let id = match (by_grid, solution) {
                        (true, Some(solution)) => {
                            Some(ClassId::of_grid(&canon::minlex(solution).grid))
                        }
                        (true, None) => None,
                        (false, solution) => {
                            let found = canonizer.form(puzzle, solution.as_ref());
                            all &= found.is_some() || form == Form::Solution;
                            found.map(|(known, _)| ClassId::of(&known.puzzle))
                        }
                    };
                    if let Some(id) = id {
                        ids.put(row, *id.bytes());
                    }
                }
                all
            }
        };
        let all = call.run((mode, STEP), ids.pieces(STEP), make)?;
        Ok(all.then_some(ids))
    })?;
    let name = if by_grid { "grid_id" } else { "class_id" };
    let made = if hex { ids.made_hex(name)? } else { ids.made_ids(name)? };
    let note = if by_grid { "grid" } else { form.name() };
    call.deliver(made.with_note("sudokit.form", note))
}

/// Move each puzzle by a symmetry: a random one, or one that is given.
///
/// Parameters
/// ----------
/// puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
///     Solutions move likewise.
/// transforms : Transform, str, or a list or column of N texts, optional
///     As :class:`Transform` writes them; a row whose transform is null is null.
/// seed : int, optional
///     Row i moves by ``Transform.random(seed, start + i)``.
/// start : int
///     The number of the first row: the same rows move alike however they are cut into calls.
/// layout, column, out, threads, progress, errors, timeout
///     Keywords of all functions on columns: ``help(sudokit)``.
///
/// Returns
/// -------
/// column of grids, N rows
///
/// Raises
/// ------
/// SpecError
///     Neither ``transforms`` nor ``seed``, or both; a text that is no transform.
///
/// Examples
/// --------
/// >>> import sudokit
/// >>> sudokit.transform(["12" + "." * 79], "td213456789")[0][:10]
/// '2........1'
#[pyfunction]
#[pyo3(signature = (puzzles, transforms=None, *, seed=None, start=Whole::Number(0), layout=None, **keywords), text_signature = "(puzzles, transforms=None, *, seed=None, start=0, layout=None, column=None, out=None, threads=None, progress=None, errors='raise', timeout=None)")]
pub(crate) fn transform<'py>(
    puzzles: &Bound<'py, PyAny>,
    transforms: Option<&Bound<'py, PyAny>>,
    seed: Option<Whole>,
    start: Whole,
    layout: Option<&str>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(puzzles, keywords)?;
    let layout = call.layout(layout)?;
    let rows = call.rows();
    let seed = Whole::maybe(seed.as_ref(), call.py, "seed")?;
    let start = start.of(call.py, "start")?;
    let moves = match (transforms, seed) {
        (None, Some(seed)) => Moves::Random { seed, start },
        (Some(transforms), None) => Moves::read(call.py, transforms, rows)?,
        _ => return Err(spec(call.py, "expected either transforms or seed")),
    };
    let mut grids = Grids::new(rows, layout);
    let make = |_: &Budget| {
        let moves = &moves;
        move |chunk: &Chunk, mut grids: GridsPiece<'_>| {
            for (row, puzzle) in chunk.iter() {
                if let Some(transform) = moves.of(chunk.first + row) {
                    grids.put(row, transform.apply(puzzle).values());
                }
            }
            true
        }
    };
    let mode = run::mode(&call.source);
    call.run((mode, CHUNK), grids.pieces(CHUNK), make)?;
    call.deliver(grids.made("puzzle")?)
}

/// Which row moves how.
enum Moves {
    Random { seed: u64, start: u64 },
    All(Transform),
    Each(Vec<Option<Transform>>),
}

impl Moves {
    fn of(&self, row: usize) -> Option<Transform> {
        match self {
            Moves::Random { seed, start } => {
                Some(Transform::random(&mut Random::new(*seed, start.wrapping_add(row as u64))))
            }
            Moves::All(transform) => Some(*transform),
            Moves::Each(list) => list.get(row).copied().flatten(),
        }
    }

    fn read(py: Python<'_>, data: &Bound<'_, PyAny>, rows: usize) -> PyResult<Moves> {
        if data.is_instance_of::<PyString>() || data.is_instance_of::<PyTransform>() {
            return one_transform(data, "transforms").map(Moves::All);
        }
        let list = data.hasattr("to_pylist")?.then(|| data.call_method0("to_pylist"));
        let list = list.unwrap_or_else(|| Ok(data.clone()))?;
        let mut all = Vec::with_capacity(rows);
        let items = list.try_iter();
        let items =
            items.map_err(|_| wrong_type("transforms: expected one, or a list or column"))?;
        for (row, item) in items.enumerate() {
            let item = item?;
            let place = format!("transforms, row {row}");
            all.push(if item.is_none() { None } else { Some(one_transform(&item, &place)?) });
        }
        if all.len() != rows {
            let found = all.len();
            let message = format!("transforms: expected {rows} rows as in puzzles, found {found}");
            return Err(spec(py, message));
        }
        Ok(Moves::Each(all))
    }
}

/// A transform, or a text that is one.
fn one_transform(data: &Bound<'_, PyAny>, place: &str) -> PyResult<Transform> {
    if let Ok(transform) = data.cast::<PyTransform>() {
        return Ok(transform.get().0);
    }
    let Ok(text) = data.cast::<PyString>() else {
        let name = data.get_type().name()?;
        let what = format_args!("{place}: expected a text or a sudokit.Transform, found {name}");
        return Err(wrong_type(what));
    };
    let read = text.to_str()?.parse();
    read.map_err(|error| spec(data.py(), format_args!("{place}: {error}")))
}
