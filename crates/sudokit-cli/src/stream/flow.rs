//! How much of a stream is under way at the same time, and whose turn it is to be written.
//!
//! Promises: what is under way is bounded in chunks and in bytes, whatever the number of threads,
//! so that a slow reader of our output, or one puzzle that takes long, holds up the reading instead
//! of filling the memory. When the run is over, no thread waits any longer.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use sudokit::Cancel;

/// Input and output of chunks under way, in bytes; one chunk may always be.
const BYTES: usize = 64 << 20;

/// Shared by the thread that reads, the workers and the thread that writes.
#[derive(Debug)]
pub(super) struct Flow {
    /// How long a worker may work on what it was given last, if it is bounded.
    timeout: Option<Duration>,
    /// Breaks off whatever is under work.
    cancel: Cancel,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    /// Chunks that may be under way.
    limit: usize,
    /// Chunks under way, from before they are read until they are written.
    chunks: usize,
    /// Their bytes, as far as known.
    bytes: usize,
    /// Chunks that have a number.
    numbered: u64,
    /// Chunks that are written.
    written: u64,
    /// A part of the chunk whose turn it is waits to be written.
    part_waits: bool,
    /// No chunk gets a number any more.
    stopped: bool,
    /// All chunks have a number.
    complete: bool,
    /// One for each worker.
    slots: Vec<Slot>,
}

/// A worker.
#[derive(Clone, Debug)]
struct Slot {
    /// What it works on.
    busy: Option<Busy>,
    /// Breaks that off.
    cancel: Cancel,
}

/// Puzzles under work.
#[derive(Clone, Debug)]
pub(super) struct Busy {
    /// The name of the input.
    pub source: Arc<str>,
    /// The line of the first of them.
    pub line: u64,
    /// Since when.
    pub since: Instant,
}

impl Flow {
    /// With this many chunks under way at most.
    pub(super) fn new(limit: usize, timeout: Option<Duration>, cancel: Cancel) -> Flow {
        let state = State {
            limit,
            chunks: 0,
            bytes: 0,
            numbered: 0,
            written: 0,
            part_waits: false,
            stopped: false,
            complete: false,
            slots: Vec::new(),
        };
        Flow { timeout, cancel, state: Mutex::new(state), changed: Condvar::new() }
    }

    /// The state, whether or not a thread died with it.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait_while(&self, condition: impl Fn(&State) -> bool) -> MutexGuard<'_, State> {
        let waited = self.changed.wait_while(self.lock(), |state| condition(state));
        waited.unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets this many chunks be under way from now on.
    pub(super) fn set_limit(&self, limit: usize) {
        self.lock().limit = limit;
        self.changed.notify_all();
    }

    /// Waits until another chunk may be under way; false when the run is over.
    pub(super) fn acquire(&self) -> bool {
        let mut state = self.wait_while(|s| {
            let full = s.chunks >= s.limit || (s.bytes > BYTES && s.chunks > 0);
            full && !s.stopped
        });
        state.chunks += usize::from(!state.stopped);
        !state.stopped
    }

    /// The number of the next chunk, which has this many bytes; `None` when the run is over.
    pub(super) fn number(&self, bytes: usize) -> Option<u64> {
        let mut state = self.lock();
        if state.stopped {
            return None;
        }
        state.bytes += bytes;
        state.numbered += 1;
        Some(state.numbered - 1)
    }

    /// A chunk under way has this many bytes more.
    pub(super) fn add_bytes(&self, bytes: usize) {
        self.lock().bytes += bytes;
    }

    /// The next chunk in turn, with this many bytes, is written.
    pub(super) fn leave(&self, bytes: usize) {
        let mut state = self.lock();
        state.chunks = state.chunks.saturating_sub(1);
        state.bytes = state.bytes.saturating_sub(bytes);
        state.written += 1;
        self.changed.notify_all();
    }

    /// Whether it is the turn of this chunk, and none of its parts waits to be written: if so, the
    /// caller hands over a part at once.
    pub(super) fn begin_part(&self, number: u64) -> bool {
        let mut state = self.lock();
        let turn = state.written == number && !state.part_waits && !state.stopped;
        state.part_waits |= turn;
        turn
    }

    /// Waits for that; false when the run is over.
    pub(super) fn wait_for_part(&self, number: u64) -> bool {
        let mut state = self.wait_while(|s| (s.written != number || s.part_waits) && !s.stopped);
        state.part_waits |= !state.stopped;
        !state.stopped
    }

    /// The part is written.
    pub(super) fn end_part(&self) {
        self.lock().part_waits = false;
        self.changed.notify_all();
    }

