//! Puzzles of other sizes and rules: one as a value, and columns of their texts.

use crate::board::shown;
use crate::call::Call;
use crate::column::Classified;
use crate::errors::{Fault, spec, word, wrong_type};
use crate::how::{How, Keywords, Whole, count_limit, deadline};
use crate::input::{self, Chunk, Errors, Kind, Source};
use crate::output::{Made, Values};
use crate::run::{self, Mode, SLOW_CHUNK};
use crate::solve::{VERDICTS, bounded};
use crate::value::PyPuzzle;
use arrow_array::types::Int64Type;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple, PyType};
use std::sync::{Mutex, PoisonError};
use sudokit::{Budget, Cancel};
use sudokit_answer::Verdict;
use sudokit_text::variants::{self as formats, Format};
use sudokit_variants::{
    Broken, Cell, Constraint, Contradiction, End, Fault as Senseless, Grid, Outcome, TextError,
    Unanswered, Variant,
};

/// A Sudoku of any size and rules: a shape and a list of constraints.
///
/// Parameters
/// ----------
/// text : str or Puzzle
///     One constraint a line, as docs/VARIANTS.md has them, or any format of
///     docs/VARIANT-FORMATS.md: f-puzzles, SudokuPad, the Interactive Sudoku Solver, SumoCue,
///     plain grids of 4x4 to 49x49.
/// rules : str
///     More constraints, such as ``"knight"``.
///
/// Raises
/// ------
/// ParseError
///     The text is no puzzle, or has a rule that is not understood.
///
/// Notes
/// -----
/// ``guesses`` bounds the work of a call, ``timeout`` its seconds. What the guesses do not suffice
/// for is None or ``"unknown"``, never "none"; a timeout raises ``TimeoutError``.
///
/// Examples
/// --------
/// >>> from sudokit import Variant
/// >>> v = Variant("sudoku 4\ncage 3 r1c1 r1c2\ncage 9 r2c1 r2c2 r3c1\ngrid 1.3. 3... .... ...1")
/// >>> verdict, solution, witness = v.solve()
/// >>> verdict, solution[0], witness
/// ('proper', [1, 2, 3, 4], None)
/// >>> v.count(), v.check(solution), v.redundant()
/// (1, None, ['given r1c1 1'])
/// >>> Variant("sudoku 4", "even r1c1", "given r1c1 3").contradiction()
/// ['even r1c1', 'given r1c1 3']
/// >>> print(v.write("iss")[:39])
/// .Shape~4x4.Cage~3~R1C1~R1C2.Cage~9~R2C1
#[pyclass(frozen, eq, name = "Variant", module = "sudokit")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct PyVariant(Variant);

/// Rows of values; None for a hole or an empty cell.
type Rows = Vec<Vec<Option<i32>>>;

fn rows(grid: &Grid) -> Rows {
    grid.values().chunks(grid.cols()).map(<[_]>::to_vec).collect()
}

/// The exception for a text.
fn unreadable(error: &TextError) -> Fault {
    let fault = Fault::of_row(error.line - 1, &error.expected, &error.found);
    Fault { column: Some(error.column - 1), ..fault }
}

/// Does work that a timeout and Ctrl-C end.
fn within<T: Send>(
    py: Python<'_>,
    (guesses, timeout): (Option<u64>, Option<f64>),
    work: impl FnOnce(&Budget) -> Result<T, Senseless> + Send,
) -> PyResult<T> {
    let cancel = Cancel::new();
    let deadline = deadline(py, timeout)?;
    let budget = bounded(&Budget::UNLIMITED.with_cancel(&cancel), guesses);
    let done = run::one(py, &cancel, deadline, || work(&budget))?;
    done.map_err(|fault| spec(py, fault))
}

impl PyVariant {
    /// What is wrong with a grid.
    fn fault_of(&self, grid: &Rows) -> Option<String> {
        let shape = &self.0.shape;
        let is_whole =
            grid.len() == shape.rows() && grid.iter().all(|row| row.len() == shape.cols());
        if !is_whole {
            return Some(format!("expected {} rows of {}", shape.rows(), shape.cols()));
        }
        let mut filled = Grid::empty(shape);
        for cell in shape.cells() {
            filled.set(cell, grid[usize::from(cell.row)][usize::from(cell.col)]);
        }
        match self.0.check(&filled) {
            Ok(()) => None,
            Err(Broken::Cell(cell)) => Some(cell_fault(cell)),
            Err(Broken::Constraint(at)) => Some(self.0.constraints[at].to_string()),
            Err(_) => Some("another size".to_owned()),
        }
    }
}

