//! How a call works through its rows: threads, progress, Ctrl-C, time.
//!
//! Threads live as long as the call. There is no pool, because a pool does not survive `fork`, and
//! Python's ways to start workers often fork. The calling thread waits without the GIL and checks
//! for Ctrl-C every 20 ms. Up to 64 rows are answered on the calling thread if they are cheap.
//!
//! No answer depends on the number of threads.

use crate::errors::{Fault, spec};
use crate::how::{How, go_on};
use crate::input::{Chunk, Source};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};
use sudokit::solve::{Batch, Config};
use sudokit::{Budget, Cancel};

/// Rows that are read, answered and written together, where a row takes microseconds.
pub(crate) const CHUNK: usize = 4096;

/// The same where a row takes long.
pub(crate) const SLOW_CHUNK: usize = 16;

/// How often the caller looks for Ctrl-C.
const TURN: Duration = Duration::from_millis(20);

/// Up to this many rows the caller answers itself ...
const FEW: usize = 64;

/// ... as long as none of them takes more guesses than this: a few milliseconds.
const AT_ONCE: u64 = 5_000;

/// Where a call is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// By the caller itself, within a small budget.
    AtOnce,
    /// By threads, without a bound.
    Threads,
}

/// The same where a row takes tens of microseconds.
const FEW_SLOW: usize = 4;

/// Where rows are answered that take microseconds each.
pub(crate) fn mode(source: &Source) -> Mode {
    if source.len() <= FEW { Mode::AtOnce } else { Mode::Threads }
}

/// [`answer`] where a row takes tens of microseconds, or much longer: few rows are tried at once.
///
/// # Errors
/// Those of `answer`.
pub(crate) fn answer_slow<T>(
    source: &Source,
    may_be_at_once: bool,
    of_mode: impl Fn(Mode) -> PyResult<Option<T>>,
) -> PyResult<T> {
    answer(source, may_be_at_once && source.len() <= FEW_SLOW, of_mode)
}

/// Answers a call: up to 64 rows on the calling thread if they are cheap, all others by threads.
/// `answer` returns `None` where the small budget did not suffice.
///
/// # Errors
/// Those of `answer`.
pub(crate) fn answer<T>(
    source: &Source,
    may_be_at_once: bool,
    answer: impl Fn(Mode) -> PyResult<Option<T>>,
) -> PyResult<T> {
    if may_be_at_once
        && source.len() <= FEW
        && let Some(answered) = answer(Mode::AtOnce)?
    {
        return Ok(answered);
    }
    let answered = answer(Mode::Threads)?;
    answered.ok_or_else(|| {
        PyRuntimeError::new_err("internal error: unbounded search returned no result")
    })
}

/// Answers the rows of a source, `size` at a time, and writes the answers into `pieces`, one for
/// each chunk. Returns whether the budget sufficed.
///
/// `make` returns a function that answers a chunk within the budget. The function returns whether
/// it answered all of the chunk.
///
/// # Errors
/// The first row that is no puzzle, if that is an error; what a signal handler or `progress`
/// raises.
pub(crate) fn run<P, W>(
    py: Python<'_>,
    source: &Source,
    how: &How,
    (mode, size): (Mode, usize),
    pieces: impl Iterator<Item = P> + Send,
    make: impl Fn(&Budget) -> W + Sync,
) -> PyResult<bool>
where
    P: Send,
    W: FnMut(&Chunk, P) -> bool,
{
    let rows = source.len();
    let work = |answer: &mut W, chunk: &mut Chunk, (index, piece): (usize, P)| {
        let range = index * size..((index + 1) * size).min(rows);
        let len = range.len();
        source.read(range, how.errors, chunk)?;
        let is_known = answer(chunk, piece);
        Ok((len, is_known))
    };
    let done = if mode == Mode::AtOnce {
        let mut all = true;
        py.detach(|| {
            let (mut answer, mut chunk) = (make(&Budget::at_most(AT_ONCE)), Chunk::default());
            for piece in pieces.enumerate() {
                let (_, is_known) = work(&mut answer, &mut chunk, piece)?;
                all &= is_known;
                if all {
                    how.note(&chunk);
                }
            }
            Ok(())
        })
        .map_or_else(|fault| Ok(Some(fault)), |()| Ok(None))
        .and_then(|fault| {
            if let (Some(progress), true) = (&how.progress, all) {
                progress.call1(py, (rows,))?;
            }
            PyResult::Ok((fault, all))
        })?
    } else {
        let cancel = Cancel::new();
        let budget = Budget::UNLIMITED.with_cancel(&cancel);
        let queue = Mutex::new(pieces.enumerate());
        let has_fault = AtomicBool::new(false);
        let worker = |sender: &Sender<Result<usize, Fault>>| {
            let (mut answer, mut chunk) = (make(&budget), Chunk::default());
            while !cancel.is_set()
                && !has_fault.load(Ordering::Relaxed)
                && let Some(piece) = queue.lock().ok().and_then(|mut queue| queue.next())
            {
                let done = work(&mut answer, &mut chunk, piece);
                how.note(&chunk);
                if done.is_err() {
                    has_fault.store(true, Ordering::Relaxed);
                }
                // A message wakes the caller, which costs more than a hundred rows take.
                if done.is_err() || how.progress.is_some() {
                    // The receiver is gone if the call has ended; then the flag is set.
                    let _ = sender.send(done.map(|(rows, _)| rows));
                }
            }
        };
        (in_threads(py, how, how.threads(rows, size), &cancel, &worker)?, true)
    };
    match done {
        (Some(fault), _) => Err(source.raise(py, fault)),
        (None, all) => Ok(all),
    }
}

