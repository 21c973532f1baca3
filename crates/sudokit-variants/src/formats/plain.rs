//! Grids of 4x4 to 49x49 without further rules: digits, letters, or numbers with blanks between.
//!
//! ```text
//! 1..2 3..4 ....  ....       1-9, and A for 10, or 0-9 and A for 10, or A for 1
//! 12 . . 3  . 16 . ...       numbers, where a word of two digits is one cell
//! ```
//!
//! Lines of signs between boxes are left out. Where two alphabets fit, the error names them: a
//! first line `symbols 0-9A-F` answers.

use super::Fault;
use super::names::refused;
use super::regions;
use crate::constraints::{Candidates, Constraint, Given};
use crate::shape::{Cell, Shape, Value};
use crate::text::{TextError, signs};
use crate::variant::{Grid, Variant};

/// Sides of grids.
const SIDES: std::ops::RangeInclusive<usize> = 4..=49;

/// What stands for an empty cell. A 0 is one where 0 is no value.
const BLANKS: &[char] = &['.', '_', '*', '?', '-'];

/// Symbols of values in order: their name and whether the first stands for 0.
struct Alphabet {
    name: String,
    symbols: String,
    low: Value,
}

/// The alphabets of a size.
fn alphabets(side: usize) -> Vec<Alphabet> {
    let letters: String = ('A'..='Z').collect();
    let with_digits = |low: usize| -> Alphabet {
        let all: String = ('0'..='9').skip(low).chain('A'..='Z').take(side).collect();
        let last = all.chars().last().unwrap_or('?');
        let name = match last {
            '0'..='9' => format!("{low}-{last}"),
            'A' => format!("{low}-9A"),
            last => format!("{low}-9A-{last}"),
        };
        Alphabet { name, symbols: all, low: low as Value }
    };
    let mut found = Vec::new();
    if side <= 35 {
        found.push(with_digits(1));
    }
    if (10..=36).contains(&side) {
        found.push(with_digits(0));
    }
    if side <= 26 {
        let symbols = letters[..side].to_owned();
        let name = format!("A-{}", &symbols[side - 1..]);
        found.push(Alphabet { name, symbols, low: 1 });
    }
    found
}

/// A cell of the text: its word, its line and its column.
struct Word<'a> {
    text: &'a str,
    line: usize,
    column: usize,
}

impl Word<'_> {
    fn error(&self, expected: impl Into<String>) -> TextError {
        Fault::new(expected, format!("{:?}", self.text)).at(self.line, self.column)
    }
}

/// Whether a line draws the border of boxes.
fn is_border(line: &str) -> bool {
    let line = line.trim();
    line.chars().all(|c| "-+=|* \t".contains(c)) && line.contains(['+', '='])
        || line.len() > 2
            && line.chars().all(|c| c == '-' || c == ' ')
            && line.contains("---")
            && line.contains("- -")
}

/// The words of a text, without borders and comments.
fn words(text: &str) -> (Vec<Word<'_>>, Option<&str>) {
    let (mut words, mut symbols) = (Vec::new(), None);
    for (number, line) in (1..).zip(text.lines()) {
        if let Some(name) = line.trim().strip_prefix("symbols ") {
            symbols = Some(name.trim());
            continue;
        }
        if line.trim_start().starts_with('#') || is_border(line) {
            continue;
        }
        let mut column = 1;
        for piece in line.split(|c: char| c.is_whitespace() || c == '|' || c == ',') {
            if !piece.is_empty() {
                words.push(Word { text: piece, line: number, column });
            }
            column += piece.chars().count() + 1;
        }
    }
    (words, symbols)
}

/// The side of a square of this many cells.
fn side(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && SIDES.contains(&side)).then_some(side)
}

fn is_blank(word: &str) -> bool {
    word.len() == 1 && word.chars().all(|c| BLANKS.contains(&c))
}

/// The values of words that are numbers, one a cell, if they are.
fn numbers(words: &[Word<'_>]) -> Option<(usize, Vec<Option<Value>>)> {
    let side = side(words.len())?;
    let value = |word: &Word<'_>| {
        let number = word.text.parse::<Value>().ok();
        match number {
            None | Some(0) => (is_blank(word.text) || number.is_some()).then_some(None),
            Some(_) => number.filter(|&n| (1..=side as Value).contains(&n)).map(Some),
        }
    };
    Some((side, words.iter().map(value).collect::<Option<_>>()?))
}

/// Single characters of all words.
fn characters<'a>(words: &[Word<'a>]) -> Vec<Word<'a>> {
    let of = |word: &Word<'a>| {
        let line = word.line;
        signs(word.text).zip(word.column..).map(move |(text, column)| Word { text, line, column })
    };
    words.iter().flat_map(of).collect()
}

/// Whether a text is a grid by its length alone.
pub(super) fn is_like(text: &str) -> bool {
    let (words, _) = words(text);
    numbers(&words).is_some() || side(characters(&words).len()).is_some()
}

/// Whether the lines of a text are the rows of one grid.
pub(super) fn is_rows(text: &str) -> bool {
    let (words, _) = words(text);
    let lines = words.chunk_by(|a, b| a.line == b.line).count();
    let sides = [side(words.len()), side(characters(&words).len())];
    sides.contains(&Some(lines))
}

