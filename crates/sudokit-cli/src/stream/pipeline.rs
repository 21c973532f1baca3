//! The pipeline: one thread reads and cuts, several work, one writes in order.
//!
//! A chunk can go to any worker when the reader of text stands between two puzzles at both of its
//! ends. Text that is one puzzle a line is cut like that; text of other shapes (grids over nine
//! lines) is read by the cutting thread, and the workers get records.

use super::buffers::{Buffers, Text};
use super::sequential::push_lines;
use super::source::{Lines, Source};
use super::{Compression, Inputs, Message, Progress, Sink, Tally, Worked, interrupt, progress};
use crate::exit::Exit;
use crate::messages::{Few, tell};
use crate::output;
use crossbeam_channel::{Receiver, Sender, bounded, select, unbounded};
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use sudokit::Puzzle;
use sudokit::text::{Reader, Record, TextError};

/// How a stream is run.
#[derive(Clone, Debug)]
pub struct Options {
    /// Worker threads, at least 1.
    pub threads: usize,
    /// How the output is compressed.
    pub compression: Compression,
    /// When progress is shown.
    pub progress: Progress,
    /// No summary at the end.
    pub quiet: bool,
    /// Stop at the first puzzle that cannot be read.
    pub fail_fast: bool,
    /// What reads the text: every input gets a fresh copy.
    pub reader: Reader,
}

/// What a subcommand does with puzzles. Every worker thread has one of its own.
pub trait Work: Send + 'static {
    /// Puzzles that stood one a line, 81 characters and nothing else, from `first_line` on.
    fn lines(&mut self, source: &str, first_line: u64, puzzles: &[Puzzle], out: &mut Worked);

    /// Puzzles of any other layout, and what could not be read.
    fn records(&mut self, source: &str, records: &[Result<Record, TextError>], out: &mut Worked);
}

/// A piece of the input that one worker works on.
struct Chunk {
    source: Arc<str>,
    body: Body,
}

enum Body {
    /// Whole lines, and a reader that stands before them.
    Text(Text, Box<Reader>),
    /// What the cutting thread has read already.
    Records(Vec<Result<Record, TextError>>),
    /// The input could not be opened, or broke off.
    Broken(String),
}

/// What the cutting and the writing thread agree on.
#[derive(Default)]
struct Ledger {
    /// Chunks handed to workers so far.
    dispatched: u64,
    /// No more chunks may be handed out.
    stopped: bool,
    /// All chunks have been handed out.
    complete: bool,
}

/// Runs every input through workers made by `make`; answers come in input order.
///
/// # Errors
/// When the output cannot be written. What is wrong with the input is reported on stderr, and the
/// exit code tells.
pub fn run<W: Work>(
    inputs: Inputs,
    options: &Options,
    make: impl Fn() -> anyhow::Result<W> + Send + Sync + 'static,
) -> anyhow::Result<Exit> {
    // A worker made here tells at once what is wrong with the configuration.
    let first_worker = make()?;
    let sink = Sink::stdout(options.compression)?;
    let line = progress::Line::new(options.progress, inputs.total_bytes);
    let bytes_read = Arc::clone(&inputs.bytes_read);

    let ledger = Arc::new(Mutex::new(Ledger::default()));
    let (to_writer, results) = unbounded();
    let (wake, woken) = bounded(1);
    let interrupted = {
        let wake = wake.clone();
        interrupt::on_interrupt(move || {
            let _ = wake.try_send(());
        })
    };
    // Every chunk under way holds a permit from before it is read until it is written, so that a
    // slow consumer or a puzzle that takes long holds up the reading instead of filling the memory.
    // With one thread there is one permit: reading, working and writing take turns.
    let under_way = if options.threads == 1 { 1 } else { options.threads * 2 + 2 };
    let (permits, released) = bounded(under_way);
    let outputs = Buffers::default();

    let cutter = Cutter {
        options: options.clone(),
        ledger: Arc::clone(&ledger),
        permits,
        has_permit: false,
        to_writer,
        workers: Workers {
            make: Arc::new(make),
            first: Some(first_worker),
            queue: None,
            started: 0,
            outputs: outputs.clone(),
        },
    };
    std::thread::spawn(move || {
        cutter.run(&inputs);
        // Wakes the writer, should it wait for a chunk that never comes.
        let _ = wake.try_send(());
    });

    let mut writer = Writer {
        options,
        sink,
        line,
        waiting: BTreeMap::new(),
        written: 0,
        tally: Tally::default(),
        exit: Exit::Done,
        few: Few::default(),
        unflushed: false,
        outputs,
    };
    let written =
        writer.run(&ledger, &results, &released, &woken, || bytes_read.load(Ordering::Relaxed));
    lock(&ledger).stopped = true;
    let finished = written.and_then(|()| Ok(writer.sink.finish()?));
    let summary = writer.line.finish(&writer.tally);
    match finished {
        // The exit code says what was known when the reader went.
        Err(error) if output::is_closed_pipe(&error) => return Ok(writer.exit),
        other => other?,
    }
    writer.few.finish();
    if !options.quiet && writer.tally.total() > 1 {
        tell!("sudokit: {summary}");
    }
    let mut exit = writer.exit;
    if interrupted.load(Ordering::SeqCst) {
        exit.note(Exit::Interrupted);
    }
    Ok(exit)
}

