//! Columns and records in Python. Over Arrow a column is an array, a record a table.

use crate::compare;
use crate::errors::spec;
use crate::input::Kind;
use crate::output::{Made, library};
use crate::stream;
use arrow_array::{Array, StructArray};
use arrow_schema::{DataType, Field, Fields};
use pyo3::exceptions::{PyAttributeError, PyIndexError, PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyCapsule, PyDict, PyIterator, PyList, PySlice, PyTuple};
use pyo3_arrow::ffi::{
    ArrayIterator, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule,
};
use std::sync::Arc;

/// A column of answers that any Arrow library takes without a copy.
///
/// ``pyarrow.array(column)``, ``polars.Series(column)``, ``column.to_pandas()`` and
/// ``column.to_list()`` bring it where it is wanted. ``numpy.asarray(column)`` makes floats with
/// NaN of whole numbers where rows are null, objects with None of flags, and refuses grids and ids.
///
/// It compares row by row, as arrays do: ``column == 1`` is a column of flags, null where a row is
/// null. ``&``, ``|``, ``^`` and ``~`` combine flags; ``sum()`` counts the true ones.
/// ``bool(column)`` raises.
#[pyclass(frozen, name = "Column", module = "sudokit")]
pub(crate) struct PyColumn {
    made: Made,
    /// The index of the frame of pandas that the rows belong to.
    index: Option<Py<PyAny>>,
}

impl From<Made> for PyColumn {
    fn from(made: Made) -> PyColumn {
        PyColumn { made, index: None }
    }
}

impl PyColumn {
    /// A column for the same rows.
    fn beside(&self, py: Python<'_>, made: Made) -> PyColumn {
        PyColumn { made, index: self.index.as_ref().map(|index| index.clone_ref(py)) }
    }
}

#[pymethods]
impl PyColumn {
    fn __len__(&self) -> usize {
        self.made.array.len()
    }

    /// A row, or a column of the rows of a slice.
    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let rows = self.made.array.len();
        if let Ok(slice) = index.cast::<PySlice>() {
            let range = slice.indices(rows as isize)?;
            if range.step != 1 {
                return Err(PyIndexError::new_err("expected a slice without a step"));
            }
            let array = self.made.array.slice(range.start as usize, range.slicelength);
            let made = Made { array, field: Arc::clone(&self.made.field) };
            let of_rows = |all: &Py<PyAny>| all.bind(py).get_item(index).map(Bound::unbind);
            let index = self.index.as_ref().map(of_rows).transpose()?;
            return Ok(Bound::new(py, PyColumn { made, index })?.into_any());
        }
        let index: isize = index.extract()?;
        let row = if index < 0 { index + rows as isize } else { index };
        let row = usize::try_from(row).ok().filter(|&row| row < rows);
        let row = row.ok_or_else(|| PyIndexError::new_err("row out of range"))?;
        let one =
            Made { array: self.made.array.slice(row, 1), field: Arc::clone(&self.made.field) };
        one.to_list(py)?.get_item(0)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.made.to_list(py)?.try_iter()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (name, kind) = (self.made.field.name(), self.made.array.data_type());
        let rows = self.made.array.len();
        let first = self.made.first_rows(py)?;
        Ok(format!("<sudokit.Column {name:?} of {rows} rows, {kind}: {first}>"))
    }

    /// The name of the column.
    #[getter]
    fn name(&self) -> &str {
        self.made.field.name()
    }

    /// How many rows are null.
    #[getter]
    fn null_count(&self) -> usize {
        self.made.array.null_count()
    }

    /// The rows as a list; None where there is nothing.
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.made.to_list(py)
    }

    /// The rows as a numpy array of their own: (N, 81) of uint8 for grids, zeros where a row is
    /// null; ``numpy.ma`` where whole numbers, flags or verdicts are null; ids as ``V16``.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.made.clone().into_numpy(py)
    }

    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if copy == Some(false) {
            return Err(PyValueError::new_err(
                "a Column has no array to share: it makes a new one",
            ));
        }
        self.made.clone().into_array(py, dtype.as_ref())
    }

    /// The rows as a Series of pandas whose type has a null of its own: ``Int64``, ``boolean``,
    /// ``Float64``, ``string``, categories for verdicts; objects for grids and ids.
    fn to_pandas<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.made.to_pandas(py, self.index.as_ref())
    }

    /// The rows as a Series of Polars.
    fn to_polars<'py>(slf: &Bound<'py, PyColumn>) -> PyResult<Bound<'py, PyAny>> {
        let series = library(slf.py(), "polars", "to_polars")?.getattr("Series")?;
        series.call1((slf.get().name(), slf))
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<PyColumn> {
        Ok(self.beside(other.py(), compare::compare(&self.made, other, op)?))
    }

    fn __bool__(&self) -> PyResult<bool> {
        Err(compare::ambiguous())
    }

    fn __invert__(&self, py: Python<'_>) -> PyResult<PyColumn> {
        Ok(self.beside(py, compare::invert(&self.made)?))
    }

    fn __and__(&self, other: &Bound<'_, PyAny>) -> PyResult<PyColumn> {
        Ok(self.beside(other.py(), compare::combine(&self.made, other, compare::and)?))
    }

    fn __or__(&self, other: &Bound<'_, PyAny>) -> PyResult<PyColumn> {
        Ok(self.beside(other.py(), compare::combine(&self.made, other, compare::or)?))
    }

    fn __xor__(&self, other: &Bound<'_, PyAny>) -> PyResult<PyColumn> {
        Ok(self.beside(other.py(), compare::combine(&self.made, other, compare::xor)?))
    }

    /// The sum of the numbers, or the number of true flags; nulls are left out.
    fn sum<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        compare::sum(py, &self.made)
    }

    /// As a tensor: ``torch.from_dlpack(column)``, ``jax.numpy.from_dlpack(column)``. What a numpy
    /// array cannot hold, such as text, and rows that are null are refused.
    #[pyo3(signature = (**keywords))]
    fn __dlpack__<'py>(
        &self,
        py: Python<'py>,
        keywords: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.made.clone().into_tensor(py)?.call_method("__dlpack__", (), keywords)
    }

    /// The processor: (1, 0).
    fn __dlpack_device__(&self) -> (i32, i32) {
        (1, 0)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let bytes = stream::bytes(py, std::slice::from_ref(&self.made))?;
        Ok((py.import("sudokit._sudokit")?.getattr("column_of_bytes")?, (bytes,)))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, self.made.field.as_ref())?)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let (field, array) = (Arc::clone(&self.made.field), self.made.array.as_ref());
        Ok(to_array_pycapsules(py, field, array, requested_schema)?)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let Made { array, field } = self.made.clone();
        let all = Box::new(ArrayIterator::new(std::iter::once(Ok(array)), field));
        Ok(to_stream_pycapsule(py, all, requested_schema)?)
    }
}

