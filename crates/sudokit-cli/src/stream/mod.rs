//! Streams of puzzles of any length: read, work on all cores, write in input order.
//!
//! ```text
//!   source            pipeline                                sink
//!   files, stdin  ->  chunks of whole lines  ->  workers  ->  in order, compressed, flushed
//!   gzip, zstd        numbered                   (threads)    when nothing more is ready
//! ```
//!
//! Everything is bounded: a chunk, the chunks under way, a line. What a worker does with a puzzle
//! is the subcommand's matter ([`Work`]); what the text of a puzzle looks like is the library's
//! (`sudokit::text`).

mod busy;
#[cfg(feature = "parquet")]
mod columns;
mod cutter;
mod pipeline;
mod progress;
mod sequential;
mod sink;
mod worker;
mod writer;

pub(crate) use crate::input::Inputs;
#[cfg(feature = "variants")]
pub(crate) use crate::input::VariantText;
pub(crate) use crate::interrupt::flag as interrupt_flag;
#[cfg(feature = "parquet")]
pub(crate) use columns::{Cells, header as columns_header};
pub(crate) use pipeline::{Options, Work, fewer, run};
pub(crate) use progress::{Line as ProgressLine, Progress};
pub(crate) use sequential::{Each, for_each, print_messages};
pub(crate) use sink::{Compression, Sink};

use crate::exit::Exit;
use std::sync::Arc;

/// Something to say about one place of the input.
#[derive(Debug)]
pub(crate) struct Message {
    /// `file:line` or `file:line:column`, and what is to be said.
    pub text: String,
    /// Whether it counts as an error that `--fail-fast` stops at.
    pub fatal: bool,
}

/// What a worker made of one chunk.
#[derive(Debug, Default)]
pub(crate) struct Worked {
    /// Output, whole lines.
    pub bytes: Vec<u8>,
    /// The output is no text: rows for a file of columns.
    pub is_cells: bool,
    /// The headers of the tables in the output, and where in `bytes` their rows begin.
    pub headers: Vec<(usize, Arc<[u8]>)>,
    /// The output begins with a grid over several lines: an empty line sets it off from what was
    /// written before it.
    pub opens_with_grid: bool,
    /// Which lines of the input are answered.
    lines: Lines,
    /// How many puzzles and unreadable texts of the input come before the next one.
    number: u64,
    /// What goes to stderr, in input order.
    pub messages: Vec<Message>,
    /// Puzzles by verdict.
    pub tally: Tally,
    /// The most serious end among the chunk's puzzles.
    pub exit: Exit,
    /// What would follow was not answered: the run ends here.
    pub broken_off: bool,
    /// The way to the writer before all is done.
    spill: Option<worker::Spill>,
}

/// The lines of one input that a [`Worked`] answers.
#[derive(Debug, Default, Clone)]
struct Lines {
    source: Option<Arc<str>>,
    /// The first one, if it is answered by a line of text.
    first: Option<u64>,
    /// The last one; 0 for none.
    last: u64,
}

impl Worked {
    /// The end of the last line, or row, that is whole.
    fn whole(&self) -> usize {
        if self.is_cells {
            return self.bytes.len();
        }
        memchr::memrchr(b'\n', &self.bytes).map_or(0, |last| last + 1)
    }

    /// Lines of text follow that answer this line of the input and those after it, up to `last`.
    /// Lines without a puzzle (blank ones, comments) are answered by empty lines: line n of the
    /// output answers line n.
    pub(crate) fn answer_lines(&mut self, source: &str, first: u64, last: u64) {
        if self.lines.source.as_deref() != Some(source) {
            self.lines = Lines { source: Some(source.into()), first: Some(first), last: 0 };
        } else if self.lines.last < first {
            let skipped = first - self.lines.last - 1;
            self.bytes.extend(std::iter::repeat_n(b'\n', skipped as usize));
        }
        self.lines.last = self.lines.last.max(last);
    }

    /// The number of the next puzzle or unreadable text in its input, from 0.
    pub(crate) fn next_number(&mut self) -> u64 {
        self.number += 1;
        self.number - 1
    }

    /// What follows answers the input up to this line, and not by lines of text.
    pub(crate) fn answer_up_to(&mut self, source: &str, line: u64) {
        if self.lines.source.as_deref() != Some(source) {
            self.lines = Lines { source: Some(source.into()), first: None, last: 0 };
        }
        self.lines.last = self.lines.last.max(line);
    }

    /// The rows that follow stand under this header (a whole line). It is written where the rows
    /// before stood under another one, or under none.
    pub(crate) fn under(&mut self, header: &Arc<[u8]>) {
        if self.headers.last().is_none_or(|(_, last)| last != header) {
            self.headers.push((self.bytes.len(), Arc::clone(header)));
        }
    }

    /// Sets the next grid off from what was written before it.
    pub(crate) fn begin_grid(&mut self) {
        if self.bytes.is_empty() {
            self.opens_with_grid = true;
        } else {
            self.bytes.push(b'\n');
        }
    }
}

/// How many puzzles had which verdict.
#[derive(Debug, Default, Clone)]
pub(crate) struct Tally {
    /// A handful: a list is quicker than a map.
    verdicts: Vec<(&'static str, u64)>,
}

impl Tally {
    /// Counts one puzzle.
    pub(crate) fn add(&mut self, verdict: &'static str) {
        self.add_many(verdict, 1);
    }

    /// Counts some puzzles.
    pub(crate) fn add_many(&mut self, verdict: &'static str, n: u64) {
        if n == 0 {
            return;
        }
        match self.verdicts.iter_mut().find(|(known, _)| *known == verdict) {
            Some((_, count)) => *count += n,
            None => self.verdicts.push((verdict, n)),
        }
    }

    /// Adds another tally to this one.
    pub(crate) fn merge(&mut self, other: &Tally) {
        other.verdicts.iter().for_each(|&(verdict, n)| self.add_many(verdict, n));
    }

    /// All puzzles.
    pub(crate) fn total(&self) -> u64 {
        self.verdicts.iter().map(|(_, n)| n).sum()
    }

    /// The verdicts and their numbers, most frequent first.
    pub(crate) fn sorted(&self) -> Vec<(&'static str, u64)> {
        let mut all = self.verdicts.clone();
        all.sort_by_key(|&(verdict, n)| (std::cmp::Reverse(n), verdict));
        all
    }
}
