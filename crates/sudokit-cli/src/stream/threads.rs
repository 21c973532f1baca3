//! Threads: how many were asked for, and starting one without falling over.

use std::io;
use std::num::NonZero;
use std::thread;

/// The most threads that can be asked for.
pub const MOST: usize = 1024;

/// What `--threads` takes.
///
/// # Errors
/// When it is no number from 1 to [`MOST`].
pub fn parse(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads) if (1..=MOST).contains(&threads) => Ok(threads),
        _ => Err(format!("expected a number of threads from 1 to {MOST}")),
    }
}

/// One thread a core.
pub fn all_cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get).min(MOST)
}

/// Starts a thread with a name, which shows in debuggers and in `top -H`.
///
/// # Errors
/// When the system has no more: a limit on processes, or on memory.
pub fn start(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.to_owned()).spawn(work).map(drop)
}
