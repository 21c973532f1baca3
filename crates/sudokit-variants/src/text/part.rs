//! Parts of a constraint's line: numbers, cells, runs of cells, groups, sets of values.

use std::str::FromStr;

use super::{Line, TextError};
use crate::shape::{Cell, MAX_ROWS, MAX_SIDE, Value};

/// A field of a constraint in text.
pub(crate) trait Part: Sized {
    /// Takes it from the line.
    fn read(line: &mut Line<'_>) -> Result<Self, TextError>;
    /// Appends it, with a space before.
    fn write(&self, to: &mut String);
    /// Appends the cells in it.
    fn add_cells(&self, _to: &mut Vec<Cell>) {}
    /// Whether it is there, if it may be missing: the next token says that.
    fn is_here(token: &str) -> bool {
        token.starts_with(|sign: char| sign == '-' || sign.is_ascii_digit())
    }
}

/// Rows and columns of a grid or of a box: `9` is `9x9`.
pub(crate) type Dims = (usize, usize);

/// Values, written `1,2,5`.
pub(crate) type Values = Vec<Value>;

/// The numbers that any format may have: sums of them fit into their type.
pub fn is_number(number: &Value) -> bool {
    number.abs() < 1_000_000
}

fn number<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

impl Part for Value {
    fn read(line: &mut Line<'_>) -> Result<Value, TextError> {
        line.read(|text| number(text).filter(is_number), "a number")
    }

    fn write(&self, to: &mut String) {
        *to += &format!(" {self}");
    }
}

fn dims(text: &str) -> Option<Dims> {
    let (rows, cols) = text.split_once('x').unwrap_or((text, text));
    let side = |text, most| number(text).filter(|side| (1..=most).contains(side));
    Some((side(rows, MAX_ROWS)?, side(cols, MAX_SIDE)?))
}

impl Part for Dims {
    fn read(line: &mut Line<'_>) -> Result<Dims, TextError> {
        line.read(dims, "a size such as 9 or 2x3, at most 99")
    }

    fn write(&self, to: &mut String) {
        *to += &match self {
            (rows, cols) if rows == cols => format!(" {rows}"),
            (rows, cols) => format!(" {rows}x{cols}"),
        };
    }
}

fn cell(text: &str) -> Option<Cell> {
    let (row, col) = text.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let side = |text: &str, most| number::<usize>(text).filter(|n| (1..=most).contains(n));
    Some(Cell::new(side(row, MAX_ROWS)? - 1, side(col, MAX_SIDE)? - 1))
}

const A_CELL: &str = "a cell such as r1c1";

/// Reads `r1c1`.
impl FromStr for Cell {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Cell, TextError> {
        let error = || Line::new(1, text).error(A_CELL);
        cell(text.trim()).ok_or_else(error)
    }
}

impl Part for Cell {
    fn read(line: &mut Line<'_>) -> Result<Cell, TextError> {
        line.read(cell, A_CELL)
    }

    fn write(&self, to: &mut String) {
        *to += &format!(" {self}");
    }

    fn add_cells(&self, to: &mut Vec<Cell>) {
        to.push(*self);
    }

    fn is_here(token: &str) -> bool {
        !token.starts_with(['/', '(', ')'])
    }
}

/// A straight or diagonal run from one cell to another.
fn run(from: Cell, to: Cell) -> Option<Vec<Cell>> {
    let down = i32::from(to.row) - i32::from(from.row);
    let right = i32::from(to.col) - i32::from(from.col);
    let length = down.abs().max(right.abs());
    let is_straight = down == 0 || right == 0 || down.abs() == right.abs();
    let step = |i| from.step(down.signum() * i, right.signum() * i);
    is_straight.then(|| (0..=length).filter_map(step).collect())
}

/// The cells that a token names.
pub(super) fn cells(token: &str) -> Option<Vec<Cell>> {
    match token.split_once('-') {
        None => cell(token).map(|cell| vec![cell]),
        Some((from, to)) => cell(from).zip(cell(to)).and_then(|(from, to)| run(from, to)),
    }
}

/// At least one cell, with runs such as `r1c1-r1c9`, to the first token that is none.
impl Part for Vec<Cell> {
    fn read(line: &mut Line<'_>) -> Result<Vec<Cell>, TextError> {
        let mut all = Vec::new();
        while let Some(token) = line.peek() {
            if ["/", "(", ")"].contains(&token) {
                break;
            }
            let expected = if token.contains('-') {
                "a straight or diagonal run of cells such as r1c1-r1c9"
            } else {
                A_CELL
            };
            all.extend(line.read(cells, expected)?);
        }
        if all.is_empty() { Err(line.error(A_CELL)) } else { Ok(all) }
    }

