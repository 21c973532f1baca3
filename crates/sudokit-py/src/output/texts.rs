//! Texts of an Arrow column as a list of Python: the only `unsafe` of this package.
//!
//! To make a `str` Python looks for letters beyond ASCII, which takes longer than to copy 81 bytes.
//! Here it looks once for some kilobytes, and cuts the rows out of them. All of this is in the
//! stable part of Python's C interface.
#![allow(unsafe_code, reason = "PyO3 has no safe word for a part of a str")]

use arrow_array::{Array, GenericStringArray, OffsetSizeTrait};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

/// So many bytes are made one `str` first: what a near cache holds.
const BLOCK: usize = 8 << 10;

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
