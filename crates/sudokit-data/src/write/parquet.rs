//! Parquet files: compressed with Zstandard, 64 Ki rows a group.
//!
//! Columns of Arrow keep their type, texts are texts, and JSON numbers are whole ones or doubles,
//! by what stands in the first rows. A value that does not fit later is an error with its place.

use super::target::{File, Target, Written};
use super::text::shown;
use crate::column::{Column, Value, Values};
use crate::error::DataError;
use crate::rows::Rows;
use arrow_array::{
    Array, ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, StringArray,
    new_null_array,
};
use arrow_schema::{DataType, Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;
use std::fmt;
use std::sync::Arc;

const GROUP: usize = 1 << 16;

/// A file being written. The writer fills a buffer, which goes to the file.
pub(super) struct Parquet {
    file: File,
    /// With the schema of the file.
    writer: Option<(ArrowWriter<Vec<u8>>, Arc<Schema>)>,
}

impl fmt::Debug for Parquet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.file.fmt(f)
    }
}

fn failed(error: impl fmt::Display) -> DataError {
    DataError::write("Parquet", std::io::Error::other(error.to_string()))
}

impl Parquet {
    pub(super) fn create(target: Target) -> Result<Parquet, DataError> {
        Ok(Parquet { file: File::create(target)?, writer: None })
    }

    /// Writes rows; `names` are the columns of the first ones, the last `added` are new.
    pub(super) fn write(
        &mut self,
        rows: &Rows,
        names: &[Arc<str>],
        added: usize,
    ) -> Result<(), DataError> {
        let columns = shown(rows, names, added)?;
        let all = rows.table.columns();
        let new = all[all.len() - added..].iter().map(|column| &column.name);
        let names: Vec<&Arc<str>> = names.iter().chain(new).collect();
        if self.writer.is_none() {
            let field = |(name, (column, _)): (&&Arc<str>, &(Option<&Column>, bool))| {
                Field::new(&***name, column.map_or(DataType::Utf8, type_of), true)
            };
            let fields: Vec<Field> = names.iter().zip(&columns).map(field).collect();
            let level = ZstdLevel::try_new(3).map_err(failed)?;
            let properties = WriterProperties::builder()
                .set_compression(Compression::ZSTD(level))
                .set_max_row_group_row_count(Some(GROUP))
                .set_created_by(format!("sudokit {}", env!("CARGO_PKG_VERSION")))
                .build();
            let schema = Arc::new(Schema::new(fields));
            let writer = ArrowWriter::try_new(Vec::new(), Arc::clone(&schema), Some(properties));
            self.writer = Some((writer.map_err(failed)?, schema));
        }
        let Some((writer, schema)) = &mut self.writer else { return Ok(()) };
        let mut arrays = Vec::with_capacity(columns.len());
        for ((column, _), field) in columns.iter().zip(schema.fields()) {
            arrays.push(match column {
                Some(column) => array_of(column, field.data_type(), rows)?,
                None => new_null_array(field.data_type(), rows.len()),
            });
        }
        let batch = RecordBatch::try_new(Arc::clone(schema), arrays).map_err(failed)?;
        writer.write(&batch).map_err(failed)?;
        let bytes = std::mem::take(writer.inner_mut());
        self.file.write(&bytes)
    }

    pub(super) fn finish(mut self, rows: u64) -> Result<Option<Written>, DataError> {
        let writer = match self.writer.take() {
            Some((writer, _)) => writer,
            // A file without rows has no columns either.
            None => {
                ArrowWriter::try_new(Vec::new(), Arc::new(Schema::empty()), None).map_err(failed)?
            }
        };
        let bytes = writer.into_inner().map_err(failed)?;
        self.file.write(&bytes)?;
        self.file.finish(rows)
    }
}

/// The type of a column, by what stands in these rows.
fn type_of(column: &Column) -> DataType {
    match &column.values {
        Values::Text(_) => DataType::Utf8,
        Values::Numbers(_) => DataType::Int64,
        Values::Arrow(array) => array.data_type().clone(),
        Values::Json(texts) => {
            let mut found: Option<DataType> = None;
            for row in 0..texts.len() {
                let json = texts.get(row).and_then(|text| serde_json::from_slice(text).ok());
                let kind = match json {
                    None | Some(serde_json::Value::Null) => continue,
                    Some(serde_json::Value::Bool(_)) => DataType::Boolean,
                    Some(serde_json::Value::Number(number)) if number.is_i64() => DataType::Int64,
                    Some(serde_json::Value::Number(_)) => DataType::Float64,
                    Some(_) => return DataType::Utf8,
                };
                found = Some(match (found, kind) {
                    (None, kind) => kind,
                    (Some(a), b) if a == b => a,
                    (
                        Some(DataType::Int64 | DataType::Float64),
                        DataType::Int64 | DataType::Float64,
                    ) => DataType::Float64,
                    _ => return DataType::Utf8,
                });
            }
            found.unwrap_or(DataType::Utf8)
        }
    }
}

/// The values of a column as an array of that type.
fn array_of(column: &Column, kind: &DataType, rows: &Rows) -> Result<ArrayRef, DataError> {
    if let Values::Arrow(array) = &column.values {
        if array.data_type() == kind {
            return Ok(Arc::clone(array));
        }
        let found = format!("{} in column {}", array.data_type(), column.name);
        return Err(DataError::format(&*rows.source, format!("{kind}, as before"), found));
    }
    let values = (0..rows.len()).map(|row| column.values.get(row));
    let text = |value: Value<'_>| match value {
        Value::Missing => None,
        Value::Text(text) | Value::Json(text) => Some(String::from_utf8_lossy(&text).into_owned()),
    };
    let texts: Vec<Option<String>> = values.map(text).collect();
    let wrong = |row: usize| {
        let place = format!("{}:{}", rows.source, rows.place(row));
        let found = texts[row].clone().unwrap_or_default();
        let expected = format!("{kind} in column {}, as in the first rows", column.name);
        DataError::format(place, expected, found)
    };
    fn all<T: std::str::FromStr>(texts: &[Option<String>]) -> Result<Vec<Option<T>>, usize> {
        let value = |(row, text): (usize, &Option<String>)| match text {
            None => Ok(None),
            Some(text) => text.parse().map(Some).map_err(|_| row),
        };
        texts.iter().enumerate().map(value).collect()
    }
    Ok(match kind {
        DataType::Int64 => Arc::new(Int64Array::from(all::<i64>(&texts).map_err(wrong)?)),
        DataType::Float64 => Arc::new(Float64Array::from(all::<f64>(&texts).map_err(wrong)?)),
        DataType::Boolean => Arc::new(BooleanArray::from(all::<bool>(&texts).map_err(wrong)?)),
        DataType::Utf8 => Arc::new(StringArray::from(texts)),
        other => {
            let found = format!("text in column {}", column.name);
            return Err(DataError::format(&*rows.source, format!("{other}, as before"), found));
        }
    })
}
