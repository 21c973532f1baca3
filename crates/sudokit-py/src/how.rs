//! The keywords of all calls on columns, and their meaning.

use crate::board::shown;
use crate::errors::{Fault, spec, word, wrong_type};
use crate::input::{Chunk, Errors, Kind};
use pyo3::exceptions::{PyOverflowError, PyTimeoutError, PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::fmt;
use std::num::NonZero;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The keywords as they came.
#[derive(Default)]
pub(crate) struct Keywords {
    /// The name of the column of puzzles.
    pub column: Option<String>,
    out: Option<String>,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
    errors: Option<String>,
    timeout: Option<f64>,
}

/// Those of functions that read no puzzles.
const OF_MAKERS: [&str; 4] = ["out", "threads", "progress", "timeout"];
/// Those of functions that do.
const OF_READERS: [&str; 6] = ["column", "out", "threads", "progress", "errors", "timeout"];

impl Keywords {
    /// Reads the keywords of a function that reads puzzles.
    ///
    /// # Errors
    /// When one is unknown or of another type.
    pub(crate) fn of_reader(keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Keywords> {
        Keywords::read(keywords, &OF_READERS)
    }

    /// The same of a function that reads none.
    pub(crate) fn of_maker(keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Keywords> {
        Keywords::read(keywords, &OF_MAKERS)
    }

    fn read(keywords: Option<&Bound<'_, PyDict>>, known: &[&str]) -> PyResult<Keywords> {
        let mut read = Keywords::default();
        for (name, value) in keywords.into_iter().flat_map(|keywords| keywords.iter()) {
            let name = name.cast::<PyString>()?.to_str()?;
            let taken = match name {
                _ if !known.contains(&name) => {
                    let known = known.join(", ");
                    return Err(wrong_type(format_args!(
                        "unexpected keyword argument '{name}': all functions take {known}"
                    )));
                }
                "column" => value.extract().map(|value| read.column = value),
                "out" => value.extract().map(|value| read.out = value),
                "threads" => threads(&value).map(|value| read.threads = value),
                "progress" => {
                    read.progress = (!value.is_none()).then(|| value.clone().unbind());
                    Ok(())
                }
                "errors" => value.extract().map(|value| read.errors = value),
                _ => value.extract().map(|value| read.timeout = value),
            };
            taken.map_err(|error| {
                if error.is_instance_of::<PyValueError>(value.py()) {
                    return error;
                }
                wrong_type(format_args!("argument '{name}': {}", error.value(value.py())))
            })?;
        }
        Ok(read)
    }
}

/// A number of threads.
///
/// # Errors
/// When it is no whole number, or none that is possible.
fn threads(value: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    let Some(number) = value.extract::<Option<Whole>>()? else { return Ok(None) };
    at_least_one(value.py(), "threads", &number).map(Some)
}

/// A number of something of which there must be one.
///
/// # Errors
/// When it is none.
pub(crate) fn at_least_one(py: Python<'_>, argument: &str, number: &Whole) -> PyResult<usize> {
    let fits = match number {
        Whole::Number(number) => usize::try_from(*number).ok().filter(|&number| number > 0),
        Whole::Beyond(_) => None,
    };
    fits.ok_or_else(|| spec(py, format_args!("{argument}: expected 1 or more, found {number}")))
}

/// How a call is answered.
pub(crate) struct How {
    pub out: Kind,
    pub errors: Errors,
    pub progress: Option<Py<PyAny>>,
    /// Its time limit.
    pub deadline: Option<Instant>,
    threads: Option<usize>,
    unreadable: Mutex<Unreadable>,
}

#[derive(Default)]
struct Unreadable {
    rows: usize,
    first: Option<Fault>,
}

impl How {
    /// What the keywords mean for data of that kind.
    ///
    /// # Errors
    /// When a word is unknown, or a number makes no sense.
    pub(crate) fn new(py: Python<'_>, kind: Kind, keywords: Keywords) -> PyResult<How> {
        let Keywords { column: _, out, threads, progress, errors, timeout } = keywords;
        let both = [("raise", Errors::Raise), ("null", Errors::Null)];
        let errors =
            errors.map_or(Ok(Errors::Raise), |errors| word(py, "errors", &errors, &both))?;
        let out = out.map_or(Ok(kind), |out| Kind::named(py, &out))?;
        if let Some(progress) = &progress
            && !progress.bind(py).is_callable()
        {
            return Err(wrong_type("progress: expected a function that takes a number of rows"));
        }
        let deadline = deadline(py, timeout)?;
        Ok(How { out, errors, progress, deadline, threads, unreadable: Mutex::default() })
    }

    /// The number of threads for these rows, one for each `grain`.
    pub(crate) fn threads(&self, rows: usize, grain: usize) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        let useful = rows.div_ceil(grain).max(1);
        let usual = || (rows / grain).clamp(1, cores());
        self.threads.map_or_else(usual, |threads| threads.min(useful))
    }

    /// Remembers the unreadable rows of a chunk.
    pub(crate) fn note(&self, chunk: &Chunk) {
        let Some(fault) = &chunk.fault else { return };
        self.note_fault(chunk.unreadable.len(), fault);
    }

    /// Remembers unreadable rows, of which this is the first.
    pub(crate) fn note_fault(&self, rows: usize, fault: &Fault) {
        let mut all = self.unreadable.lock().unwrap_or_else(PoisonError::into_inner);
        all.rows += rows;
        if all.first.as_ref().is_none_or(|first| first.row > fault.row) {
            all.first = Some(fault.clone());
        }
    }

    /// Warns of unreadable rows, if there were any; then they are forgotten.
    ///
    /// # Errors
    /// When warnings are errors.
    pub(crate) fn warn(&self, py: Python<'_>, rows: usize) -> PyResult<()> {
        let found = {
            let mut found = self.unreadable.lock().unwrap_or_else(PoisonError::into_inner);
            std::mem::take(&mut *found)
        };
        let Some(first) = &found.first else { return Ok(()) };
        let text = format!("{} of {rows} rows are unreadable; the first: {first}", found.rows);
        let text = std::ffi::CString::new(text.replace('\0', "\\0"))?;
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &text, 1)
    }
}

/// A whole number as it came. Whether it fits is said by [`Whole::of`], with the name of the
/// argument, which a conversion does not know.
#[derive(Clone, Debug)]
pub(crate) enum Whole {
    Number(i128),
    /// One that is far beyond, as it prints.
    Beyond(String),
}

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(data: Borrowed<'_, 'py, PyAny>) -> PyResult<Whole> {
        match data.extract() {
            Ok(number) => Ok(Whole::Number(number)),
            Err(error) if error.is_instance_of::<PyOverflowError>(data.py()) => {
                let digits: String = data.str()?.to_string();
                let short =
                    digits.get(..20).map_or_else(|| digits.clone(), |head| format!("{head}..."));
                Ok(Whole::Beyond(short))
            }
            Err(_) => {
                Err(wrong_type(format_args!("expected a whole number, found {}", shown(&data)?)))
            }
        }
    }
}

