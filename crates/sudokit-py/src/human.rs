//! `grade`, `explain`: how hard puzzles are, and how a person solves them.

use crate::call::Call;
use crate::column::{Explained, Graded};
use crate::errors::{parsed, spec, wrong_type};
use crate::how::Limit;
use crate::input::Chunk;
use crate::output::{Made, Values, ValuesPiece};
use crate::run::{Engine, Mode};
use crate::solve::{VERDICTS, bounded, verdict};
use arrow_array::types::{Float64Type, Int64Type};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use sudokit::rate::{Grades, Rated, Rater, Scale};
use sudokit::technique::notation::Document;
use sudokit::technique::{Change, End, Grade, Path, Profile, Sheet, Technique};
use sudokit::{Budget, Puzzle, Solution};

/// Rows of a chunk here: a puzzle takes up to seconds.
const STEP: usize = 8;

/// A worker's answer for a puzzle: for a proper one more than its verdict.
type Told<T> = Option<(i8, Option<T>)>;

/// Computes an answer for every puzzle, after a test whether it is proper.
fn tell<T: Clone + Send>(
    call: &Call<'_>,
    make: impl Fn(&Budget) -> Box<dyn FnMut(&Puzzle, Option<&Solution>) -> Option<T>> + Sync,
) -> PyResult<Vec<Told<T>>> {
    let mut told = Values::<Told<T>>::new(call.rows());
    let config = &call.config;
    let work = |budget: &Budget| {
        let (mut engine, mut tell) = (Engine::within(config, budget.clone()), make(budget));
        move |chunk: &Chunk, mut told: ValuesPiece<'_, Told<T>>| {
            chunk.unreadable.iter().for_each(|&row| told.put(row as usize, Some((4, None))));
            let mut outcomes = Vec::with_capacity(chunk.puzzles.len());
            engine.batch().classify(&chunk.puzzles, |outcome, _| outcomes.push(outcome));
            for ((row, puzzle), outcome) in chunk.iter().zip(outcomes) {
                let number = verdict(puzzle, &outcome);
                // Of several solutions none can be argued with; without any there is no path.
                let is_solvable = number < 2;
                let more = if is_solvable { tell(puzzle, outcome.unique().as_ref()) } else { None };
                told.put(row, Some((number, more)));
            }
            true
        }
    };
    call.run((Mode::Threads, STEP), told.pieces(STEP), work)?;
    Ok(told.into_rows())
}

/// The column of verdicts.
fn verdicts<T>(told: &[Told<T>]) -> PyResult<Made> {
    let numbers = told.iter().map(|row| row.as_ref().map(|row| row.0));
    Values::of(numbers).made_words("verdict", &VERDICTS)
}

/// Something of each puzzle of which there is more than a verdict.
fn each<'a, T, U>(
    told: &'a [Told<T>],
    get: impl Fn(&'a T) -> Option<U> + 'a,
) -> impl Iterator<Item = Option<U>> + 'a {
    told.iter().map(move |row| get(row.as_ref()?.1.as_ref()?))
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
/// (['Easy'], [1.2], [0], [''])
#[pyfunction]
#[pyo3(signature = (puzzles, *, scale=None, budget=None, **keywords), text_signature = "(puzzles, *, scale=None, budget=None, column=None, out=None, threads=None, progress=None, errors='raise', timeout=None)")]
pub(crate) fn grade(
    puzzles: &Bound<'_, PyAny>,
    scale: Option<&Bound<'_, PyAny>>,
    budget: Option<u64>,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Graded> {
    let call = Call::new(puzzles, keywords)?;
    let scales = scale.map_or_else(|| Ok(vec![Scale::Level, Scale::Score]), scales)?;
    let told = tell(&call, |cancel| {
        let bound = bounded(cancel, budget);
        let (mut rater, scales) = (Rater::new(bound), scales.clone());
        Box::new(move |puzzle, solution| {
            let (solution, mut grades) = (solution?, Grades::default());
            let rate = |&scale: &Scale| rater.rate(puzzle, solution, scale, &mut grades);
            Some(scales.iter().map(rate).collect::<Vec<Rated>>())
        })
    })?;
    let mut columns = vec![verdicts(&told)?];
    for (place, &scale) in scales.iter().enumerate() {
        let numbers = each(&told, move |rated: &Vec<Rated>| match rated[place] {
            Rated::Exactly(number) | Rated::AtLeast(number) => Some(number),
            Rated::Beyond => None,
        });
        let name = scale.name();
        columns.push(if scale.is_in_words() {
            Values::of(numbers.map(|number| Some(scale.write(number?)))).made_texts(name)
        } else if scale.unit() > 1 {
            let unit = f64::from(scale.unit());
            let numbers = numbers.map(|number| Some(f64::from(number?) / unit));
            Values::of(numbers).made::<Float64Type>(name)
        } else {
            Values::of(numbers.map(|n| n.map(i64::from))).made::<Int64Type>(name)
        });
    }
    let bounds = each(&told, |rated: &Vec<Rated>| {
        let bounds =
            scales.iter().zip(rated).filter(|(_, rated)| matches!(rated, Rated::AtLeast(_)));
        Some(bounds.map(|(scale, _)| scale.name()).collect::<Vec<_>>().join(","))
    });
    columns.push(Values::of(bounds).made_texts("at_least"));
    call.record(columns)
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
        let scale = parsed(py, "scale", name.trim())?;
        if !scales.contains(&scale) {
            scales.push(scale);
        }
    }
    Ok(scales)
}

