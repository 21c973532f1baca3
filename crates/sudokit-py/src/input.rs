//! The only reader: containers of puzzles -> rows of 81 cells.
//!
//! Python lists are copied once, under the GIL. Arrays (NumPy by the buffer protocol, Arrow by its
//! capsules) are borrowed if the 81 bytes of a row are adjacent, and copied otherwise. After that
//! no code here needs Python: threads read rows of a [`Source`] in chunks.
//!
//! If a borrowed array is written during a call, the answers are those of the bytes that were read.

mod arrow;
mod frames;
mod list;
mod numpy;

pub(crate) use frames::{columns, frame};

use crate::board::{self, Wrong};
use crate::errors::{Fault, spec, word, wrong_type};
use crate::value::{PyPuzzle, is_null, lossy};
use frames::{column_of_pandas, has_objects, series_without_arrow};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PySequence, PySlice, PyString, PyTuple};
use std::ops::Range;
use sudokit::Puzzle;
use sudokit::text::{line, names::solution_column};

/// What came, and so what goes back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    List,
    Numpy,
    Arrow,
    /// A Series of pandas.
    Pandas,
    /// A Series of Polars.
    Polars,
}

impl Kind {
    const WORDS: [(&str, Kind); 5] = [
        ("list", Kind::List),
        ("numpy", Kind::Numpy),
        ("arrow", Kind::Arrow),
        ("pandas", Kind::Pandas),
        ("polars", Kind::Polars),
    ];

    /// By the word that `out` takes.
    ///
    /// # Errors
    /// When it is another.
    pub(crate) fn named(py: Python<'_>, name: &str) -> PyResult<Kind> {
        word(py, "out", name, &Kind::WORDS)
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::List => "list",
            Kind::Numpy => "numpy",
            Kind::Arrow => "arrow",
            Kind::Pandas => "pandas",
            Kind::Polars => "polars",
        }
    }
}

/// What becomes of rows that are no puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Errors {
    /// The first one ends the call.
    Raise,
    /// They are null.
    Null,
}

/// What the grids of a column are.
#[derive(Clone, Copy)]
enum Role {
    Puzzle,
    Solution,
}

/// Rows between two looks for Ctrl-C.
pub(crate) const TURN: usize = 1 << 14;

/// A column of grids.
pub(crate) struct Source {
    pub kind: Kind,
    /// The number of the first row, where these are a block of a longer column.
    first: usize,
    len: usize,
    /// Where each part begins; one more for the end.
    starts: Vec<usize>,
    parts: Vec<Part>,
    /// The original array, if its numbers were copied: an error names the value there.
    numbers: Option<Py<PyAny>>,
    /// The index of the rows, if they come from pandas.
    pub index: Option<Py<PyAny>>,
    /// Whether it is an array of nine rows of nine, and so are grids in NumPy.
    pub is_square: bool,
}

/// Adjacent rows.
enum Part {
    Lines(list::Lines),
    Arrow(arrow::Rows),
}

