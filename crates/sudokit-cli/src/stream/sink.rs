//! Where the answers go: stdout, plain or compressed.

use super::Worked;
use crate::output::{self, Stdout};
use std::io::{self, Write};
use std::sync::Arc;

/// How the output is compressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum Compression {
    /// Not at all.
    #[default]
    None,
    /// gzip.
    Gzip,
    /// Zstandard.
    #[cfg(feature = "zstd")]
    Zstd,
}

/// Stdout, plain or compressed.
///
/// Plain output leaves in pieces of whole lines that a pipe takes as one (POSIX promises that for
/// up to 4 KiB), so that a run that is killed leaves no half line.
pub struct Sink {
    out: Kind,
    anything_written: bool,
    /// The header of the rows written last.
    header: Option<Arc<[u8]>>,
}

enum Kind {
    Plain(Stdout),
    Gzip(flate2::write::GzEncoder<Stdout>),
    #[cfg(feature = "zstd")]
    Zstd(zstd::Encoder<'static, Stdout>),
}

/// What a pipe takes as one.
const PIECE: usize = 4096;

impl Sink {
    /// Stdout, compressed as asked.
    pub fn stdout(compression: Compression) -> io::Result<Sink> {
        let stdout = output::stdout();
        let out = match compression {
            Compression::None => Kind::Plain(stdout),
            Compression::Gzip => {
                let level = flate2::Compression::default();
                Kind::Gzip(flate2::write::GzEncoder::new(stdout, level))
            }
            #[cfg(feature = "zstd")]
            Compression::Zstd => Kind::Zstd(zstd::Encoder::new(stdout, 0)?),
        };
        Ok(Sink { out, anything_written: false, header: None })
    }

    /// Writes what a worker has made, and empties it.
    pub fn take(&mut self, worked: &mut Worked) -> io::Result<()> {
        if worked.bytes.is_empty() {
            return Ok(());
        }
        if worked.opens_with_grid && self.anything_written {
            self.write(b"\n")?;
        }
        self.anything_written = true;
        let mut written = 0;
        for (at, header) in worked.headers.drain(..) {
            if self.header.as_ref() != Some(&header) {
                self.write(&worked.bytes[written..at])?;
                self.write(&header)?;
                self.header = Some(header);
                written = at;
            }
        }
        self.write(&worked.bytes[written..])?;
        worked.bytes.clear();
        worked.opens_with_grid = false;
        Ok(())
    }

    fn write(&mut self, lines: &[u8]) -> io::Result<()> {
        match &mut self.out {
            Kind::Plain(out) => pieces(lines).try_for_each(|piece| out.write_all(piece)),
            Kind::Gzip(out) => out.write_all(lines),
            #[cfg(feature = "zstd")]
            Kind::Zstd(out) => out.write_all(lines),
        }
    }

    /// Sends on what is held back.
    pub fn flush(&mut self) -> io::Result<()> {
        match &mut self.out {
            Kind::Plain(out) => out.flush(),
            Kind::Gzip(out) => out.flush(),
            #[cfg(feature = "zstd")]
            Kind::Zstd(out) => out.flush(),
        }
    }

    /// Ends the stream: a compressed file gets its last block.
    pub fn finish(self) -> io::Result<()> {
        match self.out {
            Kind::Plain(mut out) => out.flush(),
            Kind::Gzip(out) => out.finish()?.flush(),
            #[cfg(feature = "zstd")]
            Kind::Zstd(out) => out.finish()?.flush(),
        }
    }
}

/// Cuts after line ends, into pieces no longer than [`PIECE`] where the lines allow it.
fn pieces(mut lines: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        if lines.is_empty() {
            return None;
        }
        let head = &lines[..lines.len().min(PIECE)];
        let end = match head.iter().rposition(|&b| b == b'\n') {
            Some(last) => last + 1,
            None => lines.iter().position(|&b| b == b'\n').map_or(lines.len(), |end| end + 1),
        };
        let (piece, rest) = lines.split_at(end);
        lines = rest;
        Some(piece)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_whole_lines_and_nothing_is_lost() {
        for width in [1, 80, 81, 4095, 4096, 5000] {
            let line = format!("{}\n", "x".repeat(width));
            let text = line.repeat(200);
            let cut: Vec<&[u8]> = pieces(text.as_bytes()).collect();
            assert_eq!(cut.concat(), text.as_bytes());
            for piece in cut {
                assert!(piece.ends_with(b"\n") && piece.len() <= PIECE.max(line.len()));
            }
        }
        assert_eq!(pieces(b"no end").collect::<Vec<_>>(), [b"no end"]);
    }
}
