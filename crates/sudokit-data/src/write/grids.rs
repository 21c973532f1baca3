//! Folders of npy files.
//!
//! The header of an array names its shape, so it is written last, into reserved space. It is
//! written here and not by a crate, because the crate's bytes differ from NumPy's by one.

use super::target::Closed;
use super::{Dtype, Kind, puzzle_of};
use crate::error::DataError;
use crate::files::{Draft, Folder, Outputs, Permit, Written, shown};
use crate::rows::{Label, Rows};
use std::io::{self, BufWriter, Seek, Write};
use std::path::Path;
use sudokit::Puzzle;

/// The files of such a folder.
const NAMES: [&str; 2] = ["puzzles.npy", "solutions.npy"];

/// Their names if the folder is inside another.
pub(crate) fn names_in(part: &str) -> [String; 2] {
    NAMES.map(|name| format!("{part}/{name}"))
}

/// The folder for arrays that nothing else belongs to.
///
/// # Errors
/// When a file is in the way.
pub fn npy_folder(outputs: &mut Outputs, root: &Path) -> Result<Folder, DataError> {
    Folder::open(outputs, root, None, &NAMES.map(str::to_owned))
}

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
    name: String,
    file: BufWriter<Draft>,
    dtype: Dtype,
    /// Numbers a row; 0 for an array of one axis.
    columns: u64,
    numbers: u64,
}

impl Array {
    pub(crate) fn create(permit: Permit, dtype: Dtype, columns: u64) -> Result<Array, DataError> {
        let name = shown(permit.path());
        let mut file = BufWriter::with_capacity(1 << 18, permit.create()?);
        file.write_all(&[0; 128]).map_err(|error| DataError::write(&*name, error))?;
        Ok(Array { name, file, dtype, columns, numbers: 0 })
    }

    fn failed(&self) -> impl Fn(io::Error) -> DataError + use<> {
        let name = self.name.clone();
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

    /// Ends the file, which is still beside its place.
    pub(crate) fn close(mut self) -> Result<Closed, DataError> {
        let failed = self.failed();
        let Array { name, dtype, columns, numbers, .. } = self;
        let rows = numbers.checked_div(columns).unwrap_or(numbers);
        let shape = [rows, columns];
        let header = npy_header(dtype, &shape[..if columns == 0 { 1 } else { 2 }]);
        let end = || {
            self.file.rewind()?;
            self.file.write_all(&header)?;
            let draft = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
            Ok((draft.hash()?, draft))
        };
        let ((sha256, bytes), draft) = end().map_err(failed)?;
        let written = vec![Written { name, rows, bytes, sha256 }];
        Ok(Closed { drafts: vec![draft], written, folder: None })
    }
}

/// `puzzles.npy` and `solutions.npy`.
#[derive(Debug)]
pub(crate) struct Grids {
    dtype: Dtype,
    puzzles: Array,
    solutions: Solutions,
    /// The folder, where nothing else belongs to it.
    folder: Option<Folder>,
}

/// The array of solutions, which only sets that have some have.
#[derive(Debug)]
enum Solutions {
    None(Option<Permit>),
    Some(Array),
}

impl Grids {
    /// In a folder of their own.
    pub(super) fn create(mut folder: Folder, dtype: Dtype) -> Result<Grids, DataError> {
        let [puzzles, solutions] = NAMES.map(|name| folder.take(name));
        let mut grids = Grids::of([puzzles?, solutions?], dtype)?;
        grids.folder = Some(folder);
        Ok(grids)
    }

    /// These two files.
    pub(super) fn of([puzzles, solutions]: [Permit; 2], dtype: Dtype) -> Result<Grids, DataError> {
        let puzzles = Array::create(puzzles, dtype, 81)?;
        Ok(Grids { dtype, puzzles, solutions: Solutions::None(Some(solutions)), folder: None })
    }

    pub(super) fn write(
        &mut self,
        puzzles: &[u8],
        solutions: Option<&[u8]>,
    ) -> Result<(), DataError> {
        if let (Solutions::None(permit), Some(_)) = (&mut self.solutions, solutions) {
            let permit = permit.take().ok_or(DataError::Fault("no place for solutions"))?;
            let mut array = Array::create(permit, self.dtype, 81)?;
            // Rows before the first solution.
            for _ in 0..self.puzzles.numbers / 81 {
                array.write(&[0; 81], 0)?;
            }
            self.solutions = Solutions::Some(array);
        }
        self.puzzles.write(puzzles, 0)?;
        match (&mut self.solutions, solutions) {
            (Solutions::Some(array), Some(solutions)) => array.write(solutions, 0),
            (Solutions::Some(array), None) => array.write(&vec![0; puzzles.len()], 0),
            (Solutions::None(_), _) => Ok(()),
        }
    }

    pub(super) fn close(self) -> Result<Closed, DataError> {
        let mut closed = self.puzzles.close()?;
        if let Solutions::Some(solutions) = self.solutions {
            closed = closed.and(solutions.close()?);
        }
        closed.folder = self.folder;
        Ok(closed)
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
