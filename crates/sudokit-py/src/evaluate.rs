//! `evaluate`: how well a system solves the puzzles of a test set, of columns or of files.

use crate::errors::{data_error, spec, wrong_type};
use crate::how::{Names, Whole, at_least_one};
use crate::input::{self, Chunk, Source, TURN};
use crate::run;
use crate::value::lossy;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PySlice, PyString};
use std::path::PathBuf;
use std::thread;
use sudokit::{Cancel, Puzzle};
use sudokit_data::eval::{
    By, Eval, Format, Pairing, Piece, Prediction, Predictions, Report, Said,
    evaluate as evaluate_files, evaluate_pieces, html, normal, prediction_column as choose_column,
};
use sudokit_data::read::{DataSet, Input, ReadOptions};
use sudokit_data::rows::{Given, Label, Unreadable};
use sudokit_data::{DataError, Run};

/// Rows of a piece.
const STEP: usize = 4096;

/// Say how well predictions solve the puzzles of a test set: the report of ``sudokit data eval``.
///
/// Parameters
/// ----------
/// predictions : list, column or table of str, numpy array (N, 81) or (N, 9, 9); a dict; or a path
///     Grids, or what a model printed: in the order of the puzzles, ``votes`` for each. A dict has
///     them by key (a list of ``votes`` for each, if they are several).
/// against : list of str, numpy array (N, 81) or (N, 9, 9), Arrow column or table; or a path
///     The puzzles of the test set. Files go with files.
/// solutions : the same, optional
///     Their labels: what is expected of puzzles that have several solutions. By default those of
///     the table or file.
/// versus : like ``predictions``, optional
///     Another system on the same puzzles.
/// key : list or column; or str
///     With a dict: the key of each puzzle; the puzzle itself, 81 characters, if missing. With
///     files: the column by which predictions are found, an id or ``puzzle``; by their order if
///     missing. What has no partner is counted in ``pairing``.
/// votes : int
///     Predictions for each puzzle; the grid that most of them have is the answer.
/// by : str or list of str
///     Groups: ``givens``, ``technique``, a scale, and a column of a file.
/// prediction_column : str, optional
///     Of files and tables: the column of the predictions.
/// tokens : bool
///     Of files: whether their numbers are HRM's tokens.
/// page : bool
///     Whether the dict has ``html``, too: the report as one page.
/// threads : int, optional
///     The number of cores if missing.
///
/// Returns
/// -------
/// dict
///     The report of docs/DATA.md, schema ``sudokit.eval/1``.
///
/// Examples
/// --------
/// >>> import sudokit
/// >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> right = str(sudokit.Puzzle(p).solve())
/// >>> report = sudokit.evaluate([f"It is **{right}**.", "I give up."], [p, p])
/// >>> report["systems"][0]["exact"]["value"], report["systems"][0]["outcomes"]["no_grid"]
/// (0.5, 1)
#[pyfunction]
#[pyo3(signature = (predictions, against, *, solutions=None, versus=None, key=None, votes=Whole::Number(1), by=Names::default(), prediction_column=None, tokens=false, page=false, threads=None), text_signature = "(predictions, against, *, solutions=None, versus=None, key=None, votes=1, by=(), prediction_column=None, tokens=False, page=False, threads=None)")]
#[allow(clippy::too_many_arguments, reason = "keywords of Python")]
pub(crate) fn evaluate<'py>(
    py: Python<'py>,
    predictions: &Bound<'py, PyAny>,
    against: &Bound<'py, PyAny>,
    solutions: Option<&Bound<'py, PyAny>>,
    versus: Option<&Bound<'py, PyAny>>,
    key: Option<&Bound<'py, PyAny>>,
    votes: Whole,
    by: Names,
    prediction_column: Option<String>,
    tokens: bool,
    page: bool,
    threads: Option<Whole>,
) -> PyResult<Bound<'py, PyAny>> {
    let votes = at_least_one(py, "votes", &votes)?;
    let threads = threads.map(|number| at_least_one(py, "threads", &number)).transpose()?;
    let by: Vec<By> = by.0.iter().filter_map(|word| word.parse().ok()).collect();
    let column = key.and_then(|key| key.extract::<String>().ok());
    let asked = Eval { votes, by, key: column, ..Eval::default() };
    let cancel = Cancel::new();
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let run = Run {
        threads: threads.unwrap_or_else(cores),
        cancel: cancel.clone(),
        config: run::config(py)?,
        ..Run::default()
    };
    let systems = [Some(predictions), versus];
    let paths: Vec<Option<PathBuf>> =
        systems.iter().flatten().map(|data| data.extract().ok()).collect();
    let is_files = paths.iter().all(Option::is_some);
    if !is_files && paths.iter().any(Option::is_some) {
        return Err(wrong_type("predictions and versus: expected two paths or two columns"));
    }
    if is_files && key.is_some() && asked.key.is_none() {
        return Err(wrong_type("key: expected the name of a column, as predictions is a path"));
    }
    let answer = |report: Report| -> Result<(String, Option<String>), DataError> {
        let text = serde_json::to_string(&report).map_err(|_| DataError::Fault("the report"))?;
        Ok((text, page.then(|| html::page(&report))))
    };
    let done = if is_files {
        let files: Vec<PathBuf> = match against.extract::<PathBuf>() {
            Ok(path) => vec![path],
            Err(_) => against
                .extract()
                .map_err(|_| wrong_type("against: expected a path where predictions is one"))?,
        };
        let format = Format { column: prediction_column, tokens };
        let inputs = files.iter().map(Input::path).collect();
        let test = DataSet::new(inputs, ReadOptions::default());
        let test = test.map_err(|error| eval_error(py, &error))?;
        let open = |path: &PathBuf| Predictions::open(path, &format);
        let systems = paths.iter().flatten().map(open).collect::<Result<Vec<_>, _>>();
        let systems = systems.map_err(|error| eval_error(py, &error))?;
        run::one(py, &cancel, None, move || answer(evaluate_files(&test, &systems, &asked, &run)?))?
    } else {
        if let Some(By::Column(name)) = asked.by.iter().find(|by| matches!(by, By::Column(_))) {
            let message = format_args!("by: expected givens, technique or a scale, found {name:?}");
            return Err(spec(py, message));
        }
        let source = Source::new(against, None)?;
        let chunk = source.read_all(py)?;
        // Rows that are null have no puzzle.
        let (expected, found) = ("a puzzle".to_owned(), "nothing".to_owned());
        let nothing = Given::Unreadable(Box::new(Unreadable { column: 1, expected, found }));
        let mut givens: Vec<Given> = filled(py, source.len(), &nothing)?;
        if let Some(unreadable) = chunk.unreadable.first() {
            let message = format_args!("against: row {unreadable} is no puzzle");
            return Err(spec(py, message));
        }
        each_row(py, &chunk, |row, puzzle| givens[row] = Given::Puzzle(*puzzle))?;
        let mut labels = filled(py, givens.len(), &Label::Missing)?;
        let solutions = match solutions {
            Some(solutions) => Some(Source::of_answers(solutions, None)?),
            None => Source::beside_puzzles(against, None)?,
        };
        if let Some(solutions) = solutions {
            source.expect_as_many(py, &solutions, "solutions")?;
            let chunk = solutions.read_all(py)?;
            each_row(py, &chunk, |row, grid| labels[row] = Label::Grid(*grid))?;
        }
        let (mut said, mut pairings) = (Vec::new(), Vec::new());
        let keys = Keys { py, key, puzzles: &givens, votes };
        for data in systems.into_iter().flatten() {
            let (ordered, pairing) = match data.cast::<PyDict>() {
                Ok(by_key) => keys.order(by_key).map(|(list, pairing)| (list, Some(pairing)))?,
                Err(_) => (column_of(data, prediction_column.as_deref())?, None),
            };
            said.push(predictions_of(&ordered, givens.len() * votes)?.into_iter());
            pairings.push(pairing);
        }
        if key.is_some() && pairings.iter().all(Option::is_none) {
            return Err(wrong_type("key: expected predictions as a dict, by these keys"));
        }
        let names = ["predictions", "versus"].map(str::to_owned);
        let names = names.into_iter().take(said.len()).collect();
        let mut rows = givens.into_iter().zip(labels);
        let pieces = std::iter::from_fn(move || {
            let (givens, labels): (Vec<Given>, Vec<Label>) = rows.by_ref().take(STEP).unzip();
            let take = |said: &mut std::vec::IntoIter<Prediction>| {
                said.take(givens.len() * votes).collect()
            };
            let systems = said.iter_mut().map(take).collect();
            (!givens.is_empty()).then(|| Ok(Piece { givens, labels, systems, ..Piece::default() }))
        });
        let work = move || {
            let mut report = evaluate_pieces(pieces, names, &asked, &run)?;
            for (system, pairing) in report.systems.iter_mut().zip(pairings) {
                system.pairing = pairing;
            }
            answer(report)
        };
        run::one(py, &cancel, None, work)?
    };
    let (report, page) = done.map_err(|error| eval_error(py, &error))?;
    let report = py.import("json")?.call_method1("loads", (report,))?;
    if let Some(page) = page {
        report.set_item("html", page)?;
    }
    Ok(report)
}

