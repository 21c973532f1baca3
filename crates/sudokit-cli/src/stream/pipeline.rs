//! The pipeline: one thread reads and cuts, several work, one writes in order.
//!
//! Promises: answers come in input order, the same bytes for any number of threads; memory is
//! bounded whatever their number ([`super::flow`]); no thread that cannot be started and no panic
//! leaves the others waiting; Ctrl-C ends the reading, and what is under way is written.

use super::cutter::{self, Chunk, Outlet};
use super::flow::Flow;
use super::worker::{Event, Make, Shared, Start, Worker, Workers, fault};
use super::writer::Writer;
use super::{Compression, Inputs, Progress, Sink, Worked, progress};
use crate::exit::Exit;
use crate::input::Buffers;
use crate::messages::status;
use crate::threads;
use crate::{interrupt, output};
use anyhow::Context;
use crossbeam_channel::unbounded;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use sudokit::text::{Reader, Record, TextError};
use sudokit::{Cancel, Puzzle};

/// How a stream is run.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// Worker threads, at least 1.
    pub threads: usize,
    /// The file that is written; stdout if there is none.
    pub output: Option<PathBuf>,
    /// How the output is compressed.
    pub compression: Compression,
    /// When progress is shown.
    pub progress: Progress,
    /// No summary at the end.
    pub quiet: bool,
    /// Stop at the first puzzle that cannot be read.
    pub fail_fast: bool,
    /// A puzzle is given up after that time.
    pub timeout: Option<Duration>,
    /// What reads the text: every input gets a fresh copy.
    pub reader: Reader,
}

/// What a subcommand does with puzzles. Every worker thread has one of its own.
pub(crate) trait Work: Send + 'static {
    /// Puzzles that stood one a line, 81 characters and nothing else, from `first_line` on.
    fn lines(&mut self, source: &str, first_line: u64, puzzles: &[Puzzle], out: &mut Worked);

    /// Puzzles of any other layout, and what could not be read.
    fn records(&mut self, source: &str, records: &[Result<Record, TextError>], out: &mut Worked);

    /// How many puzzles it is given at a time, at most. Between two calls answers can be written
    /// and the run can end: commands that may take long over a puzzle take one.
    fn at_once(&self) -> usize {
        usize::MAX
    }
}

/// Runs every input through workers made by `make`, which gets the flag that breaks off what the
/// worker works on; answers come in input order.
///
/// # Errors
/// When the output cannot be written. What is wrong with the input is reported on stderr, and the
/// exit code tells.
pub(crate) fn run<W: Work>(
    inputs: Inputs,
    options: &Options,
    make: impl Fn(&Cancel) -> anyhow::Result<W> + Send + Sync + 'static,
) -> anyhow::Result<Exit> {
    let sink = Sink::open(options.output.as_deref(), inputs.paths(), options.compression)?;
    let make = move |cancel: &Cancel| Ok(Box::new(make(cancel)?) as Box<dyn Work>);
    run_to(sink, inputs, options, Arc::new(make), Arc::new(threads::start))
}

/// The same into any sink, on threads that `start` starts.
fn run_to(
    sink: Sink,
    inputs: Inputs,
    options: &Options,
    make: Arc<Make>,
    start: Arc<Start>,
) -> anyhow::Result<Exit> {
    let line = progress::Line::new(options.progress, inputs.total_bytes);
    let bytes_read = Arc::clone(&inputs.bytes_read);
    let outputs = Buffers::default();
    let mut writer = Writer::new(options, sink, line, outputs.clone());

    // With one thread one chunk is under way: reading, working and writing take turns.
    let limit = if options.threads == 1 { 1 } else { 4 };
    let flow = Arc::new(Flow::new(limit, options.timeout, interrupt::cancel()));
    // A worker made here shows at once what is wrong with the configuration.
    let first = make(&flow.cancel_of(0))?;
    let at_once = first.at_once();
    if options.timeout.is_some() {
        let flow = Arc::clone(&flow);
        start("clock", Box::new(|| flow.watch_the_clock())).context("--timeout")?;
    }
    let (events, heard) = unbounded();
    let wake = events.clone();
    let interrupted = interrupt::on_interrupt(move || drop(wake.send(Event::Wake)));
    let shared = Shared {
        flow: Arc::clone(&flow),
        events,
        outputs,
        fail_fast: options.fail_fast,
        one_by_one: options.timeout.is_some(),
    };
    let inputs = Arc::new(inputs);
    // What is short is worked on by the thread that reads it.
    let wanted = if inputs.short { 0 } else { options.threads };
    let workers =
        Workers::new(Arc::clone(&make), Arc::clone(&start), first, wanted, shared.clone());
    let reading = {
        let (inputs, reader, shared) =
            (Arc::clone(&inputs), options.reader.clone(), shared.clone());
        move || read(&inputs, &reader, at_once, workers, &shared)
    };
    let ended = match start("reader", Box::new(reading)) {
        Ok(()) => writer.run(&flow, &heard, || bytes_read.load(Ordering::Relaxed)),
        Err(reason) => {
            status!("sudokit: no thread could be started, the run continues without: {reason}");
            let worker = Worker::new(make(&flow.cancel_of(0))?, 0, shared);
            let mut alone = Alone { worker, writer: &mut writer, ended: Ok(()) };
            cutter::cut_all(&inputs, &options.reader, at_once, &mut alone);
            alone.ended
        }
    };
    flow.stop();
    let finished = ended.and_then(|()| Ok(writer.sink.finish()?));
    let summary = writer.line.finish(&writer.tally);
    match finished {
        // The exit code says what was known when the reader went.
        Err(error) if output::is_closed_pipe(&error) => return Ok(writer.exit),
        other => other?,
    }
    writer.limited.finish();
    if !options.quiet && writer.tally.total() > 1 {
        status!("sudokit: {summary}");
    }
    let mut exit = writer.exit;
    if interrupted.load(Ordering::SeqCst) {
        exit.note(Exit::Interrupted);
    }
    Ok(exit)
}

/// What the reading thread does. However it ends, the writer gets a message.
fn read(inputs: &Inputs, reader: &Reader, at_once: usize, mut workers: Workers, shared: &Shared) {
    let cut = AssertUnwindSafe(|| cutter::cut_all(inputs, reader, at_once, &mut workers));
    if catch_unwind(cut).is_err()
        && let Some(number) = shared.flow.number(0)
    {
        let worked = fault("a fault of this program while it read its input");
        let _ = shared.events.send(Event::Done(number, worked, 0));
    }
    shared.flow.complete();
    let _ = shared.events.send(Event::Wake);
}

/// Reads, works and writes in turns on one thread, where no other can be started.
struct Alone<'a, 'b> {
    worker: Worker,
    writer: &'a mut Writer<'b>,
    ended: anyhow::Result<()>,
}

impl Outlet for Alone<'_, '_> {
    fn wait(&mut self) -> bool {
        !interrupt::flag().load(Ordering::Relaxed)
    }

    fn take(&mut self, chunk: Chunk) -> bool {
        let worked = self.worker.run(chunk, None);
        let written = self.writer.write(worked).and_then(|more| {
            self.writer.sink.flush()?;
            Ok(more)
        });
        let more = matches!(written, Ok(true));
        self.ended = written.map(drop);
        more
    }
}

#[cfg(test)]
mod tests;
