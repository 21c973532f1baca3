//! `grade`: how hard puzzles are; and answers for puzzles after a test whether they are proper.

use crate::call::Call;
use crate::column::Graded;
use crate::errors::{spec, wrong_type};
use crate::how::{Names, Whole};
use crate::input::Chunk;
use crate::output::{Made, Values, ValuesPiece};
use crate::run::{self, Engine, Mode};
use crate::solve::{VERDICTS, bounded};
use arrow_array::types::{Float64Type, Int64Type};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sudokit::rate::{Grades, Rater, Scale};
use sudokit::{Budget, Puzzle, Solution};
use sudokit_answer::{Column, Kind, Value, Verdict};

/// Rows of a chunk here: a puzzle takes up to seconds.
pub(crate) const STEP: usize = 8;

/// A worker's answer for a puzzle: for a proper one more than its verdict.
pub(crate) type Row<T> = Option<(Verdict, Option<T>)>;

/// Answers one puzzle, with its only solution if it has one.
type AnswerOne<'a, T> = Box<dyn FnMut(&Puzzle, Option<&Solution>) -> Found<T> + 'a>;

/// Computes an answer for every puzzle, after a test whether it is proper.
pub(crate) fn answer_each<'a, T: Clone + Send>(
    call: &Call<'_>,
    may_be_at_once: bool,
    make: impl Fn(&Budget) -> AnswerOne<'a, T> + Sync,
) -> PyResult<Vec<Row<T>>> {
    run::answer_slow(&call.source, may_be_at_once, |mode| {
        let mut rows = Values::<Row<T>>::new(call.rows());
        let config = &call.config;
        let work = |budget: &Budget| {
            let (mut engine, mut answer) = (Engine::within(config, budget.clone()), make(budget));
            move |chunk: &Chunk, mut rows: ValuesPiece<'_, Row<T>>| {
                chunk
                    .unreadable
                    .iter()
                    .for_each(|&row| rows.put(row as usize, Some((Verdict::Unreadable, None))));
                let mut all = true;
                let mut outcomes = Vec::with_capacity(chunk.puzzles.len());
                engine.batch().classify(&chunk.puzzles, |outcome, _| outcomes.push(outcome));
                for ((row, puzzle), outcome) in chunk.iter().zip(outcomes) {
                    let verdict = Verdict::of(&outcome, puzzle);
                    // Of several solutions none can be argued with; without any there is no path.
                    let is_solvable = matches!(verdict, Verdict::Proper | Verdict::Multiple);
                    all &= outcome.why().is_none();
                    let mut more = None;
                    if is_solvable {
                        let found = answer(puzzle, outcome.unique().as_ref());
                        all &= found.is_whole;
                        more = found.answer;
                    }
                    rows.put(row, Some((verdict, more)));
                }
                all
            }
        };
        let all = call.run((mode, STEP), rows.pieces(STEP), work)?;
        Ok((all || mode == Mode::Threads).then(|| rows.into_rows()))
    })
}

/// What was found out about a puzzle.
pub(crate) struct Found<T> {
    pub answer: Option<T>,
    /// Whether the budget sufficed.
    pub is_whole: bool,
}

/// The column of verdicts.
pub(crate) fn verdicts<T>(rows: &[Row<T>]) -> PyResult<Made> {
    let numbers = rows.iter().map(|row| row.as_ref().map(|row| row.0 as i8));
    Values::of(numbers).made_words("verdict", &VERDICTS)
}

/// Something of each puzzle of which there is more than a verdict.
pub(crate) fn each<'a, T, U>(
    rows: &'a [Row<T>],
    get: impl Fn(&'a T) -> Option<U> + 'a,
) -> impl Iterator<Item = Option<U>> + 'a {
    rows.iter().map(move |row| get(row.as_ref()?.1.as_ref()?))
}