/// The exception for an error, with the keyword in place of the command's option.
fn eval_error(py: Python<'_>, error: &DataError) -> PyErr {
    match error {
        DataError::Format { .. } => {
            spec(py, error.to_string().replace("--prediction-column", "prediction_column="))
        }
        other => data_error(py, other),
    }
}

/// The keys of the rows of a test set.
struct Keys<'a, 'py> {
    py: Python<'py>,
    /// A column; the puzzles themselves without it.
    key: Option<&'a Bound<'py, PyAny>>,
    puzzles: &'a [Given],
    votes: usize,
}

impl<'py> Keys<'_, 'py> {
    /// Predictions in the order of the rows, None where there is none.
    fn order(&self, by_key: &Bound<'py, PyDict>) -> PyResult<(Bound<'py, PyAny>, Pairing)> {
        let py = self.py;
        let name = if self.key.is_some() { "key" } else { "puzzle" };
        let mut pairing = Pairing { key: name.to_owned(), missing: 0, doubled: 0, unknown: 0 };
        let (keys, known) = match self.key {
            Some(column) => (column.try_iter()?.collect::<PyResult<Vec<_>>>()?, by_key.clone()),
            None => {
                let known = PyDict::new(py);
                for (key, said) in by_key {
                    let key = normal(&lossy(key.str()?.as_any())?.unwrap_or_default());
                    if known.contains(&key)? {
                        pairing.doubled += 1;
                    } else {
                        known.set_item(key, said)?;
                    }
                }
                let text = |given: &Given| given.puzzle().map(ToString::to_string);
                let keys = self.puzzles.iter().map(text);
                (keys.map(|key| Ok(key.into_pyobject(py)?)).collect::<PyResult<Vec<_>>>()?, known)
            }
        };
        if keys.len() != self.puzzles.len() {
            let (rows, found) = (self.puzzles.len(), keys.len());
            return Err(spec(py, format_args!("key: expected {rows} rows, found {found}")));
        }
        let (ordered, used) = (PyList::empty(py), PyDict::new(py));
        for (key, puzzle) in keys.iter().zip(self.puzzles) {
            let said = known.get_item(key)?;
            let text = puzzle.puzzle().map(ToString::to_string);
            match (&said, used.get_item(key)?) {
                (None, _) => pairing.missing += 1,
                (Some(_), None) => used.set_item(key, text)?,
                (Some(_), Some(before)) if before.extract::<Option<String>>()? == text => {}
                (Some(_), Some(_)) => {
                    return Err(spec(
                        py,
                        format_args!(
                            "key: expected another one for each puzzle, found {key} for two"
                        ),
                    ));
                }
            }
            let mut votes = match said {
                Some(said) if self.votes > 1 && !said.is_instance_of::<PyString>() => {
                    said.try_iter()?.collect::<PyResult<Vec<_>>>()?
                }
                Some(_) if self.votes > 1 => {
                    let expected = "predictions: expected a list of votes for each key";
                    return Err(wrong_type(format_args!("{expected}, found one text")));
                }
                other => other.into_iter().collect(),
            };
            pairing.doubled += votes.len().saturating_sub(self.votes) as u64;
            votes.resize(self.votes, py.None().into_bound(py));
            votes.into_iter().try_for_each(|vote| ordered.append(vote))?;
        }
        if let (Some(key), Some(other), true) =
            (keys.first(), known.keys().iter().next(), used.is_empty())
        {
            return Err(spec(
                py,
                format_args!("key: expected keys such as {key}, found none of them, but {other}"),
            ));
        }
        pairing.unknown = known.len().saturating_sub(used.len()) as u64;
        Ok((ordered.into_any(), pairing))
    }
}

