//! Requests for puzzles: keywords of Python -> how puzzles are drawn, and which are taken.

use crate::errors::{parsed, spec, word, wrong_type};
use crate::value::one;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::ops::RangeInclusive;
use sudokit::board::Cell;
use sudokit::generate::{Method, Redundancy, Sampler, Source, Spec, Symmetry};
use sudokit::rate::Scale;
use sudokit::solve::{Config, Outcome, Solver};
use sudokit::technique::Technique;
use sudokit::wish::{Aim, Wish, default_max_tries};

/// How givens are chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Minimal,
    Redundant,
    Unbiased,
}

/// How puzzles are drawn.
pub(super) struct Drawn<'a, 'py> {
    pub givens: Option<&'a Bound<'py, PyAny>>,
    pub symmetry: Option<&'a str>,
    pub pattern: Option<&'a str>,
    pub near: Option<&'a Bound<'py, PyAny>>,
    pub remove: usize,
    pub add: usize,
    pub method: &'a str,
    pub uniform: bool,
    /// The outer `None` is the default, the inner is no bound.
    pub max_tries: Option<Option<u64>>,
}

/// Which are taken, by their difficulty.
pub(super) struct Wished<'a, 'py> {
    pub level: Option<&'a Bound<'py, PyAny>>,
    pub grades: Option<&'a Bound<'py, PyDict>>,
    pub needs: &'a [String],
    pub only: &'a [String],
    pub hardest: Option<u64>,
    pub harder: bool,
    pub by: &'a str,
    pub budget: Option<u64>,
}

/// How many tries a climb may take, where nothing else is said: as the command has it.
const TRIES_OF_A_CLIMB: u64 = 30_000;

/// The request of these keywords.
///
/// # Errors
/// If no puzzle can meet the request, or a keyword is unknown.
pub(super) fn read(
    py: Python<'_>,
    drawn: &Drawn<'_, '_>,
    wished: &Wished<'_, '_>,
    config: &Config,
) -> PyResult<(Spec, Wish)> {
    let ways =
        [("minimal", Way::Minimal), ("redundant", Way::Redundant), ("unbiased", Way::Unbiased)];
    let way = word(py, "method", drawn.method, &ways)?;
    // The givens of a pattern or of a neighbor are chosen already: minimal puzzles would be rare.
    let is_chosen = drawn.pattern.is_some() || (drawn.near.is_some() && !wished.harder);
    let redundancy = if way == Way::Redundant || (way == Way::Minimal && is_chosen) {
        Redundancy::Allowed
    } else {
        Redundancy::Minimal
    };
    let mut drawn_so = Spec {
        method: method(py, way, drawn, config)?,
        source: Source::Random(if drawn.uniform { Sampler::Uniform } else { Sampler::Fast }),
        givens: givens(py, way, drawn)?,
        redundancy,
        max_tries: drawn.max_tries.flatten().unwrap_or(u64::MAX),
    };
    let by = parsed(py, "by", wished.by)?;
    let aim = match (wished.hardest, wished.harder) {
        (Some(_), true) => return Err(spec(py, "hardest and harder exclude each other")),
        (Some(_), false) if drawn.max_tries.is_some() => {
            return Err(spec(py, "hardest says how many tries there are: max_tries is too much"));
        }
        (Some(tries), false) => {
            drawn_so.max_tries = tries;
            Aim::Hardest(by)
        }
        (None, true) => {
            if drawn.max_tries.is_none() {
                drawn_so.max_tries = TRIES_OF_A_CLIMB;
            }
            Aim::Harder(by)
        }
        (None, false) => Aim::First,
    };
    let only = wished.only.iter().map(|name| named(py, "only", name, Technique::all_named));
    let needs = wished.needs.iter().map(|name| named(py, "needs", name, Technique::named));
    let wish = Wish {
        grades: grades(py, wished)?,
        needs: needs.collect::<PyResult<_>>()?,
        only: only.collect::<PyResult<Vec<_>>>()?.concat(),
        units: wished.budget,
        aim,
        ..Wish::default()
    };
    if drawn.max_tries.is_none() && aim == Aim::First {
        drawn_so.max_tries = default_max_tries(&drawn_so, &wish);
    }
    wish.check(&drawn_so).map_err(|error| spec(py, error))?;
    Ok((drawn_so, wish))
}

/// The value of a name.
fn named<T, E: std::fmt::Display>(
    py: Python<'_>,
    argument: &str,
    name: &str,
    of: impl Fn(&str) -> Result<T, E>,
) -> PyResult<T> {
    of(name).map_err(|error| spec(py, format_args!("{argument}: {error}")))
}

