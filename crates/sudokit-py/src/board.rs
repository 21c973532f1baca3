//! One board as a value of Python -> 81 cells. Every entry point reads boards here: `Puzzle`, the
//! rows of columns, answers, hints.
//!
//! Containers are this module's matter: lists, arrays, frames, dicts by cell. What a cell may hold
//! is the matter of the library's reader: unless all cells are numbers, they go through a text.

use crate::errors::{Fault, HRM, wrong_type};
use crate::value::{PyPuzzle, is_null, listed, lossy};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFrozenSet, PyInt, PyList, PySet, PyString, PyTuple};
use std::fmt::Write as _;
use sudokit::Puzzle;
use sudokit::board::Cell;
use sudokit::grid::{Content, ParsePuzzleError};
use sudokit::text;
use sudokit_answer::state;

/// What is wrong with a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wrong {
    /// Which cell, from 0, if it is one.
    pub column: Option<usize>,
    pub expected: String,
    pub found: String,
}

impl Wrong {
    /// The whole is no board.
    pub(crate) fn whole(found: impl Into<String>) -> Wrong {
        Wrong { column: None, expected: BOARD.to_owned(), found: found.into() }
    }

    fn cell(column: usize, found: impl Into<String>) -> Wrong {
        Wrong { column: Some(column), expected: CELL.to_owned(), found: found.into() }
    }

    /// The same as the fault of a row.
    pub(crate) fn at(self, row: usize) -> Fault {
        let Wrong { column, expected, found } = self;
        Fault { row, column, expected, found }
    }
}

const BOARD: &str = "a puzzle: 81 characters, 81 cells, nine rows of nine, or a dict by cell";
const CELL: &str = "a digit 1 to 9 or a blank (0, a sign such as '.', '', None, NaN)";

/// What is read, or what is wrong with it. The outer error is an exception of Python.
type Read<T> = PyResult<Result<T, Wrong>>;

/// Returns from the function with what is wrong.
macro_rules! right {
    ($read:expr) => {
        match $read {
            Ok(value) => value,
            Err(wrong) => return Ok(Err(wrong)),
        }
    };
}

/// The maximum of shown characters of a value.
const LONGEST: usize = 83;

/// A value as it prints, cut.
pub(crate) fn shown(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let text = lossy(value.repr()?.as_any())?.unwrap_or_default();
    let mut short: String = text.chars().take(LONGEST).collect();
    if short.len() < text.len() {
        short.push_str("...");
    }
    Ok(short)
}

/// The puzzle of a text: 81 characters, or one grid in any layout that the library's reader takes.
pub(crate) fn puzzle_of_text(text: &str) -> Option<Puzzle> {
    // Blanks at both ends may be cells of a grid.
    text.trim().parse().ok().or_else(|| only_grid(text))
}

/// Why a text is no puzzle.
pub(crate) fn wrong_text(text: &str) -> Wrong {
    let text = text.trim();
    match text.parse::<Puzzle>() {
        Err(ParsePuzzleError::Length { found }) => {
            let advice = match found {
                1 => CELLS,
                9 => ROW,
                10..81 if text.split([' ', ',', '\t']).count() == 9 => ROW,
                _ if text::records(text.as_bytes()).filter(Result::is_ok).nth(1).is_some() => {
                    ": several puzzles, which sudokit.read reads"
                }
                _ => "",
            };
            Wrong {
                expected: "81 characters".to_owned(),
                ..Wrong::whole(format!("{found} characters{advice}"))
            }
        }
        Err(ParsePuzzleError::Character { cell, found }) => Wrong {
            expected: "a digit or a blank (. 0 _ * x X ? -)".to_owned(),
            ..Wrong::cell(cell.index(), format!("{found:?}"))
        },
        _ => Wrong { expected: "a puzzle".to_owned(), ..Wrong::whole("another text") },
    }
}

