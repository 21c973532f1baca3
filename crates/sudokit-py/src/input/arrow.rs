//! Arrow columns: text, 81 bytes, 81 small numbers; alone, in chunks, or as a column of a table.

use super::list::Lines;
use super::{Part, Role, Row, TURN};
use crate::errors::wrong_type;
use arrow_array::cast::AsArray;
use arrow_array::types as of;
use arrow_array::{
    Array, ArrayAccessor, ArrayRef, FixedSizeBinaryArray, LargeStringArray, StringArray,
    StringViewArray, StructArray, UInt8Array, make_array,
};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, FieldRef};
use pyo3::prelude::*;
use pyo3_arrow::input::AnyArray;
use std::convert::Infallible;
use std::ops::Range;
use std::sync::Arc;
use sudokit::text::names::{puzzle_column, solution_column};

/// One array.
pub(super) enum Rows {
    Text(StringArray),
    LargeText(LargeStringArray),
    TextView(StringViewArray),
    Bytes(FixedSizeBinaryArray),
    /// Numbers, 81 a row.
    Numbers(UInt8Array, Option<NullBuffer>),
    Copied(Lines),
}

/// Reads a column, or the one of a table that holds puzzles.
pub(super) fn read(
    data: &Bound<'_, PyAny>,
    column: Option<&str>,
    role: Role,
) -> PyResult<Vec<Part>> {
    let (chunks, field) = chunks(data)?;
    let of_table = place(&field, column, role)?;
    let rows = |chunk: ArrayRef| match of_table {
        Some(place) => Rows::new(&of_struct(chunk.as_struct(), place)?),
        None => Rows::new(&chunk),
    };
    chunks.into_iter().map(|chunk| Ok(Part::Arrow(rows(chunk)?))).collect()
}

/// Reads a column of any texts.
pub(super) fn texts(data: &Bound<'_, PyAny>) -> PyResult<Vec<Option<String>>> {
    let (chunks, field) = chunks(data)?;
    if !matches!(field.data_type(), DataType::Null) && !is_text(field.data_type()) {
        let kind = field.data_type();
        return Err(wrong_type(format_args!("texts: expected a column of texts, found {kind}")));
    }
    let mut texts = Vec::new();
    for chunk in chunks {
        let rows = Rows::new(&chunk)?;
        rows.try_each(0..rows.len(), |at, row| {
            if at % TURN == 0 {
                data.py().check_signals()?;
            }
            texts.push(match row {
                Row::Text(text) => Some(String::from_utf8_lossy(text).into_owned()),
                _ => None,
            });
            PyResult::Ok(())
        })?;
    }
    Ok(texts)
}

/// The arrays that a capsule holds.
fn chunks(data: &Bound<'_, PyAny>) -> PyResult<(Vec<ArrayRef>, FieldRef)> {
    let read = || Ok(data.extract::<AnyArray>()?.into_chunked_array()?.into_inner());
    // What is raised on the way is a bare `Exception`.
    read().map_err(|error: PyErr| {
        let what = error.value(data.py());
        wrong_type(format_args!(
            "expected a column or table of Arrow, which cannot be read: {what}"
        ))
    })
}

/// A column of a table; null where the whole row is.
fn of_struct(table: &StructArray, place: usize) -> PyResult<ArrayRef> {
    let column = table.column(place);
    if table.null_count() == 0 {
        return Ok(Arc::clone(column));
    }
    let nulls = NullBuffer::union(column.nulls(), table.nulls());
    let column = column.to_data().into_builder().nulls(nulls).build();
    column.map(make_array).map_err(wrong_type)
}

fn is_text(kind: &DataType) -> bool {
    match kind {
        DataType::Dictionary(_, values) => is_text(values),
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => true,
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView => true,
        _ => false,
    }
}