/// The predictions of a table, chosen by the rule of files. What is no table stays as it is.
fn column_of<'py>(data: &Bound<'py, PyAny>, asked: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
    let Some(all) = input::columns(data)? else { return Ok(data.clone()) };
    let column = choose_column(&all, asked, |at, rows| first_texts(data, &all[at], rows));
    data.get_item(&all[column.map_err(|error| eval_error(data.py(), &error))?])
}

/// The first rows of a column as texts: none of what is neither texts nor grids.
fn first_texts(table: &Bound<'_, PyAny>, column: &str, rows: usize) -> Vec<String> {
    let texts = || -> PyResult<Vec<String>> {
        let first = PySlice::new(table.py(), 0, rows as isize, 1);
        let rows = table.get_item(column)?.get_item(first)?;
        if let Ok(texts) = input::all_texts(&rows) {
            return Ok(texts.into_iter().flatten().collect());
        }
        Ok(Source::new(&rows, None)?
            .read_all(table.py())?
            .puzzles
            .iter()
            .map(ToString::to_string)
            .collect())
    };
    texts().unwrap_or_default()
}

/// As many rows of a value. Ctrl-C ends it: millions of rows take a second.
fn filled<T: Clone>(py: Python<'_>, rows: usize, value: &T) -> PyResult<Vec<T>> {
    let mut all = Vec::with_capacity(rows);
    while all.len() < rows {
        py.check_signals()?;
        all.resize(rows.min(all.len() + TURN), value.clone());
    }
    Ok(all)
}

