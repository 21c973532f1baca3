//! `generate`: proper puzzles, reproducibly.

use crate::column::{Generated, Table};
use crate::errors::{spec, word, wrong_type};
use crate::input::{Chunk, Kind, Source};
use crate::output::{Grids, GridsPiece, Layout, Values, ValuesPiece};
use crate::run::{self, How, Mode};
use arrow_array::types::{Float64Type, UInt64Type};
use pyo3::prelude::*;
use std::ops::{ControlFlow, RangeInclusive};
use sudokit::Budget;
use sudokit::board::Cell;
use sudokit::generate::{
    Generator, Item, Method, Redundancy, Sampler, Source as Grid, Spec, Symmetry,
};

/// How givens are chosen.
#[derive(Clone, Copy)]
enum Way {
    Minimal,
    Redundant,
    Unbiased,
}

/// Make proper puzzles: item i depends on (seed, i) and the wishes alone.
///
/// Parameters
/// ----------
/// n : int
///     How many.
/// seed : int
///     Decides everything: on every machine, with any number of threads.
/// start : int
///     The number of the first item: ``generate(5, 7, 10)`` are items 10 to 14 of seed 7.
/// givens : int or (int, int), optional
///     How many givens, or from how many to how many.
/// symmetry : str, optional
///     Of the cells with givens, such as ``rotational-2``. No orbit of it is redundant then, a
///     single given may be.
/// pattern : str, optional
///     81 characters: givens exactly where they are not blank (``. 0 _ -``).
/// method : {"minimal", "redundant", "unbiased"}
///     ``minimal``: givens are removed as long as the puzzle stays proper. ``redundant``: removal
///     stops at a number of givens drawn from ``givens``. ``unbiased``: for statistics of all
///     minimal puzzles, with weights; 250,000 grids a puzzle.
/// uniform : bool
///     All full grids exactly equally likely, instead of nearly.
/// max_tries : int, optional
///     An item is null after so many tries.
/// layout, out, threads, progress
///     See :doc:`the conventions <PYTHON>`; a list where ``out`` says nothing.
///
/// Returns
/// -------
/// Generated
///     ``puzzle``, ``solution``, ``tries``, ``weight``. Never a puzzle other than was wished for.
///
/// Raises
/// ------
/// SpecError
///     No puzzle can be as wished.
///
/// Examples
/// --------
/// >>> import sudokit
/// >>> sudokit.generate(1, 7, givens=(24, 26)).puzzle
/// ['.........2.........538.49.2....1..79.6.........9.5.43..2437....3...9.6.....2....5']
#[pyfunction]
#[pyo3(signature = (n, seed, start=0, *, givens=None, symmetry=None, pattern=None, method="minimal", uniform=false, max_tries=None, layout=None, out=None, threads=None, progress=None))]
#[allow(clippy::too_many_arguments, reason = "keywords of Python")]
pub(crate) fn generate(
    py: Python<'_>,
    n: usize,
    seed: u64,
    start: u64,
    givens: Option<&Bound<'_, PyAny>>,
    symmetry: Option<&str>,
    pattern: Option<&str>,
    method: &str,
    uniform: bool,
    max_tries: Option<u64>,
    layout: Option<&str>,
    out: Option<&str>,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Generated> {
    let ways =
        [("minimal", Way::Minimal), ("redundant", Way::Redundant), ("unbiased", Way::Unbiased)];
    let way = word(py, "method", method, &ways)?;
    let wishes = Spec {
        method: by(py, way, symmetry, pattern)?,
        source: Grid::Random(if uniform { Sampler::Uniform } else { Sampler::Fast }),
        givens: range(py, way, givens, pattern.is_some())?,
        // The givens of a pattern are chosen already: minimal puzzles would be rare.
        redundancy: match way {
            Way::Minimal if pattern.is_some() => Redundancy::Allowed,
            Way::Minimal | Way::Unbiased => Redundancy::Minimal,
            Way::Redundant => Redundancy::Allowed,
        },
        max_tries: max_tries.unwrap_or(u64::MAX),
    };
    wishes.check().map_err(|error| spec(py, error))?;
    if start.checked_add(n as u64).is_none() {
        return Err(spec(py, "start: there are no items beyond 2^64"));
    }
    let source = Source::numbered(n);
    let how = How::new(py, Kind::List, out, threads, progress, "raise")?;
    let layout = Layout::new(py, how.out, layout)?;
    let config = run::config(py)?;
    let (mut puzzles, mut solutions) = (Grids::new(n, layout), Grids::new(n, layout));
    let (mut tries, mut weights) = (Values::<u64>::new(n), Values::<f64>::new(n));
    // A puzzle takes a tenth of a millisecond, or a second.
    let size = if matches!(way, Way::Unbiased) { 1 } else { (n / 16).clamp(16, 1024) };
    let make = |budget: &Budget| {
        let generator = Generator::new(wishes.clone(), seed).ok();
        let mut generator = generator.and_then(|generator| generator.with_config(&config).ok());
        if let (Some(generator), Some(cancel)) = (&mut generator, budget.cancel()) {
            generator.set_cancel(cancel);
        }
        move |chunk: &Chunk, (((mut puzzles, mut solutions), mut tries), mut weights): Piece<'_>| {
            let first = start + chunk.first as u64;
            let Some(generator) = &mut generator else { return true };
            generator.run(first..first + chunk.len as u64, |item, made| {
                let row = (item - first) as usize;
                match made {
                    Item::Made(made) => {
                        puzzles.put(row, made.puzzle.values());
                        solutions.put(row, made.solution.values());
                        tries.put(row, made.tries);
                        weights.put(row, made.weight);
                    }
                    Item::Unmet { tries: made } => tries.put(row, made),
                }
                ControlFlow::Continue(())
            });
            true
        }
    };
    let pieces = puzzles.pieces(size).zip(solutions.pieces(size));
    let pieces = pieces.zip(tries.pieces(size)).zip(weights.pieces(size));
    run::run(py, &source, &how, (Mode::Threads, size), pieces, make)?;
    let columns = vec![
        puzzles.made("puzzle")?,
        solutions.made("solution")?,
        tries.made::<UInt64Type>("tries"),
        weights.made::<Float64Type>("weight"),
    ];
    Ok(Table::new(columns, how.out).into())
}

