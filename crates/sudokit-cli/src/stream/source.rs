//! Where the text comes from: files in turn, or stdin, plain or compressed, in chunks of whole
//! lines.

use super::buffers::{Buffers, Text};
use super::packed;
use crate::messages::tell;
use anyhow::{Context, bail};
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How much is asked of the operating system at once: some thousand puzzles, which stay in a core's
/// cache until they are answered. A pipe that has less ready gives less, and that is then worked on
/// without waiting for more.
const READ: usize = 256 * 1024;

/// The longest line that is kept. A longer one is reported, skipped and never held in memory.
const LONGEST_LINE: usize = 2 * 1024 * 1024;

/// The inputs of a run, opened one after the other.
#[derive(Debug)]
pub struct Inputs {
    paths: Vec<PathBuf>,
    /// Bytes in all inputs together, when all are files.
    pub total_bytes: Option<u64>,
    /// Bytes read so far, before decompression.
    pub bytes_read: Arc<AtomicU64>,
}

impl Inputs {
    /// Files by name, `-` for stdin; stdin when none is named.
    ///
    /// # Errors
    /// When a file does not exist, or is the output as well: it would grow for ever. Reading a
    /// terminal is announced on stderr, not refused.
    pub fn new(mut paths: Vec<PathBuf>) -> anyhow::Result<Inputs> {
        if paths.is_empty() {
            paths.push(PathBuf::from("-"));
        }
        let mut total_bytes = Some(0);
        for path in &paths {
            if is_stdin(path) {
                if same_file::is_output(same_file::stdin()) {
                    bail!("stdin: is also the output");
                }
                total_bytes = None;
                continue;
            }
            let facts = std::fs::metadata(path).with_context(|| path.display().to_string())?;
            if facts.is_dir() {
                bail!("{}: is a directory, expected a file of puzzles", path.display());
            }
            if same_file::is_output(Some(facts.clone())) {
                bail!("{}: is also the output", path.display());
            }
            let known = facts.is_file().then_some(facts.len());
            total_bytes = total_bytes.zip(known).map(|(a, b)| a + b);
        }
        if paths.iter().any(|path| is_stdin(path)) && io::stdin().is_terminal() {
            tell!("sudokit: reading puzzles from the terminal; end with Ctrl-D");
        }
        Ok(Inputs { paths, total_bytes, bytes_read: Arc::default() })
    }

    /// The inputs in turn.
    pub fn open(&self) -> impl Iterator<Item = anyhow::Result<Source>> + '_ {
        let buffers = Buffers::default();
        self.paths
            .iter()
            .map(move |path| Source::open(path, Arc::clone(&self.bytes_read), buffers.clone()))
    }
}

/// Whether an input is the file that stdout goes to.
#[cfg(unix)]
mod same_file {
    use std::fs::{File, Metadata};
    use std::io;
    use std::os::fd::{AsFd, BorrowedFd};
    use std::os::unix::fs::MetadataExt;

    pub fn is_output(input: Option<Metadata>) -> bool {
        let place = |file: Metadata| file.is_file().then(|| (file.dev(), file.ino()));
        let input = input.and_then(place);
        input.is_some() && input == behind(io::stdout().as_fd()).and_then(place)
    }

    pub fn stdin() -> Option<Metadata> {
        behind(io::stdin().as_fd())
    }

    fn behind(descriptor: BorrowedFd<'_>) -> Option<Metadata> {
        File::from(descriptor.try_clone_to_owned().ok()?).metadata().ok()
    }
}

#[cfg(not(unix))]
mod same_file {
    use std::fs::Metadata;

    pub fn is_output(_: Option<Metadata>) -> bool {
        false
    }

    pub fn stdin() -> Option<Metadata> {
        None
    }
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// One input, decompressed, as chunks of whole lines.
pub struct Source {
    /// Its name in messages.
    pub name: Arc<str>,
    reader: Box<dyn Read + Send>,
    /// Where chunks are read to; they leave with their buffer.
    buffers: Buffers,
    buffer: Vec<u8>,
    /// How much of the buffer holds text: what has not left yet.
    filled: usize,
    /// How much of that is known to hold no line end.
    searched: usize,
    /// Inside a line that is too long to keep.
    skipping: bool,
    ended: bool,
}

/// Whole lines, or the news that one was too long.
#[derive(Debug)]
pub enum Lines {
    /// Whole lines with their ends; only the last line of an input may lack its end.
    Text(Text),
    /// One line longer than the limit (its length is unknown: it was not kept).
    TooLong,
}

impl Source {
    fn open(path: &Path, bytes_read: Arc<AtomicU64>, buffers: Buffers) -> anyhow::Result<Source> {
        let (name, raw): (_, Box<dyn Read + Send>) = if is_stdin(path) {
            ("stdin".to_owned(), Box::new(io::stdin()))
        } else {
            let name = path.display().to_string();
            let file = File::open(path).with_context(|| name.clone())?;
            (name, Box::new(file))
        };
        let counted = Counted { reader: raw, bytes_read };
        let reader = packed::unpack(counted).with_context(|| name.clone())?;
        Ok(Source::new(&name, reader, buffers))
    }

