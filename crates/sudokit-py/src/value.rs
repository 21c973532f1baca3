//! Python values that hold one grid: their content, and the texts they are read from.
//!
//! Their methods use the calls on columns, in `puzzle`.

use crate::errors::{Fault, wrong_type};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use sudokit::Puzzle;
use sudokit::canon::Transform;

/// A puzzle of 81 cells: any givens and blanks, with no promise that they obey the rules.
///
/// Parameters
/// ----------
/// givens : str, bytes, Puzzle or 81 numbers
///     81 characters, with any of ``. 0 _ * x X ? -`` for a blank; or 81 numbers (also nine rows
///     of nine), with 0 for a blank. :meth:`read` takes every other text format.
///
/// Raises
/// ------
/// ParseError
///     It is no puzzle.
///
/// Examples
/// --------
/// >>> from sudokit import Puzzle
/// >>> text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> p = Puzzle(text)
/// >>> p[0, 0], p[0, 2], len(p.givens)
/// (5, 0, 30)
/// >>> p.solve()[0, 2]
/// 4
/// >>> print(f"{p:2239}"[:29])
/// 530070000
/// 600195000
/// 098000060
#[pyclass(frozen, eq, ord, hash, name = "Puzzle", module = "sudokit")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PyPuzzle(pub Puzzle);

/// A symmetry of Sudoku: transposition, orders of rows and columns, a relabeling of digits.
///
/// Parameters
/// ----------
/// text : str
///     ``trROWScCOLUMNSdDIGITS``: ``t`` transposes first; after ``r`` the old row of each new row,
///     after ``c`` the same of columns, after ``d`` what the digits 1 to 9 become. What is left
///     out changes nothing.
///
/// Raises
/// ------
/// SpecError
///     The text is no transform.
///
/// Examples
/// --------
/// >>> from sudokit import Puzzle, Transform
/// >>> t = Transform("td213456789")
/// >>> moved = t.apply(Puzzle("12" + "." * 79))
/// >>> moved[0, 0], moved[1, 0], t.inverse().apply(moved)[0, 1]
/// (2, 1, 2)
#[pyclass(frozen, eq, hash, name = "Transform", module = "sudokit")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyTransform(pub Transform);

/// The text of `str` or of bytes; `None` of anything else. What is no Unicode becomes U+FFFD, as in
/// a text of a file: half a surrogate pair, which JSON can write, ends no batch.
pub(crate) fn lossy(item: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if let Ok(bytes) = item.cast::<PyBytes>() {
        return Ok(Some(String::from_utf8_lossy(bytes.as_bytes()).into_owned()));
    }
    let Ok(text) = item.cast::<PyString>() else { return Ok(None) };
    if let Ok(text) = text.to_str() {
        return Ok(Some(text.to_owned()));
    }
    let units = text.call_method1("encode", ("utf-16-le", "surrogatepass"))?;
    let units = units.cast_into::<PyBytes>()?;
    let (pairs, _) = units.as_bytes().as_chunks::<2>();
    let units: Vec<u16> = pairs.iter().map(|&pair| u16::from_le_bytes(pair)).collect();
    Ok(Some(String::from_utf16_lossy(&units)))
}

/// Reads one puzzle.
pub(crate) fn one(data: &Bound<'_, PyAny>) -> PyResult<Puzzle> {
    let py = data.py();
    let of_text = |text: &str| {
        text.trim().parse().map_err(|error| {
            let fault = Fault::of_text(0, &error);
            let expected = match fault.column {
                None if text.trim().contains('\n') => {
                    "81 characters (Puzzle.read takes other layouts)".to_owned()
                }
                _ => fault.expected,
            };
            Fault { expected, ..fault }.raise(py)
        })
    };
    if let Ok(puzzle) = data.cast::<PyPuzzle>() {
        return Ok(puzzle.get().0);
    }
    if let Some(text) = lossy(data)? {
        return of_text(&text);
    }
    let wrong = |what: &Bound<'_, PyAny>| {
        let name = what.get_type().name().map_or_else(|_| String::new(), |name| name.to_string());
        wrong_type(format_args!(
            "expected a text or numbers, 81 or nine rows of nine, found {name}"
        ))
    };
    let mut values = Vec::with_capacity(81);
    for item in data.try_iter().map_err(|_| wrong(data))? {
        let item = item?;
        match item.extract::<i64>() {
            Ok(value) => values.push(value),
            Err(_) => values.extend(item.extract::<Vec<i64>>().map_err(|_| wrong(&item))?),
        }
    }
    let found = values.len();
    let values: [i64; 81] = values.try_into().map_err(|_| {
        wrong_type(format_args!("expected 81 characters or 81 numbers, found {found} numbers"))
    })?;
    let faulty = values.iter().position(|value| !(0..=9).contains(value));
    if let Some(column) = faulty {
        let found = values[column].to_string();
        return Err(Fault::of_value(0, column, &found, values.contains(&0)).raise(py));
    }
    let values = values.map(|value| value as u8);
    Puzzle::from_values(values).ok_or_else(|| wrong_type("expected numbers from 0 to 9"))
}
