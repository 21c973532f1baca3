//! Reads the inputs and cuts them into chunks that one worker can work on alone.
//!
//! A chunk can go to any worker when the reader of text stands between two puzzles at both of its
//! ends. Text that is one puzzle a line is cut like that; text of other shapes (grids over nine
//! lines) is read here, and the workers get records.

use super::{Inputs, Options};
#[cfg(feature = "variants")]
use crate::input::VariantText;
use crate::input::{AnyReader, Item, Lines, Source, Text};
use std::sync::Arc;
use sudokit::text::{Details, Record, SourceRow, TextError};

/// A piece of the input that one worker works on.
pub(super) struct Chunk {
    /// The name of the input.
    pub source: Arc<str>,
    /// How many puzzles and unreadable texts come before it in the input, if they are counted.
    pub number: u64,
    pub body: Body,
}

pub(super) enum Body {
    /// Whole lines, and a reader that stands before them.
    Text(Text, Box<AnyReader>),
    /// What was read here already.
    Records(Vec<Result<Record, TextError>>),
    /// A puzzle of another size or with other rules.
    #[cfg(feature = "variants")]
    Variant(VariantText),
    /// The input could not be opened, or broke off.
    Broken(String),
}

impl Chunk {
    /// What it holds in memory, in bytes.
    pub(super) fn bytes(&self) -> usize {
        match &self.body {
            Body::Text(text, _) => text.len(),
            Body::Records(records) => records.iter().map(weight).sum(),
            #[cfg(feature = "variants")]
            Body::Variant(text) => text.text.len(),
            Body::Broken(what) => what.len(),
        }
    }
}

/// Records are handed on when this many bytes have gathered: packed links may hold megabytes each.
const GATHER: usize = 1 << 20;

/// A chunk has no fewer puzzles than these, if there are more: a chunk costs some microseconds.
const LEAST: usize = 16;

/// Cuts all inputs, each read by a fresh copy of the reader, into chunks of about as many puzzles
/// as a worker takes at a time: where few take long, all workers have their share of a short file.
pub(super) fn cut_all(
    inputs: &Inputs,
    options: &Options,
    at_once: usize,
) -> impl Iterator<Item = Chunk> + Send + use<> {
    let (reader, most) = (options.reader.clone(), at_once.max(LEAST));
    let are_numbered = options.are_numbered;
    let mut sources = inputs.open();
    let mut input: Option<Input> = None;
    std::iter::from_fn(move || {
        loop {
            if let Some(open) = &mut input {
                match open.next() {
                    None if open.is_fatal => return None,
                    None => input = None,
                    chunk => return chunk,
                }
            }
            match sources.next()? {
                Ok(source) => input = Some(Input::new(source, reader.clone(), most, are_numbered)),
                Err(error) => {
                    let body = Body::Broken(format!("{error:#}"));
                    return Some(Chunk { source: "".into(), number: 0, body });
                }
            }
        }
    })
}

/// An input that is being cut.
struct Input {
    source: Source,
    /// It stands before what comes next.
    reader: AnyReader,
    /// What can be read anywhere, from `start` on.
    text: Option<Text>,
    start: usize,
    /// Lines after it that are read here, from `read` on.
    rest: Vec<u8>,
    read: usize,
    /// Records on their way to a worker, and their weight.
    records: Vec<Result<Record, TextError>>,
    weight: usize,
    /// The other puzzle behind them.
    #[cfg(feature = "variants")]
    variant: Option<VariantText>,
    /// Maximum number of records or lines of a chunk.
    most: usize,
    /// Whether puzzles are counted. Their texts are read once more for it.
    are_numbered: bool,
    /// How many puzzles and unreadable texts were handed on.
    number: u64,
    is_at_end: bool,
    /// Nothing after this error is worth reading.
    is_fatal: bool,
    /// How it broke off.
    broken: Option<String>,
}

impl Input {
    fn new(source: Source, reader: AnyReader, most: usize, are_numbered: bool) -> Input {
        Input {
            source,
            reader,
            text: None,
            start: 0,
            rest: Vec::new(),
            read: 0,
            records: Vec::new(),
            weight: 0,
            #[cfg(feature = "variants")]
            variant: None,
            most,
            are_numbered,
            number: 0,
            is_at_end: false,
            is_fatal: false,
            broken: None,
        }
    }

