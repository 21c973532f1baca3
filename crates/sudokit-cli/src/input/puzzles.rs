//! Puzzles one after the other, for commands that take a few.

use super::{AnyReader, Inputs, Lines, Source, each_line};
use crate::exit::Exit;
use crate::interrupt;
use crate::messages::{LimitedMessages, status};
use anyhow::{Context, anyhow, bail};
use std::error::Error;
use std::fmt;
use std::path::Path;
use std::sync::atomic::Ordering;
use sudokit::Puzzle;
use sudokit::text::{Record, TextError};

/// Calls `work` with every puzzle, in order, or with number `nth` of each argument alone; reads
/// stdin if there is no argument. What cannot be read is reported on stderr and skipped.
///
/// # Errors
/// When a file cannot be opened or read, or when `work` fails.
#[cfg_attr(not(feature = "learn"), allow(dead_code, reason = "for learners' commands"))]
pub(crate) fn for_each(
    arguments: &[String],
    nth: Option<u64>,
    mut work: impl FnMut(&Puzzle) -> anyhow::Result<Exit>,
) -> anyhow::Result<Exit> {
    let mut exit = Exit::Done;
    let mut limited = LimitedMessages::default();
    let interrupted = interrupt::flag();
    let stdin = ["-".to_owned()];
    for argument in if arguments.is_empty() { &stdin } else { arguments } {
        let mut records = records(argument)?;
        let mut number = 0;
        while let Some(record) = records.next() {
            number += 1;
            if nth.is_some_and(|nth| nth != number) {
                continue;
            }
            if interrupted.load(Ordering::Relaxed) {
                exit.note(Exit::Interrupted);
                break;
            }
            match record?.map_err(|error| place(records.name(), &error)).and_then(|record| {
                record.content.puzzle().copied().ok_or_else(|| no_givens(records.name(), &record))
            }) {
                Ok(puzzle) => exit.note(work(&puzzle)?),
                Err(complaint) => {
                    if limited.allow() {
                        status!("{complaint}");
                    }
                    exit.note(Exit::Unreadable);
                }
            }
        }
    }
    limited.finish();
    Ok(exit)
}

/// The grid of a command that takes one.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct OneArgs {
    /// A grid, a link, a file of one, or `-` for stdin, which is read if nothing is named.
    #[arg(value_name = "GRID")]
    pub(crate) grid: Option<String>,

    /// Which grid of a file of several, from 1.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nth: Option<u64>,
}

impl OneArgs {
    /// The grid, and the name of its input.
    ///
    /// # Errors
    /// When it cannot be read, or when it is not clear which of several is meant.
    pub(crate) fn record(&self) -> anyhow::Result<(String, Record)> {
        only(self.grid.as_deref().unwrap_or("-"), self.nth)
    }

    /// The grid, which holds givens alone.
    ///
    /// # Errors
    /// As [`OneArgs::record`], and for a pencilmark grid.
    #[cfg_attr(not(feature = "learn"), allow(dead_code, reason = "for learners' commands"))]
    pub(crate) fn puzzle(&self) -> anyhow::Result<Puzzle> {
        self.record().and_then(puzzle)
    }
}

/// The only puzzle of an argument.
///
/// # Errors
/// When it cannot be read, or when there is none or more than one.
pub(crate) fn one(argument: &str) -> anyhow::Result<Puzzle> {
    only(argument, None).and_then(puzzle)
}

fn puzzle((name, record): (String, Record)) -> anyhow::Result<Puzzle> {
    record.content.puzzle().copied().ok_or_else(|| anyhow!(no_givens(&name, &record)))
}

/// The next puzzle, if there is one.
///
/// # Errors
/// When it cannot be read.
pub(crate) fn next_puzzle(records: &mut Records) -> anyhow::Result<Option<Puzzle>> {
    let Some(record) = records.next() else { return Ok(None) };
    let name = records.name().to_owned();
    let record = record?.map_err(|error| anyhow!(place(&name, &error)))?;
    puzzle((name, record)).map(Some)
}

fn no_givens(name: &str, record: &Record) -> String {
    format!("{name}:{}:1: {}", record.line, NO_GIVENS)
}

/// What is wrong with a pencilmark grid where only givens will do.
pub(crate) const NO_GIVENS: &str = "expected givens, found a pencilmark grid";

/// A complaint about a text and where it stands: `file:line:column: expected ..., found ...`.
pub(crate) fn place(name: &str, error: &TextError) -> String {
    format!("{name}:{}:{}: {}", error.line, error.column, error.reason())
}

/// The puzzles of an argument, and what is wrong with the text in their place.
///
/// # Errors
/// When it cannot be opened.
pub(crate) fn records(argument: impl AsRef<Path>) -> anyhow::Result<Records> {
    let source = Inputs::new(&[argument])?.open().next().context("an input")??;
    Ok(Records { source, reader: AnyReader::new(), ended: false })
}

/// An input without a grid.
#[derive(Debug)]
pub(crate) struct NoGrid(String);

impl fmt::Display for NoGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected one grid, found none", self.0)
    }
}

impl Error for NoGrid {}

/// The only record of an argument, or number `nth` of several, and the name of its input.
///
/// # Errors
/// When it cannot be read, when there is none, or when there are several and no number is given.
pub(crate) fn only(argument: &str, nth: Option<u64>) -> anyhow::Result<(String, Record)> {
    let mut records = records(argument)?;
    let mut seen = 0;
    let mut found = None;
    while seen < nth.unwrap_or(u64::MAX) {
        let Some(record) = records.next() else { break };
        let record = record?;
        seen += 1;
        if seen == nth.unwrap_or(1) {
            found = Some(record);
        }
    }
    let name = records.name();
    match (found, nth) {
        (Some(Err(error)), _) if nth.is_some() || seen == 1 => bail!(place(name, &error)),
        (Some(Ok(record)), _) if nth.is_some() || seen == 1 => Ok((name.to_owned(), record)),
        (_, None) if seen == 0 => bail!(NoGrid(name.to_owned())),
        (_, None) => bail!("{name}: expected one grid, found {seen}: --nth N takes one of them"),
        (_, Some(nth)) => {
            let grids = if seen == 1 { "grid" } else { "grids" };
            bail!("{name}: holds {seen} {grids}, --nth names grid {nth}")
        }
    }
}

/// See [`records`].
pub(crate) struct Records {
    source: Source,
    reader: AnyReader,
    ended: bool,
}

impl Records {
    /// How messages call the input.
    pub(crate) fn name(&self) -> &str {
        &self.source.name
    }
}

impl Iterator for Records {
    type Item = anyhow::Result<Result<Record, TextError>>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(record) = self.reader.next() {
                return Some(Ok(record.plain()));
            }
            if self.ended {
                return None;
            }
            match self.source.next_lines() {
                Ok(Some(Lines::Text(text))) => each_line(&text, |line| self.reader.push(line)),
                Ok(Some(Lines::TooLong)) => self.reader.push_too_long(),
                Ok(None) => {
                    self.ended = true;
                    self.reader.finish();
                }
                Err(error) => {
                    self.ended = true;
                    return Some(Err(error).with_context(|| self.source.name.to_string()));
                }
            }
        }
    }
}