fn of_text(text: &str) -> Result<Puzzle, Wrong> {
    puzzle_of_text(text).ok_or_else(|| wrong_text(text))
}

/// The puzzle of a text that holds one grid and nothing else.
fn only_grid(text: &str) -> Option<Puzzle> {
    let mut records = text::records(text.as_bytes());
    match (records.next(), records.next()) {
        (Some(Ok(record)), None) => whole(record),
        _ => None,
    }
}

/// What nine rows are.
const ROW: &str = ": nine such rows are one board, sudokit.Puzzle(rows), or [rows] as a column";

/// What 81 cells are.
pub(crate) const CELLS: &str =
    ": 81 cells are one board, sudokit.Puzzle(cells), or [cells] as a column";

/// Reads a board: of texts, numbers, arrays, frames or dicts.
///
/// # Errors
/// Exceptions that the value raises.
pub(crate) fn read(data: &Bound<'_, PyAny>) -> Read<Puzzle> {
    if let Ok(puzzle) = data.cast::<PyPuzzle>() {
        return Ok(Ok(puzzle.get().0));
    }
    if let Some(text) = lossy(data)? {
        return Ok(of_text(&text));
    }
    if let Some(puzzle) = plain_numbers(data) {
        return Ok(Ok(puzzle));
    }
    let mut items = right!(items(data)?);
    // A batch of one.
    for _ in 0..2 {
        if let [only] = &items[..]
            && !is_scalar(only)?
        {
            items = right!(self::items(only)?);
        }
    }
    match items.len() {
        81 => of_cells(&items),
        9 => of_rows(&items),
        1 if lossy(&items[0])?.is_some() => Ok(of_text(&lossy(&items[0])?.unwrap_or_default())),
        found => {
            let what = match items.first() {
                Some(first) if !is_scalar(first)? => {
                    let columns = right!(self::items(first)?).len();
                    format!("{found} rows, the first of {columns}")
                }
                _ => format!("{found} cells"),
            };
            Ok(Err(Wrong::whole(what)))
        }
    }
}

/// Reads one puzzle.
pub(crate) fn one(data: &Bound<'_, PyAny>) -> PyResult<Puzzle> {
    let wrong = match read(data)? {
        Ok(puzzle) => return Ok(puzzle),
        Err(wrong) => wrong,
    };
    // A number, None: what has no cells at all.
    if lossy(data)?.is_none() && is_scalar(data)? {
        let (expected, found) = (&wrong.expected, &wrong.found);
        return Err(wrong_type(format_args!("expected {expected}, found {found}")));
    }
    Err(wrong.at(0).raise(data.py()))
}

/// A list of 81 small numbers, or nine lists of nine: what columns hold most often.
fn plain_numbers(data: &Bound<'_, PyAny>) -> Option<Puzzle> {
    let list = data.cast_exact::<PyList>().ok()?;
    let mut values = [0; 81];
    let number = |item: &Bound<'_, PyAny>| item.cast_exact::<PyInt>().ok()?.extract::<u8>().ok();
    match list.len() {
        81 => {
            for (value, item) in values.iter_mut().zip(list.iter()) {
                *value = number(&item)?;
            }
        }
        9 => {
            for (values, row) in values.chunks_exact_mut(9).zip(list.iter()) {
                let row = row.cast_exact::<PyList>().ok().filter(|row| row.len() == 9)?;
                for (value, item) in values.iter_mut().zip(row.iter()) {
                    *value = number(&item)?;
                }
            }
        }
        _ => return None,
    }
    Puzzle::from_values(values)
}

/// Whether a value is a cell or a row as a text: it has no items.
fn is_scalar(item: &Bound<'_, PyAny>) -> PyResult<bool> {
    let is_text = item.is_instance_of::<PyString>() || item.is_instance_of::<PyBytes>();
    if is_text || item.is_none() || item.is_instance_of::<PyInt>() {
        return Ok(true);
    }
    // Arrays without dimensions and tensors of one number can be iterated in name only.
    let is_number = item.getattr("ndim").is_ok_and(|ndim| ndim.eq(0).unwrap_or(false));
    Ok(is_number || !item.hasattr("__iter__")?)
}