/// Returns a column in the requested kind. `index` is that of the rows in pandas.
pub(crate) fn deliver<'py>(
    py: Python<'py>,
    made: Made,
    out: Kind,
    index: Option<&Py<PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let column = |made| PyColumn { made, index: index.map(|index| index.clone_ref(py)) };
    match out {
        Kind::List => Ok(made.to_list(py)?.into_any()),
        Kind::Numpy => made.into_numpy(py),
        Kind::Arrow => Ok(Bound::new(py, column(made))?.into_any()),
        Kind::Pandas => made.to_pandas(py, index),
        Kind::Polars => PyColumn::to_polars(&Bound::new(py, column(made))?),
    }
}

/// Some columns of the same length.
pub(crate) struct Table {
    columns: Vec<Made>,
    out: Kind,
    /// The index of the rows in pandas.
    index: Option<Py<PyAny>>,
    /// The columns in the requested order.
    given: Vec<PyOnceLock<Py<PyAny>>>,
}

impl Table {
    pub(crate) fn new(columns: Vec<Made>, out: Kind, index: Option<Py<PyAny>>) -> Table {
        let given = columns.iter().map(|_| PyOnceLock::new()).collect();
        Table { columns, out, index, given }
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(|column| column.field.name().as_str())
    }

    /// Where a column is. The command calls `path` what is `steps` here: both are taken.
    fn place(&self, name: &str) -> Option<usize> {
        let name = if name == "path" { "steps" } else { name };
        self.names().position(|known| known == name)
    }

