//! Ordered work on all cores: the one place that starts threads.
//!
//! ```text
//! source (a thread) -> numbered items -> workers -> put in order -> sink (the caller's thread)
//! ```
//!
//! Promises: the sink receives the same results in the same order for any number of threads. The
//! work in progress is bounded. When the sink fails, everything stops. With one thread no thread is
//! started and no lock is taken. If the system starts fewer threads than requested, the run
//! continues with those, down to the caller's alone.

use crate::error::DataError;
use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::thread::{Builder, Scope, scope};
use sudokit::Cancel;

/// Sends what `source` gives through `work`, and the results in order to `sink`.
///
/// Every thread has a worker of its own, made by `make`.
///
/// # Errors
/// The first error of source, worker or sink, in the order of items; [`DataError::Cancelled`].
pub fn in_order<T: Send, U: Send, W: FnMut(T) -> Result<U, DataError>>(
    threads: usize,
    cancel: &Cancel,
    source: impl Iterator<Item = Result<T, DataError>> + Send,
    make: impl Fn() -> W + Sync,
    sink: impl FnMut(U) -> Result<(), DataError>,
) -> Result<(), DataError> {
    in_order_with(&|| true, threads, cancel, source, make, sink)
}

/// Whether a thread was started. `may_start` simulates a system that refuses, in tests.
fn start<'s>(
    scope: &'s Scope<'s, '_>,
    may_start: &dyn Fn() -> bool,
    work: impl FnOnce() + Send + 's,
) -> bool {
    may_start() && Builder::new().name("data".to_owned()).spawn_scoped(scope, work).is_ok()
}

fn in_order_with<T: Send, U: Send, W: FnMut(T) -> Result<U, DataError>>(
    may_start: &dyn Fn() -> bool,
    threads: usize,
    cancel: &Cancel,
    source: impl Iterator<Item = Result<T, DataError>> + Send,
    make: impl Fn() -> W + Sync,
    mut sink: impl FnMut(U) -> Result<(), DataError>,
) -> Result<(), DataError> {
    if threads <= 1 {
        return on_this_thread(cancel, source, make(), sink);
    }
    // As many may be under way as there are permits; each comes back when its result is taken.
    let permits = 2 * threads + 2;
    let (give, permit) = bounded(permits);
    for _ in 0..permits {
        let _ = give.send(());
    }
    let (items, queue) = bounded(permits);
    let (results, heard) = unbounded();
    // The thread that reads takes the source out. Where it does not start, the source is still
    // here.
    let source = Mutex::new(Some(source));
    let take = || source.lock().ok().and_then(|mut source| source.take());
    scope(|scope| {
        // They end with this closure, however it ends, and so do the threads that wait for them.
        let (give, heard, queue) = (give, heard, queue);
        let take = &take;
        let read = move || {
            for (number, item) in take().into_iter().flatten().enumerate() {
                // A run that has ended gives no more permits.
                if cancel.is_set() || permit.recv().is_err() {
                    return;
                }
                let failed = item.is_err();
                if items.send((number, item)).is_err() || failed {
                    return;
                }
            }
        };
        if !start(scope, may_start, read) {
            let source = take().into_iter().flatten();
            return on_this_thread(cancel, source, make(), sink);
        }
        let mut started = 0;
        for _ in 0..threads {
            let (queue, results, make) = (queue.clone(), results.clone(), &make);
            let work = move || run_worker(&queue, &results, make());
            started += usize::from(start(scope, may_start, work));
        }
        drop(results);
        if started == 0 {
            let items = queue.iter().map(|(_, item): Numbered<T>| {
                let _ = give.send(());
                item
            });
            return on_this_thread(cancel, items, make(), sink);
        }
        drop(queue);
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        for (number, result) in &heard {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&next) {
                next += 1;
                // The reader may have ended already.
                let _ = give.send(());
                let result: Result<U, DataError> = result;
                sink(result?)?;
            }
            if cancel.is_set() {
                return Err(DataError::Cancelled);
            }
        }
        if cancel.is_set() {
            return Err(DataError::Cancelled);
        }
        if waiting.is_empty() { Ok(()) } else { Err(DataError::Fault("a worker is gone")) }
    })
}

/// The same without other threads that work.
fn on_this_thread<T, U>(
    cancel: &Cancel,
    source: impl Iterator<Item = Result<T, DataError>>,
    mut work: impl FnMut(T) -> Result<U, DataError>,
    mut sink: impl FnMut(U) -> Result<(), DataError>,
) -> Result<(), DataError> {
    for item in source {
        if cancel.is_set() {
            return Err(DataError::Cancelled);
        }
        sink(work(item?)?)?;
    }
    if cancel.is_set() { Err(DataError::Cancelled) } else { Ok(()) }
}