/// A path as its columns have it.
#[derive(Clone)]
struct Way {
    /// HoDoKu's, of proper puzzles alone: its scale is for them.
    level: Option<&'static str>,
    score: Option<u32>,
    rating: Option<f64>,
    count: usize,
    hardest: Option<Technique>,
    end: &'static str,
    steps: String,
}

impl Way {
    /// The path of a puzzle, to its end or behind the first step of a technique.
    fn new(sheet: Sheet, profile: &Profile, until: Option<Technique>, budget: &Budget) -> Way {
        let is_proper = sheet.is_proper();
        let mut path = Path::new(sheet, profile).with_budget(budget);
        let (mut steps, mut texts) = (Vec::new(), Vec::new());
        loop {
            let before = path.sheet().clone();
            let Some(step) = path.next() else { break };
            let index = u32::try_from(steps.len() + 1).unwrap_or(u32::MAX);
            texts.push(Document::of(step.clone()).by(profile).at(index, &before).to_string());
            let is_last = until == Some(step.technique);
            steps.push(step);
            if is_last {
                break;
            }
        }
        let end = path.end();
        let grade = Grade::of_path(&steps, end);
        let rating = steps.iter().filter_map(|step| step.rating).max();
        Way {
            level: (is_proper && rating.is_none()).then(|| grade.level.name()),
            score: (is_proper && rating.is_none()).then_some(grade.score),
            rating: rating.map(|rating| f64::from(rating.tenths()) / 10.0),
            count: steps.len(),
            hardest: steps.iter().map(|step| step.technique).max(),
            end: end.map_or("reached", End::name),
            steps: format!("[{}]", texts.join(",")),
        }
    }
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
#[pyo3(signature = (puzzles, *, profile="hodoku", techniques=Vec::new(), until=None, budget=Limit::usual(), **keywords), text_signature = "(puzzles, *, profile='hodoku', techniques=(), until=None, budget='default', column=None, out=None, threads=None, progress=None, errors='raise', timeout=None)")]
pub(crate) fn explain(
    puzzles: &Bound<'_, PyAny>,
    profile: &str,
    techniques: Vec<String>,
    until: Option<&str>,
    budget: Limit,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Explained> {
    let call = Call::new(puzzles, keywords)?;
    let profile = changed(call.py, profile, &techniques)?;
    // The words that the command has besides: paths go as far as they lead anyway.
    let until = until.filter(|word| !matches!(*word, "solved" | "stuck"));
    let until = until.map(Technique::named).transpose();
    let until = until.map_err(|error| spec(call.py, format_args!("until: {error}")))?;
    let chosen = budget.chosen(call.py, "budget")?;
    let told = tell(&call, |cancel| {
        let cancel = cancel.clone();
        let profile = profile.clone();
        Box::new(move |puzzle, solution| {
            let sheet = Sheet::new(puzzle);
            let sheet = if solution.is_some() { sheet.known_proper() } else { sheet };
            let limit = chosen.unwrap_or(Some(sheet.default_budget()));
            Some(Way::new(sheet, &profile, until, &bounded(&cancel, limit)))
        })
    })?;
    let texts =
        |name, get: fn(&Way) -> Option<String>| Values::of(each(&told, get)).made_texts(name);
    let numbers =
        |name, get: fn(&Way) -> Option<i64>| Values::of(each(&told, get)).made::<Int64Type>(name);
    let columns = vec![
        verdicts(&told)?,
        texts("level", |way| way.level.map(str::to_lowercase)),
        numbers("score", |way| way.score.map(i64::from)),
        Values::of(each(&told, |way: &Way| way.rating)).made::<Float64Type>("rating"),
        numbers("count", |way| i64::try_from(way.count).ok()),
        texts("hardest", |way| way.hardest.map(|technique| technique.to_string())),
        texts("end", |way| Some(way.end.to_owned())),
        texts("steps", |way| Some(way.steps.clone())),
    ];
    call.record(columns)
}

/// A profile by its name, with changes.
pub(crate) fn changed(py: Python<'_>, profile: &str, techniques: &[String]) -> PyResult<Profile> {
    let changes = techniques.iter().map(|word| parsed::<Change>(py, "techniques", word));
    Ok(parsed::<Profile>(py, "profile", profile)?.changed(&changes.collect::<PyResult<Vec<_>>>()?))
}
