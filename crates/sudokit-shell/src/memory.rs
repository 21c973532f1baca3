//! Runs a stream command without files and terminal: stdin, stdout and stderr in memory.
//!
//! For tests that compare thousands of runs, and for fuzzing. A run concerns the calling thread and
//! the threads it starts; several runs may be active at the same time.

use crate::exit::Exit;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What a run printed and how it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ran {
    /// The answers.
    pub stdout: Vec<u8>,
    /// The messages.
    pub stderr: Vec<u8>,
    /// The exit code.
    pub code: u8,
}

/// Does `work` on pieces of stdin, each of which is what one read gives.
pub fn run(pieces: impl IntoIterator<Item = Vec<u8>>, work: impl FnOnce() -> Exit) -> Ran {
    let ends = Ends {
        stdin: Stdin(Arc::new(Mutex::new(pieces.into_iter().filter(|p| !p.is_empty()).collect()))),
        stdout: Stdout::default(),
        stderr: Vec::new(),
    };
    let stdout = ends.stdout.clone();
    ENDS.set(Some(ends));
    let exit = work();
    let stderr = ENDS.take().map_or_else(Vec::new, |ends| ends.stderr);
    let stdout = std::mem::take(&mut *locked(&stdout.0));
    Ran { stdout, stderr, code: exit.code() }
}

struct Ends {
    stdin: Stdin,
    stdout: Stdout,
    stderr: Vec<u8>,
}

thread_local! {
    static ENDS: RefCell<Option<Ends>> = const { RefCell::new(None) };
}

/// The stdin of the run that this thread is in.
pub fn stdin() -> Option<Stdin> {
    ENDS.with_borrow(|ends| Some(ends.as_ref()?.stdin.clone()))
}

/// The stdout of the run that this thread is in.
pub fn stdout() -> Option<Stdout> {
    ENDS.with_borrow(|ends| Some(ends.as_ref()?.stdout.clone()))
}

/// Keeps a message if this thread is in a run.
pub(crate) fn capture(line: &[u8]) -> bool {
    ENDS.with_borrow_mut(|ends| match ends {
        Some(ends) => {
            ends.stderr.extend_from_slice(line);
            true
        }
        None => false,
    })
}

/// Gives its pieces one a read, as a slow pipe does.
#[derive(Clone, Debug)]
pub struct Stdin(Arc<Mutex<VecDeque<Vec<u8>>>>);

impl Read for Stdin {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut pieces = locked(&self.0);
        let Some(mut piece) = pieces.pop_front() else { return Ok(0) };
        let read = piece.len().min(buffer.len());
        buffer[..read].copy_from_slice(&piece[..read]);
        if read < piece.len() {
            pieces.push_front(piece.split_off(read));
        }
        Ok(read)
    }
}

/// Keeps what is written.
#[derive(Clone, Debug, Default)]
pub struct Stdout(Arc<Mutex<Vec<u8>>>);

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        locked(&self.0).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
