//! A worker: what happens to a chunk.
//!
//! Promise: every chunk is answered, also when the code that works on it panics.

use super::busy::{Busy, Workers};
use super::cutter::{Body, Chunk, weight};
use super::{Message, Tally, Work, Worked};
use crate::exit::Exit;
use crate::input::AnyReader;
#[cfg(feature = "variants")]
use crate::input::VariantText;
use crate::input::{Buffers, Item};
use crate::interrupt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;
use sudokit::text::{Record, TextError};
use sudokit::{Cancel, Puzzle};
use sudokit_data::in_order::Turn;

/// What all workers share.
#[derive(Clone)]
pub(super) struct Shared {
    pub workers: Arc<Workers>,
    /// For what is to be written.
    pub outputs: Buffers,
    pub fail_fast: bool,
}

/// Works on chunks.
pub(super) struct Worker {
    work: Box<dyn Work>,
    /// Which one.
    number: usize,
    shared: Shared,
    cancel: Cancel,
    /// Of the piece under work: kept, because its memory is.
    puzzles: Vec<Puzzle>,
}

/// Records are answered when this many bytes have gathered: packed links may hold megabytes each.
const GATHER: usize = 1 << 20;

impl Worker {
    pub(super) fn new(work: Box<dyn Work>, number: usize, shared: Shared) -> Worker {
        Worker { work, number, shared, cancel: interrupt::cancel(), puzzles: Vec::new() }
    }

    /// What comes of a chunk. A panic costs the rest of the chunk and ends the run.
    pub(super) fn run(&mut self, chunk: Chunk, turn: Turn<'static, Worked>) -> Worked {
        let spill = Some(Spill { turn, parts: 0 });
        let (bytes, number) = (self.shared.outputs.take(), chunk.number);
        let mut out = Worked { bytes, number, spill, ..Worked::default() };
        out.bytes.clear();
        let source = Arc::clone(&chunk.source);
        let mut line = 0;
        let work = AssertUnwindSafe(|| self.work_on(chunk, &mut line, &mut out));
        if catch_unwind(work).is_err() {
            let whole = out.whole();
            out.bytes.truncate(whole);
            out.headers.retain(|&(at, _)| at < whole);
            let text = format!(
                "{source}:{line}: a fault of this program: what follows is not answered; please \
                 report it with this line"
            );
            out.messages.push(Message { text, fatal: true });
            out.exit.note(Exit::Failed);
            out.broken_off = true;
        }
        self.shared.workers.set_busy(self.number, None);
        out.spill = None;
        out
    }

    fn work_on(&mut self, chunk: Chunk, line: &mut u64, out: &mut Worked) {
        let source = chunk.source;
        match chunk.body {
            Body::Broken(what) => {
                out.messages.push(Message { text: what, fatal: true });
                out.exit.note(Exit::Unreadable);
            }
            #[cfg(feature = "variants")]
            Body::Variant(text) => {
                self.work_on_variant(&source, &text, line, out);
            }
            Body::Records(records) => {
                self.work_on_records(&source, records, line, out);
            }
            Body::Text(text, reader) => self.work_on_text(&source, &text, *reader, line, out),
        }
    }

    /// The fast path reads ahead as long as lines are plain puzzles; the reader takes every other
    /// line.
    fn work_on_text(
        &mut self,
        source: &Arc<str>,
        mut text: &[u8],
        mut reader: AnyReader,
        line: &mut u64,
        out: &mut Worked,
    ) {
        let (mut records, mut gathered) = (Vec::new(), 0);
        while !text.is_empty() {
            self.puzzles.clear();
            let first_line = reader.lines() + 1;
            let used = reader.take_plain_lines(text, &mut self.puzzles);
            if used > 0 {
                let before = std::mem::take(&mut records);
                gathered = 0;
                if !self.work_on_records(source, before, line, out)
                    || !self.work_on_lines(source, first_line, line, out)
                {
                    return;
                }
                text = &text[used..];
                continue;
            }
            text = &text[reader.push_first(text)..];
            for item in reader.by_ref() {
                match item {
                    Item::Plain(record) => {
                        gathered += weight(&record);
                        records.push(record);
                    }
                    #[cfg(feature = "variants")]
                    Item::Other(text) => {
                        gathered = 0;
                        let before = std::mem::take(&mut records);
                        if !self.work_on_records(source, before, line, out)
                            || !self.work_on_variant(source, &text, line, out)
                        {
                            return;
                        }
                    }
                }
            }
            if gathered > GATHER {
                gathered = 0;
                if !self.work_on_records(source, std::mem::take(&mut records), line, out) {
                    return;
                }
            }
        }
        self.work_on_records(source, records, line, out);
    }

    /// False when the run must stop.
    #[cfg(feature = "variants")]
    fn work_on_variant(
        &mut self,
        source: &Arc<str>,
        text: &VariantText,
        line: &mut u64,
        out: &mut Worked,
    ) -> bool {
        *line = text.line;
        let Some(before) = self.begin(source, *line, out) else { return false };
        self.work.variant(source, text, out);
        self.end(&before, out);
        let is_bad = |message: &Message| message.fatal;
        !(out.broken_off || self.shared.fail_fast && out.messages.iter().any(is_bad))
    }

