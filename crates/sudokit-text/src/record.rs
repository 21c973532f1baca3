//! What a reader yields: the puzzle, how it was written, and where.

use super::details::Details;
use super::formats::Format;
use std::ops::Range;
use sudokit_core::grid::{Content, Pencilmarks};

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
    /// What stands beside the puzzle: title, comments, other columns. Boxed: most puzzles have
    /// none.
    pub details: Option<Box<Details>>,
}

impl Record {
    /// Notes the candidates that row, column and box leave to each open cell, unless the text came
    /// with candidates of its own.
    pub fn note_candidates(&mut self) {
        let Content::Puzzle(givens) = &self.content else { return };
        let details = self.details.get_or_insert_default();
        if details.candidates.is_none() {
            details.candidates = Some(Pencilmarks::candidates_of(&details.filled(givens)));
        }
    }
}
