//! The beginning of the first input, read before the rest: it decides what kind of puzzles come.
//!
//! What was read is kept and read again by [`Inputs::open`].

use std::fmt;
use std::io::{Cursor, Read};
use std::sync::{Mutex, PoisonError};

use super::{Inputs, open};

type Reader = Box<dyn Read + Send>;

/// An input whose beginning was read, or why it could not be opened.
#[derive(Default)]
pub(super) struct Begun(Mutex<Option<anyhow::Result<Reader>>>);

impl fmt::Debug for Begun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Begun")
    }
}

impl Begun {
    pub(super) fn take(&self) -> Option<anyhow::Result<Reader>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Maximum of bytes that are looked at.
const MAX_BEGINNING: usize = 64 * 1024;

impl Inputs {
    /// What `decide` makes of the beginning of the first input. It gets more text until it decides;
    /// the flag says that no more comes.
    pub(crate) fn by_beginning(&self, decide: impl Fn(&str, bool) -> Option<bool>) -> bool {
        let Some(origin) = self.origins.first() else { return false };
        let mut reader = match open(origin, &self.bytes_read) {
            Ok(reader) => reader,
            Err(error) => {
                self.keep(Err(error));
                return false;
            }
        };
        let (mut kept, mut buffer) = (Vec::new(), vec![0; MAX_BEGINNING]);
        let mut failed = None;
        let decided = loop {
            let read = match reader.read(&mut buffer) {
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    failed = Some(error);
                    break false;
                }
                Ok(read) => read,
            };
            kept.extend_from_slice(&buffer[..read]);
            let is_all = read == 0;
            // A line that is not there in full decides nothing.
            let end = if is_all {
                kept.len()
            } else {
                kept.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1)
            };
            let text = String::from_utf8_lossy(&kept[..end]);
            if let Some(decided) = decide(&text, is_all) {
                break decided;
            }
            if is_all || kept.len() >= MAX_BEGINNING {
                break false;
            }
        };
        let beginning = Cursor::new(kept);
        self.keep(Ok(match failed {
            None => Box::new(beginning.chain(reader)),
            Some(error) => Box::new(beginning.chain(Failed(Some(error)))),
        }));
        decided
    }

    fn keep(&self, reader: anyhow::Result<Reader>) {
        *self.begun.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(reader);
    }
}

/// Fails where the input failed.
struct Failed(Option<std::io::Error>);

impl Read for Failed {
    fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}
