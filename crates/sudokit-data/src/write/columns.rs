//! Writes Parquet from single values: rows in the order in which a stream makes them.
//!
//! Promises: the same rows give the same bytes, in pieces of any size. Memory holds one group of
//! rows. After [`ColumnFile::finish`] the file is complete, also after an earlier error.

use super::parquet::{GROUP, Parquet, array_of, type_of};
use super::target::Target;
use crate::column::{Kind, Texts, Values};
use crate::error::DataError;
use crate::files::Written;
use arrow_schema::{DataType, Field};
use std::sync::Arc;

/// A group ends with this many bytes of values, too.
const BYTES: usize = 64 << 20;

/// A Parquet file that is written row by row. Its columns are those of the rows of the first group.
#[derive(Debug)]
pub struct ColumnFile {
    name: String,
    file: Parquet,
    columns: Vec<Growing>,
    /// Which column each value of the rows that come now belongs to.
    places: Vec<usize>,
    /// Rows of the group that grows, and their bytes.
    rows: usize,
    bytes: usize,
    /// Rows that are written.
    written: u64,
}

#[derive(Debug)]
struct Growing {
    name: Arc<str>,
    kind: Kind,
    texts: Texts,
}

impl ColumnFile {
    /// A file without columns and rows.
    ///
    /// # Errors
    /// When it cannot be created.
    pub fn create(target: Target) -> Result<ColumnFile, DataError> {
        let name = format!("{target:?}");
        let file = Parquet::create(target)?;
        let (columns, places) = (Vec::new(), Vec::new());
        Ok(ColumnFile { name, file, columns, places, rows: 0, bytes: 0, written: 0 })
    }

    /// The rows that follow have these columns, whose names differ.
    ///
    /// # Errors
    /// When one of them is new after the first group, or holds something else than before.
    pub fn columns(&mut self, columns: &[(String, Kind)]) -> Result<(), DataError> {
        self.places.clear();
        for (name, kind) in columns {
            let at = match self.columns.iter().position(|known| *known.name == **name) {
                Some(at) if self.columns[at].kind == *kind => at,
                Some(_) => {
                    let found = format!("column {name} of another kind: other layouts of input");
                    return Err(DataError::format(self.place(), "the columns of before", found));
                }
                None if self.written > 0 => {
                    let names: Vec<&str> = self.columns.iter().map(|known| &*known.name).collect();
                    let expected =
                        format!("the columns of the first {GROUP} rows ({})", names.join(", "));
                    let found = format!("column {name}");
                    return Err(DataError::format(self.place(), expected, found));
                }
                None => {
                    let (name, texts) = (Arc::from(&**name), Texts::default());
                    self.columns.push(Growing { name, kind: *kind, texts });
                    self.columns.len() - 1
                }
            };
            self.places.push(at);
        }
        Ok(())
    }

    /// The place of the next row.
    fn place(&self) -> String {
        format!("{}: row {}", self.name, self.written + self.rows as u64 + 1)
    }

    /// Appends a row: its values as text, in the order of its columns.
    ///
    /// # Errors
    /// When a value is not of its column's kind, or the file cannot be written.
    pub fn push<'a>(
        &mut self,
        values: impl IntoIterator<Item = Option<&'a [u8]>>,
    ) -> Result<(), DataError> {
        for (&at, value) in self.places.iter().zip(values) {
            let texts = &mut self.columns[at].texts;
            // Earlier rows may have been without this column.
            texts.fill_up(self.rows);
            match value {
                Some(text) => {
                    self.bytes += text.len();
                    texts.push(text);
                }
                None => texts.push_missing(),
            }
        }
        self.rows += 1;
        if self.rows == GROUP || self.bytes >= BYTES { self.end_group() } else { Ok(()) }
    }

    fn end_group(&mut self) -> Result<(), DataError> {
        let rows = std::mem::take(&mut self.rows);
        self.bytes = 0;
        let values = self.columns.iter_mut().map(|column| {
            column.texts.fill_up(rows);
            let texts = std::mem::take(&mut column.texts);
            if column.kind == Kind::Json { Values::Json(texts) } else { Values::Text(texts) }
        });
        let values: Vec<Values> = values.collect();
        let field = |(column, values): (&Growing, &Values)| {
            Field::new(&*column.name, type_for(column.kind, values), true)
        };
        let schema =
            self.file.schema_or(|| self.columns.iter().zip(&values).map(field).collect())?;
        let (name, first) = (&self.name, self.written + 1);
        let place = |row: usize| format!("{name}: row {}", first + row as u64);
        let arrays = values.iter().zip(schema.fields());
        let arrays = arrays.map(|(values, field)| array_of(values, field, &place));
        self.file.write_arrays(arrays.collect::<Result<_, _>>()?)?;
        self.written += rows as u64;
        Ok(())
    }

    /// Ends the file and gives it its name. `None` if it is a stream.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(mut self) -> Result<Option<Written>, DataError> {
        if self.rows > 0 {
            self.end_group()?;
        }
        Ok(self.file.close(self.written)?.commit()?.pop())
    }
}

/// The type of Arrow for a kind.
fn type_for(kind: Kind, values: &Values) -> DataType {
    match kind {
        Kind::Text => DataType::Utf8,
        Kind::Word => DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8)),
        Kind::Integer => DataType::Int64,
        Kind::Large => DataType::Decimal128(38, 0),
        Kind::Real => DataType::Float64,
        Kind::Flag => DataType::Boolean,
        Kind::Json => type_of(values),
    }
}