type Piece<'a> = (((GridsPiece<'a>, GridsPiece<'a>), ValuesPiece<'a, u64>), ValuesPiece<'a, f64>);

/// How givens are found.
fn by(py: Python<'_>, way: Way, symmetry: Option<&str>, pattern: Option<&str>) -> PyResult<Method> {
    match (way, symmetry, pattern) {
        (Way::Minimal | Way::Redundant, symmetry, None) => {
            let symmetry = symmetry.unwrap_or(Symmetry::None.name());
            let symmetry = symmetry.parse().map_err(|error| spec(py, error))?;
            Ok(Method::TopDown(symmetry))
        }
        (Way::Unbiased, None, None) => Ok(Method::Unbiased),
        (Way::Minimal, None, Some(pattern)) => {
            let signs: Vec<char> = pattern.chars().filter(|sign| !sign.is_whitespace()).collect();
            if signs.len() != 81 {
                let found = signs.len();
                return Err(spec(
                    py,
                    format_args!("pattern: expected 81 characters, found {found}"),
                ));
            }
            let cells = Cell::all().zip(signs);
            let is_given = |sign: char| !matches!(sign, '.' | '0' | '_' | '-');
            Ok(Method::Pattern(cells.filter(|cell| is_given(cell.1)).map(|cell| cell.0).collect()))
        }
        _ => {
            Err(spec(py, "symmetry, pattern and the methods other than minimal exclude each other"))
        }
    }
}

/// How many givens are wanted.
fn range(
    py: Python<'_>,
    way: Way,
    givens: Option<&Bound<'_, PyAny>>,
    has_pattern: bool,
) -> PyResult<RangeInclusive<usize>> {
    let Some(givens) = givens else {
        if matches!(way, Way::Redundant) && !has_pattern {
            return Err(spec(py, "method=\"redundant\" needs givens: how many shall there be?"));
        }
        return Ok(0..=81);
    };
    if let Ok(number) = givens.extract::<usize>() {
        return Ok(number..=number);
    }
    let (least, most): (usize, usize) = givens
        .extract()
        .map_err(|_| wrong_type("givens: expected a number, or the fewest and the most"))?;
    Ok(least..=most)
}
