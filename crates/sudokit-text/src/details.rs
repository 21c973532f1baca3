//! What a text may hold beside the puzzle, and what a format may have no place for.

use super::row::SourceRow;
use std::fmt;
use sudokit_core::grid::{Pencilmarks, Puzzle, line};

/// What a text may hold beside the puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Details {
    /// The name of the puzzle.
    pub title: Option<String>,
    /// The author.
    pub author: Option<String>,
    /// Comments and headers that have no place of their own, line by line, without their marks.
    pub comments: Vec<String>,
    /// Digits that a player placed: in cells that are no givens.
    pub placed: Option<Puzzle>,
    /// The candidates left, or noted, in the cells that hold no digit. A cell with a digit holds
    /// that digit alone.
    pub candidates: Option<Pencilmarks>,
    /// The solution that came with the puzzle, unchecked.
    pub solution: Option<Puzzle>,
    /// Other columns, keys and attributes.
    pub fields: Vec<Field>,
    /// The row of a table or the object that it stood in.
    pub row: Option<SourceRow>,
}

/// A named value beside the puzzle: a column of a table, a key of an object.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Field {
    /// The name of the column or key.
    pub name: String,
    /// Its text; of a JSON value that is no string, the JSON text.
    pub value: String,
    /// What the text is.
    pub kind: FieldKind,
}

/// What the text of a [`Field`] is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FieldKind {
    /// Text as it is.
    Text,
    /// A JSON value: a number, `true`, an array.
    Json,
}

impl Field {
    pub(super) fn text(name: impl Into<String>, value: impl Into<String>) -> Field {
        Field { name: name.into(), value: value.into(), kind: FieldKind::Text }
    }
}

impl Details {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        *self == Details::default()
    }

    /// The field of that name.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|field| field.name == name).map(|field| field.value.as_str())
    }

    /// What lies in the cells: the givens and the digits placed.
    pub(super) fn filled(&self, givens: &Puzzle) -> Puzzle {
        let mut all = *givens;
        for (cell, digit) in self.placed.iter().flat_map(Puzzle::givens) {
            if all.get(cell).is_none() {
                all.set(cell, Some(digit));
            }
        }
        all
    }

    /// What stands before and after a puzzle in its line: a solution, a board on the way there, or
    /// comments.
    pub(super) fn add_rest(&mut self, puzzle: Option<&Puzzle>, before: &[u8], after: &[u8]) {
        let is_mark = |c: char| c.is_whitespace() || ",;#|:\"'".contains(c);
        let (before, after) = (String::from_utf8_lossy(before), String::from_utf8_lossy(after));
        let before = before.trim_matches(is_mark);
        let after = after.trim_start_matches(is_mark).trim_end();
        if !before.is_empty() {
            self.comments.push(before.to_owned());
        }
        let grid = after.trim_end_matches(is_mark).as_bytes().try_into().ok();
        match grid.and_then(line::parse) {
            Some(solution) if solution.given_count() == 81 => self.solution = Some(solution),
            Some(mut board) if puzzle.is_some_and(|puzzle| is_board(puzzle, &board)) => {
                puzzle.iter().flat_map(|p| p.givens()).for_each(|(cell, _)| board.set(cell, None));
                self.placed = Some(board);
            }
            _ if after.is_empty() => {}
            _ => self.comments.push(after.to_owned()),
        }
    }

    /// Adds the details of the puzzle itself to those that stood before it.
    pub(super) fn add(&mut self, own: Details) {
        let Details { title, author, comments, placed, candidates, solution, fields, row } = own;
        self.title = title.or(self.title.take());
        self.author = author.or(self.author.take());
        self.comments.extend(comments);
        self.placed = placed.or(self.placed);
        self.candidates = candidates.or(self.candidates);
        self.solution = solution.or(self.solution);
        self.fields.extend(fields);
        self.row = row.or(self.row.take());
    }

    /// Sorts the headers of an `.sdk` file out of the comments.
    pub(super) fn take_sdk_headers(&mut self) {
        for comment in std::mem::take(&mut self.comments) {
            let (letter, value) = match comment.as_bytes().first() {
                Some(&letter) if is_sdk_letter(letter) => (letter, comment[1..].trim().to_owned()),
                _ => (b'C', comment),
            };
            match letter {
                b'A' if self.author.is_none() => self.author = Some(value),
                b'D' if self.title.is_none() => self.title = Some(value),
                _ => match sdk_field(letter) {
                    Some(name) => self.fields.push(Field::text(name, value)),
                    None => self.comments.push(value),
                },
            }
        }
    }
}

/// Whether a grid holds a puzzle and more: a board of it, and no other puzzle.
pub(super) fn is_board(puzzle: &Puzzle, grid: &Puzzle) -> bool {
    puzzle.givens().all(|(cell, digit)| grid.get(cell) == Some(digit)) && grid != puzzle
}

/// Whether `#` and this letter begin a header of an `.sdk` file.
pub(super) fn is_sdk_letter(letter: u8) -> bool {
    b"ACD".contains(&letter) || sdk_field(letter).is_some()
}

/// The headers of `.sdk` files that have no place of their own here, with their letters.
pub(super) const SDK_FIELDS: [(u8, &str); 4] =
    [(b'B', "date"), (b'S', "source"), (b'L', "level"), (b'U', "url")];

fn sdk_field(letter: u8) -> Option<&'static str> {
    SDK_FIELDS.iter().find(|field| field.0 == letter).map(|field| field.1)
}

/// Something that stood beside a puzzle and has no place in the format written.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[non_exhaustive]
pub enum Lost {
    /// The title.
    Title,
    /// The author.
    Author,
    /// The comments.
    Comments,
    /// The digits that a player placed.
    Placed,
    /// The difference between givens and digits placed: all are written alike.
    PlacedApart,
    /// The candidates.
    Candidates,
    /// The solution.
    Solution,
    /// The column, key or attribute of that name.
    Field(String),
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lost::Title => f.write_str("the title"),
            Lost::Author => f.write_str("the author"),
            Lost::Comments => f.write_str("the comments"),
            Lost::Placed => f.write_str("the placed digits"),
            Lost::PlacedApart => f.write_str("which digits are givens"),
            Lost::Candidates => f.write_str("the candidates"),
            Lost::Solution => f.write_str("the solution"),
            Lost::Field(name) => write!(f, "the field {name:?}"),
        }
    }
}
