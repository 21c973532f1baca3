//! What the verdict on a puzzle means for its row and for the end of the run.

use super::Row;
use crate::exit::Exit;
use sudokit::solve::{Batch, Givens};
use sudokit::text::Content;
pub(crate) use sudokit_answer::Verdict;

/// How a command that was asked for a solution ends with a verdict.
pub(crate) const fn exit(verdict: Verdict) -> Exit {
    match verdict {
        Verdict::Proper | Verdict::Multiple | Verdict::Solved => Exit::Done,
        Verdict::Canonical | Verdict::Transformed => Exit::Done,
        Verdict::None | Verdict::Invalid => Exit::No,
        Verdict::Unreadable => Exit::Unreadable,
        Verdict::Unknown => Exit::BudgetRanOut,
    }
}

/// The rows of puzzles of which no more is known than whether they are proper.
pub(crate) fn classified<'a, K: Default>(
    batch: &mut Batch,
    puzzles: impl Iterator<Item = Givens<'a>>,
) -> Vec<Row<K>> {
    let mut rows = Vec::new();
    batch.classify_ref(puzzles, |outcome, _| {
        rows.push(Row::new(Verdict::from(&outcome), K::default()));
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
