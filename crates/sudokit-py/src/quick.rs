//! Few rows of a list, answered where the call stands: a call on a column costs microseconds before
//! its first row.
//!
//! Each thread keeps a solver, which costs more to make than most puzzles. A puzzle that takes more
//! than a small budget, and whatever is not plain, goes the usual way: `None` says so.

use crate::how::{Whole, count_limit};
use crate::run;
use crate::value::PyPuzzle;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use std::cell::RefCell;
use sudokit::simd::InstructionSet;
use sudokit::solve::{Outcome, Solver};
use sudokit::text::line;
use sudokit::{Budget, Puzzle};

/// Up to this many rows; more are answered side by side in vectors, which is quicker.
const FEW: usize = 3;

/// Guesses that a row may take: a tenth of a millisecond. Ctrl-C and other threads wait meanwhile.
const AT_ONCE: u64 = 200;

thread_local! {
    static KEPT: RefCell<Option<(InstructionSet, Solver)>> = const { RefCell::new(None) };
}

/// Asks this thread's solver, which is bounded.
///
/// # Errors
/// When `SUDOKIT_SIMD` names an instruction set that is not here.
pub(crate) fn ask<T>(py: Python<'_>, question: impl FnOnce(&mut Solver) -> T) -> PyResult<T> {
    let config = run::config(py)?;
    let set = config.resolve().map_err(|error| crate::errors::spec(py, error))?;
    KEPT.with_borrow_mut(|kept| {
        if kept.as_ref().is_none_or(|(known, _)| *known != set) {
            let mut solver = Solver::with_config(&config).unwrap_or_default();
            solver.set_budget(Budget::at_most(AT_ONCE));
            *kept = Some((set, solver));
        }
        let (_, solver) = kept.get_or_insert_with(|| (set, Solver::new()));
        Ok(question(solver))
    })
}

/// The puzzles of a short list, if each is a plain one.
fn puzzles(data: &Bound<'_, PyAny>) -> Option<[Option<Puzzle>; FEW]> {
    let list = data.cast_exact::<PyList>().ok()?;
    if list.len() > FEW {
        return None;
    }
    let mut found = [None; FEW];
    for (place, item) in found.iter_mut().zip(list.iter()) {
        *place = Some(plain(&item)?);
    }
    Some(found)
}

/// A puzzle, or a text of exactly 81 signs.
fn plain(item: &Bound<'_, PyAny>) -> Option<Puzzle> {
    if let Ok(text) = item.cast_exact::<PyString>() {
        return text.to_str().ok()?.as_bytes().try_into().ok().and_then(line::parse);
    }
    item.cast_exact::<PyPuzzle>().ok().map(|puzzle| puzzle.get().0)
}

/// `count` of a short list.
///
/// # Errors
/// When the limit is none.
pub(crate) fn count<'py>(
    data: &Bound<'py, PyAny>,
    limit: &Whole,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let py = data.py();
    let limit = count_limit(py, limit)?;
    let Some(puzzles) = puzzles(data) else { return Ok(None) };
    let counts = PyList::empty(py);
    for puzzle in puzzles.into_iter().flatten() {
        let Some(number) = count_one(py, &puzzle, limit)? else { return Ok(None) };
        counts.append(number)?;
    }
    Ok(Some(counts.into_any()))
}

/// The number of solutions of a puzzle, if it is found at once.
///
/// # Errors
/// Those of [`ask`].
pub(crate) fn count_one(py: Python<'_>, puzzle: &Puzzle, limit: u64) -> PyResult<Option<u64>> {
    let count = ask(py, |solver| solver.count(puzzle, limit))?;
    Ok(count.end.why().is_none().then_some(count.solutions))
}

/// `solve` of a short list: the solutions of proper puzzles.
///
/// # Errors
/// Those of [`ask`].
pub(crate) fn solve<'py>(data: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let py = data.py();
    let Some(puzzles) = puzzles(data) else { return Ok(None) };
    let solutions = PyList::empty(py);
    for puzzle in puzzles.into_iter().flatten() {
        match classify_one(py, &puzzle)? {
            Outcome::Unknown(_) => return Ok(None),
            Outcome::Unique(solution) => {
                let line = solution.values().map(|value| b'0' + value);
                solutions.append(&*String::from_utf8_lossy(&line))?;
            }
            Outcome::NoSolution | Outcome::Multiple(..) => solutions.append(py.None())?,
        }
    }
    Ok(Some(solutions.into_any()))
}

/// What a puzzle is; unknown where the small budget did not suffice.
///
/// # Errors
/// Those of [`ask`].
pub(crate) fn classify_one(py: Python<'_>, puzzle: &Puzzle) -> PyResult<Outcome> {
    ask(py, |solver| solver.classify(puzzle))
}