/// Rate each puzzle on scales of difficulty.
///
/// Parameters
/// ----------
/// puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
/// scale : str or list of str
///     Names of scales, as docs/GRADES.md has them: ``closure``, ``hodoku_level``,
///     ``hodoku_score``, ``se_er``, ``se_ep``, ``se_ed``, ``te``, ``b``, ``w``, ``gb``, ``gw``,
///     ``bxb``, ``bxbb``, ``sudokit``, ``guesses``, ``backdoor``; or ``all``.
/// budget : int, optional
///     What a scale may cost for a puzzle: some millionths of a second each.
/// column, out, threads, progress, errors, timeout
///     Keywords of all functions on columns: ``help(sudokit)``.
///
/// Returns
/// -------
/// Graded
///     ``verdict``, a column for each scale by its name, and ``at_least``: the names of the
///     scales whose number is a lower bound, with commas between them (the budget ran out, or no
///     technique applied). All but the verdict is null where the puzzle is not proper, and a
///     number is null where none on its scale suffices.
///
/// Examples
/// --------
/// >>> import sudokit
/// >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> grades = sudokit.grade([p], scale=["hodoku_level", "se_er", "b"])
/// >>> grades.hodoku_level, grades.se_er, grades.b, grades.at_least
/// (['easy'], [1.2], [0], [''])
#[pyfunction]
#[pyo3(signature = (puzzles, *, scale=None, budget=None, **keywords), text_signature = "(puzzles, *, scale=None, budget=None, column=None, out=None, threads=None, progress=None, errors='raise', timeout=None)")]
pub(crate) fn grade(
    puzzles: &Bound<'_, PyAny>,
    scale: Option<&Bound<'_, PyAny>>,
    budget: Option<Whole>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Graded> {
    let call = Call::new(puzzles, keywords)?;
    let budget: Option<u64> = Whole::maybe(budget.as_ref(), call.py, "budget")?;
    let scales = scale.map_or_else(|| Ok(vec![Scale::Level, Scale::Score]), scales)?;
    let rows = answer_each(&call, budget.is_none(), |cancel| {
        let bound = bounded(cancel, budget);
        let (mut rater, scales) = (Rater::new(bound), scales.clone());
        Box::new(move |puzzle, solution| {
            let Some(solution) = solution else { return Found { answer: None, is_whole: true } };
            let mut grades = Grades::default();
            for &scale in &scales {
                rater.rate(puzzle, solution, scale, &mut grades);
            }
            let is_whole = grades.bounds().next().is_none();
            Found { answer: Some(grades), is_whole }
        })
    })?;
    let mut columns = vec![verdicts(&rows)?];
    for scale in &scales {
        let values = each(&rows, |grades: &Grades| Some(grades.value(scale.column()).into()));
        columns.push(of_values(&Column::of_grades(scale.column()), values));
    }
    let bounds = each(&rows, |grades: &Grades| {
        let bounds = grades.bounds().filter(|bound| scales.iter().any(|s| s.column() == *bound));
        Some(bounds.map(|column| column.name).collect::<Vec<_>>().join(","))
    });
    columns.push(Values::of(bounds).made_texts("at_least"));
    call.record(columns)
}

/// A column of values.
pub(crate) fn of_values(column: &Column, values: impl Iterator<Item = Option<Value>>) -> Made {
    match column.kind {
        Kind::Integer => Values::of(values.map(|value| value?.into_json().as_i64()))
            .made::<Int64Type>(column.name),
        Kind::Real => Values::of(values.map(|value| value?.into_json().as_f64()))
            .made::<Float64Type>(column.name),
        _ => Values::of(values.map(|value| value?.into_text())).made_texts(column.name),
    }
}

/// Scales by their names.
fn scales(names: &Bound<'_, PyAny>) -> PyResult<Vec<Scale>> {
    let py = names.py();
    let names: Names = names
        .extract()
        .map_err(|error: PyErr| wrong_type(format_args!("scale: {}", error.value(py))))?;
    let Names(names) = names;
    if names == ["all"] {
        return Ok(Scale::ALL.to_vec());
    }
    let mut scales = Vec::new();
    for name in names {
        let named = Scale::named(name.trim());
        for scale in named.map_err(|error| spec(py, format_args!("scale: {error}")))? {
            if !scales.contains(&scale) {
                scales.push(scale);
            }
        }
    }
    Ok(scales)
}