/// A row as it is in memory.
#[derive(Clone, Copy)]
enum Row<'a> {
    Null,
    /// A text of any length.
    Text(&'a [u8]),
    /// 81 numbers; 255 for one that no byte holds.
    Values(&'a [u8; 81]),
    /// No puzzle, and why.
    Wrong(&'a Wrong),
}

/// Some rows, read.
#[derive(Default)]
pub(crate) struct Chunk {
    /// The index of the first row in the column.
    pub first: usize,
    /// How many rows it has.
    pub len: usize,
    /// The grids, without rows that are null or unreadable.
    pub puzzles: Vec<Puzzle>,
    /// Which row of the chunk each grid is.
    pub rows: Vec<u32>,
    /// The rows of the chunk that are unreadable.
    pub unreadable: Vec<u32>,
    /// What is wrong with the first of them.
    pub fault: Option<Fault>,
}

impl Chunk {
    /// The grids with their rows in the chunk.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, &Puzzle)> {
        self.rows.iter().map(|&row| row as usize).zip(&self.puzzles)
    }
}

impl Source {
    /// Reads what a caller passed. `column` names the column of a table.
    ///
    /// # Errors
    /// When it is nothing that holds puzzles. Rows are looked at later.
    pub(crate) fn new(data: &Bound<'_, PyAny>, column: Option<&str>) -> PyResult<Source> {
        Source::of_role(data, column, Role::Puzzle)
    }

    /// The same of answers: of a table the column of solutions.
    pub(crate) fn of_answers(data: &Bound<'_, PyAny>, column: Option<&str>) -> PyResult<Source> {
        Source::of_role(data, column, Role::Solution)
    }

    /// The solutions of a table of puzzles, if it has a column of them. The only column of a table
    /// holds its puzzles.
    ///
    /// # Errors
    /// When there is no column that is named so, or it holds no grids.
    pub(crate) fn beside_puzzles(
        data: &Bound<'_, PyAny>,
        column: Option<&str>,
    ) -> PyResult<Option<Source>> {
        let Some(columns) = columns(data)? else { return Ok(None) };
        let has_some = columns.len() > 1 && solution_column(&columns, None).is_some();
        if column.is_none() && !has_some {
            return Ok(None);
        }
        let named = |error: PyErr| {
            if !error.is_instance_of::<PyTypeError>(data.py()) {
                return error;
            }
            wrong_type(format_args!("solutions: {}", error.value(data.py())))
        };
        Source::of_answers(data, column).map(Some).map_err(named)
    }

    fn of_role(data: &Bound<'_, PyAny>, column: Option<&str>, role: Role) -> PyResult<Source> {
        let is_single = data.is_instance_of::<PyString>() || data.is_instance_of::<PyBytes>();
        if is_single || data.is_instance_of::<PyPuzzle>() {
            let name = data.get_type().name()?;
            return Err(wrong_type(format_args!(
                "expected a column of puzzles, found one {name}: use the methods of \
                 sudokit.Puzzle, or a list"
            )));
        }
        if data.is_instance_of::<PyList>() || data.is_instance_of::<PyTuple>() {
            return Ok(Source::of_parts(Kind::List, vec![Part::Lines(list::read(data)?)]));
        }
        let source = Source::of_other(data, column, role)?;
        Ok(match frame(data)? {
            Some((kind, index)) => Source { kind, index, ..source },
            None => source,
        })
    }

    /// Reads what is neither a list nor one puzzle.
    fn of_other(data: &Bound<'_, PyAny>, column: Option<&str>, role: Role) -> PyResult<Source> {
        // In Arrow a frame has its index as a column, too, and other columns may hold what Arrow
        // cannot.
        if let Some(series) = column_of_pandas(data, column, role)? {
            return Source::of_other(&series, None, role);
        }
        if let Some(data) = series_without_arrow(data)? {
            return numpy::read(&data);
        }
        // A data set of Hugging Face: what its indices select, as a table.
        if !data.hasattr("__arrow_c_stream__")? && data.hasattr("with_format")? {
            let arrow = data.call_method1("with_format", ("arrow",))?;
            let table = arrow.get_item(PySlice::full(data.py())).map_err(|_| {
                wrong_type(
                    "expected a data set of which all rows are there, found a stream: map over its \
                     batches",
                )
            })?;
            return Source::of_role(&table, column, role);
        }
        if data.hasattr("__arrow_c_array__")? || data.hasattr("__arrow_c_stream__")? {
            return match arrow::read(data, column, role) {
                Ok(parts) => Ok(Source::of_parts(Kind::Arrow, parts)),
                // Such as the integers of Python that a reader of CSV made of grids: no Arrow.
                Err(_) if has_objects(data) => numpy::read(&data.call_method0("to_numpy")?),
                Err(error) => Err(error),
            };
        }
        if data.hasattr("__array_interface__")? {
            return numpy::read(data);
        }
        // Tensors of torch and arrays of JAX; one on a graphics card says itself how to fetch it.
        if data.hasattr("__array__")? && data.hasattr("__dlpack__")? {
            return numpy::read(data);
        }
        // A Series of pandas 2 speaks no Arrow.
        if data.hasattr("to_numpy")? && data.getattr("ndim").is_ok_and(|n| n.eq(1).unwrap_or(false))
        {
            return numpy::read(&data.call_method0("to_numpy")?);
        }
        // Such as a column of a data set of Hugging Face.
        if let Ok(rows) = data.cast::<PySequence>() {
            return Ok(Source::of_parts(
                Kind::List,
                vec![Part::Lines(list::read(rows.to_list()?.as_any())?)],
            ));
        }
        Err(frames::no_column(data)?)
    }

    /// Some rows of a list, which keep their numbers.
    ///
    /// # Errors
    /// When the list has become shorter.
    pub(crate) fn of_block(list: &Bound<'_, PyList>, rows: Range<usize>) -> PyResult<Source> {
        let first = rows.start;
        let parts = vec![Part::Lines(list::read_some(list, rows)?)];
        Ok(Source { first, ..Source::of_parts(Kind::List, parts) })
    }

    /// Rows that are nothing but their numbers.
    pub(crate) fn numbered(rows: usize) -> Source {
        Source { len: rows, ..Source::of_parts(Kind::List, Vec::new()) }
    }

    /// The same with the index that they have in pandas.
    pub(crate) fn with_index(self, index: Option<Py<PyAny>>) -> Source {
        Source { index, ..self }
    }

    fn of_parts(kind: Kind, parts: Vec<Part>) -> Source {
        let mut starts = vec![0];
        for part in &parts {
            let len = match part {
                Part::Lines(lines) => lines.len(),
                Part::Arrow(rows) => rows.len(),
            };
            starts.push(starts[starts.len() - 1] + len);
        }
        Source {
            kind,
            first: 0,
            len: starts[parts.len()],
            starts,
            parts,
            numbers: None,
            index: None,
            is_square: false,
        }
    }

    /// How many rows there are.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Reads some rows into `chunk`, which loses what it held.
    ///
    /// # Errors
    /// The first row that is no puzzle, if that is requested.
    pub(crate) fn read(
        &self,
        range: Range<usize>,
        errors: Errors,
        chunk: &mut Chunk,
    ) -> Result<(), Fault> {
        (chunk.first, chunk.len) = (self.first + range.start, range.len());
        chunk.puzzles.clear();
        chunk.rows.clear();
        chunk.unreadable.clear();
        chunk.fault = None;
        chunk.puzzles.reserve(range.len());
        chunk.rows.reserve(range.len());
        for (part, start) in self.parts.iter().zip(&self.starts) {
            let of_part = |at: usize| at.saturating_sub(*start);
            let start = self.first + start;
            let here = |len| of_part(range.start)..of_part(range.end).min(len);
            let add = |row: usize, found: Row<'_>| chunk.add(found, start + row, errors);
            match part {
                Part::Lines(lines) => lines.try_each(here(lines.len()), add)?,
                Part::Arrow(rows) => rows.try_each(here(rows.len()), add)?,
            }
        }
        Ok(())
    }

    /// Reads all rows; those that are no puzzle are named. Ctrl-C ends it.
    ///
    /// # Errors
    /// What a signal handler raises.
    pub(crate) fn read_all(&self, py: Python<'_>) -> PyResult<Chunk> {
        let mut all = Chunk { len: self.len, ..Chunk::default() };
        let mut block = Chunk::default();
        for start in (0..self.len).step_by(TURN) {
            py.check_signals()?;
            let range = start..self.len.min(start + TURN);
            let _ = py.detach(|| self.read(range, Errors::Null, &mut block));
            let first = start as u32;
            all.puzzles.append(&mut block.puzzles);
            all.rows.extend(block.rows.iter().map(|row| first + row));
            all.unreadable.extend(block.unreadable.iter().map(|row| first + row));
            all.fault = all.fault.or(block.fault.take());
        }
        Ok(all)
    }

    /// The exception for a fault: with the number as it stood in the caller's array.
    pub(crate) fn raise(&self, py: Python<'_>, fault: Fault) -> PyErr {
        let found = |numbers: &Py<PyAny>, column| {
            let row = numbers.bind(py).get_item(fault.row)?.call_method1("reshape", (81,))?;
            row.get_item(column)?.str()?.extract::<String>()
        };
        match (&self.numbers, fault.column) {
            (Some(numbers), Some(column)) => match found(numbers, column) {
                Ok(found) => Fault { found, ..fault }.raise(py),
                Err(error) => error,
            },
            _ => fault.raise(py),
        }
    }

    /// A column of as many rows as this one.
    ///
    /// # Errors
    /// When it has more, or fewer.
    pub(crate) fn expect_as_many(
        &self,
        py: Python<'_>,
        other: &Source,
        name: &str,
    ) -> PyResult<()> {
        if self.len() == other.len() {
            return Ok(());
        }
        let (rows, others) = (self.len(), other.len());
        Err(spec(py, format_args!("{name}: expected {rows} rows as in puzzles, found {others}")))
    }
}

impl Chunk {
    #[inline]
    fn add(&mut self, row: Row<'_>, index: usize, errors: Errors) -> Result<(), Fault> {
        let read = match row {
            Row::Null => return Ok(()),
            Row::Text(text) => text.try_into().ok().and_then(line::parse),
            Row::Values(values) => Puzzle::from_values(*values),
            Row::Wrong(_) => None,
        };
        let at = (index - self.first) as u32;
        let Some(puzzle) = read else { return self.refuse(&row, index, at, errors) };
        self.puzzles.push(puzzle);
        self.rows.push(at);
        Ok(())
    }

    #[cold]
    fn refuse(
        &mut self,
        row: &Row<'_>,
        index: usize,
        at: u32,
        errors: Errors,
    ) -> Result<(), Fault> {
        // A line of a file comes with its end, a grid in lines of its own.
        if let Row::Text(text) = row
            && let Some(puzzle) = board::puzzle_of_text(&String::from_utf8_lossy(text))
        {
            self.puzzles.push(puzzle);
            self.rows.push(at);
            return Ok(());
        }
        if errors == Errors::Raise {
            return Err(fault(row, index));
        }
        self.unreadable.push(at);
        self.fault.get_or_insert_with(|| fault(row, index));
        Ok(())
    }
}

/// A column of texts that are no grids, `rows` of them.
///
/// # Errors
/// When it holds something else, or another number of rows.
pub(crate) fn texts(
    py: Python<'_>,
    data: &Bound<'_, PyAny>,
    rows: usize,
) -> PyResult<Vec<Option<String>>> {
    let texts = all_texts(data)?;
    if texts.len() == rows {
        return Ok(texts);
    }
    let found = texts.len();
    Err(spec(py, format_args!("texts: expected {rows} rows as in puzzles, found {found}")))
}

/// The same of any number of rows.
///
/// # Errors
/// When it holds something else.
pub(crate) fn all_texts(data: &Bound<'_, PyAny>) -> PyResult<Vec<Option<String>>> {
    if data.is_instance_of::<PyString>() {
        return Err(wrong_type("expected a list or column of texts, found one text"));
    }
    if data.hasattr("__arrow_c_array__")? || data.hasattr("__arrow_c_stream__")? {
        match arrow::texts(data) {
            // Such as a half of a pair of UTF-16, which Arrow cannot hold.
            Err(_) if has_objects(data) => {}
            other => return other,
        }
    }
    let mut texts = Vec::with_capacity(data.len().unwrap_or(0));
    let rows = data.try_iter().map_err(|_| {
        let name = data.get_type().name().map_or_else(|_| String::new(), |name| name.to_string());
        wrong_type(format_args!("texts: expected a list or column of texts, found {name}"))
    })?;
    for (row, text) in rows.enumerate() {
        if row % TURN == 0 {
            data.py().check_signals()?;
        }
        let text = text?;
        if is_null(&text)? {
            texts.push(None);
        } else if let Some(text) = lossy(&text)? {
            texts.push(Some(text));
        } else {
            let name = text.get_type().name()?;
            return Err(wrong_type(format_args!(
                "texts: row {row}: expected a text, found {name}"
            )));
        }
    }
    Ok(texts)
}

/// What is wrong with a row.
fn fault(row: &Row<'_>, index: usize) -> Fault {
    match row {
        Row::Null => Fault::of_row(index, "a puzzle", "nothing"),
        Row::Text(text) => board::wrong_text(&String::from_utf8_lossy(text)).at(index),
        Row::Values(values) => {
            let column = values.iter().position(|&value| value > 9).unwrap_or(0);
            Fault::of_value(index, column, &values[column].to_string(), values.contains(&0))
        }
        Row::Wrong(wrong) => (*wrong).clone().at(index),
    }
}
