//! Input files: one reader for all formats.
//!
//! ```text
//! path -> Input -> first bytes -> text (lines, CSV, TSV, JSON Lines, ... decompressed)
//!                                 npy, a folder of npy files, Parquet      -> Rows, Rows, ...
//! ```
//!
//! [`DataSet`] is what the command line named. [`DataSet::read`] goes through it once, and may be
//! called again. Rows are numbered from 0 over all inputs, faulty rows included.

mod facts;
mod folder;
mod npy;
#[cfg(feature = "parquet")]
mod parquet;
mod text;

pub use facts::FileFacts;
#[cfg(feature = "parquet")]
pub(crate) use parquet::Batches;

use crate::error::DataError;
use crate::hash::{Hashing, Passed};
use crate::labels::BadLabels;
use crate::rows::Rows;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use tempfile::TempPath;

/// How inputs are read.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The column or key that holds the puzzles; guessed by its name if not given.
    pub puzzle: Option<String>,
    /// The column or key that holds the solutions; guessed by its name if not given.
    pub solution: Option<String>,
    /// Whether files are hashed on the way.
    pub hash: bool,
    /// Puzzles alone are wanted, no columns: quicker for some formats.
    pub puzzles_only: bool,
    /// What becomes of rows whose label is wrong.
    pub bad_labels: BadLabels,
    /// The numbers of an npy file are tokens as HRM's model answers them: digit + 1, 0 for padding.
    pub tokens: bool,
}

/// The progress of a run, for its display.
#[derive(Debug, Default)]
pub struct Progress {
    /// Bytes read, before decompression.
    pub bytes: Arc<AtomicU64>,
    /// Rows read.
    pub rows: AtomicU64,
}

/// An input.
#[derive(Debug)]
pub struct Input {
    name: Arc<str>,
    origin: Origin,
    /// It is a table in memory: its copy as a file has no facts of its own.
    is_table: bool,
}

type Stream = Box<dyn Read + Send>;

#[derive(Debug)]
enum Origin {
    Path(PathBuf),
    /// A copy of a stream, which goes with this value.
    Copy(TempPath),
    /// Can be read once.
    Stream(Mutex<Option<StreamBox>>),
}

struct StreamBox(Stream);

impl std::fmt::Debug for StreamBox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a stream")
    }
}

impl Input {
    /// A file or a folder.
    pub fn path(path: impl Into<PathBuf>) -> Input {
        let path = path.into();
        let name = path.display().to_string().into();
        Input { name, origin: Origin::Path(path), is_table: false }
    }

    /// A stream, which can be read once.
    pub fn stream(name: &str, stream: Box<dyn Read + Send>) -> Input {
        let origin = Origin::Stream(Mutex::new(Some(StreamBox(stream))));
        Input { name: name.into(), origin, is_table: false }
    }

    /// A stream, copied to a temporary file first: it can be read more than once.
    ///
    /// # Errors
    /// When the stream cannot be read, or the copy not be written.
    pub fn copied(name: &str, mut stream: impl Read) -> Result<Input, DataError> {
        let error = |error| DataError::io(name, error);
        let mut file = tempfile::NamedTempFile::new().map_err(error)?;
        io::copy(&mut stream, &mut file).map_err(error)?;
        let origin = Origin::Copy(file.into_temp_path());
        Ok(Input { name: name.into(), origin, is_table: false })
    }

    /// A table in memory, written as CSV. Its facts have no size and no hash.
    ///
    /// # Errors
    /// When the copy cannot be written.
    pub fn table(name: &str, csv: impl Read) -> Result<Input, DataError> {
        Ok(Input { is_table: true, ..Input::copied(name, csv)? })
    }

    /// How messages call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn as_path(&self) -> Option<&Path> {
        match &self.origin {
            Origin::Path(path) => Some(path),
            Origin::Copy(path) => Some(path),
            Origin::Stream(_) => None,
        }
    }
}

/// Inputs to be read one after the other.
#[derive(Debug)]
pub struct DataSet {
    inputs: Vec<Input>,
    options: ReadOptions,
}

impl DataSet {
    /// These inputs. A folder with `train` and `test` of HRM or TRM counts as two.
    ///
    /// # Errors
    /// When a file does not exist, or a folder is not one that is read.
    pub fn new(inputs: Vec<Input>, options: ReadOptions) -> Result<DataSet, DataError> {
        DataSet { inputs: Vec::new(), options }.followed_by(inputs)
    }

