//! Reads rows from Parquet files. Columns stay Arrow's, and keep their types.
//!
//! A puzzle is a text of 81 characters, a list of 81 numbers, or nine lists of nine.

use super::text::{grid_of_json, label_of, unreadable_value};
use super::{ReadOptions, ReadRows};
use crate::arrow;
use crate::column::{Column, Table, Values};
use crate::error::DataError;
use crate::rows::{Given, Label, Places, Rows, Unreadable};
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::DataType;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder};
use parquet::errors::ParquetError;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use sudokit::text::{line, names};

/// Maximum rows per batch.
const ROWS: usize = 4096;

/// Whether a file begins like one.
pub(super) fn is_parquet(file: &mut File) -> io::Result<bool> {
    let mut head = [0; 4];
    let read = file.take(4).read(&mut head)?;
    Ok(head[..read] == *b"PAR1")
}

/// A file that is being read.
pub(crate) struct Parquet {
    name: String,
    batches: ParquetRecordBatchReader,
    /// Of a file without rows.
    empty: Option<RecordBatch>,
    puzzle: usize,
    label: Option<usize>,
    read: u64,
    rows: u64,
    bytes: Arc<AtomicU64>,
    /// Size of the file, of which each row has its share.
    size: u64,
    counted: u64,
}

impl Parquet {
    pub(crate) fn open(
        name: &str,
        file: File,
        bytes: &Arc<AtomicU64>,
        options: &ReadOptions,
    ) -> Result<Parquet, DataError> {
        let size = file.metadata().map_err(|error| DataError::io(name, error))?.len();
        let builder =
            ParquetRecordBatchReaderBuilder::try_new(file).map_err(|e| failed(name, &e))?;
        let all: Vec<String> =
            builder.schema().fields().iter().map(|field| field.name().clone()).collect();
        let rows = u64::try_from(builder.metadata().file_metadata().num_rows()).unwrap_or(0);
        // A file without rows may have no columns either.
        let is_void = rows == 0 && all.is_empty();
        let found = names::puzzle_column(&all, options.puzzle.as_deref());
        let Some(mut puzzle) = found.or(is_void.then_some(0)) else {
            let expected = match &options.puzzle {
                Some(name) => format!("column {name:?}"),
                None => "a column such as \"puzzle\" (--column names it)".to_owned(),
            };
            return Err(DataError::format(name, expected, format!("columns {}", all.join(", "))));
        };
        let mut label = names::solution_column(&all, options.solution.as_deref());
        if let (Some(solution), None, false) = (&options.solution, label, is_void) {
            let expected = format!("column {solution:?} with solutions");
            return Err(DataError::format(name, expected, format!("columns {}", all.join(", "))));
        }
        // It has columns all the same.
        let mut empty =
            (rows == 0 && !is_void).then(|| RecordBatch::new_empty(builder.schema().clone()));
        let mut builder = builder.with_batch_size(ROWS);
        if options.puzzles_only {
            let mask = ProjectionMask::roots(builder.parquet_schema(), [puzzle]);
            builder = builder.with_projection(mask);
            empty = None;
            (puzzle, label) = (0, None);
        }
        let batches = builder.build().map_err(|error| failed(name, &error))?;
        let (name, bytes) = (name.to_owned(), Arc::clone(bytes));
        let (read, counted) = (0, 0);
        Ok(Parquet { name, batches, empty, puzzle, label, read, rows, bytes, size, counted })
    }

    /// The next batch, unchanged.
    pub(crate) fn batch(&mut self) -> Result<Option<RecordBatch>, DataError> {
        let Some(batch) = self.batches.next() else { return Ok(self.empty.take()) };
        let batch = batch.map_err(|error| {
            DataError::io(self.name.clone(), io::Error::new(io::ErrorKind::InvalidData, error))
        })?;
        self.read += batch.num_rows() as u64;
        let share = u128::from(self.size) * u128::from(self.read) / u128::from(self.rows.max(1));
        self.bytes.fetch_add(share as u64 - self.counted, Ordering::Relaxed);
        self.counted = share as u64;
        Ok(Some(batch))
    }
}

/// A column whose values would be lost.
fn without_text(place: &str, column: &str, kind: &DataType) -> DataError {
    let found = format!("{kind} in column {column}: leave it out, or write Parquet");
    DataError::format(place, "types that text can hold", found)
}

fn failed(name: &str, error: &ParquetError) -> DataError {
    DataError::format(name, "a Parquet file that can be read", error.to_string())
}

