//! Columns of short texts, made and read: the only `unsafe` of this package.
//!
//! Arrow and Python both look at every text for letters beyond ASCII, which takes longer than to
//! copy 81 bytes. Arrow looks at the ends of each text, too. Here all of them are looked at once,
//! and Python cuts its rows out of blocks of some kilobytes, with a function of the stable part of
//! its C interface.
#![allow(unsafe_code, reason = "what was looked at as a whole is not looked at again in parts")]

use arrow_array::{Array, GenericStringArray, OffsetSizeTrait};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer};
use arrow_schema::ArrowError;
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

/// So many bytes are made one `str` first: what a near cache holds.
const BLOCK: usize = 8 << 10;

/// Texts of the same length, one after the other.
///
/// # Errors
/// When the bytes are no text, or are not so many.
pub(super) fn of_one_length<O: OffsetSizeTrait>(
    bytes: Vec<u8>,
    rows: usize,
    length: usize,
    nulls: Option<NullBuffer>,
) -> Result<GenericStringArray<O>, ArrowError> {
    let offsets = OffsetBuffer::from_repeated_length(length, rows);
    let is_whole = bytes.len() == rows * length;
    let are_so_many = nulls.as_ref().is_none_or(|nulls| nulls.len() == rows);
    let is_plain = bytes.is_ascii();
    let bytes = Buffer::from_vec(bytes);
    if !(is_whole && are_so_many && is_plain) {
        return GenericStringArray::try_new(offsets, bytes, nulls);
    }
    // SAFETY: the offsets rise by `length` to the end of the bytes; these are ASCII, so that every
    // offset is between two characters; and there is a mark for each row.
    Ok(unsafe { GenericStringArray::new_unchecked(offsets, bytes, nulls) })
}

/// The texts; None where a row is null.
pub(super) fn to_list<'py, O: OffsetSizeTrait>(
    py: Python<'py>,
    array: &GenericStringArray<O>,
) -> PyResult<Bound<'py, PyList>> {
    let mut rows: Vec<Option<Bound<'py, PyAny>>> = Vec::with_capacity(array.len());
    let offset = |row: usize| array.value_offsets()[row].as_usize();
    while rows.len() < array.len() {
        let first = rows.len();
        let mut end = first + 1;
        while end < array.len() && offset(end + 1) - offset(first) <= BLOCK {
            end += 1;
        }
        let bytes = &array.value_data()[offset(first)..offset(end)];
        let text = str::from_utf8(bytes).ok().filter(|text| text.is_ascii());
        let block = text.map(|text| PyString::new(py, text));
        for row in first..end {
            let cut =
                |block| part(block, offset(row) - offset(first), offset(row + 1) - offset(first));
            let whole = || Ok(PyString::new(py, array.value(row)).into_any());
            let text = || block.as_ref().map_or_else(whole, cut);
            rows.push(array.is_valid(row).then(text).transpose()?);
        }
    }
    PyList::new(py, rows)
}

/// The characters of a text from `start` up to `end`.
fn part<'py>(text: &Bound<'py, PyString>, start: usize, end: usize) -> PyResult<Bound<'py, PyAny>> {
    let (start, end) = (start as ffi::Py_ssize_t, end as ffi::Py_ssize_t);
    // SAFETY: `text` is a str; what is returned is ours, or null with an exception set.
    unsafe {
        let part = ffi::PyUnicode_Substring(text.as_ptr(), start, end);
        Bound::from_owned_ptr_or_err(text.py(), part)
    }
}
