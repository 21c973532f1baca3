//! Output columns: as they are made, and as lists, NumPy arrays or Arrow arrays.
//!
//! A column is made once, as an Arrow array. NumPy takes its memory over without a copy if no other
//! owner exists. NumPy has no null. In an array that the caller requests by name, it is represented
//! as: grid 81 zeros, float NaN, text None; whole numbers, flags, verdicts and ids are masked
//! (`numpy.ma`). Where a caller takes any kind of array (`numpy.asarray`, pandas), no null may look
//! like a value: [`Made::into_array`].

use crate::board::shown;
use crate::errors::word;
use crate::input::Kind;
use arrow_array::cast::AsArray;
use arrow_array::types as of;
use arrow_array::{
    Array, ArrayRef, ArrowPrimitiveType, BooleanArray, DictionaryArray, FixedSizeBinaryArray,
    FixedSizeListArray, Int8Array, Int16Array, LargeStringArray, PrimitiveArray, StringArray,
    UInt8Array,
};
use arrow_buffer::{ArrowNativeType, Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{DataType, Field, FieldRef};
use numpy::{Element, PyArray1};
use pyo3::exceptions::{PyImportError, PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString};
use std::sync::Arc;

/// A column that was made.
#[derive(Clone)]
pub(crate) struct Made {
    pub array: ArrayRef,
    pub field: FieldRef,
}

/// The metadata of a field whose grids are nine rows of nine in NumPy: pickled columns keep it.
const SHAPE: &str = "sudokit.shape";
const SQUARE: &str = "9,9";

/// Rows that a column shows of itself.
const SHOWN: usize = 2;

/// Which rows hold something; nothing where all do.
fn validity(valid: &[bool]) -> Option<NullBuffer> {
    let has_null = valid.contains(&false);
    has_null.then(|| NullBuffer::from(valid))
}

/// How grids are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Layout {
    /// 81 characters.
    Text,
    /// 81 numbers.
    Numbers,
}

impl Layout {
    /// # Errors
    /// When the word is unknown.
    pub(crate) fn new(py: Python<'_>, out: Kind, wanted: Option<&str>) -> PyResult<Layout> {
        let words = [("text", Layout::Text), ("u8", Layout::Numbers)];
        let usual = if out == Kind::Numpy { Layout::Numbers } else { Layout::Text };
        wanted.map_or(Ok(usual), |wanted| word(py, "layout", wanted, &words))
    }
}

/// A column of grids that is being written, 81 bytes a row.
pub(crate) struct Grids {
    bytes: Vec<u8>,
    valid: Vec<bool>,
    layout: Layout,
}

/// Some rows of it.
pub(crate) struct GridsPiece<'a> {
    grids: &'a mut [[u8; 81]],
    valid: &'a mut [bool],
    layout: Layout,
}

impl Grids {
    /// A column of nulls.
    pub(crate) fn new(rows: usize, layout: Layout) -> Grids {
        Grids { bytes: vec![0; 81 * rows], valid: vec![false; rows], layout }
    }

    /// Its rows, in pieces of this size.
    pub(crate) fn pieces(&mut self, size: usize) -> impl Iterator<Item = GridsPiece<'_>> + Send {
        let layout = self.layout;
        let (grids, _) = self.bytes.as_chunks_mut::<81>();
        let pieces = grids.chunks_mut(size).zip(self.valid.chunks_mut(size));
        pieces.map(move |(grids, valid)| GridsPiece { grids, valid, layout })
    }

    /// All of its rows.
    pub(crate) fn piece(&mut self) -> GridsPiece<'_> {
        let (grids, _) = self.bytes.as_chunks_mut::<81>();
        GridsPiece { grids, valid: &mut self.valid, layout: self.layout }
    }

    /// Adds its rows to a list: texts, None for null.
    pub(crate) fn push_texts<'py>(&self, py: Python<'py>, list: &mut Vec<Bound<'py, PyAny>>) {
        let (grids, _) = self.bytes.as_chunks::<81>();
        // Signs of ASCII, and zeros beneath a null.
        let text = str::from_utf8(grids.as_flattened()).unwrap_or_default();
        list.extend(self.valid.iter().enumerate().map(|(row, &is_valid)| {
            match text.get(81 * row..81 * row + 81).filter(|_| is_valid) {
                Some(text) => PyString::new(py, text).into_any(),
                None => py.None().into_bound(py),
            }
        }));
    }

    pub(crate) fn made(self, name: &str) -> PyResult<Made> {
        let nulls = validity(&self.valid);
        let rows = self.valid.len();
        let array: ArrayRef = match self.layout {
            Layout::Numbers => {
                let item = Arc::new(Field::new("item", DataType::UInt8, false));
                let values = Arc::new(UInt8Array::from(self.bytes));
                Arc::new(FixedSizeListArray::try_new(item, 81, values, nulls).map_err(failed)?)
            }
            Layout::Text => texts_of_one_length(self.bytes, rows, 81, nulls)?,
        };
        Ok(Made::new(name, array))
    }
}