impl ReadRows for Parquet {
    fn next_rows(&mut self) -> Result<Option<Rows>, DataError> {
        let first = self.read + 1;
        let Some(batch) = self.batch()? else { return Ok(None) };
        let columns = batch.columns();
        let givens = givens(&columns[self.puzzle]);
        let labels = match self.label {
            Some(label) => labels(&columns[label]),
            None => vec![Label::Missing; givens.len()],
        };
        Ok(Some(Rows {
            input: 0,
            source: "".into(),
            first: 0,
            places: Places::RowsFrom(first),
            table: table_of(&batch),
            givens,
            labels,
            puzzle: self.puzzle,
            label: self.label,
        }))
    }

    fn format(&self) -> &'static str {
        "parquet"
    }
}

fn is_list(array: &dyn Array) -> bool {
    matches!(
        array.data_type(),
        DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(..)
    )
}

/// The puzzles of a column.
pub(crate) fn givens(array: &ArrayRef) -> Vec<Given> {
    let wrong = |expected: &str, found: String| {
        let expected = expected.to_owned();
        Given::Unreadable(Box::new(Unreadable { column: 1, expected, found }))
    };
    let given = |row: usize| {
        if array.is_null(row) {
            return wrong("a puzzle", "null".to_owned());
        }
        if let Some(text) = arrow::text(array, row) {
            let puzzle = text.try_into().ok().and_then(line::parse);
            return puzzle.map_or_else(|| unreadable_value(text), Given::Puzzle);
        }
        let value = is_list(array).then(|| arrow::json(array, row)).flatten();
        match value.as_ref().and_then(grid_of_json) {
            Some(puzzle) => Given::Puzzle(puzzle),
            None => wrong("81 numbers from 0 to 9", "another list or value".to_owned()),
        }
    };
    (0..array.len()).map(given).collect()
}

fn labels(array: &ArrayRef) -> Vec<Label> {
    let label = |row: usize| {
        if array.is_null(row) {
            return Label::Missing;
        }
        if let Some(text) = arrow::text(array, row) {
            return label_of(text);
        }
        let value = arrow::json(array, row);
        value.as_ref().and_then(grid_of_json).map_or(Label::Unreadable, Label::Grid)
    };
    (0..array.len()).map(label).collect()
}

/// The columns of a file, whatever they hold, some thousand rows at a time.
pub(crate) struct Batches {
    name: String,
    batches: ParquetRecordBatchReader,
    bytes: Arc<AtomicU64>,
    /// Bytes of the file that count for a row.
    share: u64,
}

impl Batches {
    /// `None` if it is no Parquet file.
    pub(crate) fn open(path: &Path, bytes: &Arc<AtomicU64>) -> Result<Option<Batches>, DataError> {
        let name = path.display().to_string();
        let io = |error| DataError::io(name.clone(), error);
        // A pipe has no index at its end, and can be opened once.
        let Some(size) = std::fs::metadata(path).ok().filter(|facts| facts.is_file()) else {
            return Ok(None);
        };
        let mut file = File::open(path).map_err(io)?;
        if !is_parquet(&mut file).map_err(io)? {
            return Ok(None);
        }
        let builder =
            ParquetRecordBatchReaderBuilder::try_new(file).map_err(|e| failed(&name, &e))?;
        let rows = u64::try_from(builder.metadata().file_metadata().num_rows()).unwrap_or(0);
        for field in builder.schema().fields() {
            if !arrow::has_text(field.data_type()) {
                return Err(without_text(&name, field.name(), field.data_type()));
            }
        }
        let batches = builder.with_batch_size(ROWS).build().map_err(|e| failed(&name, &e))?;
        let share = size.len() / rows.max(1);
        Ok(Some(Batches { name, batches, bytes: Arc::clone(bytes), share }))
    }

    pub(crate) fn next_table(&mut self) -> Result<Option<Table>, DataError> {
        let Some(batch) = self.batches.next() else { return Ok(None) };
        let batch = batch.map_err(|error| {
            DataError::io(self.name.clone(), io::Error::new(io::ErrorKind::InvalidData, error))
        })?;
        let rows = batch.num_rows();
        self.bytes.fetch_add(self.share * rows as u64, Ordering::Relaxed);
        Ok(Some(table_of(&batch)))
    }
}

fn table_of(batch: &RecordBatch) -> Table {
    let schema = batch.schema();
    let names = schema.fields().iter().map(|field| field.name().as_str());
    let columns = names
        .zip(batch.columns())
        .map(|(name, array)| Column::new(name, Values::Arrow(Arc::clone(array))));
    Table::new(batch.num_rows(), columns.collect())
}
