//! `sudokit.data.audit`, `sudokit.data.subset`: sets in files, as the command handles them; of an
//! audit columns and tables, too.

use crate::errors::{data_error, spec, wrong_type};
use crate::how::{Whole, at_least_one};
use crate::input::{Source, TURN, columns};
use crate::run;
use crate::value::{is_null, listed, lossy};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice, PyString, PyTuple};
use std::io::{self, Cursor, Read};
use std::path::PathBuf;
use std::thread;
use sudokit::text::names::{puzzle_column, solution_column};
use sudokit::text::push_table_value;
use sudokit::{Cancel, Puzzle};
use sudokit_data::audit::{self, Audit, Report};
use sudokit_data::dedup::Observer;
use sudokit_data::files::Outputs;
use sudokit_data::manifests::Manifest;
use sudokit_data::read::{DataSet, Input, ReadOptions};
use sudokit_data::subset as named;
use sudokit_data::write::Layout;
use sudokit_data::{DataError, Run};

/// Threads and cancellation of a call on files.
pub(crate) fn runs(py: Python<'_>, threads: Option<Whole>) -> PyResult<(Run, Cancel)> {
    let threads = threads.map(|number| at_least_one(py, "threads", &number)).transpose()?;
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let cancel = Cancel::new();
    let run = Run {
        threads: threads.unwrap_or_else(cores),
        cancel: cancel.clone(),
        config: run::config(py)?,
        ..Run::default()
    };
    Ok((run, cancel))
}

/// Does work without the GIL, and makes a dict of the JSON that it gives.
pub(crate) fn as_dict<'py>(
    py: Python<'py>,
    cancel: &Cancel,
    work: impl FnOnce() -> Result<String, DataError> + Send + 'static,
) -> PyResult<Bound<'py, PyAny>> {
    let report = run::one(py, cancel, None, work)?.map_err(|error| data_error(py, &error))?;
    py.import("json")?.call_method1("loads", (report,))
}

/// Report the content of sets of puzzles and its faults: ``sudokit data audit`` as a dict.
///
/// Parameters
/// ----------
/// files : path, column or table; or a list of them
///     Files and folders, each a set. A list of str that are puzzles, an array, a column, a table
///     or a frame is a set, too: its puzzles and, of a table, its solutions.
/// against : the same
///     Compare only with these: training sets, where ``files`` are test sets.
/// puzzle, solution : str, optional
///     The names of the columns.
/// sample : int
///     Rows of each set to grade and to ask whether they are minimal.
/// show : int
///     How many pairs and rows to show of each kind.
/// threads : int, optional
///     The number of cores if missing.
///
/// Returns
/// -------
/// dict
///     The report of docs/DATA.md, schema ``sudokit.audit/1``.
///
/// Raises
/// ------
/// OSError
///     A file cannot be read: FileNotFoundError, PermissionError, ...
/// SpecError
///     A file is damaged, or has no such column.
///
/// Examples
/// --------
/// >>> from sudokit import data
/// >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> data.audit([p, p], sample=0)["findings"]
/// ['duplicate:literal', 'duplicate:class', 'duplicate:grid']
#[pyfunction]
#[pyo3(signature = (files, *, against=None, puzzle=None, solution=None, sample=Whole::Number(1000), show=Whole::Number(5), threads=None), text_signature = "(files, *, against=(), puzzle=None, solution=None, sample=1000, show=5, threads=None)")]
#[allow(clippy::too_many_arguments, reason = "keywords of Python")]
pub(crate) fn audit_files<'py>(
    py: Python<'py>,
    files: &Bound<'py, PyAny>,
    against: Option<&Bound<'py, PyAny>>,
    puzzle: Option<String>,
    solution: Option<String>,
    sample: Whole,
    show: Whole,
    threads: Option<Whole>,
) -> PyResult<Bound<'py, PyAny>> {
    let (sample, show) = (sample.of(py, "sample")?, show.of(py, "show")?);
    let (run, cancel) = runs(py, threads)?;
    let options = ReadOptions { puzzle, solution, hash: true, ..ReadOptions::default() };
    let failed = |error| data_error(py, &error);
    let data = DataSet::new(inputs("files", files, &options)?, options.clone()).map_err(failed)?;
    if data.inputs().is_empty() {
        return Err(spec(py, "files: expected one or more"));
    }
    let against = match against {
        Some(against) => inputs("against", against, &options)?,
        None => Vec::new(),
    };
    // A folder may hold several sets; this number comes before those to compare with.
    let sets = (!against.is_empty()).then_some(data.inputs().len());
    let data = data.followed_by(against).map_err(failed)?;
    let asked = Audit { against: sets, show, sample, ..Audit::default() };
    as_dict(py, &cancel, move || {
        let report: Report = audit::audit(&data, &asked, &run)?;
        serde_json::to_string(&report).map_err(|_| DataError::Fault("the report"))
    })
}

