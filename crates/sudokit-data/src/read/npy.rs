//! NumPy's `.npy` files: whole numbers of any width, in C order.
//!
//! The format is one page (NEP 1): a magic, a version, a header in Python's syntax, the numbers.
//! The code is here because a crate for it would be larger.

use super::ReadRows;
use crate::column::{Column, Table, Texts, Values};
use crate::error::DataError;
use crate::lines::Counted;
use crate::rows::{Given, Label, Places, Rows, Unreadable};
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use sudokit::Puzzle;

const MAGIC: &[u8; 6] = b"\x93NUMPY";
/// Maximum rows per batch.
const ROWS: u64 = 4096;

/// Whether a file begins like one.
pub(super) fn is_npy(file: &mut File) -> io::Result<bool> {
    let mut head = [0; MAGIC.len()];
    let read = file.take(MAGIC.len() as u64).read(&mut head)?;
    Ok(head[..read] == MAGIC[..])
}

/// An array that is being read, row by row of its first axis.
pub(crate) struct Npy {
    name: String,
    reader: BufReader<Counted>,
    /// Bytes of a number, whether it has a sign, whether its greatest byte comes first.
    width: usize,
    signed: bool,
    big: bool,
    /// Rows there are, and those read.
    pub(crate) rows: u64,
    pub(crate) read: u64,
    /// Numbers in a row.
    pub(crate) columns: usize,
}

impl Npy {
    pub(crate) fn open(name: &str, file: File, bytes: &Arc<AtomicU64>) -> Result<Npy, DataError> {
        let size = file.metadata().map_err(|error| DataError::io(name, error))?.len();
        let counted = Counted::new(Box::new(file), Arc::clone(bytes));
        let mut reader = BufReader::with_capacity(1 << 18, counted);
        let io = |error| failed(name, error);
        let mut begin = [0; 8];
        reader.read_exact(&mut begin).map_err(io)?;
        let wrong = |expected: &str, found: &str| DataError::format(name, expected, found);
        if begin[..6] != MAGIC[..] {
            return Err(wrong("an npy file", "another magic"));
        }
        let length = match begin[6] {
            1 => {
                let mut length = [0; 2];
                reader.read_exact(&mut length).map_err(io)?;
                usize::from(u16::from_le_bytes(length))
            }
            2 | 3 => {
                let mut length = [0; 4];
                reader.read_exact(&mut length).map_err(io)?;
                u32::from_le_bytes(length) as usize
            }
            other => return Err(wrong("version 1, 2 or 3 of npy", &format!("version {other}"))),
        };
        if length > 1 << 20 {
            return Err(wrong("a header of npy", &format!("one of {length} bytes")));
        }
        let mut header = vec![0; length];
        reader.read_exact(&mut header).map_err(io)?;
        let header = String::from_utf8_lossy(&header).into_owned();
        let (descr, fortran, shape) = parse_header(&header)
            .ok_or_else(|| wrong("a header of npy with descr, fortran_order, shape", &header))?;
        let number = |text: &str| {
            let (order, kind) = text.split_at_checked(1)?;
            let (kind, width) = kind.split_at_checked(1)?;
            let width: usize = width.parse().ok().filter(|w| [1, 2, 4, 8].contains(w))?;
            let signed = matches!(kind, "i").then_some(true).or((kind == "u").then_some(false))?;
            Some((width, signed, order == ">"))
        };
        let (width, signed, big) =
            number(&descr).ok_or_else(|| wrong("whole numbers (u1, i4, i8, ...)", &descr))?;
        if fortran && shape.len() > 1 {
            return Err(wrong("numbers in C order", "Fortran order: np.ascontiguousarray first"));
        }
        let product = |sides: &[usize]| sides.iter().try_fold(1, |n: usize, &s| n.checked_mul(s));
        let (rows, rest) = shape.split_first().map_or((1, &[][..]), |(&rows, rest)| (rows, rest));
        // What the header promises must be there, before room is made for it.
        let there = size.saturating_sub(length as u64 + if begin[6] == 1 { 10 } else { 12 });
        let bytes = product(&shape).and_then(|numbers| numbers.checked_mul(width));
        let columns = match (bytes, product(rest)) {
            (Some(bytes), Some(columns)) if bytes as u64 <= there => columns,
            _ => {
                let shape: Vec<String> = shape.iter().map(usize::to_string).collect();
                let expected = format!("numbers of shape ({}), by its header", shape.join(", "));
                return Err(wrong(&expected, &format!("a file of {size} bytes")));
            }
        };
        let rows = rows as u64;
        Ok(Npy { name: name.to_owned(), reader, width, signed, big, rows, read: 0, columns })
    }

