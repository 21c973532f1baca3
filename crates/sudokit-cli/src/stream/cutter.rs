//! Reads the inputs and cuts them into chunks that one worker can work on alone.
//!
//! A chunk can go to any worker when the reader of text stands between two puzzles at both of its
//! ends. Text that is one puzzle a line is cut like that; text of other shapes (grids over nine
//! lines) is read here, and the workers get records.

use super::Inputs;
use crate::input::Text;
use crate::input::{Lines, Source};
use std::sync::Arc;
use sudokit::text::{Details, Reader, Record, SourceRow, TextError};

/// A piece of the input that one worker works on.
pub(super) struct Chunk {
    /// The name of the input.
    pub source: Arc<str>,
    pub body: Body,
}

pub(super) enum Body {
    /// Whole lines, and a reader that stands before them.
    Text(Text, Box<Reader>),
    /// What was read here already.
    Records(Vec<Result<Record, TextError>>),
    /// The input could not be opened, or broke off.
    Broken(String),
}

impl Chunk {
    /// What it holds in memory, in bytes.
    pub(super) fn bytes(&self) -> usize {
        match &self.body {
            Body::Text(text, _) => text.len(),
            Body::Records(records) => records.iter().map(weight).sum(),
            Body::Broken(what) => what.len(),
        }
    }
}

/// Where chunks go.
pub(super) trait Outlet {
    /// Waits until another chunk may be under way; false when the run is over. Asked before every
    /// read and every chunk.
    fn wait(&mut self) -> bool;

    /// Takes a chunk; false when the run is over.
    fn take(&mut self, chunk: Chunk) -> bool;
}

/// Records are handed on when this many bytes have gathered: packed links may hold megabytes each.
const GATHER: usize = 1 << 20;

/// A chunk has no fewer puzzles than these, if there are more: a chunk costs some microseconds.
const LEAST: usize = 16;

/// Cuts all inputs, each read by a fresh copy of `reader`, into chunks of about as many puzzles as
/// a worker takes at a time: where few take long, all workers have their share of a short file.
pub(super) fn cut_all(inputs: &Inputs, reader: &Reader, at_once: usize, outlet: &mut dyn Outlet) {
    let most = at_once.max(LEAST);
    for source in inputs.open() {
        let more = match source {
            Ok(source) => cut(source, reader.clone(), most, outlet),
            Err(error) => {
                let body = Body::Broken(format!("{error:#}"));
                outlet.wait() && outlet.take(Chunk { source: "".into(), body })
            }
        };
        if !more {
            return;
        }
    }
}

/// Cuts one input; false when the run is over.
fn cut(mut source: Source, mut reader: Reader, most: usize, outlet: &mut dyn Outlet) -> bool {
    let name = Arc::clone(&source.name);
    while outlet.wait() {
        let more = match source.next_lines() {
            Ok(Some(Lines::Text(text))) => cut_text(&name, &mut reader, text, most, outlet),
            Ok(Some(Lines::TooLong)) => {
                reader.push_too_long();
                hand_out_records(&name, &mut reader, most, outlet)
            }
            Ok(None) => {
                reader.finish();
                return hand_out_records(&name, &mut reader, most, outlet);
            }
            Err(error) => {
                let what = format!("{name}: the input broke off: {error}");
                reader.finish();
                let chunk = Chunk { source: Arc::clone(&name), body: Body::Broken(what) };
                return hand_out_records(&name, &mut reader, most, outlet)
                    && outlet.wait()
                    && outlet.take(chunk);
            }
        };
        if !more {
            return false;
        }
    }
    false
}

/// As much as can be read anywhere goes to the workers as text; the rest is read here.
fn cut_text(
    name: &Arc<str>,
    reader: &mut Reader,
    mut text: Text,
    most: usize,
    outlet: &mut dyn Outlet,
) -> bool {
    let rest = text.split_off(reader.independent_part(&text));
    let mut start = 0;
    while start < text.len() {
        let length = piece(reader, &text[start..], most);
        if length == text.len() {
            return hand_out_text(name, reader, text, outlet)
                && read(name, reader, &rest, most, outlet);
        }
        let part = Text::copy_of(&text[start..start + length]);
        if !hand_out_text(name, reader, part, outlet) {
            return false;
        }
        start += length;
    }
    read(name, reader, &rest, most, outlet)
}

