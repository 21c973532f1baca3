//! Parquet files: compressed with Zstandard, 64 Ki rows a group.
//!
//! Columns of Arrow keep their type, texts are texts, and JSON numbers are whole numbers or
//! doubles, by the values of the first rows. A later value of another type is an error with its
//! place.

use super::target::{Closed, File, Target};
use super::text::shown;
use crate::column::{Column, Value, Values};
use crate::error::DataError;
use crate::rows::Rows;
use arrow_array::builder::{StringBuilder, StringDictionaryBuilder};
use arrow_array::types::Int32Type;
use arrow_array::{
    Array, ArrayRef, BooleanArray, Decimal128Array, Float64Array, Int64Array, RecordBatch,
    new_null_array,
};
use arrow_schema::{DataType, Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// Rows of a group.
pub(super) const GROUP: usize = 1 << 16;
/// How hard Zstandard tries: digits have no repeats worth a search. Solutions take less room at
/// level 1 than at 3, and less than half the time.
const LEVEL: i32 = 1;

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
        let names = names.iter().chain(new);
        let field = |(name, (column, _)): (&Arc<str>, &(Option<&Column>, bool))| {
            let kind = column.map_or(DataType::Utf8, |column| type_of(&column.values));
            Field::new(&**name, kind, true)
        };
        let schema = self.schema_or(|| names.zip(&columns).map(field).collect())?;
        let mut arrays = Vec::with_capacity(columns.len());
        let place = |row: usize| format!("{}:{}", rows.source, rows.place(row));
        for ((column, _), field) in columns.iter().zip(schema.fields()) {
            arrays.push(match column {
                Some(column) => array_of(&column.values, field, &place)?,
                None => new_null_array(field.data_type(), rows.len()),
            });
        }
        self.write_arrays(arrays)
    }

    /// The schema of the file; of these fields, if there is none yet.
    pub(super) fn schema_or(
        &mut self,
        fields: impl FnOnce() -> Vec<Field>,
    ) -> Result<Arc<Schema>, DataError> {
        if let Some((_, schema)) = &self.writer {
            return Ok(Arc::clone(schema));
        }
        let schema = Arc::new(Schema::new(fields()));
        let level = ZstdLevel::try_new(LEVEL).map_err(failed)?;
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(level))
            .set_max_row_group_row_count(Some(GROUP))
            .set_created_by(format!("sudokit {}", env!("CARGO_PKG_VERSION")))
            .build();
        let writer = ArrowWriter::try_new(Vec::new(), Arc::clone(&schema), Some(properties));
        self.writer = Some((writer.map_err(failed)?, Arc::clone(&schema)));
        Ok(schema)
    }

    /// Writes columns of that schema.
    pub(super) fn write_arrays(&mut self, arrays: Vec<ArrayRef>) -> Result<(), DataError> {
        let Some((writer, schema)) = &mut self.writer else {
            return Err(DataError::Fault("columns before their schema"));
        };
        let batch = RecordBatch::try_new(Arc::clone(schema), arrays).map_err(failed)?;
        writer.write(&batch).map_err(failed)?;
        let bytes = std::mem::take(writer.inner_mut());
        self.file.write(&bytes)
    }

    pub(super) fn close(mut self, rows: u64) -> Result<Closed, DataError> {
        // A file without rows has no columns either.
        self.schema_or(Vec::new)?;
        if let Some((writer, _)) = self.writer.take() {
            let bytes = writer.into_inner().map_err(failed)?;
            self.file.write(&bytes)?;
        }
        self.file.close(rows)
    }
}

/// The type of a column, by the values of these rows.
pub(super) fn type_of(values: &Values) -> DataType {
    match values {
        Values::Text(_) => DataType::Utf8,
        Values::Numbers(_) => DataType::Int64,
        Values::Arrow(array) => array.data_type().clone(),
        Values::Json(texts) => {
            let kinds = (0..texts.len()).filter_map(|row| type_of_json(texts.get(row)?));
            let merged = kinds.reduce(|a, b| match (a, b) {
                (a, b) if a == b => a,
                (DataType::Int64, DataType::Float64) => DataType::Float64,
                (DataType::Float64, DataType::Int64) => DataType::Float64,
                _ => DataType::Utf8,
            });
            merged.unwrap_or(DataType::Utf8)
        }
    }
}

/// The type that holds a JSON value; `null` fits into all.
fn type_of_json(text: &[u8]) -> Option<DataType> {
    match serde_json::from_slice(text).ok()? {
        serde_json::Value::Null => None,
        serde_json::Value::Bool(_) => Some(DataType::Boolean),
        serde_json::Value::Number(number) if number.is_i64() => Some(DataType::Int64),
        serde_json::Value::Number(_) => Some(DataType::Float64),
        _ => Some(DataType::Utf8),
    }
}

/// Values as an array of that field's type. `place` returns the place of a row.
pub(super) fn array_of(
    values: &Values,
    field: &Field,
    place: &dyn Fn(usize) -> String,
) -> Result<ArrayRef, DataError> {
    let (kind, rows) = (field.data_type(), values.len());
    if let Values::Arrow(array) = values {
        if array.data_type() == kind {
            return Ok(Arc::clone(array));
        }
        let found = format!("{} in column {}", array.data_type(), field.name());
        return Err(DataError::format(place(0), format!("{kind}, as before"), found));
    }
    let texts = (0..rows).map(|row| match values.get(row) {
        Value::Missing => None,
        Value::Text(text) | Value::Json(text) => Some(text),
    });
    let wrong = |row: usize, text: &str| {
        let expected = format!("{kind} in column {}, as in the first rows", field.name());
        DataError::format(place(row), expected, text)
    };
    fn parsed<'a, T: FromStr>(
        texts: impl Iterator<Item = Option<Cow<'a, [u8]>>>,
        wrong: impl Fn(usize, &str) -> DataError,
    ) -> Result<Vec<Option<T>>, DataError> {
        let value = |(row, text): (usize, Option<Cow<'_, [u8]>>)| {
            let Some(text) = text else { return Ok(None) };
            let text = String::from_utf8_lossy(&text);
            text.parse().map(Some).map_err(|_| wrong(row, &text))
        };
        texts.enumerate().map(value).collect()
    }
    Ok(match kind {
        DataType::Utf8 => {
            let mut array = StringBuilder::with_capacity(rows, 81 * rows);
            texts.for_each(|t| array.append_option(t.as_deref().map(String::from_utf8_lossy)));
            Arc::new(array.finish())
        }
        DataType::Dictionary(..) => {
            let mut array = StringDictionaryBuilder::<Int32Type>::new();
            texts.for_each(|t| array.append_option(t.as_deref().map(String::from_utf8_lossy)));
            Arc::new(array.finish())
        }
        DataType::Int64 => Arc::new(Int64Array::from(parsed::<i64>(texts, wrong)?)),
        DataType::Float64 => Arc::new(Float64Array::from(parsed::<f64>(texts, wrong)?)),
        DataType::Boolean => Arc::new(BooleanArray::from(parsed::<bool>(texts, wrong)?)),
        DataType::Decimal128(digits, scale) => {
            let numbers = Decimal128Array::from(parsed::<i128>(texts, wrong)?);
            Arc::new(numbers.with_precision_and_scale(*digits, *scale).map_err(failed)?)
        }
        other => {
            let found = format!("text in column {}", field.name());
            return Err(DataError::format(place(0), format!("{other}, as before"), found));
        }
    })
}
