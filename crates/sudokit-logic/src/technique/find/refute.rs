//! Search trees as proofs: an assumption is refuted by cases, each by cases of its own, until
//! singles refute them all.
//!
//! Every node of the tree is a line: its assumptions cannot all be true. The lines of the cases
//! come before the line of the node, so that propagation accepts one after the other.

use super::Search;
use crate::technique::proof::{Line, Literal};
use std::ops::ControlFlow;
use sudokit_core::board::{Candidate, DigitSet};
use sudokit_core::grid::Pencilmarks;

/// Of which candidates one must be true, in the position of a node; none where nothing is open.
pub(super) type Cases<'a> = dyn Fn(&Pencilmarks) -> Vec<Candidate> + 'a;

/// Whether an assumption is refuted. If so, the lines that do it are added. Breaks off when the
/// budget has run out.
pub(super) fn refute(
    search: &mut Search<'_>,
    assumption: Literal,
    cases: &Cases<'_>,
    lines: &mut Vec<Line>,
) -> ControlFlow<(), bool> {
    refute_in(search, &search.sheet.to_marks(), assumption, cases, lines)
}

/// The same in a position that lines before have led to.
pub(super) fn refute_in(
    search: &mut Search<'_>,
    start: &Pencilmarks,
    assumption: Literal,
    cases: &Cases<'_>,
    lines: &mut Vec<Line>,
) -> ControlFlow<(), bool> {
    let mut marks = *start;
    assume(&mut marks, assumption);
    let before = lines.len();
    let is_refuted = node(search, &mut vec![assumption], marks, cases, lines)?;
    if !is_refuted {
        lines.truncate(before);
    }
    ControlFlow::Continue(is_refuted)
}

fn node(
    search: &mut Search<'_>,
    assumed: &mut Vec<Literal>,
    mut marks: Pencilmarks,
    cases: &Cases<'_>,
    lines: &mut Vec<Line>,
) -> ControlFlow<(), bool> {
    search.spend()?;
    if marks.close_singles() {
        let cases_here = cases(&marks);
        for &case in &cases_here {
            let mut next = marks;
            assume(&mut next, Literal::on(case));
            assumed.push(Literal::on(case));
            let is_refuted = node(search, assumed, next, cases, lines)?;
            assumed.pop();
            if !is_refuted {
                return ControlFlow::Continue(false);
            }
        }
        if cases_here.is_empty() {
            return ControlFlow::Continue(false);
        }
    }
    let opposite = |l: &Literal| Literal { candidate: l.candidate, holds: !l.holds };
    lines.push(Line::Propagation(assumed.iter().map(opposite).collect()));
    ControlFlow::Continue(true)
}

fn assume(marks: &mut Pencilmarks, Literal { candidate, holds }: Literal) {
    let only = DigitSet::only(candidate.digit);
    let set = marks.get(candidate.cell);
    marks.set(candidate.cell, if holds { set & only } else { set - only });
}
