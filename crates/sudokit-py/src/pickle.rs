//! Columns and records again, out of the bytes of a pickle.

use crate::column::{PyColumn, Table, record_of};
use crate::errors::spec;
use crate::input::Kind;
use crate::stream::columns;
use pyo3::prelude::*;

/// A column again, out of what its ``__reduce__`` gives.
#[pyfunction]
pub(crate) fn column_of_bytes(py: Python<'_>, data: &[u8]) -> PyResult<PyColumn> {
    let column = columns(py, data)?.pop();
    column.map(PyColumn::from).ok_or_else(|| spec(py, "no pickled column of sudokit"))
}

/// A record again: ``name`` is that of its class, ``out`` the kind of its columns.
#[pyfunction]
pub(crate) fn record_of_bytes<'py>(
    py: Python<'py>,
    name: &str,
    out: &str,
    data: &[u8],
) -> PyResult<Bound<'py, PyAny>> {
    let table = Table::new(columns(py, data)?, Kind::named(py, out)?, None);
    record_of(py, name, table)
}
