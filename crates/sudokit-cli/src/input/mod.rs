//! The one door for puzzles: an argument that is a puzzle, a file, or `-` for stdin.
//!
//! ```text
//! argument -> Origin -> plain or decompressed text -> Source: chunks of whole lines
//!                                                        |                 |
//!                                              stream: many puzzles   puzzles: one after the other
//!                                                         `-- any: puzzles of all kinds --'
//! ```
//!
//! An argument is a puzzle when it reads as one (81 characters, 729 candidates, a link, a grid);
//! everything else is the name of a file. Files may be compressed with gzip or zstd. How bytes
//! become chunks of lines is the matter of `sudokit_data::lines`.

mod any;
mod puzzles;
mod same_file;
#[cfg(feature = "variants")]
mod trial;

pub(crate) use any::{AnyReader, Item};
#[cfg(feature = "variants")]
pub(crate) use any::{VariantText, refused};
#[cfg_attr(not(feature = "learn"), allow(unused_imports, reason = "for learners' commands"))]
pub(crate) use puzzles::for_each;
pub(crate) use puzzles::{NO_GIVENS, NoGrid, OneArgs, next_puzzle, one, only, place, records};
pub(crate) use sudokit_data::lines::{Buffers, Lines, Source, Text, each_line};

use crate::messages::status;
use crate::{closed, memory};
use anyhow::{Context, anyhow, bail};
use same_file::Input;
use std::fs::File;
use std::io::{self, BufReader, Cursor, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use sudokit::Puzzle;
use sudokit::text::Reader;
use sudokit_data::as_text;
use sudokit_data::lines::{Counted, unpack};

/// Where text comes from.
#[derive(Clone, Debug)]
enum Origin {
    Stdin,
    /// Stdin of a run in memory.
    Memory(memory::Stdin),
    File(PathBuf),
    /// The argument itself.
    Text(String),
}

impl Origin {
    fn of(argument: &Path) -> Origin {
        if argument.as_os_str() == "-" {
            return Origin::stdin();
        }
        match argument.to_str() {
            Some(text) if is_puzzle(text) || is_variant(text) => Origin::Text(text.to_owned()),
            _ => Origin::File(argument.to_owned()),
        }
    }

    fn stdin() -> Origin {
        memory::stdin().map_or(Origin::Stdin, Origin::Memory)
    }

    /// How messages call it.
    fn name(&self) -> String {
        match self {
            Origin::Stdin | Origin::Memory(_) => "stdin".to_owned(),
            Origin::File(path) => path.display().to_string(),
            Origin::Text(_) => "argument".to_owned(),
        }
    }

    /// What stands in it, as it stands.
    fn open(&self) -> anyhow::Result<Box<dyn Read + Send>> {
        Ok(match self {
            Origin::Stdin => Box::new(io::stdin()),
            Origin::Memory(stdin) => Box::new(stdin.clone()),
            Origin::File(path) => Box::new(File::open(path).map_err(|error| missing(path, error))?),
            Origin::Text(text) => Box::new(Cursor::new(text.clone().into_bytes())),
        })
    }

    /// Its bytes, if they can be known before it is read.
    ///
    /// # Errors
    /// When it does not exist, is closed, or is the output as well. Reading a terminal is
    /// announced on stderr, not refused.
    fn length(&self) -> anyhow::Result<Option<u64>> {
        let path = match self {
            Origin::Text(text) => return Ok(Some(text.len() as u64)),
            Origin::Memory(_) => return Ok(None),
            Origin::Stdin => {
                closed::stdin().context("stdin")?;
                if same_file::is_output(Input::Stdin) {
                    bail!("stdin: is also the output");
                }
                if io::stdin().is_terminal() {
                    let end = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };
                    status!("sudokit: reading from the terminal; end with {end}");
                }
                return Ok(None);
            }
            Origin::File(path) => path,
        };
        let facts = std::fs::metadata(path).map_err(|error| missing(path, error))?;
        if facts.is_dir() {
            bail!("{}: is a directory, expected a puzzle or a file of puzzles", path.display());
        }
        if same_file::is_output(Input::File(path)) {
            bail!("{}: is also the output", path.display());
        }
        Ok(facts.is_file().then_some(facts.len()))
    }
}

/// Whether an argument is a puzzle, or several, by itself.
fn is_puzzle(argument: &str) -> bool {
    // The shortest are nine rows; names of files are seldom so long.
    if argument.len() < 40 {
        return false;
    }
    let mut reader = Reader::new();
    argument.lines().for_each(|line| reader.push(line.as_bytes()));
    reader.finish();
    let mut any = false;
    reader.all(|record| {
        any = true;
        record.is_ok()
    }) && any
}

/// Whether an argument is a puzzle of another size or with other rules.
#[cfg(feature = "variants")]
fn is_variant(argument: &str) -> bool {
    use sudokit_text::variants::{Format, read, split};
    let texts = split(argument);
    // Other letters may be the name of a file.
    let is_cell = |c: char| c.is_ascii_digit() || ".|_ \n".contains(c);
    let is_grid = |text: &str| text.chars().all(is_cell) && read(text).is_ok();
    let is_puzzle = |text: &str| Format::of(text) != Format::Plain || is_grid(text);
    !texts.is_empty() && texts.iter().all(|one| is_puzzle(&one.text)) && !exists(argument)
}

