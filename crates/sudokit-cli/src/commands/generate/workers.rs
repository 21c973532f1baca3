//! Items made on several threads and handed over in order.
//!
//! The items are cut into blocks, and block b belongs to thread b mod T. Every thread has a queue
//! of its own with a bound, and the queues are read block by block in turn: so the order is kept,
//! a thread that is ahead waits, and memory is bounded, without a buffer to reorder.

use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};
use sudokit::generate::{Generator, Item, Spec};
use sudokit::solve::Config;

/// What is to be made and how.
pub struct Job<'a> {
    pub spec: &'a Spec,
    pub seed: u64,
    pub config: &'a Config,
    pub items: Range<u64>,
    pub threads: usize,
    pub deadline: Option<Instant>,
    pub interrupted: Arc<AtomicBool>,
}

/// What the writer hears.
pub enum Event {
    /// The next item.
    Item(u64, Item),
    /// The next item is not ready.
    Idle,
}

/// How the work ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// All items came.
    Complete,
    /// The deadline passed.
    Deadline,
    /// Ctrl-C.
    Interrupted,
}

/// The largest block: enough items to keep the lanes of the engine full.
const BLOCK: u64 = 64;
/// Items that a thread may be ahead of the writer.
const AHEAD: usize = 256;
/// How often the deadline and Ctrl-C are looked at.
const TICK: Duration = Duration::from_millis(20);

/// Makes the items; `sink` hears of them in order.
///
/// # Errors
/// When a generator cannot be made, or what `sink` returns.
pub fn run(
    job: &Job<'_>,
    mut sink: impl FnMut(Event) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<End> {
    let items = job.items.end - job.items.start;
    let block = (items / (4 * job.threads as u64)).clamp(1, BLOCK);
    let threads = (job.threads as u64).min(items.div_ceil(block)).max(1);
    let cancel = Arc::new(AtomicBool::new(false));
    thread::scope(|scope| {
        let mut queues = Vec::new();
        for number in 0..threads {
            let (sender, queue) = mpsc::sync_channel(AHEAD);
            let mut generator =
                Generator::new(job.spec.clone(), job.seed)?.with_config(job.config)?;
            generator.set_cancel(Arc::clone(&cancel));
            let blocks = blocks(job.items.clone(), block).skip(number as usize);
            let blocks = blocks.step_by(threads as usize);
            scope.spawn(move || work(&mut generator, blocks, &sender));
            queues.push(queue);
        }
        let end = write(job, block, &queues, &mut sink);
        // Threads that are still at work end: by the flag, or because nobody hears them.
        cancel.store(true, Ordering::Relaxed);
        drop(queues);
        end
    })
}

fn blocks(items: Range<u64>, size: u64) -> impl Iterator<Item = Range<u64>> {
    let Range { start, end } = items;
    (0..(end - start).div_ceil(size)).map(move |b| {
        let from = start + b * size;
        from..end.min(from.saturating_add(size))
    })
}

fn work(
    generator: &mut Generator,
    blocks: impl Iterator<Item = Range<u64>>,
    sender: &SyncSender<(u64, Item)>,
) {
    for block in blocks {
        let mut heard = true;
        generator.run(block, |index, item| {
            heard = sender.send((index, item)).is_ok();
            if heard { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if !heard {
            return;
        }
    }
}

fn write(
    job: &Job<'_>,
    block: u64,
    queues: &[Receiver<(u64, Item)>],
    sink: &mut impl FnMut(Event) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<End> {
    for (queue, block) in queues.iter().cycle().zip(blocks(job.items.clone(), block)) {
        for _ in block {
            let (index, item) = loop {
                if job.interrupted.load(Ordering::Relaxed) {
                    return Ok(End::Interrupted);
                }
                if job.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                    return Ok(End::Deadline);
                }
                if let Ok(next) = queue.try_recv() {
                    break next;
                }
                if sink(Event::Idle)?.is_break() {
                    return Ok(End::Interrupted);
                }
                match queue.recv_timeout(TICK) {
                    Ok(next) => break next,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => {
                        anyhow::bail!("a worker thread ended before its work was done")
                    }
                }
            };
            if sink(Event::Item(index, item))?.is_break() {
                return Ok(End::Interrupted);
            }
        }
    }
    Ok(End::Complete)
}
