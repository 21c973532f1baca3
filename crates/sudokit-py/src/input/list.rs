//! Copied rows: texts of 81 bytes one after the other, and the irregular rest.

use super::{Row, TURN};
use crate::board::{self, CELLS, Wrong};
use crate::value::{PyPuzzle, is_null};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyFloat, PyInt, PyList, PyString};
use std::collections::BTreeMap;
use std::ops::Range;

/// Copied rows.
#[derive(Default)]
pub(super) struct Lines {
    bytes: Vec<u8>,
    /// The rows that are no text of 81 bytes: their place in `bytes` is unused.
    irregular: BTreeMap<usize, Irregular>,
    /// Whether the bytes are numbers, not text.
    are_numbers: bool,
}

enum Irregular {
    Null,
    Text(Vec<u8>),
    /// 81 numbers among texts.
    Values(Box<[u8; 81]>),
    /// No puzzle, and why.
    Wrong(Box<Wrong>),
}

impl Lines {
    pub(super) fn with_capacity(rows: usize) -> Lines {
        Lines { bytes: Vec::with_capacity(81 * rows), ..Lines::default() }
    }

    /// The same, for rows of numbers.
    pub(super) fn of_numbers(rows: usize) -> Lines {
        Lines { are_numbers: true, ..Lines::with_capacity(rows) }
    }

    pub(super) fn len(&self) -> usize {
        self.bytes.len() / 81
    }

    /// Adds a text, or 81 numbers.
    pub(super) fn push(&mut self, row: &[u8]) {
        if row.len() == 81 {
            self.bytes.extend_from_slice(row);
        } else {
            self.push_irregular(Irregular::Text(row.to_vec()));
        }
    }

    pub(super) fn push_null(&mut self) {
        self.push_irregular(Irregular::Null);
    }

    /// Adds a row that is no puzzle, which shows as this.
    pub(super) fn push_other(&mut self, found: String) {
        self.push_wrong(Wrong::whole(found));
    }

    fn push_wrong(&mut self, wrong: Wrong) {
        self.push_irregular(Irregular::Wrong(Box::new(wrong)));
    }

    fn push_irregular(&mut self, irregular: Irregular) {
        self.irregular.insert(self.len(), irregular);
        self.bytes.extend_from_slice(&[b'.'; 81]);
    }

    /// Calls `take` for some rows in their order, until it fails.
    #[inline]
    pub(super) fn try_each<'a, E>(
        &'a self,
        mut rows: Range<usize>,
        mut take: impl FnMut(usize, Row<'a>) -> Result<(), E>,
    ) -> Result<(), E> {
        let (grids, _) = self.bytes.as_chunks::<81>();
        match (self.irregular.is_empty(), self.are_numbers) {
            (true, true) => rows.try_for_each(|i| take(i, Row::Values(&grids[i]))),
            (true, false) => rows.try_for_each(|i| take(i, Row::Text(&grids[i]))),
            (false, _) => rows.try_for_each(|i| take(i, self.row(i))),
        }
    }

    fn row(&self, index: usize) -> Row<'_> {
        let (grids, _) = self.bytes.as_chunks::<81>();
        match (self.irregular.get(&index), self.are_numbers) {
            (Some(Irregular::Null), _) => Row::Null,
            (Some(Irregular::Text(text)), _) => Row::Text(text),
            (Some(Irregular::Values(values)), _) => Row::Values(values),
            (Some(Irregular::Wrong(wrong)), _) => Row::Wrong(wrong),
            (None, true) => Row::Values(&grids[index]),
            (None, false) => Row::Text(&grids[index]),
        }
    }
}

/// Reads a list or a tuple.
pub(super) fn read(data: &Bound<'_, PyAny>) -> PyResult<Lines> {
    let mut lines = Lines::with_capacity(data.len()?);
    for (row, item) in data.try_iter()?.enumerate() {
        if row % TURN == 0 {
            data.py().check_signals()?;
        }
        push(&mut lines, &item?)?;
    }
    Ok(lines)
}

/// The same of some rows of a list.
pub(super) fn read_some(list: &Bound<'_, PyList>, rows: Range<usize>) -> PyResult<Lines> {
    list.py().check_signals()?;
    let mut lines = Lines::with_capacity(rows.len());
    for row in rows {
        push(&mut lines, &list.get_item(row)?)?;
    }
    Ok(lines)
}

#[inline]
fn push(lines: &mut Lines, item: &Bound<'_, PyAny>) -> PyResult<()> {
    if let Ok(text) = item.cast::<PyString>() {
        match text.to_str() {
            Ok(text) => lines.push(text.as_bytes()),
            Err(_) => lines.push_other("a text that is no Unicode".to_owned()),
        }
    } else if let Ok(bytes) = item.cast::<PyBytes>() {
        lines.push(bytes.as_bytes());
    } else if let Ok(puzzle) = item.cast::<PyPuzzle>() {
        lines.push(&puzzle.get().0.to_line(b'.'));
    } else if is_null(item)? {
        lines.push_null();
    } else if item.is_instance_of::<PyInt>() || item.is_instance_of::<PyFloat>() {
        push_number(lines, &item.str()?.to_string());
    } else {
        match board::read(item)? {
            Ok(puzzle) => lines.push_irregular(Irregular::Values(Box::new(*puzzle.values()))),
            Err(wrong) => lines.push_wrong(wrong),
        }
    }
    Ok(())
}

/// Adds a grid that a reader of CSV took for one number. The number of a grid without a 0 in front
/// is its text; other numbers have lost digits.
#[cold]
fn push_number(lines: &mut Lines, digits: &str) {
    if digits.len() == 81 && digits.bytes().all(|digit| digit.is_ascii_digit()) {
        lines.push(digits.as_bytes());
        return;
    }
    let shown = digits.get(..20).map_or_else(|| digits.to_owned(), |head| format!("{head}..."));
    let advice = match digits.len() {
        0..=3 => CELLS,
        16.. => ", which has lost digits: read the column as text (dtype str)",
        _ => "",
    };
    lines.push_other(format!("the number {shown}{advice}"));
}
