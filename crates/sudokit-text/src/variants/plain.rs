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
use crate::lattice;
use sudokit_variants::constraints::{Candidates, Constraint, Given};
use sudokit_variants::text::{TextError, signs};
use sudokit_variants::{Cell, Shape, Value};
use sudokit_variants::{Grid, Variant};

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
    let of = |(first, low)| {
        let all = ('0'..='9').chain('A'..='Z').skip_while(|&sign| sign != first);
        let symbols: Vec<char> = all.take(side).collect();
        let runs = symbols.chunk_by(|a, b| *b as u32 == *a as u32 + 1);
        let run = |run: &[char]| match run {
            [first, .., last] => format!("{first}-{last}"),
            one => one.iter().collect(),
        };
        Alphabet { name: runs.map(run).collect(), symbols: symbols.iter().collect(), low }
    };
    let mut all: Vec<Alphabet> = [('1', 1), ('0', 0), ('A', 1)].into_iter().map(of).collect();
    all.retain(|one| one.symbols.len() == side && (one.low == 1 || side >= 10));
    all
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
    let is_of = |signs: &str| line.chars().all(|sign| signs.contains(sign));
    is_of("-+=|* \t") && line.contains(['+', '='])
        || is_of("- ") && line.contains("---") && line.contains("- -")
}

/// The words of a text, without borders and comments.
fn words(text: &str) -> (Vec<Word<'_>>, Option<&str>) {
    let (mut words, mut symbols) = (Vec::new(), None);
    for (number, line) in (1..).zip(text.lines()) {
        if let Some(name) = line.trim().strip_prefix("symbols ") {
            symbols = Some(name.trim());
        } else if !line.trim_start().starts_with('#') && !is_border(line) {
            let mut column = 1;
            for text in line.split(|c: char| c.is_whitespace() || c == '|' || c == ',') {
                words.push(Word { text, line: number, column });
                column += text.chars().count() + 1;
            }
        }
    }
    words.retain(|word| !word.text.is_empty());
    (words, symbols)
}

/// The side of a square of this many cells.
fn side(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && SIDES.contains(&side)).then_some(side)
}

/// Whether a line has as many characters as a square has cells.
pub(super) fn is_square(line: &str) -> bool {
    side(line.chars().count()).is_some()
}

fn is_blank(word: &str) -> bool {
    word.len() == 1 && word.chars().all(|c| BLANKS.contains(&c))
}

