//! What a puzzle turned out to be: the only place that decides it, and the words for it.

use std::fmt;
use sudokit::rules::{self, Conflict};
use sudokit::solve::{Givens, Outcome};
use sudokit::technique::hint::Solutions;

/// What a puzzle turned out to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Verdict {
    /// Exactly one solution.
    Proper,
    /// Two solutions or more.
    Multiple,
    /// The givens break no rule, but there is no solution.
    None,
    /// Givens clash.
    Invalid,
    /// There is no puzzle of this size, or the text is none.
    Unreadable,
    /// A budget ran out, or the run was cancelled.
    Unknown,
    /// Solved; whether there are more solutions was not asked.
    Solved,
    /// In canonical form; whether it is proper was not asked.
    Canonical,
    /// Moved by a transform; whether it is proper was not asked.
    Transformed,
}

impl Verdict {
    /// The verdicts on a column of puzzles, in the order of their numbers.
    pub const OF_PUZZLES: [Verdict; 6] = [
        Verdict::Proper,
        Verdict::Multiple,
        Verdict::None,
        Verdict::Invalid,
        Verdict::Unreadable,
        Verdict::Unknown,
    ];

    /// What the outcome of a search means for its puzzle.
    ///
    /// ```
    /// use sudokit::{Puzzle, solve::Outcome};
    /// use sudokit_answer::Verdict;
    ///
    /// let clash: Puzzle = format!("11{}", ".".repeat(79)).parse().unwrap();
    /// assert_eq!(Verdict::of(&Outcome::NoSolution, &clash), Verdict::Invalid);
    /// assert_eq!(Verdict::of(&Outcome::NoSolution, &Puzzle::EMPTY), Verdict::None);
    /// ```
    pub fn of<'a>(outcome: &Outcome, puzzle: impl Into<Givens<'a>>) -> Verdict {
        Verdict::from(outcome).on(puzzle)
    }

    /// The same verdict, with the puzzle at hand: one without a solution is invalid if its givens
    /// clash.
    pub fn on<'a>(self, puzzle: impl Into<Givens<'a>>) -> Verdict {
        match self {
            Verdict::None if clash(puzzle).is_some() => Verdict::Invalid,
            verdict => verdict,
        }
    }

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Proper => "proper",
            Verdict::Multiple => "multiple",
            Verdict::None => "none",
            Verdict::Invalid => "invalid",
            Verdict::Unreadable => "unreadable",
            Verdict::Unknown => "unknown",
            Verdict::Solved => "solved",
            Verdict::Canonical => "canonical",
            Verdict::Transformed => "transformed",
        }
    }

    /// Why the puzzle cannot be taken for a proper one; `None` where it can, or where that was not
    /// asked.
    pub fn reason<'a>(self, puzzle: impl Into<Givens<'a>>) -> Option<String> {
        let puzzle = puzzle.into();
        Some(match self {
            Verdict::Invalid if is_map(puzzle) => {
                "a map of regions and no puzzle: each digit has nine connected cells (own lines \
                 hold a puzzle and its regions: docs/VARIANTS.md)"
                    .to_owned()
            }
            Verdict::Multiple => "more than one solution".to_owned(),
            Verdict::Unknown => "the budget ran out".to_owned(),
            Verdict::None => "no solution".to_owned(),
            Verdict::Invalid => format!("invalid puzzle: {}", clash(puzzle)?),
            _ => return None,
        })
    }
}

