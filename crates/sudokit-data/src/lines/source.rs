//! One input, plain or compressed, in chunks of whole lines.

use super::buffers::{Buffers, Text};
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How much is asked of the operating system at once: some thousand puzzles, which stay in a core's
/// cache until they are answered. A pipe that has less ready gives less, and that is then worked on
/// without waiting for more.
const READ: usize = 256 * 1024;

/// The longest line that is kept. A longer one is reported, skipped and never held in memory.
const LONGEST_LINE: usize = 2 * 1024 * 1024;

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
    /// The length of the part without a line end.
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
    /// Reads from `reader`, which messages call `name`; the memory of chunks comes from `buffers`.
    pub fn new(name: &str, reader: Box<dyn Read + Send>, buffers: Buffers) -> Source {
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
    ///
    /// # Errors
    /// When reading fails; after that the source has ended.
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

    /// Reads the available bytes, after the pending ones.
    fn read(&mut self) -> io::Result<()> {
        // A buffer that was used before is long enough already, unless a line is very long.
        let enough = READ.max(self.filled * 2);
        if self.buffer.is_empty() {
            // Zeros from the system: pages that a short input does not reach cost nothing.
            self.buffer = vec![0; enough];
        } else if self.buffer.len() < enough {
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

/// Counts what passes: for a line of progress.
pub struct Counted {
    reader: Box<dyn Read + Send>,
    bytes_read: Arc<AtomicU64>,
}

impl Counted {
    /// Adds the bytes that are read from now on to `bytes_read`.
    pub fn new(reader: Box<dyn Read + Send>, bytes_read: Arc<AtomicU64>) -> Counted {
        Counted { reader, bytes_read }
    }
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.reader.read(buffer)?;
        self.bytes_read.fetch_add(n as u64, Ordering::Relaxed);
        Ok(n)
    }
}

/// Hands on whole lines without their ends; only the last may lack its end.
pub fn each_line(text: &[u8], mut push: impl FnMut(&[u8])) {
    for line in text.split_inclusive(|&b| b == b'\n') {
        push(line.strip_suffix(b"\n").unwrap_or(line));
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
        let counted = Counted::new(Box::new(raw), Arc::default());
        let reader = crate::lines::unpack(counted).unwrap();
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