    /// No chunk gets a number from now on.
    pub(super) fn stop(&self) {
        self.lock().stopped = true;
        self.changed.notify_all();
    }

    /// All chunks have their number.
    pub(super) fn complete(&self) {
        self.lock().complete = true;
    }

    /// Whether all that has or may get a number is written.
    pub(super) fn is_over(&self) -> bool {
        let state = self.lock();
        (state.complete || state.stopped) && state.written == state.numbered
    }

    /// The flag that breaks off what this worker works on.
    pub(super) fn cancel_of(&self, worker: usize) -> Cancel {
        match self.timeout {
            None => self.cancel.clone(),
            Some(_) => self.slot(&mut self.lock(), worker).cancel.clone(),
        }
    }

    fn slot<'a>(&self, state: &'a mut State, worker: usize) -> &'a mut Slot {
        let slots = &mut state.slots;
        while slots.len() <= worker {
            // A bound on time breaks off one worker; without it all share one flag.
            let own = self.timeout.is_some();
            let cancel = if own { Cancel::new() } else { self.cancel.clone() };
            slots.push(Slot { busy: None, cancel });
        }
        &mut slots[worker]
    }

    /// Notes what a worker works on from now on, or that it waits. Its time begins.
    pub(super) fn set_busy(&self, worker: usize, busy: Option<Busy>) {
        let mut state = self.lock();
        let slot = self.slot(&mut state, worker);
        slot.busy = busy;
        if self.timeout.is_some() {
            slot.cancel.clear();
        }
    }

    /// Breaks off what has taken its time.
    fn look_at_the_clock(&self, timeout: Duration) {
        for slot in &self.lock().slots {
            let late = slot.busy.as_ref().is_some_and(|busy| busy.since.elapsed() >= timeout);
            if late || self.cancel.is_set() {
                slot.cancel.set();
            }
        }
    }

    /// Looks at the clock while other threads use this stream.
    pub(super) fn watch_the_clock(self: Arc<Self>) {
        while let Some(timeout) = self.timeout
            && Arc::strong_count(&self) > 1
        {
            self.look_at_the_clock(timeout);
            std::thread::sleep(TICK);
        }
    }

    /// What is under work for longer than that, oldest first.
    pub(super) fn busy_for(&self, time: Duration) -> Vec<Busy> {
        let state = self.lock();
        let busy = state.slots.iter().filter_map(|slot| slot.busy.as_ref());
        let mut busy: Vec<Busy> = busy.filter(|b| b.since.elapsed() > time).cloned().collect();
        busy.sort_by_key(|busy| busy.since);
        busy
    }
}

/// How often the clock is looked at.
const TICK: Duration = Duration::from_millis(10);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_and_bytes_are_bounded_and_an_end_wakes_everybody() {
        let flow = Arc::new(Flow::new(2, None, Cancel::new()));
        assert!(flow.acquire() && flow.acquire());
        let other = Arc::clone(&flow);
        let third = std::thread::spawn(move || other.acquire());
        assert_eq!((flow.number(10), flow.number(BYTES)), (Some(0), Some(1)));
        assert!(!third.is_finished());
        flow.leave(10);
        // One place is free, but too many bytes are under way.
        assert!(!third.is_finished());
        flow.leave(BYTES);
        assert!(third.join().unwrap());
        assert!(flow.begin_part(2) && !flow.begin_part(2));
        let other = Arc::clone(&flow);
        let part = std::thread::spawn(move || other.wait_for_part(2));
        flow.stop();
        assert!(!part.join().unwrap() && !flow.acquire());
        assert_eq!(flow.number(1), None);
        assert!(flow.is_over());
    }

    #[test]
    fn time_begins_with_each_puzzle_and_is_each_workers_own() {
        let flow = Flow::new(2, Some(Duration::from_secs(1000)), Cancel::new());
        let (one, two) = (flow.cancel_of(0), flow.cancel_of(1));
        let busy = |line, ago| {
            let since = Instant::now().checked_sub(Duration::from_secs(ago)).unwrap();
            Some(Busy { source: "f".into(), line, since })
        };
        flow.set_busy(0, busy(7, 0));
        flow.set_busy(1, busy(8, 1001));
        flow.look_at_the_clock(Duration::from_secs(1000));
        assert!(!one.is_set() && two.is_set());
        assert_eq!(flow.busy_for(Duration::from_secs(5)).len(), 1);
        flow.set_busy(1, busy(9, 0));
        assert!(!two.is_set());
        flow.cancel.set();
        flow.look_at_the_clock(Duration::from_secs(1000));
        assert!(one.is_set() && two.is_set());
    }
}