/// Which column of a table holds the grids; none of a column.
fn place(field: &FieldRef, column: Option<&str>, role: Role) -> PyResult<Option<usize>> {
    let DataType::Struct(fields) = field.data_type() else { return Ok(None) };
    let names: Vec<String> = fields.iter().map(|field| field.name().clone()).collect();
    place_among(&names, column, role).map(Some)
}

/// The maximum of columns that a message names.
const MOST_NAMED: usize = 20;

/// Which of some columns holds the grids.
///
/// # Errors
/// When none is named so.
pub(super) fn place_among(names: &[String], column: Option<&str>, role: Role) -> PyResult<usize> {
    let (found, usual) = match role {
        Role::Puzzle => (puzzle_column(names, column), "puzzle, quizzes, question or the like"),
        Role::Solution => (solution_column(names, column), "solution, answer or the like"),
    };
    match found {
        Some(place) => Ok(place),
        None if names.len() == 1 && column.is_none() => Ok(0),
        None => {
            let found = match names {
                [] => "no column".to_owned(),
                [first, .., last] if names.len() > MOST_NAMED => {
                    format!("{} columns, {first} to {last}", names.len())
                }
                names => names.join(", "),
            };
            let advice = match names.len() {
                9 => "; nine rows of nine are one board: sudokit.Puzzle(table), or [table]",
                81 => "; 81 columns of cells are an array (N, 81): table.to_numpy()",
                _ => "",
            };
            Err(wrong_type(format_args!(
                "expected a column named {}, found {found}: name it with column={advice}",
                column.unwrap_or(usual),
            )))
        }
    }
}

impl Rows {
    /// An array whose rows are grids.
    ///
    /// # Errors
    /// When it holds something else.
    pub(super) fn new(array: &ArrayRef) -> PyResult<Rows> {
        let rows = match array.data_type() {
            DataType::Utf8 => Rows::Text(array.as_string::<i32>().clone()),
            DataType::LargeUtf8 => Rows::LargeText(array.as_string::<i64>().clone()),
            DataType::Utf8View => Rows::TextView(array.as_string_view().clone()),
            DataType::FixedSizeBinary(81) => Rows::Bytes(array.as_fixed_size_binary().clone()),
            DataType::FixedSizeList(item, 81) if *item.data_type() == DataType::UInt8 => {
                let list = array.as_fixed_size_list();
                let values = list.values().as_primitive::<of::UInt8Type>();
                match values.null_count() {
                    0 => Rows::Numbers(values.clone(), list.nulls().cloned()),
                    _ => Rows::Copied(numbers(array)),
                }
            }
            DataType::Binary => Rows::Copied(bytes(array.as_binary::<i32>().iter())),
            DataType::LargeBinary => Rows::Copied(bytes(array.as_binary::<i64>().iter())),
            DataType::BinaryView => Rows::Copied(bytes(array.as_binary_view().iter())),
            DataType::Null => Rows::Copied(nulls(array.len())),
            DataType::Dictionary(_, values) if values.is_string() => {
                Rows::Copied(of_dictionary(array)?)
            }
            kind if is_list(kind) => Rows::Copied(numbers(array)),
            kind if is_list_of_cells(kind) => Rows::Copied(boards(array)),
            kind => {
                let of_csv =
                    if kind.is_numeric() { " (read the column as text: dtype str)" } else { "" };
                return Err(wrong_type(format_args!(
                    "expected a column of texts, of 81 bytes or of lists of cells, found \
                     {kind}{of_csv}"
                )));
            }
        };
        Ok(rows)
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Rows::Text(texts) => texts.len(),
            Rows::LargeText(texts) => texts.len(),
            Rows::TextView(texts) => texts.len(),
            Rows::Bytes(bytes) => bytes.len(),
            Rows::Numbers(values, _) => values.len() / 81,
            Rows::Copied(lines) => lines.len(),
        }
    }

    /// All rows.
    fn all(&self) -> Vec<Row<'_>> {
        let mut all = Vec::with_capacity(self.len());
        let _: Result<(), Infallible> = self.try_each(0..self.len(), |_, row| {
            all.push(row);
            Ok(())
        });
        all
    }

    /// Calls `take` for some rows in their order, until it fails.
    ///
    /// What kind of rows these are is asked once. A [`Row`] that is made by one of several branches
    /// goes through memory, and the loop waits for it.
    #[inline]
    pub(super) fn try_each<'a, E>(
        &'a self,
        mut rows: Range<usize>,
        mut take: impl FnMut(usize, Row<'a>) -> Result<(), E>,
    ) -> Result<(), E> {
        let of = |text: Option<&'a str>| text.map_or(Row::Null, |text| Row::Text(text.as_bytes()));
        match self {
            Rows::Text(texts) => rows.try_for_each(|i| take(i, of(at(texts, i)))),
            Rows::LargeText(texts) => rows.try_for_each(|i| take(i, of(at(texts, i)))),
            Rows::TextView(texts) => rows.try_for_each(|i| take(i, of(at(texts, i)))),
            Rows::Bytes(bytes) => {
                rows.try_for_each(|i| take(i, at(bytes, i).map_or(Row::Null, Row::Text)))
            }
            Rows::Numbers(values, nulls) => {
                let (grids, _) = values.values().as_chunks::<81>();
                let is_valid = |i| nulls.as_ref().is_none_or(|nulls| nulls.is_valid(i));
                rows.try_for_each(|i| {
                    take(i, if is_valid(i) { Row::Values(&grids[i]) } else { Row::Null })
                })
            }
            Rows::Copied(lines) => lines.try_each(rows, take),
        }
    }
}