/// Calls `take` for each grid with its row. Ctrl-C ends it.
fn each_row(py: Python<'_>, chunk: &Chunk, mut take: impl FnMut(usize, &Puzzle)) -> PyResult<()> {
    for (at, (row, grid)) in chunk.iter().enumerate() {
        if at % TURN == 0 {
            py.check_signals()?;
        }
        take(row, grid);
    }
    Ok(())
}

/// A column of texts, or of grids.
fn predictions_of(data: &Bound<'_, PyAny>, rows: usize) -> PyResult<Vec<Prediction>> {
    let py = data.py();
    match input::texts(py, data, rows) {
        Ok(texts) => {
            let mut said = Vec::with_capacity(rows);
            for (row, text) in texts.into_iter().enumerate() {
                if row % TURN == 0 {
                    py.check_signals()?;
                }
                said.push(Prediction::new(text.map_or(Said::Missing, Said::Text)));
            }
            Ok(said)
        }
        Err(error) if error.is_instance_of::<PyTypeError>(py) => {
            let source = Source::of_answers(data, None)?;
            if source.len() != rows {
                let found = source.len();
                let message = format_args!("predictions: expected {rows} rows, found {found}");
                return Err(spec(py, message));
            }
            let chunk = source.read_all(py)?;
            // Left out, it would count as missing: a figure of something else.
            if let Some(fault) = chunk.fault {
                return Err(source.raise(py, fault));
            }
            let mut said = filled(py, rows, &Prediction::new(Said::Missing))?;
            each_row(py, &chunk, |row, grid| {
                said[row] = Prediction::new(Said::Grid(*grid.values()));
            })?;
            Ok(said)
        }
        Err(error) => Err(error),
    }
}
