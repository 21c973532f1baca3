//! One puzzle after the other: for commands whose answer to a single puzzle may be endless.

use super::{Inputs, Options, Tally, Worked};
use crate::exit::Exit;
use crate::input::{Item, Lines, each_line, place};
#[cfg(feature = "variants")]
use crate::input::{VariantText, refused};
use crate::interrupt;
use crate::messages::{LimitedMessages, status};
use crate::output;
use std::sync::atomic::Ordering;
use sudokit::text::{Record, TextError};

/// What is done with each puzzle. How it went is noted before anything is written: the reader of
/// the output may have gone.
pub(crate) trait Each {
    /// The next puzzle, and the name of its input.
    fn record(&mut self, source: &str, record: &Record, exit: &mut Exit) -> anyhow::Result<()>;

    /// A text that is no puzzle. False: the command keeps no place for it, and it is reported here.
    fn unreadable(&mut self, source: &str, error: &TextError) -> anyhow::Result<bool> {
        let _ = (source, error);
        Ok(false)
    }

    /// A puzzle of another size or with other rules, as it is in the input. The inner error says
    /// what is wrong with its text. Commands that take plain grids alone say so in its place.
    #[cfg(feature = "variants")]
    fn variant(
        &mut self,
        source: &str,
        text: &VariantText,
        exit: &mut Exit,
    ) -> anyhow::Result<Result<(), String>> {
        let error = refused(text, self.of_plain_grids());
        exit.note(Exit::Unreadable);
        let is_told = self.unreadable(source, &error)?;
        Ok(if is_told { Ok(()) } else { Err(place(source, &error)) })
    }

    /// An option that needs plain grids, if it is given.
    #[cfg(feature = "variants")]
    fn of_plain_grids(&self) -> Option<&str> {
        None
    }

    /// All that was read so far is done, and the next lines may be long in coming.
    fn pause(&mut self) -> anyhow::Result<()> {
        Ok(())
    }

    /// Nothing more comes.
    fn finish(self) -> anyhow::Result<()>;
}

/// Prints the messages of a row, forgets its tally, and gives its exit.
pub(crate) fn print_messages(worked: &mut Worked, limited: &mut LimitedMessages) -> Exit {
    for message in worked.messages.drain(..) {
        if limited.allow() {
            status!("{}", message.text);
        }
    }
    worked.tally = Tally::default();
    std::mem::take(&mut worked.exit)
}

/// Calls `work` with every puzzle and the name of its input. What cannot be read is reported on
/// stderr; the exit code shows it, also when the reader of the output goes before the end.
///
/// # Errors
/// Whatever else `work` returns ends the run.
pub(crate) fn for_each(
    inputs: &Inputs,
    options: &Options,
    mut work: impl Each,
) -> anyhow::Result<Exit> {
    let interrupted = interrupt::flag();
    let mut exit = Exit::Done;
    let ended = all(inputs, options, &mut work, &mut exit).and_then(|()| work.finish());
    match ended {
        Err(error) if output::is_closed_pipe(&error) => {}
        other => other?,
    }
    if interrupted.load(Ordering::SeqCst) {
        exit.note(Exit::Interrupted);
    }
    Ok(exit)
}

/// All puzzles of all inputs.
fn all(
    inputs: &Inputs,
    options: &Options,
    work: &mut impl Each,
    exit: &mut Exit,
) -> anyhow::Result<()> {
    let interrupted = interrupt::flag();
    let mut limited = LimitedMessages::default();
    for source in inputs.open() {
        let mut source = match source {
            Ok(source) => source,
            Err(error) => {
                status!("{error:#}");
                exit.note(Exit::Unreadable);
                continue;
            }
        };
        let name = source.name.clone();
        let mut reader = options.reader.clone();
        let mut ended = false;
        while !ended && !interrupted.load(Ordering::Relaxed) {
            match source.next_lines() {
                Ok(Some(Lines::Text(text))) => each_line(&text, |line| reader.push(line)),
                Ok(Some(Lines::TooLong)) => reader.push_too_long(),
                Ok(None) => ended = true,
                Err(error) => {
                    status!("{name}: the input broke off: {error}");
                    exit.note(Exit::Unreadable);
                    ended = true;
                }
            }
            if ended {
                reader.finish();
            }
            for item in reader.by_ref() {
                if interrupted.load(Ordering::Relaxed) {
                    break;
                }
                let (complaint, is_fatal) = match item {
                    Item::Plain(Ok(record)) => {
                        work.record(&name, &record, exit)?;
                        continue;
                    }
                    Item::Plain(Err(error)) => {
                        let is_told = !error.fatal && work.unreadable(&name, &error)?;
                        ((!is_told).then(|| place(&name, &error)), error.fatal)
                    }
                    #[cfg(feature = "variants")]
                    Item::Other(text) => match work.variant(&name, &text, exit)? {
                        Ok(()) => continue,
                        Err(complaint) => (Some(complaint), false),
                    },
                };
                exit.note(Exit::Unreadable);
                if let Some(complaint) = complaint.filter(|_| limited.allow()) {
                    status!("{complaint}");
                }
                if is_fatal || options.fail_fast {
                    limited.finish();
                    return Ok(());
                }
            }
            work.pause()?;
        }
    }
    limited.finish();
    Ok(())
}