    fn get<'py>(&self, py: Python<'py>, place: usize) -> PyResult<Bound<'py, PyAny>> {
        let make = || {
            deliver(py, self.columns[place].clone(), self.out, self.index.as_ref())
                .map(Bound::unbind)
        };
        Ok(self.given[place].get_or_try_init(py, make)?.bind(py).clone())
    }

    fn named<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        match self.place(name) {
            Some(place) => self.get(py, place),
            None => Err(PyAttributeError::new_err(format!("there is no column {name:?}"))),
        }
    }

    fn all<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let columns = (0..self.columns.len()).map(|place| self.get(py, place));
        PyTuple::new(py, columns.collect::<PyResult<Vec<_>>>()?)
    }

    /// The columns by their names as a frame of pandas, whose types have a null of their own.
    fn to_pandas<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let columns = PyDict::new(py);
        for made in &self.columns {
            columns
                .set_item(made.field.name().as_str(), made.to_pandas(py, self.index.as_ref())?)?;
        }
        library(py, "pandas", "to_pandas")?.call_method1("DataFrame", (columns,))
    }

    /// A column by its name, or by its place as in a tuple.
    fn item<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        match index.extract::<&str>() {
            Ok(name) if self.place(name).is_some() => self.named(index.py(), name),
            Ok(name) => Err(PyKeyError::new_err(name.to_owned())),
            Err(_) => self.all(index.py())?.into_any().get_item(index),
        }
    }

    fn structs(&self) -> PyResult<Made> {
        let fields: Fields = self.columns.iter().map(|column| Arc::clone(&column.field)).collect();
        let arrays = self.columns.iter().map(|column| Arc::clone(&column.array)).collect();
        let array = StructArray::try_new(fields.clone(), arrays, None)
            .map_err(|error| PyIndexError::new_err(error.to_string()))?;
        let field = Arc::new(Field::new("", DataType::Struct(fields), false));
        Ok(Made { array: Arc::new(array), field })
    }

    fn reduced<'py>(&self, py: Python<'py>, name: &'static str) -> PyResult<Reduced<'py>> {
        let bytes = stream::bytes(py, &self.columns)?;
        let make = py.import("sudokit._sudokit")?.getattr("record_of_bytes")?;
        Ok((make, (name, self.out.name(), bytes)))
    }

    /// The names of the columns with their first rows.
    fn describe(&self, py: Python<'_>, name: &str) -> PyResult<String> {
        let rows = self.columns.first().map_or(0, |column| column.array.len());
        let mut text = format!("<sudokit.{name} of {rows} rows");
        for column in &self.columns {
            let first = column.first_rows(py)?;
            text.push_str(&format!("\n  {}: {first}", column.field.name()));
        }
        Ok(text + ">")
    }
}

