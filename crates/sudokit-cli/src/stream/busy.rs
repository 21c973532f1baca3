//! What the workers work on, and since when: for `--timeout`, and for messages about long puzzles.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use sudokit::Cancel;

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

/// All workers, shared by them and the thread that writes.
#[derive(Debug)]
pub(super) struct Workers {
    /// How long a worker may work on what it was given last, if it is bounded.
    timeout: Option<Duration>,
    /// Breaks off whatever is under work.
    cancel: Cancel,
    slots: Mutex<Vec<Slot>>,
}

/// A worker.
#[derive(Clone, Debug)]
struct Slot {
    /// What it works on.
    busy: Option<Busy>,
    /// Breaks that off.
    cancel: Cancel,
}

impl Workers {
    pub(super) fn new(timeout: Option<Duration>, cancel: Cancel) -> Workers {
        Workers { timeout, cancel, slots: Mutex::default() }
    }

    /// Whether each puzzle has its own bound of time.
    pub(super) fn have_timeout(&self) -> bool {
        self.timeout.is_some()
    }

    fn slots(&self) -> MutexGuard<'_, Vec<Slot>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls `change` with the slot of a worker.
    fn with_slot<T>(&self, worker: usize, change: impl FnOnce(&mut Slot) -> T) -> T {
        let mut slots = self.slots();
        while slots.len() <= worker {
            // A bound on time breaks off one worker; without it all share one flag.
            let own = self.timeout.is_some();
            let cancel = if own { Cancel::new() } else { self.cancel.clone() };
            slots.push(Slot { busy: None, cancel });
        }
        change(&mut slots[worker])
    }

    /// The flag that breaks off what this worker works on.
    pub(super) fn cancel_of(&self, worker: usize) -> Cancel {
        self.with_slot(worker, |slot| slot.cancel.clone())
    }

    /// Notes what a worker works on from now on, or that it waits. Its time begins.
    pub(super) fn set_busy(&self, worker: usize, busy: Option<Busy>) {
        self.with_slot(worker, |slot| {
            slot.busy = busy;
            if self.timeout.is_some() {
                slot.cancel.clear();
            }
        });
    }

    /// Breaks off what has taken its time.
    fn look_at_the_clock(&self, timeout: Duration) {
        for slot in &*self.slots() {
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
        let slots = self.slots();
        let busy = slots.iter().filter_map(|slot| slot.busy.as_ref());
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
    fn time_begins_with_each_puzzle_and_is_each_workers_own() {
        let workers = Workers::new(Some(Duration::from_secs(1000)), Cancel::new());
        let (one, two) = (workers.cancel_of(0), workers.cancel_of(1));
        let busy = |line, ago| {
            let since = Instant::now().checked_sub(Duration::from_secs(ago)).unwrap();
            Some(Busy { source: "f".into(), line, since })
        };
        workers.set_busy(0, busy(7, 0));
        workers.set_busy(1, busy(8, 1001));
        workers.look_at_the_clock(Duration::from_secs(1000));
        assert!(!one.is_set() && two.is_set());
        assert_eq!(workers.busy_for(Duration::from_secs(5)).len(), 1);
        workers.set_busy(1, busy(9, 0));
        assert!(!two.is_set());
        workers.cancel.set();
        workers.look_at_the_clock(Duration::from_secs(1000));
        assert!(one.is_set() && two.is_set());
    }
}