impl GridsPiece<'_> {
    /// Writes a row. 0 is an empty cell.
    #[inline]
    pub(crate) fn put(&mut self, row: usize, values: &[u8; 81]) {
        let cells = &mut self.grids[row];
        match self.layout {
            Layout::Numbers => *cells = *values,
            Layout::Text => {
                for i in 0..81 {
                    cells[i] = if values[i] == 0 { b'.' } else { b'0' + values[i] };
                }
            }
        }
        self.valid[row] = true;
    }
}

/// A column of plain values that is being written.
pub(crate) struct Values<T> {
    values: Vec<T>,
    valid: Vec<bool>,
}

/// Some rows of it.
pub(crate) struct ValuesPiece<'a, T> {
    values: &'a mut [T],
    valid: &'a mut [bool],
}

impl<T: Clone + Default + Send> Values<T> {
    /// A column of nulls.
    pub(crate) fn new(rows: usize) -> Values<T> {
        Values { values: vec![T::default(); rows], valid: vec![false; rows] }
    }

    /// A column of these; nothing is null.
    pub(crate) fn of(rows: impl Iterator<Item = Option<T>>) -> Values<T> {
        let (values, valid) =
            rows.map(|row| (row.clone().unwrap_or_default(), row.is_some())).unzip();
        Values { values, valid }
    }

    /// The rows.
    pub(crate) fn into_rows(self) -> Vec<T> {
        self.values
    }

    /// The rows; `None` for null.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Option<&T>> {
        self.values.iter().zip(&self.valid).map(|(value, &is_valid)| is_valid.then_some(value))
    }

    /// Its rows, in pieces of this size.
    pub(crate) fn pieces(
        &mut self,
        size: usize,
    ) -> impl Iterator<Item = ValuesPiece<'_, T>> + Send {
        let pieces = self.values.chunks_mut(size).zip(self.valid.chunks_mut(size));
        pieces.map(|(values, valid)| ValuesPiece { values, valid })
    }
}

impl<T> ValuesPiece<'_, T> {
    /// Writes a row.
    #[inline]
    pub(crate) fn put(&mut self, row: usize, value: T) {
        self.values[row] = value;
        self.valid[row] = true;
    }
}

impl<T: ArrowNativeType> Values<T> {
    /// As numbers of an Arrow type.
    pub(crate) fn made<A: ArrowPrimitiveType<Native = T>>(self, name: &str) -> Made {
        let nulls = validity(&self.valid);
        Made::new(name, Arc::new(PrimitiveArray::<A>::new(self.values.into(), nulls)))
    }
}

impl Values<bool> {
    pub(crate) fn made_flags(self, name: &str) -> Made {
        let nulls = validity(&self.valid);
        Made::new(name, Arc::new(BooleanArray::new(self.values.into(), nulls)))
    }
}

impl Values<String> {
    pub(crate) fn made_texts(self, name: &str) -> Made {
        let rows = self.values.iter().zip(&self.valid);
        let rows = rows.map(|(text, &is_valid)| is_valid.then_some(text.as_str()));
        let bytes: usize = self.values.iter().map(String::len).sum();
        let is_large = i32::try_from(bytes).is_err();
        let array: ArrayRef = if is_large {
            Arc::new(rows.collect::<LargeStringArray>())
        } else {
            Arc::new(rows.collect::<StringArray>())
        };
        Made::new(name, array)
    }
}

impl Values<i8> {
    /// As one of some words.
    pub(crate) fn made_words(self, name: &str, words: &[&str]) -> PyResult<Made> {
        let keys = Int8Array::new(self.values.into(), validity(&self.valid));
        let words = Arc::new(StringArray::from_iter_values(words));
        let array = DictionaryArray::<of::Int8Type>::try_new(keys, words).map_err(failed)?;
        Ok(Made::new(name, Arc::new(array)))
    }
}

