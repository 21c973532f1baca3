//! Experiments on a program that failed: what is wrong with how it reads its input. That is found
//! by running it on other inputs, or in its source.

use super::cases::{self, Case};
use super::problem::{Grids, Input};
use super::verdict::{self, Remark, Verdict, What};
use super::{Failed, Judge, layout, process};

/// What is wrong with how a program reads its input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reading {
    /// It answers rightly when it is given the other problem's layout: that was tried.
    OtherLayout,
    /// It prints the same for two inputs with different answers: that was tried.
    NoInput,
    /// Its source opens a file, by this call. It prints the same for two inputs as well, or no case
    /// was accepted, which proves less.
    File { call: &'static str, prints_the_same: bool },
}

impl Reading {
    /// Whether a smaller grid could show more than this one.
    pub(super) fn may_shrink(reading: Option<Reading>) -> bool {
        matches!(reading, None | Some(Reading::File { prints_the_same: false, .. }))
    }
}

impl Judge<'_> {
    /// What is wrong with how the program reads, found by running it on other inputs, or in its
    /// source.
    pub(super) fn reading(&self, failed: &Failed) -> anyhow::Result<Option<Reading>> {
        let accepted = failed.accepted;
        // The empty grid is the same for a program that reads nothing.
        if accepted <= 1 && self.reads_other(failed)? {
            return Ok(Some(Reading::OtherLayout));
        }
        let prints_the_same = self.prints_the_same(failed)?;
        let file = self.program.opens_file.map(|call| Reading::File { call, prints_the_same });
        let no_input = prints_the_same.then_some(Reading::NoInput);
        Ok(file.filter(|_| prints_the_same || accepted == 0).or(no_input))
    }

    /// Whether the program prints the same wrong grid for an input with another answer.
    fn prints_the_same(&self, failed: &Failed) -> anyhow::Result<bool> {
        let Verdict::WrongAnswer(wrong) = &failed.judged.verdict else { return Ok(false) };
        // What prints the grid as it was read has read it, and many inputs share a number.
        match &wrong.what {
            What::Grid(grid) if grid.remark != Some(Remark::Unchanged) => {}
            _ => return Ok(false),
        }
        let problem = self.settings.problem;
        if problem.input.grids == Grids::None {
            return Ok(false);
        }
        let grids = |case: &Case| -> Vec<_> {
            case.tasks.iter().flat_map(|task| task.answer.grids.clone()).collect()
        };
        let own = grids(&failed.case);
        let drawn = (1..=4).map(|number| cases::random(problem, 1, number));
        let mut others = cases::sample(problem).into_iter().chain(drawn);
        let is_other = |other: &Case| {
            let right = grids(other);
            right.len() == own.len() && right != own
        };
        let Some(other) = others.find(is_other) else { return Ok(false) };
        let run = self.run(&self.program.command, &other.input(problem))?;
        Ok(run.is_some_and(|run| String::from_utf8_lossy(&run.stdout) == failed.judged.stdout))
    }

    /// Whether the program finds the right digits when it is given the same grid in the other
    /// problem's layout. If it never does, the same with a full grid: its search may be wrong, too.
    fn reads_other(&self, failed: &Failed) -> anyhow::Result<bool> {
        let right_digits = match &failed.judged.verdict {
            Verdict::Accepted => true,
            Verdict::WrongFormat(format) => format.digits_right,
            _ => false,
        };
        let problem = self.settings.problem;
        let Some(other) = problem.input.with_other_rows() else { return Ok(false) };
        let is_right = |case: &Case, input: &Input| -> anyhow::Result<bool> {
            let input = layout::input(input, case.tasks.iter().map(|task| &task.question));
            let run = self.run(&self.program.command, &input)?;
            Ok(run.is_some_and(|run| {
                let text = String::from_utf8_lossy(&run.stdout);
                run.end == process::End::Exited(0)
                    && verdict::digits_are_right(problem, case, &text)
            }))
        };
        if right_digits || failed.is_written() {
            return Ok(false);
        }
        if is_right(&failed.case, &other)? {
            return Ok(true);
        }
        // Words are right by chance.
        let full = cases::full(problem).filter(|_| problem.ends_at_first());
        let Some(full) = full else { return Ok(false) };
        Ok(!is_right(&full, &problem.input)? && is_right(&full, &other)?)
    }
}