/// A row of an array; `None` if it is null.
#[inline]
fn at<A: ArrayAccessor>(array: A, row: usize) -> Option<A::Item> {
    array.is_valid(row).then(|| array.value(row))
}

fn bytes<'a>(rows: impl ExactSizeIterator<Item = Option<&'a [u8]>>) -> Lines {
    let mut lines = Lines::with_capacity(rows.len());
    for row in rows {
        match row {
            Some(row) => lines.push(row),
            None => lines.push_null(),
        }
    }
    lines
}

fn nulls(rows: usize) -> Lines {
    let mut lines = Lines::default();
    (0..rows).for_each(|_| lines.push_null());
    lines
}

/// The texts of a dictionary.
fn of_dictionary(array: &ArrayRef) -> PyResult<Lines> {
    let dictionary = array.as_any_dictionary();
    let values = Rows::new(dictionary.values())?;
    let values = values.all();
    if values.is_empty() {
        return Ok(nulls(array.len()));
    }
    let mut lines = Lines::with_capacity(array.len());
    for (index, &key) in dictionary.normalized_keys().iter().enumerate() {
        match values[key] {
            Row::Text(text) if dictionary.keys().is_valid(index) => lines.push(text),
            _ => lines.push_null(),
        }
    }
    Ok(lines)
}

fn is_list(kind: &DataType) -> bool {
    match kind {
        DataType::List(item) | DataType::LargeList(item) | DataType::FixedSizeList(item, _) => {
            item.data_type().is_integer() || is_list(item.data_type())
        }
        _ => false,
    }
}

/// Whether the items of lists are texts or floats.
fn is_list_of_cells(kind: &DataType) -> bool {
    match kind {
        DataType::List(item) | DataType::LargeList(item) | DataType::FixedSizeList(item, _) => {
            let kind = item.data_type();
            kind.is_string() || kind.is_floating() || is_list_of_cells(kind)
        }
        _ => false,
    }
}

/// The items of a list.
fn list_at(array: &dyn Array, index: usize) -> ArrayRef {
    match array.data_type() {
        DataType::List(_) => array.as_list::<i32>().value(index),
        DataType::LargeList(_) => array.as_list::<i64>().value(index),
        _ => array.as_fixed_size_list().value(index),
    }
}