impl Values<[u8; 16]> {
    pub(crate) fn made_ids(self, name: &str) -> PyResult<Made> {
        let nulls = validity(&self.valid);
        let bytes = Buffer::from_vec(self.values.concat());
        let array = FixedSizeBinaryArray::try_new(16, bytes, nulls).map_err(failed)?;
        Ok(Made::new(name, Arc::new(array)))
    }

    pub(crate) fn made_hex(self, name: &str) -> PyResult<Made> {
        let digits = |half: u8| b"0123456789abcdef"[usize::from(half)];
        let bytes = self.values.iter().flatten();
        let text: Vec<u8> = bytes.flat_map(|byte| [digits(byte >> 4), digits(byte & 15)]).collect();
        let nulls = validity(&self.valid);
        Ok(Made::new(name, texts_of_one_length(text, self.values.len(), 32, nulls)?))
    }
}

/// A column of 81 small numbers a row, which are no digits.
pub(crate) struct Orders(Vec<Option<[i16; 81]>>);

impl Orders {
    /// A column of these.
    pub(crate) fn of(rows: impl Iterator<Item = Option<[i16; 81]>>) -> Orders {
        Orders(rows.collect())
    }

    pub(crate) fn made(self, name: &str) -> PyResult<Made> {
        let valid: Vec<bool> = self.0.iter().map(Option::is_some).collect();
        let numbers = self.0.into_iter().flat_map(|row| row.unwrap_or([-1; 81]));
        let numbers = Arc::new(Int16Array::from_iter_values(numbers));
        let item = Arc::new(Field::new("item", DataType::Int16, false));
        let array = FixedSizeListArray::try_new(item, 81, numbers, validity(&valid));
        Ok(Made::new(name, Arc::new(array.map_err(failed)?)))
    }
}

/// Texts of the same length, one after the other.
fn texts_of_one_length(
    bytes: Vec<u8>,
    rows: usize,
    length: usize,
    nulls: Option<NullBuffer>,
) -> PyResult<ArrayRef> {
    let bytes = Buffer::from_vec(bytes);
    Ok(if i32::try_from(rows * length).is_ok() {
        let offsets = OffsetBuffer::<i32>::from_repeated_length(length, rows);
        Arc::new(StringArray::try_new(offsets, bytes, nulls).map_err(failed)?)
    } else {
        let offsets = OffsetBuffer::<i64>::from_repeated_length(length, rows);
        Arc::new(LargeStringArray::try_new(offsets, bytes, nulls).map_err(failed)?)
    })
}

/// What cannot be, or is too large for a column.
fn failed(error: arrow_schema::ArrowError) -> PyErr {
    PyOverflowError::new_err(error.to_string())
}

impl Made {
    pub(crate) fn new(name: &str, array: ArrayRef) -> Made {
        let field = Arc::new(Field::new(name, array.data_type().clone(), true));
        Made { array, field }
    }

    /// Grids as nine rows of nine in NumPy, as the input has them.
    pub(crate) fn in_squares(self) -> Made {
        match self.array.data_type() {
            DataType::FixedSizeList(_, 81) => self.with_note(SHAPE, SQUARE),
            _ => self,
        }
    }

    /// With something to know about it.
    pub(crate) fn with_note(self, key: &str, value: &str) -> Made {
        let notes = [(key.to_owned(), value.to_owned())].into();
        Made { field: Arc::new(self.field.as_ref().clone().with_metadata(notes)), ..self }
    }

    /// Its first rows as they print.
    pub(crate) fn first_rows(&self, py: Python<'_>) -> PyResult<String> {
        let rows = self.array.len();
        let few =
            Made { array: self.array.slice(0, rows.min(SHOWN)), field: Arc::clone(&self.field) };
        let shown = few.to_list(py)?.iter().map(|row| shown(&row));
        let mut shown = shown.collect::<PyResult<Vec<_>>>()?;
        if rows > SHOWN {
            shown.push("...".to_owned());
        }
        Ok(shown.join(", "))
    }

