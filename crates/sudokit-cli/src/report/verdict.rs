//! What is said of a puzzle, the same words in every command.

use super::Row;
use crate::exit::Exit;
use sudokit::rules;
use sudokit::solve::{Batch, Givens, Outcome};
use sudokit::text::Content;

/// What a puzzle turned out to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// Exactly one solution.
    Proper,
    /// Two solutions or more.
    Multiple,
    /// Solved; whether there are more solutions was not asked.
    Solved,
    /// The givens break no rule, but there is no solution.
    None,
    /// Givens clash.
    Invalid,
    /// The text is no puzzle.
    Unreadable,
    /// A budget ran out.
    Unknown,
    /// In canonical form; whether it is proper was not asked.
    Canonical,
    /// Moved by a transform; whether it is proper was not asked.
    Transformed,
}

impl Verdict {
    /// The word for it: also what stands in the place of an answer in one-line output.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Verdict::Proper => "proper",
            Verdict::Multiple => "multiple",
            Verdict::Solved => "solved",
            Verdict::None => "none",
            Verdict::Invalid => "invalid",
            Verdict::Unreadable => "unreadable",
            Verdict::Unknown => "unknown",
            Verdict::Canonical => "canonical",
            Verdict::Transformed => "transformed",
        }
    }

    /// How a command that was asked for a solution ends with it.
    pub(crate) const fn exit(self) -> Exit {
        match self {
            Verdict::Proper | Verdict::Multiple | Verdict::Solved => Exit::Done,
            Verdict::Canonical | Verdict::Transformed => Exit::Done,
            Verdict::None | Verdict::Invalid => Exit::No,
            Verdict::Unreadable => Exit::Unreadable,
            Verdict::Unknown => Exit::BudgetRanOut,
        }
    }
}

/// What the batch engine's outcome means.
pub(crate) fn of_outcome(outcome: &Outcome) -> Verdict {
    match outcome {
        Outcome::Unique(_) => Verdict::Proper,
        Outcome::Multiple(..) => Verdict::Multiple,
        Outcome::NoSolution => Verdict::None,
        Outcome::Unknown => Verdict::Unknown,
    }
}

/// The rows of puzzles of which no more is known than whether they are proper.
pub(crate) fn classified<'a, K: Default>(
    batch: &mut Batch,
    puzzles: impl Iterator<Item = Givens<'a>>,
) -> Vec<Row<K>> {
    let mut rows = Vec::new();
    batch.classify(puzzles, |outcome, _| {
        rows.push(Row::new(of_outcome(&outcome), K::default()));
    });
    rows
}

/// Of a puzzle that is not proper: the verdict (clashing givens looked for as well), and why it
/// cannot be taken for a proper one.
pub(crate) fn improper(verdict: Verdict, content: &Content) -> Option<(Verdict, String)> {
    match verdict {
        Verdict::Multiple => Some((verdict, "more than one solution".to_owned())),
        Verdict::Unknown => Some((verdict, "the budget ran out".to_owned())),
        Verdict::None => Some(match clash(content) {
            Some(clash) => (Verdict::Invalid, clash),
            None => (verdict, "no solution".to_owned()),
        }),
        _ => None,
    }
}

/// Whether a puzzle is not proper; the row then says why that is an error.
pub(crate) fn is_refused<K>(row: &mut Row<K>, content: &Content) -> bool {
    let Some((verdict, reason)) = improper(row.verdict, content) else { return false };
    row.verdict = verdict;
    row.exit = if verdict == Verdict::Unknown { Exit::BudgetRanOut } else { Exit::No };
    row.set_error(reason);
    true
}

/// Why a puzzle that has no solution has none, as far as the givens alone tell: the first clash.
pub(crate) fn clash(content: &Content) -> Option<String> {
    let conflict = rules::conflicts(content.puzzle()?.values()).next()?;
    Some(format!("invalid puzzle: {conflict}"))
}
