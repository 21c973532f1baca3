//! Files of columns as text, for readers of text: a JSON object a row, line n is row n.

use crate::error::DataError;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// The rows of a Parquet file as JSON Lines; `None` if it is none. Bytes read are added to `bytes`.
///
/// # Errors
/// When the file cannot be read.
#[cfg(feature = "parquet")]
pub fn json_lines(
    path: &Path,
    bytes: &Arc<AtomicU64>,
) -> Result<Option<Box<dyn Read + Send>>, DataError> {
    Ok(parquet::Lines::open(path, bytes)?.map(|lines| Box::new(lines) as Box<dyn Read + Send>))
}

/// The rows of a Parquet file as JSON Lines; this build reads none.
///
/// # Errors
/// None.
#[cfg(not(feature = "parquet"))]
pub fn json_lines(_: &Path, _: &Arc<AtomicU64>) -> Result<Option<Box<dyn Read + Send>>, DataError> {
    Ok(None)
}

#[cfg(feature = "parquet")]
mod parquet {
    use super::{Arc, AtomicU64, DataError, Path, Read};
    use crate::read::Batches;
    use crate::write::json_lines;
    use std::io;

    /// Reads a batch when the one before is used up.
    pub(super) struct Lines {
        batches: Batches,
        text: Vec<u8>,
        used: usize,
    }

    impl Lines {
        pub(super) fn open(
            path: &Path,
            bytes: &Arc<AtomicU64>,
        ) -> Result<Option<Lines>, DataError> {
            let batches = Batches::open(path, bytes)?;
            Ok(batches.map(|batches| Lines { batches, text: Vec::new(), used: 0 }))
        }
    }

    impl Read for Lines {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            while self.used == self.text.len() {
                let table = self.batches.next_table().map_err(io::Error::other)?;
                let Some(table) = table else { return Ok(0) };
                self.text.clear();
                self.used = 0;
                json_lines(&mut self.text, &table);
            }
            let length = buffer.len().min(self.text.len() - self.used);
            buffer[..length].copy_from_slice(&self.text[self.used..self.used + length]);
            self.used += length;
            Ok(length)
        }
    }
}