/// Sets in files, and sets in columns.
///
/// # Errors
/// When it is something else.
pub(crate) fn inputs(
    argument: &str,
    data: &Bound<'_, PyAny>,
    options: &ReadOptions,
) -> PyResult<Vec<Input>> {
    if let Ok(path) = data.extract::<PathBuf>() {
        return Ok(vec![Input::path(path)]);
    }
    let is_list = data.is_instance_of::<PyList>() || data.is_instance_of::<PyTuple>();
    if !is_list {
        return Ok(vec![column(argument, data, options)?]);
    }
    let items = data.try_iter()?.collect::<PyResult<Vec<_>>>()?;
    // A text of 81 cells is a puzzle; no path looks so.
    let is_puzzle = |item: &Bound<'_, PyAny>| {
        let text = item.cast::<PyString>().ok().and_then(|text| text.to_str().ok());
        text.is_some_and(|text| text.parse::<Puzzle>().is_ok())
    };
    let is_path = |item: &Bound<'_, PyAny>| item.extract::<PathBuf>().is_ok();
    if items.iter().any(|item| is_path(item) && !is_puzzle(item)) {
        let paths = items.iter().map(|item| item.extract::<PathBuf>()).collect::<Result<_, _>>();
        let paths: Vec<PathBuf> = paths.map_err(|_| {
            wrong_type(format_args!("{argument}: expected paths, puzzles, or tables: one of them"))
        })?;
        return Ok(paths.into_iter().map(Input::path).collect());
    }
    let is_table = |item: &Bound<'_, PyAny>| {
        let has = |name| item.hasattr(name).unwrap_or(false);
        has("__arrow_c_stream__") || has("columns") || has("column_names")
    };
    if !items.is_empty() && items.iter().all(is_table) {
        let named = items.iter().enumerate();
        return named
            .map(|(at, item)| column(&format!("{argument}[{at}]"), item, options))
            .collect();
    }
    if items.is_empty() {
        return Ok(Vec::new());
    }
    Ok(vec![column(argument, data, options)?])
}

/// What a report calls a set that is no file.
fn set_name(argument: &str) -> &str {
    if argument == "files" { "table" } else { argument }
}