impl fmt::Display for Whole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Whole::Number(number) => number.fmt(f),
            Whole::Beyond(digits) => digits.fmt(f),
        }
    }
}

impl Whole {
    /// The number as a type that holds no negative ones.
    ///
    /// # Errors
    /// When it is less than 0, or more than the type holds.
    pub(crate) fn of<T>(&self, py: Python<'_>, argument: &str) -> PyResult<T>
    where
        T: TryFrom<i128> + Bounded,
    {
        if let Whole::Number(number) = self
            && let Ok(number) = T::try_from(*number)
        {
            return Ok(number);
        }
        Err(spec(py, format_args!("{argument}: expected 0 to {}, found {self}", T::MOST)))
    }

    /// The same of an argument that may be missing.
    ///
    /// # Errors
    /// As there.
    pub(crate) fn maybe<T>(
        number: Option<&Whole>,
        py: Python<'_>,
        argument: &str,
    ) -> PyResult<Option<T>>
    where
        T: TryFrom<i128> + Bounded,
    {
        number.map(|number| number.of(py, argument)).transpose()
    }
}

/// Names: a list of them, or one text with commas between them, as the command takes them. In
/// Python a text is a sequence of texts: no checker of types tells the two apart.
#[derive(Default)]
pub(crate) struct Names(pub Vec<String>);

impl<'py> FromPyObject<'_, 'py> for Names {
    type Error = PyErr;

