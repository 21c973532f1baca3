//! What is asked, in one of two forms: owned, as a text yields it ([`Content`]), and borrowed, as
//! a solver takes it ([`Givens`]).

use super::{Pencilmarks, Puzzle};
use crate::board::Cell;
use std::fmt;

/// A puzzle, or a digit set for every cell: what one record of a text holds.
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

    /// The puzzle that means the same, if there is one: a pencilmark grid is no more than its
    /// givens (the cells with one candidate) when every other cell still has all digits that
    /// none of its peers holds.
    pub fn to_puzzle(&self) -> Option<Puzzle> {
        let marks = match self {
            Content::Puzzle(puzzle) => return Some(*puzzle),
            Content::Pencilmarks(marks) => marks,
        };
        let mut puzzle = Puzzle::EMPTY;
        for cell in Cell::all() {
            puzzle.set(cell, marks.get(cell).single());
        }
        let open = Pencilmarks::candidates_of(&puzzle);
        let nothing_removed = |cell| (open.get(cell) - marks.get(cell)).is_empty();
        puzzle.empty_cells().all(nothing_removed).then_some(puzzle)
    }
}

/// As the puzzle or the pencilmarks print: 81 characters, or 729.
impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Content::Puzzle(puzzle) => puzzle.fmt(f),
            Content::Pencilmarks(marks) => marks.fmt(f),
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

/// What a solver is given: a puzzle, or the digit sets of a pencilmark grid.
#[derive(Clone, Copy, Debug)]
pub enum Givens<'a> {
    /// Givens and empty cells.
    Puzzle(&'a Puzzle),
    /// A digit set for each cell.
    Pencilmarks(&'a Pencilmarks),
}

impl<'a> From<&'a Puzzle> for Givens<'a> {
    fn from(puzzle: &'a Puzzle) -> Givens<'a> {
        Givens::Puzzle(puzzle)
    }
}

impl<'a> From<&'a Pencilmarks> for Givens<'a> {
    fn from(marks: &'a Pencilmarks) -> Givens<'a> {
        Givens::Pencilmarks(marks)
    }
}

impl<'a> From<&'a Content> for Givens<'a> {
    fn from(content: &'a Content) -> Givens<'a> {
        match content {
            Content::Puzzle(puzzle) => Givens::Puzzle(puzzle),
            Content::Pencilmarks(marks) => Givens::Pencilmarks(marks),
        }
    }
}

/// A grid that a solver takes, by value or by reference: [`Puzzle`], [`Pencilmarks`], [`Content`],
/// [`Givens`].
pub trait AsGivens {
    /// The grid, borrowed.
    fn as_givens(&self) -> Givens<'_>;
}

impl AsGivens for Puzzle {
    fn as_givens(&self) -> Givens<'_> {
        Givens::Puzzle(self)
    }
}

impl AsGivens for Pencilmarks {
    fn as_givens(&self) -> Givens<'_> {
        Givens::Pencilmarks(self)
    }
}

impl AsGivens for Content {
    fn as_givens(&self) -> Givens<'_> {
        self.into()
    }
}

impl AsGivens for Givens<'_> {
    fn as_givens(&self) -> Givens<'_> {
        *self
    }
}

impl<G: AsGivens + ?Sized> AsGivens for &G {
    fn as_givens(&self) -> Givens<'_> {
        (**self).as_givens()
    }
}
