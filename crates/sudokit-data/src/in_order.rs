//! Ordered work on threads: the one pool of command and data tools.
//!
//! ```text
//! source -> numbered items -> workers -> put in order -> sink (the caller's thread)
//! ```
//!
//! Promises: the sink receives the same results in the same order for any number of threads. Work
//! in progress is bounded, in items and in bytes. When source, worker or sink fails or panics, the
//! run ends after the results before it, and no thread waits any longer. If the system starts fewer
//! threads than requested, the run continues with those, down to the caller's alone.

mod turn;

pub use turn::Turn;

use crate::error::DataError;
use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::iter::Fuse;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, Scope, scope};
use std::time::Duration;
use sudokit::Cancel;
use turn::Order;

/// How often the sink is called while no result is ready.
const TICK: Duration = Duration::from_millis(20);

/// Maximum weight of items and results in progress, in bytes; one item may always be.
const BYTES: usize = 64 << 20;

/// How a run uses threads.
pub struct Pool<T, U> {
    /// Worker threads. 0: the caller's thread works.
    pub threads: usize,
    /// Maximum number of items in progress: from before they are read until their result is taken.
    pub in_progress: usize,
    /// The source has a thread of its own if there are several workers: for sources that take time.
    /// Otherwise the workers read it in turns.
    pub has_reader: bool,
    /// Set when the run ends: stops workers whose results are unused.
    pub cancel: Option<Cancel>,
    /// The bytes of an item.
    pub item_weight: fn(&T) -> usize,
    /// The bytes of a result.
    pub result_weight: fn(&U) -> usize,
}

impl<T, U> Pool<T, U> {
    /// With this number of worker threads.
    pub fn new(threads: usize) -> Pool<T, U> {
        Pool {
            threads,
            in_progress: 2 * threads + 2,
            has_reader: false,
            cancel: None,
            item_weight: |_| 0,
            result_weight: |_| 0,
        }
    }
}

/// What the sink receives.
#[derive(Debug)]
pub enum Event<U> {
    /// The next result, or a part of it.
    Result(U),
    /// No result is ready. It comes before each wait and repeatedly while waiting.
    Idle,
    /// Only this number of worker threads could be started.
    Fewer(usize, io::Error),
}

/// What the sink returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The run continues.
    Continue,
    /// No more items are numbered; those with a number are finished.
    Drain,
    /// The run ends here.
    End,
}

/// What a thread runs.
pub type Job<'t> = Box<dyn FnOnce() + Send + 't>;

/// Runs on threads that end with the call.
///
/// # Errors
/// As [`run`].
pub fn in_scope<'e, T, U, E, W>(
    pool: Pool<T, U>,
    source: impl Iterator<Item = Result<T, E>> + Send + 'e,
    make: impl Fn(usize) -> W + Send + Sync + 'e,
    sink: impl FnMut(Event<U>) -> Result<Next, E>,
) -> Result<(), E>
where
    T: Send + 'e,
    U: Send + 'e,
    E: From<DataError> + Send + 'e,
    W: for<'t> FnMut(T, Turn<'t, U>) -> Result<U, E> + 'e,
{
    scope(|scope: &Scope<'_, 'e>| {
        run(pool, |name, job| start_in(scope, name, job), source, make, sink)
    })
}

fn start_in<'s>(scope: &'s Scope<'s, '_>, name: &str, job: Job<'s>) -> io::Result<()> {
    Builder::new().name(name.to_owned()).spawn_scoped(scope, job).map(drop)
}

