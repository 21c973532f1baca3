//! Python values that hold one grid: their content, and the texts they are read from.
//!
//! Their methods use the calls on columns, in `puzzle`.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyFloat, PyString};
use sudokit::Puzzle;
use sudokit::canon::Transform;

/// A puzzle of 81 cells: any givens and blanks, with no promise that they obey the rules.
///
/// Parameters
/// ----------
/// givens : str, bytes, Puzzle; or 81 cells: a list, an array, nine rows of nine, a frame, a dict
///     A text has 81 characters, with any of ``. 0 _ * x X ? -`` for a blank; :meth:`read` takes
///     every other text format. A cell is a number, a text of a digit, or blank: 0, such a sign,
///     ``""``, None or NaN, one kind a board. A row may be a text. A dict has cells by name:
///     ``r1c1``, ``A1`` (rows A to I) or (row, column); those that it lacks are blank.
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

/// A list of Python for arrays, Series and columns of Arrow; all else as it is.
pub(crate) fn listed<'py>(data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let names = ["tolist", "to_list", "to_pylist"];
    let name = names.iter().find(|name| data.hasattr(**name).unwrap_or(false));
    name.map_or_else(|| Ok(data.clone()), |name| data.call_method0(*name))
}

/// Whether it is None, or a null of pandas: NaN or `NA`.
pub(crate) fn is_null(item: &Bound<'_, PyAny>) -> PyResult<bool> {
    let is_nan = || item.cast::<PyFloat>().is_ok_and(|number| number.value().is_nan());
    Ok(item.is_none() || is_nan() || item.get_type().name()? == "NAType")
}