    fn work_on_lines(
        &mut self,
        source: &Arc<str>,
        first_line: u64,
        line: &mut u64,
        out: &mut Worked,
    ) -> bool {
        let puzzles = std::mem::take(&mut self.puzzles);
        *line = first_line;
        let mut more = true;
        for slice in puzzles.chunks(self.at_once()) {
            let Some(before) = self.begin(source, *line, out) else {
                more = false;
                break;
            };
            self.work.lines(source, *line, slice, out);
            *line += slice.len() as u64;
            self.end(&before, out);
        }
        self.puzzles = puzzles;
        more && !out.broken_off
    }

    /// With `fail_fast` only up to the first that is unreadable. False when the run must stop.
    fn work_on_records(
        &mut self,
        source: &Arc<str>,
        mut records: Vec<Result<Record, TextError>>,
        line: &mut u64,
        out: &mut Worked,
    ) -> bool {
        let stop = records.iter().position(Result::is_err).filter(|_| self.shared.fail_fast);
        if let Some(stop) = stop {
            records.truncate(stop + 1);
        }
        for slice in records.chunks(self.at_once()) {
            *line = slice[0].as_ref().map_or_else(|error| error.line, |record| record.line);
            let Some(before) = self.begin(source, *line, out) else { return false };
            self.work.records(source, slice, out);
            self.end(&before, out);
        }
        stop.is_none() && !out.broken_off
    }

    fn at_once(&self) -> usize {
        if self.shared.workers.have_timeout() { 1 } else { self.work.at_once() }
    }

    /// Before some puzzles; `None` when they are not to be answered any more.
    fn begin(&mut self, source: &Arc<str>, line: u64, out: &mut Worked) -> Option<Mark> {
        if out.broken_off || self.cancel.is_set() {
            out.broken_off = true;
            return None;
        }
        let busy = Busy { source: Arc::clone(source), line, since: Instant::now() };
        self.shared.workers.set_busy(self.number, Some(busy));
        Some(out.mark())
    }

    /// After some puzzles: what is done may be written, if it is its turn. What was cancelled in
    /// the middle is taken back: some of it would say that a budget ran out.
    fn end(&mut self, before: &Mark, out: &mut Worked) {
        if self.cancel.is_set() {
            out.take_back(before);
            out.broken_off = true;
        } else if self.at_once() < usize::MAX {
            // The next puzzle may take long.
            out.pass_on();
        }
    }
}

/// The way to the writer for parts of a chunk.
#[derive(Debug)]
pub(super) struct Spill {
    turn: Turn<'static, Worked>,
    parts: u64,
}

/// How far a chunk had come.
struct Mark {
    parts: u64,
    bytes: usize,
    headers: usize,
    messages: usize,
    opens_with_grid: bool,
    tally: Tally,
    exit: Exit,
}

/// So much output of one chunk is kept in memory, in bytes.
const KEPT: usize = 1 << 20;

impl Worked {
    fn parts(&self) -> u64 {
        self.spill.as_ref().map_or(0, |spill| spill.parts)
    }

    fn mark(&self) -> Mark {
        Mark {
            parts: self.parts(),
            bytes: self.bytes.len(),
            headers: self.headers.len(),
            messages: self.messages.len(),
            opens_with_grid: self.opens_with_grid,
            tally: self.tally.clone(),
            exit: self.exit,
        }
    }

    /// Takes back what was added since, unless a part of it is written.
    fn take_back(&mut self, mark: &Mark) {
        if mark.parts != self.parts() {
            return;
        }
        self.bytes.truncate(mark.bytes);
        self.headers.truncate(mark.headers);
        self.messages.truncate(mark.messages);
        self.opens_with_grid = mark.opens_with_grid;
        self.tally = mark.tally.clone();
        self.exit = mark.exit;
    }

    /// Hands over what is done, if it is the turn of this chunk.
    fn pass_on(&mut self) {
        if let Some(spill) = &self.spill
            && !self.bytes.is_empty()
            && spill.turn.is_next()
        {
            self.send_part();
        }
    }

    /// To be called between two lines of output where one puzzle has many: waits until
    /// what has gathered is written, if it is much. False when nothing more is wanted.
    pub(crate) fn make_room(&mut self) -> bool {
        if self.bytes.len() > KEPT
            && let Some(spill) = &self.spill
        {
            if spill.turn.wait() {
                self.send_part();
            } else {
                self.broken_off = true;
            }
        }
        !self.broken_off
    }

    fn send_part(&mut self) {
        let mut spill = self.spill.take();
        let number = self.number;
        let part = std::mem::replace(self, Worked { number, ..Worked::default() });
        if let Some(spill) = &mut spill {
            spill.parts += 1;
            spill.turn.give(part);
        }
        self.spill = spill;
    }
}
