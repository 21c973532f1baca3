//! `sudokit solve --all`: solutions one after the other, as they are found, in constant memory.

use super::Args;
use crate::bounds::TIME_RAN_OUT;
use crate::exit::Exit;
use crate::messages::LimitedMessages;
use crate::report::{At, Report, Row, Text, Value, Verdict};
use crate::stream::{self, Sink, Worked};
#[cfg(feature = "variants")]
use crate::variants::Question;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use sudokit::Solution;
use sudokit::solve::{Budget, Config, End, Solutions};
use sudokit::text::{Content, Record, TextError};

/// Output is handed on when this much has gathered.
const GATHER: usize = 32 * 1024;

/// Writes the solutions of every puzzle, in lexicographic order.
pub(super) fn run(args: &Args, report: Report, config: &Config) -> anyhow::Result<Exit> {
    let (inputs, options) = args.stream.open(&report)?;
    #[cfg(feature = "variants")]
    {
        let plain = [("--all", args.all), ("--limit", true)];
        args.rules.others(Question::Solve, None, &report, &options, &plain)?;
    }
    let sink = Sink::open(options.output.as_deref(), inputs.paths(), options.compression)?;
    let timeout = options.timeout;
    let (out, limited) = (Worked::default(), LimitedMessages::default());
    let all = All { args, report, config, timeout, sink, out, limited };
    stream::for_each(&inputs, &options, all)
}

/// An enumeration under way.
struct All<'a> {
    args: &'a Args,
    report: Report,
    config: &'a Config,
    /// The maximum time of a puzzle.
    timeout: Option<Duration>,
    sink: Sink,
    out: Worked,
    limited: LimitedMessages,
}

impl stream::Each for All<'_> {
    fn record(&mut self, source: &str, record: &Record, exit: &mut Exit) -> anyhow::Result<()> {
        let at = At::record(source, record);
        let cancel = stream::interrupt_flag();
        let mut budget = Budget::UNLIMITED.with_cancel(Arc::clone(&cancel));
        let deadline = self.timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        if let Some(deadline) = deadline {
            budget = budget.until(deadline);
        }
        let is_over = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let order = self.args.order.into();
        let mut solutions = Solutions::with_config(record.content, order, budget, self.config)?;
        let mut found = 0;
        while self.args.limit.is_none_or(|limit| found < limit)
            && !cancel.load(Ordering::Relaxed)
            && !is_over()
        {
            let Some(solution) = solutions.next() else { break };
            found += 1;
            self.write(&at, &Row::new(Verdict::Solved, Some(solution)));
            if self.out.bytes.len() > GATHER || found == 1 {
                self.sink.take(&mut self.out)?;
            }
        }
        if found == 0 && solutions.end() == Some(End::Exhausted) {
            let mut row = Row::new(Verdict::None.on(&record.content), None);
            row.error = row.verdict.reason(&record.content).map(String::into_boxed_str);
            self.write(&at, &row);
        }
        let is_complete = solutions.end() == Some(End::Exhausted)
            || self.args.limit.is_some_and(|limit| found >= limit);
        if !is_complete && !cancel.load(Ordering::Relaxed) && is_over() {
            let mut row = Row::new(Verdict::Unknown, None);
            row.set_error(TIME_RAN_OUT.to_owned());
            self.write(&at, &row);
        }
        self.hand_on(exit)
    }

    fn unreadable(&mut self, source: &str, error: &TextError) -> anyhow::Result<bool> {
        let mut row = Row::new(Verdict::Unreadable, None);
        row.set_error(error.reason().to_string());
        self.write(&At::error(source, error), &row);
        self.hand_on(&mut Exit::Unreadable).map(|()| true)
    }

    #[cfg(feature = "variants")]
    fn of_plain_grids(&self) -> Option<&str> {
        Some(if self.args.all { "--all" } else { "--limit" })
    }

    fn finish(mut self) -> anyhow::Result<()> {
        self.sink.finish()?;
        self.limited.finish();
        Ok(())
    }
}

impl All<'_> {
    /// A puzzle without solutions has a row in tables and JSON Lines, and no line of text.
    fn write(&mut self, at: &At<'_>, row: &Row<Option<Solution>>) {
        let value = |column: &str| match column {
            "solution" => Value::text(row.known),
            _ => Value::Missing,
        };
        let text = || match row.known {
            Some(solution) => Text::Grid(Content::Puzzle(solution.to_puzzle())),
            None => Text::Nothing,
        };
        self.report.write(at, row, &value, text, &mut self.out);
    }

    fn hand_on(&mut self, exit: &mut Exit) -> anyhow::Result<()> {
        exit.note(stream::print_messages(&mut self.out, &mut self.limited));
        self.sink.take(&mut self.out)?;
        Ok(self.sink.flush()?)
    }
}
