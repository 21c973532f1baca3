//! Faults of a row, and the exceptions that report them.
//!
//! The classes are Python's (`sudokit/errors.py`): a `ParseError` is a `ValueError` too. Outcomes
//! (no solution, a budget that ran out) are answers, not errors.

use pyo3::exceptions::{PyOSError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyType;
use std::fmt;
use std::io;
use std::str::FromStr;
use sudokit::board::Cell;
use sudokit::text::TextError;
use sudokit_data::DataError;

/// A row that is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// Its index, from 0, as Python counts.
    pub row: usize,
    /// Which of its characters or values, from 0, if it is one.
    pub column: Option<usize>,
    pub expected: String,
    pub found: String,
}

/// What is expected in place of a 10.
pub(crate) const HRM: &str = "0 for a blank or 1 to 9 (in HRM tokens, digit + 1: subtract 1)";

impl Fault {
    /// A row that is something else altogether.
    pub(crate) fn of_row(row: usize, expected: &str, found: impl fmt::Display) -> Fault {
        Fault { row, column: None, expected: expected.to_owned(), found: found.to_string() }
    }

    /// A number that is no digit, in a row with or without a 0.
    pub(crate) fn of_value(row: usize, column: usize, found: &str, has_zero: bool) -> Fault {
        let expected = match found {
            // What data sets have whose tokens are digit + 1.
            "10" if !has_zero => HRM,
            _ => "0 for a blank or 1 to 9",
        };
        Fault { column: Some(column), ..Fault::of_row(row, expected, found) }
    }

    /// A text of several lines; its row is the line, from 0.
    pub(crate) fn of_line(error: &TextError) -> Fault {
        Fault {
            row: error.line.saturating_sub(1) as usize,
            column: Some(error.column.saturating_sub(1)),
            expected: error.expected.clone().into_owned(),
            found: error.found.clone().into_owned(),
        }
    }

    /// The exception for a text of several lines.
    pub(crate) fn raise_at_line(self, py: Python<'_>) -> PyErr {
        let Fault { row, column, expected, found } = self;
        let place = column.map_or(0, |column| column + 1);
        let line = row + 1;
        let message = format!("line {line}, column {place}: expected {expected}, found {found}");
        class(py, "ParseError", (message, row, column, expected, found))
    }

    /// The exception.
    pub(crate) fn raise(self, py: Python<'_>) -> PyErr {
        let message = self.to_string();
        let Fault { row, column, expected, found } = self;
        class(py, "ParseError", (message, row, column, expected, found))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}", self.row)?;
        if let Some(cell) = self.column.and_then(Cell::new) {
            write!(f, ", {cell}")?;
        }
        write!(f, ": expected {}, found {}", self.expected, self.found)
    }
}

/// An impossible request, or an unknown word.
pub(crate) fn spec(py: Python<'_>, message: impl fmt::Display) -> PyErr {
    class(py, "SpecError", (message.to_string(),))
}

/// What is wrong with a file of a set.
pub(crate) fn data_error(py: Python<'_>, error: &DataError) -> PyErr {
    match error {
        // Such as a column that is not there.
        DataError::Request(_) | DataError::Format { .. } => spec(py, error),
        // The kind decides which OSError it is: FileNotFoundError, PermissionError.
        DataError::Io { error: of_system, .. } | DataError::Write { error: of_system, .. } => {
            io::Error::new(of_system.kind(), error.to_string()).into()
        }
        _ => PyOSError::new_err(error.to_string()),
    }
}

/// What came is not what is taken.
pub(crate) fn wrong_type(message: impl fmt::Display) -> PyErr {
    PyTypeError::new_err(message.to_string())
}

/// An exception of the package.
fn class<'py, A>(py: Python<'py>, name: &str, arguments: A) -> PyErr
where
    A: pyo3::PyErrArguments + Send + Sync + 'static,
{
    let class = py.import("sudokit.errors").and_then(|module| module.getattr(name));
    match class.and_then(|class| Ok(class.cast_into::<PyType>()?)) {
        Ok(class) => PyErr::from_type(class, arguments),
        Err(error) => error,
    }
}

/// One of some words, as keyword arguments take them.
///
/// # Errors
/// When it is none of them.
pub(crate) fn word<T: Copy>(
    py: Python<'_>,
    argument: &str,
    found: &str,
    words: &[(&str, T)],
) -> PyResult<T> {
    words.iter().find(|(word, _)| *word == found).map(|(_, value)| *value).ok_or_else(|| {
        let words: Vec<String> = words.iter().map(|(word, _)| format!("{word:?}")).collect();
        spec(py, format_args!("{argument}: expected {}, found {found:?}", words.join(", ")))
    })
}

/// The value of an argument's text.
///
/// # Errors
/// If it has no value.
pub(crate) fn parsed<T>(py: Python<'_>, argument: &str, text: &str) -> PyResult<T>
where
    T: FromStr<Err: fmt::Display>,
{
    text.parse().map_err(|error| spec(py, format_args!("{argument}: {error}")))
}

/// What a name in a list of names stands for: the error tells which of them is unknown.
///
/// # Errors
/// If it stands for nothing.
pub(crate) fn named<T, E: fmt::Display>(
    py: Python<'_>,
    argument: &str,
    name: &str,
    of: impl Fn(&str) -> Result<T, E>,
) -> PyResult<T> {
    of(name).map_err(|error| spec(py, format_args!("{argument}: {name:?}: {error}")))
}