impl<S> From<&Outcome<S>> for Verdict {
    /// The outcome alone does not show that a puzzle without a solution is invalid.
    fn from(outcome: &Outcome<S>) -> Verdict {
        match outcome {
            Outcome::Unique(_) => Verdict::Proper,
            Outcome::Multiple(..) => Verdict::Multiple,
            Outcome::NoSolution => Verdict::None,
            Outcome::Unknown(_) => Verdict::Unknown,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The first clash among the givens.
pub fn clash<'a>(puzzle: impl Into<Givens<'a>>) -> Option<Conflict> {
    match puzzle.into() {
        Givens::Puzzle(puzzle) => rules::conflicts(puzzle.values()).next(),
        Givens::Pencilmarks(_) => None,
    }
}

/// Whether a grid names the regions of another one: each digit stands in nine connected cells.
fn is_map(puzzle: Givens<'_>) -> bool {
    let Givens::Puzzle(puzzle) = puzzle else { return false };
    let values = puzzle.values();
    let mut seen = [false; 81];
    let mut regions = 0;
    for start in 0..81 {
        if seen[start] {
            continue;
        }
        let (mut open, mut size) = (vec![start], 0);
        seen[start] = true;
        while let Some(cell) = open.pop() {
            size += 1;
            let (row, column) = (cell / 9, cell % 9);
            let beside = [
                (row > 0).then(|| cell - 9),
                (row < 8).then(|| cell + 9),
                (column > 0).then(|| cell - 1),
                (column < 8).then(|| cell + 1),
            ];
            for next in beside.into_iter().flatten() {
                if values[next] == values[start] && !seen[next] {
                    seen[next] = true;
                    open.push(next);
                }
            }
        }
        regions += 1;
        if size != 9 || values[start] == 0 {
            return false;
        }
    }
    regions == 9
}

/// How many solutions an outcome leaves, as hints are given it.
pub fn solutions(outcome: &Outcome) -> Solutions<'_> {
    match outcome {
        Outcome::Unique(solution) => Solutions::One(solution),
        Outcome::Multiple(..) => Solutions::Several,
        Outcome::NoSolution => Solutions::None,
        Outcome::Unknown(_) => Solutions::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit::bounds::Why;
    use sudokit::{Pencilmarks, Puzzle, Solution};

    #[test]
    fn numbers_are_places_in_the_list_and_words_differ() {
        for (number, verdict) in Verdict::OF_PUZZLES.into_iter().enumerate() {
            assert_eq!(verdict as usize, number);
            let same = |other: &&Verdict| other.name() == verdict.name();
            assert_eq!(Verdict::OF_PUZZLES.iter().filter(same).count(), 1);
        }
    }

    #[test]
    fn outcomes_become_verdicts_with_their_reasons() {
        let clash: Puzzle = format!("5{}5{}", ".".repeat(7), ".".repeat(72)).parse().unwrap();
        let marks = Pencilmarks::candidates_of(&clash);
        let of = |puzzle: &Puzzle| {
            let verdict = Verdict::of(&sudokit::solve(puzzle), puzzle);
            (verdict.name(), verdict.reason(puzzle))
        };
        let proper =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(of(&proper.parse().unwrap()), ("proper", None));
        assert_eq!(of(&Puzzle::EMPTY), ("multiple", Some("more than one solution".to_owned())));
        let (word, reason) = of(&clash);
        assert_eq!(word, "invalid");
        assert!(reason.unwrap().starts_with("invalid puzzle: r1c1 and r1c9 both hold 5"));
        // A map of regions behind its puzzle is no clash of givens.
        let bands = ["111222333", "444555666", "777888999"].map(|row| row.repeat(3)).concat();
        let (word, reason) = of(&bands.parse().unwrap());
        assert_eq!(word, "invalid");
        assert!(reason.unwrap().starts_with("a map of regions and no puzzle"));
        let (_, reason) = of(&bands.replacen("12", "21", 1).parse().unwrap());
        assert!(reason.unwrap().starts_with("invalid puzzle"));
        // Candidates have no givens that could clash.
        assert_eq!(Verdict::of(&Outcome::NoSolution, &marks), Verdict::None);
        assert_eq!(
            Verdict::from(&Outcome::<Solution>::Unknown(Why::Budget)).reason(&clash).unwrap(),
            "the budget ran out"
        );
    }
}
