//! Columns as bytes: a stream of Arrow with one batch.

use crate::errors::spec;
use crate::output::Made;
use arrow_array::RecordBatch;
use arrow_ipc::reader::StreamReader;
use arrow_ipc::writer::StreamWriter;
use arrow_schema::{ArrowError, Schema};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;

/// Some columns as a stream of Arrow.
pub(crate) fn bytes<'py>(py: Python<'py>, columns: &[Made]) -> PyResult<Bound<'py, PyBytes>> {
    let write = || -> Result<Vec<u8>, ArrowError> {
        let fields: Vec<_> = columns.iter().map(|column| Arc::clone(&column.field)).collect();
        let arrays = columns.iter().map(|column| Arc::clone(&column.array)).collect();
        let batch = RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays)?;
        let mut writer = StreamWriter::try_new(Vec::new(), &batch.schema())?;
        writer.write(&batch)?;
        writer.into_inner()
    };
    let bytes = py.detach(write).map_err(|error| spec(py, error))?;
    Ok(PyBytes::new(py, &bytes))
}

/// The columns of such a stream.
pub(crate) fn columns(py: Python<'_>, bytes: &[u8]) -> PyResult<Vec<Made>> {
    let read = || -> Result<Vec<Made>, ArrowError> {
        let mut batches = StreamReader::try_new(bytes, None)?;
        let schema = batches.schema();
        let batch = batches.next().unwrap_or_else(|| Ok(RecordBatch::new_empty(schema)))?;
        let fields = batch.schema();
        let both = fields.fields().iter().zip(batch.columns());
        Ok(both
            .map(|(field, array)| Made { array: Arc::clone(array), field: Arc::clone(field) })
            .collect())
    };
    read().map_err(|error| spec(py, format_args!("no pickled column of sudokit: {error}")))
}
