//! Rows on their way to a file of columns (Parquet): values one after the other, each with its
//! length, under a header that names the columns and says what they hold.
//!
//! Workers make them as they make lines of text; the sink takes them apart. A row is appended as a
//! whole, so that output which is cut off ends with one.

use super::Worked;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use sudokit_data::DataError;
use sudokit_data::column::Kind;
use sudokit_data::write::{ColumnFile, Target};

/// The length of a value that is missing.
const MISSING: u32 = u32::MAX;

/// A row under construction.
#[derive(Debug)]
pub(crate) struct Cells(Vec<u8>);

impl Default for Cells {
    /// Room for a puzzle, its solution, and some words.
    fn default() -> Cells {
        Cells(Vec::with_capacity(256))
    }
}

impl Cells {
    /// Appends a value as text.
    pub(crate) fn push(&mut self, value: &[u8]) {
        put(&mut self.0, value);
    }

    /// Appends one that is missing.
    pub(crate) fn push_missing(&mut self) {
        self.0.extend_from_slice(&MISSING.to_le_bytes());
    }

    /// Ends the row. Its columns are those of the header that `out` is under.
    pub(crate) fn end(self, out: &mut Worked) {
        out.is_cells = true;
        out.bytes.extend_from_slice(&self.0);
    }
}

fn put(out: &mut Vec<u8>, value: &[u8]) {
    // A line of the input is shorter, and nothing else is kept whole.
    let length = u32::try_from(value.len()).unwrap_or(0);
    out.extend_from_slice(&length.to_le_bytes());
    out.extend_from_slice(&value[..length as usize]);
}

/// The value that stands next; the outer `None` at the end.
fn take<'a>(bytes: &mut &'a [u8]) -> Option<Option<&'a [u8]>> {
    let (length, rest) = bytes.split_first_chunk::<4>()?;
    let length = u32::from_le_bytes(*length);
    if length == MISSING {
        *bytes = rest;
        return Some(None);
    }
    let (value, rest) = rest.split_at_checked(length as usize)?;
    *bytes = rest;
    Some(Some(value))
}

/// The header for rows with these columns.
pub(crate) fn header(columns: &[(String, Kind)]) -> Arc<[u8]> {
    let mut bytes = Vec::new();
    for (name, kind) in columns {
        bytes.push(*kind as u8);
        put(&mut bytes, name.as_bytes());
    }
    bytes.into()
}

fn read_header(mut bytes: &[u8]) -> Vec<(String, Kind)> {
    let mut columns = Vec::new();
    while let Some((kind, rest)) = bytes.split_first() {
        bytes = rest;
        let Some(Some(name)) = take(&mut bytes) else { break };
        columns.push((String::from_utf8_lossy(name).into_owned(), Kind::ALL[usize::from(*kind)]));
    }
    columns
}

/// The file that rows end in.
pub(super) struct Columns {
    file: ColumnFile,
    /// Whether the user named the file: it is complete or not there.
    pub(super) is_named: bool,
    header: Option<Arc<[u8]>>,
    /// Columns of the rows that come now.
    width: usize,
}

impl Columns {
    /// A file that goes to this output.
    pub(super) fn to(target: Target) -> io::Result<Columns> {
        let is_named = matches!(target, Target::File(_));
        let file = ColumnFile::create(target).map_err(plain)?;
        Ok(Columns { file, is_named, header: None, width: 0 })
    }

    /// Writes what a worker has made, and empties it.
    pub(super) fn take(&mut self, worked: &mut Worked) -> io::Result<()> {
        let mut ends: Vec<usize> = worked.headers.iter().skip(1).map(|(at, _)| *at).collect();
        ends.push(worked.bytes.len());
        for ((at, header), end) in worked.headers.drain(..).zip(ends) {
            if self.header.as_ref() != Some(&header) {
                let columns = read_header(&header);
                self.file.columns(&columns).map_err(plain)?;
                (self.header, self.width) = (Some(header), columns.len());
            }
            let mut rows = &worked.bytes[at..end];
            while !rows.is_empty() {
                let values = (0..self.width).map_while(|_| take(&mut rows));
                self.file.push(values).map_err(plain)?;
            }
        }
        worked.bytes.clear();
        Ok(())
    }

    /// Writes the end of the file, which says where everything stands.
    pub(super) fn finish(self) -> io::Result<()> {
        self.file.finish().map(drop).map_err(plain)
    }
}

/// An error of stdout stays what it is: a reader that has gone is no failure.
fn plain(error: DataError) -> io::Error {
    match error {
        DataError::Write { error, .. } => error,
        other => io::Error::other(other),
    }
}

/// Parquet is unreadable on a terminal.
///
/// # Errors
/// When stdout is one.
pub(super) fn refuse_terminal() -> io::Result<()> {
    if io::stdout().is_terminal() {
        let what = "stdout is a terminal, and Parquet is no text: write it to a file, such as \
                    > answers.parquet";
        return Err(io::Error::other(what));
    }
    Ok(())
}
