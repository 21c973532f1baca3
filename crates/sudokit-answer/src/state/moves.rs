//! Moves, in the words of people and programs.
//!
//! ```text
//! r1c3=4  R1C3: 4  A3=4                     a cell, a sign, a digit; letters name rows
//! (1,3,4)  [1 3 4]                          row and column from 1, digit, in brackets
//! {"row": 1, "col": 3, "value": 4}          an object, as calls of tools have it
//! ```
//!
//! Between moves there may be white space, commas, semicolons, quotes and the brackets of lists.

use std::fmt;
use std::str::FromStr;
use sudokit::board::{Cell, Digit};

/// A move: a digit in a cell, or a cell emptied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// The cell.
    pub cell: Cell,
    /// Its digit; none empties it.
    pub digit: Option<Digit>,
}

impl Move {
    /// Row and column from 1 to 9, and a digit, or 0 for none.
    fn new(row: u8, column: u8, digit: u8) -> Option<Move> {
        let is_place = |n: u8| (1..=9).contains(&n);
        if !is_place(row) || !is_place(column) || digit > 9 {
            return None;
        }
        let cell = Cell::new(usize::from(9 * (row - 1) + column - 1))?;
        Some(Move { cell, digit: Digit::new(digit) })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell, self.digit.map_or(0, Digit::get))
    }
}

impl FromStr for Move {
    type Err = String;

    /// One move; 0 empties the cell.
    fn from_str(text: &str) -> Result<Move, String> {
        match moves(text)?[..] {
            [one] => Ok(one),
            _ => Err(expected(text)),
        }
    }
}

fn expected(found: &str) -> String {
    format!("expected a move such as r1c3=4, found {found:?}")
}

/// Reads moves.
///
/// # Errors
/// The first word that is none.
///
/// ```
/// use sudokit_answer::state::moves;
///
/// let names = |text| moves(text).map(|all| all.iter().map(|one| one.to_string()).collect());
/// let expected = Ok(vec!["r1c3=4".to_owned(), "r2c2=5".to_owned()]);
/// assert_eq!(names("r1c3=4, B2: 5"), expected);
/// assert_eq!(names("[[1, 3, 4], (2 2 5)]"), expected);
/// assert_eq!(names(r#"{"row": 1, "col": 3, "value": 4}; ["R2C2=5"]"#), expected);
/// assert_eq!(names("place 4"), Err("expected a move such as r1c3=4, found \"place\"".to_owned()));
/// ```
pub fn moves(text: &str) -> Result<Vec<Move>, String> {
    let (moves, fault) = moves_before_fault(text);
    fault.map_or(Ok(moves), Err)
}

/// The moves of a text up to the first word that is none, and what is wrong with that word.
pub fn moves_before_fault(text: &str) -> (Vec<Move>, Option<String>) {
    let (mut moves, mut rest) = (Vec::new(), text);
    loop {
        rest = rest.trim_start_matches(is_between);
        if rest.is_empty() {
            return (moves, None);
        }
        match next(rest) {
            Some((one, length)) => {
                moves.push(one);
                rest = &rest[length..];
            }
            // The brackets of a list of moves.
            None if rest.starts_with(['[', '(', ']', ')']) => rest = &rest[1..],
            None => {
                let word = rest.split(|c: char| is_between(c) && c != '"').next().unwrap_or(rest);
                return (moves, Some(expected(word)));
            }
        }
    }
}

fn is_between(c: char) -> bool {
    c.is_whitespace() || ",;\"'".contains(c)
}

/// The move at the beginning of a text, and its length.
fn next(text: &str) -> Option<(Move, usize)> {
    if let Some(inner) = text.strip_prefix('{') {
        let end = inner.find('}')?;
        return Some((of_object(&inner[..end])?, end + 2));
    }
    if let Some(inner) = text.strip_prefix(['[', '(']) {
        let end = inner.find([']', ')'])?;
        let numbers = inner[..end].split(is_between).filter(|word| !word.is_empty());
        let numbers: Vec<u8> = numbers.map(|word| word.parse().ok()).collect::<Option<_>>()?;
        let &[row, column, digit] = numbers.as_slice() else { return None };
        return Some((Move::new(row, column, digit)?, end + 2));
    }
    let named = |length: usize| text.get(..length);
    let cell = named(4).and_then(|name| Some((name.parse().ok()?, 4)));
    let (cell, length) = cell.or_else(|| Some((lettered(named(2)?)?, 2)))?;
    let digit = text[length..].trim_start().strip_prefix([':', '='])?.trim_start();
    let is_one = |word: &str| !word[1..].starts_with(|c: char| c.is_alphanumeric() || c == '.');
    let value = digit.bytes().next().filter(u8::is_ascii_digit).filter(|_| is_one(digit))? - b'0';
    let one = Move { cell, digit: Digit::new(value) };
    Some((one, text.len() - digit.len() + 1))
}

/// The cell of a name from `A1` to `I9`, in either case: the letter is the row.
pub fn lettered(name: &str) -> Option<Cell> {
    match name.as_bytes() {
        [letter @ (b'A'..=b'I' | b'a'..=b'i'), column @ b'1'..=b'9'] => {
            let row = usize::from(letter.to_ascii_uppercase() - b'A');
            Cell::new(9 * row + usize::from(column - b'1'))
        }
        _ => None,
    }
}

/// The move of an object without its braces.
fn of_object(text: &str) -> Option<Move> {
    let (mut row, mut column, mut digit) = (None, None, None);
    for member in text.split(',') {
        let (name, value) = member.split_once([':', '='])?;
        let name = name.trim_matches(|c: char| is_between(c)).to_ascii_lowercase();
        let value = value.trim_matches(is_between).parse().ok();
        match name.as_str() {
            "row" | "r" => row = value,
            "column" | "col" | "c" => column = value,
            "digit" | "value" | "number" | "num" | "val" | "v" | "n" => digit = value,
            _ => {}
        }
    }
    Move::new(row?, column?, digit?)
}
