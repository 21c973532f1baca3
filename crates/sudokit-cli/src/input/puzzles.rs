//! Puzzles one after the other, for commands that take a few.

use super::{Inputs, Lines, Source, push_lines};
use crate::exit::Exit;
use crate::interrupt;
use crate::messages::{Few, tell};
use anyhow::{Context, anyhow, bail};
use std::path::Path;
use std::sync::atomic::Ordering;
use sudokit::Puzzle;
use sudokit::text::{Reader, Record, TextError};

/// Calls `work` with every puzzle, in order. What cannot be read is reported on stderr and skipped.
///
/// # Errors
/// When a file cannot be opened or read, or when `work` fails.
#[cfg_attr(not(feature = "learn"), allow(dead_code, reason = "for learners' commands"))]
pub(crate) fn for_each(
    arguments: &[String],
    mut work: impl FnMut(&Puzzle) -> anyhow::Result<Exit>,
) -> anyhow::Result<Exit> {
    let mut exit = Exit::Done;
    let mut few = Few::default();
    let interrupted = interrupt::flag();
    for argument in arguments {
        let mut records = records(argument)?;
        while let Some(record) = records.next() {
            if interrupted.load(Ordering::Relaxed) {
                exit.note(Exit::Interrupted);
                break;
            }
            match record?.map_err(|error| place(records.name(), &error)).and_then(|record| {
                record.content.puzzle().copied().ok_or_else(|| no_givens(records.name(), &record))
            }) {
                Ok(puzzle) => exit.note(work(&puzzle)?),
                Err(complaint) => {
                    if few.admit() {
                        tell!("{complaint}");
                    }
                    exit.note(Exit::Unreadable);
                }
            }
        }
    }
    few.finish();
    Ok(exit)
}

/// Puzzle number `nth` (from 1) of an argument.
///
/// # Errors
/// When it cannot be read, or when there are fewer.
#[cfg_attr(not(feature = "learn"), allow(dead_code, reason = "for learners' commands"))]
pub(crate) fn nth(argument: &str, nth: usize) -> anyhow::Result<Puzzle> {
    let mut records = records(argument)?;
    let mut seen = 0;
    while let Some(record) = records.next() {
        seen += 1;
        if seen == nth {
            return puzzle(&records, record?);
        }
        record?.ok();
    }
    let puzzles = if seen == 1 { "puzzle" } else { "puzzles" };
    bail!("{}: holds {seen} {puzzles}, number {nth} was asked for", records.name())
}

/// The only puzzle of an argument.
///
/// # Errors
/// When it cannot be read, or when there is none or more than one.
pub(crate) fn one(argument: &str) -> anyhow::Result<Puzzle> {
    let mut records = records(argument)?;
    let first = records.next().transpose()?;
    let more = records.by_ref().count();
    match first {
        Some(first) if more == 0 => puzzle(&records, first),
        first => {
            let found = usize::from(first.is_some()) + more;
            bail!("{}: expected one puzzle, found {found}", records.name())
        }
    }
}

fn puzzle(records: &Records, read: Result<Record, TextError>) -> anyhow::Result<Puzzle> {
    let record = read.map_err(|error| anyhow!(place(records.name(), &error)))?;
    record.content.puzzle().copied().ok_or_else(|| anyhow!(no_givens(records.name(), &record)))
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
    let inputs = Inputs::new(&[argument])?;
    let source = inputs.open().next().context("an input")??;
    Ok(Records { source, reader: Reader::new(), ended: false })
}

/// The only record of an argument, and the name of its input. `what` is what is expected there.
///
/// # Errors
/// When it cannot be read, or when there is none or more than one.
pub(crate) fn only(argument: &str, what: &str) -> anyhow::Result<(String, Record)> {
    let mut records = records(argument)?;
    let first = records.next().transpose()?;
    let more = records.by_ref().count();
    let name = records.name();
    match first {
        Some(Ok(record)) if more == 0 => Ok((name.to_string(), record)),
        Some(Err(error)) if more == 0 => bail!(place(name, &error)),
        first => {
            let found = usize::from(first.is_some()) + more;
            bail!("{name}: expected one {what}, found {found}")
        }
    }
}

/// See [`records`].
pub(crate) struct Records {
    source: Source,
    reader: Reader,
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
                return Some(Ok(record));
            }
            if self.ended {
                return None;
            }
            match self.source.next_lines() {
                Ok(Some(Lines::Text(text))) => push_lines(&mut self.reader, &text),
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