    /// The next rows, up to a maximum; their numbers one after the other.
    pub(crate) fn next(&mut self, most: u64) -> Result<Vec<i64>, DataError> {
        let rows = most.min(self.rows - self.read);
        let mut bytes = vec![0; rows as usize * self.columns * self.width];
        self.reader.read_exact(&mut bytes).map_err(|e| failed(&self.name, e))?;
        self.read += rows;
        Ok(bytes.chunks_exact(self.width).map(|number| self.number(number)).collect())
    }

    fn number(&self, bytes: &[u8]) -> i64 {
        let fill = if self.signed && bytes[if self.big { 0 } else { self.width - 1 }] > 127 {
            0xff
        } else {
            0
        };
        let mut all = [fill; 8];
        if self.big {
            all[8 - self.width..].copy_from_slice(bytes);
            i64::from_be_bytes(all)
        } else {
            all[..self.width].copy_from_slice(bytes);
            i64::from_le_bytes(all)
        }
    }
}

/// A read error: the system's message does not mention that a file ended.
fn failed(name: &str, error: io::Error) -> DataError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => DataError::format(name, "a whole npy file", "its end"),
        _ => DataError::io(name, error),
    }
}

/// Type, order and shape out of `{'descr': '|u1', 'fortran_order': False, 'shape': (3, 81), }`.
fn parse_header(header: &str) -> Option<(String, bool, Vec<usize>)> {
    let value = |key: &str| {
        let rest = header.split_once(&format!("'{key}'"))?.1.trim_start().strip_prefix(':')?;
        Some(rest.trim_start())
    };
    let descr = value("descr")?.strip_prefix('\'')?.split_once('\'')?.0;
    let fortran = value("fortran_order")?.starts_with("True");
    let shape = value("shape")?.strip_prefix('(')?.split_once(')')?.0;
    let shape = shape.split(',').map(str::trim).filter(|part| !part.is_empty());
    let shape = shape.map(|part| part.trim_end_matches('L').parse().ok());
    Some((descr.to_owned(), fortran, shape.collect::<Option<_>>()?))
}

/// What the numbers of a grid mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cells {
    /// The digit, 0 for an empty cell.
    Values,
    /// One more, as HRM and TRM have them; 0 is padding.
    Tokens,
    /// The same of a model, which may answer with padding: a cell without a digit.
    Guesses,
}

impl Cells {
    /// The grid, or what is wrong with it.
    pub(crate) fn grid(self, numbers: &[i64]) -> Result<Puzzle, Unreadable> {
        let least = i64::from(self != Cells::Values);
        // Padding becomes the token of an empty cell.
        let lowest = if self == Cells::Guesses { 1 } else { i64::MIN };
        let mut cells = [0; 81];
        for (at, (cell, &number)) in cells.iter_mut().zip(numbers).enumerate() {
            match u8::try_from(number.max(lowest) - least) {
                Ok(value @ 0..=9) => *cell = value,
                _ => {
                    let expected = match self {
                        Cells::Values => "a number from 0 to 9",
                        Cells::Tokens => "a token from 1 to 10 (digit + 1)",
                        Cells::Guesses => "a token from 0 to 10 (digit + 1)",
                    };
                    let hint = if self == Cells::Values && number == 10 {
                        " (HRM's tokens are digit + 1: name their folder)"
                    } else {
                        ""
                    };
                    let (expected, found) = (expected.to_owned(), format!("{number}{hint}"));
                    return Err(Unreadable { column: at + 1, expected, found });
                }
            }
        }
        Ok(Puzzle::from_values(cells).unwrap_or(Puzzle::EMPTY))
    }

    /// The numbers as puzzle.
    fn given(self, numbers: &[i64]) -> Given {
        if numbers.len() != 81 {
            return Given::OtherSize { cells: numbers.len() };
        }
        match self.grid(numbers) {
            Ok(puzzle) => Given::Puzzle(puzzle),
            Err(reason) => Given::Unreadable(Box::new(reason)),
        }
    }
}

/// Puzzles, and solutions if there are any, out of arrays.
pub(super) struct Grids {
    puzzles: Npy,
    solutions: Option<Npy>,
    /// Where each group of rows begins, as HRM has it: the last number is the end.
    groups: Vec<u64>,
    cells: Cells,
    format: &'static str,
}

