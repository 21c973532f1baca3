//! SHA-256 of files, while they are written or at once.

use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// Lower hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// SHA-256 and size of a file.
pub(crate) fn hash_file(path: &Path) -> io::Result<(String, u64)> {
    let mut hashing = Hashing::new(Box::new(File::open(path)?));
    io::copy(&mut hashing, &mut io::sink())?;
    Ok(result(&hashing.passed))
}

/// What has passed.
#[derive(Debug, Default)]
pub(crate) struct Passed {
    hash: Sha256,
    bytes: u64,
}

/// Hash and number of the bytes that have passed.
pub(crate) fn result(passed: &Mutex<Passed>) -> (String, u64) {
    let passed = passed.lock().unwrap_or_else(PoisonError::into_inner);
    (hex(&passed.hash.clone().finalize()), passed.bytes)
}

/// Hashes what passes.
pub(crate) struct Hashing {
    inner: Box<dyn Read + Send>,
    passed: Arc<Mutex<Passed>>,
}

impl Hashing {
    pub(crate) fn new(inner: Box<dyn Read + Send>) -> Hashing {
        Hashing { inner, passed: Arc::default() }
    }

    pub(crate) fn passed(&self) -> Arc<Mutex<Passed>> {
        Arc::clone(&self.passed)
    }
}

impl Read for Hashing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        let mut passed = self.passed.lock().unwrap_or_else(PoisonError::into_inner);
        passed.hash.update(&buffer[..read]);
        passed.bytes += read as u64;
        Ok(read)
    }
}
