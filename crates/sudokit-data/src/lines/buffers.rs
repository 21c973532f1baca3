//! Reused memory for chunks: a new buffer would cost its page faults each time.

use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};

/// Buffers that wait for their next use, shared by all threads of a stream.
#[derive(Clone, Debug, Default)]
pub struct Buffers {
    idle: Arc<Mutex<Vec<Vec<u8>>>>,
}

/// More memory than this is not kept for the next chunk: few chunks need it.
const LARGEST_KEPT: usize = 1024 * 1024;

impl Buffers {
    /// One with whatever its last user left in it; empty if it is new.
    pub fn take(&self) -> Vec<u8> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    /// Takes one back. As many are kept as were ever in use at the same time.
    pub fn give_back(&self, buffer: Vec<u8>) {
        if (1..=LARGEST_KEPT).contains(&buffer.capacity()) {
            self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(buffer);
        }
    }
}

/// Text in a buffer that goes back where it came from.
#[derive(Debug)]
pub struct Text {
    /// Longer than the text: bytes that were written to once are kept, to be read into.
    bytes: Vec<u8>,
    length: usize,
    home: Buffers,
}

impl Text {
    /// The first `length` bytes.
    pub fn new(bytes: Vec<u8>, length: usize, home: Buffers) -> Text {
        Text { bytes, length, home }
    }

    /// A copy of some lines, apart from the buffers that are read into.
    pub fn copy_of(bytes: &[u8]) -> Text {
        Text::new(bytes.to_vec(), bytes.len(), Buffers::default())
    }

    /// Cuts the end off: a copy of it, expected to be short.
    pub fn split_off(&mut self, at: usize) -> Vec<u8> {
        let rest = self[at..].to_vec();
        self.length = at;
        rest
    }
}

impl Deref for Text {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

impl Drop for Text {
    fn drop(&mut self) {
        self.home.give_back(std::mem::take(&mut self.bytes));
    }
}