    /// As a list.
    pub(crate) fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let array = &self.array;
        match array.data_type() {
            DataType::Dictionary(..) => {
                let words = array.as_dictionary::<of::Int8Type>();
                let texts = words.values().as_string::<i32>();
                let texts: Vec<_> = texts.iter().flatten().map(|t| PyString::new(py, t)).collect();
                let keys = words.keys().iter();
                PyList::new(
                    py,
                    keys.map(|key| texts.get(usize::try_from(key?).ok()?)).collect::<Vec<_>>(),
                )
            }
            DataType::Utf8 => PyList::new(py, array.as_string::<i32>().iter()),
            DataType::LargeUtf8 => PyList::new(py, array.as_string::<i64>().iter()),
            DataType::Boolean => PyList::new(py, array.as_boolean().iter().collect::<Vec<_>>()),
            DataType::Int64 => numbers_to_list::<of::Int64Type>(py, array),
            DataType::Int32 => numbers_to_list::<of::Int32Type>(py, array),
            DataType::Float64 => numbers_to_list::<of::Float64Type>(py, array),
            DataType::FixedSizeBinary(_) => {
                let rows = array.as_fixed_size_binary();
                let rows = rows.iter().map(|row| row.map(|row| PyBytes::new(py, row)));
                PyList::new(py, rows.collect::<Vec<_>>())
            }
            DataType::FixedSizeList(item, _) if *item.data_type() == DataType::Int16 => {
                let rows = array.as_fixed_size_list();
                let values = rows.values().as_primitive::<of::Int16Type>().values();
                let row = |i: usize| rows.is_valid(i).then(|| &values[81 * i..][..81]);
                PyList::new(py, (0..rows.len()).map(row).collect::<Vec<_>>())
            }
            DataType::FixedSizeList(..) => {
                let rows = array.as_fixed_size_list();
                let values = rows.values().as_primitive::<of::UInt8Type>().values();
                let row =
                    |i: usize| rows.is_valid(i).then(|| PyBytes::new(py, &values[81 * i..][..81]));
                PyList::new(
                    py,
                    (0..rows.len())
                        .map(row)
                        .map(|row| row.map(|row| PyList::new(py, row.as_bytes())).transpose())
                        .collect::<PyResult<Vec<_>>>()?,
                )
            }
            kind => Err(PyOverflowError::new_err(format!("no list of {kind}"))),
        }
    }

    /// As a NumPy array, which takes the memory over if it has no other owner.
    ///
    /// # Errors
    /// When there is no numpy.
    pub(crate) fn into_numpy(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let numpy = numpy_module(py)?;
        let rows = self.array.len();
        let nulls = self.array.nulls().cloned();
        let is_square = self.field.metadata().get(SHAPE).is_some_and(|shape| shape == SQUARE);
        let array = match self.array.data_type() {
            // The values beneath the mask are no answers, in case a caller removes it.
            DataType::Int64 => {
                fill(py, numbers::<of::Int64Type>(py, self.array)?, nulls.as_ref(), -1)?
            }
            DataType::Int32 => {
                fill(py, numbers::<of::Int32Type>(py, self.array)?, nulls.as_ref(), -1)?
            }
            DataType::Float64 => {
                let array = numbers::<of::Float64Type>(py, self.array)?;
                return fill(py, array, nulls.as_ref(), f64::NAN);
            }
            DataType::Dictionary(..) => {
                let keys = self.array.as_dictionary::<of::Int8Type>().keys();
                let keys: Vec<u8> = keys.values().iter().map(|&key| key as u8).collect();
                fill(py, PyArray1::from_vec(py, keys).into_any(), nulls.as_ref(), u8::MAX)?
            }
            DataType::Boolean => {
                let flags: Vec<bool> = self.array.as_boolean().values().iter().collect();
                PyArray1::from_vec(py, flags).into_any()
            }
            DataType::FixedSizeList(item, _) => {
                let is_order = *item.data_type() == DataType::Int16;
                let (_, _, values, _) =
                    own(self.array, |a| a.as_fixed_size_list_opt())?.into_parts();
                // Beneath a null: no step in an order, no digit in a grid.
                let (array, none) = if is_order {
                    (numbers::<of::Int16Type>(py, values)?, -1)
                } else {
                    (numbers::<of::UInt8Type>(py, values)?, 0)
                };
                let array = if is_square {
                    array.call_method1("reshape", (rows, 9, 9))?
                } else {
                    array.call_method1("reshape", (rows, 81))?
                };
                return fill(py, array, nulls.as_ref(), none);
            }
            DataType::FixedSizeBinary(_) => {
                let (_, bytes, _) = own(self.array, |a| a.as_fixed_size_binary_opt())?.into_parts();
                let bytes = PyArray1::from_vec(py, owned::<u8>(bytes));
                bytes.call_method1("view", (format!("V{}", 16),))?
            }
            _ => {
                let options = PyDict::new(py);
                options.set_item("dtype", "object")?;
                return numpy.call_method("array", (self.to_list(py)?,), Some(&options));
            }
        };
        let Some(nulls) = nulls.filter(|nulls| nulls.null_count() > 0) else { return Ok(array) };
        let mask: Vec<bool> = nulls.iter().map(|is_valid| !is_valid).collect();
        let mask = PyArray1::from_vec(py, mask);
        numpy.getattr("ma")?.call_method1("masked_array", (array, mask))
    }

    /// As an array in which no null looks like a value: of whole numbers floats with NaN, of flags
    /// objects with None. What has neither is refused where rows are null.
    ///
    /// # Errors
    /// When a null has no place in the array; when there is no numpy.
    pub(crate) fn into_array<'py>(
        self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (nulls, kind) = (self.array.null_count(), self.array.data_type().clone());
        let name = self.field.name().clone();
        let rows = self.array.len();
        let refuse = |what: &str| {
            Err(PyValueError::new_err(format!(
                "{nulls} of {rows} rows of {name:?} are null, and {what} has no null: take \
                 to_pandas() (nullable types), to_numpy() (masked, or zeros for grids) or to_list()"
            )))
        };
        let array = match kind {
            _ if nulls == 0 => self.into_numpy(py)?,
            DataType::Float64 | DataType::Utf8 | DataType::LargeUtf8 => self.into_numpy(py)?,
            DataType::Int64 | DataType::Int32 | DataType::Dictionary(..) => {
                let masked = self.into_numpy(py)?;
                let largest = masked.call_method0("max")?;
                if largest.gt(1_i64 << 53)? {
                    return refuse("an array of floats, which holds whole numbers up to 2**53,");
                }
                let floats = masked.call_method1("astype", ("float64",))?;
                floats.call_method1("filled", (f64::NAN,))?
            }
            DataType::Boolean => {
                let options = PyDict::new(py);
                options.set_item("dtype", "object")?;
                let list = self.to_list(py)?;
                numpy_module(py)?.call_method("array", (list,), Some(&options))?
            }
            _ => return refuse("an array of grids or ids"),
        };
        let Some(dtype) = dtype else { return Ok(array) };
        if nulls > 0 {
            let dtype = numpy_module(py)?.call_method1("dtype", (dtype,))?;
            let wanted: String = dtype.getattr("kind")?.extract()?;
            let holds_null = match kind {
                DataType::Utf8 | DataType::LargeUtf8 | DataType::Boolean => wanted == "O",
                _ => matches!(wanted.as_str(), "f" | "c" | "O"),
            };
            if !holds_null {
                return refuse(&format!("the type {dtype}"));
            }
        }
        array.call_method1("astype", (dtype,))
    }

    /// As an array that is handed on as a tensor: no null, and no text.
    ///
    /// # Errors
    /// When rows are null; when there is no numpy.
    pub(crate) fn into_tensor(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        if self.array.null_count() > 0 {
            return Err(PyValueError::new_err(format!(
                "{} of {} rows of {:?} are null, and a tensor has no null: take to_numpy(), which is \
                 masked or has zeros for grids",
                self.array.null_count(),
                self.array.len(),
                self.field.name()
            )));
        }
        self.into_numpy(py)
    }

    /// As a Series of pandas whose type has a null of its own, with the index of its rows.
    ///
    /// # Errors
    /// When there is no pandas.
    pub(crate) fn to_pandas<'py>(
        &self,
        py: Python<'py>,
        index: Option<&Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let pandas = library(py, "pandas", "to_pandas")?;
        let options = PyDict::new(py);
        if let Some(index) = index
            && index.bind(py).len()? == self.array.len()
        {
            options.set_item("index", index)?;
        }
        options.set_item("name", self.field.name().as_str())?;
        let array = match self.array.data_type() {
            DataType::Int64 | DataType::Int32 | DataType::Boolean => {
                let masked = self.clone().into_numpy(py)?;
                let ma = py.import("numpy")?.getattr("ma")?;
                let data = ma.call_method1("getdata", (&masked,))?;
                let mask = ma.call_method1("getmaskarray", (&masked,))?;
                let is_flag = *self.array.data_type() == DataType::Boolean;
                let class = if is_flag { "BooleanArray" } else { "IntegerArray" };
                pandas.getattr("arrays")?.call_method1(class, (data, mask))?
            }
            DataType::Dictionary(..) => {
                let words = self.array.as_dictionary::<of::Int8Type>();
                let codes = words.keys().iter().map(|key| key.unwrap_or(-1));
                let codes = PyArray1::from_vec(py, codes.collect::<Vec<i8>>());
                let texts = words.values().as_string::<i32>().iter().collect::<Vec<_>>();
                pandas.getattr("Categorical")?.call_method1("from_codes", (codes, texts))?
            }
            kind => {
                let is_text = matches!(kind, DataType::Utf8 | DataType::LargeUtf8);
                let dtype = if is_text { "string" } else { "object" };
                let is_float = *kind == DataType::Float64;
                options.set_item("dtype", if is_float { "Float64" } else { dtype })?;
                self.to_list(py)?.into_any()
            }
        };
        pandas.call_method("Series", (array,), Some(&options))
    }
}