/// The items of a container, by rows.
fn items<'py>(data: &Bound<'py, PyAny>) -> Read<Vec<Bound<'py, PyAny>>> {
    let py = data.py();
    if data.is_instance_of::<PySet>() || data.is_instance_of::<PyFrozenSet>() {
        return Ok(Err(Wrong::whole(format!("{}, which has no order", shown(data)?))));
    }
    if let Ok(cells) = data.cast::<PyDict>() {
        return by_cell(cells);
    }
    let values = if data.hasattr("iloc")? && data.hasattr("columns")? {
        // A frame of pandas.
        data.getattr("values")?.call_method0("tolist")?
    } else if data.hasattr("columns")? && data.hasattr("rows")? {
        // A frame of Polars: iterated, it gives its columns.
        data.call_method0("rows")?
    } else if data.hasattr("columns")? && data.hasattr("to_batches")? {
        // A table of Arrow.
        let columns = data.getattr("columns")?.try_iter()?;
        let columns = columns.map(|column| column?.call_method0("to_pylist"));
        let columns = PyTuple::new(py, columns.collect::<PyResult<Vec<_>>>()?)?;
        py.import("builtins")?.getattr("zip")?.call1(columns)?
    } else {
        listed(data)?
    };
    if is_scalar(&values)? {
        let name = data.get_type().name()?;
        return Ok(Err(Wrong::whole(format!("{name} {}", shown(data)?))));
    }
    // More than a board needs none: what has no end is not read on.
    let items: Vec<_> = values.try_iter()?.take(1000).collect::<PyResult<_>>()?;
    Ok(Ok(items))
}

/// The maximum of characters of a text that is a cell, such as `5.0` or `None`.
const LONGEST_CELL: usize = 4;