/// The one alphabet of a grid.
fn alphabet(side: usize, cells: &[Word<'_>], asked: Option<&str>) -> Result<Alphabet, TextError> {
    let used = |c: char| cells.iter().any(|cell| cell.text.chars().any(|d| d == c));
    let has_blank = cells.iter().any(|cell| is_blank(cell.text));
    let mut all = alphabets(side);
    let names: Vec<String> = all.iter().map(|alphabet| alphabet.name.clone()).collect();
    let start = &cells[0];
    if let Some(asked) = asked {
        let found = all.into_iter().find(|alphabet| alphabet.name == asked);
        return found.ok_or_else(|| start.error(format!("symbols {}", names.join(" or "))));
    }
    // Beside another blank, 0 is a value where it can be one.
    let zero_is_value = used('0') && has_blank && side > 9;
    let fits = |alphabet: &Alphabet| {
        let is_known = |c: char| alphabet.symbols.contains(c.to_ascii_uppercase());
        let is_fine = |cell: &Word<'_>| {
            is_blank(cell.text)
                || cell.text.chars().all(|c| is_known(c) || c == '0' && !zero_is_value)
        };
        (alphabet.low == 0 || !zero_is_value)
            && (alphabet.low == 1 || zero_is_value || !used('0'))
            && cells.iter().all(is_fine)
    };
    all.retain(fits);
    // Letters alone are no digits: A is 1.
    let has_digit = cells.iter().any(|cell| cell.text.chars().any(|c| ('1'..='9').contains(&c)));
    all.retain(|alphabet| alphabet.symbols.starts_with('A') != has_digit || side <= 9);
    if all.len() > 1 && side <= 9 {
        all.truncate(1);
    }
    let expected = match &all[..] {
        [] => format!("symbols of one alphabet: {}", names.join(", ")),
        [_] => return Ok(all.remove(0)),
        several => {
            let names: Vec<&str> = several.iter().map(|one| one.name.as_str()).collect();
            format!("a first line such as symbols {}: {} fit", names[0], names.join(" and "))
        }
    };
    let known = |c: char| BLANKS.contains(&c) || c.is_ascii_alphanumeric();
    let odd = cells.iter().find(|cell| !cell.text.chars().all(known));
    Err(odd.unwrap_or(start).error(expected))
}

pub(super) fn read(text: &str) -> Result<Variant, TextError> {
    let (words, asked) = words(text);
    let Some(first) = words.first() else {
        return Err(Fault::new("a puzzle", "nothing").at(1, 1));
    };
    let has_number = words.iter().any(|word| word.text.len() > 1);
    if let Some((side, values)) = numbers(&words).filter(|_| has_number || words.len() > 81) {
        return Ok(with_givens(side, 1, &values));
    }
    let cells = characters(&words);
    let Some(side) = side(cells.len()) else {
        let expected = "the cells of a square of 4x4 to 49x49, or a line such as sudoku 6";
        let found = format!("{} characters in {} words", cells.len(), words.len());
        return Err(Fault::new(expected, found).at(first.line, first.column));
    };
    let alphabet = alphabet(side, &cells, asked)?;
    let place = |c: char| alphabet.symbols.find(c.to_ascii_uppercase());
    let value = |cell: &Word<'_>| {
        let at = cell.text.chars().next().and_then(place);
        at.map(|at| at as Value + alphabet.low)
    };
    Ok(with_givens(side, alphabet.low, &cells.iter().map(value).collect::<Vec<_>>()))
}

/// A square with the usual boxes, values from `low`, and these givens by rows.
fn with_givens(side: usize, low: Value, values: &[Option<Value>]) -> Variant {
    let plain = Variant::sudoku(side).expect("a side of 49 at most");
    let shape = Shape::new(side, side, low, low + side as Value - 1);
    let mut puzzle = Variant { shape: shape.expect("a side of 49 at most"), ..plain };
    let cells: Vec<Cell> = puzzle.shape.cells().collect();
    for (cell, value) in cells.into_iter().zip(values) {
        if let Some(value) = *value {
            puzzle.add(Given { cell, value });
        }
    }
    puzzle
}

pub(super) fn write(puzzle: &Variant) -> Result<String, String> {
    let shape = &puzzle.shape;
    let mut grid = Grid::empty(shape);
    let mut other = Vec::new();
    for constraint in &puzzle.constraints {
        match constraint {
            Constraint::Given(given) => {
                if grid.get(given.cell).is_some_and(|value| value != given.value) {
                    other.push("two givens in a cell");
                }
                grid.set(given.cell, Some(given.value));
            }
            Constraint::Sudoku(sudoku)
                if shape.is_grid(sudoku.size, sudoku.corner)
                    && regions::whole(puzzle) == shape.usual_boxes(shape.rows(), shape.cols()) => {}
            Constraint::Candidates(Candidates { values, .. }) if values.len() == shape.values() => {
            }
            constraint => other.push(constraint.name()),
        }
    }
    if !other.is_empty() {
        return Err(refused(&other));
    }
    if regions::whole(puzzle).is_none() || shape.rows() != shape.cols() {
        return Err("holds squares with rows, columns and boxes only".into());
    }
    // The givens alone have to tell the size and the values.
    let text = grid.picture(shape);
    match read(&text) {
        Ok(again) if again.shape == *shape => Ok(text),
        _ => Err("cannot tell this size with these values".into()),
    }
}