fn numbers_to_list<'py, A>(py: Python<'py>, array: &ArrayRef) -> PyResult<Bound<'py, PyList>>
where
    A: ArrowPrimitiveType<Native: IntoPyObject<'py>>,
{
    PyList::new(py, array.as_primitive::<A>().iter().collect::<Vec<_>>())
}

/// The array itself, out of its shared box: a copy of what describes it, never of its memory.
fn own<A: Clone>(array: ArrayRef, of_type: impl Fn(&dyn Array) -> Option<&A>) -> PyResult<A> {
    let own = of_type(array.as_ref()).cloned();
    drop(array);
    own.ok_or_else(|| PyOverflowError::new_err("an array of another type"))
}

/// The memory of a buffer, copied if it has another owner.
fn owned<T: ArrowNativeType>(buffer: Buffer) -> Vec<T> {
    buffer.into_vec().unwrap_or_else(|shared| shared.typed_data::<T>().to_vec())
}

fn numbers<A: ArrowPrimitiveType<Native: Element>>(
    py: Python<'_>,
    array: ArrayRef,
) -> PyResult<Bound<'_, PyAny>> {
    let (_, values, _) = own(array, |a| a.as_primitive_opt::<A>())?.into_parts();
    let values: ScalarBuffer<A::Native> = values;
    Ok(PyArray1::from_vec(py, owned::<A::Native>(values.into_inner())).into_any())
}