/// The lock, whether or not a thread died with it.
fn lock(ledger: &Mutex<Ledger>) -> MutexGuard<'_, Ledger> {
    ledger.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reads the inputs and hands out chunks.
struct Cutter<W: Work> {
    options: Options,
    ledger: Arc<Mutex<Ledger>>,
    permits: Sender<()>,
    has_permit: bool,
    to_writer: Sender<(u64, Worked)>,
    workers: Workers<W>,
}

/// A chunk and its number.
type Job = (u64, Chunk);

type Make<W> = dyn Fn() -> anyhow::Result<W> + Send + Sync;

/// The worker threads: started one by one as chunks come, so that a single puzzle costs one.
struct Workers<W: Work> {
    make: Arc<Make<W>>,
    first: Option<W>,
    queue: Option<(Sender<Job>, Receiver<Job>)>,
    started: usize,
    /// For what is to be written.
    outputs: Buffers,
}

impl<W: Work> Cutter<W> {
    fn run(mut self, inputs: &Inputs) {
        for source in inputs.open() {
            let more = match source {
                Ok(source) => self.cut(source),
                Err(error) => self.hand_out(&"".into(), Body::Broken(format!("{error:#}"))),
            };
            if !more {
                break;
            }
        }
        lock(&self.ledger).complete = true;
    }

    /// Cuts one input; false when the run is over.
    fn cut(&mut self, mut source: Source) -> bool {
        let name = Arc::clone(&source.name);
        let mut reader = self.options.reader.clone();
        while self.get_permit() {
            let more = match source.next_lines() {
                Ok(Some(Lines::Text(text))) => self.cut_text(&name, &mut reader, text),
                Ok(Some(Lines::TooLong)) => {
                    reader.push_too_long();
                    self.hand_out_records(&name, &mut reader)
                }
                Ok(None) => {
                    reader.finish();
                    return self.hand_out_records(&name, &mut reader);
                }
                Err(error) => {
                    let what = format!("{name}: the input broke off: {error}");
                    reader.finish();
                    return self.hand_out_records(&name, &mut reader)
                        && self.hand_out(&name, Body::Broken(what));
                }
            };
            if !more {
                return false;
            }
        }
        false
    }

    /// Waits for a permit; false when the run is over.
    fn get_permit(&mut self) -> bool {
        self.has_permit = self.has_permit || self.permits.send(()).is_ok();
        self.has_permit
    }

    /// As much as can be read anywhere goes to the workers as text; the rest is read here.
    fn cut_text(&mut self, name: &Arc<str>, reader: &mut Reader, mut text: Text) -> bool {
        let rest = text.split_off(reader.independent_part(&text));
        if !text.is_empty() {
            let before = reader.clone();
            reader.skip_lines(memchr::memchr_iter(b'\n', &text).count() as u64);
            if !self.hand_out(name, Body::Text(text, Box::new(before))) {
                return false;
            }
        }
        push_lines(reader, &rest);
        self.hand_out_records(name, reader)
    }

    fn hand_out_records(&mut self, name: &Arc<str>, reader: &mut Reader) -> bool {
        let records: Vec<_> = reader.by_ref().collect();
        records.is_empty() || self.hand_out(name, Body::Records(records))
    }

    /// Gives the chunk to the workers, with a permit; false when the run is over.
    fn hand_out(&mut self, source: &Arc<str>, body: Body) -> bool {
        if !self.get_permit() {
            return false;
        }
        self.has_permit = false;
        let number = {
            let mut ledger = lock(&self.ledger);
            if ledger.stopped {
                return false;
            }
            ledger.dispatched += 1;
            ledger.dispatched - 1
        };
        let chunk = Chunk { source: Arc::clone(source), body };
        self.workers.give((number, chunk), &self.options, &self.to_writer)
    }
}

impl<W: Work> Workers<W> {
    fn give(&mut self, job: Job, options: &Options, to_writer: &Sender<(u64, Worked)>) -> bool {
        let (jobs, queue) = self.queue.get_or_insert_with(unbounded);
        if self.started < options.threads {
            self.started += 1;
            let worker = self.first.take().map_or_else(|| (self.make)(), Ok);
            let Ok(work) = worker else { return false };
            let mut worker = Worker { work, fail_fast: options.fail_fast, puzzles: Vec::new() };
            let (queue, to_writer) = (queue.clone(), to_writer.clone());
            let outputs = self.outputs.clone();
            std::thread::spawn(move || {
                for (number, chunk) in queue {
                    let mut worked = Worked { bytes: outputs.take(), ..Worked::default() };
                    worked.bytes.clear();
                    worker.work_on(chunk, &mut worked);
                    if to_writer.send((number, worked)).is_err() {
                        return;
                    }
                }
            });
        }
        jobs.send(job).is_ok()
    }
}

