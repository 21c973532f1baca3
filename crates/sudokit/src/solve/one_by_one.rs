//! Puzzles of a batch that are better off one after the other: in registers, or in plain words.

use super::lanes::{Finding, Task};
use super::patience::Bound;
use super::{Count, Givens, Statistics, registers, scalar};
use crate::grid::Solution;
use std::ops::ControlFlow;

/// An engine for one puzzle after the other.
pub(super) trait OneByOne {
    /// Its solutions up to the limit of the task.
    fn count_one(&mut self, givens: Givens<'_>, task: &Task) -> Finding;
}

impl OneByOne for Box<dyn registers::Engine> {
    fn count_one(&mut self, givens: Givens<'_>, task: &Task) -> Finding {
        let bound = Bound { budget: &task.budget, patience: task.patience };
        let mut statistics = Statistics::default();
        let count = self.count_eagerly(givens, task.limit, bound, &mut statistics);
        Finding { count, statistics }
    }
}

impl OneByOne for scalar::Engine {
    fn count_one(&mut self, givens: Givens<'_>, task: &Task) -> Finding {
        by_scalar(self, givens, task, Statistics::default(), &mut Vec::new())
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
    let end = engine.visit(givens, &task.budget, &mut statistics, &mut |found| {
        kept.push(*found);
        if kept.len() as u64 == task.limit {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    Finding { count: Count { solutions: kept.len() as u64, end }, statistics }
}