#[pymethods]
impl PyVariant {
    #[new]
    #[pyo3(signature = (text, *rules))]
    fn new(text: &Bound<'_, PyAny>, rules: &Bound<'_, PyTuple>) -> PyResult<PyVariant> {
        let py = rules.py();
        let text = match text.cast::<PyPuzzle>() {
            Ok(puzzle) => puzzle.get().0.to_string(),
            Err(_) => text.extract::<String>().map_err(|_| {
                let shown = shown(text).unwrap_or_default();
                wrong_type(format_args!(
                    "expected one text, or a Puzzle of 9x9, found {shown}: columns of texts go to \
                     sudokit.variants"
                ))
            })?,
        };
        let read = formats::read(&text).map_err(|error| unreadable(&error).raise_at_line(py))?;
        let mut puzzle = read.puzzle;
        for rule in rules {
            let rule = rule.extract::<String>().map_err(|_| {
                let shown = shown(&rule).unwrap_or_default();
                wrong_type(format_args!("expected a rule as a text, found {shown}"))
            })?;
            let rule: Constraint = rule.parse().map_err(|error| spec(py, error))?;
            puzzle.add(rule);
        }
        match puzzle.fault() {
            None => Ok(PyVariant(puzzle)),
            Some((at, expected)) => {
                let rule = &puzzle.constraints[at];
                Err(spec(py, format_args!("rule {rule}: expected {expected}")))
            }
        }
    }

    /// The puzzle of a text, its format, and the drawings that were left out: they are no rules.
    #[classmethod]
    fn read(class: &Bound<'_, PyType>, text: &str) -> PyResult<(PyVariant, String, Vec<String>)> {
        let read = formats::read(text);
        let read = read.map_err(|error| unreadable(&error).raise_at_line(class.py()))?;
        Ok((PyVariant(read.puzzle), read.format.name().to_owned(), read.notes))
    }

    /// The constraints, a line of text each.
    #[getter]
    fn constraints(&self) -> Vec<String> {
        self.0.constraints.iter().map(Constraint::to_string).collect()
    }

