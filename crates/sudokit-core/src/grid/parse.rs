//! Grids from their own text: what `Display` writes, [`FromStr`] reads.
//!
//! 81 characters for a puzzle or a solution, 729 for pencilmarks, and nothing around them but one
//! line end, which a line read from a file has. Files and all other layouts are the matter of
//! `sudokit::text`.

use super::{Pencilmarks, Puzzle, Solution, line};
use crate::board::{Candidate, Cell};
use crate::rules::Fault;
use std::fmt;
use std::str::FromStr;

/// What may stand for a missing candidate.
fn is_blank(character: char) -> bool {
    u8::try_from(character).is_ok_and(|byte| line::cell_value(byte) == Some(0))
}

/// The text without one line end.
fn without_line_end(text: &str) -> &str {
    let line = text.strip_suffix('\n').unwrap_or(text);
    line.strip_suffix('\r').unwrap_or(line)
}

/// The text is not a puzzle of 81 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParsePuzzleError {
    /// It has another number of characters.
    Length {
        /// How many characters it has.
        found: usize,
    },
    /// A character is neither a digit nor a blank.
    Character {
        /// The cell it stands in.
        cell: Cell,
        /// The character.
        found: char,
    },
}

impl fmt::Display for ParsePuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { found } => write!(f, "expected 81 characters, found {found}"),
            Self::Character { cell, found } => {
                write!(
                    f,
                    "expected a digit or a blank (. 0 _ * x X ? -) in {cell}, found {found:?}"
                )
            }
        }
    }
}

impl std::error::Error for ParsePuzzleError {}

impl FromStr for Puzzle {
    type Err = ParsePuzzleError;

    /// Reads exactly 81 characters as [`line::parse`] does: digits, and any of `.0_*xX?-` for empty
    /// cells. One line end may follow.
    fn from_str(text: &str) -> Result<Puzzle, ParsePuzzleError> {
        let text = without_line_end(text);
        let cells = text.as_bytes().try_into().ok();
        cells.and_then(line::parse).map_or_else(|| parse_slowly(text), Ok)
    }
}

/// The same character by character, which finds what is wrong. 81 hyphens are a rule in a file,
/// but an empty grid where a puzzle is expected.
#[cold]
fn parse_slowly(text: &str) -> Result<Puzzle, ParsePuzzleError> {
    let found = text.chars().count();
    if found != 81 {
        return Err(ParsePuzzleError::Length { found });
    }
    let mut cells = [0; 81];
    for (cell, found) in Cell::all().zip(text.chars()) {
        let value = u8::try_from(found).ok().and_then(line::cell_value);
        cells[cell.index()] = value.ok_or(ParsePuzzleError::Character { cell, found })?;
    }
    Ok(Puzzle::of_digits(cells))
}

/// The text is not a solution of 81 digits.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseSolutionError {
    /// It is not even a puzzle.
    Text(ParsePuzzleError),
    /// It is a puzzle, but not a full grid that obeys the rules.
    Fault(Fault),
}

impl fmt::Display for ParseSolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => error.fmt(f),
            Self::Fault(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for ParseSolutionError {}

impl FromStr for Solution {
    type Err = ParseSolutionError;

    /// Reads exactly 81 digits, which one line end may follow, and judges them.
    fn from_str(text: &str) -> Result<Solution, ParseSolutionError> {
        let puzzle: Puzzle = text.parse().map_err(ParseSolutionError::Text)?;
        Solution::try_from(&puzzle).map_err(ParseSolutionError::Fault)
    }
}

/// The text is not a pencilmark grid of 729 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParsePencilmarksError {
    /// It has another number of characters.
    Length {
        /// How many characters it has.
        found: usize,
    },
    /// A character is neither the candidate's digit nor a blank.
    Character {
        /// The candidate it stands for.
        candidate: Candidate,
        /// The character.
        found: char,
    },
}

impl fmt::Display for ParsePencilmarksError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { found } => write!(f, "expected 729 characters, found {found}"),
            Self::Character { candidate: Candidate { cell, digit }, found } => write!(
                f,
                "expected {digit} or a blank (. 0 _ * x X ? -) for {digit} in {cell}, found {found:?}"
            ),
        }
    }
}

impl std::error::Error for ParsePencilmarksError {}

