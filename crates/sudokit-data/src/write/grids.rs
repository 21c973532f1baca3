//! Folders of npy files.
//!
//! The header of an array names its shape, so it is written last, into room left for it. It is
//! written by hand: NumPy's own bytes, which a crate for the format misses by one.

use super::target::{Written, part_of, remove};
use super::{Dtype, Kind, puzzle_of};
use crate::error::DataError;
use crate::hash::hash_file;
use crate::rows::{Label, Rows};
use std::fs::{self, File};
use std::io::{BufWriter, Seek, Write};
use std::path::{Path, PathBuf};
use sudokit::Puzzle;

/// The values of rows.
pub(super) fn encode(rows: &Rows) -> Result<Kind, DataError> {
    let mut puzzles = Vec::with_capacity(rows.len() * 81);
    let mut solutions = rows.label.map(|_| Vec::with_capacity(rows.len() * 81));
    for row in 0..rows.len() {
        puzzles.extend_from_slice(puzzle_of(rows, row)?.values());
        if let Some(solutions) = &mut solutions {
            // A row without a solution keeps its place with zeros.
            let grid = match &rows.labels[row] {
                Label::Grid(grid) => *grid,
                _ => Puzzle::EMPTY,
            };
            solutions.extend_from_slice(grid.values());
        }
    }
    Ok(Kind::Grids(puzzles, solutions))
}

/// NumPy's header, version 1.0: 128 bytes for every shape that occurs here.
pub(crate) fn npy_header(dtype: Dtype, shape: &[u64]) -> Vec<u8> {
    let shape = match shape {
        [one] => format!("({one},)"),
        more => {
            let parts: Vec<String> = more.iter().map(u64::to_string).collect();
            format!("({})", parts.join(", "))
        }
    };
    let descr = dtype.descr();
    let mut text =
        format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}").into_bytes();
    let length = (10 + text.len() + 1).next_multiple_of(64).max(128) - 10;
    text.resize(length - 1, b' ');
    text.push(b'\n');
    let mut header = b"\x93NUMPY\x01\0".to_vec();
    header.extend_from_slice(&(length as u16).to_le_bytes());
    header.append(&mut text);
    header
}

/// An array being written.
#[derive(Debug)]
pub(crate) struct Array {
    path: PathBuf,
    file: BufWriter<File>,
    dtype: Dtype,
    /// Numbers a row; 0 for an array of one axis.
    columns: u64,
    numbers: u64,
}

impl Array {
    pub(crate) fn create(path: PathBuf, dtype: Dtype, columns: u64) -> Result<Array, DataError> {
        let error = |error| DataError::write(path.display().to_string(), error);
        let file = File::create(part_of(&path)).map_err(error)?;
        let mut file = BufWriter::with_capacity(1 << 18, file);
        file.write_all(&[0; 128]).map_err(error)?;
        Ok(Array { path, file, dtype, columns, numbers: 0 })
    }

    fn failed(&self) -> impl Fn(std::io::Error) -> DataError + use<> {
        let name = self.path.display().to_string();
        move |error| DataError::write(name.clone(), error)
    }

    /// Appends numbers, each `plus` greater.
    pub(crate) fn write(&mut self, values: &[u8], plus: u8) -> Result<(), DataError> {
        self.numbers += values.len() as u64;
        let failed = self.failed();
        let width = self.dtype.width();
        if width == 1 && plus == 0 {
            return self.file.write_all(values).map_err(failed);
        }
        let mut bytes = vec![0; values.len() * width];
        for (number, value) in bytes.chunks_exact_mut(width).zip(values) {
            number[0] = value + plus;
        }
        self.file.write_all(&bytes).map_err(failed)
    }

    /// Appends whole numbers.
    pub(crate) fn write_numbers(
        &mut self,
        numbers: impl Iterator<Item = u64>,
    ) -> Result<(), DataError> {
        let (failed, width) = (self.failed(), self.dtype.width());
        for number in numbers {
            self.numbers += 1;
            self.file.write_all(&number.to_le_bytes()[..width]).map_err(&failed)?;
        }
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Result<Written, DataError> {
        let failed = self.failed();
        let rows = self.numbers.checked_div(self.columns).unwrap_or(self.numbers);
        let shape = [rows, self.columns];
        let header = npy_header(self.dtype, &shape[..if self.columns == 0 { 1 } else { 2 }]);
        let part = part_of(&self.path);
        let mut end = || {
            self.file.rewind()?;
            self.file.write_all(&header)?;
            self.file.flush()?;
            fs::rename(&part, &self.path)?;
            hash_file(&self.path)
        };
        let (sha256, bytes) = end().map_err(failed)?;
        Ok(Written { name: self.path.display().to_string(), rows, bytes, sha256 })
    }
}

/// `puzzles.npy` and `solutions.npy`.
#[derive(Debug)]
pub(super) struct Grids {
    folder: PathBuf,
    dtype: Dtype,
    puzzles: Array,
    solutions: Option<Array>,
}

impl Grids {
    pub(super) fn create(folder: &Path, dtype: Dtype) -> Result<Grids, DataError> {
        fs::create_dir_all(folder)
            .map_err(|error| DataError::write(folder.display().to_string(), error))?;
        let puzzles = Array::create(folder.join("puzzles.npy"), dtype, 81)?;
        Ok(Grids { folder: folder.to_owned(), dtype, puzzles, solutions: None })
    }

    pub(super) fn write(
        &mut self,
        puzzles: &[u8],
        solutions: Option<&[u8]>,
    ) -> Result<(), DataError> {
        if self.solutions.is_none() && solutions.is_some() {
            let path = self.folder.join("solutions.npy");
            let mut array = Array::create(path, self.dtype, 81)?;
            // Rows before the first solution.
            for _ in 0..self.puzzles.numbers / 81 {
                array.write(&[0; 81], 0)?;
            }
            self.solutions = Some(array);
        }
        self.puzzles.write(puzzles, 0)?;
        match (&mut self.solutions, solutions) {
            (Some(array), Some(solutions)) => array.write(solutions, 0),
            (Some(array), None) => array.write(&vec![0; puzzles.len()], 0),
            (None, _) => Ok(()),
        }
    }

    pub(super) fn finish(self) -> Result<Vec<Written>, DataError> {
        let mut written = vec![self.puzzles.finish()?];
        match self.solutions {
            Some(solutions) => written.push(solutions.finish()?),
            // Those of an earlier run are not of these puzzles.
            None => remove(&self.folder.join("solutions.npy"))?,
        }
        Ok(written)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_numpy_s_to_the_byte() {
        let header = npy_header(Dtype::I8, &[120, 81]);
        assert_eq!(header.len(), 128);
        let text = "{'descr': '<i8', 'fortran_order': False, 'shape': (120, 81), }";
        assert_eq!(&header[..8], b"\x93NUMPY\x01\0");
        assert_eq!(&header[8..10], &118_u16.to_le_bytes());
        assert_eq!(&header[10..10 + text.len()], text.as_bytes());
        assert!(header[10 + text.len()..127].iter().all(|&b| b == b' ') && header[127] == b'\n');
        let one = npy_header(Dtype::I4, &[7]);
        assert!(String::from_utf8_lossy(&one).contains("'shape': (7,), }"));
    }
}
