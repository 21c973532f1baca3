//! Puzzles below their number, which is known after the last: a temporary file keeps them.

use crate::output;
use crate::stream::{Sink, Worked};
use std::fs::File;
use std::io::{self, Read, Seek, Write};

/// Text that waits for the line above it.
pub(super) struct Kept(File);

/// Bytes that are copied together.
const PIECE: usize = 1 << 16;

fn failed(error: io::Error) -> io::Error {
    output::named("a temporary file", error)
}

impl Kept {
    pub(super) fn new() -> io::Result<Kept> {
        Ok(Kept(tempfile::tempfile().map_err(failed)?))
    }

    /// Takes the text, and empties it.
    pub(super) fn take(&mut self, worked: &mut Worked) -> io::Result<()> {
        self.0.write_all(&worked.bytes).map_err(failed)?;
        worked.bytes.clear();
        Ok(())
    }

    /// Writes the line above the text, and the text.
    pub(super) fn finish(mut self, opening: &str, sink: &mut Sink) -> io::Result<()> {
        let mut piece = Worked::default();
        piece.bytes.extend_from_slice(opening.as_bytes());
        self.0.rewind().map_err(failed)?;
        loop {
            sink.take(&mut piece)?;
            let read = (&mut self.0).take(PIECE as u64).read_to_end(&mut piece.bytes);
            if read.map_err(failed)? == 0 {
                return Ok(());
            }
        }
    }
}
