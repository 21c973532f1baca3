//! One puzzle as a value of Python. Its answers come from the calls on columns, so that bounds,
//! Ctrl-C and instruction sets are the same.

use crate::errors::{Fault, spec};
use crate::value::{PyPuzzle, PyTransform, one};
use crate::{givens, solve, symmetry};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple, PyType};
use std::sync::{Mutex, PoisonError};
use sudokit::Budget;
use sudokit::canon::Transform;
use sudokit::grid::Content;
use sudokit::random::Random;
use sudokit::solve::{Order, Solutions};
use sudokit::text::{self, Details, Format, Writer};
use sudokit_draw::{Board, Look, draw, svg};

#[pymethods]
impl PyPuzzle {
    #[new]
    fn new(givens: &Bound<'_, PyAny>) -> PyResult<PyPuzzle> {
        one(givens).map(PyPuzzle)
    }

    /// Read the first puzzle of a text in any format that sudokit reads.
    ///
    /// >>> from sudokit import Puzzle
    /// >>> Puzzle.read("+---+---+---+\n" + "|...|12.|3..|\n" * 3 + "|...|...|...|\n" * 6)[0, 3]
    /// 1
    #[classmethod]
    fn read(class: &Bound<'_, PyType>, text: &str) -> PyResult<PyPuzzle> {
        let py = class.py();
        match text::records(text.as_bytes()).next() {
            Some(Ok(record)) => match record.content {
                Content::Puzzle(puzzle) => Ok(PyPuzzle(puzzle)),
                _ => Err(Fault::of_row(0, "givens", "candidates alone").raise(py)),
            },
            Some(Err(error)) => Err(Fault::of_line(&error).raise_at_line(py)),
            None => Err(Fault::of_row(0, "a puzzle", "nothing").raise(py)),
        }
    }

    /// The givens: (row, column, digit) of each, rows and columns from 0.
    #[getter]
    fn givens(&self) -> Vec<(usize, usize, u8)> {
        self.0.givens().map(|(cell, digit)| (cell.row(), cell.column(), digit.get())).collect()
    }

    /// The 81 cells, 0 for a blank.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.values())
    }

    /// The digit in a cell ``p[row, column]``, both from 0; 0 for a blank.
    fn __getitem__(&self, cell: (isize, isize)) -> PyResult<u8> {
        let line = |number: isize| usize::try_from(number).ok().filter(|&number| number < 9);
        match (line(cell.0), line(cell.1)) {
            (Some(row), Some(column)) => Ok(self.0.values()[9 * row + column]),
            _ => Err(PyIndexError::new_err("expected a row and a column from 0 to 8")),
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Puzzle('{}')", self.0)
    }

    /// The puzzle in a text format by its name, such as ``boxed``; one line where none is named.
    fn __format__(&self, py: Python<'_>, format_spec: &str) -> PyResult<String> {
        if format_spec.is_empty() {
            return Ok(self.0.to_string());
        }
        let format: Format = format_spec.parse().map_err(|error| spec(py, error))?;
        let (mut writer, mut out) = (Writer::new(format), Vec::new());
        let written = writer.write_parts(&mut out, &Content::Puzzle(self.0), &Details::default());
        written.map_err(|error| spec(py, error))?;
        writer.finish(&mut out);
        let text = writer.opening().unwrap_or_default() + &String::from_utf8_lossy(&out);
        Ok(text.strip_suffix('\n').unwrap_or(&text).to_owned())
    }

    fn __reduce__<'py>(slf: &Bound<'py, PyPuzzle>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.getattr("__class__")?, (slf.get().0.to_string(),)))
    }

    fn _repr_html_(&self) -> String {
        svg(&draw(&Board::of(&self.0), None, Look::default()), 240)
    }

    /// Its solution; None if there is none, or several and ``multiple`` is ``"null"``.
    #[pyo3(signature = (*, multiple="null"))]
    fn solve(&self, py: Python<'_>, multiple: &str) -> PyResult<Option<PyPuzzle>> {
        let this = self.alone(py)?;
        let all = solve::solve(&this, multiple, None, None, None)?;
        puzzle_or_none(&all.get_item(0)?)
    }

    /// How many solutions it has, up to a limit.
    #[pyo3(signature = (limit=2))]
    fn count(&self, py: Python<'_>, limit: i128) -> PyResult<u64> {
        let this = self.alone(py)?;
        let all = solve::count(&this, limit, None, None)?;
        all.get_item(0)?.extract()
    }

    /// Whether it is proper: the word of a :class:`Verdict`, a solution and a second one.
    fn classify(&self, py: Python<'_>) -> PyResult<(String, Option<PyPuzzle>, Option<PyPuzzle>)> {
        let this = self.alone(py)?;
        let all = solve::classify(&this, None, None, None)?;
        let all = Bound::new(py, all)?;
        let first = |name: &str| all.getattr(name)?.get_item(0);
        let (solution, witness) = (first("solution")?, first("witness")?);
        let verdict = first("verdict")?.extract()?;
        Ok((verdict, puzzle_or_none(&solution)?, puzzle_or_none(&witness)?))
    }

    /// What is wrong with an answer: the word of a :class:`Judgment`.
    fn check(&self, py: Python<'_>, answer: &Bound<'_, PyAny>) -> PyResult<String> {
        let answer = PyPuzzle(one(answer)?).alone(py)?;
        let this = self.alone(py)?;
        let all = solve::check(&this, &answer, None, None)?;
        Bound::new(py, all)?.getattr("verdict")?.get_item(0)?.extract()
    }

    /// Its canonical form: the puzzle and the transform that leads there; None without one.
    #[pyo3(signature = (*, form="solution"))]
    fn canonical(&self, py: Python<'_>, form: &str) -> PyResult<Option<(PyPuzzle, PyTransform)>> {
        let this = self.alone(py)?;
        let all = symmetry::canonical(&this, form, None, None)?;
        let all = Bound::new(py, all)?;
        let Some(puzzle) = puzzle_or_none(&all.getattr("puzzle")?.get_item(0)?)? else {
            return Ok(None);
        };
        let text: String = all.getattr("transform")?.get_item(0)?.extract()?;
        Ok(Some((puzzle, PyTransform::new(py, &text)?)))
    }

    /// The puzzle without redundant givens; None if it is not proper.
    #[pyo3(signature = (*, seed=None))]
    fn minimize(&self, py: Python<'_>, seed: Option<u64>) -> PyResult<Option<PyPuzzle>> {
        let this = self.alone(py)?;
        let all = givens::minimize(&this, seed, 0, None, None)?;
        puzzle_or_none(&all.get_item(0)?)
    }

    /// What a transform makes of it.
    fn transform(&self, transform: &PyTransform) -> PyPuzzle {
        PyPuzzle(transform.0.apply(&self.0))
    }

    /// All solutions, one after the other, the lexicographically smallest first.
    fn solutions(&self) -> PySolutions {
        let solutions = Solutions::new(self.0, Order::Ascending, Budget::UNLIMITED);
        PySolutions(Mutex::new(solutions))
    }
}