/// Starts threads with a worker each. Returns the first fault, if there is one.
fn in_threads(
    py: Python<'_>,
    how: &How,
    threads: usize,
    cancel: &Cancel,
    worker: &(impl Fn(&Sender<Result<usize, Fault>>) + Sync),
) -> PyResult<Option<Fault>> {
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        let mut started = 0;
        for _ in 0..threads {
            let sender = sender.clone();
            let named = thread::Builder::new().name("sudokit".to_owned());
            // Where the system has no more threads, those that run do the work.
            started += usize::from(named.spawn_scoped(scope, move || worker(&sender)).is_ok());
        }
        drop(sender);
        if started == 0 {
            return Err(PyRuntimeError::new_err("the system cannot start a thread"));
        }
        let received = receive(py, how, receiver);
        // In any case no more answers are needed.
        cancel.set();
        received
    })
}

/// Does one piece of work that ends soon after `cancel` is set, on a thread of its own: the caller
/// looks for Ctrl-C and at the clock meanwhile.
///
/// # Errors
/// What a signal handler raises; that the time is over.
pub(crate) fn one<T: Send>(
    py: Python<'_>,
    cancel: &Cancel,
    deadline: Option<Instant>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    thread::scope(|scope| {
        let (sender, mut receiver) = mpsc::channel();
        let named = thread::Builder::new().name("sudokit".to_owned());
        let started = named.spawn_scoped(scope, move || drop(sender.send(work())));
        started.map_err(|_| PyRuntimeError::new_err("the system cannot start a thread"))?;
        loop {
            if let Err(error) = go_on(py, deadline) {
                cancel.set();
                return Err(error);
            }
            let received;
            (receiver, received) = py.detach(move || {
                let received = receiver.recv_timeout(TURN);
                (receiver, received)
            });
            match received {
                Ok(done) => return Ok(done),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("a fault of sudokit: no answer"));
                }
            }
        }
    })
}

/// Receives from the threads until they are done: the first fault, if there is one.
fn receive(
    py: Python<'_>,
    how: &How,
    mut receiver: Receiver<Result<usize, Fault>>,
) -> PyResult<Option<Fault>> {
    let mut first: Option<Fault> = None;
    loop {
        let received;
        (receiver, received) = py.detach(move || {
            let received = receiver.recv_timeout(TURN);
            (receiver, received)
        });
        match received {
            Ok(Ok(rows)) => {
                if let Some(progress) = &how.progress {
                    progress.call1(py, (rows,))?;
                }
                // Chunks may come without a pause between them.
                go_on(py, how.deadline)?;
            }
            // Chunks are handed out in order: those before this one are under way or done, and one
            // of them may have a fault, too.
            Ok(Err(fault)) => {
                if first.as_ref().is_none_or(|known| known.row > fault.row) {
                    first = Some(fault);
                }
            }
            Err(RecvTimeoutError::Timeout) => go_on(py, how.deadline)?,
            Err(RecvTimeoutError::Disconnected) => {
                if first.is_none() {
                    go_on(py, how.deadline)?;
                }
                return Ok(first);
            }
        }
    }
}

/// Engines of earlier calls. To make one takes ten times as long as to answer a puzzle.
static KEPT: Mutex<Vec<Batch>> = Mutex::new(Vec::new());

/// How many engines are kept.
const MOST_KEPT: usize = 4;

/// An engine, which goes back to the others afterwards.
pub(crate) struct Engine(Option<Batch>);

impl Engine {
    /// One that is bounded so.
    pub(crate) fn within(config: &Config, budget: Budget) -> Engine {
        // The lock may have been held by another thread when this process was forked: never wait.
        let kept = KEPT.try_lock().ok().and_then(|mut kept| kept.pop());
        let kept =
            kept.filter(|kept| config.resolve().is_ok_and(|set| set == kept.instruction_set()));
        let fresh = || Batch::with_config(config).unwrap_or_else(|_| Batch::new());
        let mut batch = kept.unwrap_or_else(fresh);
        batch.set_budget(budget);
        Engine(Some(batch))
    }

    pub(crate) fn batch(&mut self) -> &mut Batch {
        self.0.get_or_insert_default()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // One that panicked is not whole.
        if let (Some(batch), false, Ok(mut kept)) =
            (self.0.take(), thread::panicking(), KEPT.try_lock())
            && kept.len() < MOST_KEPT
        {
            kept.push(batch);
        }
    }
}

/// The instruction set that `SUDOKIT_SIMD` names, or the best.
///
/// # Errors
/// When it names one that this machine does not have.
pub(crate) fn config(py: Python<'_>) -> PyResult<Config> {
    sudokit_cli::config().map_err(|error| spec(py, error))
}