    /// Rows and columns of the canvas.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.0.shape.rows(), self.0.shape.cols())
    }

    /// The least and the greatest value.
    #[getter]
    fn values(&self) -> (i32, i32) {
        (self.0.shape.low(), self.0.shape.high())
    }

    /// Its name, if it has one.
    #[getter]
    fn title(&self) -> Option<String> {
        self.0.title.clone()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    /// That of the text: equal puzzles have the same.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.0.to_string()).hash()
    }

    fn __repr__(&self) -> String {
        let (rows, cols) = self.shape();
        format!("<Variant {rows}x{cols}, {} constraints>", self.0.constraints.len())
    }

    fn __reduce__<'py>(slf: &Bound<'py, PyVariant>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.getattr("__class__")?, (slf.get().0.to_string(),)))
    }

    /// The puzzle in a format by its name: ``rules``, ``rules-json``, ``fpuzzles-json``,
    /// ``fpuzzles``, ``iss``, ``sumocue``, ``solo``, ``grid``. A rule that it has no words for is
    /// an error.
    #[pyo3(signature = (format="rules"))]
    fn write(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let names = Format::ALL.map(|format| (format.name(), format));
        let format = word(py, "format", format, &names)?;
        let written = formats::write(&self.0, format);
        let refused = |error: formats::WriteError| spec(py, error);
        written.map(|written| written.text).map_err(refused)
    }

    /// The word of a :class:`Verdict`, a solution and a second one, as rows of numbers.
    #[pyo3(signature = (*, guesses=None, timeout=None))]
    fn solve(
        &self,
        py: Python<'_>,
        guesses: Option<u64>,
        timeout: Option<f64>,
    ) -> PyResult<(&'static str, Option<Rows>, Option<Rows>)> {
        let found = within(py, (guesses, timeout), |budget| self.0.classify(budget))?;
        let (verdict, first, second) = parts(found);
        Ok((verdict.name(), first.as_ref().map(rows), second.as_ref().map(rows)))
    }

    /// How many solutions it has, up to a limit; None where the guesses do not suffice.
    #[pyo3(signature = (limit=Whole::Number(2), *, guesses=None, timeout=None), text_signature = "($self, limit=2, *, guesses=None, timeout=None)")]
    fn count(
        &self,
        py: Python<'_>,
        limit: Whole,
        guesses: Option<u64>,
        timeout: Option<f64>,
    ) -> PyResult<Option<u64>> {
        let limit = count_limit(py, &limit)?;
        let count = within(py, (guesses, timeout), |budget| self.0.count(limit, budget))?;
        Ok(Some(count.solutions).filter(|_| !matches!(count.end, End::Unknown(_))))
    }

    /// Solutions, at most so many.
    #[pyo3(signature = (limit, *, guesses=None, timeout=None))]
    fn solutions(
        &self,
        py: Python<'_>,
        limit: u64,
        guesses: Option<u64>,
        timeout: Option<f64>,
    ) -> PyResult<Vec<Rows>> {
        within(py, (guesses, timeout), |budget| {
            let mut found = Vec::new();
            self.0.for_each(limit, budget, |grid| found.push(rows(&grid)))?;
            Ok(found)
        })
    }

    /// For each cell the values that it has in some solution; None where the guesses do not
    /// suffice.
    #[pyo3(signature = (*, guesses=None, timeout=None))]
    fn true_candidates<'py>(
        &self,
        py: Python<'py>,
        guesses: Option<u64>,
        timeout: Option<f64>,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let found =
            within(py, (guesses, timeout), |budget| match self.0.true_candidates(budget) {
                Ok(found) => Ok(Some(found)),
                Err(Unanswered::Ended(_)) => Ok(None),
                Err(Unanswered::Fault(fault)) => Err(fault),
            })?;
        let Some(found) = found else { return Ok(None) };
        let cells = PyDict::new(py);
        for (cell, values) in self.0.shape.cells().zip(found.cells) {
            cells.set_item(cell.to_string(), values)?;
        }
        Ok(Some(cells))
    }

    /// What is wrong with a grid, given as rows of numbers: the broken constraint, or the cell
    /// that is empty; None if it is a solution.
    fn check(&self, grid: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        let Ok(grid) = grid.extract::<Rows>() else {
            let found = grid.get_type().name()?;
            return Err(wrong_type(format_args!("check: expected rows of numbers, found {found}")));
        };
        Ok(self.fault_of(&grid))
    }

    /// The constraints that follow from the others: without one of them the solutions are the
    /// same. None where the guesses do not suffice.
    #[pyo3(signature = (*, guesses=None, timeout=None))]
    fn redundant(
        &self,
        py: Python<'_>,
        guesses: Option<u64>,
        timeout: Option<f64>,
    ) -> PyResult<Option<Vec<String>>> {
        let found = within(py, (guesses, timeout), |budget| self.0.redundant(budget))?;
        Ok(found.why.is_none().then(|| self.lines(&found.constraints)))
    }

    /// Constraints that contradict each other, the fewest that the guesses suffice to find; an
    /// empty list if there is a solution, None where that is not known.
    #[pyo3(signature = (*, guesses=None, timeout=None))]
    fn contradiction(
        &self,
        py: Python<'_>,
        guesses: Option<u64>,
        timeout: Option<f64>,
    ) -> PyResult<Option<Vec<String>>> {
        let found = within(py, (guesses, timeout), |budget| self.0.contradiction(budget))?;
        Ok(match found {
            Contradiction::Among { constraints, .. } => Some(self.lines(&constraints)),
            Contradiction::None(_) => Some(Vec::new()),
            _ => None,
        })
    }

    /// About how many solutions there are, from random descents: the estimate and its standard
    /// error, infinite beyond 1.8e308. None where the guesses do not suffice.
    #[pyo3(signature = (samples=1000, *, seed=1, guesses=None, timeout=None))]
    fn estimate(
        &self,
        py: Python<'_>,
        samples: u64,
        seed: u64,
        guesses: Option<u64>,
        timeout: Option<f64>,
    ) -> PyResult<Option<(f64, f64)>> {
        let estimate = |budget: &Budget| self.0.estimate(samples, seed, budget);
        let found = within(py, (guesses, timeout), estimate)?;
        let is_whole = found.samples == samples;
        Ok(is_whole.then_some((found.mean, found.standard_error)))
    }
}

impl PyVariant {
    fn lines(&self, all: &[usize]) -> Vec<String> {
        all.iter().map(|&at| self.0.constraints[at].to_string()).collect()
    }
}

fn cell_fault(cell: Cell) -> String {
    format!("{cell} has no value of the puzzle")
}

/// What an outcome says, and its grids.
fn parts(outcome: Outcome) -> (Verdict, Option<Grid>, Option<Grid>) {
    match outcome {
        Outcome::NoSolution => (Verdict::None, None, None),
        Outcome::Unique(grid) => (Verdict::Proper, Some(grid), None),
        Outcome::Multiple(first, second) => (Verdict::Multiple, Some(first), Some(second)),
        Outcome::Unknown(_) => (Verdict::Unknown, None, None),
    }
}

