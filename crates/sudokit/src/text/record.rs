//! What a reader yields: the puzzle, how it was written, and where.

use super::Format;
use crate::grid::{Pencilmarks, Puzzle};
use std::ops::Range;

/// What a text holds: givens, or a digit set for every cell.
// A pencilmark grid is twice the size of a puzzle; a box would cost more than it saves.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Givens and empty cells.
    Puzzle(Puzzle),
    /// A digit set for each cell.
    Pencilmarks(Pencilmarks),
}

impl Content {
    /// The puzzle, unless it is a pencilmark grid.
    pub fn puzzle(&self) -> Option<&Puzzle> {
        match self {
            Content::Puzzle(puzzle) => Some(puzzle),
            Content::Pencilmarks(_) => None,
        }
    }

    /// The digits each cell may take: for a puzzle the given alone, or all nine.
    pub fn pencilmarks(&self) -> Pencilmarks {
        match self {
            Content::Puzzle(puzzle) => Pencilmarks::from(puzzle),
            Content::Pencilmarks(marks) => *marks,
        }
    }
}

impl From<Puzzle> for Content {
    fn from(puzzle: Puzzle) -> Content {
        Content::Puzzle(puzzle)
    }
}

impl From<Pencilmarks> for Content {
    fn from(marks: Pencilmarks) -> Content {
        Content::Pencilmarks(marks)
    }
}

/// A puzzle as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Record {
    /// The puzzle, or the pencilmark grid.
    pub content: Content,
    /// The format it was written in.
    pub format: Format,
    /// The first blank character seen, or the format's default when no cell is empty.
    pub blank: u8,
    /// The line it begins in, from 1.
    pub line: u64,
    /// The line it ends in; the same for formats with one line a puzzle.
    pub last_line: u64,
    /// For formats with one line a puzzle: the bytes of the pushed line that are the puzzle, so
    /// that what stands before and after can be kept. Empty otherwise.
    pub span: Range<usize>,
    /// What stands beside the puzzle: title, comments, other columns. Boxed: most puzzles have none.
    pub details: Option<Box<Details>>,
}

/// What a text may hold beside the puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Details {
    /// The name of the puzzle.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// Comments and headers that have no place of their own, line by line, without their marks.
    pub comments: Vec<String>,
}

impl Details {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        *self == Details::default()
    }

    /// Takes the author (`A`) and the description (`D`) out of the headers of an `.sdk` file.
    pub(super) fn take_sdk_headers(&mut self) {
        self.comments.retain(|comment| {
            let place = match comment.as_bytes().first() {
                Some(b'A') => &mut self.author,
                Some(b'D') => &mut self.title,
                _ => return true,
            };
            let first = place.is_none();
            if first {
                *place = Some(comment[1..].trim().to_owned());
            }
            !first
        });
    }
}