/// Reads lines here.
fn read(
    name: &Arc<str>,
    reader: &mut Reader,
    text: &[u8],
    most: usize,
    outlet: &mut dyn Outlet,
) -> bool {
    let mut gathered = Gathered::new(most);
    for line in text.split_inclusive(|&b| b == b'\n') {
        reader.push(line.strip_suffix(b"\n").unwrap_or(line));
        if !gathered.take_from(reader, name, outlet) {
            return false;
        }
    }
    gathered.hand_out(name, outlet)
}

fn hand_out_text(
    name: &Arc<str>,
    reader: &mut Reader,
    text: Text,
    outlet: &mut dyn Outlet,
) -> bool {
    let before = Box::new(reader.clone());
    reader.skip_lines(memchr::memchr_iter(b'\n', &text).count() as u64);
    let chunk = Chunk { source: Arc::clone(name), body: Body::Text(text, before) };
    outlet.wait() && outlet.take(chunk)
}

/// How much of a text that can be read elsewhere goes into a chunk: about this many lines, up to a
/// place where another reader can begin.
fn piece(reader: &Reader, text: &[u8], most: usize) -> usize {
    let mut lines = most;
    while lines < usize::MAX {
        let mut ends = memchr::memchr_iter(b'\n', text);
        let Some(end) = ends.nth(lines - 1).filter(|&end| end + 1 < text.len()) else { break };
        let length = reader.independent_part(&text[..=end]);
        if length > 0 {
            return length;
        }
        // All of these lines belong together.
        lines = lines.saturating_mul(2);
    }
    text.len()
}

fn hand_out_records(
    name: &Arc<str>,
    reader: &mut Reader,
    most: usize,
    outlet: &mut dyn Outlet,
) -> bool {
    let mut gathered = Gathered::new(most);
    gathered.take_from(reader, name, outlet) && gathered.hand_out(name, outlet)
}

/// Records on their way to a worker.
struct Gathered {
    records: Vec<Result<Record, TextError>>,
    weight: usize,
    /// How many go together, at most.
    most: usize,
}

impl Gathered {
    fn new(most: usize) -> Gathered {
        Gathered { records: Vec::new(), weight: 0, most }
    }

    /// Takes what the reader has, and hands it on as often as much has gathered; false when the run
    /// is over.
    fn take_from(&mut self, reader: &mut Reader, name: &Arc<str>, outlet: &mut dyn Outlet) -> bool {
        for record in reader {
            // After a fatal error nothing is worth reading.
            let is_fatal = matches!(&record, Err(error) if error.fatal);
            self.weight += weight(&record);
            self.records.push(record);
            let is_much = self.weight > GATHER || self.records.len() >= self.most;
            if (is_much || is_fatal) && !self.hand_out(name, outlet) {
                return false;
            }
            if is_fatal {
                return false;
            }
        }
        true
    }

    fn hand_out(&mut self, name: &Arc<str>, outlet: &mut dyn Outlet) -> bool {
        if self.records.is_empty() {
            return true;
        }
        self.weight = 0;
        let body = Body::Records(std::mem::take(&mut self.records));
        outlet.wait() && outlet.take(Chunk { source: Arc::clone(name), body })
    }
}

/// About how much memory a record holds, in bytes.
pub(super) fn weight(record: &Result<Record, TextError>) -> usize {
    let row = |row: &SourceRow| match row {
        SourceRow::Table(row) => row.text.len(),
        SourceRow::Object(row) => row.text.len(),
        _ => 0,
    };
    let details = |details: &Details| {
        let texts = [&details.title, &details.author];
        let texts: usize = texts.into_iter().flatten().map(String::len).sum();
        let comments: usize = details.comments.iter().map(String::len).sum();
        let fields: usize = details.fields.iter().map(|f| f.name.len() + f.value.len()).sum();
        size_of::<Details>() + texts + comments + fields + details.row.as_ref().map_or(0, row)
    };
    let more = match record {
        Ok(record) => record.details.as_deref().map_or(0, details),
        Err(error) => error.found.len() + error.row.as_deref().map_or(0, row),
    };
    size_of::<Record>() + more
}
