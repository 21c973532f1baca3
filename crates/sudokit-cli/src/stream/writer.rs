//! The end of the stream: puts chunks back in order, writes them, sums up.

use super::flow::{Busy, Flow};
use super::worker::Event;
use super::{Options, Sink, Tally, Worked, progress};
use crate::exit::{Exit, Fault};
use crate::input::Buffers;
use crate::interrupt;
use crate::messages::LimitedMessages;
use crossbeam_channel::{Receiver, RecvTimeoutError};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How long the writer waits before it looks around.
const TICK: Duration = Duration::from_secs(1);
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
    /// Chunks that are done before their turn.
    waiting: BTreeMap<u64, (Worked, usize)>,
    next: u64,
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
            waiting: BTreeMap::new(),
            next: 0,
            unflushed: false,
            said: None,
        }
    }

    /// Writes chunks as they come, in order, until the run is over.
    pub(super) fn run(
        &mut self,
        flow: &Flow,
        events: &Receiver<Event>,
        bytes_read: impl Fn() -> u64,
    ) -> anyhow::Result<()> {
        let interrupted = interrupt::flag();
        loop {
            if interrupted.load(Ordering::SeqCst) {
                flow.stop();
            }
            if flow.is_over() {
                return Ok(());
            }
            let event = match events.try_recv() {
                Ok(event) => event,
                Err(_) => {
                    // Nothing is ready: the reader of the output gets what there is.
                    if std::mem::take(&mut self.unflushed) {
                        self.sink.flush()?;
                    }
                    match events.recv_timeout(TICK) {
                        Ok(event) => event,
                        Err(RecvTimeoutError::Timeout) => {
                            self.say_what_takes_long(&flow.busy_for(LONG));
                            Event::Wake
                        }
                        Err(RecvTimeoutError::Disconnected) => {
                            return Err(Fault("the workers are gone").into());
                        }
                    }
                }
            };
            if !self.handle(event, flow)? {
                return Ok(());
            }
            self.line.update(&self.tally, bytes_read());
        }
    }

    /// False when the run ends here.
    fn handle(&mut self, event: Event, flow: &Flow) -> anyhow::Result<bool> {
        match event {
            Event::Wake => {}
            Event::Part(part) => {
                let more = self.write(part)?;
                self.sink.flush()?;
                flow.end_part();
                return Ok(more);
            }
            Event::Done(number, worked, bytes) => {
                self.waiting.insert(number, (worked, bytes));
                while let Some((worked, bytes)) = self.waiting.remove(&self.next) {
                    self.next += 1;
                    flow.leave(bytes);
                    if !self.write(worked)? {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
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
