//! Comparisons of a column, row by row: a column of flags in which a null stays null.
//!
//! As in NumPy, a column has no truth of its own, and one value is compared with every row.

use crate::errors::wrong_type;
use crate::output::Made;
use crate::value::PyPuzzle;
use arrow_array::cast::AsArray;
use arrow_array::types as of;
use arrow_array::{Array, BooleanArray};
use arrow_schema::DataType;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::types::{PyBytes, PyString};
use std::sync::Arc;

type Flags = Vec<Option<bool>>;

/// Compares each row with a value, or with the row of another column.
///
/// # Errors
/// When the other column has more rows, or fewer; when Python cannot compare two values.
pub(crate) fn compare(made: &Made, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Made> {
    let py = other.py();
    let rows = made.array.len();
    if let Some(others) = rows_of(other, rows)? {
        let pairs = made.to_list(py)?.iter().zip(others);
        let flags = pairs.map(|(one, other)| of_python(&one, &other, op));
        return Ok(flags_made(made, flags.collect::<PyResult<Flags>>()?));
    }
    let array = &made.array;
    let whole = other.extract::<i64>();
    let flags: Flags = match (array.data_type(), whole) {
        (DataType::Dictionary(..), _) => {
            if !other.is_instance_of::<PyString>() && !other.is_none() {
                let name = other.get_type().name()?;
                return Err(wrong_type(format_args!(
                    "{} is a column of words: compare it with a word, not with {name}",
                    made.field.name()
                )));
            }
            let column = array.as_dictionary::<of::Int8Type>();
            let words = column.values().as_string::<i32>().iter();
            let words = words.map(|word| of_python(word.into_pyobject(py)?.as_any(), other, op));
            let words = words.collect::<PyResult<Flags>>()?;
            let flag = |key: i8| words.get(usize::try_from(key).ok()?).copied().flatten();
            column.keys().iter().map(|key| flag(key?)).collect()
        }
        (DataType::Int64, Ok(value)) => {
            let numbers = array.as_primitive::<of::Int64Type>().iter();
            numbers.map(|number| Some(op.matches(number?.cmp(&value)))).collect()
        }
        (DataType::Int32, Ok(value)) => {
            let numbers = array.as_primitive::<of::Int32Type>().iter();
            numbers.map(|number| Some(op.matches(i64::from(number?).cmp(&value)))).collect()
        }
        _ => {
            let rows = made.to_list(py)?;
            let flags = rows.iter().map(|row| of_python(&row, other, op));
            flags.collect::<PyResult<Flags>>()?
        }
    };
    Ok(flags_made(made, flags))
}

/// Flags and other flags. A null is unknown: `false & null` is false, `true & null` null.
///
/// # Errors
/// When one of both holds no flags; when they have different numbers of rows.
pub(crate) fn combine(
    made: &Made,
    other: &Bound<'_, PyAny>,
    with: impl Fn(Option<bool>, Option<bool>) -> Option<bool>,
) -> PyResult<Made> {
    let flags = flags_of(made)?;
    let others = match rows_of(other, flags.len())? {
        Some(rows) => rows.iter().map(flag).collect::<PyResult<Flags>>()?,
        None => vec![flag(other)?; flags.len()],
    };
    Ok(flags_made(made, flags.iter().zip(others).map(|(one, other)| with(one, other)).collect()))
}

/// `a & b`.
pub(crate) fn and(one: Option<bool>, other: Option<bool>) -> Option<bool> {
    match (one, other) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (one, other) => one.zip(other).map(|_| true),
    }
}

/// `a | b`.
pub(crate) fn or(one: Option<bool>, other: Option<bool>) -> Option<bool> {
    not(and(not(one), not(other)))
}

/// `a ^ b`.
pub(crate) fn xor(one: Option<bool>, other: Option<bool>) -> Option<bool> {
    one.zip(other).map(|(one, other)| one != other)
}

/// `~a`.
pub(crate) fn not(one: Option<bool>) -> Option<bool> {
    one.map(|flag| !flag)
}

/// The flags turned over.
///
/// # Errors
/// When these are no flags.
pub(crate) fn invert(made: &Made) -> PyResult<Made> {
    Ok(flags_made(made, flags_of(made)?.iter().map(not).collect()))
}

/// The sum of the numbers, or the number of true flags. Nulls are left out.
///
/// # Errors
/// When these are neither.
pub(crate) fn sum<'py>(py: Python<'py>, made: &Made) -> PyResult<Bound<'py, PyAny>> {
    let array = &made.array;
    match array.data_type() {
        DataType::Boolean => Ok(array.as_boolean().true_count().into_pyobject(py)?.into_any()),
        DataType::Float64 => {
            let numbers = array.as_primitive::<of::Float64Type>().iter();
            Ok(numbers.flatten().sum::<f64>().into_pyobject(py)?.into_any())
        }
        DataType::Int64 => {
            let numbers = array.as_primitive::<of::Int64Type>().iter();
            Ok(numbers.flatten().map(i128::from).sum::<i128>().into_pyobject(py)?.into_any())
        }
        DataType::Int32 => {
            let numbers = array.as_primitive::<of::Int32Type>().iter();
            Ok(numbers.flatten().map(i64::from).sum::<i64>().into_pyobject(py)?.into_any())
        }
        kind => Err(wrong_type(format_args!(
            "expected a column of numbers or flags, found {} of {kind}",
            made.field.name()
        ))),
    }
}

/// What `bool(column)` raises.
pub(crate) fn ambiguous() -> PyErr {
    PyValueError::new_err(
        "the truth of a column is ambiguous: any(column), all(column), column.sum() and \
         len(column) are not",
    )
}

fn flags_made(made: &Made, flags: Flags) -> Made {
    Made::new(made.field.name(), Arc::new(BooleanArray::from(flags)))
}

fn flags_of(made: &Made) -> PyResult<&BooleanArray> {
    made.array.as_boolean_opt().ok_or_else(|| {
        let (name, kind) = (made.field.name(), made.array.data_type());
        wrong_type(format_args!("expected a column of flags, found {name} of {kind}"))
    })
}

fn flag(item: &Bound<'_, PyAny>) -> PyResult<Option<bool>> {
    item.extract().map_err(|_| wrong_type("expected flags: True, False or None"))
}

/// The rows of a column, a list or an array; `None` of a single value.
fn rows_of<'py>(data: &Bound<'py, PyAny>, rows: usize) -> PyResult<Option<Vec<Bound<'py, PyAny>>>> {
    let is_text = data.is_instance_of::<PyString>() || data.is_instance_of::<PyBytes>();
    if is_text || data.is_instance_of::<PyPuzzle>() {
        return Ok(None);
    }
    if data.len().is_err() {
        return Ok(None);
    }
    // Of a Column and a Series the first, of an array the second.
    let found = if data.hasattr("to_list")? {
        data.call_method0("to_list")?
    } else if data.hasattr("tolist")? {
        data.call_method0("tolist")?
    } else {
        data.clone()
    };
    let found = found.try_iter()?.collect::<PyResult<Vec<_>>>()?;
    if found.len() == rows {
        return Ok(Some(found));
    }
    let found = found.len();
    Err(PyValueError::new_err(format!("expected {rows} rows or one value, found {found} rows")))
}

/// What Python says of two values; nothing where one is None.
fn of_python(
    one: &Bound<'_, PyAny>,
    other: &Bound<'_, PyAny>,
    op: CompareOp,
) -> PyResult<Option<bool>> {
    if one.is_none() || other.is_none() {
        return Ok(None);
    }
    one.rich_compare(other, op)?.is_truthy().map(Some)
}