    fn extract(data: Borrowed<'_, 'py, PyAny>) -> PyResult<Names> {
        if let Ok(text) = data.cast::<PyString>() {
            let names = text.to_str()?.split(',').map(str::trim);
            return Ok(Names(names.filter(|name| !name.is_empty()).map(str::to_owned).collect()));
        }
        let names = data.extract().map(Names);
        names.map_err(|_| wrong_type("expected a name, or a list of names"))
    }
}

/// The limit of a count: what a column of signed numbers holds.
///
/// # Errors
/// When it is negative, or greater.
pub(crate) fn count_limit(py: Python<'_>, limit: &Whole) -> PyResult<u64> {
    let fits = match limit {
        Whole::Number(number) => u64::try_from(*number).ok(),
        Whole::Beyond(_) => None,
    };
    let fits = fits.filter(|&limit| i64::try_from(limit).is_ok());
    let wrong = || spec(py, format_args!("limit: expected 0 to {}, found {limit}", i64::MAX));
    fits.ok_or_else(wrong)
}

/// A type of whole numbers from 0.
pub(crate) trait Bounded {
    const MOST: u64;
}

impl Bounded for u64 {
    const MOST: u64 = u64::MAX;
}

impl Bounded for usize {
    const MOST: u64 = usize::MAX as u64;
}

/// A bound on work that has a default: `"default"`, a number, or None, which lifts it.
#[derive(Clone, Debug, FromPyObject)]
pub(crate) enum Limit {
    Word(String),
    Number(Option<Whole>),
}

impl Limit {
    /// The default of such arguments.
    pub(crate) fn usual() -> Limit {
        Limit::Word("default".to_owned())
    }

    /// The bound; the outer `None` is the default.
    ///
    /// # Errors
    /// When it is another word.
    pub(crate) fn chosen(&self, py: Python<'_>, argument: &str) -> PyResult<Option<Option<u64>>> {
        match self {
            Limit::Word(found) => word(py, argument, found, &[("default", None)]),
            Limit::Number(number) => Ok(Some(Whole::maybe(number.as_ref(), py, argument)?)),
        }
    }
}

/// The end of a call with this time limit in seconds.
///
/// # Errors
/// When that is no time.
pub(crate) fn deadline(py: Python<'_>, timeout: Option<f64>) -> PyResult<Option<Instant>> {
    let Some(seconds) = timeout else { return Ok(None) };
    if seconds.is_nan() || seconds < 0.0 {
        return Err(spec(py, format_args!("timeout: expected seconds, found {seconds}")));
    }
    // A time beyond the clock is no limit.
    let timeout = Duration::try_from_secs_f64(seconds).ok();
    Ok(timeout.and_then(|timeout| Instant::now().checked_add(timeout)))
}

/// Whether a call continues.
///
/// # Errors
/// What a signal handler raises; that the time is over.
pub(crate) fn go_on(py: Python<'_>, deadline: Option<Instant>) -> PyResult<()> {
    py.check_signals()?;
    match deadline {
        Some(deadline) if Instant::now() >= deadline => {
            Err(PyTimeoutError::new_err("the timeout is over"))
        }
        _ => Ok(()),
    }
}
