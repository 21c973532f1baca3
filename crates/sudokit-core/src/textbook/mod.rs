//! Plain backtracking, the way tutorials teach it: four methods on one search tree.
//!
//! All four walk the empty cells in reading order, try the digits 1 to 9 in ascending order and
//! stop at the first solution. Two solutions differ first in some cell, and the smaller digit is
//! tried first there: so the first solution found is the lexicographically smallest one.
//!
//! | method | what it does | file |
//! |---|---|---|
//! | `scan` | looks for the digit in row, column and box, then places it | `scan.rs` |
//! | `recheck` | places the digit, then looks for repeats in row, column and box | `recheck.rs` |
//! | `tables` | remembers the used digits of each row, column and box; walks 0..81 | `tables.rs` |
//! | `empty-cells` | the same tables; walks a list of the empty cells | `empty_cells.rs` |
//!
//! # What is counted
//!
//! [`Counters`] mean the same for all methods. The four test the same digits in the same cells in
//! the same order, so they report the same number of *checks*. `scan`, `tables` and `empty-cells`
//! place only digits that passed their check, so they agree in everything. `recheck` places every
//! digit it tests: its placements are its checks, and the rejected ones count as removals too.
//!
//! # What is promised
//!
//! A method's file is the tutorial's code and nothing else. What all four share (the grid, the
//! counters, the budget, the events) is in `sheet.rs`. Watching is a type parameter: a run with
//! [`Unobserved`] contains no code for events. Givens that clash are noticed before any method
//! starts: no grid that breaks the rules is ever answered. This module knows no other solver; the
//! tests compare it with one.
//!
//! Row-major search can take hours on grids whose first rows are empty: give it a [`Budget`]. For
//! the same answer without the wait see [`solve::lexicographic`](crate::solve::lexicographic()).
//!
//! ```
//! use sudokit::{Budget, Puzzle, textbook::{self, Method, Outcome, Unobserved}};
//!
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let run = textbook::solve(Method::Tables, &puzzle, &Budget::UNLIMITED, &mut Unobserved);
//! let Outcome::Solved(solution) = run.outcome else { panic!("it has a solution") };
//! assert!(solution.to_string().starts_with("534678912672195348"));
//! assert_eq!(run.counters.placements, 4208);
//! # Ok::<(), sudokit::grid::ParsePuzzleError>(())
//! ```

mod empty_cells;
mod event;
pub mod player;
mod recheck;
pub mod replay;
mod scan;
mod sheet;
mod tables;
#[cfg(test)]
mod tests;
#[cfg(feature = "json")]
pub mod trace;
mod track;
mod tree;
mod words;

pub use event::{Event, Observer, Unobserved, clash};
pub use tree::{Node, tree};

use crate::board::parse_error::parse_error;
use crate::bounds::{Budget, Why};
use crate::grid::{Puzzle, Solution};
use crate::rules;
use sheet::Sheet;
use std::fmt;
use std::str::FromStr;

/// The four methods.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Look for the digit in row, column and box, then place it.
    Scan,
    /// Place the digit, then look for repeats in row, column and box.
    Recheck,
    /// Tables of used digits for each row, column and box, walking the indices 0 to 80.
    Tables,
    /// The same tables, walking a list of the empty cells.
    EmptyCells,
}

impl Method {
    /// All methods, the simplest first.
    pub const ALL: [Method; 4] =
        [Method::Scan, Method::Recheck, Method::Tables, Method::EmptyCells];

    /// Its name, as [`FromStr`] reads it: `scan`, `recheck`, `tables`, `empty-cells`.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Scan => "scan",
            Method::Recheck => "recheck",
            Method::Tables => "tables",
            Method::EmptyCells => "empty-cells",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

parse_error! {
    /// The text is not the name of a method.
    ParseMethodError, "expected a method: scan, recheck, tables or empty-cells"
}

impl FromStr for Method {
    type Err = ParseMethodError;

    fn from_str(text: &str) -> Result<Method, ParseMethodError> {
        Method::ALL.into_iter().find(|method| method.name() == text).ok_or(ParseMethodError)
    }
}

/// What a run has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Counters {
    /// How often a digit was written into an empty cell. Givens do not count.
    pub placements: u64,
    /// How often one digit was tested in one cell, whatever the test looked at.
    pub checks: u64,
    /// How often a digit that had been placed was taken out again.
    pub removals: u64,
    /// The most placed digits that stood in the grid at one time, 0 to 81. For `recheck` that
    /// includes the digit under test, so it can be one more than for the other methods.
    pub deepest: u32,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Outcome {
    /// The lexicographically smallest solution.
    Solved(Solution),
    /// Everything was tried, or the givens already clash.
    NoSolution,
    /// A bound ended the run: the answer is not known.
    Unknown(Why),
}

/// A finished run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Run {
    /// How it ended.
    pub outcome: Outcome,
    /// What it cost.
    pub counters: Counters,
}

/// Runs one method on a puzzle and reports every event to the observer.
///
/// A unit of the budget is a placement; the cancel flag ends a run within some thousand of them.
///
/// The last event is always [`Event::Solved`], [`Event::NoSolution`] or [`Event::BudgetRanOut`],
/// and it comes once. Givens that clash end the run at once with [`Outcome::NoSolution`].
pub fn solve<O: Observer>(
    method: Method,
    puzzle: &Puzzle,
    budget: &Budget,
    observer: &mut O,
) -> Run {
    if !rules::is_valid(puzzle.values()) {
        observer.event(Event::NoSolution);
        return Run { outcome: Outcome::NoSolution, counters: Counters::default() };
    }
    let mut sheet = Sheet::new(puzzle, budget, observer);
    let found = match method {
        Method::Scan => scan::solve(&mut sheet, 0),
        Method::Recheck => recheck::solve(&mut sheet, 0),
        Method::Tables => tables::solve(&mut sheet),
        Method::EmptyCells => empty_cells::solve(&mut sheet),
    };
    let (grid, counters) = sheet.finish();
    let (outcome, event) = match found {
        Ok(true) => {
            let solution = Solution::new(grid).expect("every digit was checked when placed");
            (Outcome::Solved(solution), Event::Solved)
        }
        Ok(false) => (Outcome::NoSolution, Event::NoSolution),
        Err(why) => (Outcome::Unknown(why), Event::BudgetRanOut),
    };
    observer.event(event);
    Run { outcome, counters }
}
