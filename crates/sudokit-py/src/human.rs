//! `grade`, `explain`: how hard puzzles are, and how a person solves them.

use crate::call::Call;
use crate::column::{Explained, Graded};
use crate::errors::{parsed, spec, wrong_type};
use crate::how::{Limit, Whole};
use crate::input::Chunk;
use crate::output::{Made, Values, ValuesPiece};
use crate::run::{self, Engine, Mode};
use crate::solve::{VERDICTS, bounded};
use arrow_array::types::{Float64Type, Int64Type};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::fmt::Write;
use sudokit::board::Candidate;
use sudokit::rate::{Grades, Rater, Scale};
use sudokit::technique::{Change, Profile, Sheet, Technique};
use sudokit::{Budget, Puzzle, Solution};
use sudokit_answer::{Answer, Column, Kind, PathRequest, Value, Verdict, WalkedPath};

/// Rows of a chunk here: a puzzle takes up to seconds.
const STEP: usize = 8;

/// A worker's answer for a puzzle: for a proper one more than its verdict.
type Row<T> = Option<(Verdict, Option<T>)>;

/// Computes an answer for every puzzle, after a test whether it is proper.
fn answer_each<T: Clone + Send>(
    call: &Call<'_>,
    may_be_at_once: bool,
    make: impl Fn(&Budget) -> Box<dyn FnMut(&Puzzle, Option<&Solution>) -> Found<T>> + Sync,
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
struct Found<T> {
    answer: Option<T>,
    /// Whether the budget sufficed.
    is_whole: bool,
}

/// The column of verdicts.
fn verdicts<T>(rows: &[Row<T>]) -> PyResult<Made> {
    let numbers = rows.iter().map(|row| row.as_ref().map(|row| row.0 as i8));
    Values::of(numbers).made_words("verdict", &VERDICTS)
}

/// Something of each puzzle of which there is more than a verdict.
fn each<'a, T, U>(
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
///     See :doc:`the conventions <PYTHON>`.
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
fn of_values(column: &Column, values: impl Iterator<Item = Option<Value>>) -> Made {
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
    let names: Vec<String> = match names.cast::<PyString>() {
        Ok(name) => name.to_str()?.split(',').map(str::to_owned).collect(),
        Err(_) => names
            .extract()
            .map_err(|_| wrong_type("scale: expected the name of a scale, or a list of names"))?,
    };
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

/// Explain how a person solves each puzzle, step by step.
///
/// Parameters
/// ----------
/// puzzles : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table
/// profile : {"hodoku", "se", "sudokit"}
///     Which techniques are tried, in which order.
/// techniques : list of str
///     Changes of the profile: ``+x-wing``, ``-chains``; names alone: only these.
/// until : str, optional
///     Ends behind the first step of this technique.
/// fields : list of str, optional
///     Which columns are made. By default all but ``compact`` and ``moves``; ``steps`` takes most
///     of the time, so a compact form is much faster: ``compact`` (HoDoKu's short names and the conclusions,
///     such as ``lc1 r456c1<>1; n1 r2c5=5``) and ``moves`` (the digits in their order, such as
///     ``r2c5=5 r1c3=4``, as :func:`judge_moves` reads them).
/// budget : int or None
///     What a path may cost: some microseconds each. Beyond it the end is ``budget``. By default
///     more than the path of any known proper puzzle takes, and a million where there are several
///     solutions; None lifts the bound.
/// column, out, threads, progress, errors, timeout
///     See :doc:`the conventions <PYTHON>`.
///
/// Returns
/// -------
/// Explained
///     ``verdict``, ``level`` and ``score`` (HoDoKu's), ``rating`` (Sudoku Explainer's, with its
///     profile), ``count``, ``hardest``, ``end`` (``solved``, ``stuck``, ``budget``, ...) and
///     ``steps``: JSON, a list of the objects of docs/STEPS.md, each with its proof. What a puzzle
///     without a solution has is its verdict; with several, nothing argues with a single one, and
///     ``level`` and ``score`` are null.
///
/// Examples
/// --------
/// >>> import json, sudokit
/// >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> path = sudokit.explain([p])
/// >>> path.end, path.hardest, json.loads(path.steps[0])[0]["technique"]
/// (['solved'], ['naked-single'], 'naked-single')
#[pyfunction]
#[pyo3(signature = (puzzles, *, profile="hodoku", techniques=Vec::new(), until=None, fields=None, budget=Limit::usual(), **keywords), text_signature = "(puzzles, *, profile='hodoku', techniques=(), until=None, fields=None, budget='default', column=None, out=None, threads=None, progress=None, errors='raise', timeout=None)")]
pub(crate) fn explain(
    puzzles: &Bound<'_, PyAny>,
    profile: &str,
    techniques: Vec<String>,
    until: Option<&str>,
    fields: Option<Vec<String>>,
    budget: Limit,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Explained> {
    let call = Call::new(puzzles, keywords)?;
    // The command's column `path` is the compact form; here that word means the steps.
    let own = || WalkedPath::COLUMNS.iter().filter(|column| column.name != "path");
    let names = || own().map(|column| column.name).chain(["compact", "moves"]);
    if let Some(name) = fields.iter().flatten().find(|name| !names().any(|known| known == **name)) {
        let known = names().collect::<Vec<_>>().join(", ");
        return Err(spec(call.py, format_args!("fields: expected {known}, found {name:?}")));
    }
    let is_wanted = |name: &str| match &fields {
        Some(fields) => fields.iter().any(|field| field == name),
        None => !matches!(name, "compact" | "moves"),
    };
    let profile = changed(call.py, profile, &techniques)?;
    // The words that the command has besides: paths go as far as they lead anyway.
    let until = until.filter(|word| !matches!(*word, "solved" | "stuck"));
    let until = until.map(Technique::named).transpose();
    let until = until.map_err(|error| spec(call.py, format_args!("until: {error}")))?;
    let chosen = budget.chosen(call.py, "budget")?;
    let rows = answer_each(&call, false, |cancel| {
        let cancel = cancel.clone();
        let profile = profile.clone();
        Box::new(move |puzzle, solution| {
            let sheet = Sheet::new(puzzle);
            let sheet = if solution.is_some() { sheet.known_proper() } else { sheet };
            let limit = chosen.unwrap_or(Some(sheet.default_budget()));
            let request = PathRequest {
                start: sheet,
                is_proper: solution.is_some(),
                profile: profile.clone(),
                until,
            };
            let path = WalkedPath::new(request, &bounded(&cancel, limit), |_| {});
            Found { answer: Some(path), is_whole: true }
        })
    })?;
    let mut columns = vec![verdicts(&rows)?];
    for column in own().filter(|column| is_wanted(column.name)) {
        let values = each(&rows, |path: &WalkedPath| Some(path.value(column.name)));
        columns.push(of_values(column, values));
    }
    if is_wanted("compact") {
        let texts = each(&rows, |path: &WalkedPath| Some(path.compact()));
        columns.push(Values::of(texts).made_texts("compact"));
    }
    if is_wanted("moves") {
        columns.push(Values::of(each(&rows, |path| Some(moves(path)))).made_texts("moves"));
    }
    call.record(columns)
}

/// The digits of a path in their order: `r2c5=5 r1c3=4`.
fn moves(path: &WalkedPath) -> String {
    let mut text = String::with_capacity(7 * 60);
    for Candidate { cell, digit } in path.steps.iter().flat_map(|step| &step.placements) {
        let blank = if text.is_empty() { "" } else { " " };
        let _ = write!(text, "{blank}{cell}={digit}");
    }
    text
}

/// A profile by its name, with changes.
pub(crate) fn changed(py: Python<'_>, profile: &str, techniques: &[String]) -> PyResult<Profile> {
    let changes = techniques.iter().map(|word| parsed::<Change>(py, "techniques", word));
    Ok(parsed::<Profile>(py, "profile", profile)?.changed(&changes.collect::<PyResult<Vec<_>>>()?))
}
