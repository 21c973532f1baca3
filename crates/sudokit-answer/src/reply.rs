//! What a reply to a puzzle turned out to be: a grid, or a text that holds one or none.
//!
//! One list of words for rewards, evaluations and the command.

use crate::prose::{self, NoGrid};
use std::fmt;
use sudokit::board::Cell;
use sudokit::rules::Fault;
use sudokit::{Puzzle, check};

/// What a reply is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Reply {
    /// A full grid that keeps the rules and the givens.
    Right,
    /// A full grid that keeps the rules, but not a given.
    GivenChanged,
    /// A full grid with a digit twice in a house.
    Repeated,
    /// A grid with a blank.
    Incomplete,
    /// Cells, but not 81.
    WrongSize,
    /// Nothing that looks like a grid.
    NoGrid,
}

impl Reply {
    /// All of them; each stands at its own number.
    pub const ALL: [Reply; 6] = [
        Reply::Right,
        Reply::GivenChanged,
        Reply::Repeated,
        Reply::Incomplete,
        Reply::WrongSize,
        Reply::NoGrid,
    ];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Reply::Right => "right",
            Reply::GivenChanged => "given_changed",
            Reply::Repeated => "repeated",
            Reply::Incomplete => "incomplete",
            Reply::WrongSize => "wrong_size",
            Reply::NoGrid => "no_grid",
        }
    }

    /// What a grid is as an answer to a puzzle, and the first cell that is wrong. A grid with
    /// blanks is incomplete, whatever else is wrong.
    pub fn of_grid(puzzle: &Puzzle, grid: &[u8; 81]) -> (Reply, Option<Cell>) {
        match check::answers(puzzle, grid) {
            Ok(_) => (Reply::Right, None),
            Err(Fault::GivenChanged { cell, .. }) => (Reply::GivenChanged, Some(cell)),
            Err(Fault::Repeat(conflict)) => (Reply::Repeated, Some(conflict.cells[1])),
            Err(Fault::Empty(cell)) => (Reply::Incomplete, Some(cell)),
            Err(_) => (Reply::Incomplete, None),
        }
    }

    /// The same for the last grid of a text, which is returned as well.
    ///
    /// ```
    /// use sudokit_answer::Reply;
    ///
    /// let puzzle: sudokit::Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// assert_eq!(Reply::of_text(&puzzle, "I give up.").0, Reply::NoGrid);
    /// assert_eq!(Reply::of_text(&puzzle, &puzzle.to_string()).0, Reply::Incomplete);
    /// # Ok::<(), sudokit::grid::ParsePuzzleError>(())
    /// ```
    pub fn of_text(puzzle: &Puzzle, text: &str) -> (Reply, Option<Cell>, Option<[u8; 81]>) {
        match prose::grid(text) {
            Ok(grid) => {
                let (reply, cell) = Reply::of_grid(puzzle, &grid);
                (reply, cell, Some(grid))
            }
            Err(NoGrid::WrongSize) => (Reply::WrongSize, None, None),
            Err(_) => (Reply::NoGrid, None, None),
        }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_places_in_the_list() {
        for (number, reply) in Reply::ALL.into_iter().enumerate() {
            assert_eq!(reply as usize, number);
        }
    }

    #[test]
    fn faults_of_grids_have_their_words() {
        let puzzle: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let right =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let of = |text: &str| {
            let (reply, cell, _) = Reply::of_text(&puzzle, text);
            (reply, cell.map(|cell| cell.index()))
        };
        assert_eq!(of(right), (Reply::Right, None));
        let other: String = right.bytes().map(|b| char::from(b'1' + (b - b'0') % 9)).collect();
        assert_eq!(of(&other), (Reply::GivenChanged, Some(0)));
        assert_eq!(of(&right.replacen("12", "21", 1)).0, Reply::Repeated);
        assert_eq!(of(&right.replacen('4', ".", 1)), (Reply::Incomplete, Some(2)));
        assert_eq!(of(&right[..80]), (Reply::WrongSize, None));
        assert_eq!(of("?"), (Reply::NoGrid, None));
    }
}