/// How a record is made again.
type Reduced<'py> = (Bound<'py, PyAny>, (&'static str, &'static str, Bound<'py, PyBytes>));

/// Declares records: their fields in their order, and how they are handed over.
macro_rules! records {
    ($(
        $(#[doc = $doc:literal])*
        $Name:ident as $name:literal in $module:literal {
            $($(#[doc = $about:literal])* $field:ident,)*
        }
    )*) => {$(
        $(#[doc = $doc])*
        ///
        /// ``record["name"]``, ``dict(record)`` and ``record.to_pandas()`` take it by its names. It
        /// unpacks like a tuple, and any Arrow library takes it as a table.
        #[pyclass(frozen, name = $name, module = $module)]
        pub(crate) struct $Name(Table);

        impl From<Table> for $Name {
            fn from(table: Table) -> $Name {
                $Name(table)
            }
        }

        #[pymethods]
        impl $Name {
            $(
                $(#[doc = $about])*
                #[getter]
                fn $field<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    self.0.named(py, stringify!($field))
                }
            )*

            fn __len__(&self) -> usize {
                self.0.columns.len()
            }

            fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
                self.0.all(py)?.try_iter()
            }

            fn __getitem__<'py>(
                &self,
                index: &Bound<'py, PyAny>,
            ) -> PyResult<Bound<'py, PyAny>> {
                self.0.item(index)
            }

            /// The names of the columns.
            fn keys(&self) -> Vec<&str> {
                self.0.names().collect()
            }

            /// The columns: ``dict(record)`` has them by their names.
            fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
                self.0.all(py).map(|columns| columns.to_list())
            }

            /// The names with their columns.
            fn items<'py>(&self, py: Python<'py>) -> PyResult<Vec<(&str, Bound<'py, PyAny>)>> {
                self.0.names().map(|name| Ok((name, self.0.named(py, name)?))).collect()
            }

            /// Whether a column has this name.
            fn __contains__(&self, name: &Bound<'_, PyAny>) -> bool {
                name.extract::<&str>().is_ok_and(|name| self.0.place(name).is_some())
            }

            /// The columns as a frame of Polars.
            fn to_polars<'py>(slf: &Bound<'py, $Name>) -> PyResult<Bound<'py, PyAny>> {
                library(slf.py(), "polars", "to_polars")?.getattr("DataFrame")?.call1((slf,))
            }

            fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
                self.0.reduced(py, $name)
            }

            /// The columns as a frame of pandas, each with a type that has a null.
            fn to_pandas<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                self.0.to_pandas(py)
            }

            #[pyo3(signature = (dtype=None, copy=None))]
            fn __array__(
                &self,
                dtype: Option<Bound<'_, PyAny>>,
                copy: Option<bool>,
            ) -> PyResult<Py<PyAny>> {
                let _ = (dtype, copy);
                Err(PyTypeError::new_err(concat!(
                    $name,
                    " has several columns: take one of them, record.to_pandas(), record.to_polars(), \
                     dict(record), or any Arrow library (pyarrow.table(record), \
                     pandas.DataFrame.from_arrow(record))",
                )))
            }

            fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
                self.0.describe(py, $name)
            }

            fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
                PyColumn::from(self.0.structs()?).__arrow_c_schema__(py)
            }

            #[pyo3(signature = (requested_schema=None))]
            fn __arrow_c_array__<'py>(
                &self,
                py: Python<'py>,
                requested_schema: Option<Bound<'py, PyCapsule>>,
            ) -> PyResult<Bound<'py, PyTuple>> {
                PyColumn::from(self.0.structs()?).__arrow_c_array__(py, requested_schema)
            }

            #[pyo3(signature = (requested_schema=None))]
            fn __arrow_c_stream__<'py>(
                &self,
                py: Python<'py>,
                requested_schema: Option<Bound<'py, PyCapsule>>,
            ) -> PyResult<Bound<'py, PyCapsule>> {
                PyColumn::from(self.0.structs()?).__arrow_c_stream__(py, requested_schema)
            }
        }
    )*

    /// A record by the name of its class.
    ///
    /// # Errors
    /// When there is none of that name.
    pub(crate) fn record_of<'py>(
        py: Python<'py>,
        name: &str,
        table: Table,
    ) -> PyResult<Bound<'py, PyAny>> {
        match name {
            $($name => Ok(Bound::new(py, $Name(table))?.into_any()),)*
            _ => Err(spec(py, format_args!("no record of sudokit is named {name:?}"))),
        }
    }
    };
}