/// Puts something into the rows that are null.
fn fill<'py>(
    py: Python<'py>,
    array: Bound<'py, PyAny>,
    nulls: Option<&NullBuffer>,
    with: impl IntoPyObject<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    if let Some(nulls) = nulls.filter(|nulls| nulls.null_count() > 0) {
        let mask: Vec<bool> = nulls.iter().map(|is_valid| !is_valid).collect();
        array.set_item(PyArray1::from_vec(py, mask), with)?;
    }
    Ok(array)
}

/// A grid as an array of its own.
///
/// # Errors
/// When there is no numpy.
pub(crate) fn array_of<'py>(
    py: Python<'py>,
    values: &[u8; 81],
    dtype: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    numpy_module(py)?;
    let array = PyArray1::from_slice(py, values).into_any();
    dtype.map_or_else(|| Ok(array.clone()), |dtype| array.call_method1("astype", (dtype,)))
}

/// The library that a method needs.
///
/// # Errors
/// When it is not installed.
pub(crate) fn library<'py>(
    py: Python<'py>,
    name: &str,
    method: &str,
) -> PyResult<Bound<'py, PyModule>> {
    py.import(name).map_err(|error| {
        let text = format!("{method}() needs {name}: pip install {name}");
        let needed = PyImportError::new_err(text);
        needed.set_cause(py, Some(error));
        needed
    })
}

/// Numpy, which must be there before anything is made for it.
fn numpy_module(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("numpy").map_err(|error| {
        let needed =
            PyImportError::new_err("out=\"numpy\" needs numpy: pip install 'sudokit[numpy]'");
        needed.set_cause(py, Some(error));
        needed
    })
}