    /// These inputs behind those that are there.
    ///
    /// # Errors
    /// As [`new`](DataSet::new).
    pub fn followed_by(mut self, inputs: Vec<Input>) -> Result<DataSet, DataError> {
        for input in inputs {
            match &input.origin {
                Origin::Path(path) if path.is_dir() => self.inputs.extend(folder::parts(path)?),
                Origin::Path(path) => {
                    std::fs::metadata(path).map_err(|e| DataError::io(&*input.name, e))?;
                    self.inputs.push(input);
                }
                _ => self.inputs.push(input),
            }
        }
        Ok(self)
    }

    /// The inputs.
    pub fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// The format of the first input, if it can be found without consuming it.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn format(&self) -> Result<Option<&'static str>, DataError> {
        if self.inputs.first().is_none_or(|input| input.as_path().is_none()) {
            return Ok(None);
        }
        let mut reading = self.read(Arc::default());
        reading.next().transpose()?;
        let open = reading.open.as_ref().map(|open| open.reader.format());
        Ok(open.or_else(|| Some(reading.facts.first()?.format)))
    }

    /// Bytes in all inputs together, if all sizes are known.
    pub fn total_bytes(&self) -> Option<u64> {
        self.inputs.iter().map(|input| folder::bytes(input.as_path()?)).sum()
    }

    /// Reads all of it, from the beginning.
    pub fn read(&self, progress: Arc<Progress>) -> Reading<'_> {
        Reading {
            data: self,
            progress,
            next: 0,
            open: None,
            first: 0,
            rest: VecDeque::new(),
            facts: Vec::new(),
        }
    }
}

/// A format's reader: pieces of one input, one after the other.
pub(crate) trait ReadRows: Send {
    /// The next rows. Their `input`, `source` and `first` are set by the caller.
    fn next_rows(&mut self) -> Result<Option<Rows>, DataError>;

    /// What the input is.
    fn format(&self) -> &'static str;

    /// Messages about keys that were twice in an object since the last call.
    fn renamed(&mut self) -> Vec<String> {
        Vec::new()
    }
}

/// A pass over a [`DataSet`]: an iterator of [`Rows`]. After an error nothing more comes.
pub struct Reading<'a> {
    data: &'a DataSet,
    progress: Arc<Progress>,
    next: usize,
    open: Option<Open>,
    first: u64,
    /// What is left of rows of which some were dropped: pieces whose numbers follow each other.
    rest: VecDeque<Rows>,
    facts: Vec<FileFacts>,
}

struct Open {
    reader: Box<dyn ReadRows>,
    hash: Option<Arc<Mutex<Passed>>>,
    facts: FileFacts,
}

