//! The pipeline: inputs are cut into chunks, workers answer them, one thread writes in order.
//!
//! Promises: answers come in input order, the same bytes for any number of threads; memory is
//! bounded whatever their number; no thread that cannot be started and no panic leaves the others
//! waiting ([`sudokit_data::in_order`]). Ctrl-C ends the reading, and what is under way is written.

use super::busy::Workers;
use super::cutter::{self, Chunk};
use super::worker::{Shared, Worker};
use super::writer::Writer;
use super::{Compression, Inputs, Progress, Sink, Worked, progress};
use crate::exit::Exit;
use crate::input::{AnyReader, Buffers};
#[cfg(feature = "variants")]
use crate::input::{VariantText, refused};
use crate::messages::status;
use crate::threads;
use crate::{interrupt, output};
use anyhow::{Context, anyhow};
use std::io;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use sudokit::text::{Record, TextError};
use sudokit::{Cancel, Puzzle};
use sudokit_data::in_order::{self, Event, Job, Next, Pool};

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
    /// Whether answers depend on the numbers of puzzles in their inputs.
    pub are_numbered: bool,
    /// What reads the text: every input gets a fresh copy.
    pub reader: AnyReader,
}

/// What a subcommand does with puzzles. Every worker thread has one of its own.
pub(crate) trait Work: Send + 'static {
    /// Puzzles that stood one a line, 81 characters and nothing else, from `first_line` on.
    fn lines(&mut self, source: &str, first_line: u64, puzzles: &[Puzzle], out: &mut Worked);

    /// Puzzles of any other layout, and what could not be read.
    fn records(&mut self, source: &str, records: &[Result<Record, TextError>], out: &mut Worked);

    /// A puzzle of another size or with other rules, as it is in the input. Commands that take
    /// plain grids alone say so in its place.
    #[cfg(feature = "variants")]
    fn variant(&mut self, source: &str, text: &VariantText, out: &mut Worked) {
        self.records(source, &[Err(refused(text, None))], out);
    }

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
    run_to(sink, &inputs, options, Box::new(make), &|name, job| threads::start(name, job))
}

/// Makes what a worker needs for itself. One `dyn` for all subcommands: a call costs nothing beside
/// the chunks of the worker, and the pipeline is compiled once, not once a subcommand.
type Make = dyn Fn(&Cancel) -> anyhow::Result<Box<dyn Work>> + Send + Sync;

/// The same into any sink, on threads that `start` starts.
fn run_to(
    sink: Sink,
    inputs: &Inputs,
    options: &Options,
    make: Box<Make>,
    start: &dyn Fn(&str, Job<'static>) -> io::Result<()>,
) -> anyhow::Result<Exit> {
    let template = match inputs.total_bytes {
        Some(_) => "{wide_msg} {percent:>3}%  {eta_precise} left",
        None => "{wide_msg} {elapsed_precise}",
    };
    let line = progress::Line::new(options.progress, inputs.total_bytes, template);
    let outputs = Buffers::default();
    let mut writer = Writer::new(options, sink, line, outputs.clone());

    let workers = Arc::new(Workers::new(options.timeout, interrupt::cancel()));
    // A worker made here shows at once what is wrong with the configuration.
    let first = make(&workers.cancel_of(0))?;
    let chunks = cutter::cut_all(inputs, options, first.at_once()).map(anyhow::Ok);
    if options.timeout.is_some() {
        let workers = Arc::clone(&workers);
        start("clock", Box::new(|| workers.watch_the_clock())).context("--timeout")?;
    }
    // What is short needs one worker. With one, reading, working and writing take turns.
    let wanted = if inputs.short { 1 } else { options.threads };
    let pool = Pool {
        in_progress: if wanted == 1 { 1 } else { 2 * wanted + 2 },
        has_reader: true,
        item_weight: Chunk::bytes,
        result_weight: |worked: &Worked| worked.bytes.len(),
        ..Pool::new(wanted)
    };
    let first = Mutex::new(Some(first));
    let fail_fast = options.fail_fast;
    let shared = Shared { workers: Arc::clone(&workers), outputs, fail_fast };
    let make = move |number| {
        let first = first.lock().ok().filter(|_| number == 0).and_then(|mut first| first.take());
        let made = first.map_or_else(|| make(&shared.workers.cancel_of(number)), Ok);
        let mut worker = made.map(|work| Worker::new(work, number, shared.clone()));
        move |chunk, turn| match &mut worker {
            Ok(worker) => Ok(worker.run(chunk, turn)),
            Err(reason) => Err(anyhow!("{reason:#}")),
        }
    };
    let interrupted = interrupt::flag();
    let ended = in_order::run(pool, start, chunks, make, |event| {
        match event {
            Event::Result(worked) => {
                if !writer.write(worked)? {
                    return Ok(Next::End);
                }
            }
            Event::Idle => writer.pause(&workers)?,
            Event::Fewer(started, reason) => status!("{}", fewer(started, wanted, &reason)),
        }
        writer.show_progress(inputs.bytes_read.load(Ordering::Relaxed), inputs.total_bytes);
        let is_interrupted = interrupted.load(Ordering::SeqCst);
        Ok(if is_interrupted { Next::Drain } else { Next::Continue })
    });
    let finished = ended.and_then(|()| Ok(writer.sink.finish()?));
    writer.line.clear();
    let summary = progress::describe(&writer.tally, writer.line.elapsed());
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

/// What is said where the system starts fewer threads than wanted.
pub(crate) fn fewer(started: usize, wanted: usize, reason: &io::Error) -> String {
    let threads = match started {
        0 => "no worker thread".to_owned(),
        1 => "only 1 worker thread".to_owned(),
        n => format!("only {n} of {wanted} worker threads"),
    };
    format!("sudokit: {threads} could be started, the run continues: {reason}")
}

#[cfg(test)]
mod tests;
