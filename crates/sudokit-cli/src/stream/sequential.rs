//! One puzzle after the other: for commands whose answer to a single puzzle may be endless.

use super::{Inputs, Options, Tally, Worked};
use crate::exit::Exit;
use crate::input::Lines;
use crate::interrupt;
use crate::messages::{Few, tell};
use std::sync::atomic::Ordering;
use sudokit::text::{Reader, Record, TextError};

/// What is done with each puzzle.
pub trait Each {
    /// The next puzzle, and the name of its input.
    fn record(&mut self, source: &str, record: &Record) -> anyhow::Result<Exit>;

    /// A text that is no puzzle. `None`: the command keeps no place for it, and it is told here.
    fn unreadable(&mut self, source: &str, error: &TextError) -> anyhow::Result<Option<Exit>> {
        let _ = (source, error);
        Ok(None)
    }

    /// All that was read so far is done, and the next lines may be long in coming.
    fn pause(&mut self) -> anyhow::Result<()> {
        Ok(())
    }
}

impl<F: FnMut(&str, &Record) -> anyhow::Result<Exit>> Each for F {
    fn record(&mut self, source: &str, record: &Record) -> anyhow::Result<Exit> {
        self(source, record)
    }
}

/// Prints the messages of a row, forgets its tally, and gives its exit.
pub fn tell_all(worked: &mut Worked, few: &mut Few) -> Exit {
    for message in worked.messages.drain(..) {
        if few.admit() {
            tell!("{}", message.text);
        }
    }
    worked.tally = Tally::default();
    std::mem::take(&mut worked.exit)
}

/// Calls `work` with every puzzle and the name of its input. What cannot be read is reported on
/// stderr; the exit code tells.
///
/// # Errors
/// Whatever `work` returns ends the run.
pub fn for_each(inputs: &Inputs, options: &Options, mut work: impl Each) -> anyhow::Result<Exit> {
    let interrupted = interrupt::flag();
    let mut exit = Exit::Done;
    let mut few = Few::default();
    for source in inputs.open() {
        let mut source = match source {
            Ok(source) => source,
            Err(error) => {
                tell!("{error:#}");
                exit.note(Exit::Unreadable);
                continue;
            }
        };
        let name = source.name.clone();
        let mut reader = options.reader.clone();
        let mut ended = false;
        while !ended && !interrupted.load(Ordering::Relaxed) {
            match source.next_lines() {
                Ok(Some(Lines::Text(text))) => push_lines(&mut reader, &text),
                Ok(Some(Lines::TooLong)) => reader.push_too_long(),
                Ok(None) => ended = true,
                Err(error) => {
                    tell!("{name}: the input broke off: {error}");
                    exit.note(Exit::Unreadable);
                    ended = true;
                }
            }
            if ended {
                reader.finish();
            }
            for record in reader.by_ref() {
                if interrupted.load(Ordering::Relaxed) {
                    break;
                }
                match record {
                    Ok(record) => exit.note(work.record(&name, &record)?),
                    Err(e) if e.fatal => {
                        tell!("{name}:{}:{}: {}", e.line, e.column, e.reason());
                        exit.note(Exit::Unreadable);
                        return Ok(exit);
                    }
                    Err(e) => {
                        let kept = work.unreadable(&name, &e)?;
                        if kept.is_none() && few.admit() {
                            tell!("{name}:{}:{}: {}", e.line, e.column, e.reason());
                        }
                        exit.note(kept.unwrap_or(Exit::Unreadable));
                        if options.fail_fast {
                            return Ok(exit);
                        }
                    }
                }
            }
            work.pause()?;
        }
    }
    few.finish();
    Ok(exit)
}

/// Feeds whole lines, of which only the last may lack its end.
pub fn push_lines(reader: &mut Reader, text: &[u8]) {
    for line in text.split_inclusive(|&b| b == b'\n') {
        reader.push(line.strip_suffix(b"\n").unwrap_or(line));
    }
}