/// A column, or a table: its puzzles and solutions as a file, with the columns beside them.
fn column(argument: &str, data: &Bound<'_, PyAny>, options: &ReadOptions) -> PyResult<Input> {
    let py = data.py();
    let expected = |found: &dyn std::fmt::Display| {
        wrong_type(format_args!(
            "{argument}: expected a path, puzzles or a table, or a list of paths or tables: {found}"
        ))
    };
    // A relation of DuckDB: its columns come as a table of Arrow.
    let whole = data.call_method0("to_arrow_table");
    let data = whole.as_ref().unwrap_or(data);
    let puzzles = match Source::new(data, options.puzzle.as_deref()) {
        Err(error) if error.is_instance_of::<PyTypeError>(py) => {
            return Err(expected(error.value(py)));
        }
        other => other?,
    };
    let solutions = Source::beside_puzzles(data, options.solution.as_deref())?;
    let puzzles = texts(py, &puzzles)?;
    if !puzzles.is_empty() && puzzles.iter().all(|text| text == NONE) {
        return Err(expected(&"no row is a puzzle"));
    }
    let names = columns(data)?.unwrap_or_default();
    let (asked, label) = (options.puzzle.as_deref(), options.solution.as_deref());
    let place = puzzle_column(&names, asked);
    // The only column may have any name: then it has the usual one here.
    let puzzle = place.map_or("puzzle", |place| &names[place]);
    let mut table = vec![(puzzle, puzzles)];
    let mut label_place = None;
    if let Some(solutions) = solutions {
        label_place = solution_column(&names, label);
        let solution = label_place.map_or("solution", |place| &names[place]);
        table.push((solution, texts(py, &solutions)?));
    }
    let rows = table[0].1.len();
    for (at, name) in names.iter().enumerate().filter(|_| names.len() > 1) {
        if Some(at) != place
            && Some(at) != label_place
            && let Some(values) = other_column(data, (at, name), rows)?
        {
            table.push((name, values));
        }
    }
    let mut text = Vec::new();
    let mut push = |at: usize, value: &str| {
        text.extend_from_slice(if at > 0 { b"," } else { b"" });
        push_table_value(&mut text, value.as_bytes(), b',');
        text.extend_from_slice(if at + 1 == table.len() { b"\n" } else { b"" });
    };
    let in_line = |name: &str| name.replace(['\r', '\n'], " ");
    table.iter().enumerate().for_each(|(at, (name, _))| push(at, &in_line(name)));
    for row in 0..rows {
        if row % TURN == 0 {
            py.check_signals()?;
        }
        table.iter().enumerate().for_each(|(at, (_, values))| push(at, &values[row]));
    }
    drop(table);
    let mut interruptible = Interruptible { py, text: Cursor::new(text), raised: None };
    let input = Input::table(set_name(argument), &mut interruptible);
    match interruptible.raised {
        Some(raised) => Err(raised),
        None => input.map_err(|error| data_error(py, &error)),
    }
}

/// A text that Ctrl-C ends.
struct Interruptible<'py> {
    py: Python<'py>,
    text: Cursor<Vec<u8>>,
    raised: Option<PyErr>,
}

impl Read for Interruptible<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if let Err(raised) = self.py.check_signals() {
            self.raised = Some(raised);
            return Err(io::Error::other("interrupted"));
        }
        self.text.read(buffer)
    }
}

/// The values of another column of a table, as CSV has them; nothing where they are null.
fn other_column(
    table: &Bound<'_, PyAny>,
    (at, name): (usize, &str),
    rows: usize,
) -> PyResult<Option<Vec<String>>> {
    let py = table.py();
    let column = if table.hasattr("iloc")? {
        table.getattr("iloc")?.get_item((PySlice::full(py), at))?
    } else {
        table.get_item(name)?
    };
    let mut values = Vec::with_capacity(rows);
    for (row, value) in listed(&column)?.try_iter()?.enumerate() {
        if row % TURN == 0 {
            py.check_signals()?;
        }
        let value = value?;
        values.push(if is_null(&value)? {
            String::new()
        } else {
            // A row is a line.
            lossy(value.str()?.as_any())?.unwrap_or_default().replace(['\r', '\n'], " ")
        });
    }
    Ok((values.len() == rows).then_some(values))
}

/// What stands for a row that is no grid.
const NONE: &str = "-";

/// The grids of a column.
///
/// # Errors
/// What a signal handler raises.
fn texts(py: Python<'_>, source: &Source) -> PyResult<Vec<String>> {
    let all = source.read_all(py)?;
    let mut texts = vec![NONE.to_owned(); source.len()];
    for (at, (row, grid)) in all.iter().enumerate() {
        if at % TURN == 0 {
            py.check_signals()?;
        }
        texts[row] = grid.to_string();
    }
    Ok(texts)
}

