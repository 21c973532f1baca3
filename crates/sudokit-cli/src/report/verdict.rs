//! What the verdict on a puzzle means for its row and for the end of the run.

use super::Row;
use crate::exit::Exit;
use sudokit::Solution;
use sudokit::solve::{Batch, Givens};
use sudokit::text::Content;
pub(crate) use sudokit_answer::Verdict;

/// The exit code of a command that looks for a solution, by verdict.
pub(crate) const fn exit(verdict: Verdict) -> Exit {
    match verdict {
        Verdict::Proper | Verdict::Multiple | Verdict::Solved => Exit::Done,
        Verdict::Canonical | Verdict::Transformed => Exit::Done,
        Verdict::None | Verdict::Invalid => Exit::No,
        Verdict::Unreadable => Exit::Unreadable,
        Verdict::Unknown => Exit::BudgetRanOut,
    }
}

/// The rows of puzzles by whether they are proper; `known` receives the only solution, if there
/// is one.
pub(crate) fn classified<'a, K>(
    batch: &mut Batch,
    puzzles: impl Iterator<Item = Givens<'a>>,
    known: impl Fn(Option<Solution>) -> K,
) -> Vec<Row<K>> {
    let mut rows = Vec::new();
    batch.classify_ref(puzzles, |outcome, _| {
        rows.push(Row::new(Verdict::from(&outcome), known(outcome.unique().copied())));
    });
    rows
}

/// Whether a puzzle is not proper; the row then says why that is an error.
pub(crate) fn is_refused<K>(row: &mut Row<K>, content: &Content) -> bool {
    let Some(reason) = row.verdict.reason(content) else { return false };
    row.exit = if row.verdict == Verdict::Unknown { Exit::BudgetRanOut } else { Exit::No };
    row.set_error(reason);
    true
}
