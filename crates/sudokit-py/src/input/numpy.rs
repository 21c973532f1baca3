//! NumPy arrays: of whole numbers, (N, 81) or (N, 9, 9), or of texts, (N,).

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
    if matches!(kind.as_str(), "U" | "S" | "O" | "T") && shape.len() == 1 {
        // Of a masked array the list has None where something is masked.
        let array = if is_masked { data } else { &array };
        let lines = list::read(&array.call_method0("tolist")?)?;
        return Ok(Source::of_parts(Kind::Numpy, vec![Part::Lines(lines)]));
    }
    if !matches!(kind.as_str(), "u" | "i") {
        let name = dtype.str()?;
        return Err(wrong_type(format_args!("expected an array of whole numbers, found {name}")));
    }
    if !matches!(shape[..], [_, 81] | [_, 9, 9]) {
        let (shape, one) = (array.getattr("shape")?.str()?, shape.iter().product::<usize>() == 81);
        let advice = if one { ": one puzzle is array.reshape(1, 81)" } else { "" };
        return Err(wrong_type(format_args!(
            "expected an array of shape (N, 81) or (N, 9, 9), found {shape}{advice}"
        )));
    }
    if shape[0] == 0 {
        return Ok(Source::of_parts(Kind::Numpy, Vec::new()));
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
        // No byte: it is read as 255, which is no digit either.
        let too_small = array.call_method1("__lt__", (0,))?;
        let too_large = array.call_method1("__gt__", (255,))?;
        let outside = too_small.call_method1("__or__", (too_large,))?;
        let inside = numpy.call_method1("where", (outside, 255, &array))?;
        source.numbers = Some(array.clone().unbind());
        inside.call_method1("astype", ("uint8",))?
    };
    let bytes = numpy.call_method1("ascontiguousarray", (bytes,))?;
    let rows = bytes.call_method1("reshape", (shape[0], 81))?;
    let (array, _) = rows.extract::<PyArray>()?.into_inner();
    let parts = vec![Part::Arrow(arrow::Rows::new(&array)?)];
    Ok(Source { numbers: source.numbers, ..Source::of_parts(Kind::Numpy, parts) })
}
