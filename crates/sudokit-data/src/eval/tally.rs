//! What becomes of one puzzle, and how often each happens.

use super::predictions::{Prediction, Said};
use sudokit::rules;
use sudokit::{Puzzle, Solution};
use sudokit_answer::{Reply, prose};

/// What an answer turned out to be; each has one outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Outcome {
    /// The solution.
    Right,
    /// A grid that keeps rules and givens, but is not the label: of a puzzle with several
    /// solutions.
    OtherSolution,
    /// A full grid that keeps the rules, but not a given.
    GivenChanged,
    /// A full grid that repeats a digit.
    Repeated,
    /// A grid with blanks.
    Incomplete,
    /// Cells in the text, but not 81.
    WrongSize,
    /// No grid in the text.
    NoGrid,
    /// No prediction.
    Missing,
}

impl Outcome {
    /// All of them; each stands at its own number.
    pub const ALL: [Outcome; 8] = [
        Outcome::Right,
        Outcome::OtherSolution,
        Outcome::GivenChanged,
        Outcome::Repeated,
        Outcome::Incomplete,
        Outcome::WrongSize,
        Outcome::NoGrid,
        Outcome::Missing,
    ];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Right => "right",
            Outcome::OtherSolution => "other_solution",
            Outcome::GivenChanged => "given_changed",
            Outcome::Repeated => "repeated",
            Outcome::Incomplete => "incomplete",
            Outcome::WrongSize => "wrong_size",
            Outcome::NoGrid => "no_grid",
            Outcome::Missing => "missing",
        }
    }
}

/// Counts of outcomes.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Puzzles.
    pub puzzles: u64,
    /// By outcome.
    pub outcomes: [u64; 8],
    /// Cells that hold the digit of the solution; of how many.
    pub cells: [u64; 2],
    /// The same of cells that are no givens.
    pub blanks: [u64; 2],
    /// Answers in which some given differs, and in which a digit repeats in a house: full or not.
    pub givens_changed: u64,
    /// See above.
    pub rules_broken: u64,
    /// Puzzles that at least one vote answers.
    pub any: u64,
    /// Votes that are right; all votes.
    pub votes: [u64; 2],
    /// Predictions moved back.
    pub moved: u64,
}

impl Tally {
    pub(super) fn add(&mut self, more: &Tally) {
        self.puzzles += more.puzzles;
        self.outcomes.iter_mut().zip(more.outcomes).for_each(|(all, more)| *all += more);
        for at in 0..2 {
            self.cells[at] += more.cells[at];
            self.blanks[at] += more.blanks[at];
            self.votes[at] += more.votes[at];
        }
        self.givens_changed += more.givens_changed;
        self.rules_broken += more.rules_broken;
        self.any += more.any;
        self.moved += more.moved;
    }

    pub(super) fn note(&mut self, judged: &Judged) {
        self.puzzles += 1;
        self.outcomes[judged.outcome as usize] += 1;
        self.cells[0] += judged.cells[0];
        self.cells[1] += judged.cells[1];
        self.blanks[0] += judged.blanks[0];
        self.blanks[1] += judged.blanks[1];
        self.givens_changed += u64::from(judged.changes_given);
        self.rules_broken += u64::from(judged.breaks_rule);
        self.any += u64::from(judged.votes[0] > 0);
        self.votes[0] += judged.votes[0];
        self.votes[1] += judged.votes[1];
        self.moved += judged.moved;
    }

    /// How many have that outcome.
    pub fn of(&self, outcome: Outcome) -> u64 {
        self.outcomes[outcome as usize]
    }
}

/// What became of a puzzle.
#[derive(Clone, Debug)]
pub(super) struct Judged {
    outcome: Outcome,
    cells: [u64; 2],
    blanks: [u64; 2],
    changes_given: bool,
    breaks_rule: bool,
    votes: [u64; 2],
    moved: u64,
}