    fn write(&self, to: &mut String) {
        self.iter().for_each(|cell| cell.write(to));
    }

    fn add_cells(&self, to: &mut Vec<Cell>) {
        to.extend(self);
    }
}

/// Groups of cells with ` / ` between them.
impl Part for Vec<Vec<Cell>> {
    fn read(line: &mut Line<'_>) -> Result<Vec<Vec<Cell>>, TextError> {
        let mut groups = vec![Vec::read(line)?];
        while line.take("/") {
            groups.push(Vec::read(line)?);
        }
        Ok(groups)
    }

    fn write(&self, to: &mut String) {
        for (i, group) in self.iter().enumerate() {
            *to += if i > 0 { " /" } else { "" };
            group.write(to);
        }
    }

    fn add_cells(&self, to: &mut Vec<Cell>) {
        to.extend(self.iter().flatten());
    }
}

/// A circle, a slash, its line.
impl Part for (Vec<Cell>, Vec<Cell>) {
    fn read(line: &mut Line<'_>) -> Result<Self, TextError> {
        let first = Vec::read(line)?;
        if !line.take("/") {
            return Err(line.error("a / between two groups of cells"));
        }
        Ok((first, Vec::read(line)?))
    }

    fn write(&self, to: &mut String) {
        self.0.write(to);
        *to += " /";
        self.1.write(to);
    }

    fn add_cells(&self, to: &mut Vec<Cell>) {
        to.extend(self.0.iter().chain(&self.1));
    }
}

impl Part for Values {
    fn read(line: &mut Line<'_>) -> Result<Values, TextError> {
        line.read(|text| text.split(',').map(number).collect(), "values such as 1,2,5")
    }

    fn write(&self, to: &mut String) {
        let words: Vec<String> = self.iter().map(Value::to_string).collect();
        *to += &format!(" {}", words.join(","));
    }
}

/// A token that is not looked into.
impl Part for String {
    fn read(line: &mut Line<'_>) -> Result<String, TextError> {
        line.read(|text| Some(text.to_owned()), "a word")
    }

    fn write(&self, to: &mut String) {
        *to += " ";
        *to += self;
    }
}

/// A part that may be missing.
impl<T: Part> Part for Option<T> {
    fn read(line: &mut Line<'_>) -> Result<Option<T>, TextError> {
        line.peek().is_some_and(T::is_here).then(|| T::read(line)).transpose()
    }

    fn write(&self, to: &mut String) {
        self.iter().for_each(|part| part.write(to));
    }

    fn add_cells(&self, to: &mut Vec<Cell>) {
        self.iter().for_each(|part| part.add_cells(to));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read<T: Part>(text: &str) -> Result<T, String> {
        T::read(&mut Line::new(1, text)).map_err(|error| error.to_string())
    }

    fn written<T: Part>(text: &str) -> String {
        let mut found = String::new();
        read::<T>(text).unwrap().write(&mut found);
        found.trim_start().to_owned()
    }

    #[test]
    fn runs_are_straight_or_diagonal() {
        assert_eq!(written::<Vec<Cell>>("R2C3-r2c1 r5c5-r3c7"), "r2c3 r2c2 r2c1 r5c5 r4c6 r3c7");
        assert!(read::<Vec<Cell>>("r1c1-r2c3").unwrap_err().contains("column 1"));
    }

    #[test]
    fn groups_and_optional_numbers_are_read_back() {
        assert_eq!(written::<Vec<Vec<Cell>>>("r1c1 / r2c2 r10c12"), "r1c1 / r2c2 r10c12");
        assert_eq!(written::<Option<Value>>("-3 r1c1"), "-3");
        assert_eq!(written::<Option<Value>>("r1c1"), "");
        assert_eq!((written::<Dims>("3x3"), written::<Dims>("2x3")), ("3".into(), "2x3".into()));
        assert_eq!(written::<Values>("1,1,3"), "1,1,3");
    }

    #[test]
    fn errors_say_what_was_expected() {
        for (text, expected) in [
            ("", "expected a cell such as r1c1, found the end of the line"),
            ("r1c1 r0c1", "column 6: expected a cell such as r1c1, found \"r0c1\""),
            ("r1c1 r1c100", "found \"r1c100\""),
        ] {
            let error = read::<Vec<Cell>>(text).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
        assert!(read::<Value>("12345678901").is_err() && read::<Dims>("0x3").is_err());
    }
}
