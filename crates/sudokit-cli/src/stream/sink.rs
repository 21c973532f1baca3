//! Where the answers go: stdout or a file, plain or compressed.

#[cfg(feature = "parquet")]
use super::columns::{self, Columns};
use super::{Lines, Worked};
use crate::{interrupt, memory, output};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use sudokit_data::DataError;
use sudokit_data::files::{Draft, Outputs};

/// How the output is compressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub(crate) enum Compression {
    /// Not at all.
    #[default]
    None,
    /// gzip.
    Gzip,
    /// Zstandard.
    #[cfg(feature = "zstd")]
    Zstd,
    /// The output is no text: a Parquet file, whose columns are compressed in it. `--format` asks
    /// for it.
    #[cfg(feature = "parquet")]
    #[value(skip)]
    Parquet,
}

/// The output, plain or compressed.
///
/// Plain output leaves in pieces of whole lines that a pipe takes as one (POSIX promises that for
/// up to 4 KiB), so that a run that is killed leaves no half line. Compressed output leaves in
/// blocks whose ends depend on the text alone: the same text is the same file, whatever the number
/// of threads and the pauses between its lines.
pub(crate) struct Sink {
    out: Kind,
    anything_written: bool,
    /// The header of the rows written last.
    header: Option<Arc<[u8]>>,
    /// The input and the line of it that were answered last.
    answered: (Option<Arc<str>>, u64),
}

/// The end of the bytes.
enum Out {
    Stream(Box<dyn Write>),
    /// A file that takes its place when it is complete, and its name.
    File(Draft, String),
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Out::Stream(out) => out.write(bytes),
            Out::File(file, name) => file.write(bytes).map_err(|e| output::named(name, e)),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Out::Stream(out) => out.flush(),
            Out::File(file, name) => file.flush().map_err(|e| output::named(name, e)),
        }
    }
}

impl Out {
    /// Everything is written. A file of a run that was interrupted is not complete: it is removed.
    fn complete(mut self) -> io::Result<()> {
        self.flush()?;
        match self {
            Out::File(file, name) if !is_interrupted() => file.commit().map_err(|e| match e {
                DataError::Write { error, .. } => output::named(&name, error),
                other => io::Error::other(other),
            }),
            _ => Ok(()),
        }
    }
}

fn is_interrupted() -> bool {
    interrupt::flag().load(Ordering::SeqCst)
}

#[cfg_attr(
    not(feature = "zstd"),
    expect(clippy::large_enum_variant, reason = "there is one for each run")
)]
enum Kind {
    Plain(Out),
    Gzip(Blocks<flate2::write::GzEncoder<Out>>),
    #[cfg(feature = "zstd")]
    Zstd(Blocks<zstd::Encoder<'static, Out>>),
    #[cfg(feature = "parquet")]
    Parquet(Box<Columns>),
}

/// What a pipe takes as one.
const PIECE: usize = 4096;

impl Sink {
    /// The file that `--output` names, or stdout. The inputs are what it must not replace.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn open<'a>(
        output: Option<&Path>,
        inputs: impl IntoIterator<Item = &'a Path>,
        compression: Compression,
    ) -> anyhow::Result<Sink> {
        let Some(path) = output.filter(|path| path.as_os_str() != "-") else {
            return Ok(Sink::stdout(compression)?);
        };
        let permit = Outputs::new(false).reading(inputs).named(path)?;
        #[cfg(feature = "parquet")]
        if compression == Compression::Parquet {
            let columns = Columns::to(sudokit_data::write::Target::File(permit))?;
            return Ok(Sink::with(Kind::Parquet(Box::new(columns))));
        }
        let name = path.display().to_string();
        Ok(Sink::packed(Out::File(permit.create()?, name), compression)?)
    }

    /// Stdout, compressed as asked.
    fn stdout(compression: Compression) -> io::Result<Sink> {
        match memory::stdout() {
            Some(out) => Sink::to(Box::new(out), compression),
            None => {
                #[cfg(feature = "parquet")]
                if compression == Compression::Parquet {
                    columns::refuse_terminal()?;
                }
                Sink::to(Box::new(output::stdout()), compression)
            }
        }
    }

    /// Another stream.
    pub(crate) fn to(out: Box<dyn Write>, compression: Compression) -> io::Result<Sink> {
        #[cfg(feature = "parquet")]
        if compression == Compression::Parquet {
            let stdout = sudokit_data::write::Target::Stream("stdout".to_owned(), out);
            return Ok(Sink::with(Kind::Parquet(Box::new(Columns::to(stdout)?))));
        }
        Sink::packed(Out::Stream(out), compression)
    }

    fn packed(out: Out, compression: Compression) -> io::Result<Sink> {
        let out = match compression {
            Compression::None => Kind::Plain(out),
            Compression::Gzip => {
                let level = flate2::Compression::default();
                Kind::Gzip(Blocks::new(flate2::write::GzEncoder::new(out, level)))
            }
            #[cfg(feature = "zstd")]
            Compression::Zstd => Kind::Zstd(Blocks::new(zstd::Encoder::new(out, 0)?)),
            // Made from its target: it takes rows, not bytes.
            #[cfg(feature = "parquet")]
            Compression::Parquet => Kind::Plain(out),
        };
        Ok(Sink::with(out))
    }

