//! One puzzle as a value of Python. Its answers come from the calls on columns, so that bounds,
//! Ctrl-C and instruction sets are the same.

use crate::board::one;
use crate::errors::{Fault, spec, wrong_type};
use crate::how::{Whole, count_limit};
use crate::output::array_of;
use crate::value::{PyPuzzle, PyTransform, lossy};
use crate::{givens, quick, solve, symmetry};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyString, PyTuple, PyType};
use std::sync::{Mutex, PoisonError};
use sudokit::board::{Cell, Digit};
use sudokit::canon::Transform;
use sudokit::grid::Content;
use sudokit::random::Random;
use sudokit::solve::{Order, Outcome, Solutions};
use sudokit::text::{self, Details, Format, Writer};
use sudokit::{Budget, Pencilmarks, Puzzle, check};
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
    #[pyo3(signature = (text), text_signature = "(text)")]
    fn read(class: &Bound<'_, PyType>, text: &Bound<'_, PyString>) -> PyResult<PyPuzzle> {
        let py = class.py();
        let text = lossy(text)?.unwrap_or_default();
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

    /// 81: it has as many cells, given or not. ``len(p.givens)`` counts the givens.
    fn __len__(&self) -> usize {
        81
    }

    /// The 81 cells, 0 for a blank.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.values(py)?.try_iter()
    }

    /// Always true: a puzzle without givens is one.
    fn __bool__(&self) -> bool {
        true
    }

    /// The 81 cells as a numpy array of uint8, 0 for a blank: ``numpy.array([p, q])`` has the shape
    /// that functions on columns take.
    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if copy == Some(false) {
            return Err(PyValueError::new_err(
                "a Puzzle has no array to share: it makes a new one",
            ));
        }
        array_of(py, self.0.values(), dtype.as_ref())
    }

    /// The digits that the rules leave a cell: those that stand in none of its houses, none where
    /// the cell holds one. Rows and columns from 0; without them the list of all 81 cells.
    ///
    /// >>> from sudokit import Puzzle
    /// >>> p = Puzzle("12" + "." * 79)
    /// >>> p.candidates(0, 2), p.candidates(0, 0), len(p.candidates())
    /// ((3, 4, 5, 6, 7, 8, 9), (), 81)
    #[pyo3(signature = (row=None, column=None))]
    fn candidates<'py>(
        &self,
        py: Python<'py>,
        row: Option<isize>,
        column: Option<isize>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let all = Pencilmarks::candidates_of(&self.0);
        let of_cell = |cell: Cell| {
            let left = if self.0.get(cell).is_none() { Some(all.get(cell)) } else { None };
            PyTuple::new(
                py,
                left.into_iter().flatten().map(|digit| digit.get()).collect::<Vec<_>>(),
            )
        };
        match (row, column) {
            (Some(row), Some(column)) => Ok(of_cell(cell(row, column)?)?.into_any()),
            (None, None) => {
                let cells = Cell::all().map(of_cell).collect::<PyResult<Vec<_>>>()?;
                Ok(PyList::new(py, cells)?.into_any())
            }
            _ => Err(wrong_type("candidates: expected a row and a column, or neither")),
        }
    }

    /// The puzzle with another digit in a cell, 0 to empty it. Rows and columns from 0; whether the
    /// digit obeys the rules is not asked.
    ///
    /// >>> from sudokit import Puzzle
    /// >>> Puzzle("." * 81).with_value(0, 1, 7).givens
    /// [(0, 1, 7)]
    fn with_value(
        &self,
        py: Python<'_>,
        row: isize,
        column: isize,
        digit: i64,
    ) -> PyResult<PyPuzzle> {
        let wrong = || spec(py, format_args!("digit: expected 0 to 9, found {digit}"));
        let value = u8::try_from(digit).ok().filter(|&value| value < 10).ok_or_else(wrong)?;
        let mut puzzle = self.0;
        puzzle.set(cell(row, column)?, Digit::new(value));
        Ok(PyPuzzle(puzzle))
    }

    /// Whether it is a full grid that obeys the rules.
    ///
    /// >>> from sudokit import Puzzle
    /// >>> Puzzle("." * 81).is_solved(), Puzzle("." * 81).solve(multiple="any").is_solved()
    /// (False, True)
    fn is_solved(&self) -> bool {
        check::answers(&Puzzle::EMPTY, self.0.values()).is_ok()
    }

    /// The digit in a cell, 0 for a blank: ``p[row, column]``, both from 0, or ``p[index]``, as a
    /// sequence has it; of a slice a tuple.
    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match index.extract::<(isize, isize)>() {
            Ok((row, column)) => {
                let value = self.0.values()[cell(row, column)?.index()];
                Ok(value.into_pyobject(py)?.into_any())
            }
            Err(_) => self.values(py)?.into_any().get_item(index).map_err(|error| {
                if !error.is_instance_of::<PyTypeError>(py) {
                    return error;
                }
                wrong_type("expected a row and a column, an index, or a slice")
            }),
        }
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let mut values = *self.0.values();
        values.reverse();
        PyTuple::new(py, values)?.try_iter()
    }

    /// Where a digit is first, 0 for a blank.
    #[pyo3(signature = (value, *bounds))]
    fn index<'py>(
        &self,
        value: Bound<'py, PyAny>,
        bounds: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = value.py();
        let arguments: Vec<_> = std::iter::once(value).chain(bounds.iter()).collect();
        self.values(py)?.call_method1("index", PyTuple::new(py, arguments)?)
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
        if multiple == "null" {
            match quick::classify_one(py, &self.0)? {
                Outcome::Unknown(_) => {}
                outcome => return Ok(outcome.unique().map(|found| PyPuzzle(found.to_puzzle()))),
            }
        }
        let this = self.alone(py)?;
        let all = solve::solve(&this, multiple, None, None, None)?;
        puzzle_or_none(&all.get_item(0)?)
    }

    /// How many solutions it has, up to a limit.
    #[pyo3(signature = (limit=Whole::Number(2)), text_signature = "($self, limit=2)")]
    fn count(&self, py: Python<'_>, limit: Whole) -> PyResult<u64> {
        let bound = count_limit(py, &limit)?;
        if let Some(number) = quick::count_one(py, &self.0, bound)? {
            return Ok(number);
        }
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
    fn minimize(&self, py: Python<'_>, seed: Option<Whole>) -> PyResult<Option<PyPuzzle>> {
        let this = self.alone(py)?;
        let all = givens::minimize(&this, seed, Whole::Number(0), None, None)?;
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

/// A cell by its row and column, both from 0.
fn cell(row: isize, column: isize) -> PyResult<Cell> {
    let line = |number: isize| usize::try_from(number).ok().filter(|&number| number < 9);
    let found = line(row).zip(line(column)).and_then(|(row, column)| Cell::new(9 * row + column));
    found.ok_or_else(|| PyIndexError::new_err("expected a row and a column from 0 to 8"))
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
    #[pyo3(signature = (seed, index=Whole::Number(0)), text_signature = "(seed, index=0)")]
    fn random(py: Python<'_>, seed: Whole, index: Whole) -> PyResult<PyTransform> {
        let (seed, index) = (seed.of(py, "seed")?, index.of(py, "index")?);
        Ok(PyTransform(Transform::random(&mut Random::new(seed, index))))
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
