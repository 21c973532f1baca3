//! Puzzles of a batch that are better off one after the other: in registers, or in plain words.

use super::guess_limit::Bound;
use super::handover::Engines;
use super::lanes::{Finding, Task};
use super::order::SearchOrder;
use super::{Count, End, Givens, Statistics, open, registers, scalar};
use crate::grid::Solution;
use std::ops::ControlFlow;

/// An engine for single puzzles.
pub(super) trait OneByOne {
    /// The solutions of each puzzle up to the limit of the task: `findings` becomes as long as the
    /// puzzles.
    fn count_each(&mut self, puzzles: &[Givens<'_>], task: &Task, findings: &mut Vec<Finding>);
}

impl OneByOne for Box<dyn registers::Engine> {
    fn count_each(&mut self, puzzles: &[Givens<'_>], task: &Task, findings: &mut Vec<Finding>) {
        let nothing = Count { solutions: 0, end: End::Exhausted };
        let blank = Finding { count: nothing, statistics: Statistics::default() };
        findings.clear();
        findings.resize(puzzles.len(), blank);
        let bound = Bound { budget: &task.budget, guess_limit: task.guess_limit };
        (**self).count_each(puzzles, task.limit, bound, &mut |n, count, statistics| {
            findings[n] = Finding { count, statistics };
        });
    }
}

impl OneByOne for scalar::Engine {
    fn count_each(&mut self, puzzles: &[Givens<'_>], task: &Task, findings: &mut Vec<Finding>) {
        findings.clear();
        for &givens in puzzles {
            let nothing = Statistics::default();
            findings.push(by_scalar(self, givens, task, nothing, &mut Vec::new()));
        }
    }
}

/// One puzzle that has stalled in lanes, with what that has cost.
pub(super) fn by_engines(
    engines: &mut Engines,
    givens: Givens<'_>,
    task: &Task,
    mut statistics: Statistics,
    kept: &mut Vec<Solution>,
) -> Finding {
    kept.clear();
    if task.keep == 0 {
        let count = engines.count_stalled(givens, task.limit, &task.budget, &mut statistics);
        return Finding { count, statistics };
    }
    let end = engines.visit_stalled(givens, &task.budget, &mut statistics, &mut keeper(task, kept));
    // Of several solutions long and short registers meet different ones first. Which are kept must
    // not depend on that.
    if end == End::Stopped && open::marks(givens).is_some() {
        return by_scalar(&mut engines.portable, givens, task, statistics, kept);
    }
    Finding { count: Count { solutions: kept.len() as u64, end }, statistics }
}

/// Keeps solutions, up to the limit.
fn keeper(task: &Task, kept: &mut Vec<Solution>) -> impl FnMut(&Solution) -> ControlFlow<()> {
    let limit = task.limit;
    move |found| {
        kept.push(*found);
        if kept.len() as u64 == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// One puzzle in plain words. Without vector instructions that is faster than lanes. The statistics
/// are those of an earlier search, to be added to.
pub(super) fn by_scalar(
    engine: &mut scalar::Engine,
    givens: Givens<'_>,
    task: &Task,
    mut statistics: Statistics,
    kept: &mut Vec<Solution>,
) -> Finding {
    kept.clear();
    if task.keep == 0 {
        let count = engine.count(givens, task.limit, &task.budget, &mut statistics);
        return Finding { count, statistics };
    }
    let end = engine.visit(givens, &task.budget, &mut statistics, &mut keeper(task, kept));
    Finding { count: Count { solutions: kept.len() as u64, end }, statistics }
}

/// Puzzles one after the other in plain words. Where all recent puzzles with a branching reached
/// their limit, most guesses will be right: if that may be, the next is counted in haste.
pub(super) fn by_scalar_each(
    engine: &mut scalar::Engine,
    puzzles: &[Givens<'_>],
    task: &Task,
    may_hasten: bool,
    order: &mut SearchOrder,
    answer: &mut dyn FnMut(Finding, &[Solution]),
) {
    let mut kept = Vec::new();
    for &givens in puzzles {
        let mut statistics = Statistics::default();
        let finding = if may_hasten && order.is_at_most() {
            let count = engine.count_in_haste(givens, task.limit, &task.budget, &mut statistics);
            Finding { count, statistics }
        } else {
            by_scalar(engine, givens, task, statistics, &mut kept)
        };
        order.learn(&finding.statistics, finding.count.end);
        answer(finding, &kept);
    }
}
