//! One file being written: compressed by its ending, hashed, given its name at the end.

use crate::error::DataError;
use crate::hash::hex;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::fmt;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Where an output goes.
pub enum Target {
    /// A file, or a folder for layouts of several.
    Path(PathBuf),
    /// A stream with its name in messages.
    Stream(String, Box<dyn Write>),
}

impl fmt::Debug for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Path(path) => write!(f, "{}", path.display()),
            Target::Stream(name, _) => f.write_str(name),
        }
    }
}

/// A file that was written.
#[derive(Clone, Debug, Serialize)]
pub struct Written {
    /// Its name.
    pub name: String,
    /// Rows in it.
    pub rows: u64,
    /// Its size in bytes.
    pub bytes: u64,
    /// SHA-256 of its bytes, in hexadecimal digits.
    pub sha256: String,
}

/// A file being written.
pub(crate) struct File {
    name: String,
    /// Its final place, and where it lies until then.
    places: Option<(PathBuf, PathBuf)>,
    out: Packed,
}

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

enum Packed {
    Plain(Sum),
    Gzip(flate2::write::GzEncoder<Sum>),
    #[cfg(feature = "zstd")]
    Zstd(zstd::Encoder<'static, Sum>),
}

/// Counts and hashes what passes.
struct Sum {
    out: BufWriter<Box<dyn Write>>,
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

/// The place where a file lies until it is complete.
pub(crate) fn part_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

/// Removes what an earlier run may have left in the place of a file that this one does not have.
pub(crate) fn remove(path: &Path) -> Result<(), DataError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(DataError::write(path.display().to_string(), error))
        }
        _ => Ok(()),
    }
}

impl File {
    pub(crate) fn create(target: Target) -> Result<File, DataError> {
        let (name, is_named, places, out): (_, _, _, Box<dyn Write>) = match target {
            Target::Stream(name, out) => (name, false, None, out),
            Target::Path(path) => {
                let name = path.display().to_string();
                let error = |error| DataError::write(&*name, error);
                let (places, file) = match fs::metadata(&path) {
                    Ok(facts) if facts.is_dir() => {
                        return Err(error(io::Error::from(io::ErrorKind::IsADirectory)));
                    }
                    // A device or a pipe: a file in its place would end it.
                    Ok(facts) if !facts.is_file() => {
                        (None, fs::OpenOptions::new().write(true).open(&path).map_err(error)?)
                    }
                    found => {
                        // A link stays one: the file that it leads to is the one that is meant.
                        let whole = found.and_then(|_| fs::canonicalize(&path)).unwrap_or(path);
                        let part = part_of(&whole);
                        let file = fs::File::create(&part).map_err(error)?;
                        (Some((whole, part)), file)
                    }
                };
                (name, true, places, Box::new(file))
            }
        };
        let hash = is_named.then(Sha256::new);
        let sum = Sum { out: BufWriter::with_capacity(1 << 18, out), hash, bytes: 0 };
        let ending = name.to_ascii_lowercase();
        let out = if is_named && ending.ends_with(".gz") {
            Packed::Gzip(flate2::write::GzEncoder::new(sum, flate2::Compression::default()))
        } else if is_named && ending.ends_with(".zst") {
            zstd(sum).map_err(|e| DataError::write(&*name, e))?
        } else {
            Packed::Plain(sum)
        };
        Ok(File { name, places, out })
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

    /// What was written; `None` of a stream.
    pub(crate) fn finish(self, rows: u64) -> Result<Option<Written>, DataError> {
        let File { name, places, out } = self;
        let finish = || {
            let mut sum = match out {
                Packed::Plain(sum) => sum,
                Packed::Gzip(out) => out.finish()?,
                #[cfg(feature = "zstd")]
                Packed::Zstd(out) => out.finish()?,
            };
            sum.flush()?;
            if let Some((path, part)) = &places {
                fs::rename(part, path)?;
            }
            Ok(sum)
        };
        let sum = finish().map_err(|error| DataError::write(&*name, error))?;
        let written =
            |hash: Sha256| Written { name, rows, bytes: sum.bytes, sha256: hex(&hash.finalize()) };
        Ok(sum.hash.map(written))
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
