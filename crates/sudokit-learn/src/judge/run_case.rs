//! Runs a program on one case: the input comes on stdin, or as the arguments of the command.

use super::cases::Case;
use super::process::{self, Limits, Usage};
use super::verdict::{self, Verdict};
use super::{ERRORS, Judge, Judged, OUTPUT, PROCESSES, group, program};
use crate::quote::quoted;
use anyhow::Context;
use std::ffi::{OsStr, OsString};
use std::io::ErrorKind;

impl Judge<'_> {
    /// Runs the program (and the other one) on a case; `None` after a signal.
    pub(super) fn judge(&self, case: &Case) -> anyhow::Result<Option<Judged>> {
        let Some((verdict, run)) = self.judge_one(&self.program.command, case)? else {
            return Ok(None);
        };
        let stdout = String::from_utf8_lossy(&run.stdout).into_owned();
        let other = match self.settings.against {
            Some(other) => {
                let mut other = other.to_owned();
                let arguments = self.arguments(&case.input(self.settings.problem));
                arguments.iter().for_each(|argument| other += &format!(" {}", quoted(argument)));
                let shell = program::shell(&other);
                let Some((verdict, _)) = self.judge_as_it_is(&shell, case)? else {
                    return Ok(None);
                };
                Some(verdict)
            }
            None => None,
        };
        let score = verdict::calls_of_slow_grid(self.settings.problem, &stdout);
        Ok(Some(Judged { verdict, time: run.time, stdout, score, other }))
    }

    /// Judges a command on a case; `None` after a signal.
    pub(super) fn judge_one(
        &self,
        command: &[OsString],
        case: &Case,
    ) -> anyhow::Result<Option<(Verdict, process::Run)>> {
        let arguments = self.arguments(&case.input(self.settings.problem));
        self.judge_as_it_is(&[command, &arguments].concat(), case)
    }

    /// Judges a command that has its arguments.
    fn judge_as_it_is(
        &self,
        command: &[OsString],
        case: &Case,
    ) -> anyhow::Result<Option<(Verdict, process::Run)>> {
        let problem = self.settings.problem;
        let input = if problem.input.as_arguments { "" } else { &case.input(problem) };
        let run = self.start(command, input)?;
        Ok(run.map(|run| (verdict::judge(problem, case, &run), run)))
    }

    /// The arguments that an input stands for, where the problem wants it so.
    pub(super) fn arguments(&self, input: &str) -> Vec<OsString> {
        let as_arguments = self.settings.problem.input.as_arguments;
        input.lines().filter(|_| as_arguments).map(OsString::from).collect()
    }

    /// Runs a command on an input, which may be its arguments; `None` after a signal.
    pub(super) fn run(
        &self,
        command: &[OsString],
        input: &str,
    ) -> anyhow::Result<Option<process::Run>> {
        let stdin = if self.settings.problem.input.as_arguments { "" } else { input };
        self.start(&[command, &self.arguments(input)].concat(), stdin)
    }

    fn start(&self, command: &[OsString], input: &str) -> anyhow::Result<Option<process::Run>> {
        let usage = Usage { memory: self.memory << 20, processes: PROCESSES };
        let limits = Limits { time: self.limit, output: Some(OUTPUT), errors: ERRORS, usage };
        let run = match self.place {
            None => process::run(command, input, None, limits, None),
            Some(place) => place.run(command, input, limits),
        };
        match run {
            _ if group::stopped().is_some() => Ok(None),
            Err(error) if error.kind() == ErrorKind::Interrupted => Ok(None),
            run => {
                let name: &OsStr = &command[0];
                let say = || program::cannot_start(self.settings.language, name);
                Ok(Some(run.with_context(say)?))
            }
        }
    }
}