impl Reading<'_> {
    /// Facts about the files read so far.
    pub fn facts(&self) -> &[FileFacts] {
        &self.facts
    }

    fn open(&mut self, input: &Input) -> Result<Open, DataError> {
        let options = &self.data.options;
        let facts = FileFacts::new(&input.name);
        let error = |error| DataError::io(&*input.name, error);
        if let Some(path) = input.as_path().filter(|path| path.is_dir()) {
            let reader = Box::new(folder::Folder::open(path, &self.progress.bytes)?);
            return Ok(Open { reader, hash: None, facts });
        }
        let mut raw: Stream = match &input.origin {
            Origin::Stream(stream) => match stream.lock().ok().and_then(|mut s| s.take()) {
                Some(StreamBox(stream)) => stream,
                None => return Err(DataError::Fault("a stream cannot be read twice")),
            },
            Origin::Path(_) | Origin::Copy(_) => {
                let path = input.as_path().unwrap_or(Path::new(""));
                let file = File::open(path).map_err(error)?;
                // Of a pipe nothing can be read twice: it is text.
                let facts_of = file.metadata().map_err(error)?;
                if facts_of.is_file()
                    && let Some(reader) = self.columns(&input.name, path)?
                {
                    return Ok(Open { reader, hash: None, facts });
                }
                Box::new(file)
            }
        };
        let mut hash = None;
        if options.hash {
            let hashing = Hashing::new(raw);
            hash = Some(hashing.passed());
            raw = Box::new(hashing);
        }
        let bytes = Arc::clone(&self.progress.bytes);
        let reader = Box::new(text::Text::open(&input.name, raw, bytes, options).map_err(error)?);
        Ok(Open { reader, hash, facts })
    }

    /// A file that is no text: arrays, or Parquet.
    fn columns(&self, name: &str, path: &Path) -> Result<Option<Box<dyn ReadRows>>, DataError> {
        let open = || File::open(path).map_err(|error| DataError::io(name, error));
        let error = |error| DataError::io(name, error);
        let bytes = &self.progress.bytes;
        if npy::is_npy(&mut open()?).map_err(error)? {
            let array = npy::Npy::open(name, open()?, bytes)?;
            let is_tokens = self.data.options.tokens;
            let cells = if is_tokens { npy::Cells::Guesses } else { npy::Cells::Values };
            return Ok(Some(Box::new(npy::Grids::of(array, name, cells)?)));
        }
        #[cfg(feature = "parquet")]
        if parquet::is_parquet(&mut open()?).map_err(error)? {
            let reader = parquet::Parquet::open(name, open()?, bytes, &self.data.options)?;
            return Ok(Some(Box::new(reader)));
        }
        Ok(None)
    }

    fn step(&mut self) -> Result<Option<Rows>, DataError> {
        loop {
            if self.open.is_none() {
                let Some(input) = self.data.inputs.get(self.next) else { return Ok(None) };
                self.open = Some(self.open(input)?);
            }
            if let Some(rows) = self.rest.pop_front() {
                return Ok(Some(rows));
            }
            let Some(open) = &mut self.open else { return Ok(None) };
            let input = &self.data.inputs[self.next];
            if let Some(mut rows) = open.reader.next_rows()? {
                rows.input = self.next;
                rows.source = Arc::clone(&input.name);
                rows.first = self.first;
                self.first += rows.len() as u64;
                let doubled = rows.table.rename_doubled().into_iter();
                let doubled = doubled.map(|names| renamed(&input.name, "column", &names));
                open.facts.rename(doubled.chain(open.reader.renamed()));
                open.facts.add(&rows);
                self.progress.rows.fetch_add(rows.len() as u64, Ordering::Relaxed);
                if self.data.options.bad_labels == BadLabels::Unjudged {
                    return Ok(Some(rows));
                }
                let labels = open.facts.wrong_labels.get_or_insert_default();
                let wrong = labels.add_rows(&rows);
                if self.data.options.bad_labels == BadLabels::Counted || wrong.is_empty() {
                    return Ok(Some(rows));
                }
                labels.dropped += wrong.len() as u64;
                self.rest.extend(without(&rows, &wrong));
                continue;
            }
            if let Some(Open { reader, hash, mut facts }) = self.open.take() {
                facts.format = if input.is_table { "table" } else { reader.format() };
                drop(reader);
                if self.data.options.hash && !input.is_table {
                    facts.finish(hash, input.as_path())?;
                }
                self.facts.push(facts);
            }
            self.next += 1;
        }
    }
}

impl Iterator for Reading<'_> {
    type Item = Result<Rows, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        let step = self.step();
        if step.is_err() {
            self.open = None;
            self.rest.clear();
            self.next = self.data.inputs.len();
        }
        step.transpose()
    }
}

/// The message about a doubled name: the name, and that of the later one.
fn renamed(place: &str, what: &str, (name, later): &(String, String)) -> String {
    format!("{place}: {what} {name:?} stands twice: the later one is called {later:?}")
}

/// The rows without the dropped ones, which are in ascending order. Each piece has consecutive
/// rows, so all rows keep their numbers. There is at least one piece: it has the columns.
fn without(rows: &Rows, dropped: &[usize]) -> Vec<Rows> {
    let ends = dropped.iter().copied().chain([rows.len()]);
    let starts = std::iter::once(0).chain(dropped.iter().map(|row| row + 1));
    let mut pieces: Vec<Rows> = Vec::new();
    for (start, end) in starts.zip(ends).filter(|(start, end)| start < end) {
        let mut piece = rows.select(&(start..end).collect::<Vec<_>>());
        piece.first = rows.first + start as u64;
        pieces.push(piece);
    }
    if pieces.is_empty() {
        pieces.push(rows.select(&[]));
    }
    pieces
}