type Numbered<T> = (usize, Result<T, DataError>);

fn run_worker<T, U>(
    queue: &Receiver<Numbered<T>>,
    results: &Sender<Numbered<U>>,
    mut work: impl FnMut(T) -> Result<U, DataError>,
) {
    for (number, item) in queue {
        // Without this, a worker that panics would hang the run.
        let worked = item.and_then(|item| {
            let worked = catch_unwind(AssertUnwindSafe(|| work(item)));
            worked.unwrap_or(Err(DataError::Fault("a worker panicked")))
        });
        if results.send((number, worked)).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn run(threads: usize, fail_at: Option<u32>) -> (Vec<u32>, Result<(), DataError>) {
        run_with(usize::MAX, threads, fail_at)
    }

    /// On a system that starts at most this number of threads.
    fn run_with(
        available: usize,
        threads: usize,
        fail_at: Option<u32>,
    ) -> (Vec<u32>, Result<(), DataError>) {
        let left = AtomicUsize::new(available);
        let may_start = || {
            let one_less = |n: usize| n.checked_sub(1);
            left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, one_less).is_ok()
        };
        let mut seen = Vec::new();
        let source = (0..1000_u32).map(|n| match fail_at {
            Some(at) if at == n => Err(DataError::Request("here".to_owned())),
            _ => Ok(n),
        });
        let ended = in_order_with(
            &may_start,
            threads,
            &Cancel::new(),
            source,
            || {
                |n: u32| {
                    // Uneven work, so that results overtake each other.
                    std::hint::black_box((0..(n * 7919) % 5000).sum::<u32>());
                    Ok(n * 2)
                }
            },
            |n| {
                seen.push(n);
                Ok(())
            },
        );
        (seen, ended)
    }

    #[test]
    fn results_come_in_order_for_any_number_of_threads() {
        let expected: Vec<u32> = (0..1000).map(|n| n * 2).collect();
        for threads in [1, 2, 3, 8] {
            let (seen, ended) = run(threads, None);
            assert_eq!(seen, expected, "{threads} threads");
            ended.unwrap();
        }
    }

    #[test]
    fn the_run_goes_on_with_the_threads_that_the_system_starts() {
        let expected: Vec<u32> = (0..1000).map(|n| n * 2).collect();
        // No thread at all, the reader alone, one worker, some workers.
        for available in 0..5 {
            for threads in [1, 2, 8] {
                let (seen, ended) = run_with(available, threads, None);
                assert_eq!(seen, expected, "{available} of {threads} threads");
                ended.unwrap();
                let (seen, ended) = run_with(available, threads, Some(300));
                assert_eq!(seen.len(), 300, "{available} of {threads} threads");
                assert!(matches!(ended, Err(DataError::Request(_))));
            }
        }
    }

    #[test]
    fn an_error_comes_after_what_was_before_it() {
        for threads in [1, 4] {
            let (seen, ended) = run(threads, Some(300));
            assert_eq!(seen.len(), 300, "{threads} threads");
            assert!(matches!(ended, Err(DataError::Request(_))));
        }
    }

    #[test]
    fn what_is_cancelled_ends() {
        let cancel = Cancel::new();
        for threads in [1, 3] {
            cancel.clear();
            let mut taken = 0;
            let ended = in_order(
                threads,
                &cancel,
                (0_u64..).map(Ok),
                || |n| Ok(n),
                |_| {
                    taken += 1;
                    if taken == 10 {
                        cancel.set();
                    }
                    Ok(())
                },
            );
            assert!(matches!(ended, Err(DataError::Cancelled)), "{ended:?}");
        }
    }

    #[test]
    fn a_worker_that_panics_ends_the_run_after_what_was_before_it() {
        let mut seen = 0;
        let work = || |n: u64| if n == 40 { panic!("planted") } else { Ok(n) };
        let count = |_| {
            seen += 1;
            Ok(())
        };
        let ended = in_order(3, &Cancel::new(), (0_u64..).map(Ok), work, count);
        assert!(matches!(ended, Err(DataError::Fault(_))), "{ended:?}");
        assert_eq!(seen, 40);
    }

    #[test]
    fn a_sink_that_fails_stops_an_endless_source() {
        let fail = |_| Err(DataError::Request("full".to_owned()));
        let ended = in_order(4, &Cancel::new(), (0_u64..).map(Ok), || |n| Ok(n), fail);
        assert!(matches!(ended, Err(DataError::Request(_))));
    }
}