impl Grids {
    pub(super) fn of(puzzles: Npy, name: &str, cells: Cells) -> Result<Grids, DataError> {
        let side = puzzles.columns.isqrt();
        if side * side != puzzles.columns || side < 4 {
            let found = format!("rows of {} numbers", puzzles.columns);
            return Err(DataError::format(name, "grids: 81 numbers a row", found));
        }
        Ok(Grids { puzzles, solutions: None, groups: Vec::new(), cells, format: "npy" })
    }

    pub(super) fn with_solutions(self, solutions: Npy) -> Result<Grids, DataError> {
        let (rows, columns) = (self.puzzles.rows, self.puzzles.columns);
        if (solutions.rows, solutions.columns) != (rows, columns) {
            let found = format!("{} rows of {}", solutions.rows, solutions.columns);
            let expected = format!("{rows} rows of {columns}, as the puzzles");
            return Err(DataError::format(solutions.name, expected, found));
        }
        Ok(Grids { solutions: Some(solutions), ..self })
    }

    pub(super) fn with_groups(self, groups: Vec<u64>) -> Grids {
        Grids { groups, format: "hrm", ..self }
    }
}

impl ReadRows for Grids {
    fn next_rows(&mut self) -> Result<Option<Rows>, DataError> {
        let first = self.puzzles.read;
        let width = self.puzzles.columns;
        let numbers = self.puzzles.next(ROWS)?;
        if numbers.is_empty() {
            return Ok(None);
        }
        let givens: Vec<Given> = numbers.chunks_exact(width).map(|n| self.cells.given(n)).collect();
        let labels: Vec<Label> = match &mut self.solutions {
            None => vec![Label::Missing; givens.len()],
            Some(solutions) => {
                let numbers = solutions.next(ROWS)?;
                let label = |n: &[i64]| match self.cells.given(n) {
                    Given::Puzzle(grid) => Label::Grid(grid),
                    _ => Label::Unreadable,
                };
                numbers.chunks_exact(width).map(label).collect()
            }
        };
        let mut columns = vec![Column::new("puzzle", texts(givens.iter().map(Given::puzzle)))];
        if self.solutions.is_some() {
            let grids = labels.iter().map(|label| match label {
                Label::Grid(grid) => Some(grid),
                _ => None,
            });
            columns.push(Column::new("solution", texts(grids)));
        }
        if !self.groups.is_empty() {
            let group = |row: u64| self.groups.partition_point(|&start| start <= row) as u64 - 1;
            let groups = (first..first + givens.len() as u64).map(group).collect();
            columns.push(Column::new("group", Values::Numbers(groups)));
        }
        Ok(Some(Rows {
            input: 0,
            source: "".into(),
            first: 0,
            places: Places::RowsFrom(first + 1),
            table: Table::new(givens.len(), columns),
            label: self.solutions.as_ref().map(|_| 1),
            givens,
            labels,
            puzzle: 0,
        }))
    }

    fn format(&self) -> &'static str {
        self.format
    }
}

/// Grids as a column of texts.
fn texts<'a>(grids: impl Iterator<Item = Option<&'a Puzzle>>) -> Values {
    let mut texts = Texts::with_capacity(ROWS as usize, 81);
    for grid in grids {
        match grid {
            Some(grid) => texts.push(&grid.to_line(b'.')),
            None => texts.push_missing(),
        }
    }
    Values::Text(texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_of_numpy_are_read() {
        let header = "{'descr': '<i8', 'fortran_order': False, 'shape': (120, 81), }   \n";
        assert_eq!(parse_header(header), Some(("<i8".to_owned(), false, vec![120, 81])));
        let header = "{'shape': (3,), 'fortran_order': True, 'descr': '|u1'}";
        assert_eq!(parse_header(header), Some(("|u1".to_owned(), true, vec![3])));
        assert_eq!(parse_header("{'descr': '<i8'}"), None);
    }

    #[test]
    fn tokens_and_values_are_told_apart() {
        let mut numbers = vec![1; 81];
        numbers[0] = 10;
        let grid = Cells::Tokens.grid(&numbers).unwrap();
        assert_eq!((grid.values()[0], grid.given_count()), (9, 1));
        let wrong = Cells::Values.grid(&numbers).unwrap_err();
        assert!(wrong.column == 1 && wrong.found.contains("HRM"), "{wrong}");
        assert!(Cells::Tokens.grid(&[0; 81]).is_err());
        assert_eq!(Cells::Guesses.grid(&[0; 81]).unwrap(), Puzzle::EMPTY);
    }
}
