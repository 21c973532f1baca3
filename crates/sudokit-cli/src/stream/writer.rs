//! The end of the stream: writes what workers made, in order, and sums up.

use super::busy::{Busy, Workers};
use super::{Options, Sink, Tally, Worked, progress};
use crate::exit::Exit;
use crate::input::Buffers;
use crate::messages::LimitedMessages;
use std::sync::Arc;
use std::time::Duration;

/// After that long on the same puzzles, stderr says which.
const LONG: Duration = Duration::from_secs(10);

/// Writes.
pub(super) struct Writer<'a> {
    pub options: &'a Options,
    pub sink: Sink,
    pub line: progress::Line,
    /// Where the memory of what was written goes.
    pub outputs: Buffers,
    pub tally: Tally,
    pub exit: Exit,
    pub limited: LimitedMessages,
    unflushed: bool,
    /// The place said to take long.
    said: Option<(Arc<str>, u64)>,
}

impl<'a> Writer<'a> {
    pub(super) fn new(
        options: &'a Options,
        sink: Sink,
        line: progress::Line,
        outputs: Buffers,
    ) -> Writer<'a> {
        Writer {
            options,
            sink,
            line,
            outputs,
            tally: Tally::default(),
            exit: Exit::Done,
            limited: LimitedMessages::default(),
            unflushed: false,
            said: None,
        }
    }

    /// Shows how far the run is: bytes read, of all if they are known.
    pub(super) fn show_progress(&mut self, bytes: u64, total: Option<u64>) {
        let (tally, elapsed) = (&self.tally, self.line.elapsed());
        self.line.update(|| {
            let text = progress::describe(tally, elapsed);
            let line = match total {
                Some(total) if total > 0 => format!("{text}; {}% read", bytes * 100 / total),
                _ => text.clone(),
            };
            (bytes, text, line)
        });
    }

    /// Nothing is ready: the reader of the output gets what there is.
    pub(super) fn pause(&mut self, workers: &Workers) -> anyhow::Result<()> {
        if std::mem::take(&mut self.unflushed) {
            self.sink.flush()?;
        }
        self.say_what_takes_long(&workers.busy_for(LONG));
        Ok(())
    }

    /// Writes what a worker made; false when the run ends with it.
    pub(super) fn write(&mut self, mut worked: Worked) -> anyhow::Result<bool> {
        self.tally.merge(&worked.tally);
        self.exit.note(worked.exit);
        for message in &worked.messages {
            if self.limited.allow() {
                self.line.print(&message.text);
            }
        }
        self.unflushed |= !worked.bytes.is_empty();
        self.sink.take(&mut worked)?;
        self.outputs.give_back(std::mem::take(&mut worked.bytes));
        let fatal = worked.messages.iter().any(|message| message.fatal);
        let stop = worked.broken_off || (fatal && self.options.fail_fast);
        Ok(!stop)
    }

    /// Once for each place.
    fn say_what_takes_long(&mut self, busy: &[Busy]) {
        let Some(Busy { source, line, since }) = busy.first() else { return };
        let place = Some((Arc::clone(source), *line));
        if self.options.quiet || self.said == place {
            return;
        }
        self.said = place;
        let seconds = since.elapsed().as_secs();
        self.line.print(&format!("{source}:{line}: at work since {seconds} s from here on"));
    }
}