impl FromStr for Pencilmarks {
    type Err = ParsePencilmarksError;

    /// Reads exactly 729 characters, nine for each cell: the digit where it is a candidate, any of
    /// `.0_*xX?-` where it is not. One line end may follow.
    fn from_str(text: &str) -> Result<Pencilmarks, ParsePencilmarksError> {
        let text = without_line_end(text);
        let found = text.chars().count();
        if found != Candidate::COUNT {
            return Err(ParsePencilmarksError::Length { found });
        }
        let mut marks = Pencilmarks::FULL;
        for (candidate, found) in (0..).map_while(Candidate::from_index).zip(text.chars()) {
            let Candidate { cell, digit } = candidate;
            if is_blank(found) {
                marks.eliminate(cell, digit);
            } else if found != char::from(digit.ascii()) {
                return Err(ParsePencilmarksError::Character { candidate, found });
            }
        }
        Ok(marks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str =
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

    #[test]
    fn a_puzzle_says_which_character_is_wrong() {
        assert_eq!("123".parse::<Puzzle>(), Err(ParsePuzzleError::Length { found: 3 }));
        let text = format!("{}é{}", ".".repeat(10), ".".repeat(70));
        assert_eq!(
            text.parse::<Puzzle>().unwrap_err().to_string(),
            "expected a digit or a blank (. 0 _ * x X ? -) in r2c2, found 'é'"
        );
    }

    #[test]
    fn one_line_end_may_follow() {
        let read = |text: String| text.parse::<Solution>();
        assert_eq!(read(format!("{GRID}\n")), read(GRID.into()));
        assert_eq!(read(format!("{GRID}\r\n")), read(GRID.into()));
        assert!(read(format!("{GRID}\n\n")).is_err());
        assert!(read(format!("\n{GRID}")).is_err());
        let all = "123456789".repeat(81);
        assert_eq!(format!("{all}\n").parse::<Pencilmarks>(), all.parse());
    }

    #[test]
    fn every_blank_is_read_and_81_hyphens_are_an_empty_grid() {
        for blank in ". 0 _ * x X ? -".split(' ') {
            assert_eq!(blank.repeat(81).parse(), Ok(Puzzle::EMPTY), "{blank}");
            let one = format!("{}7{}\r\n", blank.repeat(40), blank.repeat(40));
            assert_eq!(one.parse::<Puzzle>().unwrap().given_count(), 1, "{blank}");
        }
    }

    #[test]
    fn a_solution_reads_back_and_is_judged() {
        assert_eq!(GRID.parse::<Solution>().unwrap().to_string(), GRID);
        let error = |text: &str| text.parse::<Solution>().unwrap_err().to_string();
        assert_eq!(error(&GRID[1..]), "expected 81 characters, found 80");
        assert_eq!(error(&GRID.replacen('4', "!", 1)), {
            "expected a digit or a blank (. 0 _ * x X ? -) in r1c4, found '!'"
        });
        assert_eq!(error(&GRID.replacen('4', ".", 1)), "r1c4 is empty");
        assert_eq!(error(&GRID.replacen('4', "1", 1)), "r1c1 and r1c4 both hold 1 in row 1");
    }

    #[test]
    fn pencilmarks_read_back_and_every_wrong_digit_is_named() {
        let puzzle: Puzzle = GRID.replace(['1', '5', '9'], ".").parse().unwrap();
        let marks = Pencilmarks::candidates_of(&puzzle);
        assert_eq!(marks.to_string().parse(), Ok(marks));
        assert_eq!(marks.to_string().replace('.', "0").parse(), Ok(marks));
        assert_eq!("1".parse::<Pencilmarks>(), Err(ParsePencilmarksError::Length { found: 1 }));
        for index in 0..Candidate::COUNT {
            let mut text = Pencilmarks::FULL.to_string();
            let digit = text.as_bytes()[index] - b'0';
            text.replace_range(index..=index, &(digit % 9 + 1).to_string());
            let error = text.parse::<Pencilmarks>().unwrap_err();
            let ParsePencilmarksError::Character { candidate, .. } = error else {
                panic!("{error}")
            };
            assert_eq!(candidate.index(), index);
        }
        assert_eq!(
            ".".repeat(728).parse::<Pencilmarks>().unwrap_err().to_string(),
            "expected 729 characters, found 728"
        );
    }
}
