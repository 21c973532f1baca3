//! How a call works through its rows: threads, progress, Ctrl-C, time.
//!
//! Threads live as long as the call ([`sudokit_data::in_order`]): others would not survive `fork`,
//! and Python's ways to start workers often fork. The calling thread waits without the GIL and
//! checks for Ctrl-C every 20 ms. Up to 64 rows are answered on the calling thread if they are
//! cheap.
//!
//! No answer depends on the number of threads.

use crate::errors::{Fault, spec};
use crate::how::{How, go_on};
use crate::input::{Chunk, Source};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::Mutex;
use std::thread;
use std::time::Instant;
use sudokit::solve::{Batch, Config};
use sudokit::{Budget, Cancel};
use sudokit_data::DataError;
use sudokit_data::in_order::{Event, Next, Pool, Turn, in_scope};

/// Rows that are read, answered and written together, where a row takes no time to speak of.
pub(crate) const CHUNK: usize = 4096;

/// The same where a row takes long.
pub(crate) const SLOW_CHUNK: usize = 16;

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

/// Where rows are answered that take no time to speak of.
pub(crate) fn mode(source: &Source) -> Mode {
    if source.len() <= FEW { Mode::AtOnce } else { Mode::Threads }
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
    if mode == Mode::AtOnce {
        let all = py.detach(|| {
            let (mut answer, mut chunk) = (make(&Budget::at_most(AT_ONCE)), Chunk::default());
            let mut all = true;
            for piece in pieces.enumerate() {
                all &= work(&mut answer, &mut chunk, piece)?.1;
                if all {
                    how.note(&chunk);
                }
            }
            Ok(all)
        });
        let all = all.map_err(|fault: Fault| source.raise(py, fault))?;
        if let (Some(progress), true) = (&how.progress, all) {
            progress.call1(py, (rows,))?;
        }
        return Ok(all);
    }
    let cancel = Cancel::new();
    let budget = Budget::UNLIMITED.with_cancel(&cancel);
    let pool = Pool {
        // The answers are written where they belong: chunks that wait for their turn take no room.
        in_progress: usize::MAX,
        cancel: Some(cancel),
        ..Pool::new(how.threads(rows, size))
    };
    let make = |_| {
        let (mut answer, mut chunk) = (make(&budget), Chunk::default());
        move |piece, _: Turn<'_, usize>| {
            let done = work(&mut answer, &mut chunk, piece);
            how.note(&chunk);
            done.map(|(rows, _)| rows).map_err(End::Fault)
        }
    };
    let ended = py.detach(|| {
        in_scope(pool, pieces.enumerate().map(Ok), make, |event| {
            Python::attach(|py| {
                if let (Some(progress), Event::Result(rows)) = (&how.progress, event) {
                    progress.call1(py, (rows,))?;
                }
                go_on(py, how.deadline)?;
                Ok(Next::Continue)
            })
        })
    });
    ended.map(|()| true).map_err(|end| match end {
        End::Fault(fault) => source.raise(py, fault),
        End::Raised(error) => error,
    })
}

/// What ends a call before it is answered.
enum End {
    Fault(Fault),
    Raised(PyErr),
}

impl From<PyErr> for End {
    fn from(error: PyErr) -> End {
        End::Raised(error)
    }
}

impl From<DataError> for End {
    fn from(error: DataError) -> End {
        End::Raised(PyRuntimeError::new_err(error.to_string()))
    }
}

/// Does one piece of work that ends soon after `cancel` is set, on a thread of its own: the caller
/// looks for Ctrl-C and at the clock meanwhile.
///
/// # Errors
/// What a signal handler raises; that the time is over.
pub(crate) fn one<T: Send, F: FnOnce() -> T + Send>(
    py: Python<'_>,
    cancel: &Cancel,
    deadline: Option<Instant>,
    work: F,
) -> PyResult<T> {
    let pool = Pool { cancel: Some(cancel.clone()), ..Pool::new(1) };
    let call = |_| |work: F, _: Turn<'_, T>| Ok(work());
    let mut done = None;
    let ended = py.detach(|| {
        in_scope(pool, std::iter::once(Ok(work)), call, |event| {
            if let Event::Result(result) = event {
                done = Some(result);
                return Ok(Next::End);
            }
            Python::attach(|py| go_on(py, deadline))?;
            Ok(Next::Continue)
        })
    });
    match (ended, done) {
        (Ok(()), Some(done)) => Ok(done),
        (Err(End::Raised(error)), _) => Err(error),
        _ => Err(PyRuntimeError::new_err("a fault of sudokit: no answer")),
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