/// Nine rows: texts, or nine cells each.
fn of_rows(rows: &[Bound<'_, PyAny>]) -> Read<Puzzle> {
    let mut texts = Vec::new();
    for row in rows {
        texts.extend(lossy(row)?);
    }
    if texts.len() == 9 {
        return Ok(if texts.iter().all(|text| text.trim().chars().count() <= LONGEST_CELL) {
            Err(Wrong::whole(format!("nine cells{ROW}")))
        } else {
            of_lines(&texts)
        });
    }
    let mut cells = Vec::with_capacity(81);
    for (number, row) in rows.iter().enumerate() {
        if is_scalar(row)? {
            // A row that a reader of CSV took for one number has lost its zeros in front.
            let is_cell = match lossy(row)? {
                Some(text) => text.trim().chars().count() <= LONGEST_CELL,
                None => row.extract::<i64>().map_or(true, |value| value < 10),
            };
            let found = if number == 0 && is_cell {
                format!("nine cells{ROW}")
            } else {
                format!("{} as row {}", shown(row)?, number + 1)
            };
            return Ok(Err(Wrong::whole(found)));
        }
        let row = right!(items(row)?);
        if row.len() != 9 {
            let found = format!("{} cells in row {}", row.len(), number + 1);
            return Ok(Err(Wrong::whole(found)));
        }
        cells.extend(row);
    }
    of_cells(&cells)
}

/// Nine rows of text, as the library's reader takes them.
fn of_lines(rows: &[String]) -> Result<Puzzle, Wrong> {
    if let Some(at) = rows.iter().position(|row| row.contains(['\n', '\r'])) {
        return Err(Wrong::whole(format!("several lines in row {}", at + 1)));
    }
    let text = rows.join("\n");
    let mut records = text::records(text.as_bytes());
    match (records.next(), records.next()) {
        (Some(Ok(record)), None) => whole(record).ok_or_else(|| Wrong::whole("candidates")),
        (Some(Ok(_)), Some(_)) => Err(Wrong::whole("nine texts that are no single board")),
        (Some(Err(error)), _) => Err(Wrong {
            expected: format!("{} in row {} of a board", error.expected, error.line),
            ..Wrong::whole(error.found)
        }),
        (None, _) => Err(Wrong::whole("nine texts without a cell")),
    }
}

/// The puzzle of a text that holds nothing else.
fn whole(record: text::Record) -> Option<Puzzle> {
    let has_more = record.details.is_some_and(|details| {
        details.placed.is_some() || details.candidates.is_some() || !details.fields.is_empty()
    });
    match record.content {
        Content::Puzzle(puzzle) if !has_more => Some(puzzle),
        _ => None,
    }
}

/// 81 cells: of digits and blanks of one kind.
fn of_cells(cells: &[Bound<'_, PyAny>]) -> Read<Puzzle> {
    let mut texts = Vec::with_capacity(81);
    for (column, cell) in cells.iter().enumerate() {
        match cell_text(cell)? {
            Some(text) => texts.push(text),
            None => return Ok(Err(Wrong::cell(column, shown(cell)?))),
        }
    }
    let numbers: Vec<u8> = texts.iter().filter_map(|text| text.parse().ok()).collect();
    if let Some(puzzle) = numbers.try_into().ok().and_then(Puzzle::from_values) {
        return Ok(Ok(puzzle));
    }
    let rows: Vec<String> = texts.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
    let text = format!("[{}]", rows.join(","));
    if let Some(puzzle) = only_grid(&text) {
        return Ok(Ok(puzzle));
    }
    why(cells, &texts).map(Err)
}

/// A cell in JSON; `None` of what no cell holds.
fn cell_text(cell: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if let Some(text) = lossy(cell)? {
        let text = text.trim();
        // No cell is so long, or quoted.
        let is_plain = text.len() <= 16 && !text.contains(['"', '\\']);
        let is_plain = is_plain && !text.contains(char::is_control);
        return Ok(is_plain.then(|| format!("\"{text}\"")));
    }
    if is_null(cell)? {
        return Ok(Some("null".to_owned()));
    }
    // Flags are no digits, though Python counts with them. NumPy has its own.
    if cell.is_instance_of::<PyBool>() || cell.get_type().name()?.to_str()?.starts_with("bool") {
        return Ok(None);
    }
    if let Ok(number) = cell.extract::<i64>() {
        return Ok(Some(number.to_string()));
    }
    let number = cell.extract::<f64>().ok();
    Ok(match number {
        Some(number) if number.is_nan() => Some("null".to_owned()),
        Some(number) if number.fract() == 0.0 && number.abs() < 1e9 => Some(number.to_string()),
        _ => None,
    })
}

/// Why the reader refuses some cells.
fn why(cells: &[Bound<'_, PyAny>], texts: &[String]) -> PyResult<Wrong> {
    let has_zero = texts.iter().any(|text| text == "0" || text == "\"0\"");
    let is_usual = |text: &str| match text.trim_matches('"') {
        "" | "null" => true,
        sign => sign.len() == 1 && "0123456789._*xX?-".contains(sign),
    };
    if let Some(column) = texts.iter().position(|text| !is_usual(text)) {
        let mut wrong = Wrong::cell(column, shown(&cells[column])?);
        if texts[column] == "10" && !has_zero {
            wrong.expected = HRM.to_owned();
        }
        return Ok(wrong);
    }
    let is_digit = |text: &str| text.trim_matches('"').parse::<u8>().is_ok_and(|digit| digit > 0);
    let first = texts.iter().position(|text| !is_digit(text));
    let other = first
        .and_then(|first| texts.iter().position(|text| !is_digit(text) && *text != texts[first]));
    let Some((first, other)) = first.zip(other) else { return Ok(Wrong::whole("81 other cells")) };
    let mut found = String::new();
    let (one, other) = (shown(&cells[first])?, shown(&cells[other])?);
    // A text in memory takes all that is written.
    let _ = write!(found, "both {one} and {other}");
    Ok(Wrong { expected: "one kind of blank".to_owned(), ..Wrong::whole(found) })
}

/// The cells of a dict: `r1c1`, `A1` (the letter is the row), or (row, column).
fn by_cell<'py>(cells: &Bound<'py, PyDict>) -> Read<Vec<Bound<'py, PyAny>>> {
    let py = cells.py();
    let wrong = |found: String| {
        let expected =
            "a dict by cell: r1c1, A1 (rows A to I, as in many solvers), or (row, column)";
        Ok(Err(Wrong { expected: expected.to_owned(), ..Wrong::whole(found) }))
    };
    if cells.is_empty() {
        return wrong("an empty dict".to_owned());
    }
    let (mut named, mut lettered) = (Vec::new(), Vec::new());
    let mut pairs: Vec<(i64, i64)> = Vec::new();
    for key in cells.keys() {
        if let Some(name) = lossy(&key)? {
            let name = name.trim();
            match (name.parse::<Cell>(), state::lettered(name)) {
                (Ok(cell), _) => named.push(cell),
                (_, Some(cell)) => {
                    named.push(cell);
                    lettered.push(cell);
                }
                _ => return wrong(format!("the key {}", shown(&key)?)),
            }
        } else if let Ok(pair) = key.extract() {
            pairs.push(pair);
        } else {
            return wrong(format!("the key {}", shown(&key)?));
        }
    }
    let in_columns = |cell: &Cell| (cell.column(), cell.row());
    if lettered.len() > 1 && !lettered.is_sorted() && lettered.is_sorted_by_key(in_columns) {
        return wrong(
            "the order of a spreadsheet (A1, B1, ...), whose letters are columns: name cells r1c1"
                .to_owned(),
        );
    }
    if !pairs.is_empty() {
        let numbers = || pairs.iter().flat_map(|&(row, column)| [row, column]);
        let from = match (numbers().any(|n| n == 0), numbers().any(|n| n == 9)) {
            (true, false) => 0,
            (false, true) => 1,
            (false, false) => {
                let found = "pairs of 1 to 8, which may count from 0 or from 1";
                return wrong(format!("{found}: name cells r1c1"));
            }
            (true, true) => return wrong("pairs of numbers from 0 to 9".to_owned()),
        };
        for &(row, column) in &pairs {
            let within = |n: i64| usize::try_from(n - from).ok().filter(|&n| n < 9);
            let cell = within(row).zip(within(column)).and_then(|(r, c)| Cell::new(9 * r + c));
            match cell {
                Some(cell) => named.push(cell),
                None => return wrong(format!("the key ({row}, {column})")),
            }
        }
        if named.len() > pairs.len() {
            return wrong("both names and pairs of numbers".to_owned());
        }
    }
    let mut found: Vec<Option<Bound<'py, PyAny>>> = vec![None; 81];
    for (cell, value) in named.into_iter().zip(cells.values()) {
        if found[cell.index()].replace(value).is_some() {
            return wrong(format!("{cell} twice"));
        }
    }
    // Cells that are missing are blank, unless others say that they are.
    let mut says_blank = false;
    for value in found.iter().flatten() {
        says_blank |= match cell_text(value)? {
            Some(text) => {
                text.trim_matches('"').parse::<u8>().is_ok_and(|digit| digit == 0)
                    || !text.contains(|sign: char| sign.is_ascii_digit())
            }
            None => false,
        };
    }
    if let (true, Some(missing)) = (says_blank, found.iter().position(Option::is_none)) {
        let cell = Cell::new(missing).map(|cell| cell.to_string()).unwrap_or_default();
        return wrong(format!("no {cell}, while other cells are said to be blank"));
    }
    let none = || py.None().into_bound(py);
    Ok(Ok(found.into_iter().map(|value| value.unwrap_or_else(none)).collect()))
}
