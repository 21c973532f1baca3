//! NumPy arrays: of whole numbers (also as floats) or texts, (N, 81) or (N, 9, 9), or of texts of a
//! puzzle, (N,).

use super::{Kind, Part, Source, arrow, list};
use crate::errors::wrong_type;
use pyo3::prelude::*;
use pyo3_arrow::PyArray;

/// Reads an array. One of bytes in the order of C is borrowed, others are copied and checked.
pub(super) fn read(data: &Bound<'_, PyAny>) -> PyResult<Source> {
    let numpy = data.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (data,))?;
    let dtype = array.getattr("dtype")?;
    let kind: String = dtype.getattr("kind")?.extract()?;
    let shape: Vec<usize> = array.getattr("shape")?.extract()?;
    // What has no rows has no type that counts: numpy makes floats of an empty list.
    if shape == [0] {
        return Ok(Source::of_parts(Kind::Numpy, Vec::new()));
    }
    let is_masked = data.hasattr("mask")? && data.hasattr("fill_value")?;
    let is_grids = matches!(shape[..], [_, 81] | [_, 9, 9]);
    let is_text = matches!(kind.as_str(), "U" | "S" | "O" | "T");
    if is_text && (is_grids || shape.len() == 1) {
        // Of a masked array the list has None where something is masked.
        let array = if is_masked { data } else { &array };
        let lines = list::read(&array.call_method0("tolist")?)?;
        let source = Source::of_parts(Kind::Numpy, vec![Part::Lines(lines)]);
        return Ok(Source { is_square: shape.len() == 3, ..source });
    }
    if !is_grids {
        let shown = array.getattr("shape")?.str()?;
        let advice = match shape[..] {
            [.., 9 | 10] if shape.iter().product::<usize>() % 81 == 0 && shape.len() > 2 => {
                ": of a one-hot array argmax(-1) gives digits, 0 for a blank where it is class 0"
            }
            _ if shape.iter().product::<usize>() == 81 => {
                ": one puzzle is array.reshape(1, 81), or sudokit.Puzzle(array)"
            }
            _ => "",
        };
        return Err(wrong_type(format_args!(
            "expected an array of shape (N, 81) or (N, 9, 9), found {shown}{advice}"
        )));
    }
    if !matches!(kind.as_str(), "u" | "i" | "f") {
        let name = dtype.str()?;
        return Err(wrong_type(format_args!("expected an array of whole numbers, found {name}")));
    }
    if shape[0] == 0 {
        let source = Source::of_parts(Kind::Numpy, Vec::new());
        return Ok(Source { is_square: shape.len() == 3, ..source });
    }
    if is_masked && numpy.call_method1("any", (data.getattr("mask")?,))?.is_truthy()? {
        return Err(wrong_type(
            "expected an array of numbers without a mask: array.filled(0) makes what is masked \
             blank, array[~array.mask.any(axis=1)] takes whole rows",
        ));
    }
    let is_bytes = kind == "u" && dtype.getattr("itemsize")?.extract::<usize>()? == 1;
    let mut source = Source::of_parts(Kind::Numpy, Vec::new());
    let bytes = if is_bytes {
        array.clone()
    } else {
        let filled = if kind == "f" { without_nan(&numpy, &array)? } else { array.clone() };
        // No byte: it is read as 255, which is no digit either.
        let too_small = filled.call_method1("__lt__", (0,))?;
        let too_large = filled.call_method1("__gt__", (255,))?;
        let mut outside = too_small.call_method1("__or__", (too_large,))?;
        if kind == "f" {
            let whole = numpy.call_method1("floor", (&filled,))?;
            outside =
                outside.call_method1("__or__", (filled.call_method1("__ne__", (whole,))?,))?;
        }
        let inside = numpy.call_method1("where", (outside, 255, &filled))?;
        source.numbers = Some(array.clone().unbind());
        inside.call_method1("astype", ("uint8",))?
    };
    let bytes = numpy.call_method1("ascontiguousarray", (bytes,))?;
    let rows = bytes.call_method1("reshape", (shape[0], 81))?;
    let (array, _) = rows.extract::<PyArray>()?.into_inner();
    let parts = vec![Part::Arrow(arrow::Rows::new(&array)?)];
    let is_square = shape.len() == 3;
    let numbers = source.numbers;
    Ok(Source { numbers, is_square, ..Source::of_parts(Kind::Numpy, parts) })
}

/// Floats with 0 where NaN stands for a blank.
///
/// # Errors
/// When 0 stands there, too: one of both may be something else than a blank.
fn without_nan<'py>(
    numpy: &Bound<'py, PyModule>,
    array: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let missing = numpy.call_method1("isnan", (array,))?;
    if !missing.call_method0("any")?.is_truthy()? {
        return Ok(array.clone());
    }
    if !array.call_method0("all")?.is_truthy()? {
        return Err(wrong_type(
            "expected one kind of blank, found both NaN and 0: numpy.nan_to_num(array) makes both \
             0; a row that is missing is None in a list",
        ));
    }
    let rows = missing.call_method1("reshape", (missing.len()?, 81))?;
    if rows.call_method1("all", (1,))?.call_method0("any")?.is_truthy()? {
        return Err(wrong_type(
            "expected rows with digits, found one of NaN alone: a row that is missing is None in a \
             list, an empty grid has zeros",
        ));
    }
    numpy.call_method1("where", (missing, 0, array))
}