/// Sends the items of `source` through workers, and their results in order to `sink`.
///
/// `make` makes a worker from its number, on the worker's thread. `start` starts a thread with a
/// name. A thread may outlive the call if it waits for the source.
///
/// # Errors
/// The first error of source, worker or sink in the order of items. A panic in source or worker is
/// a [`DataError::Fault`].
pub fn run<'t, T, U, E, W>(
    pool: Pool<T, U>,
    start: impl Fn(&str, Job<'t>) -> io::Result<()>,
    source: impl Iterator<Item = Result<T, E>> + Send + 't,
    make: impl Fn(usize) -> W + Send + Sync + 't,
    mut sink: impl FnMut(Event<U>) -> Result<Next, E>,
) -> Result<(), E>
where
    T: Send + 't,
    U: Send + 't,
    E: From<DataError> + Send + 't,
    W: FnMut(T, Turn<'t, U>) -> Result<U, E> + 't,
{
    let (mut started, mut wanted, mut own) = (0, pool.threads, None);
    let state = State { has_reader: pool.has_reader && wanted > 1, ..State::default() };
    let shared = Arc::new(Shared {
        pool,
        source: Mutex::new(source.fuse()),
        make,
        state: Mutex::new(state),
        queued: Condvar::new(),
        room: Condvar::new(),
        ready: Condvar::new(),
    });
    let _end = AtEnd(|| shared.end());
    loop {
        if started < wanted && shared.lock().useful_workers() > started {
            let worker = Arc::clone(&shared);
            let (is_first, work) = (started == 0, move || worker.work(started));
            match start(&format!("worker {}", started + 1), Box::new(work)) {
                Ok(()) => started += 1,
                Err(reason) => {
                    wanted = started;
                    sink(Event::Fewer(started, reason))?;
                }
            }
            if is_first && shared.lock().has_reader {
                let reader = Arc::clone(&shared);
                let read = move || while reader.read() {};
                if started == 0 || start("reader", Box::new(read)).is_err() {
                    shared.change(|state| state.has_reader = false);
                }
            }
            continue;
        }
        let event = match shared.next_result() {
            Some(result) => Event::Result(result?),
            None if shared.lock().is_over() => return Ok(()),
            None => Event::Idle,
        };
        let is_idle = matches!(event, Event::Idle);
        match sink(event)? {
            Next::Continue => {}
            Next::Drain => shared.change(|state| state.is_draining = true),
            Next::End => return Ok(()),
        }
        if is_idle && started > 0 {
            shared.wait_for_news(started, wanted);
        } else if is_idle {
            shared.read();
            let job = shared.lock().queue.pop_front();
            if let Some(job) = job {
                shared.answer(job, 0, &mut own, true);
            }
        }
    }
}

/// Calls its function when it is dropped.
struct AtEnd<F: Fn()>(F);

impl<F: Fn()> Drop for AtEnd<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

/// What all threads of a run share.
struct Shared<S: Iterator, M, T, U, E> {
    pool: Pool<T, U>,
    source: Mutex<Fuse<S>>,
    make: M,
    state: Mutex<State<T, U, E>>,
    /// Workers wait for items.
    queued: Condvar,
    /// Readers wait for a place in progress, workers for their turn.
    room: Condvar,
    /// The caller's thread waits for results.
    ready: Condvar,
}

/// An item with its number and weight.
type Numbered<T, E> = (u64, Result<T, E>, usize);

struct State<T, U, E> {
    /// Items that no worker has taken.
    queue: VecDeque<Numbered<T, E>>,
    in_progress: usize,
    /// Their bytes, as far as known.
    weight: usize,
    /// Items that have a number.
    numbered: u64,
    /// The item whose result is next.
    next: u64,
    results: BTreeMap<u64, Slot<U, E>>,
    has_reader: bool,
    /// The caller's thread starts another worker when there is work for it.
    wants_workers: bool,
    /// The source has no more items.
    is_at_end: bool,
    /// No more items are numbered.
    is_draining: bool,
}

/// The result of an item.
struct Slot<U, E> {
    parts: VecDeque<U>,
    end: Option<Result<U, E>>,
    weight: usize,
}

impl<T, U, E> Default for State<T, U, E> {
    fn default() -> State<T, U, E> {
        State {
            queue: VecDeque::new(),
            in_progress: 0,
            weight: 0,
            numbered: 0,
            next: 0,
            results: BTreeMap::new(),
            has_reader: false,
            wants_workers: false,
            is_at_end: false,
            is_draining: false,
        }
    }
}

impl<T, U, E> State<T, U, E> {
    fn is_over(&self) -> bool {
        (self.is_at_end || self.is_draining) && self.next == self.numbered
    }

    /// Whether the sink can receive something.
    fn is_ready(&self) -> bool {
        let slot = self.results.get(&self.next);
        slot.is_some_and(|slot| !slot.parts.is_empty() || slot.end.is_some()) || self.is_over()
    }

    /// Whether the sink receives a part of this item next.
    fn is_turn_of(&self, number: u64) -> bool {
        self.next == number && !self.is_ready() && !self.is_draining
    }

    /// How many workers have something to do.
    fn useful_workers(&self) -> usize {
        let reads = if self.has_reader { self.numbered == 0 } else { !self.is_at_end };
        self.numbered as usize + usize::from(reads)
    }

    /// The result of an item, made if it is the first part.
    fn slot(&mut self, number: u64) -> &mut Slot<U, E> {
        let none = || Slot { parts: VecDeque::new(), end: None, weight: 0 };
        self.results.entry(number).or_insert_with(none)
    }
}

impl<S: Iterator, M, T, U, E> Shared<S, M, T, U, E> {
    fn lock(&self) -> MutexGuard<'_, State<T, U, E>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes what all threads wait for.
    fn change(&self, change: impl FnOnce(&mut State<T, U, E>)) {
        change(&mut self.lock());
        for waiting in [&self.queued, &self.room, &self.ready] {
            waiting.notify_all();
        }
    }

    fn end(&self) {
        self.change(|state| {
            state.is_draining = true;
            state.queue.clear();
        });
        if let Some(cancel) = &self.pool.cancel {
            cancel.set();
        }
    }

    /// The next result, or a part of it, if it is ready.
    fn next_result(&self) -> Option<Result<U, E>> {
        let mut state = self.lock();
        let next = state.next;
        let slot = state.results.get_mut(&next)?;
        let result = if let Some(part) = slot.parts.pop_front() {
            Ok(part)
        } else {
            let result = slot.end.take()?;
            let weight = slot.weight;
            state.results.remove(&next);
            state.next += 1;
            state.in_progress -= 1;
            state.weight -= weight;
            result
        };
        drop(state);
        self.room.notify_all();
        Some(result)
    }

    /// Waits for a result, for work for another worker, or for the next look at the clock.
    fn wait_for_news(&self, started: usize, wanted: usize) {
        let mut state = self.lock();
        state.wants_workers = started < wanted;
        let is_quiet = |state: &mut State<T, U, E>| {
            !state.is_ready() && (started >= wanted || state.useful_workers() <= started)
        };
        drop(self.ready.wait_timeout_while(state, TICK, is_quiet));
    }
}

impl<'t, S, M, W, T, U, E> Shared<S, M, T, U, E>
where
    S: Iterator<Item = Result<T, E>> + Send + 't,
    M: Fn(usize) -> W + Send + Sync + 't,
    W: FnMut(T, Turn<'t, U>) -> Result<U, E>,
    T: Send + 't,
    U: Send + 't,
    E: From<DataError> + Send + 't,
{
    /// Reads and numbers an item when there is room; false when no more are numbered.
    fn read(&self) -> bool {
        let mut source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |state: &mut State<T, U, E>| {
            let is_heavy = state.weight > BYTES && state.in_progress > 0;
            !state.is_draining && (state.in_progress >= self.pool.in_progress || is_heavy)
        };
        let state = self.room.wait_while(self.lock(), is_full);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        if state.is_at_end || state.is_draining {
            return false;
        }
        state.in_progress += 1;
        drop(state);
        // Without this, a source that panics would hang the run.
        let item = catch_unwind(AssertUnwindSafe(|| source.next()));
        let item = item.unwrap_or_else(|_| Some(Err(panicked())));
        let mut state = self.lock();
        let is_last = item.as_ref().is_none_or(Result::is_err);
        if let (Some(item), false) = (item, state.is_draining) {
            let weight = item.as_ref().map_or(0, self.pool.item_weight);
            let number = state.numbered;
            state.queue.push_back((number, item, weight));
            state.numbered += 1;
            state.weight += weight;
        }
        let wakes_caller = state.wants_workers;
        drop(state);
        if is_last {
            self.change(|state| state.is_at_end = true);
        } else {
            self.queued.notify_one();
            if wakes_caller {
                self.ready.notify_one();
            }
        }
        !is_last
    }

    /// What the thread of a worker does.
    fn work(self: Arc<Self>, worker: usize) {
        let mut made = None;
        while let Some(job) = self.next_job() {
            self.answer(job, worker, &mut made, false);
        }
    }

    fn next_job(&self) -> Option<Numbered<T, E>> {
        loop {
            let mut state = self.lock();
            if let Some(job) = state.queue.pop_front() {
                return Some(job);
            }
            if state.is_at_end || state.is_draining {
                return None;
            }
            if state.has_reader {
                drop(self.queued.wait(state));
            } else {
                drop(state);
                self.read();
            }
        }
    }

    fn answer(
        self: &Arc<Self>,
        (number, item, weight): Numbered<T, E>,
        worker: usize,
        made: &mut Option<W>,
        is_alone: bool,
    ) {
        let turn = Turn { order: Arc::clone(self) as _, number, is_alone };
        // Without this, a worker that panics would hang the run. It is dropped as it panics.
        let answer = AssertUnwindSafe(|| {
            let item = item?;
            let mut work = made.take().unwrap_or_else(|| (self.make)(worker));
            let result = work(item, turn);
            *made = Some(work);
            result
        });
        let result = catch_unwind(answer).unwrap_or_else(|_| Err(panicked()));
        let more = result.as_ref().map_or(0, self.pool.result_weight);
        let mut state = self.lock();
        state.weight += more;
        let slot = state.slot(number);
        (slot.end, slot.weight) = (Some(result), weight + more);
        if number == state.next {
            self.ready.notify_one();
        }
    }
}

impl<S: Iterator, M, T, U, E> Order<U> for Shared<S, M, T, U, E> {
    fn give(&self, number: u64, part: U) {
        let mut state = self.lock();
        state.slot(number).parts.push_back(part);
        if number == state.next {
            self.ready.notify_one();
        }
    }

    fn is_next(&self, number: u64) -> bool {
        self.lock().is_turn_of(number)
    }

    fn wait(&self, number: u64) -> bool {
        let waits = |state: &mut State<T, U, E>| !state.is_draining && !state.is_turn_of(number);
        let state = self.room.wait_while(self.lock(), waits);
        !state.unwrap_or_else(PoisonError::into_inner).is_draining
    }
}

fn panicked<E: From<DataError>>() -> E {
    DataError::Fault("a thread panicked").into()
}

#[cfg(test)]
mod tests;
