//! A call on a column: its rows, its keywords, and how both reach the library.

use crate::column::{Table, deliver};
use crate::how::{How, Keywords};
use crate::input::{Chunk, Kind, Source};
use crate::output::{Layout, Made};
use crate::run::{self, CHUNK, Mode};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use sudokit::Budget;
use sudokit::solve::Config;

/// What a function on columns was called with.
pub(crate) struct Call<'py> {
    pub py: Python<'py>,
    pub source: Source,
    pub how: How,
    /// The instruction set.
    pub config: Config,
    /// The source is a block of a list: unreadable rows are warned of after the last one.
    pub is_block: bool,
}

/// A list that is read, answered and made block by block: what a block needs stays in the cache,
/// and no memory is fetched for all rows at once.
pub(crate) struct Blocks<'py> {
    call: Call<'py>,
    list: Bound<'py, PyList>,
    /// Rows of a block.
    size: usize,
}

/// Chunks of a block, for each thread.
const CHUNKS: usize = 2;

impl<'py> Blocks<'py> {
    /// Of a list with more than one block whose answers are a list; `None` for all else.
    ///
    /// # Errors
    /// When a keyword is wrong.
    pub(crate) fn new(
        puzzles: &Bound<'py, PyAny>,
        keywords: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Option<Blocks<'py>>> {
        let Ok(list) = puzzles.cast_exact::<PyList>() else { return Ok(None) };
        if list.len() <= CHUNKS * CHUNK {
            return Ok(None);
        }
        let source = Source::numbered(0);
        let call = Call::of(puzzles.py(), source, Keywords::of_reader(keywords)?)?;
        let size = CHUNKS * CHUNK * call.how.threads(list.len(), CHUNK);
        let is_one = list.len() <= size || call.how.out != Kind::List;
        Ok((!is_one).then(|| Blocks {
            call: Call { is_block: true, ..call },
            list: list.clone(),
            size,
        }))
    }

    /// The answers of all rows. `answer` adds those of the rows in the source of its call.
    ///
    /// # Errors
    /// Those of `answer`; when the list changed; when warnings are errors.
    pub(crate) fn answer(
        mut self,
        answer: impl Fn(&Call<'py>, &mut Vec<Bound<'py, PyAny>>) -> PyResult<()>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let rows = self.list.len();
        let mut answers = Vec::with_capacity(rows);
        for start in (0..rows).step_by(self.size) {
            let block = start..rows.min(start + self.size);
            self.call.source = Source::of_block(&self.list, block)?;
            answer(&self.call, &mut answers)?;
        }
        self.call.how.warn(self.call.py, rows)?;
        Ok(PyList::new(self.call.py, answers)?.into_any())
    }
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
        Ok(Call { py, source, how, config: run::config(py)?, is_block: false })
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
        if all && !self.is_block {
            self.how.warn(self.py, self.rows())?;
        }
        Ok(all)
    }

    /// Returns a column in the requested kind.
    ///
    /// # Errors
    /// When there is no numpy.
    pub(crate) fn deliver(&self, made: Made) -> PyResult<Bound<'py, PyAny>> {
        deliver(self.py, self.shaped(made), self.how.out, self.source.index.as_ref())
    }

    /// Grids in the shape of the input.
    fn shaped(&self, made: Made) -> Made {
        if self.source.is_square { made.in_squares() } else { made }
    }

    /// Some columns as a record.
    pub(crate) fn record<R: From<Table>>(&self, columns: Vec<Made>) -> PyResult<R> {
        let index = self.source.index.as_ref().map(|index| index.clone_ref(self.py));
        let columns = columns.into_iter().map(|made| self.shaped(made)).collect();
        Ok(Table::new(columns, self.how.out, index).into())
    }
}