/// Make a named subset, and prove its rows by their hash: ``sudokit data subset``.
///
/// Parameters
/// ----------
/// name : str
///     Such as ``sudokit/hard-1000``; without a version the last one. docs/SUBSETS.md lists them.
/// files : path or list of paths
///     The public list, or your own file; none for what is made of a seed.
/// output : path
///     The folder for the parts and ``subset.json``.
/// format : str
///     How the parts are written.
/// any_version : bool
///     Go on with another version of the list. The rows have not the name then.
/// threads : int, optional
///     The number of cores if missing.
///
/// Returns
/// -------
/// dict
///     The content of ``subset.json``, schema ``sudokit.subset/1``: ``status``, ``rule``,
///     ``citation``, ``parts`` with their names and hashes.
///
/// Raises
/// ------
/// SpecError
///     There is no such subset; the list is another; a file is in the way.
///
/// Examples
/// --------
/// >>> import tempfile
/// >>> from sudokit import data
/// >>> made = data.subset("sudokit/tiny-1000", output=tempfile.mkdtemp())
/// >>> made["status"], [part["rows"] for part in made["parts"]]
/// ('named', [1000])
#[pyfunction]
#[pyo3(signature = (name, files=None, *, output, format="parquet", any_version=false, threads=None), text_signature = "(name, files=(), *, output, format='parquet', any_version=False, threads=None)")]
pub(crate) fn subset<'py>(
    py: Python<'py>,
    name: &str,
    files: Option<&Bound<'py, PyAny>>,
    output: PathBuf,
    format: &str,
    any_version: bool,
    threads: Option<Whole>,
) -> PyResult<Bound<'py, PyAny>> {
    let known = Manifest::named(name);
    let manifest = known.ok_or_else(|| {
        let names: Vec<&str> = Manifest::all().iter().map(Manifest::bare_name).collect();
        spec(py, format_args!("name: expected one of {}, found {name:?}", names.join(", ")))
    })?;
    let wrong = |error: String| spec(py, format_args!("format: {error}"));
    let layout: Layout = format.parse().map_err(wrong)?;
    let paths: Vec<PathBuf> = match files.map(|files| (files, files.extract::<PathBuf>())) {
        None => Vec::new(),
        Some((_, Ok(path))) => vec![path],
        Some((files, Err(_))) => {
            files.extract().map_err(|_| wrong_type("files: expected a path or a list of paths"))?
        }
    };
    let (run, cancel) = runs(py, threads)?;
    as_dict(py, &cancel, move || {
        let options = ReadOptions { hash: true, ..ReadOptions::default() };
        let mut outputs = Outputs::new(false).reading(paths.iter().map(PathBuf::as_path));
        let data = match &paths[..] {
            [] => None,
            paths => Some(DataSet::new(paths.iter().map(Input::path).collect(), options)?),
        };
        let folder = named::folder(&mut outputs, &output, layout)?;
        let data = data.as_ref();
        let made = named::subset(manifest, data, any_version, &run, folder, layout, &mut Quiet)?;
        serde_json::to_string(&made).map_err(|_| DataError::Fault("the report"))
    })
}

/// Rows without a puzzle are counted in the report.
struct Quiet;

impl Observer for Quiet {
    fn complain(&mut self, _: &str) {}
}

/// The named subsets: ``sudokit data subset --list``.
///
/// Returns
/// -------
/// list of dict
///     Their manifests: ``name``, ``title``, ``purpose``, ``rule``, ``parts`` with their hashes,
///     ``license``, ``citation``, ``how_to_cite``.
///
/// Examples
/// --------
/// >>> from sudokit import data
/// >>> data.subsets()[0]["name"]
/// 'sudokit/tiny-1000@1'
#[pyfunction]
pub(crate) fn subsets(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let all: Vec<_> = Manifest::all().iter().map(Manifest::described).collect();
    let text = serde_json::to_string(&all).map_err(|_| wrong_type("a fault: the manifests"))?;
    py.import("json")?.call_method1("loads", (text,))
}