/// How givens are found.
fn method(py: Python<'_>, way: Way, drawn: &Drawn<'_, '_>, config: &Config) -> PyResult<Method> {
    match (way, drawn.symmetry, drawn.pattern, drawn.near) {
        (Way::Minimal | Way::Redundant, symmetry, None, None) => {
            let symmetry = symmetry.unwrap_or(Symmetry::None.name());
            let symmetry = symmetry.parse().map_err(|error| spec(py, error))?;
            Ok(Method::TopDown(symmetry))
        }
        (Way::Unbiased, None, None, None) => Ok(Method::Unbiased),
        (Way::Minimal, None, Some(pattern), None) => pattern_of(py, pattern),
        (Way::Minimal, None, None, Some(near)) if !drawn.uniform => {
            let puzzle = one(near)?;
            let mut solver = Solver::with_config(config).unwrap_or_default();
            match solver.classify(puzzle) {
                Outcome::NoSolution => Err(spec(py, "near: the puzzle has no solution")),
                Outcome::Multiple(..) if drawn.add == 0 => {
                    Err(spec(py, "near: the puzzle has several solutions, and add=0 leaves it so"))
                }
                _ => Ok(Method::Vicinity { puzzle, remove: drawn.remove, add: drawn.add }),
            }
        }
        _ => Err(spec(
            py,
            "symmetry, pattern, near and the methods other than minimal exclude each other",
        )),
    }
}

fn pattern_of(py: Python<'_>, pattern: &str) -> PyResult<Method> {
    let signs: Vec<char> = pattern.chars().filter(|sign| !sign.is_whitespace()).collect();
    if signs.len() != 81 {
        let found = signs.len();
        return Err(spec(py, format_args!("pattern: expected 81 characters, found {found}")));
    }
    let is_given = |sign: char| !matches!(sign, '.' | '0' | '_' | '-');
    let cells = Cell::all().zip(signs).filter(|&(_, sign)| is_given(sign));
    Ok(Method::Pattern(cells.map(|(cell, _)| cell).collect()))
}

/// The requested number of givens.
fn givens(py: Python<'_>, way: Way, drawn: &Drawn<'_, '_>) -> PyResult<RangeInclusive<usize>> {
    let Some(givens) = drawn.givens else {
        if way == Way::Redundant && drawn.pattern.is_none() {
            return Err(spec(py, "method=\"redundant\" needs givens: how many shall there be?"));
        }
        return Ok(0..=81);
    };
    if let Ok(number) = givens.extract::<usize>() {
        return Ok(number..=number);
    }
    let [least, most]: [usize; 2] = givens
        .extract()
        .map_err(|_| wrong_type("givens: expected a number, or the fewest and the most"))?;
    Ok(least..=most)
}

/// The requested numbers by scale.
fn grades(py: Python<'_>, wished: &Wished<'_, '_>) -> PyResult<Vec<(Scale, RangeInclusive<u32>)>> {
    let mut grades = Vec::new();
    if let Some(level) = wished.level {
        grades.push((Scale::Level, range(py, Scale::Level, level)?));
    }
    for (name, wanted) in wished.grades.into_iter().flat_map(|grades| grades.iter()) {
        let scale = parsed(py, "grades", &name.extract::<String>()?)?;
        grades.push((scale, range(py, scale, &wanted)?));
    }
    Ok(grades)
}

/// The range that a number or a word names, or two of them (None: without an end), or a text such
/// as `7.1..7.9`.
fn range(py: Python<'_>, scale: Scale, wanted: &Bound<'_, PyAny>) -> PyResult<RangeInclusive<u32>> {
    let read = |text: &str, missing: u32| match text {
        "" => Ok(missing),
        _ => scale.read(text).map_err(|error| spec(py, error)),
    };
    let text = |end: &Bound<'_, PyAny>| -> PyResult<String> {
        if end.is_none() { Ok(String::new()) } else { end.str()?.extract() }
    };
    let ends = if wanted.is_instance_of::<PyString>() {
        let wanted = wanted.extract::<String>()?;
        wanted.split_once("..").map(|(a, b)| (a.to_owned(), b.trim_start_matches('=').to_owned()))
    } else {
        let ends: Option<[Bound<'_, PyAny>; 2]> = wanted.extract().ok();
        ends.map(|[a, b]| PyResult::Ok((text(&a)?, text(&b)?))).transpose()?
    };
    let range = match ends {
        Some((a, b)) => read(&a, 0)?..=read(&b, u32::MAX)?,
        None => {
            let number = read(&text(wanted)?, 0)?;
            number..=number
        }
    };
    if range.is_empty() {
        return Err(spec(py, format_args!("{scale}: the range ends before it begins")));
    }
    Ok(range)
}