/// A grid on one line, with blanks between where some value is no digit.
fn on_one_line(grid: &Grid) -> String {
    let text = grid.to_string();
    let between = if text.contains(' ') { " " } else { "" };
    text.replace('\n', between)
}

/// An answer for each row: none for null, an error for a text that is no puzzle.
type Answers<T> = Vec<Option<Result<T, ()>>>;

/// A verdict, a solution, another one.
type Evidence = (i8, Option<String>, Option<String>);

/// Answers a column of texts, on threads: an answer for each, in their order; none for null.
fn answer<'py, T: Clone + Default + Send>(
    texts: &Bound<'py, PyAny>,
    (guesses, errors): (Option<u64>, &str),
    keywords: Option<&Bound<'_, PyDict>>,
    ask: impl Fn(&Variant, &Budget) -> T + Sync,
) -> PyResult<(Call<'py>, Answers<T>)> {
    let py = texts.py();
    let is_arrow = texts.hasattr("__arrow_c_array__")? || texts.hasattr("__arrow_c_stream__")?;
    let (kind, index) = match input::frame(texts)? {
        Some(of_frame) => of_frame,
        None if is_arrow => (Kind::Arrow, None),
        None if texts.hasattr("tolist")? => (Kind::Numpy, None),
        None => (Kind::List, None),
    };
    let texts = input::all_texts(texts)?;
    let both = [("raise", Errors::Raise), ("null", Errors::Null)];
    let errors = word(py, "errors", errors, &both)?;
    let how = How::new(py, kind, Keywords::of_maker(keywords)?)?;
    let call = Call {
        py,
        source: Source::numbered(texts.len()).with_index(index),
        how,
        config: run::config(py)?,
        is_block: false,
    };
    let mut answers: Answers<T> = vec![None; texts.len()];
    let first: Mutex<Option<Fault>> = Mutex::new(None);
    let make = |budget: &Budget| {
        let budget = bounded(budget, guesses);
        let (texts, first, ask) = (&texts, &first, &ask);
        move |chunk: &Chunk, piece: &mut [Option<Result<T, ()>>]| {
            for (at, answer) in (chunk.first..).zip(piece) {
                let Some(text) = &texts[at] else { continue };
                *answer = match formats::read(text) {
                    Ok(read) => Some(Ok(ask(&read.puzzle, &budget))),
                    Err(error) => {
                        let fault = Fault::of_row(at, &error.expected, &error.found);
                        let mut first = first.lock().unwrap_or_else(PoisonError::into_inner);
                        if first.as_ref().is_none_or(|known| known.row > at) {
                            *first = Some(fault);
                        }
                        Some(Err(()))
                    }
                };
            }
            true
        }
    };
    call.run((Mode::Threads, SLOW_CHUNK), answers.chunks_mut(SLOW_CHUNK), make)?;
    let first = first.into_inner().unwrap_or_else(PoisonError::into_inner);
    match first.filter(|_| errors == Errors::Raise) {
        Some(fault) => Err(fault.raise(py)),
        None => Ok((call, answers)),
    }
}