    fn chunk(&mut self, body: Body) -> Option<Chunk> {
        let number = self.number;
        self.number += match &body {
            Body::Text(text, reader) if self.are_numbered => records_in(text, reader),
            Body::Text(..) | Body::Broken(_) => 0,
            Body::Records(records) => records.len() as u64,
            #[cfg(feature = "variants")]
            Body::Variant(_) => 1,
        };
        Some(Chunk { source: Arc::clone(&self.source.name), number, body })
    }

    fn next(&mut self) -> Option<Chunk> {
        while !self.is_fatal {
            if let Some(text) = self.next_text() {
                let before = Box::new(self.reader.clone());
                self.reader.skip_lines(memchr::memchr_iter(b'\n', &text).count() as u64);
                return self.chunk(Body::Text(text, before));
            }
            let is_much = self.take_records();
            let left = &self.rest[self.read..];
            if !is_much && !left.is_empty() {
                self.read += self.reader.push_first(left);
            } else if !self.records.is_empty() {
                self.weight = 0;
                let records = std::mem::take(&mut self.records);
                return self.chunk(Body::Records(records));
            } else if let Some(body) = self.take_variant() {
                return self.chunk(body);
            } else if self.is_at_end {
                let what = self.broken.take()?;
                return self.chunk(Body::Broken(what));
            } else {
                self.read_on();
            }
        }
        None
    }

    /// The next piece of what can be read anywhere.
    fn next_text(&mut self) -> Option<Text> {
        let text = self.text.take()?;
        let left = &text[self.start..];
        let length = piece(&self.reader, left, self.most);
        if length == text.len() {
            return Some(text).filter(|text| !text.is_empty());
        }
        let next = Text::copy_of(&left[..length]);
        self.start += length;
        if self.start < text.len() {
            self.text = Some(text);
        }
        Some(next)
    }

    /// Takes the records that the reader has, and returns whether they are enough for a chunk. An
    /// other puzzle ends it: it may take its time.
    fn take_records(&mut self) -> bool {
        #[cfg(feature = "variants")]
        if self.variant.is_some() {
            return true;
        }
        for item in &mut self.reader {
            match item {
                Item::Plain(record) => {
                    self.is_fatal = matches!(&record, Err(error) if error.fatal);
                    self.weight += weight(&record);
                    self.records.push(record);
                }
                #[cfg(feature = "variants")]
                Item::Other(text) => {
                    self.variant = Some(text);
                    return true;
                }
            }
            if self.weight > GATHER || self.records.len() >= self.most || self.is_fatal {
                return true;
            }
        }
        false
    }

    fn take_variant(&mut self) -> Option<Body> {
        #[cfg(feature = "variants")]
        return self.variant.take().map(Body::Variant);
        #[cfg(not(feature = "variants"))]
        None
    }

    /// As much as can be read anywhere goes to the workers as text; the rest is read here.
    fn read_on(&mut self) {
        match self.source.next_lines() {
            Ok(Some(Lines::Text(mut text))) => {
                self.rest = text.split_off(self.reader.independent_part(&text));
                (self.text, self.start, self.read) = (Some(text), 0, 0);
            }
            Ok(Some(Lines::TooLong)) => self.reader.push_too_long(),
            ended => {
                let name = &self.source.name;
                self.broken = ended.err().map(|e| format!("{name}: the input broke off: {e}"));
                self.is_at_end = true;
                self.reader.finish();
            }
        }
    }
}

/// How many records a text makes that can be read anywhere.
fn records_in(mut text: &[u8], reader: &AnyReader) -> u64 {
    let (mut reader, mut puzzles, mut records) = (reader.clone(), Vec::new(), 0);
    while !text.is_empty() {
        let mut used = reader.take_plain_lines(text, &mut puzzles);
        records += puzzles.len();
        puzzles.clear();
        if used == 0 {
            used = reader.push_first(text);
            records += reader.by_ref().count();
        }
        text = &text[used..];
    }
    records as u64
}

/// How much of a text that can be read elsewhere goes into a chunk: about this many lines, up to a
/// place where another reader can begin.
fn piece(reader: &AnyReader, text: &[u8], most: usize) -> usize {
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
