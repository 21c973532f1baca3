//! A call on a column: its rows, its keywords, and how both reach the library.

use crate::column::{Table, deliver};
use crate::how::{How, Keywords};
use crate::input::{Chunk, Source};
use crate::output::{Layout, Made};
use crate::run::{self, Mode};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sudokit::Budget;
use sudokit::solve::Config;

/// What a function on columns was called with.
pub(crate) struct Call<'py> {
    pub py: Python<'py>,
    pub source: Source,
    pub how: How,
    /// The instruction set.
    pub config: Config,
}

impl<'py> Call<'py> {
    /// On a column of puzzles, with the keywords that all functions take.
    ///
    /// # Errors
    /// When it is nothing that holds puzzles, or a keyword is wrong.
    pub(crate) fn new(
        puzzles: &Bound<'py, PyAny>,
        keywords: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Call<'py>> {
        let keywords = Keywords::of_reader(keywords)?;
        let source = Source::new(puzzles, keywords.column.as_deref())?;
        Call::of(puzzles.py(), source, keywords)
    }

    /// For this number of rows without input.
    ///
    /// # Errors
    /// When a keyword is wrong.
    pub(crate) fn making(
        py: Python<'py>,
        rows: usize,
        keywords: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Call<'py>> {
        Call::of(py, Source::numbered(rows), Keywords::of_maker(keywords)?)
    }

    /// Whether memory has room for the grids of this number of rows.
    ///
    /// # Errors
    /// `MemoryError`. To run out of it later would end the process.
    pub(crate) fn expect_room(&self, rows: Option<usize>) -> PyResult<()> {
        // Two grids and what else a row has.
        let bytes = rows.and_then(|rows| rows.checked_mul(256));
        let has_room = bytes.is_some_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok());
        let error = || PyMemoryError::new_err("more rows than memory can hold: make fewer a call");
        has_room.then_some(()).ok_or_else(error)
    }

    fn of(py: Python<'py>, source: Source, keywords: Keywords) -> PyResult<Call<'py>> {
        let how = How::new(py, source.kind, keywords)?;
        Ok(Call { py, source, how, config: run::config(py)? })
    }

    /// How many rows there are.
    pub(crate) fn rows(&self) -> usize {
        self.source.len()
    }

    /// How grids are written.
    ///
    /// # Errors
    /// When the word is unknown.
    pub(crate) fn layout(&self, wanted: Option<&str>) -> PyResult<Layout> {
        Layout::new(self.py, self.how.out, wanted)
    }

    /// Answers all rows, `size` at a time: [`run::run`]. Then unreadable rows are warned of.
    ///
    /// # Errors
    /// Those of [`run::run`]; when warnings are errors.
    pub(crate) fn run<P, W>(
        &self,
        (mode, size): (Mode, usize),
        pieces: impl Iterator<Item = P> + Send,
        make: impl Fn(&Budget) -> W + Sync,
    ) -> PyResult<bool>
    where
        P: Send,
        W: FnMut(&Chunk, P) -> bool,
    {
        let all = run::run(self.py, &self.source, &self.how, (mode, size), pieces, make)?;
        if all {
            self.how.warn(self.py, self.rows())?;
        }
        Ok(all)
    }

    /// Returns a column in the requested kind.
    ///
    /// # Errors
    /// When there is no numpy.
    pub(crate) fn deliver(&self, made: Made) -> PyResult<Bound<'py, PyAny>> {
        deliver(self.py, made, self.how.out)
    }

    /// Some columns as a record.
    pub(crate) fn record<R: From<Table>>(&self, columns: Vec<Made>) -> PyResult<R> {
        Ok(Table::new(columns, self.how.out).into())
    }
}