/// Lists of 81 cells or nine rows in texts or floats, or lists of lists: the texts of these boards.
fn boards(array: &ArrayRef) -> Lines {
    let mut lines = Lines::with_capacity(array.len());
    let mut items = Vec::new();
    for index in 0..array.len() {
        if array.is_null(index) {
            lines.push_null();
            continue;
        }
        items.clear();
        let rows = list_at(array.as_ref(), index);
        add_items(rows.as_ref(), &mut items);
        match items.len() {
            81 => {
                let row = |row: &[Option<String>]| {
                    let cell = |cell: &Option<String>| {
                        cell.as_ref().map_or("null".to_owned(), |cell| format!("{cell:?}"))
                    };
                    format!("[{}]", row.iter().map(cell).collect::<Vec<_>>().join(","))
                };
                let rows: Vec<String> = items.chunks(9).map(row).collect();
                lines.push(format!("[{}]", rows.join(",")).as_bytes());
            }
            9 => {
                let rows: Vec<&str> =
                    items.iter().map(|row| row.as_deref().unwrap_or("")).collect();
                lines.push(rows.join("\n").as_bytes());
            }
            found => lines.push_other(format!("{found} cells")),
        }
    }
    lines
}

/// Adds texts and floats of an array, or of the lists in it; `None` for null and NaN.
fn add_items(array: &dyn Array, items: &mut Vec<Option<String>>) {
    let text = |text: Option<&str>| text.map(str::to_owned);
    let number =
        |value: Option<f64>| value.filter(|value| !value.is_nan()).map(|it| it.to_string());
    match array.data_type() {
        DataType::Utf8 => items.extend(array.as_string::<i32>().iter().map(text)),
        DataType::LargeUtf8 => items.extend(array.as_string::<i64>().iter().map(text)),
        DataType::Utf8View => items.extend(array.as_string_view().iter().map(text)),
        DataType::Float64 => {
            items.extend(array.as_primitive::<of::Float64Type>().iter().map(number));
        }
        DataType::Float32 => {
            let values = array.as_primitive::<of::Float32Type>().iter();
            items.extend(values.map(|value| number(value.map(f64::from))));
        }
        kind if is_list_of_cells(kind) => {
            for index in 0..array.len() {
                if array.is_null(index) {
                    items.push(None);
                } else {
                    add_items(list_at(array, index).as_ref(), items);
                }
            }
        }
        kind => items.push(Some(kind.to_string())),
    }
}

/// Lists of whole numbers, or of lists of them.
fn numbers(array: &ArrayRef) -> Lines {
    let mut lines = Lines::of_numbers(array.len());
    let mut row = Vec::new();
    for index in 0..array.len() {
        if array.is_null(index) {
            lines.push_null();
            continue;
        }
        row.clear();
        let is_whole = flatten(array.as_ref(), index, &mut row);
        if is_whole && row.len() == 81 {
            lines.push(&row);
        } else if is_whole {
            lines.push_other(format!("{} numbers", row.len()));
        } else {
            lines.push_other("a list with null in it".to_owned());
        }
    }
    lines
}

/// Adds the numbers of a list to a row; whether none was null.
fn flatten(array: &dyn Array, index: usize, row: &mut Vec<u8>) -> bool {
    let items = list_at(array, index);
    if items.null_count() > 0 {
        return false;
    }
    if is_list(items.data_type()) {
        return (0..items.len()).all(|i| flatten(items.as_ref(), i, row));
    }
    macro_rules! add {
        ($($Kind:ident $Type:ident),*) => {
            match items.data_type() {
                $(DataType::$Kind => {
                    let values = items.as_primitive::<of::$Type>().values();
                    row.extend(values.iter().map(|&value| u8::try_from(value).unwrap_or(255)));
                })*
                _ => return false,
            }
        };
    }
    add!(
        Int8 Int8Type, Int16 Int16Type, Int32 Int32Type, Int64 Int64Type,
        UInt8 UInt8Type, UInt16 UInt16Type, UInt32 UInt32Type, UInt64 UInt64Type
    );
    true
}