records! {
    /// The result of :func:`sudokit.classify`.
    Classified as "Classified" in "sudokit" {
        /// Words of :class:`sudokit.Verdict`.
        verdict,
        /// The solution of a proper puzzle; one of several; null where there is none.
        solution,
        /// Another solution, where there are several.
        witness,
    }
    /// The result of :func:`sudokit.check`.
    Checked as "Checked" in "sudokit" {
        /// Words of :class:`sudokit.Judgment`.
        verdict,
        /// The index of the first cell that is wrong, 0 to 80; null where all are right.
        cell,
    }
    /// The result of :func:`sudokit.judge_text`.
    Replied as "Replied" in "sudokit" {
        /// Words of :class:`sudokit.Reply`.
        verdict,
        /// The index of the first cell that is wrong, 0 to 80; null where all are right.
        cell,
        /// The grid as it was found, blanks included; null where there is none.
        grid,
    }
    /// The result of :func:`sudokit.judge_state`.
    JudgedStates as "JudgedStates" in "sudokit" {
        /// Words of :class:`sudokit.State`.
        verdict,
        /// The index of the first wrong cell, 0 to 80; null where none is known to be.
        cell,
        /// Cells beside the givens that hold the digit of the only solution.
        right,
        /// Cells whose digit is wrong.
        wrong,
        /// Their digits; blanks elsewhere.
        wrong_cells,
    }
    /// The result of :func:`sudokit.judge_moves`.
    JudgedMoves as "JudgedMoves" in "sudokit" {
        /// Words of :class:`sudokit.State`: the board at the end.
        verdict,
        /// How many moves there are.
        moves,
        /// The first move after which no solution can be reached, from 0; null where there is none.
        first_wrong,
        /// The board after each move, words with blanks between them.
        verdicts,
        /// What forces each move, with ``techniques``.
        forced_by,
    }
    /// The result of :func:`sudokit.corrupt_moves`.
    Corrupted as "Corrupted" in "sudokit" {
        /// The traces, one move of each made wrong.
        moves,
        /// Its place, from 0.
        first_wrong,
    }
    /// The result of :func:`sudokit.canonical`.
    Canonical as "Canonical" in "sudokit" {
        /// The canonical form.
        puzzle,
        /// The canonical form of its solution; null where the puzzle is not proper.
        grid,
        /// The transform that leads from the puzzle to its form, as text.
        transform,
        /// How many transforms leave the puzzle as it is.
        automorphisms,
    }
    /// What :func:`sudokit.grade` says of puzzles. It has the columns of the scales that were asked
    /// for; docs/GRADES.md says what each measures.
    Graded as "Graded" in "sudokit" {
        /// Words of :class:`sudokit.Verdict`.
        verdict,
        /// The least of singles, locked candidates, subsets, fish that suffices.
        closure,
        /// HoDoKu's level.
        hodoku_level,
        /// HoDoKu's score.
        hodoku_score,
        /// Sudoku Explainer's rating of the hardest step.
        se_er,
        /// The same of the steps up to the first digit.
        se_ep,
        /// The same of the first step.
        se_ed,
        /// Depth of trials.
        te,
        /// Longest braid.
        b,
        /// Longest whip.
        w,
        /// Longest braid with groups.
        gb,
        /// Longest whip with groups.
        gw,
        /// Longest braid inside trials.
        bxb,
        /// Longest braid inside trials of depth 2.
        bxbb,
        /// Hardest kind of step, when all steps of the easiest kind are taken at once.
        sudokit,
        /// Mean number of guesses of a plain search.
        guesses,
        /// Fewest cells that leave singles only.
        backdoor,
        /// The scales whose number is a lower bound, with commas between them.
        at_least,
    }
    /// The result of :func:`sudokit.explain`.
    Explained as "Explained" in "sudokit" {
        /// Words of :class:`sudokit.Verdict`.
        verdict,
        /// HoDoKu's level.
        level,
        /// HoDoKu's score.
        score,
        /// Sudoku Explainer's rating of the hardest step, with its profile.
        rating,
        /// How many steps there are.
        count,
        /// The hardest technique.
        hardest,
        /// How the path ends.
        end,
        /// The steps as JSON: a list of objects.
        steps,
        /// The same, by the name that the command's column has.
        path,
        /// Technique and conclusion of every step, in one line; if asked for.
        compact,
        /// The digits in their order; if asked for.
        moves,
        /// For each cell the number of the step that fills it, from 1; 0 for a given, -1 for a cell
        /// that stays open; if asked for.
        order,
        /// The path in tokens; if asked for.
        tokens,
    }
    /// The result of :func:`sudokit.positions`: a row for each step of each path.
    Positions as "Positions" in "sudokit" {
        /// The row of its puzzle, from 0.
        row,
        /// Which step of the path is next, from 1.
        index,
        /// The digits before it.
        board,
        /// The candidates before it: 81 words, ``-`` for none.
        candidates,
        /// The technique of the step.
        technique,
        /// The digits that it places.
        place,
        /// The candidates that it eliminates.
        eliminate,
        /// The step in English.
        sentence,
        /// The step in tokens.
        next,
    }
    /// What :func:`sudokit.data.leaks` finds: a row for each row of the test set.
    Leaks as "Leaks" in "sudokit.data" {
        /// The first row of the training set that is the same; null where none is.
        row,
        /// The transform that leads from there to this one.
        transform,
    }
    /// What :func:`sudokit.data.dedup` finds: a row for each row.
    Duplicates as "Duplicates" in "sudokit.data" {
        /// Whether no row before it is the same; null where the row is no puzzle.
        keep,
        /// The first row that is the same, where one is before it.
        row,
        /// The transform that leads from there to this one.
        transform,
    }
    /// What :func:`sudokit.data.augment` makes.
    Augmented as "Augmented" in "sudokit.data" {
        /// The copies of the puzzles.
        puzzle,
        /// The copies of the solutions; null where none were given.
        solution,
        /// Which row each is a copy of.
        source_row,
        /// Which copy of it, from 1.
        copy,
        /// What was done to it.
        transform,
    }
    /// What :func:`sudokit.generate` makes.
    Generated as "Generated" in "sudokit" {
        /// Proper puzzles; null where the tries ran out.
        puzzle,
        /// Their solutions.
        solution,
        /// How many tries each took.
        tries,
        /// What each counts for in statistics of all minimal puzzles (``method="unbiased"``).
        weight,
    }
}