#[cfg(feature = "variants")]
fn exists(name: &str) -> bool {
    name.len() < 4096 && Path::new(name).exists()
}

#[cfg(not(feature = "variants"))]
fn is_variant(_: &str) -> bool {
    false
}

/// What is wrong with an argument that names no file: it may be meant as a puzzle.
fn missing(path: &Path, error: io::Error) -> anyhow::Error {
    let name = path.display().to_string();
    let (cells, all) = (name.chars().filter(|&c| is_cell(c)).count(), name.chars().count());
    // All characters are those of puzzles, or nearly all of many.
    let is_meant = cells == all || (cells > 20 && cells * 10 >= all * 9);
    match name.parse::<Puzzle>() {
        Err(fault) if is_meant => {
            anyhow!("{name:?} is neither a file nor a puzzle: {fault}")
        }
        _ => anyhow!(error).context(name),
    }
}

/// Whether a character stands for a cell in a line of a puzzle.
fn is_cell(c: char) -> bool {
    c.is_ascii_digit() || "._*xX?".contains(c)
}

/// The inputs of a run, opened one after the other.
#[derive(Debug)]
pub(crate) struct Inputs {
    origins: Vec<Origin>,
    /// Bytes in all inputs together, when all are known.
    pub total_bytes: Option<u64>,
    /// Bytes read so far, before decompression.
    pub bytes_read: Arc<AtomicU64>,
    /// One input with room for one puzzle: there is nothing to share out.
    pub short: bool,
}

/// An input of no more bytes is short: nine lines of nine numbers and spaces. Two puzzles in lines
/// take one more.
const SHORT: u64 = 162;

impl Inputs {
    /// Puzzles, files by name, `-` for stdin; stdin when there is no argument.
    ///
    /// # Errors
    /// When a file does not exist, or is the output as well.
    pub(crate) fn new<P: AsRef<Path>>(arguments: &[P]) -> anyhow::Result<Inputs> {
        let mut origins: Vec<Origin> = arguments.iter().map(|a| Origin::of(a.as_ref())).collect();
        if origins.is_empty() {
            origins.push(Origin::stdin());
        }
        let mut total_bytes = Some(0);
        for origin in &origins {
            let length = origin.length()?;
            total_bytes = total_bytes.zip(length).map(|(a, b)| a + b);
        }
        let short = match &*origins {
            [Origin::Stdin] => same_file::stdin().is_some_and(|f| f.is_file() && f.len() <= SHORT),
            [_] => total_bytes.is_some_and(|bytes| bytes <= SHORT),
            _ => false,
        };
        Ok(Inputs { origins, total_bytes, bytes_read: Arc::default(), short })
    }

    /// What is read, as outputs must know it: files, and `-` for stdin.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &Path> {
        self.origins.iter().filter_map(|origin| match origin {
            Origin::File(path) => Some(path.as_path()),
            Origin::Stdin => Some(Path::new("-")),
            Origin::Memory(_) | Origin::Text(_) => None,
        })
    }

    /// The inputs in turn.
    pub(crate) fn open(&self) -> impl Iterator<Item = anyhow::Result<Source>> + Send + use<> {
        let (bytes_read, buffers) = (Arc::clone(&self.bytes_read), Buffers::default());
        self.origins.clone().into_iter().map(move |origin| {
            let reader = open(&origin, &bytes_read)?;
            Ok(Source::new(&origin.name(), reader, buffers.clone()))
        })
    }
}

/// The text of an input, decompressed.
fn open(origin: &Origin, bytes_read: &Arc<AtomicU64>) -> anyhow::Result<Box<dyn Read + Send>> {
    if let Origin::File(path) = origin
        && let Some(lines) = as_text::json_lines(path, bytes_read)?
    {
        return Ok(lines);
    }
    let raw = Counted::new(origin.open()?, Arc::clone(bytes_read));
    unpack(raw).with_context(|| origin.name())
}

/// Whether something can be read from stdin that is not typed: a pipe, or a file.
pub(crate) fn is_piped() -> bool {
    memory::stdin().is_some() || same_file::stdin_is_given()
}

/// Stdin as it stands, and its name in messages.
///
/// # Errors
/// When it is the output as well.
pub(crate) fn stdin() -> anyhow::Result<(String, Box<dyn Read + Send>)> {
    let origin = Origin::stdin();
    origin.length()?;
    Ok((origin.name(), origin.open()?))
}

/// Whether a file is the one that stdout goes to.
pub(crate) fn is_output(path: &Path) -> bool {
    same_file::is_output(Input::File(path))
}

/// Text that is no puzzles, such as a trace.
pub(crate) type PlainText = BufReader<Box<dyn Read + Send>>;

/// The text of a file or of stdin, decompressed, and its name in messages.
///
/// # Errors
/// When it cannot be opened.
pub(crate) fn text(argument: &Path) -> anyhow::Result<(String, PlainText)> {
    let origin = match Origin::of(argument) {
        Origin::Text(_) => Origin::File(argument.to_owned()),
        other => other,
    };
    origin.length()?;
    let name = origin.name();
    let text = unpack(origin.open()?).with_context(|| name.clone())?;
    Ok((name, BufReader::new(text)))
}
