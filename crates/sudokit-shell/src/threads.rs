//! Threads: the requested number, and a start that can fail without a panic.

use std::io::{self, ErrorKind};
use std::num::NonZero;
use std::sync::mpsc;
use std::thread::{self, Builder, Scope};

/// The maximum number of threads.
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
    start_by(|run| Builder::new().name(name.to_owned()).spawn(run).map(drop), work)
}

/// Starts a thread without waiting for it, and whether or not there is room: for short work whose
/// time counts.
///
/// # Errors
/// When the system has no more.
pub fn begin(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    Builder::new().name(name.to_owned()).spawn(work).map(drop)
}

/// Whether this number of threads can run at the same time.
///
/// # Errors
/// When the system has fewer.
pub fn try_out(number: usize) -> io::Result<()> {
    thread::scope(|scope| {
        let mut waiting = Vec::new();
        (1..=number).try_for_each(|n| {
            let (end, wait) = mpsc::channel::<()>();
            waiting.push(end);
            start_in(scope, &format!("trial {n}"), move || {
                let _ = wait.recv();
            })
        })
    })
}

/// [`start`] for a thread that ends with its scope.
///
/// # Errors
/// As [`start`].
pub fn start_in<'s, 'e>(
    scope: &'s Scope<'s, 'e>,
    name: &str,
    work: impl FnOnce() + Send + 's,
) -> io::Result<()> {
    start_by(|run| Builder::new().name(name.to_owned()).spawn_scoped(scope, run).map(drop), work)
}

/// Address space that must be left before a thread is started, in bytes: for its stack, and for the
/// 128 MiB in which the allocator of Linux lays out the memory of a new thread. A thread that
/// cannot get as far as its own code ends the whole process.
const ROOM: usize = 160 << 20;

/// Starts a thread when there is room for it, and waits until it has what it needs.
fn start_by<'a>(
    spawn: impl FnOnce(Box<dyn FnOnce() + Send + 'a>) -> io::Result<()>,
    work: impl FnOnce() + Send + 'a,
) -> io::Result<()> {
    let mut room: Vec<u8> = Vec::new();
    room.try_reserve_exact(ROOM).map_err(|_| ErrorKind::OutOfMemory)?;
    drop(room);
    let (ready, is_ready) = mpsc::channel::<()>();
    spawn(Box::new(move || {
        std::hint::black_box(Box::new(0_u8));
        drop(ready);
        work();
    }))?;
    let _ = is_ready.recv();
    Ok(())
}