/// The solutions of a puzzle, each computed on demand.
#[pyclass(frozen, name = "Solutions", module = "sudokit")]
pub(crate) struct PySolutions(Mutex<Solutions>);

#[pymethods]
impl PySolutions {
    fn __iter__(slf: Bound<'_, PySolutions>) -> Bound<'_, PySolutions> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> Option<PyPuzzle> {
        // Another thread may be looking for the next one: wait for it without the GIL.
        let next = || self.0.lock().unwrap_or_else(PoisonError::into_inner).next();
        py.detach(next).map(|solution| PyPuzzle(solution.to_puzzle()))
    }
}

impl PyPuzzle {
    /// A column of it alone.
    pub(crate) fn alone<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyList::new(py, [Bound::new(py, *self)?])?.into_any())
    }
}

/// A text of a column, as a puzzle.
pub(crate) fn puzzle_or_none(text: &Bound<'_, PyAny>) -> PyResult<Option<PyPuzzle>> {
    if text.is_none() { Ok(None) } else { one(text).map(|puzzle| Some(PyPuzzle(puzzle))) }
}

#[pymethods]
impl PyTransform {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<PyTransform> {
        text.parse().map(PyTransform).map_err(|error| spec(py, error))
    }

    /// A random one, all equally likely: the same for the same seed and index, always.
    #[staticmethod]
    #[pyo3(signature = (seed, index=0))]
    fn random(seed: u64, index: u64) -> PyTransform {
        PyTransform(Transform::random(&mut Random::new(seed, index)))
    }

    /// This one first, then the other.
    fn then(&self, next: &PyTransform) -> PyTransform {
        PyTransform(self.0.then(&next.0))
    }

    /// The one that undoes this one.
    fn inverse(&self) -> PyTransform {
        PyTransform(self.0.inverse())
    }

    /// What it makes of a puzzle, or of a solution.
    fn apply(&self, puzzle: &Bound<'_, PyAny>) -> PyResult<PyPuzzle> {
        Ok(PyPuzzle(self.0.apply(&one(puzzle)?)))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Transform('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, PyTransform>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.getattr("__class__")?, (slf.get().0.to_string(),)))
    }
}