impl Judged {
    pub(super) fn is_right(&self) -> bool {
        self.outcome == Outcome::Right
    }
}

/// A puzzle, and the solution that is expected.
#[derive(Clone, Copy)]
pub(super) struct Task<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) reference: Option<&'a Solution>,
}

impl Task<'_> {
    /// What the votes come to.
    pub(super) fn judge(self, votes: &[Prediction], has_puzzle: bool) -> Judged {
        let mut grids: Vec<([u8; 81], u64)> = Vec::new();
        let (mut without, mut right, mut moved) = (Outcome::Missing, 0, 0);
        for vote in votes {
            let found = match &vote.said {
                Said::Missing => continue,
                Said::Grid(grid) => Ok(*grid),
                Said::Text(text) => prose::grid(text),
            };
            let mut grid = match found {
                Ok(grid) => grid,
                Err(why) => {
                    let is_size = why == prose::NoGrid::WrongSize;
                    // The nearest to a grid names the fault of all.
                    without = match (is_size, without) {
                        (true, _) | (_, Outcome::WrongSize) => Outcome::WrongSize,
                        _ => Outcome::NoGrid,
                    };
                    continue;
                }
            };
            if let Some(transform) = &vote.moved {
                moved += 1;
                let puzzle = Puzzle::from_values(grid).unwrap_or(Puzzle::EMPTY);
                grid = *transform.inverse().apply(&puzzle).values();
            }
            right += u64::from(has_puzzle && self.outcome(&grid) == Outcome::Right);
            match grids.iter_mut().find(|(known, _)| *known == grid) {
                Some((_, count)) => *count += 1,
                None => grids.push((grid, 1)),
            }
        }
        // The first of those with the most votes.
        let most = grids.iter().map(|(_, count)| *count).max();
        let answer = grids.iter().find(|(_, count)| Some(*count) == most).map(|(grid, _)| grid);
        let mut judged = Judged {
            outcome: without,
            cells: [0, 81 * u64::from(self.reference.is_some())],
            blanks: [0, 0],
            changes_given: false,
            breaks_rule: false,
            votes: [right, votes.len() as u64],
            moved,
        };
        if self.reference.is_some() {
            judged.blanks[1] = 81 - self.puzzle.given_count() as u64;
        }
        if !has_puzzle {
            // Nothing answers a row that holds no puzzle.
            return Judged { outcome: Outcome::Missing, ..judged };
        }
        let Some(answer) = answer else { return judged };
        judged.outcome = self.outcome(answer);
        if judged.outcome == Outcome::Right {
            (judged.cells[0], judged.blanks[0]) = (judged.cells[1], judged.blanks[1]);
            return judged;
        }
        judged.changes_given = self
            .puzzle
            .givens()
            .any(|(cell, given)| ![0, given.get()].contains(&answer[cell.index()]));
        judged.breaks_rule = rules::conflicts(answer).next().is_some();
        if let Some(solution) = self.reference {
            for (at, (found, expected)) in answer.iter().zip(solution.values()).enumerate() {
                let is_right = u64::from(found == expected);
                judged.cells[0] += is_right;
                judged.blanks[0] += is_right * u64::from(self.puzzle.values()[at] == 0);
            }
        }
        judged
    }

    fn outcome(self, grid: &[u8; 81]) -> Outcome {
        if self.reference.is_some_and(|solution| solution.values() == grid) {
            return Outcome::Right;
        }
        match Reply::of_grid(self.puzzle, grid).0 {
            // Without a label every solution of an improper puzzle is one among others.
            Reply::Right => Outcome::OtherSolution,
            Reply::GivenChanged => Outcome::GivenChanged,
            Reply::Repeated => Outcome::Repeated,
            Reply::Incomplete => Outcome::Incomplete,
            Reply::WrongSize => Outcome::WrongSize,
            Reply::NoGrid => Outcome::NoGrid,
        }
    }
}