/// Say of each puzzle of any size and rules whether it is proper, with the evidence.
///
/// Parameters
/// ----------
/// texts : list of str, numpy array of str, Arrow column
///     A puzzle each, in any format that :class:`sudokit.Variant` reads.
/// guesses : int, optional
///     What a puzzle may cost; its verdict is ``unknown`` if that does not suffice.
/// errors : {"raise", "null"}
///     What a text that is no puzzle becomes: an exception, or ``unreadable``.
/// out, threads, progress, timeout
///     Keywords of all functions on columns: ``help(sudokit)``.
///
/// Returns
/// -------
/// Classified
///     ``verdict``, ``solution`` and ``witness``: all cells on one line, with blanks between where
///     a value is above 9.
///
/// Examples
/// --------
/// >>> from sudokit import variants
/// >>> found = variants.classify(["sudoku 4\ncage 1 r1c1 r1c2", "1.3.3..........1"])
/// >>> found.verdict, found.solution
/// (['none', 'multiple'], [None, '1234341221434321'])
#[pyfunction]
#[pyo3(signature = (texts, *, guesses=None, errors="raise", **keywords), text_signature = "(texts, *, guesses=None, errors='raise', out=None, threads=None, progress=None, timeout=None)")]
pub(crate) fn classify_variants(
    texts: &Bound<'_, PyAny>,
    guesses: Option<u64>,
    errors: &str,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Classified> {
    let (call, answers) = answer(texts, (guesses, errors), keywords, |puzzle, budget| {
        puzzle.classify(budget).map_or((Verdict::Unreadable as i8, None, None), |outcome| {
            let (verdict, first, second) = parts(outcome);
            let text = |grid: Option<Grid>| grid.as_ref().map(on_one_line);
            (verdict as i8, text(first), text(second))
        })
    })?;
    let verdict = |answer: &Option<Result<(i8, _, _), ()>>| {
        answer.as_ref().map(|it| it.as_ref().map_or(Verdict::Unreadable as i8, |it| it.0))
    };
    let verdicts = Values::of(answers.iter().map(verdict)).made_words("verdict", &VERDICTS)?;
    let texts = |name: &str, which: fn(&Evidence) -> &Option<String>| -> Made {
        let text = |it: &Option<Result<_, ()>>| which(it.as_ref()?.as_ref().ok()?).clone();
        Values::of(answers.iter().map(text)).made_texts(name)
    };
    let columns = vec![verdicts, texts("solution", |it| &it.1), texts("witness", |it| &it.2)];
    call.record(columns)
}

/// Solve each puzzle of any size and rules.
///
/// Parameters
/// ----------
/// texts : list of str, numpy array of str, Arrow column
///     A puzzle each, in any format that :class:`sudokit.Variant` reads.
/// guesses : int, optional
///     What a puzzle may cost; its solution is null if that does not suffice.
/// errors : {"raise", "null"}
///     What a text that is no puzzle becomes: an exception, or null.
/// out, threads, progress, timeout
///     Keywords of all functions on columns: ``help(sudokit)``.
///
/// Returns
/// -------
/// column of str
///     The only solution, all cells on one line; null if there is none, or several.
///
/// Examples
/// --------
/// >>> from sudokit import variants
/// >>> killer = ".Shape~4x4.Cage~3~R1C1~R1C2.~R1C1_1.~R1C3_3.~R2C1_3.~R4C4_1"
/// >>> text = "sudoku 4\ncage 3 r1c1 r1c2\ncage 9 r2c1 r2c2 r3c1\ngrid 1.3. 3... .... ...1"
/// >>> variants.solve(["1.3.3..........1", text])
/// [None, '1234341221434321']
#[pyfunction]
#[pyo3(signature = (texts, *, guesses=None, errors="raise", **keywords), text_signature = "(texts, *, guesses=None, errors='raise', out=None, threads=None, progress=None, timeout=None)")]
pub(crate) fn solve_variants<'py>(
    texts: &Bound<'py, PyAny>,
    guesses: Option<u64>,
    errors: &str,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (call, answers) =
        answer(texts, (guesses, errors), keywords, |puzzle, budget| {
            match puzzle.classify(budget) {
                Ok(Outcome::Unique(grid)) => Some(on_one_line(&grid)),
                _ => None,
            }
        })?;
    let solutions = answers.into_iter().map(|answer| answer?.ok()?);
    let made = Values::of(solutions).made_texts("solution");
    call.deliver(made)
}

/// Count the solutions of each puzzle of any size and rules, up to a limit.
///
/// Parameters
/// ----------
/// texts : list of str, numpy array of str, Arrow column
///     A puzzle each, in any format that :class:`sudokit.Variant` reads.
/// limit : int
///     Where counting stops.
/// guesses : int, optional
///     What a puzzle may cost; its count is null if that does not suffice.
/// errors : {"raise", "null"}
///     What a text that is no puzzle becomes: an exception, or null.
/// out, threads, progress, timeout
///     Keywords of all functions on columns: ``help(sudokit)``.
///
/// Returns
/// -------
/// column of int
///
/// Examples
/// --------
/// >>> from sudokit import variants
/// >>> variants.count(["sudoku 4", "latin 4"], limit=1000)
/// [288, 576]
#[pyfunction]
#[pyo3(signature = (texts, *, limit=Whole::Number(2), guesses=None, errors="raise", **keywords), text_signature = "(texts, *, limit=2, guesses=None, errors='raise', out=None, threads=None, progress=None, timeout=None)")]
pub(crate) fn count_variants<'py>(
    texts: &Bound<'py, PyAny>,
    limit: Whole,
    guesses: Option<u64>,
    errors: &str,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let limit = count_limit(texts.py(), &limit)?;
    let (call, answers) = answer(texts, (guesses, errors), keywords, |puzzle, budget| {
        let count = puzzle.count(limit, budget).ok()?;
        let is_known = !matches!(count.end, End::Unknown(_));
        is_known.then_some(count.solutions.cast_signed())
    })?;
    let counts = answers.into_iter().map(|answer| answer?.ok()?);
    let made = Values::of(counts).made::<Int64Type>("count");
    call.deliver(made)
}
