//! The position that a text holds: givens, digits that somebody placed, notes.

use sudokit::board::Cell;
use sudokit::technique::Sheet;
use sudokit::text::{Content, Details};
use sudokit::{Puzzle, Solution};

/// The sheet of what was read: notes are kept where there are some.
pub(crate) fn sheet(content: &Content, details: Option<&Details>) -> Sheet {
    match content {
        Content::Pencilmarks(marks) => Sheet::of_marks(marks),
        Content::Puzzle(givens) => {
            let placed = details.and_then(|details| details.placed).unwrap_or(Puzzle::EMPTY);
            let notes = details.and_then(|details| details.candidates.as_ref());
            Sheet::with_notes(givens, &placed, notes)
        }
    }
}

/// What a position has that the only solution has not: in a few words, the first.
pub(crate) fn first_wrong(sheet: &Sheet, solution: &Solution) -> Option<String> {
    Cell::all().find_map(|cell| {
        let right = solution.get(cell);
        match sheet.get(cell) {
            Some(digit) if digit != right => Some(format!("{cell}={digit} is not the solution's")),
            None if !sheet.marks(cell).contains(right) => {
                Some(format!("the notes of {cell} lack the solution's digit"))
            }
            _ => None,
        }
    })
}