/// The values of words that are numbers, one a cell, if they are.
fn numbers(words: &[Word<'_>]) -> Option<(usize, Vec<Option<Value>>)> {
    let side = side(words.len())?;
    // Beside another blank, 0 is one only where longer words are numbers, too: it may be a value.
    let has = |is: fn(&str) -> bool| words.iter().any(|word| is(word.text));
    if has(is_blank) && has(|word| word == "0") && !has(|word| word.len() > 1) {
        return None;
    }
    let value = |word: &Word<'_>| match word.text.parse::<Value>().ok() {
        Some(0) => Some(None),
        Some(number) => (1..=side as Value).contains(&number).then_some(Some(number)),
        None => is_blank(word.text).then_some(None),
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

/// Whether each line is a grid of its own: a word of as many characters as the others.
pub(super) fn is_list(text: &str) -> bool {
    let length = text.lines().next().map_or(0, |line| line.trim().len());
    let is_grid = |line: &str| {
        let line = line.trim();
        line.len() == length && line.bytes().all(|b| b.is_ascii_graphic() && !b"|,[]".contains(&b))
    };
    // Rows of one grid that lacks a row are no list.
    let is_above = |sign: char, side| sign.to_digit(36).is_some_and(|value| value > side);
    let is_square = |side: usize| {
        let is_other = |line: &&str| line.contains(|sign| is_above(sign, side as u32));
        let others = text.lines().filter(is_other).count();
        // A slip is in one line. A band of a grid has its values in most.
        others > 0 && likely_order(text).is_some()
            || others > 1 && others * 4 > text.lines().count()
    };
    side(length).is_some_and(|side| text.lines().all(is_grid) && !is_square(side))
}

/// Whether the lines of a text are the rows of one grid.
pub(super) fn is_rows(text: &str) -> bool {
    let (words, _) = words(text);
    let lines = words.chunk_by(|a, b| a.line == b.line).count();
    // Longer words are the cells of boxes.
    let are_cells = words.iter().all(|word| word.text.len() <= 2);
    let by_words = side(words.len()).filter(|_| are_cells);
    [by_words, side(characters(&words).len())].contains(&Some(lines))
}

/// The number of rows and columns that a grid with a slip seems to have: nearly all of its lines
/// have as many cells as there are lines, or one more or less.
pub fn likely_order(text: &str) -> Option<usize> {
    slip(&words(text).0).map(|(side, _)| side)
}

/// The same of words, or of their characters, and the first word or character of a line with
/// another number of cells.
fn slip<'a>(words: &[Word<'a>]) -> Option<(usize, Option<Word<'a>>)> {
    let of = |cells: &[Word<'a>]| {
        let lines: Vec<&[Word<'a>]> = cells.chunk_by(|a, b| a.line == b.line).collect();
        let around = lines.len().saturating_sub(1)..=lines.len() + 1;
        let is_most = |side: &usize| {
            let whole = lines.iter().filter(|line| line.len() == *side).count();
            whole + 2 >= lines.len().max(SIDES.start() + 2) && SIDES.contains(side)
        };
        let side = around.into_iter().find(is_most)?;
        let odd = lines.iter().find(|line| line.len() != side).map(|line| &line[0]);
        Some((side, odd.map(|&Word { text, line, column }| Word { text, line, column })))
    };
    let is_short = words.chunk_by(|a, b| a.line == b.line).count() + 1 < *SIDES.start();
    if is_short { None } else { of(words).or_else(|| of(&characters(words))) }
}

/// The one alphabet of a grid.
fn alphabet(side: usize, cells: &[Word<'_>], asked: Option<&str>) -> Result<Alphabet, TextError> {
    let signs: String = cells.iter().map(|cell| cell.text).collect();
    let mut all = alphabets(side);
    let names = |all: &[Alphabet], between| {
        all.iter().map(|one| one.name.clone()).collect::<Vec<_>>().join(between)
    };
    let known = names(&all, ", ");
    if let Some(asked) = asked {
        let expected = format!("symbols {}", names(&all, " or "));
        let found = all.into_iter().find(|alphabet| alphabet.name == asked);
        return found.ok_or_else(|| cells[0].error(expected));
    }
    // A grid has one sign for its blanks. Beside another one, 0 is a value where it can be one.
    let is_one = |text: &str| is_blank(text) || text == "0" && side <= 9;
    let mut blanks = cells.iter().filter(|cell| is_one(cell.text));
    let blank = blanks.next().map(|cell| cell.text);
    if let Some(other) = blanks.find(|cell| Some(cell.text) != blank) {
        return Err(other.error(format!("one sign for all blanks, such as {:?}", blank.unwrap())));
    }
    let has_blank = blank.is_some_and(is_blank);
    let has_zero = signs.contains('0');
    let zero_is_value = has_zero && has_blank && side > 9;
    all.retain(|alphabet| {
        let is_blank = |sign| BLANKS.contains(&sign) || sign == '0' && !zero_is_value;
        let is_known = |sign: char| alphabet.symbols.contains(sign.to_ascii_uppercase());
        (!has_zero || zero_is_value == (alphabet.low == 0))
            && signs.chars().all(|sign| is_blank(sign) || is_known(sign))
    });
    // Letters alone are no digits: A is 1.
    let has_digit = signs.contains(|sign| ('1'..='9').contains(&sign));
    all.retain(|alphabet| alphabet.symbols.starts_with('A') != has_digit || side <= 9);
    if side <= 9 {
        all.truncate(1);
    }
    let expected = match &all[..] {
        [] => format!("symbols of one alphabet: {known}"),
        [_] => return Ok(all.remove(0)),
        [first, ..] => {
            let fitting = names(&all, " and ");
            format!("a first line such as symbols {}: {fitting} fit", first.name)
        }
    };
    let known = |sign: char| BLANKS.contains(&sign) || sign.is_ascii_alphanumeric();
    let odd = cells.iter().find(|cell| !cell.text.chars().all(known));
    Err(odd.unwrap_or(&cells[0]).error(expected))
}

/// Whether a text is an object with a grid under a name of puzzles.
#[cfg(feature = "links")]
pub(super) fn is_object(text: &str) -> bool {
    in_object(text).is_some()
}

/// An object with a grid under a name of puzzles, that name, and the rows of the grid: a text, or
/// an array. An object of f-puzzles has objects there.
#[cfg(feature = "links")]
fn in_object(text: &str) -> Option<(serde_json::Map<String, serde_json::Value>, String, String)> {
    use serde_json::Value;
    // Most objects are of other formats: they are not read to see it.
    if !text.trim_start().starts_with('{') || text.contains("\"constraints\"") {
        return None;
    }
    let map: serde_json::Map<String, Value> = serde_json::from_str(text.trim()).ok()?;
    let keys: Vec<&String> = map.keys().collect();
    let key = keys[crate::formats::names::puzzle_column(&keys, None)?].clone();
    let cell = |value: &Value| match value {
        Value::String(text) if text.is_empty() => Some(".".to_owned()),
        Value::String(text) => Some(text.clone()),
        Value::Null => Some(".".to_owned()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let row = |value: &Value| match value {
        Value::Array(cells) => Some(cells.iter().map(cell).collect::<Option<Vec<_>>>()?.join(" ")),
        value => cell(value),
    };
    let rows = match &map[&key] {
        Value::String(text) => text.clone(),
        Value::Array(rows) => rows.iter().map(row).collect::<Option<Vec<_>>>()?.join("\n"),
        _ => return None,
    };
    (!rows.is_empty()).then_some((map, key, rows))
}

/// Reads a grid in any dress.
pub(super) fn read(text: &str) -> Result<Variant, TextError> {
    #[cfg(feature = "links")]
    if let Some((map, key, rows)) = in_object(text) {
        use crate::formats::names::is_rule;
        let fault = |expected: String, found: String| Fault::new(expected, found).at(1, 1);
        return match map.iter().find(|(name, value)| is_rule(name, &value.to_string())) {
            Some((name, _)) => {
                Err(fault("a puzzle without other rules".into(), format!("the key {name:?}")))
            }
            None => read(&rows).map_err(|_| fault(format!("a grid under {key:?}"), rows)),
        };
    }
    cells(text).map(|cells| cells.puzzle())
}

/// The number of rows and columns of the one plain grid in a text, in any dress: 4 to 49.
pub fn order(text: &str) -> Option<usize> {
    #[cfg(feature = "links")]
    if let Some((_, _, rows)) = in_object(text) {
        return order(&rows);
    }
    cells(text).ok().map(|cells| cells.side)
}

/// The cells of a grid in any dress.
fn cells(text: &str) -> Result<Cells, TextError> {
    let (words, asked) = words(text);
    let cells =
        of_words(&words, asked).or_else(|error| dressed(text, asked).unwrap_or(Err(error)))?;
    let value = |value: &Option<Value>| usize::try_from((*value)?).ok();
    if lattice::may_be_another(cells.side, &cells.values.iter().map(value).collect::<Vec<_>>()) {
        return Err(Fault::new("the cells of a square", lattice::SMALLER).at(words[0].line, 1));
    }
    Ok(cells)
}

/// A grid in a frame, a table, a list, markup, between words; `None` where there is none, or
/// several.
fn dressed(text: &str, asked: Option<&str>) -> Option<Result<Cells, TextError>> {
    // A look at all dresses takes long, and most lines alone have none.
    let is_odd_line = !text.is_ascii() || is_square(text);
    if !is_odd_line && !text.contains(['\n', '[', '{', '(', '/', ';', '<', '&', '~', '\\']) {
        return None;
    }
    let is_order = |line: &&str| line.trim().starts_with("symbols ");
    let lines: Vec<&str> =
        text.lines().map(|line| if is_order(&line) { "" } else { line }).collect();
    let grids = lattice::read_any(&lines)?.grids;
    let [grid] = &grids[..] else { return None };
    let texts = grid.cells.iter().map(|cell| if cell.is_empty() { "." } else { cell });
    let words: Vec<Word<'_>> =
        texts.map(|text| Word { text, line: grid.lines.0 + 1, column: 1 }).collect();
    Some(of_words(&words, asked))
}

/// Whether all lines have the same number of words, which make whole rows: a cell that is not
/// written would move those behind it.
fn are_rows(words: &[Word<'_>], side: usize) -> bool {
    let mut lines = words.chunk_by(|a, b| a.line == b.line).map(<[_]>::len);
    let first = lines.next().unwrap_or(0);
    first.is_multiple_of(side) && lines.all(|length| length == first)
}

/// Whether the words of all lines have the same lengths: else a character is missing or too many.
fn have_even_words(words: &[Word<'_>]) -> bool {
    let lengths = |line: &[Word<'_>]| line.iter().map(|word| word.text.len()).collect::<Vec<_>>();
    let mut lines = words.chunk_by(|a, b| a.line == b.line).map(lengths);
    let first = lines.next();
    lines.all(|line| Some(line) == first)
}

/// A grid of one cell a word or one a character.
fn of_words(words: &[Word<'_>], asked: Option<&str>) -> Result<Cells, TextError> {
    let Some(first) = words.first() else {
        return Err(Fault::new("a puzzle", "nothing").at(1, 1));
    };
    let has_number = words.iter().any(|word| word.text.len() > 1);
    if let Some((side, values)) = numbers(words).filter(|(side, _)| are_rows(words, *side))
        && (has_number || words.len() > 81)
    {
        return Ok(Cells { side, low: 1, values });
    }
    let cells = characters(words);
    let is_even = || have_even_words(words);
    let Some(side) = side(cells.len()).filter(|side| are_rows(&cells, *side) && is_even()) else {
        if let Some((side, Some(odd))) = slip(words) {
            let found = cells.iter().filter(|cell| cell.line == odd.line).count();
            let expected = format!("{side} cells in a row");
            return Err(Fault::new(expected, format!("{found} characters")).at(odd.line, 1));
        }
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
    Ok(Cells { side, low: alphabet.low, values: cells.iter().map(value).collect() })
}

/// Values of the cells of a square, row by row, from `low` on.
struct Cells {
    side: usize,
    low: Value,
    values: Vec<Option<Value>>,
}

impl Cells {
    /// With rows, columns and the usual boxes.
    fn puzzle(&self) -> Variant {
        let Cells { side, low, values } = self;
        let mut puzzle = Variant::sudoku(*side).expect("a side of 49 at most");
        puzzle.shape =
            Shape::new(*side, *side, *low, low + *side as Value - 1).expect("a side of 49 at most");
        let given =
            |(cell, value): (Cell, &Option<Value>)| Some(Given { cell, value: (*value)? }.into());
        puzzle.constraints.extend(puzzle.shape.cells().zip(values).filter_map(given));
        puzzle
    }
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
    refused(&other)?;
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