/// Works on chunks.
struct Worker<W> {
    work: W,
    fail_fast: bool,
    /// Of the piece under work: kept, because its memory is.
    puzzles: Vec<Puzzle>,
}

impl<W: Work> Worker<W> {
    fn work_on(&mut self, chunk: Chunk, out: &mut Worked) {
        let source = &*chunk.source;
        match chunk.body {
            Body::Broken(what) => {
                out.messages.push(Message { text: what, fatal: true });
                out.exit.note(Exit::Unreadable);
            }
            Body::Records(records) => {
                self.work_on_records(source, records, out);
            }
            Body::Text(text, reader) => self.work_on_text(source, &text, *reader, out),
        }
    }

    /// The fast path reads ahead as long as lines are plain puzzles; the reader takes every other
    /// line.
    fn work_on_text(
        &mut self,
        source: &str,
        mut text: &[u8],
        mut reader: Reader,
        out: &mut Worked,
    ) {
        let mut records = Vec::new();
        while !text.is_empty() {
            self.puzzles.clear();
            let first_line = reader.lines() + 1;
            let used = reader.take_plain_lines(text, &mut self.puzzles);
            if used > 0 {
                if !self.work_on_records(source, std::mem::take(&mut records), out) {
                    return;
                }
                self.work.lines(source, first_line, &self.puzzles, out);
                text = &text[used..];
                continue;
            }
            let line = first_line_of(text);
            text = &text[line.len()..];
            reader.push(line.strip_suffix(b"\n").unwrap_or(line));
            records.extend(reader.by_ref());
        }
        self.work_on_records(source, records, out);
    }

    /// With `fail_fast` only up to the first that is unreadable. False when the run must stop.
    fn work_on_records(
        &mut self,
        source: &str,
        mut records: Vec<Result<Record, TextError>>,
        out: &mut Worked,
    ) -> bool {
        let stop = records.iter().position(Result::is_err).filter(|_| self.fail_fast);
        if let Some(stop) = stop {
            records.truncate(stop + 1);
        }
        if !records.is_empty() {
            self.work.records(source, &records, out);
        }
        stop.is_none()
    }
}

/// The first line with its end.
fn first_line_of(text: &[u8]) -> &[u8] {
    let end = memchr::memchr(b'\n', text).map_or(text.len(), |end| end + 1);
    &text[..end]
}

/// Puts the chunks back in order and writes them.
struct Writer<'a> {
    options: &'a Options,
    sink: Sink,
    line: progress::Line,
    waiting: BTreeMap<u64, Worked>,
    written: u64,
    tally: Tally,
    exit: Exit,
    few: Few,
    unflushed: bool,
    /// Where the memory of what was written goes.
    outputs: Buffers,
}

impl Writer<'_> {
    fn run(
        &mut self,
        ledger: &Mutex<Ledger>,
        results: &Receiver<(u64, Worked)>,
        released: &Receiver<()>,
        woken: &Receiver<()>,
        bytes_read: impl Fn() -> u64,
    ) -> anyhow::Result<()> {
        let interrupted = interrupt::flag();
        loop {
            {
                let mut ledger = lock(ledger);
                ledger.stopped |= interrupted.load(Ordering::SeqCst);
                if (ledger.complete || ledger.stopped) && self.written == ledger.dispatched {
                    return Ok(());
                }
            }
            let result = match results.try_recv() {
                Ok(result) => Some(result),
                Err(_) => {
                    // Nothing is ready: whoever reads our output gets what there is.
                    if std::mem::take(&mut self.unflushed) {
                        self.sink.flush()?;
                    }
                    select! {
                        recv(results) -> result => result.ok(),
                        recv(woken) -> _ => None,
                        default(Duration::from_secs(1)) => None,
                    }
                }
            };
            if let Some((number, worked)) = result {
                self.waiting.insert(number, worked);
            }
            while let Some(worked) = self.waiting.remove(&self.written) {
                self.written += 1;
                let _ = released.try_recv();
                let fatal = worked.messages.iter().any(|m| m.fatal);
                self.write(worked)?;
                if fatal && self.options.fail_fast {
                    return Ok(());
                }
            }
            self.line.update(&self.tally, bytes_read());
        }
    }

    fn write(&mut self, mut worked: Worked) -> anyhow::Result<()> {
        self.tally.merge(&worked.tally);
        self.exit.note(worked.exit);
        for message in &worked.messages {
            if self.few.admit() {
                self.line.print(&message.text);
            }
        }
        if !worked.bytes.is_empty() {
            self.sink.take(&mut worked)?;
            self.unflushed = true;
        }
        self.outputs.give_back(worked.bytes);
        Ok(())
    }
}
