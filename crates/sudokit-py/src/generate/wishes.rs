//! Requests for puzzles: keywords of Python -> how puzzles are drawn, and which are taken.

use crate::board::{one, shown};
use crate::errors::{named, parsed, spec, word, wrong_type};
use crate::how::Whole;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::ops::RangeInclusive;
use sudokit::generate::{Method, Redundancy, Sampler, Source, Symmetry};
use sudokit::rate::Scale;
use sudokit::solve::Config;
use sudokit::target::Target;
use sudokit::technique::Technique;
use sudokit_answer::generate::{self, GenerateError, GeneratePlan, GenerateRequest, Wanted};

/// How givens are chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Minimal, or redundant where hardly any puzzle as wanted is minimal.
    Usual,
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
    pub method: Option<&'a str>,
    pub uniform: bool,
    /// The outer `None` is the default, the inner is no bound.
    pub max_tries: Option<Option<u64>>,
}

/// Which are taken, by their difficulty.
pub(super) struct Conditions<'a, 'py> {
    pub level: Option<&'a Bound<'py, PyAny>>,
    pub grades: Option<&'a Bound<'py, PyDict>>,
    pub needs: &'a [String],
    pub only: &'a [String],
    pub hardest: Option<u64>,
    pub harder: bool,
    pub by: &'a str,
    pub budget: Option<u64>,
}

/// The request of these keywords.
///
/// # Errors
/// If no puzzle can meet the request, or a keyword is unknown.
pub(super) fn read(
    py: Python<'_>,
    drawn: &Drawn<'_, '_>,
    wanted: &Conditions<'_, '_>,
    config: &Config,
) -> PyResult<GeneratePlan> {
    let ways =
        [("minimal", Way::Minimal), ("redundant", Way::Redundant), ("unbiased", Way::Unbiased)];
    let way = drawn.method.map(|name| word(py, "method", name, &ways)).transpose()?;
    let way = way.unwrap_or(Way::Usual);
    let only = wanted.only.iter().map(|name| named(py, "only", name, Technique::all_named));
    let needs = wanted.needs.iter().map(|name| named(py, "needs", name, Technique::named));
    let sampler = if drawn.uniform { Sampler::Uniform } else { Sampler::Fast };
    let request = GenerateRequest {
        givens: drawn.givens.map(givens).transpose()?,
        redundancy: match way {
            Way::Usual => None,
            Way::Minimal | Way::Unbiased => Some(Redundancy::Minimal),
            Way::Redundant => Some(Redundancy::Allowed),
        },
        max_tries: drawn.max_tries,
        hardest: wanted.hardest,
        harder: wanted.harder,
        by: parsed(py, "by", wanted.by)?,
        target: Target::default()
            .grades(grades(py, wanted)?)
            .needs(needs.collect::<PyResult<Vec<_>>>()?)
            .only(only.collect::<PyResult<Vec<_>>>()?.concat())
            .units(wanted.budget),
        ..GenerateRequest::new(method(py, way, drawn)?, Source::Random(sampler))
    };
    request.plan(config).map_err(|error| match error {
        GenerateError::NoGivens => spec(py, format_args!("method=\"redundant\" {error}")),
        GenerateError::NoSolution => spec(py, format_args!("near: {error}")),
        GenerateError::Several => {
            spec(py, "near: the puzzle has several solutions, and add=0 leaves it so")
        }
        GenerateError::Hardest | GenerateError::Target(_) => spec(py, error),
    })
}

/// How givens are found.
fn method(py: Python<'_>, way: Way, drawn: &Drawn<'_, '_>) -> PyResult<Method> {
    match (way, drawn.symmetry, drawn.pattern, drawn.near) {
        (Way::Usual | Way::Minimal | Way::Redundant, symmetry, None, None) => {
            let symmetry = symmetry.unwrap_or(Symmetry::None.name());
            let symmetry = symmetry.parse().map_err(|error| spec(py, error))?;
            Ok(Method::TopDown(symmetry))
        }
        (Way::Unbiased, None, None, None) => Ok(Method::Unbiased),
        (Way::Usual | Way::Minimal, None, Some(pattern), None) => generate::pattern(pattern)
            .map(Method::Pattern)
            .map_err(|error| spec(py, format_args!("pattern: {error}"))),
        (Way::Usual | Way::Minimal, None, None, Some(near)) if !drawn.uniform => {
            let (puzzle, remove, add) = (one(near)?, drawn.remove, drawn.add);
            Ok(Method::Vicinity { puzzle, remove, add })
        }
        _ => Err(spec(
            py,
            "symmetry, pattern, near and the methods redundant and unbiased exclude each other",
        )),
    }
}

/// The requested number of givens.
fn givens(givens: &Bound<'_, PyAny>) -> PyResult<RangeInclusive<usize>> {
    let py = givens.py();
    if let Ok(number) = givens.extract::<Whole>() {
        let number = number.of(py, "givens")?;
        return Ok(number..=number);
    }
    let [least, most]: [Whole; 2] = givens
        .extract()
        .map_err(|_| wrong_type("givens: expected a number, or the fewest and the most"))?;
    Ok(least.of(py, "givens")?..=most.of(py, "givens")?)
}

/// The requested numbers by scale.
fn grades(py: Python<'_>, wanted: &Conditions<'_, '_>) -> PyResult<Vec<Wanted>> {
    let mut grades = Vec::new();
    if let Some(level) = wanted.level {
        grades.push(range(py, ("level", Scale::Level), level)?);
    }
    for (name, wanted) in wanted.grades.into_iter().flat_map(|grades| grades.iter()) {
        let name: String = name.extract()?;
        let scale = parsed(py, "grades", &name)?;
        grades.push(range(py, (&name, scale), &wanted)?);
    }
    Ok(grades)
}

/// The range that a number or a word names, or two of them (None: without an end), or a text such
/// as `7.1..7.9`.
fn range(
    py: Python<'_>,
    (name, scale): (&str, Scale),
    wanted: &Bound<'_, PyAny>,
) -> PyResult<Wanted> {
    let text = |end: &Bound<'_, PyAny>| -> PyResult<String> {
        if end.is_none() { Ok(String::new()) } else { end.str()?.extract() }
    };
    let is_text = wanted.is_instance_of::<PyString>();
    let pair: Option<[Bound<'_, PyAny>; 2]> = if is_text { None } else { wanted.extract().ok() };
    let read = match pair {
        Some([least, most]) => generate::ends(scale, &text(&least)?, &text(&most)?),
        None => generate::range(scale, &text(wanted)?),
    };
    let found = shown(wanted)?;
    // The argument as it was named: `level` is short for a scale.
    read.map_err(|error| {
        let error = error.to_string();
        let error =
            error.strip_prefix(scale.name()).map_or(error.clone(), |rest| name.to_owned() + rest);
        spec(py, format_args!("{error}, found {found}"))
    })
}
