//! Items made on several threads and handed over in order.
//!
//! The items are cut into blocks, and block b belongs to thread b mod T. Every thread has a queue
//! of its own with a bound, and the queues are read block by block in turn: so the order is kept,
//! a thread that is ahead waits, and memory is bounded, without a buffer to reorder.

use crate::exit::Fault;
use crate::interrupt;
use crate::messages::status;
use crate::threads;
use std::ops::{ControlFlow, Range};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};
use sudokit::Cancel;
use sudokit::generate::Spec;
use sudokit::solve::Config;
use sudokit::target::{Answer, Target, TargetGenerator};

/// What is to be made and how.
pub(super) struct Job<'a> {
    pub spec: &'a Spec,
    pub target: &'a Target,
    pub seed: u64,
    pub config: &'a Config,
    pub items: Range<u64>,
    pub threads: usize,
    pub deadline: Option<Instant>,
    pub interrupted: Arc<AtomicBool>,
}

/// Messages to the writer.
pub(super) enum Event {
    /// The next item.
    Item(u64, Box<Answer>),
    /// The next item is not ready.
    Idle,
}

/// How the work ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// All items came.
    Complete,
    /// The deadline passed.
    Deadline,
    /// The receiver wants no more.
    Vain,
    /// Ctrl-C.
    Interrupted,
}

/// The largest block: enough items to keep the lanes of the engine full.
const BLOCK: u64 = 64;
/// Items that a thread may be ahead of the writer.
const AHEAD: usize = 256;
/// How often the deadline and Ctrl-C are looked at.
const TICK: Duration = Duration::from_millis(20);

/// Makes the items and hands them to `sink` in order, until it breaks.
///
/// # Errors
/// When a maker cannot be made, or what `sink` returns.
pub(super) fn run(
    job: &Job<'_>,
    mut sink: impl FnMut(Event) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<End> {
    let items = job.items.end - job.items.start;
    let block = (items / (4 * job.threads as u64)).clamp(1, BLOCK);
    let wanted = (job.threads as u64).min(items.div_ceil(block)).max(1);
    let cancel = Cancel::new();
    let mut first = Some(maker(job, &cancel)?);
    thread::scope(|scope| {
        let mut queues = Vec::new();
        let mut shares = Vec::new();
        for number in 0..wanted {
            let mut start = || -> anyhow::Result<_> {
                let mut maker = first.take().map_or_else(|| maker(job, &cancel), Ok)?;
                let (sender, queue) = mpsc::sync_channel(AHEAD);
                let (share, shared) = mpsc::channel::<Share>();
                let (items, cancel) = (job.items.clone(), cancel.clone());
                let name = format!("worker {}", number + 1);
                threads::start_in(scope, &name, move || {
                    // Nothing comes when there is nothing to do.
                    let Ok(share) = shared.recv() else { return };
                    let blocks = share.of(blocks(items, block));
                    let work = AssertUnwindSafe(|| work(&mut maker, blocks, &cancel, &sender));
                    // The receiver of the next item gets a message that it is not made.
                    let _ = catch_unwind(work);
                })?;
                Ok((queue, share))
            };
            match start() {
                Ok((queue, share)) => {
                    queues.push(queue);
                    shares.push(share);
                }
                Err(reason) => {
                    status!(
                        "sudokit: only {number} of {wanted} worker threads could be started, the \
                         run continues: {reason:#}"
                    );
                    break;
                }
            }
        }
        let started = shares.len();
        for (number, share) in shares.into_iter().enumerate() {
            let _ = share.send(Share { number, threads: started });
        }
        let end = match started {
            0 => alone(job, &mut sink),
            _ => write(job, block, &queues, &mut sink),
        };
        // Threads that are still at work end: by the flag, or because the receiver is gone.
        cancel.set();
        drop(queues);
        end
    })
}

/// Which blocks belong to a thread.
struct Share {
    number: usize,
    threads: usize,
}

impl Share {
    fn of<T>(&self, blocks: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
        blocks.skip(self.number).step_by(self.threads)
    }
}

fn maker(job: &Job<'_>, cancel: &Cancel) -> anyhow::Result<TargetGenerator> {
    let maker = TargetGenerator::new(job.spec.clone(), job.target.clone(), job.seed)?;
    let mut maker = maker.with_config(job.config)?;
    maker.set_cancel(cancel);
    Ok(maker)
}

/// Without any other thread. A signal breaks an item off that takes long; the deadline is looked
/// at between items.
fn alone(
    job: &Job<'_>,
    sink: &mut impl FnMut(Event) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<End> {
    let mut end = Ok(End::Complete);
    maker(job, &interrupt::cancel())?.run(job.items.clone(), |index, item| {
        let taken = sink(Event::Item(index, Box::new(item)));
        let taken = taken.and_then(|flow| sink(Event::Idle).map(|_| flow));
        end = match (taken, job.over()) {
            (Err(error), _) => Err(error),
            (Ok(ControlFlow::Break(())), _) => Ok(End::Vain),
            (Ok(ControlFlow::Continue(())), Some(over)) => Ok(over),
            (Ok(ControlFlow::Continue(())), None) => return ControlFlow::Continue(()),
        };
        ControlFlow::Break(())
    });
    match end {
        Ok(End::Complete) => Ok(job.over().unwrap_or(End::Complete)),
        other => other,
    }
}

impl Job<'_> {
    /// Why it is time to end, if it is.
    fn over(&self) -> Option<End> {
        if self.interrupted.load(Ordering::Relaxed) {
            return Some(End::Interrupted);
        }
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        late.then_some(End::Deadline)
    }
}

fn blocks(items: Range<u64>, size: u64) -> impl Iterator<Item = Range<u64>> {
    let Range { start, end } = items;
    (0..(end - start).div_ceil(size)).map(move |b| {
        let from = start + b * size;
        from..end.min(from.saturating_add(size))
    })
}

fn work(
    maker: &mut TargetGenerator,
    blocks: impl Iterator<Item = Range<u64>>,
    cancel: &Cancel,
    sender: &SyncSender<(u64, Answer)>,
) {
    for block in blocks {
        let mut heard = true;
        maker.run(block, |index, item| {
            heard = sender.send((index, item)).is_ok();
            if heard { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        // Stop before starting a block whose output is unused.
        if !heard || cancel.is_set() {
            return;
        }
    }
}

fn write(
    job: &Job<'_>,
    block: u64,
    queues: &[Receiver<(u64, Answer)>],
    sink: &mut impl FnMut(Event) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<End> {
    for (queue, block) in queues.iter().cycle().zip(blocks(job.items.clone(), block)) {
        for _ in block {
            let (index, item) = loop {
                if let Some(end) = job.over() {
                    return Ok(end);
                }
                if let Ok(next) = queue.try_recv() {
                    break next;
                }
                let _ = sink(Event::Idle)?;
                match queue.recv_timeout(TICK) {
                    Ok(next) => break next,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(Fault("a thread that makes puzzles has ended").into());
                    }
                }
            };
            if sink(Event::Item(index, Box::new(item)))?.is_break() {
                return Ok(End::Vain);
            }
        }
    }
    Ok(End::Complete)
}