    fn new(name: &str, reader: Box<dyn Read + Send>, buffers: Buffers) -> Source {
        Source {
            name: name.into(),
            reader,
            buffer: buffers.take(),
            buffers,
            filled: 0,
            searched: 0,
            skipping: false,
            ended: false,
        }
    }

    /// The next whole lines; `None` at the end. Waits only while not a single line is there.
    pub fn next_lines(&mut self) -> io::Result<Option<Lines>> {
        loop {
            let new = &self.buffer[self.searched..self.filled];
            if self.skipping {
                if let Some(end) = memchr::memchr(b'\n', new) {
                    self.skipping = false;
                    self.forget(self.searched + end + 1);
                    return Ok(Some(Lines::TooLong));
                }
                self.forget(self.filled);
            } else if let Some(end) = memchr::memrchr(b'\n', new) {
                return Ok(Some(Lines::Text(self.hand_over(self.searched + end + 1))));
            } else if self.filled > LONGEST_LINE {
                self.skipping = true;
                self.forget(self.filled);
            }
            self.searched = self.filled;
            if self.ended {
                if std::mem::take(&mut self.skipping) {
                    return Ok(Some(Lines::TooLong));
                }
                let last = (self.filled > 0).then(|| Lines::Text(self.hand_over(self.filled)));
                return Ok(last);
            }
            self.read()?;
        }
    }

    /// Reads what there is, after what was not handed over yet.
    fn read(&mut self) -> io::Result<()> {
        // A buffer that was used before is long enough already, unless a line is very long.
        let enough = READ.max(self.filled * 2);
        if self.buffer.len() < enough {
            self.buffer.resize(enough, 0);
        }
        match self.reader.read(&mut self.buffer[self.filled..]) {
            Ok(read) => {
                self.filled += read;
                self.ended = read == 0;
                Ok(())
            }
            Err(e) if e.kind() == io::ErrorKind::Interrupted => Ok(()),
            Err(e) => {
                self.ended = true;
                Err(e)
            }
        }
    }

    /// The first bytes leave in their buffer; the others go to the front of the next one.
    fn hand_over(&mut self, length: usize) -> Text {
        let mut next = self.buffers.take();
        let rest = &self.buffer[length..self.filled];
        if next.len() < rest.len() {
            next.resize(rest.len(), 0);
        }
        next[..rest.len()].copy_from_slice(rest);
        self.filled = rest.len();
        self.searched = self.filled;
        Text::new(std::mem::replace(&mut self.buffer, next), length, self.buffers.clone())
    }

    /// The first bytes are not needed any more.
    fn forget(&mut self, length: usize) {
        self.buffer.copy_within(length..self.filled, 0);
        self.filled -= length;
        self.searched = 0;
    }
}

/// Counts what passes: for the progress bar.
struct Counted {
    reader: Box<dyn Read + Send>,
    bytes_read: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.reader.read(buffer)?;
        self.bytes_read.fetch_add(n as u64, Ordering::Relaxed);
        Ok(n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives its pieces one a call, as a slow pipe does.
    struct Pieces(Vec<Vec<u8>>);

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            let mut piece = self.0.remove(0);
            let n = piece.len().min(buffer.len());
            buffer[..n].copy_from_slice(&piece[..n]);
            let rest = piece.split_off(n);
            if !rest.is_empty() {
                self.0.insert(0, rest);
            }
            Ok(n)
        }
    }

    fn source(pieces: &[&[u8]]) -> Source {
        let raw = Pieces(pieces.iter().map(|p| p.to_vec()).collect());
        let counted = Counted { reader: Box::new(raw), bytes_read: Arc::default() };
        let reader = packed::unpack(counted).unwrap();
        Source::new("test", reader, Buffers::default())
    }

    fn all(mut source: Source) -> Vec<String> {
        let mut all = Vec::new();
        while let Some(lines) = source.next_lines().unwrap() {
            all.push(match lines {
                Lines::Text(text) => String::from_utf8(text.to_vec()).unwrap(),
                Lines::TooLong => "too long".to_owned(),
            });
        }
        all
    }

    #[test]
    fn lines_come_as_soon_as_they_are_whole() {
        assert_eq!(all(source(&[b"ab\ncd", b"e\nf", b"g"])), ["ab\n", "cde\n", "fg"]);
        assert_eq!(all(source(&[])), Vec::<String>::new());
        assert_eq!(all(source(&[b"x"])), ["x"]);
    }

    #[test]
    fn a_line_too_long_is_told_and_the_next_ones_are_kept() {
        let long = vec![b'7'; LONGEST_LINE + READ];
        let found = all(source(&[b"a\n", &long, b"7\nb\nc\n", b"d\n"]));
        assert_eq!(found, ["a\n", "too long", "b\nc\n", "d\n"]);
        let found = all(source(&[&long, b"7\nb\nc"]));
        assert_eq!(found, ["too long", "b\n", "c"]);
        assert_eq!(all(source(&[&long])), ["too long"]);
    }
}
