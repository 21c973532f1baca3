//! Texts in any format, line by line, for `sudokit.read`.
//!
//! Python opens files and passes lines; this module reads them.

use crate::errors::Fault;
use crate::value::PyPuzzle;
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};
use sudokit::grid::Content;
use sudokit::text::{Details, Format, Reader};

/// A puzzle as it was read from a text: :func:`sudokit.read` gives them.
#[pyclass(frozen, name = "Record", module = "sudokit")]
pub(crate) struct PyRecord {
    /// The givens; None of a grid of candidates alone, and where the text is no puzzle.
    #[pyo3(get)]
    puzzle: Option<PyPuzzle>,
    /// The line it begins in, from 1.
    #[pyo3(get)]
    line: u64,
    /// The name of the format; None where the text is no puzzle.
    #[pyo3(get)]
    format: Option<&'static str>,
    /// What is wrong with the text, with ``errors="null"``.
    #[pyo3(get)]
    error: Option<String>,
    details: Details,
    marks: Option<String>,
}

#[pymethods]
impl PyRecord {
    /// The name of the puzzle.
    #[getter]
    fn title(&self) -> Option<&str> {
        self.details.title.as_deref()
    }

    /// Its author.
    #[getter]
    fn author(&self) -> Option<&str> {
        self.details.author.as_deref()
    }

    /// Its comments.
    #[getter]
    fn comments(&self) -> Vec<String> {
        self.details.comments.clone()
    }

    /// The digits that a player placed.
    #[getter]
    fn placed(&self) -> Option<PyPuzzle> {
        self.details.placed.map(PyPuzzle)
    }

    /// Its candidates, 729 characters.
    #[getter]
    fn candidates(&self) -> Option<String> {
        self.marks.clone().or_else(|| self.details.candidates.map(|marks| marks.to_string()))
    }

    /// The solution that came with it, unchecked.
    #[getter]
    fn solution(&self) -> Option<PyPuzzle> {
        self.details.solution.map(PyPuzzle)
    }

    /// Other columns, keys and attributes, as texts.
    #[getter]
    fn fields(&self) -> std::collections::BTreeMap<String, String> {
        let fields = self.details.fields.iter();
        fields.map(|field| (field.name.clone(), field.value.clone())).collect()
    }

    fn __repr__(&self) -> String {
        match (&self.puzzle, &self.error) {
            (Some(puzzle), _) => format!("<sudokit.Record line {}: {}>", self.line, puzzle.0),
            (None, Some(error)) => format!("<sudokit.Record line {}: {error}>", self.line),
            (None, None) => format!("<sudokit.Record line {}: candidates>", self.line),
        }
    }
}

/// Reads lines.
#[pyclass(frozen, name = "Lines", module = "sudokit._sudokit")]
pub(crate) struct PyLines(Mutex<Reader>);

impl PyLines {
    fn reader<T>(&self, work: impl FnOnce(&mut Reader) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[pymethods]
impl PyLines {
    #[new]
    fn new() -> PyLines {
        PyLines(Mutex::new(Reader::new()))
    }

    /// Takes a line; its end may be there.
    fn push(&self, line: &[u8]) {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        self.reader(|reader| reader.push(line));
    }

    /// There are no more lines.
    fn finish(&self) {
        self.reader(Reader::finish);
    }

    /// The next record that is complete, if there is one.
    ///
    /// Raises
    /// ------
    /// ParseError
    ///     The next text is no puzzle, and ``keep`` is false.
    fn next(&self, py: Python<'_>, keep: bool) -> PyResult<Option<PyRecord>> {
        let empty = Details::default();
        match self.reader(Iterator::next) {
            None => Ok(None),
            Some(Ok(record)) => {
                let (puzzle, marks) = match record.content {
                    Content::Puzzle(puzzle) => (Some(PyPuzzle(puzzle)), None),
                    content => (None, Some(content.pencilmarks().to_string())),
                };
                let format = Some(Format::name(record.format));
                let details = record.details.map_or(empty, |details| *details);
                let (line, error) = (record.line, None);
                Ok(Some(PyRecord { puzzle, line, format, error, details, marks }))
            }
            Some(Err(found)) if keep => Ok(Some(PyRecord {
                puzzle: None,
                line: found.line,
                format: None,
                error: Some(found.to_string()),
                details: empty,
                marks: None,
            })),
            Some(Err(found)) => Err(Fault::of_line(&found).raise_at_line(py)),
        }
    }
}
