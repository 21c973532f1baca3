//! One output file: compressed by its ending, hashed, renamed at the end.

use crate::error::DataError;
use crate::files::{Draft, Folder, Permit, Written, shown};
use crate::hash::hex;
use sha2::{Digest, Sha256};
use std::fmt;
use std::io::{self, BufWriter, Write};

/// Where an output goes.
pub enum Target {
    /// A file.
    File(Permit),
    /// A folder, for layouts of several files.
    Folder(Folder),
    /// A stream with its name in messages.
    Stream(String, Box<dyn Write>),
}

impl fmt::Debug for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::File(permit) => write!(f, "{}", permit.path().display()),
            Target::Folder(folder) => write!(f, "{}", folder.path().display()),
            Target::Stream(name, _) => f.write_str(name),
        }
    }
}

/// A file being written.
pub(crate) struct File {
    name: String,
    out: Packed,
}

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

#[cfg_attr(
    not(feature = "zstd"),
    expect(clippy::large_enum_variant, reason = "there is one for each file that is written")
)]
enum Packed {
    Plain(Sum),
    Gzip(flate2::write::GzEncoder<Sum>),
    #[cfg(feature = "zstd")]
    Zstd(zstd::Encoder<'static, Sum>),
}

enum Sink {
    Draft(Draft),
    Stream(Box<dyn Write>),
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Sink::Draft(draft) => draft.write(bytes),
            Sink::Stream(stream) => stream.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Draft(draft) => draft.flush(),
            Sink::Stream(stream) => stream.flush(),
        }
    }
}

/// Counts and hashes what passes.
struct Sum {
    out: BufWriter<Sink>,
    hash: Option<Sha256>,
    bytes: u64,
}

impl Write for Sum {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let written = self.out.write(buffer)?;
        if let Some(hash) = &mut self.hash {
            hash.update(&buffer[..written]);
        }
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Complete files that are still beside their places.
#[derive(Debug, Default)]
#[must_use = "they vanish if they are not committed"]
pub struct Closed {
    pub(crate) drafts: Vec<Draft>,
    pub(crate) written: Vec<Written>,
    /// The folder that lists them.
    pub(crate) folder: Option<Folder>,
}

impl Closed {
    /// Gives the files their places. What went to a stream is not among them.
    ///
    /// # Errors
    /// When one of them cannot take its place.
    pub fn commit(self) -> Result<Vec<Written>, DataError> {
        let Closed { drafts, written, folder } = self;
        match folder {
            Some(folder) => folder.commit(drafts, &written)?,
            None => drafts.into_iter().try_for_each(Draft::commit)?,
        }
        Ok(written)
    }

    /// These files and those.
    pub(crate) fn and(mut self, other: Closed) -> Closed {
        self.drafts.extend(other.drafts);
        self.written.extend(other.written);
        self.folder = self.folder.or(other.folder);
        self
    }
}

impl File {
    /// A file, or a stream.
    pub(crate) fn create(target: Target) -> Result<File, DataError> {
        let (name, sink) = match target {
            Target::Stream(name, out) => (name, Sink::Stream(out)),
            Target::File(permit) => {
                let name = shown(permit.path());
                (name, Sink::Draft(permit.create()?))
            }
            Target::Folder(_) => return Err(DataError::Fault("a folder for one file")),
        };
        let is_named = matches!(sink, Sink::Draft(_));
        let hash = is_named.then(Sha256::new);
        let sum = Sum { out: BufWriter::with_capacity(1 << 18, sink), hash, bytes: 0 };
        let ending = name.to_ascii_lowercase();
        let out = if is_named && ending.ends_with(".gz") {
            Packed::Gzip(flate2::write::GzEncoder::new(sum, flate2::Compression::default()))
        } else if is_named && ending.ends_with(".zst") {
            zstd(sum).map_err(|e| DataError::write(&*name, e))?
        } else {
            Packed::Plain(sum)
        };
        Ok(File { name, out })
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), DataError> {
        let written = match &mut self.out {
            Packed::Plain(out) => out.write_all(bytes),
            Packed::Gzip(out) => out.write_all(bytes),
            #[cfg(feature = "zstd")]
            Packed::Zstd(out) => out.write_all(bytes),
        };
        written.map_err(|error| DataError::write(&*self.name, error))
    }

    /// Ends the file, which is still beside its place.
    pub(crate) fn close(self, rows: u64) -> Result<Closed, DataError> {
        let File { name, out } = self;
        let finish = || {
            let sum = match out {
                Packed::Plain(sum) => sum,
                Packed::Gzip(out) => out.finish()?,
                #[cfg(feature = "zstd")]
                Packed::Zstd(out) => out.finish()?,
            };
            let mut sink = sum.out.into_inner().map_err(io::IntoInnerError::into_error)?;
            sink.flush()?;
            Ok((sink, sum.hash, sum.bytes))
        };
        let (sink, hash, bytes) = finish().map_err(|error| DataError::write(&*name, error))?;
        let hash = hash.map(|hash| hex(&hash.finalize()));
        let written = hash.map(|sha256| Written { name, rows, bytes, sha256 });
        let draft = match sink {
            Sink::Draft(draft) => Some(draft),
            Sink::Stream(_) => None,
        };
        Ok(Closed {
            drafts: draft.into_iter().collect(),
            written: written.into_iter().collect(),
            folder: None,
        })
    }
}

#[cfg(feature = "zstd")]
fn zstd(sum: Sum) -> io::Result<Packed> {
    Ok(Packed::Zstd(zstd::Encoder::new(sum, 0)?))
}

#[cfg(not(feature = "zstd"))]
fn zstd(_: Sum) -> io::Result<Packed> {
    let reason = "this build of sudokit writes no zstd (feature `zstd`)";
    Err(io::Error::new(io::ErrorKind::Unsupported, reason))
}
