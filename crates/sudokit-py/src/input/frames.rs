//! Tables and their columns; frames and Series of pandas and Polars: answers to their rows go back
//! as Series.

use super::{Kind, Role, arrow};
use crate::errors::wrong_type;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PySlice};

/// The names of the columns of a table.
pub(crate) fn columns(data: &Bound<'_, PyAny>) -> PyResult<Option<Vec<String>>> {
    let named = data.getattr("column_names").ok().filter(|names| names.is_instance_of::<PyList>());
    // Of pyarrow these are arrays.
    let columns = named.or_else(|| data.getattr("columns").ok());
    let columns = columns.and_then(|columns| columns.try_iter().ok());
    let names = columns.map(|columns| columns.map(|name| name?.str()?.extract()).collect());
    names.transpose()
}

/// The kind of a frame or Series of pandas or Polars, and the index of the first.
pub(crate) fn frame(data: &Bound<'_, PyAny>) -> PyResult<Option<(Kind, Option<Py<PyAny>>)>> {
    // Without such an import there is no such frame.
    let modules = data.py().import("sys")?.getattr("modules")?;
    for (name, kind) in [("pandas", Kind::Pandas), ("polars", Kind::Polars)] {
        let Ok(module) = modules.get_item(name) else { continue };
        for class in ["Series", "DataFrame"] {
            // A module that is being imported has no classes yet.
            let Ok(class) = module.getattr(class) else { continue };
            if data.is_instance(&class)? {
                let index = (kind == Kind::Pandas).then(|| data.getattr("index")).transpose()?;
                return Ok(Some((kind, index.map(Bound::unbind))));
            }
        }
    }
    Ok(None)
}

/// Whether it is a Series of pandas that holds objects of Python.
pub(super) fn has_objects(data: &Bound<'_, PyAny>) -> bool {
    let kind = data.getattr("dtype").and_then(|dtype| dtype.getattr("kind")?.extract::<char>());
    kind.is_ok_and(|kind| kind == 'O') && data.hasattr("to_numpy").unwrap_or(false)
}

/// The column of puzzles of a frame of pandas.
pub(super) fn column_of_pandas<'py>(
    data: &Bound<'py, PyAny>,
    column: Option<&str>,
    role: Role,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    if !is_of_pandas(data) || !data.hasattr("columns")? {
        return Ok(None);
    }
    let names = data.getattr("columns")?.try_iter()?.map(|name| name?.str()?.extract());
    let names: Vec<String> = names.collect::<PyResult<_>>()?;
    let place = arrow::place_among(&names, column, role)?;
    data.getattr("iloc")?.get_item((PySlice::full(data.py()), place)).map(Some)
}

/// The values of a Series of a pandas that cannot hand over Arrow: it is too old, or pyarrow is
/// missing.
pub(super) fn series_without_arrow<'py>(
    data: &Bound<'py, PyAny>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let has_arrow = data.hasattr("__arrow_c_stream__")? && data.py().import("pyarrow").is_ok();
    if !is_of_pandas(data) || has_arrow {
        return Ok(None);
    }
    data.call_method0("to_numpy").map(Some)
}

/// Whether its class is one of pandas.
fn is_of_pandas(data: &Bound<'_, PyAny>) -> bool {
    data.get_type().module().is_ok_and(|module| {
        module.to_str().is_ok_and(|module| module == "pandas" || module.starts_with("pandas."))
    })
}

/// The error for what holds no puzzles, with the step that makes a column of it.
pub(super) fn no_column(data: &Bound<'_, PyAny>) -> PyResult<PyErr> {
    let name = data.get_type().fully_qualified_name()?;
    // What can be made a column by one step.
    let advice = if data.is_instance_of::<PyDict>() {
        ": of columns pass one; a board by cells is sudokit.Puzzle(cells), or [cells]"
    } else if data.hasattr("collect")? && data.hasattr("collect_schema")? {
        ": collect() it first"
    } else if data.hasattr("__next__")? {
        ": make a list of it"
    } else {
        ""
    };
    Ok(wrong_type(format_args!(
        "expected a list of texts, an array or tensor of shape (N, 81) or (N, 9, 9), or an \
         Arrow column or table, found {name}{advice}"
    )))
}
