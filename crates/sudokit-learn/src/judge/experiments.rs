//! Experiments on a program that failed: it runs on other inputs, and what it prints there decides
//! between the causes that one failing case leaves open.
//!
//! ```text
//!   the failing case -> reading: the other layout, two inputs, a full grid
//!                    -> order: the grid with 375 solutions tells in which order it searches
//!                    -> pace: one empty cell more each time tells whether it checks too late
//! ```

use super::cases::{self, Case, FULL, Name};
use super::order::Order;
use super::printed::{self, Difference};
use super::problem::{Grids, Problem};
use super::process::{self, End};
use super::verdict::{Verdict, What};
use super::{Failed, Judge, Place, Reading, pointed};
use std::time::Duration;
use sudokit::Puzzle;
use sudokit::board::Digit;

/// What experiments on a failing program showed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Findings {
    /// What is wrong with how it reads.
    pub reading: Option<Reading>,
    /// The order in which it searches, where that is not the one that is due.
    pub order: Option<Order>,
    /// How its time grows with the empty cells.
    pub pace: Option<Pace>,
    /// For which other grids it prints nothing, either.
    pub silence: Option<Silence>,
}

impl Findings {
    /// Whether a smaller grid could show more.
    pub(super) fn may_shrink(&self) -> bool {
        Reading::may_shrink(self.reading) && self.silence != Some(Silence::Always)
    }
}

/// A program that prints nothing for the failing case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Silence {
    /// It prints nothing for a full grid, either.
    Always,
    /// It prints nothing where each empty cell has one candidate and sees no other.
    Forced,
}

/// Times with one empty cell more each, all of them forced: they grow as if nothing was checked
/// before the grid is full.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Pace {
    /// Empty cells of the slower run.
    pub empty: usize,
    /// With one cell less.
    pub before: Duration,
    /// With them.
    pub time: Duration,
}

/// The least growth that shows it: nine digits a cell, and the start of the program in both times.
const GROWTH: f64 = 2.5;
/// Empty cells of the first run, which tells whether the program ends at all.
const FEWEST: usize = 3;
/// Runs that a time is the least of.
const RUNS: usize = 3;

/// Least time that an experiment may take. Otherwise it has this part of the time limit: a program
/// that never ends fails several, and one that ends on so small inputs ends soon.
const BRIEF: Duration = Duration::from_secs(1);
const PART: u32 = 4;

impl Judge<'_> {
    /// Runs the program on other inputs and notes what that shows.
    pub(super) fn experiment(&self, failed: &mut Failed) -> anyhow::Result<()> {
        let place = self.place.map(|place| Place { repeats: false, ..place });
        let limit = (self.limit / PART).max(BRIEF).min(self.limit);
        let briefly = Judge { limit, place, ..*self };
        let reading = briefly.reading(failed)?;
        failed.findings.reading = reading;
        if reading.is_none() {
            failed.findings.order = briefly.order(failed)?;
            failed.findings.pace = briefly.pace(failed)?;
            failed.findings.silence = briefly.silence(failed)?;
        }
        Ok(())
    }

    /// The order of search that explains both the failing case and a grid with many solutions. Of
    /// two solutions the other one fits several orders, and a random one.
    fn order(&self, failed: &Failed) -> anyhow::Result<Option<Order>> {
        let problem = self.settings.problem;
        let keeps_rules = |verdict: &Verdict| match verdict {
            Verdict::WrongAnswer(wrong) => match &wrong.what {
                What::Grid(grid) => grid.fault.is_none(),
                _ => false,
            },
            _ => false,
        };
        let Some(many) = cases::many(problem) else { return Ok(None) };
        if !keeps_rules(&failed.judged.verdict) || many.tasks.len() != 1 {
            return Ok(None);
        }
        let printed = |case: &Case, text: &str, task: usize| -> Option<[u8; 81]> {
            let answers = printed::read(problem, case.tasks.len(), text).ok()?;
            answers.get(task)?.grids.first().copied()
        };
        let task = failed.judged.verdict.task();
        let here = printed(&failed.case, &failed.judged.stdout, task);
        let Some((_, run)) = self.judge_one(&self.program.command, &many)? else {
            return Ok(None);
        };
        let there = printed(&many, &String::from_utf8_lossy(&run.stdout), 0);
        let finds = |order: &Order, puzzle: &Puzzle, printed: Option<[u8; 81]>| {
            order.solution(puzzle).is_some_and(|found| Some(*found.values()) == printed)
        };
        Ok(Order::ALL.into_iter().find(|order| {
            finds(order, failed.puzzle(), here)
                && finds(order, &many.tasks[0].question.puzzle, there)
        }))
    }

    /// For which other grids a program that printed nothing is silent, too.
    fn silence(&self, failed: &Failed) -> anyhow::Result<Option<Silence>> {
        let problem = self.settings.problem;
        let printed_nothing = match &failed.judged.verdict {
            Verdict::WrongFormat(format) => format.what == Difference::Nothing,
            _ => false,
        };
        if !printed_nothing || !problem.output.want.prints_grids() {
            return Ok(None);
        }
        let is_silent = |case: Option<Case>| -> anyhow::Result<bool> {
            let Some(case) = case else { return Ok(false) };
            let ran = self.judge_one(&self.program.command, &case)?;
            Ok(ran.is_some_and(|(_, run)| {
                run.end == End::Exited(0) && run.stdout.trim_ascii().is_empty()
            }))
        };
        if is_silent(cases::full(problem))? {
            return Ok(Some(Silence::Always));
        }
        let forced = || forced(problem, 9).filter(|case| case.may_come(problem));
        Ok(is_silent(forced())?.then_some(Silence::Forced))
    }

    /// How the time of a program that ran too long grows with the empty cells.
    fn pace(&self, failed: &Failed) -> anyhow::Result<Option<Pace>> {
        let problem = self.settings.problem;
        let is_slow = failed.judged.verdict == Verdict::TimeLimit { begins_right: false };
        if !is_slow || !problem.ends_at_first() || problem.input.grids == Grids::None {
            return Ok(None);
        }
        let run = |empty: usize| -> anyhow::Result<Option<(Verdict, process::Run)>> {
            let Some(case) = forced(problem, empty) else { return Ok(None) };
            self.judge_one(&self.program.command, &case)
        };
        let mut slow = None;
        for empty in FEWEST..=9 {
            match run(empty)? {
                Some((_, run)) if run.end == End::TimeLimit => {
                    slow = Some(empty);
                    break;
                }
                Some((Verdict::Accepted, _)) => {}
                _ => return Ok(None),
            }
        }
        let Some(empty) = slow.map(|slow| slow - 1).filter(|&empty| empty > FEWEST) else {
            return Ok(None);
        };
        // The least of several runs: others may be at work on the machine.
        let mut times = [Duration::MAX; 2];
        for _ in 0..RUNS {
            for (time, empty) in times.iter_mut().zip([empty - 1, empty]) {
                let Some((_, run)) = run(empty)? else { return Ok(None) };
                *time = run.time.min(*time);
            }
        }
        let [before, time] = times;
        let grows = time.as_secs_f64() >= GROWTH * before.as_secs_f64();
        Ok(grows.then_some(Pace { empty, before, time }))
    }
}

/// A full grid that lost this many cells of one digit: each has one candidate and sees no other.
fn forced(problem: Problem, empty: usize) -> Option<Case> {
    let forced = pointed::forced_cells(&FULL.parse().ok()?, Digit::new(9)?);
    let rest: Vec<_> = forced.empty_cells().skip(empty).collect();
    Some(Case::of_grid(problem, Name::Fixed("forced"), forced)?.filled(&rest))
}
