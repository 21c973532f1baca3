//! The pool with all numbers of threads, and on systems that start fewer.

use super::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs on a system that starts `available` threads.
fn run_with<U: Send>(
    available: usize,
    pool: Pool<u32, U>,
    source: impl Iterator<Item = Result<u32, DataError>> + Send,
    work: impl Fn(u32, Turn<'_, U>) -> Result<U, DataError> + Sync,
    sink: impl FnMut(Event<U>) -> Result<Next, DataError>,
) -> Result<(), DataError> {
    let left = AtomicUsize::new(available);
    scope(|scope| {
        let start = |name: &str, job| {
            let one_less = |n: usize| n.checked_sub(1);
            left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, one_less)
                .map_err(|_| io::Error::from(io::ErrorKind::WouldBlock))?;
            start_in(scope, name, job)
        };
        let work = &work;
        run(pool, start, source, |_| |item, turn: Turn<'_, U>| work(item, turn), sink)
    })
}

/// Keeps the results.
fn into<U>(seen: &mut Vec<U>) -> impl FnMut(Event<U>) -> Result<Next, DataError> {
    |event| {
        if let Event::Result(result) = event {
            seen.push(result);
        }
        Ok(Next::Continue)
    }
}

/// All ways to run: the threads that the system starts, those requested, which thread reads.
fn ways() -> impl Iterator<Item = (usize, Pool<u32, u32>)> {
    let way = |n: usize| {
        let (threads, has_reader) = ([0, 1, 2, 8][n / 2 % 4], n % 2 == 1);
        // No thread at all, one worker alone, one worker and the reader, some workers, all.
        ([0, 1, 2, 4, 100][n / 8], Pool { has_reader, ..Pool::new(threads) })
    };
    (0..40).map(way)
}

/// Uneven work, so that results overtake each other.
fn double(n: u32) -> u32 {
    std::hint::black_box((0..(n * 7919) % 5000).sum::<u32>());
    n * 2
}

#[test]
fn results_come_in_order_with_the_threads_that_the_system_starts() {
    let expected: Vec<u32> = (0..1000).map(|n| n * 2).collect();
    for (available, pool) in ways() {
        let mut seen = Vec::new();
        let work = |n, _: Turn<'_, u32>| Ok(double(n));
        run_with(available, pool, (0..1000).map(Ok), work, into(&mut seen)).unwrap();
        assert_eq!(seen, expected, "{available}");
    }
}

#[test]
fn an_error_or_a_panic_comes_after_what_was_before_it() {
    for (available, _) in ways() {
        for at in 0..3 {
            let source = (0..1000).map(|n| match (n, at) {
                (300, 0) => Err(DataError::Request("here".to_owned())),
                (300, 1) => panic!("planted"),
                _ => Ok(n),
            });
            let work =
                |n, _: Turn<'_, u32>| if n == 300 { panic!("planted") } else { Ok(double(n)) };
            let mut seen = Vec::new();
            let pool = Pool { has_reader: available % 2 == 0, ..Pool::new(available) };
            let ended = run_with(available, pool, source, work, into(&mut seen));
            assert_eq!(seen.len(), 300, "{available} {at}");
            match at {
                0 => assert!(matches!(ended, Err(DataError::Request(_)))),
                _ => assert!(matches!(ended, Err(DataError::Fault(_)))),
            }
        }
    }
}

#[test]
fn parts_leave_before_their_item_is_done_and_in_order() {
    let expected: Vec<u32> = (0..100).flat_map(|n| [n, n, n]).collect();
    for (available, pool) in ways() {
        let mut seen = Vec::new();
        let work = |n, turn: Turn<'_, u32>| {
            turn.give(n);
            assert!(turn.wait());
            turn.give(n);
            Ok(n)
        };
        run_with(available, pool, (0..100).map(Ok), work, into(&mut seen)).unwrap();
        assert_eq!(seen, expected, "{available}");
    }
    // The sink ends a run whose only item would never be done.
    let work = |n, turn: Turn<'_, u32>| {
        while turn.wait() {
            turn.give(n);
        }
        Ok(n)
    };
    let mut taken = 0;
    let sink = |event| {
        taken += usize::from(matches!(event, Event::Result(_)));
        Ok(if taken < 10 { Next::Continue } else { Next::End })
    };
    run_with(1, Pool::new(1), (0..1).map(Ok), work, sink).unwrap();
    assert_eq!(taken, 10);
}

#[test]
fn a_sink_that_fails_ends_or_drains_stops_an_endless_source() {
    for (available, pool) in ways() {
        let cancel = Cancel::new();
        let pool = Pool { cancel: Some(cancel.clone()), ..pool };
        let fail = |event| match event {
            Event::Result(_) => Err(DataError::Request("full".to_owned())),
            _ => Ok(Next::Continue),
        };
        let same = |n, _: Turn<'_, u32>| Ok(n);
        let ended = run_with(available, pool, (0..).map(Ok), same, fail);
        assert!(matches!(ended, Err(DataError::Request(_))) && cancel.is_set());
    }
    for (available, pool) in ways() {
        let numbered = AtomicUsize::new(0);
        let count = |n| {
            numbered.fetch_add(1, Ordering::SeqCst);
            Ok(n)
        };
        let mut seen = 0;
        let drain = |event| {
            seen += usize::from(matches!(event, Event::Result(_)));
            Ok(if seen < 10 { Next::Continue } else { Next::Drain })
        };
        let same = |n, _: Turn<'_, u32>| Ok(n);
        run_with(available, pool, (0..).map(count), same, drain).unwrap();
        // The item that is read while the run begins to drain gets no number.
        assert!((seen..=seen + 1).contains(&numbered.into_inner()), "{seen}");
    }
}

#[test]
fn work_in_progress_is_bounded_in_items_and_bytes() {
    for (weight, most) in [(0, 6), (BYTES / 3, 4), (2 * BYTES, 1)] {
        let in_progress = AtomicUsize::new(0);
        let source = (0..50_u32).map(|n| {
            let before = in_progress.fetch_add(1, Ordering::SeqCst);
            // The sink counts a result shortly after its place is free.
            assert!(before <= most, "{before}");
            Ok(n)
        });
        let of_item: fn(&u32) -> usize = match weight {
            0 => |_| 0,
            weight if weight < BYTES => |_| BYTES / 3,
            _ => |_| 2 * BYTES,
        };
        let pool = Pool { item_weight: of_item, has_reader: true, ..Pool::new(2) };
        let mut seen = Vec::new();
        let sink = |event| {
            if let Event::Result(result) = event {
                in_progress.fetch_sub(1, Ordering::SeqCst);
                seen.push(result);
            }
            Ok(Next::Continue)
        };
        run_with(100, pool, source, |n, _| Ok(n), sink).unwrap();
        assert_eq!(seen.len(), 50);
    }
}