    fn with(out: Kind) -> Sink {
        Sink { out, anything_written: false, header: None, answered: (None, 0) }
    }

    /// Writes what a worker has made, and empties it.
    pub(crate) fn take(&mut self, worked: &mut Worked) -> io::Result<()> {
        let lines = std::mem::take(&mut worked.lines);
        #[cfg(feature = "parquet")]
        if let Kind::Parquet(file) = &mut self.out {
            return file.take(worked);
        }
        if worked.bytes.is_empty() {
            return self.skip_lines(lines);
        }
        if worked.opens_with_grid && self.anything_written {
            self.write(b"\n")?;
        }
        self.anything_written = true;
        self.skip_lines(lines)?;
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

    /// An empty line for each line of the input that holds no puzzle.
    fn skip_lines(&mut self, lines: Lines) -> io::Result<()> {
        let Lines { source, first, last } = lines;
        if source.is_none() {
            return Ok(());
        }
        // The same input may be read twice, and a line can have two answers: two elements in it.
        let goes_on =
            self.answered.0 == source && first.is_none_or(|first| self.answered.1 <= first);
        let before = if goes_on { self.answered.1 } else { 0 };
        let mut skipped = first.map_or(0, |first| first.saturating_sub(before + 1));
        while skipped > 0 {
            let some = skipped.min(PIECE as u64);
            self.write(&vec![b'\n'; some as usize])?;
            skipped -= some;
        }
        self.answered = (source, last);
        Ok(())
    }

    fn write(&mut self, lines: &[u8]) -> io::Result<()> {
        match &mut self.out {
            Kind::Plain(out @ Out::File(..)) => out.write_all(lines),
            Kind::Plain(out) => pieces(lines).try_for_each(|piece| out.write_all(piece)),
            Kind::Gzip(out) => out.write_all(lines),
            #[cfg(feature = "zstd")]
            Kind::Zstd(out) => out.write_all(lines),
            // It takes rows, not lines.
            #[cfg(feature = "parquet")]
            Kind::Parquet(_) => Ok(()),
        }
    }

    /// Sends on what is held back. Compressed output keeps its blocks whole.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        match &mut self.out {
            Kind::Plain(out) => out.flush(),
            Kind::Gzip(_) => Ok(()),
            #[cfg(feature = "zstd")]
            Kind::Zstd(_) => Ok(()),
            #[cfg(feature = "parquet")]
            Kind::Parquet(_) => Ok(()),
        }
    }

    /// Ends the stream: a compressed file gets its last block, a file of columns its index.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self.out {
            Kind::Plain(out) => out.complete(),
            Kind::Gzip(out) => out.into_encoder()?.finish()?.complete(),
            #[cfg(feature = "zstd")]
            Kind::Zstd(out) => out.into_encoder()?.finish()?.complete(),
            #[cfg(feature = "parquet")]
            Kind::Parquet(file) if file.is_named && is_interrupted() => Ok(()),
            #[cfg(feature = "parquet")]
            Kind::Parquet(file) => file.finish(),
        }
    }
}

/// Gives an encoder its input in blocks of one size.
struct Blocks<E> {
    encoder: E,
    waiting: Vec<u8>,
}

/// What Zstandard takes for a block as well.
const BLOCK: usize = 128 * 1024;

impl<E: Write> Blocks<E> {
    fn new(encoder: E) -> Blocks<E> {
        Blocks { encoder, waiting: Vec::new() }
    }

    fn write_all(&mut self, text: &[u8]) -> io::Result<()> {
        self.waiting.extend_from_slice(text);
        let mut blocks = self.waiting.chunks_exact(BLOCK);
        blocks.try_for_each(|block| self.encoder.write_all(block))?;
        let rest = self.waiting.len() % BLOCK;
        self.waiting.drain(..self.waiting.len() - rest);
        Ok(())
    }

    /// The encoder, with all its input.
    fn into_encoder(mut self) -> io::Result<E> {
        self.encoder.write_all(&self.waiting)?;
        Ok(self.encoder)
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
    use clap::ValueEnum;

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

    /// An output that can be looked at afterwards.
    #[derive(Clone, Default)]
    struct Shared(std::rc::Rc<std::cell::RefCell<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.borrow_mut().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn the_same_text_is_the_same_file_however_it_comes() {
        let text: Vec<u8> =
            (0..60_000u64).flat_map(|i| format!("{:x}\n", i.pow(3)).into_bytes()).collect();
        let file = |compression, pieces: usize, flushed: bool| {
            let out = Shared::default();
            let mut sink = Sink::to(Box::new(out.clone()), compression).unwrap();
            for piece in text.chunks(text.len().div_ceil(pieces)) {
                let mut worked = Worked { bytes: piece.to_vec(), ..Worked::default() };
                sink.take(&mut worked).unwrap();
                if flushed {
                    sink.flush().unwrap();
                }
            }
            sink.finish().unwrap();
            out.0.take()
        };
        for compression in Compression::value_variants() {
            let whole = file(*compression, 1, false);
            for pieces in [2, 7, 1000] {
                assert!(file(*compression, pieces, true) == whole, "{compression:?} {pieces}");
            }
        }
    }
}
